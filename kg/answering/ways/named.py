"""Answers by the query that a question is."""

from collections.abc import Sequence
from dataclasses import replace

from kg.answering import demands, leaning, wording
from kg.answering.composing import Chosen
from kg.answering.desk import MOST_ROWS, Desk, given_by, takes_a_thing
from kg.answering.finding import Finding, Search
from kg.answering.question import Form
from kg.answering.units import Unit
from kg.model import QueryTemplate

FEWEST_MEMBERS = 2
MOST_SHOWN = 3
"""Passages that are shown with the things of a class."""


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer a question that is all query and things by running the query: "what does X require"."""
    question = search.question
    units = [unit for unit in question.all_units if not unit.is_light]
    if not question.calls or leaning.denies(question, desk.english):
        return None
    template = question.calls[0].template
    if not template.parameters and not units:
        return _all_rows(desk, search, template)
    if not units or question.form in (Form.YES_NO, Form.CHOICE):
        return None
    is_kind = len(units) == 1 and units[0].word.classes and not units[0].thing
    return _members(desk, search, units[0].word.classes[0]) if is_kind else _by_things(desk, search, template, units)


def _by_things(desk: Desk, search: Search, template: QueryTemplate, units: Sequence[Unit]) -> Finding | None:
    """Answer a question by its query, run for the things that it names."""
    question = search.question
    values = _values(template, search, [unit.thing for unit in units])
    if not values or desk.are_common(question.things):
        return None
    call, rows = desk.run(template.name, values)
    is_given = given_by(rows)
    ranked = [
        each
        for each in desk.ranking.facts(units, desk.passages(rows), question.wish(desk.english))
        if is_given(each.fact) and leaning.fits(question, each.fact, desk.lexicon, desk.english)
    ]
    if not ranked or len(rows.records) > MOST_ROWS or not all(demands.met(question, each, desk.lexicon) for each in ranked):
        return None
    return replace(desk.answered(question, ranked), call=call, rows=rows)


def _all_rows(desk: Desk, search: Search, template: QueryTemplate) -> Finding | None:
    """Answer a question that names no thing by all rows of a query without inputs."""
    call, rows = desk.run(template.name, {})
    passages = tuple(passage for passage in desk.passages(rows) if search.scope.holds(passage))
    if passages and "subject" in rows.columns:
        return desk.table(search.question, call, rows, desk.composer.text(Chosen((), passages)))
    names = dict.fromkeys(str(row[rows.columns[0]]) for row in rows.records)
    if not names:
        return None
    return desk.table(search.question, call, rows, wording.shortened(f"{template.summary}: {'; '.join(names)}.", wording.LONGEST_ANSWER))


def _members(desk: Desk, search: Search, kind: str) -> Finding | None:
    """Answer a question that names nothing but a class by the things of that class of which the documents speak."""
    call, rows = desk.run("things_of_class", {"class": kind})
    counts = desk.evidence.counts(iri for row in rows.records for iri in desk.things_named(str(row["thing"])))
    names = [str(row["thing"]) for row in rows.records if any(counts[iri] for iri in desk.things_named(str(row["thing"])))]
    if search.question.form is not Form.LIST or len(names) < FEWEST_MEMBERS:
        return None
    passages = search.passages[:MOST_SHOWN]
    label = desk.lexicon.label(kind)
    text = f"{wording.capital(label)} ({len(names)}): {', '.join(names)}."
    return desk.table(search.question, call, rows, wording.shortened(text, wording.LONGEST_ANSWER), passages)


def _values(template: QueryTemplate, search: Search, things: list[str | None]) -> dict[str, str | list[str]]:
    """Return the things of a question as the inputs of a query; empty where they do not fit."""
    sides = search.sides
    if takes_a_thing(template) and len(things) == 1 and things[0] is not None:
        return {"thing": [things[0]]}
    if sides is not None and things == [sides.first, sides.second] and [each.name for each in template.parameters] == ["first", "second"]:
        return {"first": sides.first, "second": sides.second}
    return {}
