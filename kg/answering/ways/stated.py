"""Answers by the statements that explain most of a question."""

from dataclasses import replace

from kg.answering import confidence, defining, demands, roles, wording
from kg.answering.composing import IS_RATED_AS
from kg.answering.desk import BEHIND, Desk
from kg.answering.finding import QUOTED, STATED, Finding, Search, explains_all, is_enough
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.answering.verdict import alternative, is_of_that_degree
from kg.answering.ways import reworded
from kg.model import Reason, Verdict
from kg.namespaces import KG

CLEAR = 0.8
"""Share from which a statement is shown to a yes/no question without a verdict."""
CLOSE, MOST_TRIED = 0.1, 5
"""How far behind the best statement another one may stay to give the verdict or a reason, and how many are tried."""
CERTAIN = 0.95
"""Share that the fields of a statement must explain to give the verdict in place of a better one that gives none."""
CAUSATION = KG + "Causation"
BESIDE = 3
"""Statements that are looked at for what stands beside an answer."""


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer by the best statements, or say that a list is announced and not given."""
    question = search.question
    if _is_announced_only(desk, search):
        return desk.refusal(question, Reason.NOT_STATED, "The documents announce this list but do not give it.")
    if question.form is Form.YES_NO:
        denied = _denied_by_another(desk, search)
        if denied is not None:
            return denied
    good = _good(desk, search)
    if not good:
        return _defined(desk, search)
    if demands.whose_value(question, desk.lexicon):
        good = sorted(good, key=lambda each: each.fact.relation != IS_RATED_AS)
    return _whether(desk, search, good) if question.form is Form.YES_NO else desk.answered(question, good)


def _whether(desk: Desk, search: Search, good: list[Ranked]) -> Finding | None:
    """Answer yes or no; show statements without a verdict only where they are clearly about what is asked."""
    question = search.question
    good = good if question.is_of_all(desk.english) else _positive_first(good)
    finding = desk.answered(question, good)
    if finding.verdict is None:
        good, finding = _with_verdict(desk, question, good) or (good, finding)
    sides = {search.sides.first, search.sides.second} if search.sides else set[str]()
    named = [unit for unit in question.units if unit.word.thing in sides - good[0].fact.things]
    if finding.verdict is Verdict.YES and any(unit.thing or not desk.holds(unit, good[0].fact) for unit in named):
        return None
    if finding.verdict is not None:
        return finding
    return reworded.answer(desk, search) or (None if _is_vague(desk, question, good[0]) else finding)


def _is_vague(desk: Desk, question: Question, best: Ranked) -> bool:
    """Tell whether a statement without a verdict says too little: it compares nothing, advises against, or leaves a name out."""
    patterns, text = desk.english.patterns, question.part.text
    if patterns["than"].search(text) or not is_of_that_degree(question, best.fact, desk.english):
        return True
    advises_against = bool(best.opposed) and patterns["asks_advice"].search(text) is not None
    is_choice = best.fact.is_about_a_choice and not roles.asks_about_a_choice(question, desk.english)
    return advises_against or is_choice or bool(best.opposed) or best.coverage < CLEAR or not desk.says_all(question, best.fact)


def _good(desk: Desk, search: Search) -> list[Ranked]:
    """Return the statements that answer a question surely enough, best first."""
    question, lexicon = search.question, desk.lexicon
    if question.form in (Form.YES_NO, Form.CHOICE):
        good = [each for each in search.ranked if is_enough(question, each) and demands.met(question, each, lexicon)]
        return [each for each in good if demands.is_typed(question, each, lexicon) and explains_all(each, question)]
    good = [each for each in search.ranked if demands.is_to_the_point(question, each, lexicon)]
    if not good or not confidence.is_sure(question, good, lexicon):
        return []
    good = _reason_first(desk, good) if question.form is Form.WHY else good
    least = min(STATED, good[0].coverage - BEHIND)
    return [good[0], *(each for each in good[1:] if each.coverage >= least)]


def _reason_first(desk: Desk, good: list[Ranked]) -> list[Ranked]:
    """Return statements with one that gives a reason, or whose next sentence does, before what only explains as much."""
    close = [each for each in good[:MOST_TRIED] if each.coverage >= good[0].coverage - CLOSE / 2]
    reason = next((each for each in close if CAUSATION in each.fact.types or _is_explained_next(desk, each)), good[0])
    return [reason, *(each for each in good if each is not reason)]


def _is_explained_next(desk: Desk, ranked: Ranked) -> bool:
    """Tell whether the next sentence goes on with a reason: "It does A. This prevents B"."""
    following = desk.evidence.passages([ranked.fact.passage.next] if ranked.fact.passage.next else [])
    return any(
        desk.english.patterns["continues"].search(each.text) and any(CAUSATION in fact.types for fact in desk.evidence.facts([each]))
        for each in following
    )


def _with_verdict(desk: Desk, question: Question, good: list[Ranked]) -> tuple[list[Ranked], Finding] | None:
    """Return the first statement close behind one without a verdict that gives one, before the others, and its answer.

    Behind a denial of something else any will do; else it must affirm, and say itself all that is asked.
    """
    for each in good[1:MOST_TRIED]:
        is_sure = not each.fact.negative and each.field_coverage >= CERTAIN
        if each.coverage >= good[0].coverage - CLOSE and (good[0].fact.negative or is_sure):
            tried = [each, *(other for other in good if other is not each)]
            finding = desk.answered(question, tried)
            if finding.verdict is not None:
                return tried, finding
    return None


def denies_only(ranked: Ranked) -> bool:
    """Tell whether a statement denies no more than that it is all: "no longer only"."""
    fact = ranked.fact
    return fact.english.patterns["sole"].search(f"{fact.predicate} {fact.object}") is not None


def _positive_first(good: list[Ranked]) -> list[Ranked]:
    """Return statements with what a sentence affirms before what it denies beside it: "A rather than B", "no longer only A"."""
    good = sorted(good, key=lambda each: each.fact.negative and denies_only(each))
    best = good[0]
    for each in good if best.fact.negative and not best.opposed else ():
        if each.fact.passage is best.fact.passage and not each.fact.negative and each.coverage >= best.coverage:
            return [each, *(other for other in good if other is not each)]
    return good


def _is_announced_only(desk: Desk, search: Search) -> bool:
    """Tell whether the best place for a question is a list that a document announces and does not give."""
    best = search.ranked[0].coverage if search.ranked else 0.0
    windows = desk.ranking.windows(search.question.all_units, desk.evidence.announcing(search.passages), 1)
    return bool(windows) and windows[0].coverage >= QUOTED and windows[0].coverage > best


def _denied_by_another(desk: Desk, search: Search) -> Finding | None:
    """Answer "no" where another thing has what the question says only one can have."""
    other = alternative(search.question, search.ranked, desk.lexicon, desk.english)
    if other is None:
        return None
    finding = desk.answered(search.question, [other, *(each for each in search.ranked[:BESIDE] if each is not other)])
    text = finding.text if finding.verdict is None else finding.text.partition(" ")[2]
    return replace(finding, verdict=Verdict.NO, text=wording.with_verdict(Verdict.NO, text))


def _defined(desk: Desk, search: Search) -> Finding | None:
    """Quote a sentence that says what something is, where no statement does."""
    question = search.question
    units = [unit for unit in question.units if not unit.is_light]
    if question.demands != ("definition",) or len(units) != 1:
        return None
    names = desk.lexicon.things[units[0].thing].forms if units[0].thing else (units[0].word.text,)
    passage = defining.sentence(search.passages, names, desk.english)
    return desk.quotation(question, (passage,)) if passage else None
