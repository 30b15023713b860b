"""Two things set against each other, factor by factor."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from kg.answering.english import English
from kg.answering.evidence import Fact
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.answering.wording import rated
from kg.namespaces import KG
from kg.store import Rows
from kg.vocabulary import Lexicon

SIDES = 2
ALIKE = 0.02
"""Difference of score that says nothing."""
NOT_STATED = "not stated"


@dataclass(frozen=True, slots=True)
class Sides:
    """The two things that a question compares, and on what."""

    first: str
    second: str
    factor: str | None
    is_comparison: bool
    """False where a question only asks the same of both: "how many wheels have A and B"."""


def sides(question: Question, lexicon: Lexicon) -> Sides | None:
    """Return what a question compares; None where it names no two things that can be compared."""
    factors = [thing for thing in question.things if lexicon.is_a(thing, KG + "Factor")]
    things = [thing for thing in question.things if thing not in factors]
    is_comparison = question.calls_for("comparison") is not None or question.form is Form.CHOICE
    for candidates in (things, factors):
        for first, second in combinations(candidates, SIDES):
            if kind(first, lexicon) == kind(second, lexicon) and (is_comparison or candidates is things):
                return Sides(first, second, factors[0] if factors and first not in factors else None, is_comparison)
    return None


def kind(thing: str, lexicon: Lexicon) -> tuple[str, ...]:
    """Return the class of a thing that stands right below the most general one."""
    return lexicon.types(thing)[-2:-1]


def table(rows: Rows, first: str, second: str) -> list[str]:
    """Return a comparison in words, a sentence a factor, those first on which both sides are rated."""
    cells: dict[str, tuple[list[str], list[str]]] = {}
    for row in rows.records:
        left, right = cells.setdefault(str(row["factor"]), ([], []))
        _add(left, row["first_value"], row["first_condition"])
        _add(right, row["second_value"], row["second_condition"])
    full_first = sorted(cells.items(), key=lambda item: not all(item[1]))
    return [rated(factor, [(first, _cell(left)), (second, _cell(right))]) for factor, (left, right) in full_first]


def _add(cell: list[str], value: str | None, condition: str | None) -> None:
    text = f"{value} {condition}" if value and condition and condition not in value else value
    if text and text not in cell:
        cell.append(text)


def _cell(values: list[str]) -> str:
    return " / ".join(values) if values else NOT_STATED


def compares(fact: Fact, sides_: Sides, *, is_choice: bool) -> bool:
    """Tell whether a statement sets one side against the other, says what both share, or what the choice between them depends on."""
    if sides_.first not in fact.things or sides_.second not in fact.things:
        return False
    kinds = {KG + "Comparison", KG + "Dependency"} if is_choice else {KG + "Comparison"}
    return not fact.types.isdisjoint(kinds)


def is_of_both(fact: Fact, sides_: Sides) -> bool:
    """Tell whether a statement's subject is something between the two sides: "the gap between A and B"."""
    return {sides_.first, sides_.second} <= fact.concerns - {fact.subject_thing} and KG + "Dependency" not in fact.types


def comparing_first(question: Question, ranked: Sequence[Ranked], english: English) -> Sequence[Ranked]:
    """Return statements with those that compare, as a question of yes or no does, before what only ranks as well."""
    than = english.patterns["than"]
    if not ranked or question.form is not Form.YES_NO or not than.search(question.part.text):
        return ranked
    best = ranked[0].score - ALIKE
    return sorted(ranked, key=lambda each: each.score < best or not than.search(f"{each.fact.predicate} {each.fact.object}"))


def per_side(ranked: Sequence[Ranked], sides_: Sides) -> tuple[list[Ranked], list[Ranked]]:
    """Return the statements about each side alone, those that give a figure first."""

    def about(side: str, other: str) -> list[Ranked]:
        found = [each for each in ranked if side in each.fact.concerns and other not in each.fact.concerns]
        return sorted(found, key=lambda each: not any(part.isdigit() for part in each.fact.core_stems))

    return about(sides_.first, sides_.second), about(sides_.second, sides_.first)
