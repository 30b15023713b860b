import pytest
from extraction_cases import Case, cases, extract, shown


@pytest.mark.parametrize("case", [*cases("cutting"), *cases("prose")], ids=lambda case: case.name)
def test_text_gives_exactly_its_statements(case: Case) -> None:
    assert [shown(statement) for statement in extract(case.text).statements] == list(case.statements)


def test_what_stands_under_if_is_never_stated() -> None:
    statements = extract("If the fan stops and the filter is full, the board shuts down.").statements
    assert not [statement for statement in statements if statement.subject.text in {"fan", "filter"}]


def test_items_of_a_list_are_one_group_in_order() -> None:
    extraction = extract("The kit includes a plug, a cable, and a manual.")
    (group,) = extraction.groups
    places = [dict(statement.groups)[group.key] for statement in extraction.statements]
    assert [statement.object.text for statement in extraction.statements] == ["plug", "cable", "manual"]
    assert places == [1, 2, 3]


def test_contrast_is_a_group_of_two() -> None:
    extraction = extract("Copper is cheap, but it is heavy.")
    (group,) = extraction.groups
    assert group.kind == "contrast"
    assert [statement.groups for statement in extraction.statements] == [((group.key, 1),), ((group.key, 2),)]
