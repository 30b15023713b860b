"""The competency questions: what the ontology and the bundled documents must be able to answer, each by the query named for it."""

import csv
import re
from pathlib import Path

import pytest

import kg

QUESTIONS = Path(__file__).resolve().parent.parent / "ontology" / "competency.tsv"
COLUMNS = ["question", "query", "expect"]


def read_rows() -> list[dict[str, str]]:
    with QUESTIONS.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


ROWS = read_rows()


def queries(row: dict[str, str]) -> set[str]:
    """List the queries that may answer: the one made for the question's shape, or the one that lists single statements."""
    return set(row["query"].split(" | "))


def test_there_are_at_least_forty_questions() -> None:
    assert len({row["question"].casefold() for row in ROWS}) == len(ROWS) >= 40


def test_every_line_has_every_column() -> None:
    for row in ROWS:
        assert list(row) == COLUMNS
        assert all(row.values()), row


def test_expectations_are_not_met_by_any_text() -> None:
    for row in ROWS:
        assert not re.search(row["expect"], "The documents do not say.", re.IGNORECASE), row


def test_every_named_query_exists(bundled: kg.Graph) -> None:
    names = {template.name for template in bundled.catalog}
    assert set().union(*map(queries, ROWS)) <= names


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["question"])
def test_the_bundled_documents_answer(bundled: kg.Graph, row: dict[str, str]) -> None:
    answer = bundled.ask(row["question"])
    assert re.search(row["expect"], answer.answer, re.IGNORECASE | re.DOTALL), answer.answer
    assert answer.query.name in queries(row)
    assert answer.evidence
