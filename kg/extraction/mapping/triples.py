"""Triples while they are made: which part of the graph they go to is settled last."""

from collections.abc import Iterable, Iterator
from functools import cache

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat, serialize

from kg.namespaces import EVIDENCE_GRAPH, FACTS_GRAPH, KG, RDF, RDFS, XSD

Node = NamedNode | BlankNode
Triple = tuple[Node, NamedNode, Node | Literal]

TYPE = NamedNode(RDF + "type")
LABEL = NamedNode(RDFS + "label")
FACTS = NamedNode(FACTS_GRAPH)
EVIDENCE = NamedNode(EVIDENCE_GRAPH)


@cache
def term(name: str) -> NamedNode:
    """Return a class or property of the ontology by its local name."""
    return NamedNode(KG + name)


def count(number: int) -> Literal:
    """Return a number of characters as the Web Annotation model wants it."""
    return Literal(str(number), datatype=NamedNode(XSD + "nonNegativeInteger"))


def facts(triples: Iterable[Triple]) -> Iterator[Quad]:
    """Put triples among the facts."""
    return (Quad(*triple, FACTS) for triple in triples)


def evidence(triples: Iterable[Triple]) -> Iterator[Quad]:
    """Put triples among the evidence."""
    return (Quad(*triple, EVIDENCE) for triple in triples)


def lines(quads: Iterable[Quad]) -> bytes:
    """Return quads as N-Quads: texts that can be put one behind the other."""
    return serialize(quads, format=RdfFormat.N_QUADS) or b""
