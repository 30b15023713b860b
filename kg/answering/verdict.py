"""Yes or no: what a statement says to a question that can be answered so."""

import re
from collections.abc import Sequence
from dataclasses import replace

from kg.answering import roles
from kg.answering.english import English
from kg.answering.evidence import Fact
from kg.answering.question import Question
from kg.answering.ranking import Ranked
from kg.model import Verdict
from kg.namespaces import KG
from kg.vocabulary import Lexicon

WORD = re.compile(r"[\w-]+")
VERB = "VB"
OF_ANOTHER = 0.5
"""Share of the question that a statement about another thing must explain."""
DENIED = 0.5
"""Share of the question that they must explain for a no."""
CARRIED = 0.68
"""Share of the question that subject, relation, object and condition must explain for a yes."""


def verdict(question: Question, ranked: Ranked, siblings: list[Fact], english: English) -> Verdict | None:
    """Return the verdict of a statement on a yes/no question; None where it does not carry one."""
    opposed = tuple(unit for unit in ranked.opposed if unit not in question.context)
    ranked = replace(ranked, opposed=opposed)
    if not roles.is_to_the_point(question, ranked.fact) or (opposed and not opposes(question, ranked, english)):
        return None
    if not roles.says_what_is_asked(question, ranked.fact) and not _differs(question, ranked.fact, english):
        return None
    if _is_denied(question, ranked, siblings, english):
        return Verdict.NO
    return Verdict.YES if _is_affirmed(question, ranked, english) else None


def _is_denied(question: Question, ranked: Ranked, siblings: list[Fact], english: English) -> bool:
    """Tell whether a statement says the opposite, gives the value to another thing, or limits what the question says of all."""
    fact, patterns = ranked.fact, english.patterns
    turns = [
        fact.negative or patterns["denying"].search(f"{fact.modality} {fact.predicate}") is not None,
        _is_negated(question, fact, english),
        bool(ranked.opposed)
        or _is_less_for_more(question, fact, english)
        or _differs(question, fact, english)
        or _is_as_much(question, fact, english),
        _sides_are_exchanged(question, fact, english),
    ]
    if _is_of_the_other_side(question, fact, siblings):
        return True
    if sum(turns) % 2 == 1 and ranked.field_coverage >= DENIED:
        return turns[0] or is_of_that_degree(question, fact, english)
    named = [unit for unit in question.units if unit.word.is_noun and not unit.is_light]
    return question.is_of_all(english) and ranked.explains(named) and _is_limited(fact, english)


def is_of_that_degree(question: Question, fact: Fact, english: English) -> bool:
    """Tell whether a statement compares where a question does, or calls equal what it compares."""
    compares = english.patterns["comparative"]
    return (
        _is_as_much(question, fact, english)
        or not compares.search(question.part.text)
        or compares.search(f"{_said(fact)} {fact.condition}") is not None
    )


def _is_limited(fact: Fact, english: English) -> bool:
    """Tell whether a statement holds only in part, or under a condition."""
    patterns, said = english.patterns, _said(fact)
    limits = patterns["limiting"].search(said) or patterns["conditional"].search(fact.condition)
    return limits is not None and patterns["exclusive_said"].search(said) is None


def _is_negated(question: Question, fact: Fact, english: English) -> bool:
    """Tell whether a question denies something that a statement does not: "isn't it" asks, but "it is not, right?" denies."""
    patterns, text, said = english.patterns, question.part.text, f"{fact.subject} {_said(fact)}".casefold().split()
    denies = patterns["not" if question.part.is_claim else "denies"]
    return denies.search(text) is not None or any(match[0].lower() not in said for match in patterns["negated"].finditer(text))


def _is_less_for_more(question: Question, fact: Fact, english: English) -> bool:
    """Tell whether a question asks for less and a statement says more, or the other way round."""
    asked, said = _direction(question.part.text, english), _direction(f"{fact.predicate} {fact.object}", english)
    return {asked, said} == {"fewer", "more"}


def _direction(text: str, english: English) -> str | None:
    """Return whether a text says "more" or "fewer" of something, before "than"; None where it says neither or both."""
    compared = english.patterns["than"].split(text)[0]
    found = [name for name in ("fewer", "more") if english.patterns[name].search(compared)]
    return found[0] if len(found) == 1 else None


def _differs(question: Question, fact: Fact, english: English) -> bool:
    """Tell whether a question takes for the same, or shared, what a statement calls different or dependent on something."""
    patterns, said = english.patterns, f"{fact.predicate} {fact.object}"
    if not patterns["shares"].search(question.part.text) or patterns["shares"].search(said):
        return False
    return fact.relation == roles.DIFFERS or patterns["varies"].search(said) is not None


def _is_as_much(question: Question, fact: Fact, english: English) -> bool:
    """Tell whether a question takes for more or less what a statement calls equal."""
    patterns, said = english.patterns, f"{fact.predicate} {fact.object}"
    compares = patterns["comparative"]
    return bool(compares.search(question.part.text) and patterns["equal"].search(said) and not compares.search(said))


def opposes(question: Question, ranked: Ranked, english: English) -> bool:
    """Tell whether a statement says the opposite of the very thing asked about, and neither averts it nor only aims at it."""
    fact = ranked.fact
    if question.things and fact.concerns and fact.concerns.isdisjoint(question.things):
        return False
    said = english.patterns["subordinate"].split(f"{fact.predicate} {fact.object}")[0]
    return any(unit.number or _is_affirmed_of(unit.opposite, said, english) for unit in ranked.opposed)


def _is_affirmed_of(opposite: frozenset[str], said: str, english: English) -> bool:
    words = [match for match in WORD.finditer(said) if not english.word_stems(match[0]).isdisjoint(opposite)]
    return any(english.patterns["averting"].search(said[: word.start()]) is None for word in words)


def _is_affirmed(question: Question, ranked: Ranked, english: English) -> bool:
    """Tell whether a statement about what is asked carries the whole question itself."""
    fact = ranked.fact
    first = next((unit for unit in question.units if unit.thing), None)
    is_narrower = first is not None and bool(first.stems) and first.stems <= fact.subject_stems
    if question.things and fact.concerns and fact.concerns.isdisjoint(question.things) and not is_narrower:
        return False
    if english.patterns["no"].search(question.part.text) and not fact.negative and not _is_negated(question, fact, english):
        return False
    if english.patterns["than"].search(question.part.text) and not english.patterns["than"].search(_said(fact)):
        return False
    if question.is_of_all(english) and not english.patterns["exclusive"].search(_said(fact)):
        return False
    return set(question.units).isdisjoint(ranked.unexplained) and ranked.field_coverage >= CARRIED


def _said(fact: Fact) -> str:
    return f"{fact.modality} {fact.predicate} {fact.object} {fact.condition}"


def alternative(question: Question, ranked: Sequence[Ranked], lexicon: Lexicon, english: English) -> Ranked | None:
    """Return a statement that gives another thing what the question says only one can have, or cannot do without."""
    if not question.things:
        return None
    text = question.part.text
    needs = english.patterns["necessary"].search(text)
    asked = _needed(question, needs.start(), english) if needs else question.things[0]
    if asked is None or (not needs and not english.patterns["sole"].search(text[_place(question, asked) :])):
        return None
    others_asked = [unit for unit in question.units if unit.thing != asked and not unit.is_light]
    if needs and not others_asked:
        return None
    for each in sorted(ranked, key=lambda each: -each.coverage):
        is_said = any(unit.thing == asked and unit.stems <= each.fact.core.stems for unit in question.units)
        if needs and (is_said or asked in each.fact.things | each.fact.concerns):
            continue
        rest = [unit for unit in each.unexplained if unit.thing != asked and unit in question.units]
        is_against = each.fact.negative or bool(each.opposed) or each.coverage < OF_ANOTHER
        if not rest and not is_against and _is_of_an_alternative(asked, each.fact, question, lexicon):
            return each
    return None


def _is_of_an_alternative(asked: str, fact: Fact, question: Question, lexicon: Lexicon) -> bool:
    """Tell whether a statement is about nothing but what may stand in for a thing: things of its kind, which are no mere factors."""
    kinds = set(lexicon.types(asked)[:-1])
    others = fact.concerns.difference(question.things)
    alike = all(not kinds.isdisjoint(lexicon.types(other)[:-1]) for other in others)
    return bool(others) and alike and not lexicon.is_a(asked, KG + "Factor")


def _needed(question: Question, need: int, english: English) -> str | None:
    """Return what a question asks the need of: what stands before "is required", else the first after "need" and no other verb.

    "Must a ferry sail" asks no need of a ferry, as "must one have a ferry" does.
    """
    if english.patterns["must_it"].search(question.part.text):
        return None
    if english.patterns["is_needed"].search(question.part.text):
        return question.things[0]
    thing = next((thing for thing in question.things if _place(question, thing) > need), None)
    verbs = [unit.word.start for unit in question.units if unit.word.tag.startswith(VERB) and not unit.thing]
    return None if thing is None or any(need < start < _place(question, thing) for start in verbs) else thing


def _place(question: Question, thing: str) -> int:
    return next(word.start for word in question.linked.words if word.thing == thing)


def _sides_are_exchanged(question: Question, fact: Fact, english: English) -> bool:
    """Tell whether the question compares the things of a comparing statement the other way round."""
    things, patterns = question.things, english.patterns
    compares = patterns["comparative"].search(question.part.text) and patterns["than"].search(f"{fact.predicate} {fact.object}")
    if len(things) < 2 or not compares:  # noqa: PLR2004 - a comparison has two sides
        return False
    first, second = things[0], things[-1]
    return first not in fact.concerns and second in fact.concerns and first in fact.things


def _is_of_the_other_side(question: Question, fact: Fact, siblings: list[Fact]) -> bool:
    """Tell whether a table row gives the value that was asked for to another thing than the one asked about."""
    if not question.things or question.things[0] in fact.concerns or question.things[0] in fact.things:
        return False
    return any(question.things[0] in sibling.concerns and sibling.object != fact.object for sibling in siblings)
