"""Answers to questions after advice."""

from collections.abc import Mapping
from dataclasses import replace

from kg.answering import wording
from kg.answering.composing import ITEM, Chosen
from kg.answering.desk import Desk
from kg.answering.evidence import Fact
from kg.answering.finding import NAMED, Finding, Search
from kg.answering.question import Form, Question
from kg.answering.ranking import DILUTED, FEW_THINGS, Ranked
from kg.answering.units import Unit
from kg.language.keywords import stem
from kg.model import Status, Verdict
from kg.namespaces import KG

RECOMMENDATION, DEPENDENCY = KG + "Recommendation", KG + "Dependency"
ADVISED = 0.45
"""Share of a situation that a recommendation must explain."""
ADVISED_IN_CONTEXT = 0.33
"""The same, where the situation is told in sentences of its own, of which most is colour."""
GOOD_FOR = frozenset(KG + name for name in ("suits", "benefitsFrom"))
"""Relations that say what a thing is good for."""
PROPER = 0.1
"""What each sign of advice proper is preferred by."""
CLOSE, MOST_CLOSE = 0.06, 3
"""How far behind the best advice another one may stay to be shown with it, and how many are."""
FAR = 0.25
"""The same, for advice to someone to use the same thing."""
FEWEST_WORDS = 2
"""Words of a situation that a recommendation must explain: one alone is chance."""
MOST_ADVICE, MOST_DEPENDS = 6, 2
DEPENDS = "It depends."


def in_general(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after advice that tells no situation: what the choice depends on, and what is recommended for whom."""
    question = search.question
    is_against = desk.english.patterns["against"].search(question.part.text) is not None
    asks_openly = is_against or question.form in (Form.YES_NO, Form.CHOICE, Form.WHEN) or question.part.text.lower().startswith("wh")
    is_advice = question.calls_for("recommendations") is not None or (is_against and bool(question.things))
    if not is_advice or not asks_openly or question.context:
        return None
    of_all = (
        not question.things and question.form is Form.OPEN and desk.english.patterns["asks_best"].search(question.part.text) is not None
    )
    if (
        not (question.things or of_all)
        or any(_is_told(unit, desk) for unit in question.units)
        or not {*question.things}.issubset(desk.pair)
    ):
        return None
    is_choice = not is_against and (of_all or question.form in (Form.YES_NO, Form.CHOICE))
    is_of_all = question.form is Form.YES_NO and desk.english.patterns["exclusive"].search(question.part.text) is not None
    facts = [each.fact for each in _in_general(desk, question, is_against=is_against, is_choice=is_choice)]
    if not facts:
        return None
    call, rows = desk.run_for(question, facts)
    given = Verdict.NO if is_of_all and not is_against else None
    text = wording.joined([*((DEPENDS,) if is_choice else ()), *(_told(desk, fact) for fact in facts)])
    passages = Chosen.of(facts).passages
    return Finding(
        Status.ANSWERED, wording.with_verdict(given, text), desk.reading(question, call), call, rows, verdict=given, passages=passages
    )


def _told(desk: Desk, fact: Fact) -> str:
    """Return the sentence of a statement, or the whole list that it is an item of, where an item alone says little."""
    if fact.passage.kind != ITEM or DEPENDENCY not in fact.types:
        return wording.told(fact, desk.english)
    return desk.composer.text(Chosen.of(desk.composer.siblings(fact) or [fact]))


def _is_told(unit: Unit, desk: Desk) -> bool:
    """Tell whether a word tells something of a situation: no thing, no small word, and not "avoid" itself."""
    return not unit.thing and not unit.is_light and desk.english.patterns["against"].search(unit.word.lower) is None


def in_context(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after advice for a situation that is told in sentences of its own."""
    question = search.question
    if not question.context or search.sides is not None:
        return None
    if question.form is Form.YES_NO and len(set(question.things).intersection(desk.pair)) == 1:
        return for_told(desk, search, question.context)
    return advice(desk, search)


def whether(desk: Desk, search: Search) -> Finding | None:
    """Answer whether one of two rivals is right for a situation that the question tells itself, where advice for it says so."""
    question = search.question
    if question.form is not Form.YES_NO or question.context or not _asks_advice(desk, question):
        return None
    finding = for_situation(desk, search)
    return finding if finding is not None and finding.verdict is not None else None


def _asks_advice(desk: Desk, question: Question) -> bool:
    patterns, text = desk.english.patterns, question.part.text
    return patterns["asks_advice"].search(text) is not None or patterns["unfit"].search(text) is not None


def for_situation(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after advice for the situation that it tells itself, which need not be explained as much as a question."""
    question = search.question
    if question.context:
        return advice(desk, search)
    if search.sides is not None:
        return None
    if question.form is not Form.YES_NO:
        return advice(desk, search)
    asked = set(question.things).intersection(desk.pair)
    told = tuple(unit for unit in question.units if unit.thing not in asked)
    if not asked or not any(unit.thing or not unit.is_light for unit in told):
        return None
    return for_told(desk, search, told)


def for_told(desk: Desk, search: Search, told: tuple[Unit, ...]) -> Finding | None:
    """Answer a question between two things, or about one of them, by what is advised for the situation alone."""
    question = search.question
    passages = tuple(desk.ranking.passages(told))
    ranked = tuple(desk.ranking.facts(told, passages, question.wish(desk.english)))
    return advice(desk, replace(search, question=replace(question, units=(), context=told), passages=passages, ranked=ranked))


def advice(desk: Desk, search: Search) -> Finding | None:
    """Return the advice that fits a situation best, what is advised first."""
    question = search.question
    is_counted = question.form is Form.LIST or question.calls_for("amounts") is not None
    if question.calls_for("recommendations") is None or question.demands == ("definition",) or is_counted:
        return None
    told = _told_before(desk, search)
    fitness = {id(each): _fitness(desk, each, question, told) for each in search.ranked if _fits(desk, each, question, told)}
    fitting = sorted((each for each in search.ranked if id(each) in fitness), key=lambda each: -round(fitness[id(each)], 6))
    if not fitting:
        return None
    best, advised = fitness[id(fitting[0])], _advised(desk, fitting[0])
    close = [each for each in _one_a_passage(fitting) if fitness[id(each)] >= best - _distance(desk, each, advised)]
    finding = desk.answered(
        replace(question, form=Form.OPEN), close[:MOST_CLOSE], alone=True, named=desk.lexicon.label(advised) if advised else ""
    )
    asked = set(question.things).intersection(desk.pair)
    if question.form is not Form.YES_NO or len(asked) != 1 or advised not in desk.pair:
        return finding
    if RECOMMENDATION not in close[0].fact.types and GOOD_FOR.isdisjoint(desk.lexicon.ancestors(close[0].fact.relation)):
        return None
    is_colour_left = bool(question.part.context)
    if close[0].opposed or (close[0].field_coverage < NAMED and not is_colour_left):
        return None
    is_against = desk.english.patterns["unfit"].search(question.part.text) is not None
    given = Verdict.YES if (advised in asked) != is_against else Verdict.NO
    return replace(finding, verdict=given, text=wording.with_verdict(given, finding.text))


def _distance(desk: Desk, ranked: Ranked, advised: str | None) -> float:
    """Return how far behind the best advice another one may stay: further where it tells someone to use the same thing."""
    return FAR if ranked.fact.relation == KG + "shouldUse" and _advised(desk, ranked) == advised else CLOSE


def _told_before(desk: Desk, search: Search) -> dict[str, float]:
    """Return for each passage how much of the situation it explains together with the sentence before it."""
    told: dict[str, float] = {}
    if search.question.context:
        for run in desk.ranking.windows(search.question.all_units, search.passages, 2):
            last = run.passages[-1].iri
            told[last] = max(told.get(last, 0.0), run.coverage)
    return told


def _fits(desk: Desk, ranked: Ranked, question: Question, told: Mapping[str, float]) -> bool:
    """Tell whether a statement recommends something, of all things asked about, for enough of the situation."""
    fact = ranked.fact
    units = [unit for unit in question.context or question.units if not unit.is_light]
    asked = [unit for unit in question.units if unit.thing]
    is_chance = sum(unit not in ranked.unexplained and unit not in ranked.opposed for unit in units) < min(FEWEST_WORDS, len(units)) and (
        bool(question.context) or not asked
    )
    if fact.negative or is_chance or not ranked.explains(unit for unit in asked if unit.thing in desk.pair):
        return False
    if not question.context:
        return ranked.explains(asked) and RECOMMENDATION in fact.types and ranked.coverage >= ADVISED
    return max(ranked.coverage, told.get(fact.passage.iri, 0.0)) >= ADVISED_IN_CONTEXT


def _fitness(desk: Desk, ranked: Ranked, question: Question, told: Mapping[str, float]) -> float:
    """Return how well advice fits a situation: what it explains, and how much of a recommendation it is."""
    fact = ranked.fact
    total = sum(unit.weight for unit in question.all_units) or 1.0
    asked = [each for unit in question.all_units for each in unit.word.classes]
    owned = {unit.thing for unit in question.context if unit.thing}.intersection(desk.pair)
    against = [unit for unit in question.context if _is_against(unit, fact, desk.units.name_stems(unit.word.thing or ""))]
    return (
        max(ranked.coverage, told.get(fact.passage.iri, 0.0))
        - 2 * sum(unit.weight for unit in against) / total
        + PROPER * (RECOMMENDATION in fact.types)
        + PROPER * (not GOOD_FOR.isdisjoint(desk.lexicon.ancestors(fact.relation)))
        + PROPER * any(sum(desk.lexicon.is_a(thing, each) for thing in fact.things) == 1 for each in asked)
        - DILUTED * max(0, len(fact.things) - FEW_THINGS)
        + PROPER * any(not (unit.stems | unit.near).isdisjoint(fact.conditions.stems) for unit in question.context)
        + PROPER * any(unit.number and _is_so_big(int(unit.number), fact) for unit in question.context)
        + PROPER * bool(owned & fact.things)
        - PROPER * bool(owned and (fact.things - owned).intersection(desk.pair))
        - PROPER * (not ranked.explains(unit for unit in question.units if unit.thing))
        - PROPER * (len(fact.things.intersection(desk.pair)) != 1)
    )


def _is_so_big(count: int, fact: Fact) -> bool:
    """Tell whether a sentence speaks of few, or of many, as a number of the situation does."""
    return not fact.english.size(count).isdisjoint(map(stem, fact.passage.text.casefold().split()))


def _is_against(unit: Unit, fact: Fact, names: frozenset[str]) -> bool:
    """Tell whether a statement speaks of the opposite of a word of the situation, and not of the word itself."""
    said = fact.core.stems | fact.conditions.stems | fact.passage.words.stems
    opposite = {other for part in unit.stems | names for other in fact.english.opposites.get(part, ())}
    own = {part for part in unit.stems | names | unit.near if part in fact.english.opposites}
    return not opposite.isdisjoint(said) and own.isdisjoint(said)


def _advised(desk: Desk, ranked: Ranked) -> str | None:
    """Return what a statement advises: the one of the two rivals that it names, or its subject."""
    rivals = sorted(ranked.fact.things.intersection(desk.pair))
    return rivals[0] if len(rivals) == 1 else ranked.fact.subject_thing


def _in_general(desk: Desk, question: Question, *, is_against: bool, is_choice: bool) -> list[Ranked]:
    """Return what a choice depends on and what is recommended; where a question speaks against a thing, for its rival."""
    things = set(question.things)
    rivals = set(desk.pair) - things
    if (is_against and len(rivals) == 1) or not things:
        things = rivals
        names = desk.linker.link(" ".join(map(desk.lexicon.label, sorted(rivals))))
        question = replace(question, units=tuple(desk.units.read(names)))
    words = desk.units.read(desk.linker.link(desk.english.advice))
    passages = [*desk.ranking.passages(question.units, question.hints), *desk.ranking.passages([*question.units, *words])]
    ranked = desk.ranking.facts(question.units, list(dict.fromkeys(passages)), question.wish(desk.english))
    choice = frozenset(stem for unit in words for stem in unit.stems | unit.near)
    things = set(desk.pair) if is_choice and things <= set(desk.pair) else things
    depends = [each for each in ranked if DEPENDENCY in each.fact.types and not choice.isdisjoint(each.fact.subject_stems)]
    depends = sorted(_one_a_list(_one_a_passage(depends)), key=lambda each: len(each.fact.passage.text))
    advice = [each for each in ranked if RECOMMENDATION in each.fact.types and things & each.fact.things]
    first = _is_conditional if question.form is Form.WHEN else _is_for_someone
    advice = sorted(_one_a_passage(sorted(advice, key=first)), key=first)
    return [*(depends[:MOST_DEPENDS] if is_choice else ()), *advice[:MOST_ADVICE]]


def _is_conditional(ranked: Ranked) -> bool:
    """Return a key that puts advice under a condition first."""
    fact = ranked.fact
    return fact.english.patterns["conditional"].search(f"{fact.predicate} {fact.condition}") is None


def _is_for_someone(ranked: Ranked) -> bool:
    """Return a key that puts advice first that is one of a list: each for another reader."""
    return ranked.fact.relation != KG + "shouldUse" or ranked.fact.passage.kind != ITEM


def _one_a_list(ranked: list[Ranked]) -> list[Ranked]:
    """Return statements without further items of a list."""
    best: dict[tuple[str, ...], Ranked] = {}
    for each in ranked:
        best.setdefault(each.fact.groups or (each.fact.iri,), each)
    return list(best.values())


def _one_a_passage(ranked: list[Ranked]) -> list[Ranked]:
    best: dict[str, Ranked] = {}
    for each in ranked:
        best.setdefault(each.fact.passage.iri, each)
    return list(best.values())
