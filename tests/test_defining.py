import pytest
from answering_case import ENGLISH, passage

from kg.answering.defining import sentence

NAMES = ("ferry", "ferry boat")


@pytest.mark.parametrize(
    "text",
    [
        "A ferry is a boat for cars.",
        "Ferries cross lakes, and the ferry boat is the slowest of all.",
        "The ferry (or shuttle) means the boat.",
        "We took the ferry, a boat for cars, home.",
    ],
)
def test_a_defining_sentence_is_found(text: str) -> None:
    assert sentence([passage("A ferry sank."), passage(text)], NAMES, ENGLISH) is not None


@pytest.mark.parametrize("text", ["A ferry sank.", "The price of a ferry is the limit.", "A ferry is old."])
def test_other_sentences_define_nothing(text: str) -> None:
    assert sentence([passage(text)], NAMES, ENGLISH) is None
