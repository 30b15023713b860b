"""The words of the graph: labels, synonyms and classes of its things, properties and classes, as one lexicon."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from kg.model import Thing
from kg.namespaces import KG, OWL
from kg.store import Store

THINGS = """
SELECT ?thing ?label ?form ?type WHERE {
  ?type rdfs:subClassOf* kg:Thing . ?thing a ?type ; rdfs:label ?label .
  OPTIONAL { ?thing skos:altLabel|skos:hiddenLabel|skos:prefLabel ?form }
} ORDER BY ?thing ?type ?form
"""
TERMS = """
SELECT ?term ?kind ?label ?form WHERE {
  VALUES ?kind { owl:Class owl:ObjectProperty }
  ?term a ?kind ; rdfs:label ?label .
  OPTIONAL { ?term skos:altLabel ?form }
} ORDER BY ?term ?form
"""
LINKS = "SELECT ?lower ?upper WHERE { ?lower rdfs:subClassOf|rdfs:subPropertyOf|skos:broader ?upper } ORDER BY ?lower ?upper"
ROLES = """
SELECT ?property ?class ?subject ?object WHERE {
  ?property kg:givesStatement ?class
  OPTIONAL { ?property kg:subjectRole ?subject } OPTIONAL { ?property kg:objectRole ?object }
} ORDER BY ?property
"""


@dataclass(frozen=True, slots=True)
class Entry:
    """A thing, property or class with the words that name it."""

    iri: str
    label: str
    forms: tuple[str, ...]
    """All names, the label first."""
    types: tuple[str, ...] = ()
    """IRIs of the classes that a thing is said to be of, without their superclasses."""


@dataclass(frozen=True, slots=True)
class Roles:
    """What a statement with a certain relation is, and what its subject and object stand for in it."""

    statement_class: str
    subject: str | None
    object: str | None


class Lexicon:
    """Names to things and back; read once, never changed."""

    def __init__(
        self,
        things: Iterable[Entry],
        relations: Iterable[Entry] = (),
        classes: Iterable[Entry] = (),
        links: Iterable[tuple[str, str]] = (),
        roles: dict[str, Roles] | None = None,
    ) -> None:
        self.things = {entry.iri: entry for entry in things}
        self.relations = {entry.iri: entry for entry in relations}
        self.classes = {entry.iri: entry for entry in classes}
        self.roles = roles or {}
        self._links = tuple(links)

    @cached_property
    def _upward(self) -> dict[str, tuple[str, ...]]:
        upward: dict[str, tuple[str, ...]] = {}
        for lower, upper in self._links:
            upward[lower] = (*upward.get(lower, ()), upper)
        return upward

    def ancestors(self, iri: str) -> tuple[str, ...]:
        """Return what a class, property or concept stands under, nearest first, itself included."""
        found = [iri]
        for lower in found:
            found.extend(upper for upper in self._upward.get(lower, ()) if upper not in found)
        return tuple(found)

    def descendants(self, iri: str) -> tuple[str, ...]:
        """Return the classes, properties or concepts that stand under one, itself included, sorted."""
        return tuple(sorted({lower for lower, _ in self._links if iri in self.ancestors(lower)} | {iri}))

    def label(self, iri: str) -> str:
        """Return the preferred name, or the IRI's last part where the graph has none."""
        for entries in (self.things, self.relations, self.classes):
            if iri in entries:
                return entries[iri].label
        return iri.rstrip("/#").replace("#", "/").rpartition("/")[2]

    def types(self, iri: str) -> tuple[str, ...]:
        """Return the classes of a thing with their superclasses, nearest first; empty for an unknown thing."""
        entry = self.things.get(iri)
        if entry is None:
            return ()
        return tuple(dict.fromkeys(upper for direct in entry.types for upper in self.ancestors(direct)))

    def is_a(self, iri: str, class_iri: str) -> bool:
        """Tell whether a thing is of a class or of one of its subclasses."""
        return class_iri in self.types(iri)

    def members(self, class_iri: str) -> tuple[str, ...]:
        """Return the things of a class and its subclasses, sorted by label."""
        return tuple(sorted((iri for iri in self.things if self.is_a(iri, class_iri)), key=lambda iri: (self.label(iri), iri)))

    def with_things(self, things: Iterable[Thing]) -> "Lexicon":
        """Return a lexicon that also knows `things`; names of a thing that is known already are added to it."""
        entries = dict(self.things)
        for thing in things:
            known = entries.get(thing.iri, Entry(thing.iri, thing.label, (thing.label,), thing.types))
            forms = tuple(dict.fromkeys((*known.forms, thing.label, *thing.synonyms)))
            entries[thing.iri] = Entry(known.iri, known.label, forms, known.types)
        return Lexicon(entries.values(), self.relations.values(), self.classes.values(), self._links, self.roles)


def read_lexicon(store: Store) -> Lexicon:
    """Read the lexicon out of a graph."""
    kinds: dict[str, list[Entry]] = {OWL + "Class": [], OWL + "ObjectProperty": []}
    for entry, kind in _gather(store, TERMS, "term", "kind"):
        kinds[kind[0]].append(entry)
    things = [Entry(entry.iri, entry.label, entry.forms, types) for entry, types in _gather(store, THINGS, "thing", "type")]
    links = [(str(row["lower"]), str(row["upper"])) for row in store.rows(LINKS).records]
    roles = {str(row["property"]): Roles(str(row["class"]), row["subject"], row["object"]) for row in store.rows(ROLES).records}
    relations = [entry for entry in kinds[OWL + "ObjectProperty"] if KG + "relatesTo" in _above(entry.iri, links)]
    return Lexicon(things, relations, kinds[OWL + "Class"], links, roles)


def _gather(store: Store, sparql: str, name: str, kind: str) -> list[tuple[Entry, tuple[str, ...]]]:
    """Group the rows of a query by the thing in column `name`: its entry, and its values in column `kind`."""
    entries: dict[str, tuple[str, dict[str, None], dict[str, None]]] = {}
    for row in store.rows(sparql).records:
        _, forms, kinds = entries.setdefault(str(row[name]), (str(row["label"]), {str(row["label"]): None}, {}))
        if row["form"] is not None:
            forms[row["form"]] = None
        kinds[str(row[kind])] = None
    return [(Entry(iri, label, tuple(forms)), tuple(kinds)) for iri, (label, forms, kinds) in entries.items()]


def _above(iri: str, links: list[tuple[str, str]]) -> tuple[str, ...]:
    return Lexicon((), links=links).ancestors(iri)
