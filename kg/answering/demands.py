"""What must be there for an answer, by the names that queries demand it by."""

import re
from collections.abc import Callable, Mapping

from kg.answering.evidence import Fact
from kg.answering.question import Question
from kg.answering.ranking import Ranked
from kg.namespaces import KG
from kg.vocabulary import Lexicon

YEAR = re.compile(r"\b(?:19|20)\d\d\b")
NUMBER = re.compile(r"\d")

Demand = Callable[[Question, Ranked, Lexicon], bool]


def met(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    """Tell whether a statement holds all that the question demands."""
    return all(DEMANDS[name](question, ranked, lexicon) for name in question.demands if name in DEMANDS)


def is_about(question: Question, fact: Fact) -> bool:
    """Tell whether a statement's subject, or what it gives another name, is what the question asks about."""
    subject = fact.subject_stems
    return any(
        unit.word.thing in fact.concerns or (bool(unit.stems) and unit.stems <= subject)
        for unit in question.units
    )


def _definition(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    fact = ranked.fact
    wanted = {KG + "Definition", KG + "Classification", KG + "Expansion"}
    if not fact.types & wanted or ranked.unexplained:
        return False
    return is_about(question, fact) or (KG + "Expansion" in fact.types and not fact.things.isdisjoint(question.things))


def _expansion(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    fact = ranked.fact
    return KG + "Expansion" in fact.types and not fact.things.isdisjoint(question.things)


def _date(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    return YEAR.search(ranked.fact.passage.text) is not None


def _organization(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    fact = ranked.fact
    return fact.relation == KG + "isMadeBy" and not ranked.unexplained


def _amount(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    fact = ranked.fact
    return any(NUMBER.search(stem) for stem in fact.core_stems) or len(fact.groups) > 0


def _every_word(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    return not ranked.unexplained


def _relation(question: Question, ranked: Ranked, lexicon: Lexicon) -> bool:
    return ranked.fact.relation in question.wants


DEMANDS: Mapping[str, Demand] = {
    "definition": _definition,
    "expansion": _expansion,
    "date": _date,
    "organization": _organization,
    "amount": _amount,
    "every-word": _every_word,
    "relation": _relation,
}
