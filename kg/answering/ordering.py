"""Steps of an order: the first, the last, what comes before and after."""

from collections.abc import Sequence
from dataclasses import dataclass

from kg.answering.english import English
from kg.answering.question import Form, Question
from kg.answering.wording import capital
from kg.store import Rows

PAIR = 2
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
    asked = {name for name in english.order if english.order[name].intersection(words)}
    if named:
        return _beside(order, named, asked, _distance(words, english))
    if question.form is Form.LIST:
        return Picked(f"{len(order.steps)}: {', '.join(order.steps)}." if "how" in words else _whole(order), order.steps)
    if "first" in asked and "last" not in asked:
        return _at(order, 0, "first")
    if "last" in asked:
        return _at(order, len(order.steps) - 1, "last")
    return Picked(_whole(order), order.steps)


def _beside(order: Order, named: Sequence[str], asked: set[str], distance: int) -> Picked:
    """Return what stands before or after the steps that a question names, or between them."""
    first, last = order.steps.index(named[0]), order.steps.index(named[-1])
    if len(named) == PAIR and distance == 1 and asked & {"after", "before", "first", "last"} and "between" not in asked:
        return _at(order, max(first, last) if asked & {"after", "last"} else min(first, last), "of the two")
    if "before" in asked:
        return _at(order, last - distance, f"before {named[-1]}")
    if "between" in asked:
        between = order.steps[min(first, last) + 1 : max(first, last)]
        return Picked(f"{ARROW.join(between)}. {_whole(order)}", between)
    if asked & {"after", "last"}:
        return _at(order, last + distance, f"after {named[-1]}")
    return Picked(f"{named[0]} is step {first + 1} of {len(order.steps)}. {_whole(order)}", (named[0],))


def _distance(words: Sequence[str], english: English) -> int:
    """Return how many steps away is asked for: "two before", 1 where no number stands."""
    return next((int(english.numbers[word]) for word in words if int(english.numbers.get(word, 0)) > 1), 1)


def _at(order: Order, position: int, what: str) -> Picked:
    if 0 <= position < len(order.steps):
        return Picked(f"{order.steps[position]}. {_whole(order)}", (order.steps[position],))
    return Picked(f"The documents name nothing {what}. {_whole(order)}", ())


def _whole(order: Order) -> str:
    return f"{capital(order.name)}, in order: {ARROW.join(order.steps)}."
