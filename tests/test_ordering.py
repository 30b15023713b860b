import pytest
from answering_case import ENGLISH, linked

from kg.answering.ordering import Order, orders, pick
from kg.answering.question import Form, Question
from kg.answering.splitting import Part
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
