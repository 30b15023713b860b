"""Answers to yes/no questions that documents answer in other words."""

from dataclasses import replace

from kg.answering import wording
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.question import Form
from kg.model import Reason, Verdict

MOST_TRIED = 4
CLOSE = 0.12
"""How far behind the best statement another one may stay to give the verdict."""


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer by the first of the best statements that gives a verdict."""
    question = search.question
    if question.form is not Form.YES_NO or question.context or not search.ranked:
        return None
    best = search.ranked[0].score
    for each in search.ranked[:MOST_TRIED]:
        given = desk.judge.judge(question, each) if each.score >= best - CLOSE else None
        if given is not None:
            finding = desk.answered(replace(question, form=Form.OPEN), [each, *(other for other in search.ranked if other is not each)][:3])
            reason = Reason.FALSE_PREMISE if given is Verdict.NO and question.part.is_claim else None
            return replace(finding, verdict=given, reason=reason, text=wording.with_verdict(given, finding.text))
    return None
