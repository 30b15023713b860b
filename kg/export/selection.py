"""What is to be written: a graph, a part of it, or what stands around one thing."""

from collections.abc import Iterator
from dataclasses import dataclass

from pyoxigraph import Quad

from kg.namespaces import EVIDENCE_GRAPH, FACTS_GRAPH, INFERRED_GRAPH, ONTOLOGY_GRAPH
from kg.store import Store, graph_name, steadily_named

PARTS: dict[str, tuple[str, ...]] = {
    "all": (),
    "ontology": (ONTOLOGY_GRAPH,),
    "facts": (FACTS_GRAPH, INFERRED_GRAPH),
    "evidence": (EVIDENCE_GRAPH,),
}
"""Named graphs of each part that can be exported; none means all of them."""


@dataclass(frozen=True, slots=True)
class Selection:
    """A graph, the part of it that is wanted, and the thing that a picture or network is to show."""

    store: Store
    part: str = "all"
    """Name of one of `PARTS`."""
    about: str | None = None
    """IRI of a thing; None for all of them."""

    def quads(self) -> Iterator[Quad]:
        """Yield the quads of the part, in no certain order, with names for their blank nodes that depend on nothing but the graph.

        Only the quads that have blank nodes are held in memory.
        """
        graphs = PARTS[self.part]
        return steadily_named(quad for quad in self.store.quads() if not graphs or graph_name(quad) in graphs)

    def sorted_quads(self) -> list[Quad]:
        """Return the quads of the part in one order."""
        return sorted(self.quads(), key=str)
