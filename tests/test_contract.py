"""What programs rely on: the JSON of answers, quotations at their offsets, and SPARQL that gives the same rows again."""

import json

import pytest
from commandline import kg as command

import kg
from kg import catalog
from kg.console import ask
from kg.console.query import example_question
from kg.model import Reason, Status, Verdict

KEYS = (
    "question",
    "reading",
    "status",
    "reason",
    "verdict",
    "answer",
    "columns",
    "rows",
    "evidence",
    "query",
    "suggestions",
    "milliseconds",
)
QUESTIONS = [example_question(template) for template in catalog.load()]
LONGEST_ANSWER = 600


@pytest.fixture(scope="module")
def answers(bundled: kg.Graph) -> list[dict[str, object]]:
    """What a batch of the example questions of all queries gives."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ask, "open_graph", lambda place, queries: bundled)  # noqa: ARG005 - called like the real one
        result = command(["ask", "--batch", "-", "--format", "jsonl"], "\n\n".join(QUESTIONS).encode())
    assert result.code == 0
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_each_question_has_its_answer_in_order(answers: list[dict[str, object]]) -> None:
    assert [answer["question"] for answer in answers] == QUESTIONS


def test_each_answer_has_the_keys_and_values_of_the_contract(answers: list[dict[str, object]]) -> None:
    for answer in answers:
        assert tuple(answer) == KEYS
        assert answer["status"] in set(Status)
        assert answer["reason"] in {None, *Reason}
        assert answer["verdict"] in {None, *Verdict}
        assert isinstance(answer["answer"], str)
        assert 0 < len(answer["answer"]) <= LONGEST_ANSWER


def test_each_query_gives_the_same_rows_again(bundled: kg.Graph, answers: list[dict[str, object]]) -> None:
    for answer in answers:
        query, rows = answer["query"], answer["rows"]
        assert isinstance(query, dict)
        if rows or query["sparql"]:
            assert list(bundled.sparql(query["sparql"]).records) == rows, answer["question"]


def test_each_quotation_stands_in_its_document(bundled: kg.Graph, answers: list[dict[str, object]]) -> None:
    texts = {row["document"]: row["text"] or "" for row in bundled.query("texts").records}
    quoted = 0
    for answer in answers:
        evidence = answer["evidence"]
        assert isinstance(evidence, list)
        for piece in evidence:
            assert texts[piece["document"]][piece["start"] : piece["end"]] == piece["quote"]
            quoted += 1
    assert quoted > len(QUESTIONS) / 2


def test_each_passage_of_the_graph_stands_in_its_document(bundled: kg.Graph) -> None:
    texts = {row["document"]: row["text"] or "" for row in bundled.query("texts").records}
    passages = bundled.query("coverage").records
    assert passages
    for row in passages:
        assert texts[row["document"]][int(row["start"] or 0) : int(row["end"] or 0)] == row["quote"]
