"""The words of the graph: labels, synonyms and classes of its things, properties and classes, as one lexicon."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from kg.model import Thing
from kg.namespaces import KG, OWL
from kg.store import Store

THINGS = """
SELECT ?thing ?label ?type WHERE { VALUES ?type { %s } ?thing a ?type ; rdfs:label ?label }
"""
FORMS = """
SELECT ?thing ?form WHERE { VALUES ?naming { skos:altLabel skos:hiddenLabel } ?thing ?naming ?form }
"""
TERMS = """
SELECT ?term ?kind ?label WHERE { VALUES ?kind { owl:Class owl:ObjectProperty } ?term a ?kind ; rdfs:label ?label }
"""
LINKS = """
SELECT ?lower ?upper WHERE { ?lower rdfs:subClassOf|rdfs:subPropertyOf|skos:broader ?upper FILTER(isIRI(?lower) && isIRI(?upper)) }
"""
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
        self._types: dict[str, tuple[str, ...]] = {}

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
        if iri not in self._types:
            direct = self.things[iri].types if iri in self.things else ()
            self._types[iri] = tuple(dict.fromkeys(upper for class_iri in direct for upper in self.ancestors(class_iri)))
        return self._types[iri]

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
    links = [(str(row["lower"]), str(row["upper"])) for row in _rows(store, LINKS)]
    roles = {str(row["property"]): Roles(str(row["class"]), row["subject"], row["object"]) for row in store.rows(ROLES).records}
    hierarchy = Lexicon((), links=links)
    forms = _forms(store)
    terms = [(_entry(row, "term", forms), str(row["kind"])) for row in _rows(store, TERMS)]
    classes = [entry for entry, kind in terms if kind == OWL + "Class"]
    relations = [entry for entry, kind in terms if kind != OWL + "Class" and KG + "relatesTo" in hierarchy.ancestors(entry.iri)]
    return Lexicon(_things(store, hierarchy, forms), relations, classes, links, roles)


def _things(store: Store, hierarchy: Lexicon, forms: dict[str, tuple[str, ...]]) -> list[Entry]:
    things: dict[str, Entry] = {}
    classes = " ".join(f"<{iri}>" for iri in hierarchy.descendants(KG + "Thing"))
    for row in _rows(store, THINGS % classes):
        entry = things.get(str(row["thing"])) or _entry(row, "thing", forms)
        things[entry.iri] = replace(entry, types=tuple(dict.fromkeys((*entry.types, str(row["type"])))))
    return list(things.values())


def _forms(store: Store) -> dict[str, tuple[str, ...]]:
    forms: dict[str, tuple[str, ...]] = {}
    for row in _rows(store, FORMS):
        thing = str(row["thing"])
        forms[thing] = (*forms.get(thing, ()), str(row["form"]))
    return forms


def _entry(row: dict[str, str | None], name: str, forms: dict[str, tuple[str, ...]]) -> Entry:
    iri, label = str(row[name]), str(row["label"])
    return Entry(iri, label, tuple(dict.fromkeys((label, *forms.get(iri, ())))))


def _rows(store: Store, sparql: str) -> list[dict[str, str | None]]:
    """Return the rows of a query in order; sorted here, which takes a tenth of the engine's time."""
    return sorted(store.rows(sparql).records, key=lambda row: tuple(map(str, row.values())))
