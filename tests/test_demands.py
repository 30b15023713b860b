import pytest
from answering_case import FERRY, LEXICON, fact, question, ranked, unit

from kg.answering.cues import Call
from kg.answering.demands import is_typed, met
from kg.answering.evidence import Fact
from kg.answering.question import Form, Question
from kg.catalog import parse
from kg.namespaces import KG


def demanding(text: str, demand: str, wants: str = "kg:uses") -> Question:
    template = parse(
        "q.rq",
        f"#+ summary: X\n#+ question: x?\n#+ wants: {wants}\n#+ demands: {demand}\nSELECT ?x WHERE {{ ?x ?y ?z }}\nORDER BY ?x\n",
    )
    read = question(text, Form.OPEN)
    return Question(read.part, read.linked, read.form, (Call(template, frozenset(), 1),), read.units, ())


def typed(name: str, subject: str, predicate: str, object_: str, **given: object) -> Fact:
    return fact(subject, predicate, object_, types=frozenset({KG + name}), **given)


@pytest.mark.parametrize(
    ("demand", "statement", "is_met"),
    [
        ("definition", typed("Definition", "ferry", "is", "a boat", subject_thing=FERRY), True),
        ("definition", typed("Definition", "a boat for cars", "is called", "ferry", object_thing=FERRY), True),
        ("definition", typed("Classification", "price of a ferry", "is", "a matter"), False),
        ("definition", typed("Classification", "a boat", "is", "ferry", object_thing=FERRY), False),
        ("definition", typed("Assessment", "ferry", "is", "old", subject_thing=FERRY), False),
        ("expansion", typed("Expansion", "ferry", "stands for", "something"), True),
        ("expansion", typed("Definition", "ferry", "is", "a boat"), False),
        ("date", fact("ferry", "was built in", "1999"), True),
        ("date", fact("ferry", "was built", "long ago"), False),
        ("organization", fact("ferry", "is made by", "a yard", relation=KG + "isMadeBy"), True),
        ("organization", fact("ferry", "is made for", "a yard"), False),
        ("amount", fact("ferry", "has", "four decks"), True),
        ("amount", fact("ferry", "has", "decks"), False),
        ("order", typed("Ordering", "ferry", "precedes", "barge"), True),
        ("order", fact("ferry", "is older than", "barge"), False),
        ("relation", fact("ferry", "uses", "diesel", relation=KG + "uses"), True),
        ("relation", fact("ferry", "has", "diesel"), False),
        ("value-per-side", fact("ferry", "has", "diesel"), True),
    ],
)
def test_a_statement_meets_a_demand(demand: str, statement: Fact, *, is_met: bool) -> None:
    assert met(demanding("ferry", demand), ranked(statement), LEXICON) == is_met


def test_every_word_means_every_word() -> None:
    asked = demanding("ferry", "every-word")
    assert met(asked, ranked(fact("ferry", "is", "old")), LEXICON)
    assert not met(asked, ranked(fact("ferry", "is", "old"), unexplained=(unit("price"),)), LEXICON)


def test_where_only_the_query_tells_what_is_asked_the_statement_must_be_of_its_kind() -> None:
    asked = demanding("ferry", "relation")
    assert is_typed(asked, ranked(fact("ferry", "uses", "diesel", relation=KG + "uses")), LEXICON)
    assert not is_typed(asked, ranked(fact("ferry", "is", "old")), LEXICON)
    assert is_typed(question("Is a ferry old?"), ranked(fact("ferry", "is", "old")), LEXICON)
