"""Graphs that a query names with FROM and that are RDF files of the web: which, and how they are fetched."""

from collections.abc import Iterable
from http import HTTPStatus

from pyoxigraph import NamedNode, Quad, QuerySolutions, RdfFormat
from pyoxigraph import Store as Engine

from kg.errors import StoreError
from kg.store import text
from kg.store.reply import received
from kg.store.setting import Setting
from kg.store.store import Store, is_address

ACCEPT = "text/turtle, application/n-triples, application/rdf+xml;q=0.8, application/ld+json;q=0.7, */*;q=0.1"
SECONDS = 30.0


def graphs_of(sparql: str, setting: Setting) -> tuple[str, ...]:
    """Return the IRIs that a query names with FROM."""
    before, names = text.graph_clauses(sparql)
    if not names:
        return ()
    query = f"{before} SELECT ?graph {{ VALUES ?graph {{ {' '.join(names)} }} }}"
    try:
        found = Engine().query(query, prefixes=dict(setting.prefixes), base_iri=setting.base)
    except SyntaxError:
        return ()  # the query itself is going to be complained of
    assert isinstance(found, QuerySolutions)  # noqa: S101 - it selects
    return tuple(str(row["graph"].value) for row in found)


def missing(store: Store, graphs: Iterable[str]) -> tuple[str, ...]:
    """Return those of the graphs that are addresses of the web, and not in the store."""
    return tuple(graph for graph in graphs if is_address(graph) and graph not in store.graphs())


def with_fetched(store: Store, graphs: Iterable[str]) -> Store:
    """Return a store in memory with the graphs that a query names: those of the store, and the others out of the web.

    Raises:
        StoreError: one cannot be fetched.
        GraphSyntaxError: one does not parse.
    """
    found = Store.memory()
    for graph in dict.fromkeys(graphs):
        source = _fetched(graph) if missing(store, [graph]) else store
        quads = source.quads() if source is not store else store.quads(graph)
        found.extend(Quad(quad.subject, quad.predicate, quad.object, NamedNode(graph)) for quad in quads)
    return found


def _fetched(address: str) -> Store:
    from requests import RequestException, get  # noqa: PLC0415 - only an address needs it

    headers = {"Accept": ACCEPT, "User-Agent": "interconnect-kg"}
    try:
        answer = received(lambda: get(address, headers=headers, timeout=SECONDS, stream=True), SECONDS)
    except (RequestException, ValueError) as error:
        raise StoreError(f"cannot fetch {address} within {SECONDS:g} s: {text.one_line(str(error))}") from error
    if answer.status != HTTPStatus.OK:
        raise StoreError(f"cannot fetch {address}: HTTP {answer.status} {answer.reason}")
    form = RdfFormat.from_media_type(answer.headers.get("content-type", ""))
    store = Store.memory()
    store.parse(answer.content, f"graph.{form.file_extension}" if form else address, address, base=address)
    return store
