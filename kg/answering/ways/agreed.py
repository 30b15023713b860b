"""Answers to whether the documents agree, or contradict each other."""

from dataclasses import replace

from kg.answering import wording
from kg.answering.composing import Chosen
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.question import Form
from kg.answering.ranking import Ranked
from kg.answering.ways.stated import denies_only
from kg.model import Verdict

TOUCHES = 0.6
"""Share of the question that a document's statement must explain."""
SOURCES = 2
"""Documents that must speak of it."""


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer whether documents agree by the best statement of each: they do unless one denies what the other says."""
    question, patterns = search.question, desk.english.patterns
    asked = search.scope.agreement
    if not asked:
        return None
    wish = replace(question.wish(desk.english), verdict=False)
    ranked = desk.ranking.facts(question.all_units, search.passages, wish)
    best: dict[str, Ranked] = {}
    for each in ranked:
        if each.coverage >= TOUCHES and each.explains(unit for unit in question.units if unit.thing):
            best.setdefault(each.fact.passage.document, each)
    if len(best) < SOURCES:
        return None
    found = list(best.values())
    is_same = len({_denies(each) for each in found}) == 1
    given = Verdict.YES if is_same != bool(patterns["disagrees"].search(asked)) else Verdict.NO
    finding = desk.answered(replace(question, form=Form.OPEN), found, alone=True)
    text = desk.composer.text(Chosen.of([each.fact for each in found]))
    return replace(finding, verdict=given, text=wording.with_verdict(given, text), reading=f"{finding.reading}, in each document")


def _denies(ranked: Ranked) -> bool:
    """Tell whether a statement denies what is asked, and not merely that it is all."""
    return (ranked.fact.negative and not denies_only(ranked)) != bool(ranked.opposed)
