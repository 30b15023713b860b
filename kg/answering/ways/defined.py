"""Answers to "is A a B" by what A is: no where B is what something else is, or a thing of another kind."""

from collections.abc import Iterable, Sequence

from kg.answering import wording
from kg.answering.comparing import kind
from kg.answering.composing import Chosen
from kg.answering.desk import Desk
from kg.answering.evidence import Fact
from kg.answering.finding import Finding, Search
from kg.answering.question import Form, Question
from kg.answering.units import Unit
from kg.model import Status, Verdict
from kg.namespaces import KG

HALF = 0.5
"""Share of what is asked that must be said of something else."""
PLURAL = "NNS"
DEFINING = frozenset({KG + "Definition", KG + "Classification"})


def answer(desk: Desk, search: Search) -> Finding | None:
    """Deny that one thing is what the documents say another one is, by what it is itself."""
    question = search.question
    units = [unit for unit in question.units if not unit.is_light]
    if question.form is not Form.YES_NO or question.context or not units or units[0].thing is None:
        return None
    first, rest = units[0], units[1:]
    if not rest or not _asks_what_it_is(desk, question, first, rest[0]):
        return None
    own = [fact for fact in _defining(desk, [first]) if first.thing == fact.subject_thing]
    if not own:
        return None
    given = _share(desk, rest, own[0])
    others = [fact for fact in _defining(desk, rest) if first.thing not in fact.concerns and _share(desk, rest, fact) > max(given, HALF)]
    first_kind = kind(str(first.thing), desk.lexicon)
    head = rest[-1] if len(rest) == 1 else None
    is_other_kind = head is not None and head.thing is not None and kind(head.thing, desk.lexicon) != first_kind
    if not others and (given or not is_other_kind):
        return None
    facts = [
        own[0],
        *[fact for fact in others if fact.subject_thing is not None and kind(fact.subject_thing, desk.lexicon) == first_kind][:1],
    ]
    call, rows = desk.run_for(question, facts)
    text = wording.joined(wording.told(fact, desk.english) for fact in facts)
    passages = Chosen.of(facts).passages
    text = wording.with_verdict(Verdict.NO, text)
    return Finding(Status.ANSWERED, text, desk.reading(question, call), call, rows, verdict=Verdict.NO, passages=passages)


def _asks_what_it_is(desk: Desk, question: Question, first: Unit, second: Unit) -> bool:
    """Tell whether a question is "is A a B", with nothing but small words between."""
    patterns, text = desk.english.patterns, question.part.text
    between = text[first.word.end : second.word.start]
    is_class = patterns["classed"].search(between) is not None or second.word.tag == PLURAL
    asked = between.lstrip() if question.part.is_claim else f"{text[: first.word.start]}{between}"
    return is_class and second.word.is_noun and patterns["copula"].search(asked) is not None


def _defining(desk: Desk, units: Sequence[Unit]) -> Iterable[Fact]:
    """Return the statements that say what something is, the best for these words first."""
    facts = desk.evidence.facts(desk.retrieval.passages(units))
    return [fact for fact in facts if not fact.types.isdisjoint(DEFINING) and not fact.negative]


def _share(desk: Desk, units: Sequence[Unit], fact: Fact) -> float:
    """Return the share of words that a statement says."""
    return sum(desk.holds(unit, fact) for unit in units) / len(units)
