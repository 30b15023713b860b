"""Turtle, TriG and RDF/XML, sorted; and Turtle with statements about triples, as RDF 1.2 has them."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, Triple, serialize

from kg.errors import InputError
from kg.export.selection import Selection
from kg.export.statements import stated
from kg.export.xml import FORBIDDEN
from kg.namespaces import PREFIXES, RDF
from kg.store import iri

REIFIES = NamedNode(RDF + "reifies")


def writer(form: RdfFormat) -> Callable[[Selection, BinaryIO], None]:
    """Return what writes a syntax; one that knows no named graphs gets the union of them."""

    def write(selection: Selection, out: BinaryIO) -> None:
        serialize_sorted(selection.sorted_quads(), form, out)

    return write


def serialize_sorted(quads: Iterable[Quad], form: RdfFormat, out: BinaryIO, prefixes: dict[str, str] = PREFIXES) -> None:
    """Write quads that are in order."""
    content: Iterable[Quad] | Iterable[Triple] = quads if form.supports_datasets else _triples(quads)
    serialize(content, out, format=form, prefixes=prefixes)


def write_rdfxml(selection: Selection, out: BinaryIO) -> None:
    """Write RDF/XML.

    Raises:
        InputError: a literal holds what XML cannot.
    """
    quads = selection.sorted_quads()
    check_xml(quads)
    serialize_sorted(quads, RdfFormat.RDF_XML, out)


def check_xml(quads: Iterable[Quad]) -> None:
    """Refuse what RDF/XML cannot hold.

    Raises:
        InputError: a literal holds a control character.
    """
    for quad in quads:
        if isinstance(quad.object, Literal) and FORBIDDEN.search(quad.object.value):
            raise InputError(f"RDF/XML cannot hold the control characters in {quad.predicate} of {quad.subject}; choose another format")


def write_reified(selection: Selection, out: BinaryIO) -> None:
    """Write Turtle in which each statement names the triple that it is about, asserted or not."""
    reified = [
        Quad(iri(each.iri), REIFIES, Triple(*each.claim))
        for each in stated(selection)
        if each.claim is not None and (each.object is not None or not each.negative)
    ]
    serialize_sorted([*selection.quads(), *reified], RdfFormat.TURTLE, out)


def _triples(quads: Iterable[Quad]) -> Iterator[Triple]:
    return iter(dict.fromkeys(sorted((quad.triple for quad in quads), key=str)))
