"""Answers that set two things side by side."""

from dataclasses import replace
from itertools import zip_longest

from kg.answering import demands, leaning, wording
from kg.answering.comparing import Sides, compares, is_of_both, per_side, table
from kg.answering.composing import Chosen
from kg.answering.desk import Desk
from kg.answering.evidence import Fact
from kg.answering.finding import STATED, Finding, Search, explains_all, is_enough, tells_which_has_more
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.answering.ways import advised, refused, stated
from kg.namespaces import KG

IS_RATED_AS, COMPARISON, RECOMMENDATION = KG + "isRatedAs", KG + "Comparison", KG + "Recommendation"
ONE_SIDED = 0.5
"""Share that a statement about one side of a comparison must explain itself."""
MOST_A_SIDE = 3
MOST_OF_BOTH = 2


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer a comparison or a choice, or a question that asks the same of two things."""
    sides = search.sides
    if sides is None:
        return None
    if not sides.is_comparison:
        return _of_each(desk, search, sides)
    return _on_factor(desk, search, sides) or _of_all(desk, search, sides)


def _of_all(desk: Desk, search: Search, sides: Sides) -> Finding | None:
    """Answer by what is advised, else by what is said of the sides."""
    question = search.question
    only_sides = all(unit.thing in (sides.first, sides.second) for unit in question.units if not unit.is_light)
    is_choice = question.form is Form.CHOICE or question.calls_for("recommendations") is not None
    advice = [] if only_sides or not is_choice else [each for each in search.ranked if _is_advice(desk, each, search)]
    if advice:
        return desk.answered(question, advice)
    fitting = advised.for_told(desk, search, question.context) if question.context and is_choice else None
    if fitting is not None:
        return fitting
    return _of_sides(desk, search, sides, is_choice=is_choice, only_sides=only_sides)


def _of_sides(desk: Desk, search: Search, sides: Sides, *, is_choice: bool, only_sides: bool) -> Finding | None:
    """Answer by what is said of both sides together, else factor by factor, else by what is said of each."""
    question = search.question
    if only_sides and question.form is Form.CHOICE and not any(demands.met(question, each, desk.lexicon) for each in search.ranked):
        return refused.not_stated(desk, question)
    both = [each for each in _of_both(search, sides, is_choice=is_choice, only_sides=only_sides) if tells_which_has_more(question, each)]
    if both and (is_choice or not only_sides):
        return desk.answered(question, both)
    factors = _by_factors(desk, search, sides, both) if only_sides else None
    if factors is not None:
        return factors
    beside = _side_by_side(search, sides, only_sides=only_sides)
    if beside:
        return desk.answered(question, [*both[:MOST_OF_BOTH], *beside], alone=True)
    if question.form is Form.CHOICE:
        of_a_side = tuple(each for each in search.ranked if not each.fact.things.isdisjoint({sides.first, sides.second}))
        return stated.answer(desk, replace(search, ranked=of_a_side)) if of_a_side else None
    return None if question.context else refused.not_stated(desk, question)


def _is_advice(desk: Desk, each: Ranked, search: Search) -> bool:
    """Tell whether a statement recommends one of the sides for what the question tells."""
    if any(desk.is_said_of_other(unit, each.fact) for unit in search.question.units):
        return False
    return RECOMMENDATION in each.fact.types and explains_all(each, search.question) and each.field_coverage >= STATED


def _of_each(desk: Desk, search: Search, sides: Sides) -> Finding | None:
    """Answer a question that asks the same of two things, where no statement speaks of both."""
    question = search.question
    if question.form is Form.YES_NO:
        return None
    wish = question.wish(desk.english).between(sides.first, sides.second)
    ranked = [each for each in desk.ranking.facts(question.all_units, search.passages, wish) if is_enough(question, each)]
    first, second = per_side(ranked, sides)
    if not first or not second:
        return None
    is_row = first[0].fact.relation == IS_RATED_AS and first[0].fact.predicate == second[0].fact.predicate
    if not is_row and any(
        is_enough(search.question, each) and explains_all(each, search.question) and demands.is_typed(question, each, desk.lexicon)
        for each in search.ranked
    ):
        return None
    return desk.answered(question, [first[0], second[0]], alone=True)


def _on_factor(desk: Desk, search: Search, sides: Sides) -> Finding | None:
    """Answer a comparison on one factor by the value of each side."""
    question, factor = search.question, sides.factor
    asked = {sides.first, sides.second, factor}
    compares = desk.english.patterns["comparative"]
    telling = [unit for unit in question.units if not unit.is_light and not compares.fullmatch(unit.word.lower)]
    if factor is None or question.context or any(unit.thing not in asked for unit in telling):
        return None
    about = [each for each in search.ranked if factor in each.fact.factors]
    first, second = per_side([each for each in about if each.fact.relation == IS_RATED_AS], sides)
    if not first or not second:
        return None
    values = (first[0].fact, second[0].fact)
    more = [each.fact for each in about if each.fact not in values and each.coverage >= STATED][:MOST_OF_BOTH]
    parameters = {"first": sides.first, "second": sides.second, "factor": factor}
    is_common = desk.are_common(question.things)
    call, rows = desk.run_for(question, values) if is_common else desk.run("comparison_on_factor", parameters)
    text = wording.joined([wording.row(values), desk.composer.text(Chosen.of(more)) if more else ""])
    return desk.table(question, call, rows, text, [fact.passage for fact in (*values, *more)])


def _by_factors(desk: Desk, search: Search, sides: Sides, both: list[Ranked]) -> Finding | None:
    """Answer a comparison by all factors on which both sides are rated."""
    if desk.are_common(search.question.things):
        return None
    call, rows = desk.run("comparison", {"first": sides.first, "second": sides.second})
    if not any(row["first_value"] and row["second_value"] for row in rows.records):
        return None
    differing = _differing(desk, search, sides)
    more = differing or [each.fact for each in both if COMPARISON in each.fact.types][:MOST_OF_BOTH]
    sentences = list(dict.fromkeys(wording.told(fact, desk.english) for fact in more))
    lines = table(rows, desk.lexicon.label(sides.first), desk.lexicon.label(sides.second))
    text = wording.joined([*sentences, *lines] if differing else [*lines, *sentences])
    return desk.table(search.question, call, rows, text, [fact.passage for fact in more])


def _differing(desk: Desk, search: Search, sides: Sides) -> list[Fact]:
    """Return the statements that say themselves that both sides differ, where a question asks for the difference."""
    if search.question.calls_for("trade_offs") is not None:
        costs = [each.fact for each in search.ranked if leaning.is_cost(each.fact) and {sides.first, sides.second} & each.fact.concerns]
        return list({fact.passage.iri: fact for fact in costs}.values())[:MOST_OF_BOTH]
    differs = desk.english.patterns["differs"]
    if not differs.search(search.question.part.text):
        return []
    facts = [each.fact for each in search.ranked if {sides.first, sides.second} <= each.fact.things and not each.fact.negative]
    found = [fact for fact in facts if differs.search(fact.subject)] + [fact for fact in facts if differs.search(fact.object)]
    return list({fact.passage.iri: fact for fact in found}.values())[:MOST_OF_BOTH]


def _of_both(search: Search, sides: Sides, *, is_choice: bool, only_sides: bool) -> list[Ranked]:
    """Return the statements that set one side against the other and explain the question themselves."""
    question = search.question
    good = [each for each in search.ranked if each.field_coverage >= STATED and explains_all(each, question)]
    if not (is_choice or only_sides):
        good = [each for each in good if not each.fact.is_about_a_choice]
    good = [each for each in good if not question.context or not set(question.context) <= set(each.unexplained)]
    between = [] if only_sides else [each for each in good if is_of_both(each.fact, sides)]
    return [*between, *(each for each in good if compares(each.fact, sides, is_choice=is_choice) and each not in between)]


def _side_by_side(search: Search, sides: Sides, *, only_sides: bool) -> list[Ranked]:
    """Return statements about each side in turn; none where what is compared is said of neither side."""
    question = search.question

    def is_to_the_point(each: Ranked) -> bool:
        open_ = [unit for unit in each.unexplained if unit in question.units and unit.thing not in (sides.first, sides.second)]
        return not open_ and (only_sides or each.field_coverage >= ONE_SIDED) and tells_which_has_more(question, each)

    to_the_point = per_side([each for each in search.ranked if is_to_the_point(each)], sides)
    asked = [unit for unit in question.units if not unit.is_light and unit.thing not in (sides.first, sides.second)]
    of_a_thing = len(asked) == 1 and asked[0].thing is not None
    if not (all(to_the_point) if of_a_thing else any(to_the_point)):
        return []
    first, second = per_side([each for each in search.ranked if _tells_of_situation(question, each)], sides)
    if not first or not second:
        return []
    return [each for pair in zip_longest(first[:MOST_A_SIDE], second[:MOST_A_SIDE]) for each in pair if each]


def _tells_of_situation(question: Question, ranked: Ranked) -> bool:
    """Tell whether a statement speaks of anything in the situation that a question tells; true where it tells none."""
    told = [unit for unit in question.context if not unit.is_light]
    return not told or not set(told) <= set(ranked.unexplained)
