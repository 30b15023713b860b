"""SHACL: the bundled graph conforms, and what does not is told by name."""

import json
from pathlib import Path

import pytest
from commandline import kg as run
from pyoxigraph import BlankNode, Literal, NamedNode, Quad

import kg
from kg import resources, validation
from kg.errors import OntologyError
from kg.namespaces import KG, RDF, RDFS
from kg.reasoning import engines
from kg.store import Store

SHAPES = """\
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix kg: <https://w3id.org/interconnect-kg/ontology#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
kg:BoatShape a sh:NodeShape ; sh:targetClass kg:Boat ;
  sh:property [ sh:path kg:length ; sh:minCount 1 ; sh:message "A boat has a length." ] .
kg:CargoShape a sh:NodeShape ; sh:targetClass kg:Cargo ; sh:severity sh:Warning ; sh:nodeKind sh:IRI .
"""
CLASHING = """\
@prefix kg: <https://w3id.org/interconnect-kg/ontology#> .
@prefix id: <https://w3id.org/interconnect-kg/id/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
kg:Boat a owl:Class ; rdfs:subClassOf kg:Thing ; rdfs:label "Boat" ; owl:disjointWith kg:Cargo .
kg:Cargo a owl:Class ; rdfs:label "Cargo" .
kg:carries a owl:ObjectProperty ; rdfs:domain kg:Boat .
id:a a kg:Boat , kg:Cargo ; rdfs:label "a" ; kg:carries id:b ; kg:undeclared id:b .
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
    assert [check.name for check in report.checks if check.conforms] == ["content", "data shapes", "OWL 2 DL profile", "style shapes"]


@pytest.mark.parametrize("store", [Store.memory(), graph_of((node("a"), node("knows"), node("b")))], ids=["empty", "of something else"])
@pytest.mark.usefixtures("shapes")
def test_a_graph_of_nothing_that_is_checked_does_not_conform(store: Store) -> None:
    report = validation.validate(store)
    assert not report.conforms
    assert [problem.shape for problem in report.problems] == ["content"]
    assert [(check.name, check.conforms) for check in report.checks] == [("content", False), ("boats", True)]


def test_a_check_tells_contradictions_beside_shapes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "java", lambda: None)
    graph = tmp_path / "graph.ttl"
    graph.write_text(CLASHING, encoding="utf-8")
    result = run(["check", "--graph", str(graph)])
    assert result.code == 1
    assert "consistency       does not conform\n" in result.stdout
    assert "a is of the class Boat; a is of the class Cargo: nothing can be of both classes" in result.stdout
    assert "OWL 2 DL profile  does not conform\n" in result.stdout
    report = json.loads(run(["check", "--graph", str(graph), "--format", "json"]).stdout)
    assert {"name": "consistency", "conforms": False} in report["checks"]


@pytest.mark.usefixtures("shapes")
def test_problems_are_told_by_name_and_sorted() -> None:
    boat, cargo = node("b1"), BlankNode()
    store = graph_of(
        (node("s0"), TYPE, node("Statement")),
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
    store = graph_of(
        (statement, TYPE, node("Boat")), (statement, TYPE, node("Statement")), *((statement, name, Literal(text)) for name, text in texts)
    )
    assert [problem.what for problem in validation.validate(store).problems] == ["ferry uses cable"]


def test_shapes_that_are_no_shacl_are_refused(shapes: Path) -> None:
    shapes.write_text(SHAPES.replace("sh:minCount 1", 'sh:minCount "one"'), encoding="utf-8")
    with pytest.raises(OntologyError, match=r"^ontology/shapes/boats\.ttl: "):
        validation.validate(graph_of((node("b"), TYPE, node("Boat"))))
