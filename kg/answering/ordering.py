"""Steps of an order: the first, the last, what comes before and after."""

from collections.abc import Sequence
from dataclasses import dataclass

from kg.answering.english import English
from kg.answering.question import Question
from kg.store import Rows

ARROW = " → "


@dataclass(frozen=True, slots=True)
class Order:
    """One sequence as a document gives it."""

    name: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picked:
    """What a question picks of an order."""

    text: str
    steps: tuple[str, ...]
    """Empty where the order does not say it: nothing comes after its end."""


def orders(rows: Rows) -> tuple[Order, ...]:
    """Return the sequences in the rows of a query."""
    steps: dict[str, list[str]] = {}
    for row in rows.records:
        known = steps.setdefault(str(row["sequence"]), [])
        if str(row["step"]) not in known:
            known.append(str(row["step"]))
    return tuple(Order(name, tuple(each)) for name, each in steps.items())


def pick(question: Question, order: Order, named: Sequence[str], english: English) -> Picked:
    """Return the steps that a question asks for.

    Args:
        question: the question.
        order: the sequence.
        named: steps that the question names, as the sequence spells them.
        english: the words that pick a step.
    """
    words = [word.lower for word in question.linked.words]
    steps = order.steps
    asked = {name for name in english.order if english.order[name].intersection(words)}
    distance = next((int(english.numbers[word]) for word in words if word in english.numbers and int(english.numbers[word]) > 1), 1)
    if named and "before" in asked:
        return _at(order, steps.index(named[-1]) - distance, f"before {named[-1]}")
    if len(named) > 1 and steps.index(named[-1]) - steps.index(named[0]) > 1 and "between" in words:
        between = steps[steps.index(named[0]) + 1 : steps.index(named[-1])]
        return Picked(f"{ARROW.join(between)}. {_whole(order)}", between)
    if named and asked & {"after", "last", "above"}:
        return _at(order, steps.index(named[-1]) + distance, f"after {named[-1]}")
    if named:
        return Picked(f"{named[0]} is step {steps.index(named[0]) + 1} of {len(steps)}. {_whole(order)}", (named[0],))
    if question.form == "list" and "many" in words:
        return Picked(f"{len(steps)}: {', '.join(steps)}.", steps)
    if "first" in asked and "last" not in asked and question.form != "list":
        return _at(order, 0, "first")
    if "last" in asked and question.form != "list":
        return _at(order, len(steps) - 1, "last")
    return Picked(_whole(order), steps)


def _at(order: Order, position: int, what: str) -> Picked:
    if 0 <= position < len(order.steps):
        return Picked(f"{order.steps[position]}. {_whole(order)}", (order.steps[position],))
    return Picked(f"The documents name nothing {what}. {_whole(order)}", ())


def _whole(order: Order) -> str:
    return f"{order.name}, in order: {ARROW.join(order.steps)}."
