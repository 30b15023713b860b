"""The graph for OWL tools: ontology, things and facts, each fact annotated with the sentences that state it."""

from collections.abc import Iterator
from typing import BinaryIO

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat, Triple

from kg.export.rdf import check_xml, serialize_sorted
from kg.export.selection import Selection
from kg.export.statements import Stated, stated
from kg.namespaces import DCTERMS, EVIDENCE_GRAPH, OWL, PREFIXES, RDF, RDFS, SCHEMA
from kg.store import graph_name, iri

TYPE = NamedNode(RDF + "type")
SOURCE = NamedNode(DCTERMS + "source")
COMMENT = NamedNode(RDFS + "comment")
ANNOTATION_PROPERTY = NamedNode(OWL + "AnnotationProperty")
USED_PREFIXES = {prefix: name for prefix, name in PREFIXES.items() if name != SCHEMA}

Node = NamedNode | BlankNode | Triple
Ends = tuple[str, str, str]
"""Subject, property and object of a fact, as N-Triples writes them."""


def write_rdfxml(selection: Selection, out: BinaryIO) -> None:
    """Write OWL as RDF/XML.

    Raises:
        InputError: a literal holds what XML cannot.
    """
    quads = owl_quads(selection)
    check_xml(quads)
    serialize_sorted(quads, RdfFormat.RDF_XML, out, USED_PREFIXES)


def owl_quads(selection: Selection) -> list[Quad]:
    """Return ontology, things and facts with their annotations, sorted; the evidence is in the annotations only."""
    quads = [quad for quad in selection.quads() if graph_name(quad) != EVIDENCE_GRAPH]
    by_fact = _by_fact(selection)
    denials = _denials(quads)
    annotations = [
        triple for quad in sorted(quads, key=str) if (statements := by_fact.get(_ends(quad))) for triple in _annotated(quad, statements)
    ]
    annotations += [
        triple for ends, node in sorted(denials.items()) for statement in by_fact.get(ends, ()) for triple in _sources(node, statement)
    ]
    declared = [Quad(SOURCE, TYPE, ANNOTATION_PROPERTY)] if annotations else []
    return sorted({Quad(*quad.triple) for quad in (*quads, *annotations, *declared)}, key=str)


def _by_fact(selection: Selection) -> dict[Ends, list[Stated]]:
    """Return the statements that affirm or deny each fact."""
    found: dict[Ends, list[Stated]] = {}
    for statement in stated(Selection(selection.store)):
        for claim in {statement.claim, statement.described} - {None}:
            subject, relation, target = map(str, claim or ())
            found.setdefault((subject, relation, target), []).append(statement)
    return found


def _ends(quad: Quad) -> Ends:
    return str(quad.subject), str(quad.predicate), str(quad.object)


def _denials(quads: list[Quad]) -> dict[Ends, Node]:
    """Return the node of each denial by what it denies."""
    ends: dict[str, dict[str, str]] = {}
    nodes: dict[str, Node] = {}
    for quad in quads:
        name = quad.predicate.value.removeprefix(OWL)
        if name in ("sourceIndividual", "assertionProperty", "targetIndividual"):
            nodes[str(quad.subject)] = quad.subject
            ends.setdefault(str(quad.subject), {})[name] = str(quad.object)
    return {
        (said["sourceIndividual"], said["assertionProperty"], said["targetIndividual"]): nodes[node]
        for node, said in ends.items()
        if len(said) == len(("sourceIndividual", "assertionProperty", "targetIndividual"))
    }


def _annotated(quad: Quad, statements: list[Stated]) -> Iterator[Quad]:
    """Yield an annotated axiom."""
    axiom = BlankNode("axiom" + statements[0].iri.rpartition("/")[2])
    yield Quad(axiom, TYPE, NamedNode(OWL + "Axiom"))
    yield Quad(axiom, NamedNode(OWL + "annotatedSource"), quad.subject)
    yield Quad(axiom, NamedNode(OWL + "annotatedProperty"), quad.predicate)
    yield Quad(axiom, NamedNode(OWL + "annotatedTarget"), quad.object)
    for statement in statements:
        yield from _sources(axiom, statement)


def _sources(node: Node, statement: Stated) -> Iterator[Quad]:
    for source in statement.sources:
        yield Quad(node, SOURCE, iri(source.passage))
        yield Quad(node, COMMENT, Literal(source.quote))
