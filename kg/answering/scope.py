"""Which document, and which part of it, a question is about: "what does the shorter text say at its end"."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from kg.answering.english import English
from kg.answering.evidence import Passage
from kg.answering.splitting import Part

START, END = 0.12, 0.8
"""Shares of a document up to which its beginning lasts, and from which its end does."""

EVERYTHING = "the documents"
"""What is asked about where nothing is named."""


@dataclass(frozen=True, slots=True)
class Extent:
    """A document and how many passages it has."""

    name: str
    passages: int


@dataclass(frozen=True, slots=True)
class Scope:
    """Where an answer is to be looked for, and whether a summary is asked for."""

    documents: tuple[Extent, ...] = ()
    """The documents meant; empty for all."""
    is_start: bool = False
    is_end: bool = False
    is_summary: bool = False
    agreement: str = ""
    """The words that ask whether documents agree; empty where none do."""

    def holds(self, passage: Passage) -> bool:
        """Tell whether a passage stands in the documents and the part that are meant."""
        if not self.documents:
            return True
        size = next((extent.passages for extent in self.documents if extent.name == passage.document), 0)
        return size > 0 and (not self.is_start or passage.position <= START * size) and (not self.is_end or passage.position >= END * size)


def scoped(part: Part, known: Callable[[], Sequence[Extent]], english: English) -> tuple[Part, Scope]:
    """Return a question without the words that say where to look, and where to look; `known` gives all documents."""
    patterns = english.patterns
    text = part.text
    agreement = patterns["agree"].search(text)
    if agreement:
        return replace(part, text=text.replace(agreement[0], " ", 1).strip()), Scope(agreement=agreement[0])
    summary, document = patterns["summary"].search(text), patterns["one_document"].search(text)
    end, start = patterns["document_end"].search(text), patterns["document_start"].search(text)
    if not (summary or document or end or start):
        return part, Scope()
    for match in filter(None, (summary, document, end, start)):
        text = text.replace(match[0], " ", 1)
    meant = _meant(document["which"].lower(), known(), english) if document else tuple(known())
    return replace(part, text=" ".join(text.split()).strip(" .!") or EVERYTHING), Scope(
        meant, start is not None, end is not None, summary is not None
    )


def _meant(which: str, known: Sequence[Extent], english: English) -> tuple[Extent, ...]:
    """Return the document that "the shorter text", "the second article" and the like mean; all where that is not clear."""
    by_length = sorted(known, key=lambda extent: (extent.passages, extent.name))
    order = {"short": by_length[:1], "long": by_length[-1:], "first": known[:1], "second": known[1:2], "last": known[-1:]}
    name = next((name for name, words in english.documents.items() if which in words), "")
    return tuple(order.get(name, known)) or tuple(known)
