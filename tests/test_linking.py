import pytest
from answering_case import BARGE, BOAT, DIESEL, ENGLISH, FERRY, LEXICON

from kg.answering.linking import Linker

LINKER = Linker(LEXICON, ENGLISH, ["ferri", "barg", "crew", "lake", "price"], ["which", "between"])


@pytest.mark.parametrize(
    ("text", "things"),
    [
        ("What is a ferry?", [FERRY]),
        ("ferries and barges", [FERRY, BARGE]),
        ("does a ferry boat have a diesel engine", [FERRY, DIESEL]),
        ("what is a ferrry", [FERRY]),
        ("what is a disel engine", [DIESEL]),
        ("the crew", []),
    ],
)
def test_words_are_linked_to_things(text: str, things: list[str]) -> None:
    assert list(LINKER.link(text).things) == things


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Does a ferry use a Zorbotron?", ["Zorbotron"]),
        ("Is a Slipway cheap?", ["Slipway"]),
        ("what is k9s", ["k9s"]),
        ("Is it cheap?", []),
        ("Which Boat Is Cheap?", []),
        ("HOW MUCH IS A BARGE", []),
    ],
)
def test_names_that_nobody_knows_are_told(text: str, unknown: list[str]) -> None:
    assert [word.text for word in LINKER.link(text).unknown] == unknown


@pytest.mark.parametrize("word", ["FERRI", "f3rry", "zerry", "fry"])
def test_what_is_no_typing_error_is_not_mended(word: str) -> None:
    assert word not in LINKER.link(f"what is {word}").mended


def test_what_was_mended_is_told() -> None:
    assert LINKER.link("wich feryr").mended == {"wich": "which", "feryr": "ferry"}


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Is a frery larger?", "Is a ferry larger?"),
        ("Is a ferr larger?", "Is a ferry larger?"),
        ("Is a erry larger?", "Is a ferry larger?"),
        ("Is a feerry larger?", "Is a ferry larger?"),
        ("hwich boat", "which boat"),
        ("Whcih boat", "which boat"),
        ("the well-bulit boat", "the well-built boat"),
        ("What about a Frery?", "What about a ferry?"),
        ("What about a Tralier?", "What about a Tralier?"),
        ("the long-distnace-frery", "the long-distance-ferry"),
        ("Is a ferry larger?", "Is a ferry larger?"),
    ],
)
def test_a_question_is_mended_before_it_is_split(typed: str, meant: str) -> None:
    assert LINKER.mended(typed) == meant


def test_class_nouns_are_seen() -> None:
    assert [word.classes for word in LINKER.link("which vessels").words] == [(), (BOAT,)]


def test_the_two_are_named() -> None:
    pair = (FERRY, BARGE)
    assert LINKER.with_pair_named("Do the two boats differ?", pair) == "Do ferry and barge differ?"
    assert LINKER.with_pair_named("Which of both?", pair) == "Which of ferry and barge?"
    assert LINKER.with_pair_named("Do both lakes freeze?", pair) == "Do both lakes freeze?"
    assert LINKER.with_pair_named("Is a ferry the cheaper of the two?", pair) == "Is a ferry the cheaper of ?"
    assert LINKER.with_pair_named("Do both differ?", ()) == "Do both differ?"


def test_near_names_are_suggested() -> None:
    assert LINKER.nearest_names("ferrys")[0] == "ferry"
    assert LINKER.nearest_names("xyzzy") == ()
