"""Rules for yes and no, one table row a rule."""

from dataclasses import replace

import pytest
from answering_case import BARGE, ENGLISH, FERRY, LEXICON, fact, question, ranked, unit

from kg.answering.evidence import Fact
from kg.answering.verdict import alternative, verdict
from kg.model import Verdict

YES, NO = Verdict.YES, Verdict.NO
CARRIES = fact("ferry", "carries", "cars")
CARRIES_NOT = fact("ferry", "does not carry", "cars", negative=True)
IS_SMALLER = fact("ferry", "is smaller than", "a barge")
RUNS_ALONE = fact("ferry", "carries", "cars without a crew")
DEPENDS = fact("price of a ferry", "depends on", "size")
IS_PART = fact("ferry", "is only", "one part of a fleet")
IS_ALL = fact("ferry", "is always", "painted")
CELL, OTHER_CELL = fact("barge", "price", "low"), fact("ferry", "price", "high")


@pytest.mark.parametrize(
    ("asked", "statement", "expected"),
    [
        pytest.param("Does a ferry carry cars?", CARRIES, YES, id="what is stated is so"),
        pytest.param("Does a ferry carry cars?", CARRIES_NOT, NO, id="what is denied is not"),
        pytest.param("Does a ferry never carry cars?", CARRIES, NO, id="a negated question turns the verdict"),
        pytest.param("Does a ferry never carry cars?", CARRIES_NOT, YES, id="two negations cancel out"),
        pytest.param("Is a ferry smaller than a barge?", IS_SMALLER, YES, id="the sides as stated"),
        pytest.param("Is a barge smaller than a ferry?", IS_SMALLER, NO, id="exchanged sides of a comparison"),
        pytest.param("Is a barge the smaller one, next to a ferry?", IS_SMALLER, NO, id="exchanged sides without than"),
        pytest.param("Does a ferry carry less cars?", fact("ferry", "carries", "more cars"), NO, id="less is asked and more is said"),
        pytest.param("Does a ferry carry more cars?", fact("ferry", "carries", "more cars"), YES, id="more is asked and said"),
        pytest.param("Does a ferry carry cars without a crew?", RUNS_ALONE, YES, id="what both deny turns nothing"),
        pytest.param("Is a ferry larger than a barge?", CARRIES, None, id="a comparison needs a comparing statement"),
        pytest.param("Is the price of a ferry always the same?", DEPENDS, NO, id="what depends is not always so"),
        pytest.param("Does a ferry have no cars?", fact("ferry", "carries", "cars"), NO, id="no turns the verdict as not does"),
        pytest.param("Is it true that a ferry has no cars?", fact("ferry", "has", "cars", negative=True), YES, id="both deny"),
        pytest.param("Is a ferry less important?", fact("ferry", "is", "equally important"), NO, id="what is equal is not less"),
        pytest.param("Does a ferry carry cars, no big deal?", CARRIES, None, id="no yes beside a denial that is not understood"),
        pytest.param("Is a ferry the whole fleet?", IS_PART, NO, id="a part is not the whole"),
        pytest.param("Is a ferry always painted?", IS_ALL, YES, id="always where always is stated"),
        pytest.param("Does a ferry always carry cars?", CARRIES, None, id="what is stated once is not always so"),
        pytest.param("Does a barge carry cars?", CARRIES, None, id="what is said of another thing is no yes"),
    ],
)
def test_a_statement_gives_a_verdict(asked: str, statement: Fact, expected: Verdict | None) -> None:
    assert verdict(question(asked), ranked(statement), [], ENGLISH) == expected


def test_an_opposite_word_turns_the_verdict() -> None:
    asked, cheap = question("Is a ferry cheap?"), replace(unit("cheap"), opposite=ENGLISH.stems("expensive"))
    assert verdict(asked, ranked(fact("ferry", "is", "expensive"), opposed=(cheap,)), [], ENGLISH) == NO
    assert verdict(asked, ranked(fact("ferry", "is not", "expensive", negative=True), opposed=(cheap,)), [], ENGLISH) == YES
    assert verdict(asked, ranked(fact("barge", "is", "expensive"), opposed=(cheap,)), [], ENGLISH) is None
    assert verdict(asked, ranked(fact("ferry", "avoids", "expensive repairs"), opposed=(cheap,)), [], ENGLISH) is None


def test_no_yes_where_a_word_is_not_explained_or_only_the_sentence_carries_it() -> None:
    asked = question("Does a ferry carry cars?")
    assert verdict(asked, ranked(CARRIES, unexplained=asked.units), [], ENGLISH) is None
    assert verdict(asked, ranked(CARRIES, fields=0.5), [], ENGLISH) is None
    assert verdict(asked, ranked(CARRIES_NOT, fields=0.4), [], ENGLISH) is None


def test_the_value_of_the_other_side_is_no() -> None:
    assert verdict(question("Is a ferry of low price?"), ranked(CELL), [OTHER_CELL], ENGLISH) == NO


@pytest.mark.parametrize(
    ("asked", "statement", "denies"),
    [
        pytest.param("Do I need a ferry for cars?", fact("barge", "carries", "cars"), True, id="another thing does as well"),
        pytest.param("Is a ferry the only boat for cars?", fact("barge", "carries", "cars"), True, id="it is not the only one"),
        pytest.param("Do I need a ferry for cars?", CARRIES, False, id="the thing itself denies nothing"),
        pytest.param("Do I need a ferry for cars?", fact("diesel engine", "drives", "cars"), False, id="a thing of another class"),
        pytest.param("Do I need a ferry for cars?", fact("barge", "does not carry", "cars", negative=True), False, id="a denial"),
        pytest.param("Does a ferry need a crew?", fact("barge", "needs", "a crew"), False, id="what a thing needs is not a need for it"),
        pytest.param("Is it raining?", fact("barge", "carries", "cars"), False, id="no thing is asked about"),
        pytest.param("Do I need a ferry?", fact("barge", "carries", "cars"), False, id="a need for nothing in particular"),
        pytest.param("Is a ferry required for cars?", fact("barge", "carries", "cars"), True, id="required"),
    ],
)
def test_another_thing_denies_what_only_one_can_have(asked: str, statement: Fact, *, denies: bool) -> None:
    read = question(asked)
    read = replace(read, units=(*read.units, *(unit(word.text) for word in read.linked.words if word.text == "cars")))
    found = alternative(read, [ranked(statement)], LEXICON, ENGLISH)
    assert (found is not None) == denies


def test_the_world_of_the_tests_is_as_it_seems() -> None:
    assert CARRIES.concerns == {FERRY}
    assert IS_SMALLER.things == {FERRY, BARGE}
