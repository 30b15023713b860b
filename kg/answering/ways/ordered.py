"""Answers by an order of steps: the first, the next, how many."""

import re
from dataclasses import replace

from kg.answering import ordering, wording
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.question import Form, Question
from kg.answering.units import Unit
from kg.model import Reason

NO_NUMBER_GOES_ON = r"(?![\d.])"
"""Where the beginning of a name may not end."""


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after the order that a thing has, or is a step of."""
    question = search.question
    is_called = question.calls_for("sequence") is not None
    is_asked = is_called or ordering.asks_for_order(question, desk.english)
    if not question.things or not is_asked or desk.are_common(question.things):
        return None
    call, rows = desk.run("sequence", {"thing": question.things})
    orders = ordering.orders(rows)
    if not orders:
        return None
    steps = _steps(desk, question, orders[0])
    if not all(unit in steps or _is_explained(desk, unit, orders[0]) for unit in question.units if not _is_count(question, unit)):
        return None
    named = list(dict.fromkeys(steps.values()))
    if not is_called and (len(named) < ordering.PAIR or not orders[0].is_of_figures):
        return None
    picked = ordering.pick(question, orders[0], named, desk.english)
    if not picked.steps:
        return desk.refusal(question, Reason.NOT_STATED, picked.text) if picked.text else None
    finding = desk.table(question, call, rows, wording.with_verdict(picked.verdict, picked.text))
    return replace(finding, verdict=picked.verdict, found=desk.things_named(picked.steps[0]))


def _steps(desk: Desk, question: Question, order: ordering.Order) -> dict[Unit, str]:
    """Return the steps that a question names, in its own order, by their names or, where these are figures, by their beginnings."""
    named = {unit: desk.lexicon.label(unit.word.thing) if unit.word.thing else unit.word.text for unit in question.units}
    end = NO_NUMBER_GOES_ON if order.is_of_figures else "$"
    found = {unit: re.compile(re.escape(name) + end, re.IGNORECASE) for unit, name in named.items()}
    return {unit: step for unit, pattern in found.items() for step in order.steps if pattern.match(step)}


def _is_count(question: Question, unit: Unit) -> bool:
    """Tell whether a word says how many steps there are, which is to be checked."""
    return question.form is Form.YES_NO and unit.number is not None and unit.thing is None


def _is_explained(desk: Desk, unit: Unit, order: ordering.Order) -> bool:
    """Tell whether the order's name, or its being one, explains a word; a thing that is no step must stand in the name."""
    words = desk.english.stems(order.name)
    if unit.thing:
        return not words.isdisjoint(unit.stems | desk.units.name_stems(unit.thing))
    if any(unit.word.lower in each for each in desk.english.order.values()):
        return True
    return bool(unit.is_light or unit.may_be_open or unit.word.classes or (unit.stems | unit.near) & words)
