import pytest
from answering_case import BARGE, DIESEL, ENGLISH, FERRY, LEXICON

from kg.answering.dialogue import Dialogue, completed
from kg.answering.linking import Linked, Linker
from kg.answering.splitting import Part, split

LINKER = Linker(LEXICON, ENGLISH, ["price", "crew", "disadvantag"])
KIND = Dialogue("Which old boats have four decks?")
TWO = Dialogue("Compare a ferry with a barge", (FERRY, BARGE))
APART = Dialogue("What is a barge?", (BARGE,), earlier=(FERRY,))
BEFORE = Dialogue("What does a ferry carry?", (FERRY,), ())


def asked(text: str) -> tuple[Part, Linked]:
    """Return a question as it is completed: without politeness and an "and" before it."""
    part = split(text, ENGLISH)[0]
    return part, LINKER.link(part.text)


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
        pytest.param(Dialogue("What is a diesel engine?", (DIESEL,), ()), "And barge?", "barge?", id="no thing of that class before"),
        pytest.param(BEFORE, "And a barge or a ferry?", "What does a barge carry?", id="one of two is new"),
        pytest.param(BEFORE, "And in winter?", "What does a ferry carry in winter?", id="a circumstance is added"),
        pytest.param(BEFORE, "And for a diesel engine?", "What does a ferry carry for a diesel engine?", id="a purpose is added"),
        pytest.param(BEFORE, "if it rains?", "if ferry rains?", id="a pronoun in a condition"),
        pytest.param(BEFORE, "Any disadvantages?", "What are the disadvantages of ferry?", id="a property alone, of several"),
        pytest.param(BEFORE, "The price?", "What is the price of ferry?", id="a property alone"),
        pytest.param(BEFORE, "Tell me more", "What does a ferry carry?", id="more of the same"),
        pytest.param(BEFORE, "Where does it say so?", "What does a ferry carry?", id="the place of the same"),
        pytest.param(Dialogue("Is a ferry cheap?", (FERRY,)), "Is a barge?", "Is a barge cheap?", id="yes or no without its end"),
        pytest.param(Dialogue("Which boat has four decks?"), "And eight?", "Which boat has eight decks?", id="another number"),
        pytest.param(Dialogue("Which boat is old?"), "And eight?", "eight?", id="a number where none was"),
        pytest.param(KIND, "And which of those have six crew?", "which old boats have six crew?", id="of the same kind"),
        pytest.param(KIND, "which use diesel engine?", "which old boats use diesel engine?", id="of the same kind, with a thing"),
        pytest.param(TWO, "Which is bigger?", "Which is bigger, ferry or barge?", id="a choice of the two"),
        pytest.param(TWO, "And diesel engine?", "Compare a ferry with a barge diesel engine?", id="a thing of no such class beside two"),
        pytest.param(APART, "How do they differ?", "How do ferry and barge differ?", id="the things of two questions"),
        pytest.param(APART, "Which is bigger?", "Which is bigger, ferry or barge?", id="a choice of the things of two questions"),
        pytest.param(APART, "Is it old?", "Is barge old?", id="a pronoun for the last of two"),
        pytest.param(Dialogue(), "What does it cost?", "What does it cost?", id="nothing was asked before"),
        pytest.param(BEFORE, "What does a barge carry?", "What does a barge carry?", id="a question of its own"),
    ],
)
def test_a_follow_up_is_written_out(before: Dialogue, text: str, expected: str) -> None:
    assert completed(*asked(text), before, LEXICON, ENGLISH).text == expected


def test_a_dialogue_keeps_the_things_where_a_question_names_none() -> None:
    dialogue = Dialogue()
    dialogue.remember("What is a ferry?", (FERRY,), ())
    dialogue.remember("Why?", (), (DIESEL,))
    assert (dialogue.text, dialogue.things, dialogue.found) == ("Why?", (FERRY,), (DIESEL,))
