"""The graph as an rdflib dataset."""

from typing import TYPE_CHECKING

from pyoxigraph import BlankNode, Literal, NamedNode

from kg.errors import InputError
from kg.namespaces import PREFIXES
from kg.store import Store, Term, graph_name

if TYPE_CHECKING:
    import rdflib
    from rdflib.term import Node


def to_rdflib(store: Store) -> "rdflib.Dataset":
    """Return a copy of the graph as an rdflib dataset with the same named graphs; its default graph is their union."""
    import rdflib  # noqa: PLC0415 - only those who ask for rdflib wait for it

    dataset = rdflib.Dataset(default_union=True)
    for prefix, namespace in PREFIXES.items():
        dataset.bind(prefix, namespace, replace=True)
    for quad in store.quads():
        name = graph_name(quad)
        graph = dataset.graph(rdflib.URIRef(name)) if name else dataset.default_graph
        graph.add((_rdflib(quad.subject), _rdflib(quad.predicate), _rdflib(quad.object)))
    return dataset


def _rdflib(term: Term) -> "Node":
    import rdflib  # noqa: PLC0415

    match term:
        case NamedNode():
            return rdflib.URIRef(term.value)
        case BlankNode():
            return rdflib.BNode(term.value)
        case Literal():
            if term.language:
                return rdflib.Literal(term.value, lang=term.language)
            return rdflib.Literal(term.value, datatype=rdflib.URIRef(term.datatype.value), normalize=False)
        case _:
            raise InputError(f"rdflib has no triples within triples: {term}")
