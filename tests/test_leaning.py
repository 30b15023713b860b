import pytest
from answering_case import ENGLISH, FERRY, LEXICON, fact, linked

from kg.answering import leaning
from kg.answering.cues import Call
from kg.answering.evidence import Fact
from kg.answering.question import Form, Question
from kg.answering.splitting import Part
from kg.model import QueryTemplate
from kg.namespaces import KG

TAKES = fact("ferry", "takes", "more crew", relation=KG + "requires")
LACKS = fact("ferry", "carries", "trains", negative=True)
OFFERS = fact("ferry", "offers", "a broad deck")


def question(text: str, query: str = "") -> Question:
    """Return an open question that calls a query, if one is named."""
    template = QueryTemplate(query, "", (), (), (), "")
    calls = (Call(template, frozenset(), 1),) if query else ()
    return Question(Part(text), linked(text), Form.OPEN, calls, (), ())


@pytest.mark.parametrize(
    ("asked", "statement", "fits"),
    [
        pytest.param(question("drawbacks of a ferry", "drawbacks"), TAKES, True, id="what it takes is a drawback"),
        pytest.param(question("drawbacks of a ferry", "drawbacks"), LACKS, True, id="what it lacks is a drawback"),
        pytest.param(question("drawbacks of a ferry", "drawbacks"), OFFERS, False, id="what is broad is none"),
        pytest.param(question("advantages of a ferry", "advantages"), OFFERS, True, id="what is broad is an advantage"),
        pytest.param(question("advantages of a ferry", "advantages"), TAKES, False, id="what it takes is none"),
        pytest.param(question("What does a ferry not carry?"), LACKS, True, id="a denial answers what is not so"),
        pytest.param(question("What does a ferry not carry?"), OFFERS, False, id="an affirmation does not"),
        pytest.param(question("What does a ferry carry?"), OFFERS, True, id="a plain question takes both"),
    ],
)
def test_a_statement_leans_as_a_question_asks(asked: Question, statement: Fact, *, fits: bool) -> None:
    assert leaning.fits(asked, statement, LEXICON, ENGLISH) is fits


def test_a_value_of_another_thing_does_not_fit() -> None:
    value = fact("barge", "decks", "two", relation=KG + "isRatedAs")
    asked = question("How many decks has a ferry?")
    assert asked.things == (FERRY,)
    assert not leaning.fits(asked, value, LEXICON, ENGLISH)
