"""The short way of queries gives what the ordinary way gives, for every named query, or leaves it to that."""

from pathlib import Path

import pytest
from commandline import Stream, kg

from kg import Graph, catalog
from kg.building import build_folder
from kg.console import quick, render
from kg.folder import marker
from kg.model import QueryTemplate

ROOT = Path(__file__).resolve().parent.parent
QUERIES = list(catalog.load())


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("quick") / "graph"
    build_folder([ROOT / "ontology" / "documents" / "networks-and-rdma.md"], folder)
    return folder


def short(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> str | None:
    """Return what the short way prints; None where it leaves the work to the ordinary one."""
    render._console.cache_clear()  # noqa: SLF001
    out = Stream()
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", out)
        is_done = quick.run(arguments)
    assert is_done or not out.text()
    return out.text() if is_done else None


def ordinary(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> str:
    with monkeypatch.context() as patch:
        patch.setattr(quick, "run", lambda _: False)
        result = kg(arguments)
    assert result.code == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize("template", QUERIES, ids=lambda template: template.name)
def test_each_query_gives_the_same(template: QueryTemplate, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for example in template.examples:
        pairs = [f"{name}={value}" for name, given in example.items() for value in catalog.split_example(given)]
        arguments = ["query", template.name, *pairs, "--graph", str(folder)]
        quickly = short(arguments, monkeypatch)
        assert quickly in (None, ordinary(arguments, monkeypatch))


@pytest.mark.parametrize("form", quick.FORMATS)
def test_each_format_is_the_same(form: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for arguments in (
        ["query", "definitions", "thing=PFC"],
        ["sparql", "SELECT ?s ?o WHERE { ?s rdfs:label ?o ; a kg:Mechanism } ORDER BY ?o"],
    ):
        whole = [*arguments, "--graph", str(folder), "--format", form]
        assert short(whole, monkeypatch) == ordinary(whole, monkeypatch)


@pytest.mark.parametrize(
    "arguments",
    [
        ["query"],
        ["query", "definitions"],
        ["query", "definitions", "thing"],
        ["query", "definitions", "thing=PFC", "thing=ECN"],
        ["query", "definitions", "thing=no such thing"],
        ["query", "definitions", "thing=https://example.org/"],
        ["query", "definitions", "thing=a\nb"],
        ["query", "definitions", "thing=PFC", "--show"],
        ["query", "../queries/definitions"],
        ["query", "nothing"],
        ["sparql", "-"],
        ["sparql", "ASK {}"],
        ["sparql", "SELECT"],
        ["sparql", "SELECT * FROM <urn:x> WHERE { ?s ?p ?o }"],
        ["sparql", "SELECT * WHERE { SERVICE <urn:x> { ?s ?p ?o } }"],
        ["sparql", "SELECT * WHERE { ?s ?p ?o }", "--format", "xml"],
        ["sparql", "SELECT * WHERE { ?s ?p ?o }", "--graph"],
        ["sparql", "SELECT * WHERE { ?s ?p ?o }", "--graph", "/dev/null"],
    ],
)
def test_what_is_not_plain_is_left_to_the_ordinary_way(arguments: list[str], folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_GRAPH", str(folder))
    assert short(arguments, monkeypatch) is None


def test_a_terminal_is_left_to_the_ordinary_way(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout", Stream(terminal=True))
    assert not quick.run(["query", "definitions", "thing=PFC", "--graph", str(folder)])


def test_the_bundled_graph_is_found_where_it_was_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bundled: Graph) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.delenv("KG_GRAPH", raising=False)
    assert short(["query", "documents"], monkeypatch) is None
    (tmp_path / "interconnect-kg").mkdir()
    kg(["query", "documents"])
    quickly = short(["query", "documents", "--format", "csv"], monkeypatch)
    assert quickly is not None
    assert quickly.count("\n") == len(bundled.query("documents").records) + 1


def test_a_store_that_cannot_be_opened_is_left_to_the_ordinary_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "store-x").mkdir()
    (tmp_path / "kg.json").write_text(marker("store-x", 0), encoding="utf-8")
    assert short(["query", "documents", "--graph", str(tmp_path)], monkeypatch) is None
    (tmp_path / "kg.json").write_text(marker("../x", 0), encoding="utf-8")
    assert short(["query", "documents", "--graph", str(tmp_path)], monkeypatch) is None
