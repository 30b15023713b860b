"""The ontology as Python objects, through owlready2."""

import io
from typing import TYPE_CHECKING

from pyoxigraph import RdfFormat, serialize

from kg.namespaces import EVIDENCE_GRAPH, KG
from kg.store import Store, graph_name

if TYPE_CHECKING:
    from owlready2 import Ontology

IRI = KG.removesuffix("#")
"""Of the ontology itself."""


def to_owlready2(store: Store) -> "Ontology":
    """Return classes, properties, things and facts of a graph as owlready2 loads them, in a world of their own.

    Statements, passages and documents are left out: they speak about the things, and a reasoner has no use for them.
    """
    from owlready2 import World  # noqa: PLC0415 - only those who ask for owlready2 wait for it

    triples = {quad.triple for quad in store.quads() if graph_name(quad) != EVIDENCE_GRAPH}
    data = serialize(sorted(triples, key=str), format=RdfFormat.N_TRIPLES) or b""
    world = World()  # type: ignore[no-untyped-call]  # owlready2 has no types
    ontology: Ontology = world.get_ontology(IRI).load(fileobj=io.BytesIO(data), format="ntriples")  # type: ignore[no-untyped-call]
    return ontology
