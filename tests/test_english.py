import pytest
from answering_case import ENGLISH


@pytest.mark.parametrize("word", ["boat", "boats", "steadier", "organise", "up-to-date", "ferry's", "Seven"])
def test_english_words_are_known(word: str) -> None:
    assert ENGLISH.is_english(word)


@pytest.mark.parametrize("word", ["bpxq", "kubelet", "x9"])
def test_other_words_are_not(word: str) -> None:
    assert not ENGLISH.is_english(word)


@pytest.mark.parametrize(
    ("one", "other"), [("four", "4"), ("larger", "large"), ("steadier", "steady"), ("fastest", "fast"), ("boats", "boat")]
)
def test_forms_of_a_word_have_one_stem(one: str, other: str) -> None:
    assert ENGLISH.stems(one) == ENGLISH.stems(other)


@pytest.mark.parametrize(("one", "other"), [("cheap", "inexpensive"), ("buy", "purchase"), ("vendor", "supplier"), ("reduce", "lower")])
def test_words_of_a_ring_say_nearly_the_same(one: str, other: str) -> None:
    (stem,), (near,) = ENGLISH.stems(one), ENGLISH.stems(other)
    assert near in ENGLISH.rings[stem]
    assert stem in ENGLISH.rings[near]


@pytest.mark.parametrize(("one", "other"), [("low", "high"), ("small", "larger"), ("cheap", "costly"), ("native", "external")])
def test_opposites_oppose_each_other(one: str, other: str) -> None:
    (stem,), (against,) = ENGLISH.stems(one), ENGLISH.stems(other)
    assert against in ENGLISH.opposites[stem]
    assert stem in ENGLISH.opposites[against]


def test_no_word_opposes_itself() -> None:
    assert not [word for word, others in ENGLISH.opposites.items() if word in others]


def test_ignored_words_are_ignored_in_their_inflections() -> None:
    assert ENGLISH.is_ignored("mentioning")
    assert not ENGLISH.is_ignored("us-based")
    assert not ENGLISH.is_ignored("ferry")


@pytest.mark.parametrize("word", ["boss", "manage", "exactly"])
def test_anybody_uses_everyday_words_of_anything(word: str) -> None:
    (stem,) = ENGLISH.stems(word) or {word}
    assert stem in ENGLISH.everyday


@pytest.mark.parametrize("word", ["price", "temperature", "member", "fail", "ferry"])
def test_what_is_asked_for_is_no_everyday_word(word: str) -> None:
    assert ENGLISH.everyday.isdisjoint(ENGLISH.stems(word))


def test_a_synonym_finds_a_statement_and_carries_no_yes() -> None:
    assert 0 < ENGLISH.near("nimbl")["fast"] < ENGLISH.near("quick")["fast"]
