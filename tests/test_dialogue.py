import pytest
from answering_case import BARGE, DIESEL, ENGLISH, FERRY, LEXICON, linked

from kg.answering.dialogue import Dialogue, completed
from kg.answering.splitting import Part

BEFORE = Dialogue("What does a ferry carry?", (FERRY,), ())


@pytest.mark.parametrize(
    ("before", "text", "expected"),
    [
        pytest.param(BEFORE, "What does it cost?", "What does ferry cost?", id="a pronoun"),
        pytest.param(BEFORE, "And barge?", "What does a barge carry?", id="a thing of the same class is exchanged"),
        pytest.param(BEFORE, "And how does a barge handle it?", "What does a barge carry?", id="a pronoun after its own thing"),
        pytest.param(BEFORE, "Is it larger than a barge?", "Is ferry larger than a barge?", id="a pronoun before another thing"),
        pytest.param(BEFORE, "its price?", "What is the price of ferry?", id="a possessive alone"),
        pytest.param(BEFORE, "of a barge?", "What does a barge carry?", id="a thing behind a preposition"),
        pytest.param(BEFORE, "How much crew?", "How much crew ferry?", id="nothing named at all"),
        pytest.param(Dialogue("Is a ferry cheap?", (FERRY,), ()), "Why?", "Why a ferry cheap?", id="why of what was asked"),
        pytest.param(Dialogue("Which boat is cheap?", (BARGE,), (BARGE,)), "Is it old?", "Is barge old?", id="what was answered"),
        pytest.param(Dialogue("What is a diesel engine?", (DIESEL,), ()), "And barge?", "And barge?", id="no thing of that class before"),
        pytest.param(Dialogue(), "What does it cost?", "What does it cost?", id="nothing was asked before"),
        pytest.param(BEFORE, "What does a barge carry?", "What does a barge carry?", id="a question of its own"),
    ],
)
def test_a_follow_up_is_written_out(before: Dialogue, text: str, expected: str) -> None:
    assert completed(Part(text), linked(text), before, LEXICON, ENGLISH).text == expected


def test_a_dialogue_keeps_the_things_where_a_question_names_none() -> None:
    dialogue = Dialogue()
    dialogue.remember("What is a ferry?", (FERRY,), ())
    dialogue.remember("Why?", (), (DIESEL,))
    assert (dialogue.text, dialogue.things, dialogue.found) == ("Why?", (FERRY,), (DIESEL,))
