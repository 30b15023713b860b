"""Answers by an order of steps: the first, the next, how many."""

from dataclasses import replace

from kg.answering import ordering, wording
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.question import Form, Question
from kg.answering.units import Unit
from kg.model import Reason


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after the order that a thing has, or is a step of."""
    question = search.question
    is_called = question.calls_for("sequence") is not None
    if not question.things or not (is_called or ordering.asks_for_order(question, desk.english)):
        return None
    call, rows = desk.run("sequence", {"thing": question.things})
    orders = ordering.orders(rows)
    if not orders or not all(_is_explained(desk, unit, orders[0]) for unit in question.units if not _is_count(question, unit)):
        return None
    named = _named(desk, question, orders[0])
    if not is_called and (len(named) < ordering.PAIR or not orders[0].is_of_figures):
        return None
    picked = ordering.pick(question, orders[0], named, desk.english)
    if not picked.steps:
        return desk.refusal(question, Reason.NOT_STATED, picked.text) if picked.text else None
    finding = desk.table(question, call, rows, wording.with_verdict(picked.verdict, picked.text))
    return replace(finding, verdict=picked.verdict, found=desk.things_named(picked.steps[0]))


def _named(desk: Desk, question: Question, order: ordering.Order) -> list[str]:
    """Return the steps that a question names, in its own order."""
    steps = {step.casefold(): step for step in order.steps}
    labels = (desk.lexicon.label(thing).casefold() for thing in question.things)
    return [steps[label] for label in labels if label in steps]


def _is_count(question: Question, unit: Unit) -> bool:
    """Tell whether a word says how many steps there are, which is to be checked."""
    return question.form is Form.YES_NO and unit.number is not None and unit.thing is None


def _is_explained(desk: Desk, unit: Unit, order: ordering.Order) -> bool:
    """Tell whether the order's name, or its being one, explains a word."""
    words = desk.english.stems(order.name)
    if any(unit.word.lower in each for each in desk.english.order.values()):
        return True
    return bool(unit.word.thing or unit.is_light or unit.may_be_open or unit.word.classes or (unit.stems | unit.near) & words)
