"""What must be there for an answer, by the names that queries demand it by."""

import re
from collections.abc import Callable, Collection, Mapping

from kg.answering.english import English
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.answering.units import Unit
from kg.namespaces import KG
from kg.vocabulary import Lexicon

YEAR = re.compile(r"\b(?:19|20)\d\d\b")
NUMBER = re.compile(r"\d")
WITHIN = 4
"""Words behind a number among which what it counts is looked for."""
MEMBERSHIPS = (KG + "isKindOf", KG + "isExampleOf")
"""Relations whose statements, counted, tell how many there are of a kind."""

RECOMMENDATION = KG + "Recommendation"
IS_RATED_AS = KG + "isRatedAs"
STRICT = frozenset({"amount", "date", "organization", "expansion", "every-word"})
"""Demands without which nothing is an answer, however much of the question it explains."""

Demand = Callable[[Question, Ranked, Lexicon], bool]


def met(question: Question, ranked: Ranked, lexicon: Lexicon, names: Collection[str] | None = None) -> bool:
    """Tell whether a statement holds all that the question demands, or those demands alone that are named."""
    asked = [name for name in question.demands if name in DEMANDS and (names is None or name in names)]
    return all(DEMANDS[name](question, ranked, lexicon) for name in asked)


def is_to_the_point(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    """Tell whether a statement can be an answer at all.

    It holds what is demanded strictly, gives the value that is asked for, and advice where a situation asks for that.
    """
    of = whose_value(question, lexicon)
    gives = of is None or (of in ranked.fact.concerns and not ranked.unexplained)
    return gives and not lacks_advice(question, ranked) and met(question, ranked, lexicon, STRICT)


def lacks_advice(question: Question, ranked: Ranked) -> bool:
    """Tell whether advice is asked for a situation and a statement gives none."""
    return bool(question.context) and RECOMMENDATION in question.wants and RECOMMENDATION not in ranked.fact.types


def is_typed(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    """Tell whether a statement is of the kind that the question wants, where nothing but that kind and things tell what is asked."""
    of = whose_value(question, lexicon)
    if of is not None:
        return of in ranked.fact.concerns
    if (
        question.form in (Form.YES_NO, Form.CHOICE)
        or not question.wants
        or any(not unit.thing and not unit.is_light for unit in question.all_units)
    ):
        return True
    if question.form is Form.WHEN and ranked.fact.english.patterns["conditional"].search(
        f"{ranked.fact.predicate} {ranked.fact.condition}"
    ):
        return True
    return not ranked.fact.types.isdisjoint(question.wants) or not question.wants.isdisjoint(lexicon.ancestors(ranked.fact.relation))


def whose_value(question: Question, lexicon: Lexicon) -> str | None:
    """Return the thing whose value on a factor is asked for, where a question is no more than that: "the weight of a ferry"."""
    things = [unit.thing for unit in question.units if unit.thing]
    factors = [thing for thing in things if lexicon.is_a(thing, KG + "Factor")]
    others = [thing for thing in things if thing not in factors]
    return others[0] if question.form is Form.OPEN and len(factors) == 1 == len(others) and not question.calls else None


def _definition(question: Question, ranked: Ranked, _: Lexicon) -> bool:
    """The statement says what the thing asked about is: it is the whole subject, or what a definition gives a name to."""
    fact = ranked.fact
    if ranked.unexplained or fact.types.isdisjoint({KG + "Definition", KG + "Classification", KG + "Expansion"}):
        return False
    ends = [(fact.subject_thing, fact.subject_stems)]
    if not fact.types.isdisjoint({KG + "Definition", KG + "Expansion"}):
        ends.append((fact.object_thing, fact.english.stems(fact.object)))
    return any(
        (unit.thing is not None and unit.thing == thing) or (bool(unit.stems) and unit.stems == stems)
        for unit in question.units
        for thing, stems in ends
    )


def _expansion(question: Question, ranked: Ranked, _: Lexicon) -> bool:
    fact = ranked.fact
    asks_which = any(unit.word.classes for unit in question.units) and not ranked.unexplained
    return KG + "Expansion" in fact.types and (asks_which or not fact.things.isdisjoint(question.things))


def _date(_: Question, ranked: Ranked, __: Lexicon) -> bool:
    return YEAR.search(ranked.fact.passage.text) is not None


def _organization(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    """The statement says who made it, or says of what is asked all that is asked and names makers by their kind."""
    fact = ranked.fact
    if ranked.unexplained:
        return False
    if fact.relation == KG + "isMadeBy":
        return True
    maker = lexicon.classes.get(KG + "Organization")
    asks_makers = any(maker.iri in unit.word.classes for unit in (*question.all_units, *question.hints)) if maker else False
    kinds = fact.english.stems(" ".join(maker.forms)) if maker else frozenset()
    return asks_makers and not kinds.isdisjoint(fact.english.stems(fact.object) | fact.subject_stems)


def _amount(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    fact = ranked.fact
    if any(hint.stems & fact.english.money and (hint.stems | hint.near).isdisjoint(fact.core_stems) for hint in question.hints):
        return False
    than = fact.english.patterns["than"]
    if than.search(question.part.text) and not than.search(f"{fact.predicate} {fact.object}"):
        return False
    counted = next((unit for unit in question.units if not unit.is_light), None)
    is_counted = counted is not None and _counts(fact.passage.text, counted, lexicon, fact.english)
    is_said = counted is None or counted.thing in fact.things or not (counted.stems | counted.near).isdisjoint(fact.core_stems)
    patterns, said = fact.english.patterns, f"{fact.subject} {fact.predicate} {fact.object} {fact.condition}"
    lacks_extent = patterns["asks_extent"].search(question.part.text) and not patterns["extent"].search(said)
    if lacks_extent or not (is_said or is_counted):
        return False
    figures = fact.core_stems.difference(*(unit.stems for unit in question.units))
    if question.form is not Form.LIST:
        return any(map(NUMBER.match, figures))
    if counted is not None and (counted.thing or len(question.units) == 1):
        return is_counted or (bool(fact.groups) and fact.relation in MEMBERSHIPS)
    return is_counted or (bool(fact.groups) and fact.relation != IS_RATED_AS) or any(map(str.isdigit, figures))


def _counts(said: str, counted: Unit, lexicon: Lexicon, english: English) -> bool:
    """Tell whether a number stands shortly before what is counted, or in one word with it: "four-wheel"."""
    names = english.stems(" ".join(lexicon.things[counted.thing].forms)) if counted.thing else counted.stems
    words = [english.stems(word) for word in said.split()]
    numbers = [place for place, stems in enumerate(words) if any(stem.isdigit() for stem in stems)]
    return any(not names.isdisjoint(stems) for place in numbers for stems in words[place : place + 1 + WITHIN])


def _every_word(_: Question, ranked: Ranked, __: Lexicon) -> bool:
    return not ranked.unexplained


def _order(_: Question, ranked: Ranked, __: Lexicon) -> bool:
    return KG + "Ordering" in ranked.fact.types


def _relation(question: Question, ranked: Ranked, _: Lexicon) -> bool:
    """The statement is of the kind wanted, unless the question itself says what relates the things."""
    says_more = any(not unit.thing and not unit.word.classes and not unit.is_light for unit in question.units)
    return says_more or ranked.fact.relation in question.wants


DEMANDS: Mapping[str, Demand] = {
    "definition": _definition,
    "expansion": _expansion,
    "date": _date,
    "organization": _organization,
    "amount": _amount,
    "every-word": _every_word,
    "order": _order,
    "relation": _relation,
}
