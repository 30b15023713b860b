"""RDF terms, and what the engine gives them in."""

from pyoxigraph import BlankNode, Literal, NamedNode, QueryBoolean, QuerySolutions, QueryTriples, Triple

from kg.errors import StoreError

Term = NamedNode | BlankNode | Literal | Triple
LONGEST_SHOWN = 60

Results = QuerySolutions | QueryBoolean | QueryTriples


def iri(value: str | None) -> NamedNode:
    """Return an IRI that stands in a graph, where one should.

    Raises:
        StoreError: it is none: the graph was not made by this tool, or was changed.
    """
    try:
        return NamedNode(value or "")
    except ValueError as error:
        raise StoreError(f"'{(value or '')[:LONGEST_SHOWN]}' stands in the graph where an IRI is due; look with: kg check") from error


def number(value: str | None) -> int:
    """Return a whole number that stands in a graph, where one should; 0 where there is nothing.

    Raises:
        StoreError: it is none.
    """
    try:
        return int(value or 0)
    except ValueError as error:
        raise StoreError(f"'{(value or '')[:LONGEST_SHOWN]}' stands in the graph where a number is due; look with: kg check") from error
