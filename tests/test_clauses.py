import pytest
from extraction_cases import Case, cases, extract, shown


@pytest.mark.parametrize("case", cases("clauses"), ids=lambda case: case.name)
def test_text_gives_exactly_its_statements(case: Case) -> None:
    assert [shown(statement) for statement in extract(case.text).statements] == list(case.statements)


def test_words_without_a_verb_give_no_clause() -> None:
    assert extract("A short note on plugs.").statements == ()
