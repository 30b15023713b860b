"""Which way a statement leans: for or against a thing, affirming or denying."""

from kg.answering.comparing import kind
from kg.answering.english import English
from kg.answering.evidence import Fact
from kg.answering.question import Form, Question
from kg.namespaces import KG
from kg.vocabulary import Lexicon

IS_RATED_AS = KG + "isRatedAs"
ADVICE, DRAWBACKS, ADVANTAGES, REQUIREMENTS = "recommendations", "drawbacks", "advantages", "requirements"
COSTS = frozenset({KG + "requires", KG + "dependsOn"})
"""Relations that tell what a thing takes."""


def denies(question: Question, english: English) -> bool:
    """Tell whether a question asks for what is not so: "which ships do not sail"."""
    return question.calls_for(ADVICE) is None and english.patterns["denied_open"].search(question.part.text) is not None


def asks_for_a_side(question: Question) -> bool:
    """Tell whether a question asks what speaks for a thing, or against it."""
    return bool(question.calls) and question.calls[0].template.name in (DRAWBACKS, ADVANTAGES)


def fits(question: Question, fact: Fact, lexicon: Lexicon, english: English) -> bool:
    """Tell whether a statement leans the way that a question asks for, and gives more than what it knows already."""
    if not question.known.isdisjoint({fact.subject_thing, fact.object_thing, *fact.factors}):
        return False
    if denies(question, english):
        return fact.negative and not fact.is_about_a_choice and not _is_of_a_rival(question, fact, lexicon)
    if (
        fact.relation == IS_RATED_AS
        and question.form not in (Form.YES_NO, Form.CHOICE)
        and fact.things.isdisjoint(_named(question, fact, lexicon))
    ):
        return False
    called = question.calls[0].template.name if question.calls else ""
    if called == REQUIREMENTS and fact.relation in COSTS and fact.concerns.isdisjoint(_named(question, fact, lexicon)):
        return False
    if called == DRAWBACKS:
        return not _is_of_a_rival(question, fact, lexicon) and _speaks_against(fact, english)
    return called != ADVANTAGES or not _speaks_against(fact, english)


def is_cost(fact: Fact) -> bool:
    """Tell whether a statement gives what a thing takes."""
    return fact.relation in COSTS and not fact.is_about_a_choice


def _named(question: Question, fact: Fact, lexicon: Lexicon) -> set[str]:
    """Return the things of a question that are of the kind of what a value is given to; that very thing where it names none."""
    kinds = {kind(thing, lexicon) for thing in fact.concerns}
    return {thing for thing in question.things if kind(thing, lexicon) in kinds} or set(fact.things)


def _is_of_a_rival(question: Question, fact: Fact, lexicon: Lexicon) -> bool:
    """Tell whether a statement speaks of another thing of the same kind as well: it is no drawback of the one alone."""
    kinds = {kind(thing, lexicon) for thing in question.things}
    return any(kind(thing, lexicon) in kinds for thing in fact.concerns.difference(question.things))


def _speaks_against(fact: Fact, english: English) -> bool:
    """Tell whether a statement gives what a thing takes, lacks or is poor at; what a choice depends on speaks of none of its sides."""
    if fact.is_about_a_choice:
        return False
    if fact.negative or fact.relation in COSTS:
        return True
    said = english.stems(fact.object)
    return said.isdisjoint(english.good) and not english.bad.isdisjoint(said | english.stems(fact.predicate))
