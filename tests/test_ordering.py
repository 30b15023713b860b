import pytest
from answering_case import ENGLISH, linked

from kg.answering.ordering import Order, orders, pick
from kg.answering.question import Form, Question
from kg.answering.splitting import Part
from kg.model import Verdict
from kg.store import Rows

RAFTS = Order("rafts", ("log", "plank", "tube", "foil"))


def asked(text: str) -> Question:
    form = Form.LIST if text.startswith(("list", "how many")) else Form.OPEN
    return Question(Part(text), linked(text), form, (), (), ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("list the rafts", "Rafts, in order: log → plank → tube → foil."),
        ("how many rafts are there", "4: log, plank, tube, foil."),
        ("which raft was first", "log."),
        ("which is the newest raft", "foil."),
        ("what came before tube", "plank."),
        ("two steps before foil", "plank."),
        ("what comes after tube", "foil."),
        ("what comes 900 after tube", "foil."),
        ("what is the ancestor of tube", "plank."),
        ("what follows log", "plank."),
        ("which is newer plank or tube", "tube."),
        ("which is older plank or tube", "plank."),
        ("what lies between log and foil", "plank → tube."),
        ("what comes after foil", "The documents name nothing after foil."),
        ("what came before log", "The documents name nothing before log."),
        ("where does plank stand", "plank is step 2 of 4."),
        ("which rafts are there", "Rafts, in order"),
    ],
)
def test_a_step_is_picked(text: str, expected: str) -> None:
    named = [step for step in RAFTS.steps if step in text.split()]
    picked = pick(asked(text), RAFTS, named, ENGLISH)
    assert picked.text.startswith(expected)
    assert bool(picked.steps) != ("nothing" in picked.text)


def test_rows_become_orders() -> None:
    rows = Rows(("sequence", "step"), tuple({"sequence": "rafts", "step": step} for step in ("log", "plank", "log")))
    assert orders(rows) == (Order("rafts", ("log", "plank")),)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("does plank precede tube", Verdict.YES),
        ("did tube come before log", Verdict.NO),
        ("is foil newer than tube", Verdict.YES),
        ("was log followed by plank", Verdict.YES),
        ("was log preceded by plank", Verdict.NO),
        ("does tube come directly after log", Verdict.NO),
        ("is foil the newest raft", Verdict.YES),
        ("is tube the oldest raft", Verdict.NO),
        ("are there four rafts", Verdict.YES),
        ("are there 5 rafts", Verdict.NO),
    ],
)
def test_an_order_is_checked(text: str, verdict: Verdict) -> None:
    question = Question(Part(text), linked(text), Form.YES_NO, (), (), ())
    named = [word for word in text.split() if word in RAFTS.steps]
    assert pick(question, RAFTS, named, ENGLISH).verdict is verdict


def test_an_order_has_its_owner_in_its_name() -> None:
    rows = Rows(("owner", "sequence", "step"), ({"owner": "harbour", "sequence": "rafts", "step": "log"},))
    assert orders(rows)[0].name == "harbour rafts"
