"""Oxigraph, Fuseki and Virtuoso that hold an export: the same rows, answers and quads as the graph itself."""

import csv
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
import servers
from exported import Exports
from pyoxigraph import BlankNode, Quad

import kg
from kg.catalog import split_example
from kg.export import Selection, write

pytestmark = pytest.mark.interop
SHEET = Path(__file__).parent.parent / "cases" / "answering" / "bundled.tsv"
NUMBERS = ("double", "decimal")
"""Datatypes whose values Virtuoso writes in another form."""


def questions(sheet: Path) -> list[str]:
    with sheet.open(encoding="utf-8", newline="") as file:
        return [row["question"] for row in csv.DictReader(file, dialect="excel-tab", quoting=csv.QUOTE_NONE)]


def answers(graph: kg.Graph, asked: list[str]) -> list[kg.Answer]:
    return [replace(graph.ask(question), milliseconds=0.0) for question in asked]


def test_questions_get_the_same_answers(exports: Exports, address: str) -> None:
    asked = questions(SHEET)
    assert answers(kg.load(address), asked) == answers(exports.graph, asked)


@pytest.mark.parametrize("name", servers.SERVERS)
def test_questions_about_the_articles_get_the_same_answers(
    articles: kg.Graph, shared: Path, name: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    room, quads = tmp_path_factory.mktemp(name), tmp_path_factory.mktemp("articles") / "graph.nq"
    write(Selection(articles.store), quads)
    asked = questions(shared / "questions" / "dev.tsv")
    with servers.SERVERS[name](quads, room) as started:
        assert answers(kg.load(started), asked) == answers(articles, asked)


def test_named_queries_give_the_same_rows(exports: Exports, address: str) -> None:
    there = kg.load(address)
    for template in exports.graph.catalog:
        for example in template.examples:
            values = {key: split_example(value) for key, value in example.items()}
            assert there.query(template.name, **values) == exports.graph.query(template.name, **values), template.name


def test_all_quads_come_back(exports: Exports, address: str) -> None:
    assert Counter(map(comparable, kg.load(address).store.quads())) == Counter(map(comparable, exports.graph.store.quads()))


def comparable(quad: Quad) -> str:
    """Return a quad as text, without what differs from server to server: names of blank nodes, and the forms of some numbers."""
    terms = ["_:" if isinstance(term, BlankNode) else str(term) for term in quad]
    datatype = getattr(getattr(quad.object, "datatype", None), "value", "").rpartition("#")[2]
    return " ".join([*terms[:2], "a number" if datatype in NUMBERS else terms[2], terms[3]])


def test_virtuoso_loads_in_bulk_as_many_quads(exports: Exports, tmp_path: Path) -> None:
    with servers.virtuoso(exports["nquads"], tmp_path) as started:
        assert len(kg.load(started).store) == len(exports.graph.store)
