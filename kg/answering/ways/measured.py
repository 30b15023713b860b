"""Answers to which things have more, or less, than a figure: "which have more than four wheels", "at least 20 kW"."""

import math
from dataclasses import replace

from kg.answering import wording
from kg.answering.composing import Chosen
from kg.answering.demands import RECOMMENDATION
from kg.answering.desk import Desk, given_by
from kg.answering.evidence import Fact
from kg.answering.finding import Finding, Search
from kg.answering.question import Form, Question
from kg.language.numbers import is_unit
from kg.language.units import base_value
from kg.model import Bound, Quantity, Reason
from kg.namespaces import KG
from kg.store import Rows

NO_LEAST, NO_MOST = -1e300, 1e300
THING = KG + "Thing"
MOST_TOLD = 4
"""Things of which a statement is shown."""


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer by the things of which a figure within the bounds is stated, or say that there is none."""
    question = search.question
    if question.form not in (Form.OPEN, Form.LIST) or RECOMMENDATION in question.wants or _asks_advice(desk, question):
        return None
    class_iri = _class(desk, question)
    quantity = desk.linker.bounded(question.part.text) if class_iri or question.things else None
    if quantity is None or not quantity.unit:
        return None
    if class_iri is None:
        return _not_measured(desk, question, quantity)
    everything = _all_of(class_iri, base_value(quantity).unit)
    least, most = _bounds(desk, question, quantity)
    call, rows = desk.run("figures_within", {**everything, "least": repr(least), "most": repr(most)})
    facts = [fact for fact in _facts(desk, rows) if _fits(desk, question, quantity, fact)]
    if not facts:
        stated = desk.run("figures_within", everything)[1]
        return desk.refusal(question, Reason.NOT_STATED, _none(desk, class_iri, quantity, stated))
    first_of_each = list({fact.subject_thing: fact for fact in reversed(facts)}.values())[::-1]
    names = [desk.lexicon.label(str(fact.subject_thing)) for fact in first_of_each]
    told = Chosen.of(first_of_each[:MOST_TOLD])
    count = f"{len(names)}: " if question.calls_for("amounts") is not None else ""
    text = wording.joined([f"{count}{wording.listed(names)}.", desk.composer.text(told)])
    finding = desk.table(question, call, rows, wording.shortened(wording.capital(text), wording.LONGEST_ANSWER), told.passages)
    reading = f"{desk.lexicon.label(class_iri)} with a figure: {quantity.text}"
    return replace(finding, reading=reading, found=tuple(str(fact.subject_thing) for fact in first_of_each))


def _asks_advice(desk: Desk, question: Question) -> bool:
    return desk.english.patterns["asks_advice"].search(question.part.text) is not None


def _class(desk: Desk, question: Question) -> str | None:
    """Return the class of what is asked for; None where something else is asked than which things have a figure."""
    classes = [each for unit in question.units for each in unit.word.classes]
    is_bare = desk.english.patterns["asks_which_holds"].search(question.part.text) is not None
    return classes[0] if classes else THING if is_bare else None


def _not_measured(desk: Desk, question: Question, quantity: Quantity) -> Finding | None:
    """Refuse a question for a figure in a unit in which the documents give none."""
    unit = base_value(quantity).unit
    if not is_unit(quantity.unit) or desk.run("figures_within", _all_of(THING, unit))[1].records:
        return None
    return desk.refusal(question, Reason.NOT_STATED, f"The documents give no figure in {quantity.unit}.")


def _all_of(class_iri: str, unit: str) -> dict[str, str]:
    return {"class": class_iri, "unit": unit, "least": repr(NO_LEAST), "most": repr(NO_MOST)}


def _bounds(desk: Desk, question: Question, quantity: Quantity) -> tuple[float, float]:
    """Return the least and the greatest value that a question asks for, in base units; "more than" leaves the value itself out."""
    base = base_value(quantity)
    is_inclusive = desk.english.patterns["inclusive"].search(question.part.text) is not None
    if quantity.bound is Bound.AT_LEAST:
        return base.value if is_inclusive else math.nextafter(base.value, math.inf), NO_MOST
    if quantity.bound is Bound.AT_MOST:
        return NO_LEAST, base.value if is_inclusive else math.nextafter(base.value, -math.inf)
    return base.value, base.upper if base.upper is not None else base.value


def _facts(desk: Desk, rows: Rows) -> list[Fact]:
    """Return the statements that the rows of the query are."""
    is_given = given_by(rows)
    return [fact for fact in desk.evidence.facts(desk.passages(rows)) if is_given(fact) and not fact.negative and fact.subject_thing]


def _fits(desk: Desk, question: Question, quantity: Quantity, fact: Fact) -> bool:
    """Tell whether a statement, or its sentence, says all else that a question names."""
    said_by_figure = desk.english.stems(quantity.text)
    others = [unit for unit in question.units if not unit.word.classes and not unit.is_light and not unit.stems <= said_by_figure]
    named = [unit for unit in others if unit.word.is_noun or unit.thing]
    return all(unit.thing in fact.passage.things if unit.thing else desk.holds(unit, fact) for unit in named)


def _none(desk: Desk, class_iri: str, quantity: Quantity, stated: Rows) -> str:
    """Return that no such thing is named, and of which ones a figure of that kind is given."""
    kind = desk.lexicon.label(class_iri).lower()
    names = dict.fromkeys(str(row["thing"]) for row in stated.records)
    given = (
        f"; they give figures of that kind for {wording.listed(list(names))}" if names else f", and give none a figure in {quantity.unit}"
    )
    return f"The documents name no {kind} with {quantity.text}{given}."
