"""The graph in the formats of other tools, the same bytes for the same graph."""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pyoxigraph import (
    BlankNode,
    CanonicalizationAlgorithm,
    Dataset,
    Literal,
    NamedNode,
    Quad,
    RdfFormat,
    Triple,
    serialize,
)

from kg.errors import InputError, StoreError
from kg.namespaces import EVIDENCE_GRAPH, FACTS_GRAPH, INFERRED_GRAPH, ONTOLOGY_GRAPH, PREFIXES
from kg.store import Store, Term, graph_name

if TYPE_CHECKING:
    import rdflib
    from rdflib.term import Node

PARTS: dict[str, tuple[str, ...]] = {
    "all": (),
    "ontology": (ONTOLOGY_GRAPH,),
    "facts": (FACTS_GRAPH, INFERRED_GRAPH),
    "evidence": (EVIDENCE_GRAPH,),
}
"""Named graphs of each part that can be exported; none means all of them."""


@dataclass(frozen=True, slots=True)
class Format:
    """A syntax that the graph can be written in."""

    name: str
    media_type: str
    suffix: str
    write: Callable[[list[Quad]], bytes]


def export(store: Store, form: str, part: str = "all") -> bytes:
    """Return the graph, or a part of it, in a format.

    Formats that know no named graphs get the union of them.

    Args:
        store: the graph.
        form: name of one of `FORMATS`.
        part: name of one of `PARTS`.

    Raises:
        InputError: the format cannot hold what the graph says.
    """
    graphs = PARTS[part]
    return FORMATS[form].write(_stable(quad for quad in store.quads() if not graphs or graph_name(quad) in graphs))


def write(store: Store, path: Path, form: str | None = None, part: str = "all") -> None:
    """Write the graph, or a part of it, into a file, as a whole or not at all.

    Args:
        store: the graph.
        path: the file; one that is there is replaced.
        form: name of one of `FORMATS`; the suffix of the file tells it where this is None.
        part: name of one of `PARTS`.

    Raises:
        InputError: the suffix tells no format, or the format cannot hold what the graph says.
        StoreError: the file cannot be written; one that was there stays as it was.
    """
    data = export(store, form or format_of(path), part)
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        try:
            draft.write_bytes(data)
            draft.replace(target)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}; choose another place for the output") from error


def format_of(path: Path) -> str:
    """Return the name of the format that a file's suffix tells.

    Raises:
        InputError: the suffix tells none.
    """
    for form in FORMATS.values():
        if path.suffix.lower() == form.suffix:
            return form.name
    known = ", ".join(form.suffix for form in FORMATS.values())
    raise InputError(f"{path}: the suffix tells no format; end the name in {known}, or give --format")


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


def _stable(quads: Iterable[Quad]) -> list[Quad]:
    """Return quads in one order, with names for their blank nodes that depend on nothing but the graph."""
    dataset = Dataset(quads)
    if any(isinstance(term, BlankNode) for quad in dataset for term in (quad.subject, quad.object)):
        dataset.canonicalize(CanonicalizationAlgorithm.RDFC_1_0)
    return sorted(dataset, key=str)


def _triples(quads: Iterable[Quad]) -> list[Triple]:
    return list(dict.fromkeys(sorted((quad.triple for quad in quads), key=str)))


def _writer(form: RdfFormat) -> Callable[[list[Quad]], bytes]:
    def write(quads: list[Quad]) -> bytes:
        content: list[Quad] | list[Triple] = quads if form.supports_datasets else _triples(quads)
        return serialize(content, format=form, prefixes=PREFIXES) or b""

    return write


def _write_rdfxml(quads: list[Quad]) -> bytes:
    for quad in quads:
        if isinstance(quad.object, Literal) and any(char < " " and char not in "\t\n\r" for char in quad.object.value):
            raise InputError(f"RDF/XML cannot hold the control characters in {quad.predicate} of {quad.subject}; choose another format")
    return _writer(RdfFormat.RDF_XML)(quads)


FORMATS = {
    form.name: form
    for form in (
        Format("turtle", "text/turtle", ".ttl", _writer(RdfFormat.TURTLE)),
        Format("ntriples", "application/n-triples", ".nt", _writer(RdfFormat.N_TRIPLES)),
        Format("nquads", "application/n-quads", ".nq", _writer(RdfFormat.N_QUADS)),
        Format("trig", "application/trig", ".trig", _writer(RdfFormat.TRIG)),
        Format("jsonld", "application/ld+json", ".jsonld", _writer(RdfFormat.JSON_LD)),
        Format("rdfxml", "application/rdf+xml", ".rdf", _write_rdfxml),
    )
}
"""All formats by name."""
