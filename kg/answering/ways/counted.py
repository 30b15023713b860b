"""Answers to which of two things has more of something, and whether one has, by how many each has."""

import operator
from collections.abc import Callable

from kg.answering import wording
from kg.answering.composing import Chosen
from kg.answering.desk import Desk
from kg.answering.english import English
from kg.answering.evidence import Fact
from kg.answering.finding import Finding, Search
from kg.answering.question import Form, Question
from kg.answering.units import Unit
from kg.model import Status, Verdict

Degree = Callable[[int, int], bool]
WITHIN = 4
"""Words behind a number among which what it counts is looked for."""


def answer(desk: Desk, search: Search) -> Finding | None:
    """Compare the numbers that statements give of both sides."""
    question, sides = search.question, search.sides
    if sides is None or question.form not in (Form.YES_NO, Form.CHOICE) or question.context:
        return None
    degree = _degree(desk.english, question.part.text, is_choice=question.form is Form.CHOICE)
    counted = [unit for unit in question.units if not unit.is_light and unit.thing not in (sides.first, sides.second)]
    if degree is None or not counted or not counted[-1].word.is_noun:
        return None
    of_first, of_second = (_count(desk, side, counted[-1]) for side in (sides.first, sides.second))
    if of_first is None or of_second is None:
        return None
    (first, fact), (second, other) = of_first, of_second
    if question.form is Form.CHOICE:
        return _named(desk, question, fact if degree(first, second) else other, [fact, other]) if first != second else None
    given = Verdict.YES if degree(first, second) else Verdict.NO
    call, rows = desk.run_for(question, [fact, other])
    text = wording.joined(wording.told(each, desk.english) for each in (fact, other))
    passages = Chosen.of([fact, other]).passages
    return Finding(
        Status.ANSWERED, wording.with_verdict(given, text), desk.reading(question, call), call, rows, verdict=given, passages=passages
    )


def _named(desk: Desk, question: Question, more: Fact, facts: list[Fact]) -> Finding:
    """Return the thing that has more, or fewer, with what both have."""
    call, rows = desk.run_for(question, facts)
    text = wording.joined([f"{wording.capital(more.subject)}.", *(wording.told(each, desk.english) for each in facts)])
    return Finding(Status.ANSWERED, text, desk.reading(question, call), call, rows, passages=Chosen.of(facts).passages)


def _degree(english: English, text: str, *, is_choice: bool) -> Degree | None:
    """Return how a question wants two numbers compared; None where it compares none."""
    if english.patterns["as_many"].search(text):
        return operator.eq
    if not is_choice and not english.patterns["than"].search(text):
        return None
    if english.patterns["fewer"].search(text):
        return operator.lt
    return operator.gt if english.patterns["more"].search(text) else None


def _count(desk: Desk, side: str, counted: Unit) -> tuple[int, Fact] | None:
    """Return how many of something a thing has, and the statement that says so."""
    facts = [fact for fact in desk.evidence.facts(desk.passages_about(side)) if side in fact.concerns and not fact.negative]
    plainest_first = sorted(facts, key=lambda fact: len(fact.object))
    found = ((_number(fact, counted), fact) for fact in plainest_first)
    return next(((number, fact) for number, fact in found if number is not None), None)


def _number(fact: Fact, counted: Unit) -> int | None:
    """Return the number that stands shortly before a noun in a statement."""
    wanted = counted.stems
    words = [fact.english.stems(word) for word in f"{fact.predicate} {fact.object}".split()]
    for place, stems in enumerate(words):
        following = frozenset[str]().union(*words[place : place + 1 + WITHIN])
        number = next((stem for stem in sorted(stems) if stem.isdigit()), None)
        if number is not None and wanted <= following:
            return int(number)
    return None
