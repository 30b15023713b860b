"""SHACL: the bundled graph conforms, and what does not is told by name."""

from pathlib import Path

import pytest
from pyoxigraph import BlankNode, Literal, NamedNode, Quad

import kg
from kg import resources, validation
from kg.errors import OntologyError
from kg.namespaces import KG, RDF, RDFS
from kg.store import Store

SHAPES = """\
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix kg: <https://w3id.org/interconnect-kg/ontology#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
kg:BoatShape a sh:NodeShape ; sh:targetClass kg:Boat ;
  sh:property [ sh:path kg:length ; sh:minCount 1 ; sh:message "A boat has a length." ] .
kg:CargoShape a sh:NodeShape ; sh:targetClass kg:Cargo ; sh:severity sh:Warning ; sh:nodeKind sh:IRI .
"""


@pytest.fixture
def shapes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of shapes in place of the ontology's."""
    folder = tmp_path / "shapes"
    folder.mkdir()
    monkeypatch.setattr(resources, "ontology", lambda: tmp_path)
    file = folder / "boats.ttl"
    file.write_text(SHAPES, encoding="utf-8")
    return file


def node(name: str) -> NamedNode:
    return NamedNode(KG + name)


def graph_of(*triples: tuple[NamedNode | BlankNode, NamedNode, NamedNode | BlankNode | Literal]) -> Store:
    store = Store.memory()
    store.extend(Quad(*triple) for triple in triples)
    return store


TYPE, LABEL = NamedNode(RDF + "type"), NamedNode(RDFS + "label")


def test_the_bundled_graph_conforms(bundled: kg.Graph) -> None:
    report = validation.validate(bundled.store)
    assert report.problems == ()
    assert report.conforms


@pytest.mark.usefixtures("shapes")
def test_problems_are_told_by_name_and_sorted() -> None:
    boat, cargo = node("b1"), BlankNode()
    store = graph_of(
        (node("b2"), TYPE, node("Boat")),
        (boat, TYPE, node("Boat")),
        (boat, LABEL, Literal("ferry")),
        (boat, node("carries"), cargo),
        (cargo, TYPE, node("Cargo")),
        (BlankNode(), TYPE, node("Cargo")),
    )
    report = validation.validate(store)
    assert not report.conforms
    assert [(problem.what, problem.shape, problem.severity) for problem in report.problems] == [
        ("a nameless thing", "CargoShape", "warning"),
        ("a part of ferry", "CargoShape", "warning"),
        ("ferry", "length", "violation"),
        ("kg:b2", "length", "violation"),
    ]
    assert report.problems[2].message == "A boat has a length."


@pytest.mark.usefixtures("shapes")
def test_a_statement_is_told_by_its_words() -> None:
    statement = node("s1")
    texts = [(node("subjectText"), "ferry"), (node("relationText"), "uses"), (node("objectText"), "cable")]
    store = graph_of((statement, TYPE, node("Boat")), *((statement, name, Literal(text)) for name, text in texts))
    assert [problem.what for problem in validation.validate(store).problems] == ["ferry uses cable"]


def test_shapes_that_are_no_shacl_are_refused(shapes: Path) -> None:
    shapes.write_text(SHAPES.replace("sh:minCount 1", 'sh:minCount "one"'), encoding="utf-8")
    with pytest.raises(OntologyError, match=r"^ontology/shapes: "):
        validation.validate(graph_of((node("b"), TYPE, node("Boat"))))
