"""What the words of a question weigh, what may stand for them, and how much of a question is enough."""

from dataclasses import replace

import pytest
from answering_case import ENGLISH, LEXICON, fact, question, ranked, unit

from kg.answering.evidence import Evidence, Words
from kg.answering.finding import NAMED, STATED, least
from kg.answering.linking import Linker
from kg.answering.matching import Matching
from kg.answering.question import Form
from kg.answering.units import Unit, Units
from kg.store import Store

LINKER = Linker(LEXICON, ENGLISH, ["ferri", "barg", "crew", "lake", "price", "buy"])
UNITS = Units(Evidence(Store.memory(), ENGLISH), LEXICON, ENGLISH)
MATCHING = Matching(UNITS, LEXICON, ENGLISH)


def units(text: str) -> list[Unit]:
    return UNITS.read(LINKER.link(text))


@pytest.mark.parametrize(
    ("asked", "said", "least_share", "most_share"),
    [
        ("crew", "the crew eats", 1.0, 1.0),
        ("purchase", "the crew buys a boat", 0.7, 0.7),
        ("abandon", "they desert the boat", 0.2, 0.5),
        ("we steer clear of the lake", "crews avoid it", 0.7, 0.8),
        ("lake", "they desert the boat", 0.0, 0.0),
    ],
)
def test_words_stand_for_others_as_far_as_they_mean_the_same(asked: str, said: str, least_share: float, most_share: float) -> None:
    share = MATCHING.in_words(units(asked)[0], Words.of(said, ENGLISH))
    assert least_share <= share <= most_share


def test_a_noun_weighs_more_than_a_verb_that_the_graph_lacks() -> None:
    weights = {each.word.text: each.weight for each in units("Does the crew yodel at the carpenter?")}
    assert weights["carpenter"] > weights["yodel"]


@pytest.mark.parametrize(
    ("word", "denied"), [("unfit", "fit"), ("independent", "depend"), ("inexpensive", "costly"), ("intense", "tense"), ("until", "til")]
)
def test_beginnings_of_adjectives_deny_what_follows(word: str, denied: str) -> None:
    (stem,) = ENGLISH.stems(denied)
    assert (stem in ENGLISH.denied_by(word)) == (word in {"unfit", "independent", "inexpensive"})


def test_a_noun_after_a_name_of_its_kind_says_nothing_new() -> None:
    assert [each.word.text for each in units("Does a barge vessel sink?")] == ["barge", "sink"]
    assert [each.word.text for each in units("Does a diesel engine vessel sink?")] == ["diesel engine", "vessel", "sink"]


def test_names_written_with_a_slash_are_read_apart() -> None:
    assert len(LINKER.link("ferry/barge").things) == len(("ferry", "barge"))


@pytest.mark.parametrize(
    ("form", "text", "tag", "share"),
    [
        (Form.HOW, "yodel", "VB", NAMED),
        (Form.HOW, "carpenter", "NN", STATED),
        (Form.HOW, "barge", "NN", STATED),
        (Form.YES_NO, "yodel", "VB", STATED),
    ],
)
def test_more_must_be_explained_where_nothing_can_stand_for_what_is_left_open(form: Form, text: str, tag: str, share: float) -> None:
    plain = unit(text)
    left_open = replace(plain, word=replace(plain.word, tag=tag), count=0)
    asked = replace(question("How does a ferry run?", form), units=(unit("ferry"), left_open))
    assert least(asked, ranked(fact("ferry", "runs", "daily"), unexplained=(left_open,))) == share
    assert least(asked, ranked(fact("ferry", "runs", "daily"))) == NAMED
