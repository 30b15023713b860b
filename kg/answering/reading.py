"""From a linked question to a question as it was understood."""

from dataclasses import replace
from itertools import pairwise

from kg.answering.comparing import kind
from kg.answering.cues import Cues
from kg.answering.desk import Desk
from kg.answering.linking import Linked
from kg.answering.question import ASKING, Form, Question, form_of
from kg.answering.splitting import Part
from kg.answering.units import WEIGHT_IN_CONTEXT, Unit

RECOMMENDATION, DEPENDENCY = "kg:Recommendation", "kg:Dependency"
FIRST_WORDS = 4
"""Words among which a list's size is told: "name at least three"."""


def read(desk: Desk, cues: Cues, part: Part, linked: Linked) -> Question:
    """Return what a question asks for, the queries that it calls, and the words that an answer must explain."""
    calls = cues.calls(linked)
    form = form_of(part, linked, desk.english)
    if form is Form.CHOICE and calls and DEPENDENCY in calls[0].template.wants:
        form, calls = Form.OPEN, tuple(call for call in calls if call.template.name != "comparison")
    if form in (Form.WHY, Form.WHEN, Form.OPEN):
        linked = _without_rival(desk, linked)
    calling = frozenset[int]().union(*(call.words for call in calls))
    units = desk.units.read(linked, calling | _formal_words(desk, linked, form), light=form is Form.YES_NO)
    if calls and "definition" in calls[0].template.demands:
        units = [unit for unit in units if not _is_field(unit, units, part.text, desk)] or units
    context = _situation(desk, part.context) if part.context and not part.is_claim else []
    if context and any(RECOMMENDATION in call.template.wants for call in calls):
        context = [*(replace(unit, weight=unit.weight * WEIGHT_IN_CONTEXT) for unit in units if not unit.word.thing), *context]
        units = [unit for unit in units if unit.word.thing]
    if form in (Form.OPEN, Form.LIST):
        units = [_asked_of_others(unit, linked) for unit in units]
    besides = desk.units.read(desk.linker.link(part.besides), factor=WEIGHT_IN_CONTEXT) if part.besides else []
    units += [replace(unit, may_be_open=True) for unit in besides]
    hints = [unit for unit in desk.units.read(linked, frozenset(range(len(linked.words))) - calling) if not unit.thing]
    known = frozenset(unit.thing for unit in besides if unit.thing)
    return Question(part, linked, form, calls, tuple(units), tuple(context), tuple(hints), known)


def _is_field(unit: Unit, units: list[Unit], text: str, desk: Desk) -> bool:
    """Tell whether a word only tells the field in which something is defined: "a port in sailing", "talking of ships, what is a port"."""
    before = text[: unit.word.start]
    is_topic = desk.english.patterns["topic"].search(text[: unit.word.end + 1]) is not None
    return len(units) > 1 and (is_topic or (unit is not units[0] and desk.english.patterns["in_a_field"].search(before) is not None))


def _asked_of_others(unit: Unit, linked: Linked) -> Unit:
    """Return the noun of what is asked for so that it may not stay open, and no thing that the question names itself answers it."""
    is_asked = any(word.lower in ASKING and after == unit.word for word, after in pairwise(linked.words))
    return replace(unit, may_be_open=False, named=frozenset(linked.things)) if is_asked and unit.word.is_noun else unit


def _without_rival(desk: Desk, linked: Linked) -> Linked:
    """Return a question without the thing that another one is preferred to: "why A over B" asks what speaks for A."""
    for first, rival in pairwise(linked.things):
        place = next(position for position, word in enumerate(linked.words) if word.thing == rival)
        before = " ".join(word.lower for word in linked.words[max(0, place - 2) : place])
        if kind(first, desk.lexicon) == kind(rival, desk.lexicon) and desk.english.patterns["rather_than"].search(before):
            return replace(linked, words=(*linked.words[:place], *linked.words[place + 1 :]))
    return linked


def _situation(desk: Desk, text: str) -> list[Unit]:
    """Return the words of a situation; numbers stand for "few" and "many" too."""
    units = desk.units.read(desk.linker.link(desk.english.with_numbers(text)), factor=WEIGHT_IN_CONTEXT)
    return [unit.or_nearly(desk.english.size(int(unit.number))) if unit.number else unit for unit in units]


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
