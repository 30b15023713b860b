"""Answers by the query that a question is."""

from dataclasses import replace

from kg.answering import demands
from kg.answering.desk import MOST_ROWS, Desk, given_by, takes_a_thing
from kg.answering.finding import Finding, Search
from kg.answering.question import Form


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer a question that is all query and thing by running the query: "what does X require"."""
    question = search.question
    units = [unit for unit in question.all_units if not unit.is_light]
    if not question.calls or len(units) != 1 or units[0].thing is None or question.form in (Form.YES_NO, Form.CHOICE):
        return None
    template = question.calls[0].template
    if not takes_a_thing(template):
        return None
    call, rows = desk.run(template.name, {"thing": [units[0].thing]})
    is_given = given_by(rows)
    ranked = [each for each in desk.ranking.facts(units, desk.passages(rows), question.wish(desk.english)) if is_given(each.fact)]
    if not ranked or len(rows.records) > MOST_ROWS or not all(demands.met(question, each, desk.lexicon) for each in ranked):
        return None
    return replace(desk.answered(question, ranked), call=call, rows=rows)
