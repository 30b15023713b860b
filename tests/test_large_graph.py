"""What is looked up in a large graph, tried on a small one that is taken for large."""

import pytest

import kg
from kg.answering import evidence
from kg.answering.desk import Desk
from kg.answering.english import load
from kg.answering.evidence import Evidence, mentioning, of_kind
from kg.namespaces import ID, KG


def desk_of(graph: kg.Graph) -> Desk:
    return Desk(graph.store, graph.lexicon, graph.catalog, lambda *_: "")


def test_the_pair_of_a_large_graph_is_of_one_kind_and_often_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = kg.load()
    usual = desk_of(graph).pair
    monkeypatch.setattr(evidence, "MANY", 0)
    assert set(desk_of(graph).pair) == set(usual) != set()


@pytest.mark.parametrize(("most", "is_found"), [(10_000, True), (0, False)])
def test_conditions_that_hold_together_are_found_among_the_first_of_each(
    monkeypatch: pytest.MonkeyPatch, *, most: int, is_found: bool
) -> None:
    monkeypatch.setattr(evidence, "MOST_JOINED", most)
    looked = Evidence(kg.load().store, load())
    assert bool(looked.with_all([of_kind([KG + "Comparison"]), mentioning([ID + "ethernet"])])) is is_found
