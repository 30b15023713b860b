"""Yes and no over the bundled documents: what must be affirmed, what denied, and what must not be said."""

import csv

import pytest
from conftest import CASES

import kg

ALLOWED: dict[str, set[str | None]] = {"yes": {"yes"}, "no": {"no"}, "not yes": {"no", None}, "not no": {"yes", None}}
"""Verdicts by what the file asks for."""


def read_rows() -> list[dict[str, str]]:
    with (CASES / "answering" / "verdicts.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


ROWS = read_rows()


def test_half_of_the_questions_must_not_be_affirmed() -> None:
    assert len({row["question"] for row in ROWS}) == len(ROWS) >= 60
    assert 2 * sum("yes" not in ALLOWED[row["verdict"]] for row in ROWS) >= len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["question"])
def test_the_verdict_is_what_the_bundled_documents_carry(bundled: kg.Graph, row: dict[str, str]) -> None:
    answer = bundled.ask(row["question"])
    assert answer.verdict in ALLOWED[row["verdict"]], answer.answer
