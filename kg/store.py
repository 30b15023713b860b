"""The graph store: the only caller of the SPARQL engine."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pyoxigraph import (
    BlankNode,
    DefaultGraph,
    Literal,
    NamedNode,
    Quad,
    QueryBoolean,
    QuerySolutions,
    QueryTriples,
    RdfFormat,
    Triple,
)
from pyoxigraph import Store as Engine

from kg.errors import GraphSyntaxError, QuerySyntaxError, StoreError
from kg.namespaces import PREFIXES

QUERY = re.compile(r"\b(SELECT|ASK|CONSTRUCT|DESCRIBE)\b", re.IGNORECASE)
UPDATE = re.compile(r"\b(INSERT|DELETE|LOAD|CLEAR|CREATE|DROP|COPY|MOVE|ADD|WITH)\b", re.IGNORECASE)
NOISE = re.compile(
    r"""<[^<>"{}|^`\\\x00-\x20]*> | \#[^\n]* | (?s:"{3}(?:[^\\]|\\.)*?"{3} | '{3}(?:[^\\]|\\.)*?'{3})
    | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | \bPREFIX\s+\S+ | \bBASE\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What is no keyword: IRIs, comments, strings, prefixes."""
DATASET = re.compile(r"\bFROM\b", re.IGNORECASE)
SERVICE = re.compile(r"(?<![?$:\w-])SERVICE(?![:\w-])", re.IGNORECASE)
POSITION = re.compile(r"^error at (\d+):(\d+): (.*)", re.DOTALL)
LONGEST_MESSAGE = 160

SYNTAXES = {
    "ttl": RdfFormat.TURTLE,
    "nt": RdfFormat.N_TRIPLES,
    "nq": RdfFormat.N_QUADS,
    "trig": RdfFormat.TRIG,
    "jsonld": RdfFormat.JSON_LD,
    "rdf": RdfFormat.RDF_XML,
    "owl": RdfFormat.RDF_XML,
    "xml": RdfFormat.RDF_XML,
}
"""RDF syntaxes by the suffix of a file name."""

Term = NamedNode | BlankNode | Literal | Triple


@dataclass(frozen=True, slots=True)
class Rows:
    """What a SELECT query returned, as plain strings."""

    columns: tuple[str, ...]
    records: tuple[dict[str, str | None], ...]


class Store:
    """Quads in memory or in a folder; queries see the union of all named graphs."""

    def __init__(self, engine: Engine, place: str = "memory") -> None:
        self._engine = engine
        self.place = place

    @classmethod
    def memory(cls) -> "Store":
        """Return an empty store in memory."""
        return cls(Engine())

    @classmethod
    def create(cls, folder: Path) -> "Store":
        """Return a store in a new folder, open for writing.

        Raises:
            StoreError: the folder cannot be made or written.
        """
        return cls(_engine(lambda: Engine(str(folder)), folder), str(folder))

    @classmethod
    def open(cls, folder: Path) -> "Store":
        """Return the store in a folder, open for reading; any number of processes may read it at once.

        Raises:
            StoreError: there is no store in the folder, or it is damaged.
        """
        if not (folder / "CURRENT").is_file():
            raise StoreError(f"{folder} holds no graph; make one with: kg build DOCUMENTS -o {folder}")
        return cls(_engine(lambda: Engine.read_only(str(folder)), folder), str(folder))

    @classmethod
    def from_file(cls, path: Path) -> "Store":
        """Return a store in memory with the quads of an RDF file; the suffix tells the syntax.

        Raises:
            GraphSyntaxError: the file does not parse, or its suffix is unknown.
            StoreError: the file cannot be read.
        """
        store = cls.memory()
        store.load(path)
        return store

    def load(self, path: Path, graph: str | None = None) -> None:
        """Add the quads of an RDF file, triples into `graph` (an IRI).

        Raises:
            GraphSyntaxError: the file does not parse, or its suffix is unknown.
            StoreError: the file cannot be read.
        """
        try:
            data = path.read_bytes()
        except OSError as error:
            raise StoreError(f"cannot read {path}: {error.strerror}") from error
        self.parse(data, path.name, str(path), graph)

    def parse(self, data: bytes, name: str, where: str, graph: str | None = None) -> None:
        """Add the quads of RDF text; the suffix of `name` tells the syntax, `where` names it in messages.

        Raises:
            GraphSyntaxError: the text does not parse, or the suffix is unknown.
        """
        form = SYNTAXES.get(name.rpartition(".")[2].lower())
        if form is None:
            raise GraphSyntaxError(f"{where}: unknown kind of RDF file; its name must end in .{', .'.join(SYNTAXES)}")
        target = NamedNode(graph) if graph and not form.supports_datasets else None
        try:
            self._engine.load(data, format=form, to_graph=target)
        except SyntaxError as error:
            line = f", line {error.lineno}" if error.lineno else ""
            raise GraphSyntaxError(f"{where}{line}: {_one_line(error.msg)}; mend the file and try again") from error

    def extend(self, quads: Iterable[Quad]) -> None:
        """Add quads."""
        self._engine.bulk_extend(quads)

    def close(self) -> None:
        """Write everything out and give the folder free; the store is not usable afterwards."""
        self._engine.flush()
        del self._engine

    def quads(self, graph: str | None = None) -> Iterator[Quad]:
        """Return all quads, or those of one named graph."""
        return self._engine.quads_for_pattern(None, None, None, NamedNode(graph) if graph else None)

    def graphs(self) -> tuple[str, ...]:
        """Return the IRIs of the named graphs, sorted."""
        return tuple(sorted(graph.value for graph in self._engine.named_graphs() if isinstance(graph, NamedNode)))

    def __len__(self) -> int:
        return len(self._engine)

    def query(self, sparql: str) -> QuerySolutions | QueryBoolean | QueryTriples:
        """Run a query; the prefixes of `kg.namespaces` are known without declaring them, and FROM narrows it to graphs of the store.

        Raises:
            QuerySyntaxError: the text does not parse, is an update, or asks another endpoint: the engine would follow it to any address.
        """
        words = NOISE.sub(" ", sparql)
        if SERVICE.search(words):
            raise QuerySyntaxError("SERVICE would ask another endpoint, and only this graph is read; leave it out")
        try:
            return self._engine.query(sparql, prefixes=PREFIXES, use_default_graph_as_union=not DATASET.search(words))
        except SyntaxError as error:
            raise QuerySyntaxError(_complaint(sparql, str(error))) from error
        except (OSError, RuntimeError) as error:
            raise StoreError(f"cannot read the graph in {self.place}: {_one_line(str(error))}") from error

    def rows(self, sparql: str) -> Rows:
        """Run a SELECT query and return its rows as strings; an unbound value is None.

        Raises:
            QuerySyntaxError: the text does not parse, or is no SELECT query.
        """
        result = self.query(sparql)
        if not isinstance(result, QuerySolutions):
            raise QuerySyntaxError("a SELECT query is wanted here")
        names = tuple(variable.value for variable in result.variables)
        positions = tuple(enumerate(names))
        return Rows(names, tuple({name: plain(solution[i]) for i, name in positions} for solution in result))


def plain(term: Term | None) -> str | None:
    """Return a term as a plain string: an IRI, the words of a literal, or `_:id`."""
    if term is None:
        return None
    return term.value if isinstance(term, NamedNode | Literal) else str(term)


def graph_name(quad: Quad) -> str | None:
    """Return the IRI of the named graph of a quad; None for the default graph."""
    return None if isinstance(quad.graph_name, DefaultGraph) else quad.graph_name.value


def _engine(opener: Callable[[], Engine], folder: Path) -> Engine:
    try:
        return opener()
    except (OSError, RuntimeError) as error:  # the engine tells damage by either
        raise StoreError(f"cannot open the graph in {folder}: {_one_line(str(error))}") from error


def _complaint(sparql: str, message: str) -> str:
    words = NOISE.sub(" ", sparql)
    if UPDATE.search(words) and not QUERY.search(words):
        return "this is a SPARQL update, and a graph is only read here; ask with SELECT, ASK, CONSTRUCT or DESCRIBE"
    match = POSITION.match(message)
    if not match:
        return f"SPARQL: {_one_line(message)}"
    line, column, reason = match.groups()
    return f"SPARQL, line {line}, column {column}: {_one_line(reason)}"


def _one_line(message: str) -> str:
    text = " ".join(message.split())
    return text if len(text) <= LONGEST_MESSAGE else text[:LONGEST_MESSAGE] + " ..."
