"""The graph store: the only caller of the SPARQL engine."""

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from weakref import finalize

from pyoxigraph import DefaultGraph, Literal, NamedNode, Quad, QuerySolutions, QueryTriples, RdfFormat, Triple
from pyoxigraph import Store as Engine

from kg.errors import GraphSyntaxError, QuerySyntaxError, StoreError
from kg.folder import hold
from kg.namespaces import RDFS
from kg.store import syntaxes, text
from kg.store.endpoint import Endpoint
from kg.store.setting import USUAL, Setting
from kg.store.terms import Results, Term

LABELS = """
SELECT ?iri ?kind ?label (LANG(?label) AS ?language) WHERE {
  VALUES ?iri { %s } VALUES ?kind { rdfs:label skos:prefLabel } ?iri ?kind ?label
}
"""
MEMORY = "memory"
ADDRESS = re.compile(r"https?://", re.IGNORECASE)
MOST_AT_ONCE = 500
"""IRIs that one query asks for."""


@dataclass(frozen=True, slots=True)
class Rows:
    """What a SELECT query returned, as plain strings."""

    columns: tuple[str, ...]
    records: tuple[dict[str, str | None], ...]


class Store:
    """Quads in memory, in a folder or behind an address; queries see the union of all named graphs."""

    def __init__(self, engine: Engine | Endpoint, place: str = MEMORY) -> None:
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
        held = hold(str(folder))
        store = cls(_engine(lambda: Engine.read_only(str(folder)), folder), str(folder))
        if held is not None:
            finalize(store, os.close, held)
        return store

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

    @classmethod
    def at(cls, address: str) -> "Store":
        """Return the graph that a SPARQL endpoint holds, open for reading; `kg.store.access` tells who may and for how long.

        Raises:
            StoreError: KG_TIMEOUT is no number of seconds.
        """
        endpoint = Endpoint(address)
        return cls(endpoint, endpoint.address)

    def load(self, path: Path, graph: str | None = None) -> None:
        """Add the quads of an RDF file, triples into `graph` (an IRI); relative IRIs are told from the place of the file.

        Raises:
            GraphSyntaxError: the file does not parse, or is no RDF.
            StoreError: the file cannot be read.
        """
        self.parse(syntaxes.read(path), path.name, str(path), graph, path.resolve().as_uri())

    def parse(self, data: bytes, name: str, where: str, graph: str | None = None, base: str | None = None) -> None:
        """Add the quads of RDF text.

        Args:
            data: the text.
            name: its suffix tells the syntax; else the text itself does.
            where: names the text in messages.
            graph: IRI of the graph that triples are put into.
            base: what relative IRIs are told from; where it is None there may be none.

        Raises:
            GraphSyntaxError: the text does not parse, or is no RDF.
        """
        form = syntaxes.syntax(name, data, where)
        if form == RdfFormat.RDF_XML:
            syntaxes.refuse_xml(data, where)
        target = NamedNode(graph) if graph and not form.supports_datasets else None
        try:
            self._writable.load(data, format=form, base_iri=base, to_graph=target)
        except SyntaxError as error:
            line = f", line {error.lineno}" if error.lineno else ""
            raise GraphSyntaxError(f"{where}{line}: {text.one_line(error.msg)}; mend the file and try again") from error

    def extend(self, quads: Iterable[Quad]) -> None:
        """Add quads."""
        self._writable.bulk_extend(quads)

    @property
    def _writable(self) -> Engine:
        if isinstance(self._engine, Endpoint):
            raise StoreError(f"{self.place} is only read; write into a folder or a file")
        return self._engine

    def dependable(self) -> "Store":
        """Return the store itself; where it is a server that answers some standard queries wrongly, a copy of it in memory."""
        if not isinstance(self._engine, Endpoint) or self._engine.is_dependable:
            return self
        copy = Store.memory()
        copy.extend(self.quads())
        return copy

    def folder_in(self, room: Path) -> Path:
        """Return the folder that the quads are in; those in memory are written into `room`, a new folder."""
        if self.place != MEMORY:
            return Path(self.place)
        copy = Store.create(room)
        copy.extend(self.quads())
        copy.close()
        return room

    def copy_to(self, folder: Path) -> None:
        """Write a copy of a store in a folder into an empty one on the same disk, which takes no time: most files become links.

        Raises:
            StoreError: it cannot be written.
        """
        try:
            folder.rmdir()
            self._writable.backup(str(folder))
        except (OSError, RuntimeError) as error:
            raise StoreError(f"cannot copy the graph in {self.place}: {text.one_line(str(error))}") from error

    def add(self, lines: bytes) -> None:
        """Add quads written as N-Quads, which is quickest; other threads run meanwhile. Blank nodes get new names."""
        self._writable.bulk_load(lines, format=RdfFormat.N_QUADS)

    def close(self) -> None:
        """Write everything out and give the folder free; the store is not usable afterwards.

        The folder is opened once more, by which all that waits in the engine's log moves to files whose checksums are looked at.
        """
        self._writable.flush()
        del self._engine
        if self.place != MEMORY:
            _engine(lambda: Engine(self.place), Path(self.place))

    def quads(self, graph: str | None = None) -> Iterator[Quad]:
        """Give all quads, or those of one named graph.

        Raises:
            StoreError: the graph is damaged.
        """
        with self.reading():
            yield from self._engine.quads_for_pattern(None, None, None, NamedNode(graph) if graph else None)

    def graphs(self) -> tuple[str, ...]:
        """Return the IRIs of the named graphs, sorted."""
        return tuple(sorted(graph.value for graph in self._engine.named_graphs() if isinstance(graph, NamedNode)))

    def __len__(self) -> int:
        return len(self._engine)

    def query(self, sparql: str, setting: Setting = USUAL) -> Results:
        """Run a query; FROM narrows it to graphs of the store.

        Raises:
            QuerySyntaxError: the text does not parse, is an update, asks another endpoint and may not, or nests too deeply.
            StoreError: the graph cannot be read.
        """
        text.refuse(sparql, () if isinstance(self._engine, Endpoint) else setting.allowed)
        everywhere = setting.union and not text.names_graphs(sparql)
        try:
            if isinstance(self._engine, Endpoint):
                return self._engine.query(sparql, setting, is_of_all_graphs=everywhere)
            prefixes = dict(setting.prefixes)
            return self._engine.query(sparql, prefixes=prefixes, base_iri=setting.base, use_default_graph_as_union=everywhere)
        except SyntaxError as error:
            raise QuerySyntaxError(text.complaint(str(error))) from error
        except (OSError, RuntimeError) as error:
            if text.UNKNOWN_FUNCTION in str(error):
                raise QuerySyntaxError(f"SPARQL: {text.one_line(str(error))}") from error
            raise StoreError(f"cannot read the graph in {self.place}: {text.one_line(str(error))}; build it again") from error

    def update(self, sparql: str, setting: Setting) -> None:
        """Run an update: all of it, or, where it fails, nothing of it.

        Raises:
            QuerySyntaxError: it does not parse, or does what the setting does not allow.
            StoreError: it cannot be done, or the store is one that is only read.
        """
        text.refuse(sparql, setting.allowed)
        try:
            self._writable.update(sparql, prefixes=dict(setting.prefixes), base_iri=setting.base)
        except SyntaxError as error:
            raise QuerySyntaxError(text.complaint(str(error))) from error
        except (OSError, RuntimeError) as error:
            raise StoreError(f"the update failed and changed nothing: {text.one_line(str(error))}") from error

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
        with self.reading():
            return Rows(names, tuple({name: plain(solution[i]) for i, name in positions} for solution in result))

    def triples(self, sparql: str) -> list[Triple]:
        """Run a CONSTRUCT or DESCRIBE query and return its triples, sorted, each once.

        Raises:
            QuerySyntaxError: the text does not parse, or is no such query.
        """
        result = self.query(sparql)
        if not isinstance(result, QueryTriples):
            raise QuerySyntaxError("a CONSTRUCT or DESCRIBE query is wanted here")
        return sorted(set(result), key=str)

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Tell of damage that is met while the results of a query are taken, as of any other.

        Raises:
            StoreError: the graph cannot be read.
        """
        try:
            yield
        except (OSError, RuntimeError) as error:
            if isinstance(error, RecursionError | NotImplementedError) or getattr(error, "errno", None) is not None:
                raise
            raise StoreError(f"cannot read the graph in {self.place}: {text.one_line(str(error))}; build it again") from error

    def labels(self, iris: Sequence[str]) -> dict[str, str]:
        """Return what IRIs are called: `rdfs:label` before `skos:prefLabel`, in English or no language before others."""
        found: dict[str, tuple[bool, bool, str]] = {}
        for start in range(0, len(iris), MOST_AT_ONCE):
            nodes = " ".join(f"<{iri}>" for iri in iris[start : start + MOST_AT_ONCE])
            for row in self.rows(LABELS % nodes).records:
                rank = (row["kind"] != RDFS + "label", row["language"] not in ("", "en"), str(row["label"]))
                iri = str(row["iri"])
                found[iri] = min(found.get(iri, rank), rank)
        return {iri: label for iri, (*_, label) in found.items()}


def is_address(place: str) -> bool:
    """Tell whether a place is an address of the web and no path."""
    return bool(ADDRESS.match(place))


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
        raise StoreError(f"cannot open the graph in {folder}: {text.one_line(str(error))}; if it is damaged, build it again") from error
