"""Answers to questions after advice."""

from dataclasses import replace

from kg.answering import wording
from kg.answering.composing import Chosen
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.model import Status
from kg.namespaces import KG

RECOMMENDATION, DEPENDENCY = KG + "Recommendation", KG + "Dependency"
ADVISED = 0.45
"""Share of a situation that a recommendation must explain."""
FEWEST_WORDS = 2
"""Words of a situation that a recommendation must explain: one alone is chance."""
MOST_ADVICE = 6
DEPENDS = "It depends."


def in_general(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after advice that tells no situation: what the choice depends on, and what is recommended for whom."""
    question = search.question
    is_against = desk.english.patterns["against"].search(question.part.text) is not None
    asks_openly = is_against or question.form in (Form.YES_NO, Form.CHOICE, Form.WHEN)
    if question.calls_for("recommendations") is None or not asks_openly or question.context or not question.things:
        return None
    if any(not unit.thing and not unit.is_light for unit in question.units):
        return None
    is_choice = not is_against and question.form is not Form.WHEN
    facts = [each.fact for each in _general_advice(desk, question, is_against=is_against, is_choice=is_choice)]
    if not facts:
        return None
    call, rows = desk.run_for(question, facts)
    text = wording.joined([*((DEPENDS,) if is_choice else ()), *map(wording.said, facts)])
    passages = Chosen.of(facts).passages
    return Finding(Status.ANSWERED, text, desk.reading(question, call), call, rows, passages=passages)


def for_situation(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after advice for a situation, which need not be explained as much as a question."""
    question = search.question
    if question.calls_for("recommendations") is None or question.demands or search.sides is not None:
        return None
    ranked = [each for each in search.ranked if _fits(each, question)]
    return desk.answered(question, ranked) if ranked else None


def _fits(ranked: Ranked, question: Question) -> bool:
    """Tell whether a statement recommends something, of all things asked about, for enough of the situation."""
    explained = len(question.all_units) - len(ranked.unexplained)
    asked = [unit for unit in question.units if unit.thing]
    is_chance = explained < FEWEST_WORDS and not asked
    return RECOMMENDATION in ranked.fact.types and not is_chance and ranked.coverage >= ADVISED and ranked.explains(asked)


def _general_advice(desk: Desk, question: Question, *, is_against: bool, is_choice: bool) -> list[Ranked]:
    """Return what a choice depends on and what is recommended; where a question speaks against a thing, for its rival."""
    things = set(question.things)
    rivals = set(desk.pair) - things
    if is_against and len(rivals) == 1:
        things = rivals
        names = desk.linker.link(" ".join(map(desk.lexicon.label, sorted(rivals))))
        question = replace(question, units=tuple(desk.units.read(names)))
    words = desk.units.read(desk.linker.link(desk.english.advice))
    ranked = desk.ranking.facts(question.units, desk.ranking.passages([*question.units, *words]), question.wish(desk.english))
    choice = frozenset(stem for unit in words for stem in unit.stems | unit.near)
    depends = [each for each in ranked if DEPENDENCY in each.fact.types and not choice.isdisjoint(each.fact.subject_stems)]
    advice = [each for each in ranked if RECOMMENDATION in each.fact.types and things & each.fact.things]
    return [*(depends[:1] if is_choice else ()), *_one_a_passage(advice)[:MOST_ADVICE]]


def _one_a_passage(ranked: list[Ranked]) -> list[Ranked]:
    best: dict[str, Ranked] = {}
    for each in ranked:
        best.setdefault(each.fact.passage.iri, each)
    return list(best.values())
