"""A SPARQL 1.1 endpoint, with those methods of the local engine that read.

Each query goes out as one request. What servers do differently is evened out here:

- A query should see all graphs of ours, as it does locally, but what a server takes for its default graph is its own affair. So a query
  names our graphs as its dataset, in the way of the SPARQL protocol, where the server holds them as named graphs; where it does not,
  its default graph is taken as it is. An address that names a dataset itself (`?default-graph-uri=...`) is left alone.
- A server that cuts what it gives is asked for the rest, or the cut is an error: an answer is whole or none.
- Labels of blank nodes that no RDF syntax allows are mended.
- A server whose answers to standard queries are known to be wrong is told by `is_dependable`, and is then asked for all it holds, once;
  true and false, which it keeps as numbers, are mended then.
"""

import json
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote, urlsplit, urlunsplit

from pyoxigraph import (
    DefaultGraph,
    Literal,
    NamedNode,
    Quad,
    QueryBoolean,
    QueryResultsFormat,
    QuerySolutions,
    QueryTriples,
    RdfFormat,
    parse_query_results,
)
from pyoxigraph import Store as Engine

from kg.errors import StoreError
from kg.namespaces import EVIDENCE_GRAPH, FACTS_GRAPH, INFERRED_GRAPH, ONTOLOGY_GRAPH, RDFS, XSD
from kg.store import text
from kg.store.access import Access
from kg.store.code import keywords
from kg.store.reply import Reply
from kg.store.setting import Setting
from kg.store.terms import Results, Term

if TYPE_CHECKING:
    from requests import Session

OUR_GRAPHS = (ONTOLOGY_GRAPH, FACTS_GRAPH, INFERRED_GRAPH, EVIDENCE_GRAPH)
ROWS, TRIPLES = "application/sparql-results+json", "application/n-triples, text/turtle;q=0.8, application/rdf+xml;q=0.5"
MOST_ROWS = "X-SPARQL-MaxRows"
"""Header by which Virtuoso tells that it gave no more rows than this, where there are more."""
BLANK = re.compile(rb'"nodeID://([A-Za-z0-9]+)"')
"""A blank node as Virtuoso labels it."""
UNPAGED = re.compile(r"\b(?:LIMIT|OFFSET)\b|\bVALUES\b[^{}]*\{[^{}]*\}\s*$", re.IGNORECASE)
"""In a query that takes no LIMIT and OFFSET at its end."""
UNDEPENDABLE = re.compile(r"^Virtuoso/0*7\.", re.IGNORECASE)
"""Servers, by their header, that lose matches of no length of a path with * within a join, which most of our queries have."""
PRESENT = "SELECT ?graph WHERE { VALUES ?graph { %s } FILTER EXISTS { GRAPH ?graph { ?s ?p ?o } } }"
BLANK_TRIPLES = "SELECT ?s ?p ?o WHERE { %s FILTER(isBlank(?s) || isBlank(?o)) }"
NAMED_TRIPLES = "SELECT ?s ?p ?o WHERE { %s FILTER(!isBlank(?s) && !isBlank(?o)) }"
BOOLEANS = f"SELECT ?property WHERE {{ ?property <{RDFS}range> <{XSD}boolean> }}"
COUNT = "SELECT (COUNT(*) AS ?count) WHERE { %s }"
PATTERN = "?s ?p ?o"
LONGEST_SHOWN = 2000
"""Characters of a server's complaint that are looked at."""


class Endpoint:
    """A SPARQL endpoint behind an address."""

    def __init__(self, address: str, access: Access | None = None) -> None:
        try:
            parts = urlsplit(address)
        except ValueError as error:
            raise StoreError(f"{text.one_line(address)} is no address: {error}") from error
        self.address = urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2]))
        user, password = (unquote(each) if each is not None else None for each in (parts.username, parts.password))
        self._access = access or Access.of_environment(user, password)
        self._names_dataset = not {"default-graph-uri", "named-graph-uri"}.isdisjoint(parse_qs(parts.query))

    # --- as the local engine ------------------------------------------------------------------------------------------

    def query(self, sparql: str, setting: Setting, *, is_of_all_graphs: bool) -> Results:
        """Run a query there.

        Raises:
            SyntaxError: it does not parse.
            StoreError: the endpoint cannot be reached, refuses, or gives less than all.
        """
        local = Engine().query(sparql, prefixes=dict(setting.prefixes), base_iri=setting.base)
        whole = text.prologue(sparql, setting.prefixes, setting.base) + sparql
        graphs = self.graphs if is_of_all_graphs else ()
        if isinstance(local, QueryTriples):
            return _triples(self._ask(whole, TRIPLES, graphs), self.address)
        if isinstance(local, QuerySolutions):
            return self._solutions(whole, graphs, setting.most)
        return self._parsed(self._ask(whole, ROWS, graphs).content)

    def quads_for_pattern(self, _s: None, _p: None, _o: None, graph: NamedNode | None) -> Iterator[Quad]:
        """Return all quads, or those of one named graph."""
        ours: list[NamedNode | DefaultGraph] = [NamedNode(name) for name in self.graphs]
        for name in [graph] if graph else ours or [DefaultGraph()]:
            pattern = f"GRAPH {name} {{ {PATTERN} }}" if isinstance(name, NamedNode) else PATTERN
            for query in (BLANK_TRIPLES, NAMED_TRIPLES):
                rows = self._select(query % pattern)
                yield from (Quad(row["s"], row["p"], self._mended(row["p"], row["o"]), name) for row in rows)

    def named_graphs(self) -> list[NamedNode]:
        """Return the named graphs of ours that are there."""
        return [NamedNode(graph) for graph in self.graphs]

    def __len__(self) -> int:
        patterns = [f"GRAPH <{graph}> {{ {PATTERN} }}" for graph in self.graphs] or [PATTERN]
        return sum(int(row["count"].value) for pattern in patterns for row in self._select(COUNT % pattern))

    @cached_property
    def is_dependable(self) -> bool:
        """Whether the server answers all standard queries rightly, as far as is known."""
        return not UNDEPENDABLE.match(self._ask("ASK { }", ROWS, ()).headers.get("server", ""))

    # --- requests -----------------------------------------------------------------------------------------------------

    @cached_property
    def graphs(self) -> tuple[str, ...]:
        """IRIs of the graphs of ours that the endpoint holds as named graphs."""
        if self._names_dataset:
            return ()
        query = PRESENT % " ".join(f"<{graph}>" for graph in OUR_GRAPHS)
        found = self._rows(self._ask(query, ROWS, ()).content)
        return tuple(sorted({solution["graph"].value for solution in found}))

    @cached_property
    def _session(self) -> "Session":
        from requests import Session  # noqa: PLC0415 - only an address needs it

        session = Session()
        session.headers["User-Agent"] = "interconnect-kg"
        self._access.grant(session)
        return session

    @cached_property
    def _booleans(self) -> frozenset[NamedNode]:
        """Properties whose values the server takes for numbers, though they are true or false."""
        return frozenset() if self.is_dependable else frozenset(row["property"] for row in self._select(BOOLEANS, is_of_all_graphs=True))

    def _mended(self, prop: NamedNode, value: Term) -> Term:
        if prop not in self._booleans or not isinstance(value, Literal):
            return value
        return Literal(value.value in ("1", "true"))

    def _select(self, sparql: str, *, is_of_all_graphs: bool = False) -> QuerySolutions:
        found = self.query(sparql, Setting(prefixes={}), is_of_all_graphs=is_of_all_graphs)
        assert isinstance(found, QuerySolutions)  # noqa: S101 - all of ours are
        return found

    def _solutions(self, sparql: str, graphs: Sequence[str], most: int | None) -> QuerySolutions:
        """Return all rows, or as many as are looked at; where the server gives a part of them, fetch the others and put them together."""
        is_whole = bool(UNPAGED.search(keywords(sparql)))
        answer = self._ask(sparql if most is None or is_whole else f"{sparql}\nLIMIT {most}", ROWS, graphs)
        told = answer.headers.get(MOST_ROWS, "0")
        at_once = int(told) if told.isdecimal() else 0
        if not at_once or (most is not None and at_once >= most):
            return self._rows(answer.content)
        if is_whole:
            raise StoreError(f"{self.address} gives at most {at_once} rows, and there are more; ask for fewer with LIMIT and OFFSET")
        page = self._bindings(answer)
        rows = list(page)
        while len(page) >= at_once and (most is None or len(rows) < most):
            before, page = page, self._bindings(self._ask(f"{sparql}\nLIMIT {at_once} OFFSET {len(rows)}", ROWS, graphs))
            if page == before:
                raise StoreError(f"{self.address} gives the same {at_once} rows again and again; ask for fewer with LIMIT")
            rows += page
        variables = [variable.value for variable in self._rows(answer.content).variables]
        return self._rows(json.dumps({"head": {"vars": variables}, "results": {"bindings": rows}}).encode())

    def _bindings(self, answer: Reply) -> list[object]:
        self._rows(answer.content)
        return list(json.loads(answer.content)["results"]["bindings"])

    def _rows(self, content: bytes) -> QuerySolutions:
        found = self._parsed(content)
        if not isinstance(found, QuerySolutions):
            raise StoreError(f"{self.address} gave yes or no where rows were asked for; is it a SPARQL endpoint?")
        return found

    def _parsed(self, content: bytes) -> QuerySolutions | QueryBoolean:
        """Return what an answer says; the parser reads rows as they are asked for, so all are read once to find what is wrong."""
        mended = BLANK.sub(rb'"\1"', content)
        try:
            try:
                return _checked(mended)
            except SyntaxError:
                return _checked(_bare(mended))
        except (SyntaxError, ValueError, KeyError, TypeError, RecursionError) as error:
            raise StoreError(f"{self.address} gave no SPARQL result: {text.one_line(str(error))}; is it a SPARQL endpoint?") from error

    def _ask(self, sparql: str, accept: str, graphs: Sequence[str]) -> Reply:
        """Send a query and return the answer.

        Raises:
            StoreError: there is none, or it is an error.
        """
        from requests import ConnectionError as NotReached  # noqa: PLC0415
        from requests import RequestException, Timeout  # noqa: PLC0415

        dataset = [(name, graph) for name in ("default-graph-uri", "named-graph-uri") for graph in graphs]
        try:
            answer = self._access.post(self._session, self.address, [("query", sparql), *dataset], accept)
        except Timeout as error:
            seconds = self._access.seconds
            raise StoreError(
                f"no whole answer from {self.address} within {seconds:g} s; ask for less, or set KG_TIMEOUT to more"
            ) from error
        except NotReached as error:
            raise StoreError(f"cannot reach {self.address}: {_reason(error)}; check the address, and whether the server runs") from error
        except (RequestException, ValueError) as error:
            raise StoreError(f"cannot ask {self.address}: {text.one_line(str(error))}") from error
        if answer.status != HTTPStatus.OK:
            raise StoreError(self._refusal(answer))
        return answer

    def _refusal(self, answer: Reply) -> str:
        """Return what an answer other than 200 means."""
        code, address = answer.status, self.address
        if HTTPStatus.MULTIPLE_CHOICES <= code < HTTPStatus.BAD_REQUEST and "location" in answer.headers:
            return f"{address} has moved; give the new address: {answer.headers['location']}"
        if code in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
            return f"{address} lets nobody in without the right user name and password (KG_USER, KG_PASSWORD) or token (KG_TOKEN)"
        if code in (HTTPStatus.NOT_FOUND, HTTPStatus.METHOD_NOT_ALLOWED):
            return f"{address} is no SPARQL endpoint (HTTP {code}); its address often ends in /sparql or /query"
        said = re.sub(r"<[^>]*>", " ", answer.text[:LONGEST_SHOWN])
        return f"{address} refused the query (HTTP {code}): {text.one_line(said) or answer.reason}"


def _checked(content: bytes) -> QuerySolutions | QueryBoolean:
    found = parse_query_results(content, QueryResultsFormat.JSON)
    if isinstance(found, QueryBoolean):
        return found
    for _ in found:
        pass
    return parse_query_results(content, QueryResultsFormat.JSON)


def _bare(content: bytes) -> bytes:
    """Return a result without what some servers add to it, and the parser does not expect."""
    told = json.loads(content)
    kept = {"head": {"vars": told["head"]["vars"]}, "results": {"bindings": told["results"]["bindings"]}}
    return json.dumps(kept).encode()


def _triples(answer: Reply, address: str) -> QueryTriples:
    """Return the triples of an answer, each once, as the local engine gives them."""
    kind = answer.headers.get("content-type", "")
    form = RdfFormat.from_media_type(kind)
    if form is None:
        raise StoreError(f"{address} gave no RDF but {kind or 'something without a type'}; is it a SPARQL endpoint?")
    engine = Engine()
    try:
        engine.load(answer.content, format=form)
    except SyntaxError as error:
        raise StoreError(f"{address} gave RDF that does not parse: {text.one_line(error.msg)}") from error
    found = engine.query("CONSTRUCT WHERE { ?s ?p ?o }")
    assert isinstance(found, QueryTriples)  # noqa: S101 - it constructs
    return found


def _reason(error: BaseException) -> str:
    """Return why a connection failed, out of the errors that caused each other."""
    while error.__cause__ or error.__context__:
        error = error.__cause__ or error.__context__ or error
    return text.one_line(getattr(error, "strerror", None) or str(error))
