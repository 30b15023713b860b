"""The OWL API, HermiT and owlready2: OWL exports load whole, are OWL 2 DL, consistent, and say more than they state."""

from pathlib import Path

import pytest
import tools
from exported import Exports
from owlready2 import World

import kg
from kg.export import Selection, write
from kg.namespaces import ROOT

pytestmark = pytest.mark.interop
ENTAILMENT = f"{ROOT}entailment/"
"""Namespace of what tells why a fact follows: that is kept by the graph, and not concluded."""
DOCUMENTS = Path(__file__).parents[2] / "ontology" / "documents"
SOURCE = Path(__file__).parent / "java" / "Owl.java"


@pytest.fixture(scope="module")
def reports(exports: Exports) -> dict[str, dict[str, str]]:
    """What the OWL API and HermiT tell of each file."""
    told = tools.java_source(SOURCE, tools.kept("owl", "*.jar"), exports["owl"], exports["functional"])
    lines = [dict(pair.split("=", 1) for pair in line.split("\t")) for line in told.stdout.splitlines()]
    return {line["file"]: {**line, "errors": told.stderr} for line in lines}


def test_the_owl_api_leaves_no_triple_unread(reports: dict[str, dict[str, str]]) -> None:
    assert {report["unparsed"] for report in reports.values()} == {"0"}


def test_the_exports_are_in_the_profile_of_owl_2_dl(reports: dict[str, dict[str, str]]) -> None:
    assert {report["violations"] for report in reports.values()} == {"0"}, [report["errors"] for report in reports.values()]


def test_both_syntaxes_say_the_same(reports: dict[str, dict[str, str]]) -> None:
    first, second = ({key: value for key, value in report.items() if key != "file"} for report in reports.values())
    assert first == second
    assert int(first["annotated"]) > 100


def test_hermit_finds_them_consistent_and_infers_more(reports: dict[str, dict[str, str]]) -> None:
    for report in reports.values():
        assert report["consistent"] == "true"
        assert report["unsatisfiable"] == "0"
        assert int(report["inferred"]) > 0


def test_hermit_draws_each_conclusion_that_the_graph_draws(exports: Exports, tmp_path: Path) -> None:
    reasoned = kg.build(DOCUMENTS, reason=True)
    whole = tmp_path / "whole.owl"
    write(Selection(reasoned.store), whole)
    told = tools.java_source(SOURCE, tools.kept("owl", "*.jar"), "--entails", exports["owl"], whole, ENTAILMENT)
    counts = dict(pair.split("=") for pair in told.stdout.split())
    assert counts["entailed"] == counts["beyond"], told.stderr[-2000:]
    assert int(counts["beyond"]) > 20


def test_owlready2_loads_classes_and_things(exports: Exports) -> None:
    ontology = World().get_ontology(exports["owl"].as_uri()).load()  # type: ignore[no-untyped-call]
    lexicon = exports.graph.lexicon
    assert {each.iri for each in ontology.classes()} >= set(lexicon.classes)
    assert {each.iri for kind in ontology.classes() for each in kind.instances()} >= set(lexicon.things)
