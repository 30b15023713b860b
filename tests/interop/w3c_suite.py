"""The manifests of the W3C test suites of SPARQL 1.0, 1.1 and 1.2: which tests there are, with their files."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from pyoxigraph import BlankNode, Literal, NamedNode, RdfFormat, Triple, parse

Term = NamedNode | BlankNode | Literal | Triple
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
MF = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#"
QT = "http://www.w3.org/2001/sw/DataAccess/tests/test-query#"
LABEL = "http://www.w3.org/2000/01/rdf-schema#label"
VERSIONS = ("sparql10", "sparql11", "sparql12")
NOT_RUN = {
    "entailment": "asks for answers under an entailment regime; a query sees what the graph holds",
    "service-description": "is about servers",
    "protocol": "is about servers",
    "graph-store-protocol": "is about servers",
}
"""Folders of tests of something else than queries."""
EVALUATION = ("QueryEvaluationTest", "CSVResultFormatTest")
GOOD_SYNTAX = ("PositiveSyntaxTest", "PositiveSyntaxTest11")
BAD_SYNTAX = ("NegativeSyntaxTest", "NegativeSyntaxTest11")


@dataclass(frozen=True)
class Case:
    """One test of a suite; named by its folder and the last part of its IRI."""

    name: str
    kind: str
    query: Path
    result: Path | None = None
    data: tuple[Path, ...] = ()
    named: tuple[tuple[str, Path], ...] = ()
    is_lax: bool = False


class Manifest:
    """The triples of a manifest file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._values: dict[tuple[Term, str], list[Term]] = {}
        for quad in parse(path.read_bytes(), format=RdfFormat.TURTLE, base_iri=path.as_uri()):
            self._values.setdefault((quad.subject, quad.predicate.value), []).append(quad.object)

    def all(self, node: Term, name: str) -> list[Term]:
        """Return the values of a property."""
        return self._values.get((node, name), [])

    def one(self, node: Term, name: str) -> Term | None:
        """Return the value of a property."""
        return next(iter(self.all(node, name)), None)

    def list(self, name: str) -> Iterator[Term]:
        """Return the members of the lists that a property of any node has."""
        for (_, predicate), values in list(self._values.items()):
            if predicate == name:
                node: Term | None = values[0]
                while node is not None and node != NamedNode(RDF + "nil"):
                    first = self.one(node, RDF + "first")
                    if first is not None:
                        yield first
                    node = self.one(node, RDF + "rest")


def cases(folder: Path) -> list[Case]:
    """Return all tests of queries below a folder, by version and name."""
    return [case for version in VERSIONS for path in sorted((folder / version).rglob("manifest.ttl")) for case in _cases(folder, path)]


def _cases(folder: Path, path: Path) -> Iterator[Case]:
    if path.parent.name in NOT_RUN:
        return
    manifest = Manifest(path)
    for entry in manifest.list(MF + "entries"):
        kind = next((_local(each) for each in manifest.all(entry, RDF + "type")), "")
        action = manifest.one(entry, MF + "action")
        if kind not in (*EVALUATION, *GOOD_SYNTAX, *BAD_SYNTAX) or action is None:
            continue
        query = manifest.one(action, QT + "query") or action
        result = manifest.one(entry, MF + "result")
        yield Case(
            name=f"{path.parent.relative_to(folder)}/{_local(entry)}",
            kind=kind,
            query=_path(query),
            result=_path(result) if result is not None else None,
            data=tuple(_path(each) for each in manifest.all(action, QT + "data")),
            named=tuple(_named(manifest, each) for each in manifest.all(action, QT + "graphData")),
            is_lax=manifest.one(entry, MF + "resultCardinality") is not None,
        )


def _named(manifest: Manifest, node: Term) -> tuple[str, Path]:
    graph = manifest.one(node, QT + "graph")
    label = manifest.one(node, LABEL)
    if graph is not None and isinstance(label, Literal):
        return label.value, _path(graph)
    assert isinstance(node, NamedNode)
    return node.value, _path(node)


def _local(node: Term) -> str:
    return node.value.rpartition("#")[2].rpartition("/")[2] if isinstance(node, NamedNode) else ""


def _path(node: Term) -> Path:
    assert isinstance(node, NamedNode)
    return Path(unquote(urlsplit(node.value).path))
