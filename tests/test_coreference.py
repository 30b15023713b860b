import pytest
from extraction_cases import Case, cases, extract, shown


@pytest.mark.parametrize("case", cases("coreference"), ids=lambda case: case.name)
def test_text_gives_exactly_its_statements(case: Case) -> None:
    assert [shown(statement) for statement in extract(case.text).statements] == list(case.statements)


def test_what_was_found_is_told_for_each_sentence() -> None:
    extraction = extract("InfiniBand uses credits. It needs a subnet manager.")
    assert extraction.antecedents == ((), ("InfiniBand",))


def test_nothing_is_carried_into_the_next_section() -> None:
    extraction = extract("# InfiniBand\n\nInfiniBand is fast.\n\n# Spare parts\n\nIt is cheap.\n")
    assert [statement.subject.text for statement in extraction.statements] == ["InfiniBand"]


def test_heading_names_what_it_is_about() -> None:
    extraction = extract("# InfiniBand\n\nIt is fast.\n")
    assert [statement.subject.text for statement in extraction.statements] == ["InfiniBand"]


def test_open_reference_is_marked() -> None:
    (statement,) = extract("These boards cause delays.").statements
    assert not statement.resolved


def test_subjects_of_different_items_are_no_list() -> None:
    extraction = extract(
        "- Large teams should label cables. They should keep spares.\n- Small teams should rent tools. They should keep notes.\n"
    )
    assert [statement.subject.text for statement in extraction.statements] == ["Large teams"] * 2 + ["Small teams"] * 2
