"""RDF terms as people read them."""

from collections.abc import Sequence

from pyoxigraph import BlankNode, Literal, NamedNode, Triple

from kg.namespaces import shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from kg.store import Term


def record(columns: Sequence[str], values: "Sequence[Term | None]") -> dict[str, str | None]:
    """Return a row of a result by its columns."""
    return {column: shown(value) for column, value in zip(columns, values, strict=True)}


def shown(term: "Term | None") -> str | None:
    """Return a term as people read it; a prefixed name only where SPARQL reads it too."""
    if term is None or isinstance(term, Literal):
        return None if term is None else term.value
    if isinstance(term, BlankNode | Triple):
        return str(term)
    return _short(term)


def _short(term: NamedNode) -> str:
    short = shorten(term.value)
    local = short.partition(":")[2]
    return short if local and all(char.isalnum() or char in "_-" for char in local) else term.value
