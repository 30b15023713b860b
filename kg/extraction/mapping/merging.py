"""The mapped documents put together into one graph."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, parse

from kg.extraction.mapping.identifiers import keyword_iri
from kg.extraction.mapping.triples import TYPE, Triple, evidence, term


@dataclass(frozen=True, slots=True)
class Said:
    """A statement as one document words it, in N-Quads."""

    iri: str
    lines: bytes
    denial: bytes
    """Apart, because a denial is a blank node, which must keep its name."""


@dataclass(frozen=True, slots=True)
class Mapped:
    """What one document adds to the graph; light enough to be handed from process to process."""

    own: bytes
    """In N-Quads: the document, its passages and groups, and where its statements stand in it."""
    statements: tuple[Said, ...]
    keywords: Counter[str]
    """How many of its passages each keyword finds."""
    things: Counter[str]
    """How many of its passages mention each thing, by IRI."""


class Merger:
    """Takes one mapped document after the other, and remembers what they share."""

    def __init__(self) -> None:
        self._told: set[str] = set()
        self._denials: list[bytes] = []
        self._keywords: Counter[str] = Counter()
        self._things: Counter[str] = Counter()

    def lines(self, mapped: Mapped) -> bytes:
        """Return what a document adds, as N-Quads; a statement stays in the words of the first document that makes it."""
        self._keywords.update(mapped.keywords)
        self._things.update(mapped.things)
        new = [said for said in mapped.statements if said.iri not in self._told]
        self._told.update(said.iri for said in new)
        self._denials.extend(said.denial for said in new)
        return b"".join((mapped.own, *(said.lines for said in new)))

    def rest(self) -> Iterator[Quad]:
        """Yield what is added after the last document: the denials, and how many passages hold each keyword and mention each thing."""
        return chain(parse(b"".join(self._denials), format=RdfFormat.N_QUADS), evidence(self._index()))

    def _index(self) -> Iterator[Triple]:
        for keyword, number in sorted(self._keywords.items()):
            entry = NamedNode(keyword_iri(keyword))
            yield entry, TYPE, term("KeywordEntry")
            yield entry, term("keyword"), Literal(keyword)
            yield entry, term("passageCount"), Literal(number)
        for thing, number in sorted(self._things.items()):
            yield NamedNode(thing), term("passageCount"), Literal(number)
