"""From a linked question to a question as it was understood."""

from dataclasses import replace

from kg.answering.cues import Cues
from kg.answering.desk import Desk
from kg.answering.linking import Linked
from kg.answering.question import Form, Question, form_of
from kg.answering.splitting import Part
from kg.answering.units import WEIGHT_IN_CONTEXT

RECOMMENDATION = "kg:Recommendation"
FIRST_WORDS = 4
"""Words among which a list's size is told: "name at least three"."""


def read(desk: Desk, cues: Cues, part: Part, linked: Linked) -> Question:
    """Return what a question asks for, the queries that it calls, and the words that an answer must explain."""
    calls = cues.calls(linked)
    form = form_of(part, linked, desk.english)
    calling = frozenset[int]().union(*(call.words for call in calls))
    units = desk.units.read(linked, calling | _formal_words(desk, linked, form), light=form is Form.YES_NO)
    context = desk.units.read(desk.linker.link(part.context), factor=WEIGHT_IN_CONTEXT) if part.context else []
    if context and any(RECOMMENDATION in call.template.wants for call in calls):
        context = [*(replace(unit, weight=unit.weight * WEIGHT_IN_CONTEXT) for unit in units if not unit.thing), *context]
        units = [unit for unit in units if unit.thing]
    hints = [unit for unit in desk.units.read(linked, frozenset(range(len(linked.words))) - calling) if not unit.thing]
    return Question(part, linked, form, calls, tuple(units), tuple(context), tuple(hints))


def _formal_words(desk: Desk, linked: Linked, form: Form) -> frozenset[int]:
    """Return the positions of words that say how much is asked for: "name three", "is it the only"."""
    english = desk.english
    if form is Form.LIST:
        first = enumerate(linked.words[:FIRST_WORDS])
        return frozenset(position for position, word in first if word.lower in english.number_words or word.text.isdigit())
    if form is Form.YES_NO:
        exclusive = english.patterns["exclusive"]
        return frozenset(position for position, word in enumerate(linked.words) if not word.thing and exclusive.fullmatch(word.lower))
    return frozenset()
