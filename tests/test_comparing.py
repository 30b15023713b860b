import pytest
from answering_case import BARGE, DIESEL, FERRY, LEXICON, fact, question, ranked

from kg.answering.comparing import Sides, compares, is_of_both, per_side, sides, table
from kg.answering.question import Form
from kg.namespaces import KG
from kg.store import Rows

BOATS = Sides(FERRY, BARGE, None, is_comparison=True)


@pytest.mark.parametrize(
    ("text", "form", "expected"),
    [
        ("a ferry or a barge?", Form.CHOICE, BOATS),
        ("how many seats have ferry and barge", Form.LIST, Sides(FERRY, BARGE, None, is_comparison=False)),
        ("a ferry or a diesel?", Form.CHOICE, None),
        ("a ferry", Form.CHOICE, None),
    ],
)
def test_two_things_of_a_class_are_sides(text: str, form: Form, expected: Sides | None) -> None:
    assert sides(question(text, form), LEXICON) == expected


def test_a_table_tells_where_documents_are_silent() -> None:
    columns = ("factor", "first_value", "first_condition", "second_value", "second_condition")
    cells = [("price", "high", "in summer", None, None), ("speed", "low", None, "high", None), ("speed", "low", None, "high", None)]
    rows = Rows(columns, tuple(dict(zip(columns, row, strict=True)) for row in cells))
    lines = table(rows, "ferry", "barge")
    assert lines == ["Speed: ferry low; barge high.", "Price: ferry high in summer; barge not stated."]


def test_statements_that_only_name_both_compare_nothing() -> None:
    named = fact("fleet", "has", "a ferry and a barge")
    assert not compares(named, BOATS, is_choice=True)
    assert compares(fact("ferry", "is smaller than", "a barge", types=frozenset({KG + "Comparison"})), BOATS, is_choice=False)
    depends = fact("choice of ferry and barge", "depends on", "price", types=frozenset({KG + "Dependency"}))
    assert compares(depends, BOATS, is_choice=True)
    assert not compares(depends, BOATS, is_choice=False)
    assert not is_of_both(depends, BOATS)
    assert is_of_both(fact("gap between ferry and barge", "is", "small"), BOATS)
    assert not is_of_both(fact("ferry", "tows", "a barge"), BOATS)


def test_statements_are_told_apart_by_side_with_figures_first() -> None:
    plain, figure = ranked(fact("ferry", "is", "old")), ranked(fact("ferry", "has", "4 decks"))
    other, both = ranked(fact("barge", "is", "new")), ranked(fact("ferry and barge", "are", "boats"))
    assert per_side([plain, figure, both, other], BOATS) == ([figure, plain], [other])


def test_the_engine_is_no_boat() -> None:
    assert LEXICON.types(DIESEL)[0] == KG + "Engine"
