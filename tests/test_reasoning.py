"""OWL: the ontology as Python objects."""

from pathlib import Path

import kg
from kg import Graph
from kg.reasoning import to_owlready2
from kg.store import Store

SMALL = Path(__file__).parent / "cases" / "console" / "graph.trig"


def test_classes_things_and_facts_are_python_objects() -> None:
    ontology = to_owlready2(Store.from_file(SMALL))
    boat = ontology.Boat
    assert boat.label == ["Boat"]
    assert boat.is_a == [ontology.Thing]
    (ferry,) = boat.instances()
    assert ferry.label == ["ferry"]
    assert [means.label for means in ferry.uses] == [["cable"]]


def test_statements_and_passages_stay_out() -> None:
    assert to_owlready2(Store.from_file(SMALL)).search(iri="*boats.md*") == []  # type: ignore[no-untyped-call]


def test_two_copies_do_not_share_a_world() -> None:
    first, second = (Graph(Store.from_file(SMALL)).to_owlready2() for _ in range(2))
    assert first.world is not second.world


def test_the_bundled_ontology_loads(bundled: kg.Graph) -> None:
    ontology = bundled.to_owlready2()
    classes = list(ontology.classes())  # type: ignore[no-untyped-call]
    assert {"Thing", "Factor", "Statement"} <= {each.name for each in classes}
    assert all(each.label for each in classes if each.namespace.base_iri == ontology.base_iri)
