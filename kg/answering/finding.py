"""What becomes of one question on its way to an answer."""

from dataclasses import dataclass, field
from itertools import takewhile

from kg.answering.comparing import Sides
from kg.answering.demands import lacks_advice
from kg.answering.evidence import Passage
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.answering.scope import Scope
from kg.answering.units import ADJECTIVES, Unit
from kg.model import QueryCall, Reading, Reason, Status, Verdict
from kg.namespaces import KG
from kg.store import Rows

STATED = 0.7
"""Share of a question that a statement must explain; found on the right/wrong curve of unseen questions."""
NAMED = 0.6
"""The same, where all that it leaves open are words that documents may say otherwise."""
GRADING = frozenset({KG + "isRatedAs", KG + "dependsOn"})
"""Relations that tell how much: by a value, or what matters to what."""
MOST_BESIDE = 6
"""Things that a statement may name besides those of a question of yes or no, or of a choice: a long list says nothing of two of them."""
RARE = 2.5
"""Weight of a thing of which little is said."""
QUOTED = 0.78
"""Share of a question that a quotation must explain."""


@dataclass(frozen=True)
class Search:
    """A question with what was found for it."""

    question: Question
    passages: tuple[Passage, ...]
    ranked: tuple[Ranked, ...]
    """The statements of the passages, best first."""
    sides: Sides | None
    """The two things that the question sets side by side."""
    scope: Scope = field(default_factory=Scope)
    """Where the answer is to be looked for."""


@dataclass(frozen=True)
class Finding:
    """What is answered to one question."""

    status: Status
    text: str
    reading: str
    call: QueryCall
    rows: Rows
    reason: Reason | None = None
    verdict: Verdict | None = None
    passages: tuple[Passage, ...] = ()
    readings: tuple[Reading, ...] = ()
    unused: tuple[str, ...] = ()
    """Words of the question that the answer does not explain."""
    found: tuple[str, ...] = ()
    """IRIs of the things that the question asked for and the answer gives."""


def least(question: Question, ranked: Ranked) -> float:
    """Return the share of a question that a statement must explain, given what it leaves open."""
    left_open = [unit for unit in ranked.unexplained if unit in question.units]
    is_strict = bool(question.demands) or question.form in (Form.YES_NO, Form.CHOICE)
    money = ranked.fact.english.money
    is_short = any(is_strict or _is_needed(unit, question) or unit.stems & money for unit in left_open)
    return STATED if is_short or lacks_advice(question, ranked) else NAMED


def _is_needed(unit: Unit, question: Question) -> bool:
    """Tell whether nothing can stand for a word: a name, a number, the noun of what is listed, a noun that the graph lacks."""
    asked = question.units if question.form is Form.LIST or question.asked_noun in question.units[:1] else ()
    listed = tuple(takewhile(lambda each: each.word.is_noun and not each.thing, asked))
    if unit.may_be_open:
        return False
    is_name = unit.word.thing is not None or unit.number is not None
    return is_name or unit in listed[-1:] or (unit.word.is_noun and not unit.count)


def is_enough(question: Question, ranked: Ranked) -> bool:
    """Tell whether a statement explains enough of the question to answer it, and more of it than the things that it names."""
    if len(ranked.fact.things.difference(question.things)) > MOST_BESIDE and question.form in (Form.YES_NO, Form.CHOICE):
        return False
    if question.form is Form.CHOICE and (not tells_which_has_more(question, ranked) or _names_no_option(question, ranked)):
        return False
    return ranked.coverage >= least(question, ranked) and (_tells_what(question, ranked) or _is_of_the_kind(question, ranked))


def tells_which_has_more(question: Question, ranked: Ranked) -> bool:
    """Tell whether a statement gives a degree, or a value on a factor, where it is asked which of two has more of something."""
    patterns, fact = ranked.fact.english.patterns, ranked.fact
    if patterns["more_of"].search(question.part.text) is None:
        return True
    if fact.is_about_a_choice:
        return False
    return fact.relation in GRADING or patterns["comparative"].search(f"{fact.predicate} {fact.object}") is not None


def _names_no_option(question: Question, ranked: Ranked) -> bool:
    """Tell whether a choice is between things, and a statement and its sentence name none of those that the question names."""
    named = {unit.word.thing for unit in question.units if unit.word.thing}
    return bool(named) and named.isdisjoint(ranked.fact.things | ranked.fact.passage.things)


def _tells_what(question: Question, ranked: Ranked) -> bool:
    """Tell whether a statement explains at least one word that says what is asked of the things; true where there is none.

    Everyday words may all stay open beside a thing of which little is said.
    """
    words = [unit for unit in question.units if not unit.thing and not unit.is_light and not unit.word.is_adverb]
    if all(unit.may_be_open for unit in words) and any(unit.thing and unit.weight >= RARE for unit in question.units):
        return True
    return not words or any(unit not in ranked.unexplained for unit in words)


def _is_of_the_kind(question: Question, ranked: Ranked) -> bool:
    """Tell whether a statement is of the kind that a question calls for; a why asks for a reason of all its nouns and adjectives."""
    asked = [unit for unit in ranked.unexplained if unit.word.is_noun or unit.word.tag in ADJECTIVES]
    if question.form is Form.WHY:
        return not asked and ranked.fact.english.patterns["gives_reason"].search(ranked.fact.passage.text) is not None
    return not question.wants.isdisjoint({*ranked.fact.types, ranked.fact.relation})


def explains_all(ranked: Ranked, question: Question) -> bool:
    """Tell whether a statement explains every word of the question; everyday words, and those of the situation, may stay open."""
    return ranked.explains(unit for unit in question.units if not unit.may_be_open)
