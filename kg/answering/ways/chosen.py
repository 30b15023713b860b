"""Answers to "A or B": which of two options the statements give to what is asked."""

from dataclasses import dataclass
from itertools import takewhile

from kg.answering import demands
from kg.answering.desk import Desk
from kg.answering.finding import STATED, Finding, Search, tells_which_has_more
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.answering.units import Unit
from kg.namespaces import KG

DEFINITION = KG + "Definition"
OR = "or"
CLEARER = 0.08
"""How much better the statement for one option must fit than the best one for the other."""
LONGEST_OPTION = 2
"""Words of an option that are looked for, if it names no thing."""


@dataclass(frozen=True, slots=True)
class Options:
    """The two options of a question, and what is asked of them."""

    first: tuple[Unit, ...]
    second: tuple[Unit, ...]
    rest: tuple[Unit, ...]


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer by the option that statements give, where they give it clearly more than the other."""
    question = search.question
    options = _options(desk, question) if question.form is Form.CHOICE else None
    if options is None or not options.rest:
        return None
    compared = _compared(desk, question, options)
    if compared is not None:
        return compared
    first = _best(desk, question, options.first, options.second, options.rest)
    second = _best(desk, question, options.second, options.first, options.rest)
    found = max(first, second, key=lambda ranked: ranked[0].coverage if ranked else 0.0)
    other = second if found is first else first
    if not found or (other and found[0].coverage - other[0].coverage < CLEARER):
        return None
    close = [each for each in found if each.coverage >= found[0].coverage - CLEARER / 2]
    best = min(close, key=_is_no_advice)
    return desk.answered(question, [best], named=_name(desk, options, is_first=found is first))


def _is_no_advice(ranked: Ranked) -> tuple[bool, bool]:
    """Return a key that puts advice to someone first, then other recommendations."""
    return ranked.fact.relation != KG + "shouldUse", KG + "Recommendation" not in ranked.fact.types


def _compared(desk: Desk, question: Question, options: Options) -> Finding | None:
    """Answer by a statement that compares one option with the other, on what is asked or on its opposite."""
    units = (*options.first, *options.second, *options.rest)
    for ranked in desk.ranking.facts(units, desk.retrieval.passages(units), question.wish(desk.english)):
        fact = ranked.fact
        is_comparison = desk.english.patterns["than"].search(f"{fact.predicate} {fact.object}") is not None
        asked = [unit for unit in options.rest if unit.opposite]
        if is_comparison and asked and ranked.explains(units) and not fact.negative and fact.subject_thing is not None:
            is_first = fact.subject_thing == options.first[0].thing
            if is_first == (fact.subject_thing == options.second[0].thing) or any(desk.is_said_of_other(unit, fact) for unit in asked):
                continue
            return desk.answered(question, [ranked], named=_name(desk, options, is_first=is_first != bool(ranked.opposed)))
    return None


def _options(desk: Desk, question: Question) -> Options | None:
    """Return the words on both sides of "or", up to the next mark or small word, and all other words."""
    words = question.linked.words
    at = next((position for position, word in enumerate(words) if word.lower == OR), 0)
    orders = desk.english.order["before"] | desk.english.order["after"]
    if not at or words[at - 1].lower in orders:
        return None
    place = words[at].start
    units = [unit for unit in desk.units.read(question.linked) if not unit.is_light]
    text, breaks = question.part.text, desk.english.patterns["option_end"]
    start = max((match.end() for match in breaks.finditer(text, 0, place)), default=0)
    end = next((match.start() for match in breaks.finditer(text, place + len(OR) + 1)), len(text))
    first = tuple(unit for unit in units if start <= unit.word.start < place)[-1:]
    behind = [unit for unit in units if place < unit.word.start < end]
    named = tuple(takewhile(lambda unit: unit.thing is not None, behind))
    second = named or tuple(behind[:LONGEST_OPTION])
    shared = {unit.stems for unit in first}.intersection(unit.stems for unit in second)
    first, second = (tuple(unit for unit in side if unit.stems not in shared) for side in (first, second))
    rest = tuple(unit for unit in units if unit not in (*first, *second))
    return Options(first, second, rest) if first and second else None


def _best(desk: Desk, question: Question, option: tuple[Unit, ...], other: tuple[Unit, ...], rest: tuple[Unit, ...]) -> list[Ranked]:
    """Return the statements that give an option, and not the other one, what is asked; the best first."""
    units = (*option, *rest)
    ranked = desk.ranking.facts(units, desk.retrieval.passages(units), question.wish(desk.english))
    telling = [each for each in ranked if tells_which_has_more(question, each) and demands.met(question, each, desk.lexicon)]
    return [each for each in telling if _gives(desk, each, option, rest) and not _holds(desk, each, other)]


def _gives(desk: Desk, ranked: Ranked, option: tuple[Unit, ...], rest: tuple[Unit, ...]) -> bool:
    fact = ranked.fact
    defines = DEFINITION in fact.types and any(unit.thing == fact.subject_thing for unit in option if unit.thing)
    fits = ranked.field_coverage >= STATED and ranked.explains(rest) and not ranked.opposed and not fact.negative and not defines
    return fits and _holds(desk, ranked, option) and not any(desk.is_said_of_other(unit, fact) for unit in rest)


def _holds(desk: Desk, ranked: Ranked, option: tuple[Unit, ...]) -> bool:
    """Tell whether subject, relation or object of a statement hold the first or last word of an option itself."""
    return any(desk.holds(unit, ranked.fact) for unit in option)


def _name(desk: Desk, options: Options, *, is_first: bool) -> str:
    """Return the name of an option, where both are things."""
    first, second = options.first[0].thing, options.second[0].thing
    return desk.lexicon.label(first if is_first else second) if first and second else ""
