import pytest
from answering_case import ENGLISH, linked

from kg.answering.question import Form, form_of
from kg.answering.splitting import Part


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Is a ferry cheap?", Form.YES_NO),
        ("In winter, does a ferry run?", Form.YES_NO),
        ("A ferry runs in winter?", Form.YES_NO),
        ("Is a ferry better when it rains?", Form.YES_NO),
        ("Is it a ferry or a barge?", Form.CHOICE),
        ("ferry or barge?", Form.CHOICE),
        ("Which is cheaper, a ferry or a barge?", Form.CHOICE),
        ("Should I only take a ferry or barge?", Form.YES_NO),
        ("Why is a ferry cheap?", Form.WHY),
        ("What makes a ferry cheap?", Form.WHY),
        ("When does a ferry run?", Form.WHEN),
        ("Under which condition does it run?", Form.WHEN),
        ("How does a ferry cross?", Form.HOW),
        ("How many ferries run?", Form.LIST),
        ("Name three boats", Form.LIST),
        ("Which four boats run?", Form.LIST),
        ("What runs when it rains?", Form.OPEN),
        ("Which boat is old?", Form.OPEN),
        ("ferry price", Form.OPEN),
    ],
)
def test_a_question_has_a_form(text: str, form: Form) -> None:
    assert form_of(Part(text), linked(text), ENGLISH) == form


def test_a_claim_asks_for_yes_or_no() -> None:
    assert form_of(Part("A ferry is cheap", is_claim=True), linked("A ferry is cheap"), ENGLISH) == Form.YES_NO
