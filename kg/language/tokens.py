"""Cut text into tokens.

Names and quantities of technical writing stay whole: `40kB`, `X2-B7`, `5V-class`, `end-to-end`, `and/or`. What joins clauses or
steps splits: en and em dashes, arrows, ellipses, brackets, bars.
"""

import re
from functools import cache
from typing import TYPE_CHECKING, Any

import spacy
from spacy.util import compile_infix_regex, compile_prefix_regex, compile_suffix_regex

from kg.language.lists import listed

if TYPE_CHECKING:
    from spacy.language import Language

DASHES_AND_ARROWS = r"(?:[–—―←→⇒⇐⟶↔…]|-->?|->|=>|\.\.+)"
OPENING = r"[(\[{<«“‘„\"'`]"
CLOSING = r"[)\]}>»”’\"'`]"
PREFIXES = [OPENING, DASHES_AND_ARROWS, r"[$£€#~≈≤≥<>*|,;:•·§¡¿=&]"]
SUFFIXES = [CLOSING, DASHES_AND_ARROWS, r"['’][sS]", r"[.,;:!?%*|=&]"]
INFIXES = [DASHES_AND_ARROWS, r"[()\[\]{}|\"“”;≤≥≈]", r"(?<=[^\W\d]),(?=[^\W\d])"]
WHOLE = re.compile(r"(?:[^\W\d]\.){2,}|(?:https?|ftp)://\S*[\w/]|www\.\S*[\w/]|[\w.+]+@\w[\w-]*(?:\.\w+)+")
"""Abbreviations with inner full stops, and addresses."""
CONTRACTION = re.compile(r"[^\W\d]+['’][^\W\d]+|[cC]annot|[^\W\d]+n['’]t|['’][^\W\d]+")


@cache
def language() -> "Language":
    """Return the spaCy pipeline that holds nothing but the tokenizer; made once, do not add components to it."""
    blank = spacy.blank("en")
    tokenizer: Any = blank.tokenizer
    tokenizer.rules = {text: parts for text, parts in tokenizer.rules.items() if CONTRACTION.fullmatch(text) or _is_abbreviation(text)}
    for abbreviation in listed("abbreviations"):
        tokenizer.add_special_case(abbreviation, [{"ORTH": abbreviation}])
    tokenizer.prefix_search = compile_prefix_regex(PREFIXES).search
    tokenizer.suffix_search = compile_suffix_regex(SUFFIXES).search
    tokenizer.infix_finditer = compile_infix_regex(INFIXES).finditer
    tokenizer.token_match = WHOLE.fullmatch
    tokenizer.url_match = None
    return blank


def _is_abbreviation(text: str) -> bool:
    letters = text.replace(".", "")
    return text.endswith(".") and letters.isalpha() and len(letters) > 1
