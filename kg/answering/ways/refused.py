"""Refusals: what the documents do not know or do not say."""

from collections.abc import Sequence
from dataclasses import replace

from kg.answering import wording
from kg.answering.comparing import SIDES, sides
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.linking import Word
from kg.answering.question import Form, Question
from kg.answering.units import Unit
from kg.model import Reason, Status
from kg.namespaces import KG

MISSING = {
    "amount": "give no such figure for",
    "date": "give no date for",
    "organization": "name no maker or backer of",
    "expansion": "do not spell out",
    "definition": "do not define",
    "value-per-side": "do not compare",
}
"""What is missing where a demand of a query is not met."""
COMPARATIVES = ("JJR", "RBR")
"""Tags of comparatives."""
DID_YOU_MEAN = " Did you mean "
ORDERING = KG + "Ordering"
MOST_LOOKED_AT = 5
"""Statements among which the word for a product is looked for."""
OF_THE_THING_ALONE = ("definition", "value-per-side")
"""Demands that tell what is missing only where a question names nothing but things."""


def unknown(desk: Desk, question: Question) -> Finding | None:
    """Refuse a question that names what the documents do not mention."""
    for word in question.linked.unknown:
        near = desk.linker.nearest_names(word.text)
        hint = f"{DID_YOU_MEAN}{wording.listed(near, 'or')}?" if near else ""
        return desk.refusal(question, Reason.UNKNOWN_TERM, f"The documents do not mention '{word.text}'.{hint}")
    for unit in question.units:
        if unit.word.thing and not unit.thing and not desk.linker.is_plain(unit.word):
            return desk.refusal(question, Reason.UNKNOWN_TERM, f"The documents do not mention {desk.lexicon.label(unit.word.thing)}.")
    return None


def unnamed(desk: Desk, search: Search) -> Finding | None:
    """Refuse to name a product where no statement says the word that asks for one: "which brand", "which exact model"."""
    question = search.question
    asked = desk.english.patterns["asks_product"].search(question.part.text)
    if asked is None or question.form is Form.YES_NO:
        return None
    stems = desk.english.stems(asked["noun"] or asked[0])
    if any(stems <= each.fact.core.stems for each in search.ranked[:MOST_LOOKED_AT]):
        return None
    return desk.refusal(question, Reason.NOT_STATED, f"The documents name no {asked['noun'] or 'product'} to take.")


def pointed_to(desk: Desk, search: Search) -> Finding | None:
    """Refuse to tell what stands in a text to which the documents only point: "see the tide tables"."""
    question, patterns = search.question, desk.english.patterns
    if question.form is Form.YES_NO or patterns["asks_where"].search(question.part.text):
        return None
    named = frozenset[str]().union(*(word.stems for word in question.linked.words))
    best = search.ranked[0].fact.passage if search.ranked else None
    for fact in (each.fact for each in search.ranked[:MOST_LOOKED_AT] if each.fact.passage is best):
        if patterns["points_to"].search(fact.predicate) and desk.english.stems(fact.object.split()[-1]) <= named:
            return desk.refusal(question, Reason.NOT_STATED, f"The documents only point to the {fact.object}.")
    return None


def unpreferred(desk: Desk, search: Search) -> Finding | None:
    """Refuse to say why one thing is preferred to another where no statement is about the one."""
    question = search.question
    preferred = desk.english.patterns["preferred"].search(question.part.text)
    if question.form is not Form.WHY or question.context or preferred is None:
        return None
    first = next((word.thing for word in reversed(question.linked.words) if word.thing and word.end <= preferred.start()), None)
    own = [each.fact for each in search.ranked if first in each.fact.concerns and ORDERING not in each.fact.types]
    if first is None or first in desk.pair or own:
        return None
    return desk.refusal(question, Reason.NOT_STATED, f"The documents give no reason to prefer {desk.lexicon.label(first)}.")


def uncompared(desk: Desk, search: Search) -> Finding | None:
    """Refuse to say which of two is more so, or why one is, where the documents compare neither and give no value of each."""
    question, both = search.question, search.sides
    sides_ = (both.first, both.second) if both is not None and question.form is Form.CHOICE else question.things
    is_bare = not sides_ and question.form is Form.OPEN
    if question.context or not (is_bare or question.form in (Form.CHOICE, Form.WHY)) or len(sides_) > SIDES:
        return None
    asked = [unit for unit in question.units if not unit.is_light and unit.thing not in sides_]
    unweighed = _unweighed(desk, search, sides_, asked) if len(sides_) == SIDES and question.form is Form.CHOICE else None
    if unweighed is not None or len(asked) != 1 or asked[0].word.tag not in COMPARATIVES:
        return unweighed
    if not sides_:
        refusal = desk.refusal(question, Reason.AMBIGUOUS, f"It is not clear what may be {asked[0].word.text}; name what you compare.")
        return replace(refusal, status=Status.AMBIGUOUS)
    telling = [each.fact for each in search.ranked if desk.holds(asked[0], each.fact) or each.opposed]
    than = desk.english.patterns["than"]
    is_compared = any(not fact.things.isdisjoint(sides_) and than.search(f"{fact.predicate} {fact.object}") for fact in telling)
    own = [fact.concerns.intersection(sides_) for fact in telling if not fact.is_about_a_choice]
    if is_compared or all(frozenset({side}) in own for side in sides_):
        return None
    names = wording.listed([desk.lexicon.label(side) for side in sides_])
    which = f"which of {names}" if len(sides_) > 1 else f"that {names}"
    return desk.refusal(question, Reason.NOT_STATED, f"The documents do not say {which} is {asked[0].word.text}.")


def _unweighed(desk: Desk, search: Search, sides_: Sequence[str], asked: Sequence[Unit]) -> Finding | None:
    """Refuse to say which of two is better, or has more of something, where the documents speak of that for neither."""
    text, patterns = search.question.part.text, desk.english.patterns
    nouns = [unit for unit in asked if unit.word.is_noun]
    own = [each.fact for each in search.ranked if not each.fact.concerns.isdisjoint(sides_) and not each.fact.is_about_a_choice]
    own += [each.fact for each in search.ranked if each.fact.object_thing in sides_]
    if asked:
        judging = patterns["comparative"].search(text) if nouns else None
        judging = None if any(desk.holds(unit, fact) for unit in nouns for fact in own) else judging
    else:
        judging = None if set(sides_) <= set(desk.pair) else patterns["judges_good"].search(text) or patterns["judges_bad"].search(text)
    if judging is None:
        return None
    names = wording.listed([desk.lexicon.label(side) for side in sides_])
    words = " ".join([judging[0], *(unit.word.text for unit in nouns)])
    return desk.refusal(search.question, Reason.NOT_STATED, f"The documents do not say of {names} which is '{words}'.")


def without_unknown(desk: Desk, question: Question) -> Question | None:
    """Return a comparison of several things without those that documents do not mention.

    None where fewer than two are left, or where what is not mentioned is none of the things compared: "what did X use, A or B".
    """
    if question.calls_for("comparison") is None or any(unit.word.known and not unit.word.thing for unit in question.units):
        return None
    words = tuple(word for word in question.linked.words if word.known and not _is_absent(desk, word))
    if not all(_is_compared(desk, question, word) for word in question.linked.words if word not in words):
        return None
    units = tuple(unit for unit in question.units if unit.word in words)
    context = tuple(unit for unit in question.context if unit.word.known and not _is_absent(desk, unit.word))
    left = replace(question, linked=replace(question.linked, words=words), units=units, context=context)
    return left if len(left.things) >= SIDES and sides(left, desk.lexicon) else None


def _is_compared(desk: Desk, question: Question, word: Word) -> bool:
    """Tell whether a word is joined to a thing and goes with no noun before it: "X, A or B", but not "for training X, A or B"."""
    text, joined = question.part.text, desk.english.patterns["joined_with"]
    others = [each for each in question.linked.words if each != word]
    goes_with = any(each.is_noun and each.end < word.start and not text[each.end : word.start].strip() for each in others)
    between = (text[min(word.end, each.end) : max(word.start, each.start)] for each in others if each.thing)
    return not goes_with and any(joined.search(each) for each in between)


def not_stated(desk: Desk, question: Question) -> Finding:
    """Refuse a question on which the documents are silent."""
    if not question.all_units and desk.english.patterns["refers_back"].search(question.part.text):
        refusal = desk.refusal(question, Reason.AMBIGUOUS, "It is not clear what this refers to; name it in the question.")
        return replace(refusal, status=Status.AMBIGUOUS)
    if not question.things and not any(unit.count for unit in question.units):
        return desk.refusal(question, Reason.OUT_OF_SCOPE, "The documents are about something else.")
    return desk.refusal(question, Reason.NOT_STATED, _silence(desk, question))


def _silence(desk: Desk, question: Question) -> str:
    """Return what exactly the documents do not say: no figure, no date, no comparison, or nothing of certain words."""
    if not question.things:
        return "The documents do not say this."
    about = wording.listed([desk.lexicon.label(thing) for thing in question.things])
    words = [unit for unit in question.units if not unit.word.thing and not unit.is_light]
    for demand, missing in MISSING.items():
        if demand in question.demands and not (words and demand in OF_THE_THING_ALONE):
            return f"The documents {missing} {about}."
    strange = [f"'{unit.word.text}'" for unit in words if not unit.count]
    if strange:
        return f"The documents speak of {about}, but say nothing of {wording.listed(strange, 'or')} there."
    return f"The documents do not say this about {about}."


def _is_absent(desk: Desk, word: Word) -> bool:
    return word.thing is not None and not desk.evidence.counts([word.thing])[word.thing]
