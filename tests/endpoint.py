"""A SPARQL endpoint within the test's own process, which can be told to behave as servers do."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from pyoxigraph import NamedNode, QueryBoolean, QueryResultsFormat, QuerySolutions, RdfFormat, Store, parse_query_results, serialize

BOOLEAN, NUMBER = re.compile(rb'"value":"true","datatype":"([^"]*)boolean"'), rb'"value":"1","datatype":"\1integer"'
Answer = tuple[int, dict[str, str], bytes]


class Server:
    """Answers queries on a store.

    `before` may answer in its place; like Virtuoso, `most` cuts rows, and without `keeps_booleans` true is a number.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.before: Callable[[dict[str, str], str], Answer | None] = lambda _headers, _query: None
        self.most: int | None = None
        self.name = "Test"
        self.keeps_booleans = True
        self.queries: list[str] = []
        self.address = ""

    def answer(self, headers: dict[str, str], form: dict[str, list[str]]) -> Answer:
        """Return status, headers and content."""
        query = form["query"][0]
        self.queries.append(query)
        told = self.before(headers, query)
        if told is not None:
            return told
        default, named = ([*map(NamedNode, form.get(f"{kind}-graph-uri", []))] or None for kind in ("default", "named"))
        found = self.store.query(query, default_graph=list(default or []) or None, named_graphs=list(named or []) or None)
        if isinstance(found, QuerySolutions | QueryBoolean):
            return self._rows(found)
        return 200, {"content-type": "application/n-triples"}, serialize(found, format=RdfFormat.N_TRIPLES) or b""

    def _rows(self, found: QuerySolutions | QueryBoolean) -> Answer:
        told = {"content-type": "application/sparql-results+json"}
        if self.most and isinstance(found, QuerySolutions):
            rows = (found.serialize(format=QueryResultsFormat.TSV) or b"").decode().splitlines()
            if len(rows) - 1 > self.most:
                told["X-SPARQL-MaxRows"] = str(self.most)
            found = parse_query_results("\n".join([*rows[: self.most + 1], ""]), QueryResultsFormat.TSV)
        content = found.serialize(format=QueryResultsFormat.JSON) or b""
        return 200, told, content if self.keeps_booleans else BOOLEAN.sub(NUMBER, content)


@contextmanager
def serving(server: Server) -> Iterator[Server]:
    """Serve on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            form = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
            status, headers, content = server.answer({name.lower(): value for name, value in self.headers.items()}, form)
            self.send_response(status)
            for name, value in {**headers, "content-length": str(len(content))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)

        def version_string(self) -> str:
            return server.name

        def log_message(self, *_: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        listening.daemon_threads = True
        server.address = f"http://127.0.0.1:{listening.server_port}/sparql"
        thread = threading.Thread(target=listening.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            listening.shutdown()
            thread.join()
