"""Summaries: what a document, or all of them, say of a thing or in all."""

from dataclasses import replace

from kg.answering import wording
from kg.answering.composing import PROSE, Chosen
from kg.answering.desk import Desk
from kg.answering.evidence import Passage
from kg.answering.finding import Finding, Search

MOST_SENTENCES = 4
MOST_COUNTED = 3
"""Statements of a sentence that count: a long list tells no more than three things."""


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after a summary by the sentences that tell most, those of the beginning and the end before others."""
    scope, question = search.scope, search.question
    asked = [unit for unit in question.units if not unit.is_light]
    if not scope.is_summary or any(not unit.thing for unit in asked) or question.calls_for("advice") is not None:
        return None
    things = {unit.thing for unit in asked}
    found = search.passages if things else desk.passages(desk.run("outline", {})[1])
    passages = [each for each in found if each.kind == PROSE and scope.holds(each) and things <= each.things]
    telling = sorted(passages, key=lambda each: (-_tells(desk, each, things), each.document, each.position))[:MOST_SENTENCES]
    if not telling:
        return None
    in_order = sorted(telling, key=lambda each: (each.document, each.position))
    text = desk.composer.text(Chosen((), tuple(in_order)))
    call, rows = desk.run("quotations", {"passage": [passage.iri for passage in in_order]})
    names = wording.listed([desk.lexicon.label(thing) for thing in question.things]) if things else "the documents"
    return replace(
        desk.table(question, call, rows, text, in_order), reading=f"Summary of what is said of {names}" if things else f"Summary of {names}"
    )


def _tells(desk: Desk, passage: Passage, things: set[str | None]) -> float:
    """Return how much a sentence tells: the statements that it makes of what is asked, more at either end of its document."""
    facts = desk.evidence.facts([passage])
    telling = min(MOST_COUNTED, sum(1 for fact in facts if not things or fact.subject_thing in things))
    return telling * (2 if desk.is_at_an_end(passage) else 1)
