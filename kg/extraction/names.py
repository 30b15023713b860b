"""Names that structure and apposition tell: in headings, in the first column of tables, behind "called" or "by", and before ", a machine".

Each function takes a text that the Reader has read and yields the name with the words that tell its class; whether the name is new, and
which class it is, the caller decides. When in doubt there is no name.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kg.extraction.tags import ARTICLES, INDEFINITE, NOUNS
from kg.extraction.values import named
from kg.language.lists import common_words
from kg.language.numbers import tables
from kg.language.words import words

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

CODE = re.compile(r"(?=[^\d]*\d)(?=.*[A-Z])[A-Z][A-Za-z0-9]*(?:[-/][A-Za-z0-9+]+)*(?<=[A-Za-z0-9+])")
"""A name of letters and digits, as products have: "KX-200", "Falcon9"."""
NAME_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS", "JJ", "VBN", "VBG", "CD"})
LONGEST_MAKER = 4
SHORTEST_SERIES = 2


@dataclass(frozen=True, slots=True)
class Name:
    """A name, and the words that tell what it names."""

    text: str
    told_by: str
    other: str = ""
    """Another name for it: with its maker's, or of a company without "Ltd"."""
    is_maker: bool = False
    """Whether it names who makes or sells something."""


def in_heading(doc: "Doc") -> Iterator[Name]:
    """Yield the product that a heading names: "Acme KX-200 Dual-Door Oven", "Acme KX Series Ovens"; the words behind it tell its class."""
    for token in doc:
        end = token.i + 1
        if token.lower_ in named("names", "series") and token.i >= SHORTEST_SERIES - 1 and doc[token.i - 1].text[:1].isupper():
            name = doc[token.i - 1 : end]
        elif is_code(doc, token.i):
            name = doc[token.i : end]
        else:
            continue
        before = _capitalized_before(doc, name.start)
        yield Name(name.text, doc[end:].text, doc[before:end].text if before < name.start else "")
        return


def in_cell(doc: "Doc") -> Name | None:
    """Return the name that a table cell is as a whole, where it has the shape of a product's."""
    if len(doc) == 1 and is_code(doc, 0):
        return Name(doc.text, "")
    return None


def apposed(doc: "Doc") -> Iterator[Name]:
    """Yield what is named in "Zephyr, an oven by Acme Corp, ..." and "an oven called Zephyr"."""
    for token in doc[1:]:
        following = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if following is None:
            return
        if token.text == "," and following.lower_ in INDEFINITE:
            name = _name_ending(doc, token.i)
            if name is not None:
                yield Name(name.text, noun_phrase(doc, token.i + 2))
        elif token.lower_ in named("names", "calling"):
            end = token.i - (doc[token.i - 1].text == "," and token.i > 1)
            name = _name_beginning(doc, token.i + 1) if doc[end - 1].tag_ in NOUNS else None
            if name is not None:
                yield Name(name.text, _noun_before(doc, end))
        elif token.lower_ in named("names", "before_maker"):
            makes = doc[token.i - 1].lower_ in named("names", "making") or token.lower_ == "by"
            maker = _name_beginning(doc, token.i + 1) if makes and doc[token.i - 1].tag_ in NOUNS | {"VBN", "VBD"} else None
            if maker is not None and (doc[token.i - 1].lower_ in named("names", "making") or _is_company(maker)):
                shorter = _proper(maker[:-1]) if _is_company(maker) and len(maker) > 1 else None
                yield Name(maker.text, "", shorter.text if shorter else "", is_maker=True)


def is_code(doc: "Doc", position: int) -> bool:
    """Tell whether a token has the shape of a product's name and is no quantity or known term."""
    token = doc[position]
    if not CODE.fullmatch(token.text) or len(token.text) < len("X10"):
        return False
    spans = (*doc.spans.get("terms", ()), *doc.spans.get("quantities", ()))
    return not any(span.start <= position < span.end for span in spans)


def is_name(name: "Span") -> bool:
    """Tell whether words look like a name: one of them is spelled as names are, also where it does not begin the sentence."""
    first, last = name[0], name[-1]
    titled = all(not part[:1].islower() for token in name for part in token.text.split("-"))
    if first.tag_ in {"CD", "VBG"} or (first.tag_ in {"JJ", "VBN"} and not (titled and len(name) > 1)):
        return False
    if last.tag_ not in NOUNS and not (last.tag_ == "CD" and len(name) > 1 and name[-2].tag_ in NOUNS):
        return False
    ordinary = words().is_known(first.lower_) or first.lower_ in tables().naming or (len(name) == 1 and first.lower_ in common_words())
    numbered = len(name) == 1 + (last.tag_ == "CD" or len(last) == 1)
    return titled and len(name.text) > 1 and not (numbered and first.is_title and ordinary)


def noun_phrase(doc: "Doc", start: int) -> str:
    """Return the words up to the head of the noun phrase that begins at a token."""
    end = start
    while end < len(doc) and (doc[end].tag_ in NAME_TAGS or doc[end].tag_ in {"RB", "JJR", "JJS"}):
        end += 1
    while end > start and doc[end - 1].tag_ not in NOUNS:
        end -= 1
    return doc[start:end].text


def _noun_before(doc: "Doc", end: int) -> str:
    start = end
    while start and doc[start - 1].tag_ in NAME_TAGS:
        start -= 1
    return doc[start:end].text


def _capitalized_before(doc: "Doc", end: int) -> int:
    start = end
    while start and doc[start - 1].text[:1].isupper() and doc[start - 1].tag_ in NOUNS and end - start < LONGEST_MAKER:
        start -= 1
    return start


def _name_ending(doc: "Doc", end: int) -> "Span | None":
    start = _capitalized_before(doc, end)
    while start < end and doc[start].lower_ in ARTICLES:
        start += 1
    is_whole = start == 0 or doc[start - 1].tag_ in {"DT", "IN", "VBZ", "VBD", "PRP$", "POS"}
    return _proper(doc[start:end]) if start < end and is_whole else None


def _name_beginning(doc: "Doc", start: int) -> "Span | None":
    end = start
    while end < len(doc) and doc[end].text[:1].isupper() and doc[end].tag_ in NOUNS and end - start < LONGEST_MAKER:
        end += 1
    end += end > start and end < len(doc) and doc[end].text.isdigit()
    return _proper(doc[start:end]) if end > start else None


def _proper(name: "Span") -> "Span | None":
    """Return a name where none of its words is an everyday one that merely has a capital."""
    everyday = common_words() | named("names", "no_makers")
    proper = any(not words().is_known(token.lower_) and token.lower_ not in everyday for token in name)
    return name if proper and is_name(name) else None


def _is_company(name: "Span") -> bool:
    return name[-1].lower_.rstrip(".") in named("names", "company_endings")
