"""Questions with typing errors are answered as if there were none; no text whatever breaks anything."""

import csv
import random
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mutations import FRAGMENTS, MARKER, STRANGE, mistyped, questions, without_mark

import kg
from kg import catalog
from kg.errors import QuestionError
from kg.model import Status

SHEET = Path(__file__).parent / "cases" / "answering" / "bundled.tsv"
SEED = 20261130
LEAST_UNDERSTOOD = 0.9
LONGEST = 1.0
"""Seconds of computing."""
CATALOG = catalog.load()


def read(sheet: Path) -> list[str]:
    with sheet.open(encoding="utf-8", newline="") as file:
        return [row["question"].split(" || ")[0] for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


KNOWN = read(SHEET)


@cache
def graph() -> kg.Graph:
    """Return the graph that is asked; Hypothesis takes no fixtures."""
    return kg.build(Path(__file__).resolve().parent.parent / "ontology" / "documents")


@pytest.fixture(scope="module")
def answered() -> dict[str, str]:
    """Each question that is answered, with its answer."""
    answers = [graph().ask(question) for question in KNOWN]
    return {answer.question: answer.answer for answer in answers if answer.status in (Status.ANSWERED, Status.QUOTED)}


def test_a_typing_error_changes_few_answers(answered: dict[str, str]) -> None:
    chance = random.Random(SEED)  # noqa: S311 - the same errors in every run
    typed = {question: mistyped(question, chance) for question in answered}
    different = [wrong for question, wrong in typed.items() if graph().ask(wrong).answer != answered[question]]
    assert len(different) <= (1 - LEAST_UNDERSTOOD) * len(answered), different


def test_capitals_change_no_answer(answered: dict[str, str]) -> None:
    assert [question for question, answer in answered.items() if graph().ask(question.upper()).answer != answer] == []


def test_a_missing_mark_changes_no_answer(answered: dict[str, str]) -> None:
    assert [question for question, answer in answered.items() if graph().ask(without_mark(question)).answer != answer] == []


def check(question: str) -> None:
    """Ask a question that may be anything, and hold the answer to what holds for all."""
    started = time.process_time()
    try:
        answer = graph().ask(question)
    except QuestionError as error:
        assert str(error)  # noqa: PT017 - empty or too long, as the docstring says
        return
    assert time.process_time() - started < LONGEST
    assert len(answer.answer) <= 600
    assert MARKER not in answer.query.sparql
    if answer.query.name:
        values = {name: value.split(" | ") for name, value in answer.query.parameters.items()}
        single = {name: given[0] if len(given) == 1 else given for name, given in values.items()}
        assert catalog.bind(CATALOG.get(answer.query.name), single) == answer.query.sparql


@given(question=questions(KNOWN))
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
def test_any_text_is_answered_or_refused(question: str) -> None:
    check(question)


@given(fragment=st.sampled_from((*FRAGMENTS, *STRANGE)), question=st.sampled_from(KNOWN))
@settings(max_examples=100, deadline=None, derandomize=True)
def test_what_a_question_holds_never_becomes_sparql(fragment: str, question: str) -> None:
    check(f"{question.rstrip('?')} {fragment}?")
    check(f"What is {fragment}?")
    check(fragment)


def test_the_longest_questions_are_answered_in_time() -> None:
    for unit in ("is ", "InfiniBand ", "a/b ", "why, ", "(", "lattency ", "and Ethernet or InfiniBand ", "the two ", "? ", "8 ", "x-y-z "):
        check((unit * 2000)[:2000])
