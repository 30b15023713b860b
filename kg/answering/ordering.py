"""Steps of an order: the first, the last, what comes before and after."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from kg.answering.english import English
from kg.answering.question import Form, Question
from kg.answering.wording import capital
from kg.model import Verdict
from kg.store import Rows

PAIR = 2
ARROW = " → "
OPPOSITE = {"after": "before", "before": "after"}
COUNTED = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
"""Names of the words that pick a step by its number, from the first on."""


@dataclass(frozen=True, slots=True)
class Order:
    """One sequence as a document gives it."""

    name: str
    steps: tuple[str, ...]

    @property
    def is_of_figures(self) -> bool:
        """Whether each step is named by a figure, so that later means more."""
        return all(step[:1].isdigit() for step in self.steps)


@dataclass(frozen=True, slots=True)
class Picked:
    """What a question picks of an order."""

    text: str
    steps: tuple[str, ...]
    """Empty where the order does not say it: nothing comes after its end."""
    verdict: Verdict | None = None
    """Given where yes or no is asked for."""


def orders(rows: Rows) -> tuple[Order, ...]:
    """Return the sequences in the rows of a query."""
    steps: dict[str, list[str]] = {}
    for row in rows.records:
        owner, name = row.get("owner"), str(row["sequence"])
        known = steps.setdefault(f"{owner} {name}" if owner and owner not in name else name, [])
        if str(row["step"]) not in known:
            known.append(str(row["step"]))
    return tuple(Order(name, tuple(each)) for name, each in steps.items())


def asks_for_order(question: Question, english: English) -> bool:
    """Tell whether a question of yes or no, or of one or the other, holds a word that picks a step."""
    return question.form in (Form.YES_NO, Form.CHOICE) and bool(_asked([word.lower for word in question.linked.words], english))


def pick(question: Question, order: Order, named: Sequence[str], english: English) -> Picked:
    """Return the steps that a question asks for.

    Args:
        question: the question.
        order: the sequence.
        named: steps that the question names, in its own order, as the sequence spells them.
        english: the words that pick a step.
    """
    words = [word.lower for word in question.linked.words]
    asked = _asked(words, english)
    if question.form is Form.YES_NO:
        return _checked(order, named, asked, _numbers(words, english))
    if named:
        return _beside(order, named, asked, _distance(order, words, english))
    if question.form is Form.LIST:
        return Picked(f"{len(order.steps)}: {', '.join(order.steps)}." if "how" in words else _whole(order), order.steps)
    counted = next((place for place, name in enumerate(COUNTED) if name in asked), None)
    if counted is not None and "last" not in asked:
        return _at(order, counted, COUNTED[counted])
    if "last" in asked:
        return _at(order, len(order.steps) - 1, "last")
    return Picked(_whole(order), order.steps)


def _beside(order: Order, named: Sequence[str], asked: set[str], distance: int) -> Picked:
    """Return what stands before or after the steps that a question names, or between them."""
    places = [order.steps.index(step) for step in named]
    first, last = min(places), max(places)
    if len(named) >= PAIR and distance == 1 and asked & {"after", "before", "first", "last"} and "between" not in asked:
        return _at(order, last if asked & {"after", "last"} else first, "of the two")
    if "before" in asked:
        return _at(order, first - distance, f"before {order.steps[first]}")
    if "between" in asked:
        between = order.steps[first + 1 : last]
        return Picked(
            f"{ARROW.join(between)}. {_whole(order)}" if between else f"The documents name nothing between them. {_whole(order)}", between
        )
    if asked & {"after", "last"}:
        return _at(order, last + distance, f"after {order.steps[last]}")
    return Picked(f"{named[0]} is step {first + 1} of {len(order.steps)}. {_whole(order)}", (named[0],))


def _asked(words: Sequence[str], english: English) -> set[str]:
    """Return what a question asks of an order; "A is followed by B" puts A before B."""
    asked = {name for name in english.order if english.order[name].intersection(words)}
    turned = any(word in english.order["passive"] and next_ == "by" for word, next_ in pairwise(words))
    if not turned:
        return asked
    return {OPPOSITE.get(name, name) for name in asked}


def _checked(order: Order, named: Sequence[str], asked: set[str], numbers: Sequence[int]) -> Picked:
    """Return whether it is as the question says: one step before another, at an end, so many in all."""
    places = [order.steps.index(step) for step in named]
    holds: bool | None = None
    if len(places) > PAIR and not asked & {"first", "last"}:
        holds = places == sorted(places, reverse="after" in asked)
    elif len(places) == PAIR and asked & {"before", "first"}:
        holds = places[0] < places[1]
    elif len(places) == PAIR and asked & {"after", "last"}:
        holds = places[0] > places[1]
    elif len(places) == 1 and asked & {"first", "last"}:
        holds = places[0] == (0 if "first" in asked else len(order.steps) - 1)
    elif not places and numbers:
        holds = numbers[0] == len(order.steps)
    if holds and "next" in asked and len(places) == PAIR:
        holds = abs(places[0] - places[1]) == 1
    if holds is None:
        return Picked("", ())
    return Picked(_whole(order), tuple(named) or order.steps, Verdict.YES if holds else Verdict.NO)


def _distance(order: Order, words: Sequence[str], english: English) -> int:
    """Return how many steps away is asked for: "two before", 1 where no number stands, or a greater one than the order has steps."""
    return next((number for number in _numbers(words, english) if 1 < number <= len(order.steps)), 1)


def _numbers(words: Sequence[str], english: English) -> list[int]:
    numbers = (word if word.isdigit() else english.numbers.get(word) for word in words)
    return [int(number) for number in numbers if number]


def _at(order: Order, position: int, what: str) -> Picked:
    if 0 <= position < len(order.steps):
        return Picked(f"{order.steps[position]}. {_whole(order)}", (order.steps[position],))
    return Picked(f"The documents name nothing {what}. {_whole(order)}", ())


def _whole(order: Order) -> str:
    return f"{capital(order.name)}, in order: {ARROW.join(order.steps)}."
