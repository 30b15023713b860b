"""Cut text into tokens.

Names and quantities of technical writing stay whole: `40kB`, `X2-B7`, `5V-class`, `end-to-end`, `and/or`. What joins clauses or
steps splits: en and em dashes, arrows, ellipses, brackets, bars.
"""

import re
from functools import cache
from typing import TYPE_CHECKING

from spacy.lang.en import English
from spacy.tokenizer import Tokenizer  # type: ignore[import-not-found]  # compiled, without a stub
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

from kg.language.lists import listed

if TYPE_CHECKING:
    from spacy.language import Language

DASHES_AND_ARROWS = r"(?:[–—―←→⇒⇐⟶↔…]|-->?|->|=>|\.\.+)"
OPENING = r"[(\[{<«“‘„\"'`]"
CLOSING = r"[)\]}>»”’\"'`]"
PREFIXES = [OPENING, DASHES_AND_ARROWS, r"[$£€#~≈≤≥<>±*|,;:•·§¡¿=&]"]
SUFFIXES = [CLOSING, DASHES_AND_ARROWS, r"['’][sS]", r"[.,;:!?%*|=&]"]
INFIXES = [DASHES_AND_ARROWS, r"[()\[\]{}|\"“”;≤≥≈]", r"(?<=[^\W\d]),(?=[^\W\d])"]
WHOLE = re.compile(r"(?:[^\W\d]\.){2,}|(?:https?|ftp)://\S*[\w/]|www\.\S*[\w/]|[\w.+]+@\w[\w-]*(?:\.\w+)+")
"""Abbreviations with inner full stops, and addresses."""
CONTRACTION = re.compile(r"[^\W\d]+['’][^\W\d]+|[cC]annot|[^\W\d]+n['’]t|['’][^\W\d]+")


@cache
def language() -> "Language":
    """Return the spaCy pipeline that holds nothing but the tokenizer; made once, do not add components to it."""
    return English(create_tokenizer=_tokenizer)


def _tokenizer(pipeline: "Language") -> Tokenizer:
    """Return our tokenizer; made at one go, for each change of a tokenizer reads all its rules again."""
    rules = {
        text: parts
        for text, parts in English.Defaults.tokenizer_exceptions.items()
        if CONTRACTION.fullmatch(text) or _is_abbreviation(text)
    }
    return Tokenizer(
        pipeline.vocab,
        rules=rules | {abbreviation: [{"ORTH": abbreviation}] for abbreviation in listed("abbreviations")},
        prefix_search=compile_prefix_regex(PREFIXES).search,
        suffix_search=compile_suffix_regex(SUFFIXES).search,
        infix_finditer=compile_infix_regex(INFIXES).finditer,
        token_match=WHOLE.fullmatch,
    )


def _is_abbreviation(text: str) -> bool:
    letters = text.replace(".", "")
    return text.endswith(".") and letters.isalpha() and len(letters) > 1
