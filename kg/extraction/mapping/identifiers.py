"""The IRIs of things, documents, passages, groups and statements: the same in every build, and the same for what is the same."""

import re
from functools import lru_cache
from hashlib import sha256
from urllib.parse import quote

from kg.model import Document, Quantity, Sentence, Statement
from kg.namespaces import DOCUMENT, GROUP, ID, KEYWORD, ROOT, STATEMENT

IDENTIFIER_LENGTH = 20
"""Hexadecimal digits of a content hash in an IRI: 80 bits."""
NOT_OF_NAMES = re.compile(r"[^\w.]+")


def slug(label: str) -> str:
    """Return the last part of a thing's IRI: "Link Level Retry" gives "link-level-retry"."""
    named = label.casefold().replace("+", " plus ")
    return quote(NOT_OF_NAMES.sub("-", named).strip("-"), safe="-._")


def thing_iri(label: str) -> str:
    """Return the IRI of the thing with a certain preferred name."""
    return ID + slug(label)


@lru_cache(maxsize=16)
def document_iri(name: str) -> str:
    """Return the IRI of the document with a certain file name."""
    return DOCUMENT + quote(name, safe="")


def passage_iri(document: Document, sentence: Sentence) -> str:
    """Return the IRI of a passage: a text fragment identifier as RFC 5147 defines it."""
    return f"{document_iri(document.name)}#char={sentence.start},{sentence.end}"


def statement_iri(statement: Statement) -> str:
    """Return the IRI of a statement: a hash of what it says, so that two documents that say the same share it."""
    said = (
        statement.subject.thing or statement.subject.text.casefold(),
        statement.relation,
        statement.predicate.casefold(),
        statement.object.thing or statement.object.text.casefold(),
        str(statement.negative),
        str(statement.resolved),
        statement.modality.casefold(),
        statement.condition.casefold(),
    )
    return STATEMENT + digest(*said)


def group_iri(document: Document, key: str) -> str:
    """Return the IRI of a group of statements of a document."""
    return GROUP + digest(document.name, key)


def condition_iri(words: str) -> str:
    """Return the IRI of a condition: conditions in the same words are one."""
    return f"{ROOT}condition/{digest(words)}"


def quantity_iri(quantity: Quantity) -> str:
    """Return the IRI of a quantity: those of the same value in the same words are one."""
    return f"{ROOT}quantity/{digest(quantity.text, repr(quantity.value), quantity.unit, quantity.bound)}"


def keyword_iri(keyword: str) -> str:
    """Return the IRI of the entry of a keyword."""
    return KEYWORD + quote(keyword, safe="")


def digest(*parts: str) -> str:
    """Return a short hash of the parts, in hexadecimal."""
    return sha256("\x1f".join(parts).encode()).hexdigest()[:IDENTIFIER_LENGTH]
