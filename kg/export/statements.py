"""Statements as a graph holds them, with the sentences they come from."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pyoxigraph import Literal, NamedNode

from kg.export.selection import PARTS, Selection
from kg.model import in_words
from kg.namespaces import EVIDENCE_GRAPH, KG
from kg.store import iri

STATEMENTS = """
SELECT * WHERE {
  ?statement a kg:Statement ; kg:hasRelation ?relation .
  OPTIONAL { ?statement kg:hasSubject ?subject }
  OPTIONAL { ?statement kg:hasObject ?object }
  OPTIONAL { ?statement kg:subjectText ?subjectText }
  OPTIONAL { ?statement kg:relationText ?relationText }
  OPTIONAL { ?statement kg:objectText ?objectText }
  OPTIONAL { ?statement kg:polarity ?polarity }
  OPTIONAL { ?statement kg:isResolved ?resolved }
  OPTIONAL { ?statement kg:modality ?modality }
  OPTIONAL { ?statement kg:hasCondition/rdfs:label ?condition }
  OPTIONAL { ?statement kg:foundBy ?foundBy }
}
"""
SOURCES = """
SELECT ?statement ?passage ?document ?name ?quote WHERE {
  ?statement a kg:Statement ; kg:hasEvidence ?passage . ?passage oa:hasSource ?document
  OPTIONAL { ?document rdfs:label ?name }
  OPTIONAL { ?passage oa:hasSelector/oa:exact ?quote }
}
"""

Claim = tuple[NamedNode, NamedNode, NamedNode | Literal]
Row = Mapping[str, str | None]


@dataclass(frozen=True, slots=True)
class Source:
    """A passage that states something."""

    passage: str
    """IRI of the passage."""
    document: str
    """IRI of its document."""
    name: str
    """Name of the document's file."""
    quote: str


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement with its qualifications and sources."""

    iri: str
    relation: str
    subject: str | None
    """IRI of the thing that the whole subject names."""
    object: str | None
    """IRI of the thing that the whole object names."""
    subject_text: str
    predicate: str
    object_text: str
    negative: bool
    resolved: bool
    modality: str
    condition: str
    found_by: str
    sources: tuple[Source, ...]

    @property
    def claim(self) -> Claim | None:
        """The triple that it affirms or denies: in words where its object is no thing; None where its subject is none."""
        if self.subject is None or not self.resolved:
            return None
        if self.object is not None:
            return iri(self.subject), iri(self.relation), iri(self.object)
        return self.described

    @property
    def described(self) -> Claim | None:
        """The triple that says in words, with hedge and condition, what it says of its subject; None where that is no thing."""
        if self.subject is None or not self.resolved:
            return None
        return iri(self.subject), NamedNode(KG + "description"), Literal(self.words)

    @property
    def words(self) -> str:
        """What it says of its subject, with hedge and condition."""
        return in_words(self.modality, self.predicate, self.object_text, self.condition)

    @property
    def is_plain(self) -> bool:
        """Whether it holds without hedge or condition."""
        return not self.modality and not self.condition


def stated(selection: Selection) -> list[Stated]:
    """Return the statements of a graph, sorted by IRI; none where their part is not wanted."""
    if PARTS[selection.part] not in ((), (EVIDENCE_GRAPH,)):
        return []
    sources: dict[str, list[Source]] = {}
    for row in selection.store.rows(SOURCES).records:
        values = {name: value or "" for name, value in row.items()}
        sources.setdefault(values.pop("statement"), []).append(Source(**values))
    return sorted(_read(selection.store.rows(STATEMENTS).records, sources), key=lambda statement: statement.iri)


def _read(rows: tuple[Row, ...], sources: Mapping[str, list[Source]]) -> Iterator[Stated]:
    for row in rows:
        iri = row["statement"] or ""
        yield Stated(
            iri=iri,
            relation=row["relation"] or "",
            subject=row["subject"],
            object=row["object"],
            subject_text=row["subjectText"] or "",
            predicate=row["relationText"] or "",
            object_text=row["objectText"] or "",
            negative=row["polarity"] == "negative",
            resolved=row["resolved"] != "false",
            modality=row["modality"] or "",
            condition=row["condition"] or "",
            found_by=row["foundBy"] or "",
            sources=tuple(sorted(sources.get(iri, ()), key=lambda source: source.passage)),
        )
