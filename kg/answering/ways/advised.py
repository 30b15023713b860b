"""Answers to questions after advice."""

from dataclasses import replace

from kg.answering import wording
from kg.answering.advice import GOOD_FOR, advised_by, distance, fitness, fits, silence, told_before
from kg.answering.composing import ITEM, Chosen
from kg.answering.desk import Desk
from kg.answering.evidence import Fact
from kg.answering.finding import NAMED, Finding, Search
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.answering.units import Unit
from kg.model import Reason, Status, Verdict
from kg.namespaces import KG

RECOMMENDATION, DEPENDENCY = KG + "Recommendation", KG + "Dependency"
SOME = 0.3
"""Share of a question after something to do that a piece of advice explains at least."""
MOST_CLOSE = 3
"""Pieces of advice that are shown."""
MOST_ADVICE, MOST_DEPENDS = 6, 2
DEPENDS = "It depends."


def in_general(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after advice that tells no situation: what the choice depends on, and what is recommended for whom."""
    question = search.question
    is_against = desk.english.patterns["against"].search(question.part.text) is not None
    asks_openly = is_against or question.form in (Form.YES_NO, Form.CHOICE, Form.WHEN) or question.part.text.lower().startswith("wh")
    is_advice = question.calls_for("recommendations") is not None or (is_against and bool(question.things))
    if not is_advice or not asks_openly or question.context or "order" in question.demands:
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
    is_of_all = question.form is Form.YES_NO and question.is_of_all(desk.english)
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


def to_do(desk: Desk, search: Search) -> Finding | None:
    """Answer what to do by what the documents tell their reader to do."""
    question = search.question
    if question.form is Form.YES_NO or not desk.english.patterns["asks_action"].search(question.part.text):
        return None
    patterns = desk.english.patterns
    told = [each for each in search.ranked if patterns["reader"].fullmatch(each.fact.subject) and not each.fact.negative]
    fitting = [each for each in told if each.coverage >= SOME and not patterns["further_reading"].search(each.fact.predicate)]
    return desk.answered(replace(question, form=Form.OPEN), fitting[:MOST_CLOSE], alone=True) if fitting else None


def in_context(desk: Desk, search: Search) -> Finding | None:
    """Answer a question after advice for a situation that is told in sentences of its own."""
    question = search.question
    if not question.context:
        return None
    if _is_unadvised_money(desk, search):
        told = wording.listed([f"'{unit.word.text.lower()}'" for unit in question.context if unit.word.is_noun])
        return desk.refusal(question, Reason.NOT_STATED, f"The documents give no advice for {told}.")
    if search.sides is not None:
        return None
    if question.form is Form.YES_NO and len(set(question.things).intersection(desk.pair)) == 1:
        return for_told(desk, search, question.context)
    return advice(desk, search)


def _is_unadvised_money(desk: Desk, search: Search) -> bool:
    """Tell whether money is all that a situation tells, nothing else is asked, and no advice speaks of money."""
    question, money = search.question, desk.english.money
    nouns = [unit for unit in question.context if unit.word.is_noun]
    is_all = bool(nouns) and all(unit.stems & money for unit in nouns)
    if not is_all or not {*question.things}.issubset(desk.pair) or any(_is_told(unit, desk) for unit in question.units):
        return False
    advice = (each.fact.passage.words.stems for each in search.ranked if RECOMMENDATION in each.fact.types)
    return all(money.isdisjoint(stems) for stems in advice)


def whether(desk: Desk, search: Search) -> Finding | None:
    """Answer whether one of two rivals is right for a situation that the question tells itself, where advice for it says so."""
    question = search.question
    if question.form is not Form.YES_NO or question.context or not _asks_advice(desk, question):
        return None
    finding = for_situation(desk, search)
    return finding if finding is not None and finding.verdict is not None else None


def _asks_advice(desk: Desk, question: Question) -> bool:
    return any(desk.english.patterns[name].search(question.part.text) for name in ("asks_advice", "fitting", "unfit"))


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
    told = tuple(unit for unit in question.units if unit.thing not in asked and not _judges(desk, unit))
    judged = next((unit for unit in question.units if not unit.is_light), None)
    is_of_another = desk.english.patterns["be"].search(question.part.text) and judged is not None and judged.thing not in asked
    if not asked or is_of_another or not any(unit.thing or not unit.is_light for unit in told):
        return None
    return for_told(desk, search, told)


def _judges(desk: Desk, unit: Unit) -> bool:
    """Tell whether a word only judges, as advice does: "wise", "suitable", "overkill"."""
    return any(desk.english.patterns[name].fullmatch(unit.word.lower) for name in ("fitting", "judges_good", "judges_bad", "unfit"))


def for_told(desk: Desk, search: Search, told: tuple[Unit, ...]) -> Finding | None:
    """Answer a question between two things, or about one of them, by what is advised for the situation alone."""
    question = search.question
    passages = tuple(desk.retrieval.passages(told))
    ranked = tuple(desk.ranking.facts(told, passages, question.wish(desk.english)))
    return advice(desk, replace(search, question=replace(question, units=(), context=told), passages=passages, ranked=ranked))


def advice(desk: Desk, search: Search) -> Finding | None:
    """Return the advice that fits a situation best, what is advised first."""
    question = search.question
    is_counted = question.form is Form.LIST or question.calls_for("amounts") is not None
    is_asked = question.calls_for("recommendations") is not None or (question.form is Form.YES_NO and _asks_advice(desk, question))
    if not is_asked or question.demands == ("definition",) or is_counted:
        return None
    told = told_before(desk, search)
    how_well = {id(each): fitness(desk, each, question, told) for each in search.ranked if fits(desk, each, question, told)}
    fitting = sorted((each for each in search.ranked if id(each) in how_well), key=lambda each: -round(how_well[id(each)], 6))
    if not fitting:
        return None
    best, advised = how_well[id(fitting[0])], advised_by(desk, fitting[0])
    rivals = set(desk.pair) - {advised} if advised in desk.pair else set[str]()
    agreeing = [each for each in _one_a_passage(fitting) if each is fitting[0] or advised_by(desk, each) not in rivals]
    close = [each for each in agreeing if how_well[id(each)] >= best - distance(desk, each, advised)]
    finding = desk.answered(
        replace(question, form=Form.OPEN),
        close[:MOST_CLOSE],
        alone=True,
        named=desk.lexicon.label(advised) if advised and question.form is not Form.YES_NO else "",
    )
    finding = replace(finding, text=wording.joined([finding.text, silence(question, close[:MOST_CLOSE])]))
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


def _in_general(desk: Desk, question: Question, *, is_against: bool, is_choice: bool) -> list[Ranked]:
    """Return what a choice depends on and what is recommended; where a question speaks against a thing, for its rival."""
    things = set(question.things)
    rivals = set(desk.pair) - things
    if (is_against and len(rivals) == 1) or not things:
        things = rivals
        names = desk.linker.link(" ".join(map(desk.lexicon.label, sorted(rivals))))
        question = replace(question, units=tuple(desk.units.read(names)))
    words = desk.units.read(desk.linker.link(desk.english.advice))
    passages = [*desk.retrieval.passages(question.units, question.hints), *desk.retrieval.passages([*question.units, *words])]
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
