import pytest
from extraction_cases import Case, cases, extract, shown


@pytest.mark.parametrize("case", cases("answers"), ids=lambda case: case.name)
def test_question_and_short_answer_give_exactly_their_statements(case: Case) -> None:
    assert [shown(statement) for statement in extract(case.text).statements] == list(case.statements)


def test_statement_of_a_short_answer_points_to_the_answer() -> None:
    extraction = extract("## Can the pump run dry?\n\nIt can.\n")
    (statement,) = extraction.statements
    assert extraction.document.sentences[statement.sentence].text == "It can."
