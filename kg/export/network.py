"""The graph as a network: things, and what joins them."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from pyoxigraph import NamedNode, Quad

from kg.export.selection import Selection
from kg.export.statements import Stated, stated
from kg.namespaces import DCTERMS, EVIDENCE_GRAPH, INFERRED_GRAPH, KG, OA, OWL, PROV, RDF, RDFS, SKOS, VANN, shorten
from kg.store import Store, graph_name

TARGETS = """
SELECT DISTINCT ?statement ?target WHERE {
  ?statement a kg:Statement ; kg:mentions ?target FILTER NOT EXISTS { ?statement kg:concerns ?target }
}
"""
LABELS = "SELECT ?node (MIN(STR(?name)) AS ?label) WHERE { ?node rdfs:label ?name FILTER(isIRI(?node)) } GROUP BY ?node"
DEFINITIONS = "SELECT ?node (MIN(STR(?words)) AS ?definition) WHERE { ?node skos:definition ?words FILTER(isIRI(?node)) } GROUP BY ?node"
CLASSES = "SELECT DISTINCT ?node ?class WHERE { ?node a ?class FILTER(isIRI(?node) && isIRI(?class)) }"

NO_LINKS = (RDF, RDFS, OWL, PROV, OA, DCTERMS, VANN)
"""Namespaces of properties that describe a thing or the making of the graph, and join no two things."""
NEITHER = {SKOS + name for name in ("inScheme", "topConceptOf", "hasTopConcept", "exactMatch", "closeMatch")} | {KG + "hasQuantity"}


@dataclass(frozen=True, slots=True)
class Node:
    """A thing of the network."""

    iri: str
    label: str
    kind: str
    """Label of its class; empty where it has none."""
    definition: str


@dataclass(frozen=True, slots=True)
class Edge:
    """What joins two things: a statement, with all that qualifies it, or a triple."""

    identifier: str
    source: str
    target: str
    relation: str
    """Label of the property."""
    iri: str
    """IRI of the property."""
    origin: str
    """`stated`, `inferred`, or `given` for what the ontology or a graph without statements says."""
    text: str = ""
    """The statement in words, with hedge and condition."""
    polarity: str = "positive"
    modality: str = ""
    condition: str = ""
    document: str = ""
    quote: str = ""


@dataclass(frozen=True, slots=True)
class Network:
    """Things sorted by IRI, and what joins them sorted by source, target and property."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]


def network(selection: Selection) -> Network:
    """Return the things of a selection that something joins to another, or those around the one that it is about."""
    labels = {str(row["node"]): str(row["label"]) for row in selection.store.rows(LABELS).records}
    edges = {(edge.source, edge.iri, edge.target): edge for edge in _links(selection, labels)}
    by_statement = list(_statements(selection, labels))
    for edge in by_statement:
        edges.pop((edge.source, edge.iri, edge.target), None)
    wanted = [edge for edge in (*edges.values(), *by_statement) if selection.about in (None, edge.source, edge.target)]
    ends = {end for edge in wanted for end in (edge.source, edge.target)} | ({selection.about} if selection.about else set())
    return Network(
        nodes=tuple(_nodes(selection.store, sorted(ends), labels)),
        edges=tuple(sorted(wanted, key=lambda edge: (edge.source, edge.target, edge.iri, edge.identifier))),
    )


def _nodes(store: Store, iris: list[str], labels: dict[str, str]) -> Iterator[Node]:
    definitions = {str(row["node"]): str(row["definition"]) for row in store.rows(DEFINITIONS).records}
    classes: dict[str, list[str]] = {}
    for row in store.rows(CLASSES).records:
        classes.setdefault(str(row["node"]), []).append(str(row["class"]))
    sizes = Counter(each for of_node in classes.values() for each in of_node)
    for iri in iris:
        kinds = sorted(classes.get(iri, ()), key=lambda each: (sizes[each], each))
        yield Node(iri, _label(iri, labels), _label(kinds[0], labels) if kinds else "", definitions.get(iri, ""))


def _links(selection: Selection, labels: dict[str, str]) -> Iterator[Edge]:
    """Yield the triples that join two things."""
    terms = {quad.subject for quad in selection.quads() if isinstance(quad.object, NamedNode) and quad.object.value.startswith(OWL)}
    for quad in selection.quads():
        match quad:
            case Quad(subject=NamedNode(value=source), predicate=NamedNode(value=iri), object=NamedNode(value=target)):
                if _joins(iri) and graph_name(quad) != EVIDENCE_GRAPH and quad.subject not in terms:
                    origin = "inferred" if graph_name(quad) == INFERRED_GRAPH else "given"
                    yield Edge(f"{source} {iri} {target}", source, target, _label(iri, labels), iri, origin)


def _joins(property_iri: str) -> bool:
    return not property_iri.startswith(NO_LINKS) and property_iri not in NEITHER


def _statements(selection: Selection, labels: dict[str, str]) -> Iterator[Edge]:
    """Yield an edge from the subject of each statement to each thing that its object names."""
    targets: dict[str, list[str]] = {}
    for row in selection.store.rows(TARGETS).records:
        targets.setdefault(str(row["statement"]), []).append(str(row["target"]))
    for statement in stated(selection):
        if statement.subject is not None and statement.resolved:
            for target in sorted(set(targets.get(statement.iri, ())) - {statement.subject}):
                if labels.get(target) != statement.predicate:  # a cell's factor is the relation, not what it leads to
                    yield _edge(statement, statement.subject, target, labels)


def _edge(statement: Stated, source: str, target: str, labels: dict[str, str]) -> Edge:
    first = statement.sources[0] if statement.sources else None
    return Edge(
        identifier=f"{statement.iri} {target}",
        source=source,
        target=target,
        relation=_label(statement.relation, labels),
        iri=statement.relation,
        origin="stated",
        text=f"{statement.subject_text} {statement.words}",
        polarity="negative" if statement.negative else "positive",
        modality=statement.modality,
        condition=statement.condition,
        document=first.name if first else "",
        quote=first.quote if first else "",
    )


def _label(iri: str, labels: dict[str, str]) -> str:
    return labels.get(iri) or shorten(iri)
