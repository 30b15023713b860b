import pytest
from answering_case import ENGLISH, fact, passage

from kg.answering import wording
from kg.model import Verdict


@pytest.mark.parametrize(
    ("text", "antecedent", "expected"),
    [
        ("It carries cars.", "ferry", "Ferry carries cars."),
        ("They carry cars.", "ferries", "Ferries carry cars."),
        ("Its price is low.", "ferry", "Ferry's price is low."),
        ("Their price is low.", "ferries", "Ferries' price is low."),
        ("This boat is old.", "ferry", "This boat (ferry) is old."),
        ("The ferry is old.", "barge", "The ferry is old."),
        ("This ferry is old.", "ferry", "This ferry is old."),
        ("- **It** is old.", "ferry", "Ferry is old."),
    ],
)
def test_a_pronoun_is_replaced_by_what_it_refers_to(text: str, antecedent: str, expected: str) -> None:
    assert wording.sentence(passage(text, antecedents=(antecedent,)), ENGLISH) == expected


def test_a_noun_with_the_is_replaced_by_what_its_statements_are_about() -> None:
    about = fact("A-1", "is smaller than", "B-2")
    assert wording.sentence(passage("The boat is smaller than B-2.", antecedents=("A-1",)), ENGLISH, [about]) == "A-1 is smaller than B-2."
    other = fact("best choice between A-1 and B-2", "depends on", "price")
    assert (
        wording.sentence(passage("The best choice depends on price.", antecedents=("A-1",)), ENGLISH, [other])
        == "The best choice depends on price."
    )


def test_a_statement_keeps_its_hedge_and_condition() -> None:
    hedged = fact("ferry", "carries", "cars", modality="usually", condition="in summer")
    assert wording.said(hedged) == "Ferry usually carries cars, in summer."
    assert wording.said(fact("ferry", "carry", "cars", modality="can")) == "Ferry can carry cars."
    assert wording.said(fact("ferry", "is used for", "cars", modality="widely")) == "Ferry is widely used for cars."


def test_rows_are_worded_factor_by_factor() -> None:
    cells = [fact("ferry", "price", "high"), fact("barge", "price", "low", condition="in winter"), fact("ferry", "speed", "low")]
    assert wording.rows(cells) == ["Price: ferry high; barge low in winter.", "Speed: ferry low."]


def test_a_value_that_names_its_thing_does_not_double_the_name() -> None:
    assert (
        wording.rated("price", [("ferry", "Ferry-like price"), ("barge with sail", "Sail")]) == "Price: Ferry-like price; barge with sail."
    )


def test_a_row_whose_factor_is_a_verb_is_a_sentence() -> None:
    assert wording.rows([fact("ferry", "is used for", "cars")]) == ["Ferry is used for cars."]


@pytest.mark.parametrize(
    ("short", "long", "expected"),
    [
        ("PCF", "Passenger Car Ferry", "PCF stands for Passenger Car Ferry."),
        ("RO-RO", "Roll On Roll Off", "RO-RO stands for Roll On Roll Off."),
        ("PCF", "name of a ship", ""),
        ("Passenger Car Ferry", "PCF", ""),
    ],
)
def test_an_abbreviation_is_told_where_its_letters_are_spelled_out(short: str, long: str, expected: str) -> None:
    assert wording.expanded(fact(short, "abbreviates", long)) == expected


def test_a_row_without_statements_is_its_cells() -> None:
    assert wording.cells(passage("| price | high | low |", kind="row")) == "price; high; low."


def test_a_list_is_worded_in_one_sentence() -> None:
    items = [passage("- cars", kind="item"), passage("- people;", kind="item")]
    assert wording.listing(passage("A ferry carries:"), items) == "A ferry carries: cars; people."


def test_only_whole_sentences_are_joined() -> None:
    assert wording.joined(["One.", "", "Two is long.", "Three."], 12) == "One. Three."
    assert wording.joined(["A sentence that is too long."], 20) == "A sentence that ..."
    assert wording.joined(["Same.", "Same."]) == "Same."


def test_the_verdict_comes_first() -> None:
    assert wording.with_verdict(Verdict.NO, "It is not.") == "No. It is not."
    assert wording.with_verdict(None, "It is.") == "It is."


def test_items_are_listed_in_english() -> None:
    assert wording.listed(["a"]) == "a"
    assert wording.listed(["a", "b", "c"], "or") == "a, b or c"


def test_answers_to_several_questions_share_the_room_and_repeat_nothing() -> None:
    long = f"A-1 carries sand. {'It is loud. ' * 60}It is old."
    assert (
        wording.together(["A-1 carries sand. It is loud.", "A-1 carries sand. It costs little."])
        == "A-1 carries sand. It is loud. It costs little."
    )
    told = wording.together([long, "The documents name no maker of A-1."])
    assert told.endswith("The documents name no maker of A-1.")
    assert len(told) <= wording.LONGEST_ANSWER
