"""Blank nodes: engines name them anew whenever they read a file, so they are given names that are the same in every run."""

from collections.abc import Iterable, Iterator

from pyoxigraph import BlankNode, CanonicalizationAlgorithm, Dataset, Quad


def steadily_named(quads: Iterable[Quad]) -> Iterator[Quad]:
    """Yield quads with names for their blank nodes that depend on nothing but the quads themselves.

    Only the quads that have blank nodes are held in memory; they come last.
    """
    nameless = Dataset()
    for quad in quads:
        if isinstance(quad.subject, BlankNode) or isinstance(quad.object, BlankNode):
            nameless.add(quad)
        else:
            yield quad
    nameless.canonicalize(CanonicalizationAlgorithm.RDFC_1_0)
    yield from nameless
