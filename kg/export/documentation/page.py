"""What the documentation of an ontology tells: classes, properties and terms, each with what is said of it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg.namespaces import OWL, shorten
from kg.store import Store

ABOUT = """
SELECT ?title ?description ?version ?license ?iri WHERE {
  ?iri a owl:Ontology OPTIONAL { ?iri dcterms:title ?title } OPTIONAL { ?iri dcterms:description ?description }
  OPTIONAL { ?iri owl:versionInfo ?version } OPTIONAL { ?iri dcterms:license ?license }
} ORDER BY ?iri LIMIT 1
"""
TERMS = """
SELECT ?term ?label ?definition WHERE {
  VALUES ?kind { %s } ?term a ?kind ; rdfs:label ?label OPTIONAL { ?term skos:definition ?definition } FILTER(isIRI(?term))
}
"""
THINGS = """
SELECT ?term ?label ?definition ?class WHERE {
  ?class a owl:Class ; rdfs:subClassOf* kg:Thing . ?term a ?class ; rdfs:label ?label
  OPTIONAL { ?term skos:definition ?definition } FILTER(isIRI(?term))
}
"""
VALUES = """
SELECT ?term ?value WHERE { ?term %s ?value FILTER(isIRI(?term) && !isBlank(?value)) }
"""
CHARACTERISTICS = {
    "TransitiveProperty": "transitive",
    "SymmetricProperty": "symmetric",
    "AsymmetricProperty": "asymmetric",
    "ReflexiveProperty": "reflexive",
    "IrreflexiveProperty": "irreflexive",
    "FunctionalProperty": "functional",
    "InverseFunctionalProperty": "inverse functional",
}
KINDS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("Classes", "Class", {"under": "rdfs:subClassOf", "above": "^rdfs:subClassOf", "disjoint with": "owl:disjointWith|^owl:disjointWith"}),
    (
        "Relations",
        "ObjectProperty",
        {"under": "rdfs:subPropertyOf", "above": "^rdfs:subPropertyOf", "inverse of": "owl:inverseOf|^owl:inverseOf"},
    ),
    ("Values", "DatatypeProperty", {}),
    ("Annotations", "AnnotationProperty", {}),
)
OF_ALL = {"also called": "skos:altLabel", "example": "skos:example", "from": "rdfs:domain", "to": "rdfs:range"}
OF_THINGS = {"also called": "skos:altLabel", "under": "skos:broader", "the same as": "skos:exactMatch", "much like": "skos:closeMatch"}


@dataclass(frozen=True, slots=True)
class Reference:
    """A value that is named: a term of the page, another IRI, or words (without IRI)."""

    label: str
    iri: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """A class, property or term."""

    iri: str
    label: str
    definition: str
    facts: tuple[tuple[str, tuple[Reference, ...]], ...]


@dataclass(frozen=True, slots=True)
class Section:
    """Entries of one kind, sorted by label."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The documentation of an ontology."""

    title: str
    description: str
    facts: tuple[tuple[str, Reference], ...]
    sections: tuple[Section, ...]


def page(store: Store) -> Page:
    """Return the documentation of the ontology in a graph."""
    about: Mapping[str, str | None] = next(iter(store.rows(ABOUT).records), {})
    facts = (("IRI", about.get("iri")), ("version", about.get("version")), ("licence", about.get("license")))
    labels = {row["term"] or "": row["label"] or "" for row in store.rows(TERMS % _kinds(kind for _, kind, _ in KINDS)).records}
    labels |= {row["term"] or "": row["label"] or "" for row in store.rows(THINGS).records}
    sections = [_schema(store, title, kind, {**own, **OF_ALL}, labels) for title, kind, own in KINDS]
    return Page(
        title=about.get("title") or "Ontology",
        description=about.get("description") or "",
        facts=tuple((name, Reference(value, value if value.startswith("http") else "")) for name, value in facts if value),
        sections=tuple(section for section in (*sections, *_terms(store, labels)) if section.entries),
    )


def _kinds(names: Iterable[str]) -> str:
    return " ".join(f"owl:{name}" for name in names)


def _schema(store: Store, title: str, kind: str, told: Mapping[str, str], labels: Mapping[str, str]) -> Section:
    values = {name: _values(store, path, labels) for name, path in told.items()}
    characters: dict[str, list[Reference]] = {}
    for row in store.rows(VALUES % "a").records:
        name = CHARACTERISTICS.get((row["value"] or "").removeprefix(OWL))
        if name:
            characters.setdefault(row["term"] or "", []).append(Reference(name))
    values["is"] = characters
    return Section(title, _entries(store.rows(TERMS % _kinds([kind])).records, values))


def _terms(store: Store, labels: Mapping[str, str]) -> list[Section]:
    """Return a section for each class that has things."""
    values = {name: _values(store, path, labels) for name, path in OF_THINGS.items()}
    by_class: dict[str, list[Mapping[str, str | None]]] = {}
    for row in store.rows(THINGS).records:
        by_class.setdefault(row["class"] or "", []).append(row)
    sections = [Section(f"Terms: {labels.get(kind, shorten(kind))}", _entries(rows, values)) for kind, rows in by_class.items()]
    return sorted(sections, key=lambda section: section.title)


def _entries(rows: Sequence[Mapping[str, str | None]], values: Mapping[str, Mapping[str, list[Reference]]]) -> tuple[Entry, ...]:
    entries = {}
    for row in rows:
        iri = row["term"] or ""
        said = [(name, given[iri]) for name, given in values.items() if iri in given]
        facts = tuple((name, tuple(sorted(set(given), key=lambda value: (value.label.casefold(), value.label)))) for name, given in said)
        entries[iri] = Entry(iri, row["label"] or "", row["definition"] or "", facts)
    return tuple(sorted(entries.values(), key=lambda entry: (entry.label.casefold(), entry.iri)))


def _values(store: Store, path: str, labels: Mapping[str, str]) -> dict[str, list[Reference]]:
    found: dict[str, list[Reference]] = {}
    for row in store.rows(VALUES % path).records:
        value = row["value"] or ""
        is_iri = value in labels or value.startswith(("http://", "https://"))
        found.setdefault(row["term"] or "", []).append(Reference(labels.get(value) or shorten(value), value if is_iri else ""))
    return found
