"""Triples while they are made: which part of the graph they go to is settled last."""

from collections.abc import Iterable, Iterator

from pyoxigraph import BlankNode, Literal, NamedNode, Quad

from kg.namespaces import EVIDENCE_GRAPH, FACTS_GRAPH, KG, RDF, RDFS, XSD

Node = NamedNode | BlankNode
Triple = tuple[Node, NamedNode, Node | Literal]

TYPE = NamedNode(RDF + "type")
LABEL = NamedNode(RDFS + "label")


def term(name: str) -> NamedNode:
    """Return a class or property of the ontology by its local name."""
    return NamedNode(KG + name)


def count(number: int) -> Literal:
    """Return a number of characters as the Web Annotation model wants it."""
    return Literal(str(number), datatype=NamedNode(XSD + "nonNegativeInteger"))


def facts(triples: Iterable[Triple]) -> Iterator[Quad]:
    """Put triples among the facts."""
    return (Quad(*triple, NamedNode(FACTS_GRAPH)) for triple in triples)


def evidence(triples: Iterable[Triple]) -> Iterator[Quad]:
    """Put triples among the evidence."""
    return (Quad(*triple, NamedNode(EVIDENCE_GRAPH)) for triple in triples)
