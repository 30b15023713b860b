"""Answers by an order of steps: the first, the next, how many."""

from kg.answering import ordering
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.question import Question
from kg.answering.units import Unit
from kg.model import Reason


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after the order that a thing has, or is a step of."""
    question = search.question
    if question.calls_for("sequence") is None or not question.things:
        return None
    call, rows = desk.run("sequence", {"thing": question.things})
    orders = ordering.orders(rows)
    if not orders or not all(_is_explained(desk, unit, orders[0]) for unit in question.units):
        return None
    picked = ordering.pick(question, orders[0], _named(desk, question, orders[0]), desk.english)
    if not picked.steps:
        return desk.refusal(question, Reason.NOT_STATED, picked.text)
    finding = desk.table(question, call, rows, picked.text)
    return finding.giving(desk.things_named(picked.steps[0]))


def _named(desk: Desk, question: Question, order: ordering.Order) -> list[str]:
    """Return the steps that a question names."""
    labels = {desk.lexicon.label(thing).casefold() for thing in question.things}
    return [step for step in order.steps if step.casefold() in labels]


def _is_explained(desk: Desk, unit: Unit, order: ordering.Order) -> bool:
    """Tell whether the order's name, or its being one, explains a word."""
    words = desk.english.stems(order.name)
    return bool(unit.word.thing or unit.is_light or unit.word.classes or (unit.stems | unit.near) & words)
