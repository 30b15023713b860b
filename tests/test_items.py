"""Items, keyed lines, tables and arrow lines to frames, by cases of another field; and how an item completes the line above its list."""

from pathlib import Path

import pytest
from structured import frame_line, group_line, lexicon, read_structure, reader

from kg.extraction.documents import parse, read
from kg.extraction.frames import text
from kg.extraction.leads import is_open_ended, joined, stands_for_items
from kg.extraction.values import completed, is_clause, value

FOLDER = Path(__file__).parent / "cases" / "documents"
known = lexicon()
words = reader(known)


@pytest.mark.parametrize("name", ["items", "tables", "sequences", "products"])
def test_structure_says_what_is_listed(name: str) -> None:
    frames, groups = read_structure(read(FOLDER / f"{name}.md"))
    said = [*map(frame_line, frames), *map(group_line, groups)]
    assert said == (FOLDER / f"{name}.frames").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("name", ["items", "tables", "sequences", "products"])
def test_groups_of_frames_are_there_and_members_are_counted_from_one(name: str) -> None:
    frames, groups = read_structure(read(FOLDER / f"{name}.md"))
    keys = {group.key for group in groups}
    assert len(keys) == len(groups)
    for frame in frames:
        for key, place in frame.groups:
            assert key in keys
            assert place >= 1


@pytest.mark.parametrize(
    ("lead", "item", "sentence"),
    [
        ("The line must serve:", "Two schools.", "The line must serve two schools."),
        ("The cost depends on:", "Metro tunnels", "The cost depends on Metro tunnels."),
        ("Two vehicles are common:", "Bus", "Bus is common."),
        ("All of these things carry people:", "Trams and buses;", "Trams and buses carry people."),
        ("The town has several options:", "A ferry", "The town has a ferry."),
        ("The Bus is in use for these reasons:", "Low cost", "The Bus is in use because of low cost."),
        ("The trip includes, among others:", "a walk", "The trip includes a walk."),
        ("Consider the following when choosing:", "Price", "Consider price when choosing."),
        ("Advantages:", "Low cost", ""),
        ("There is more to say:", "Low cost", ""),
    ],
)
def test_an_item_completes_the_line_above_its_list(lead: str, item: str, sentence: str) -> None:
    assert joined(words(lead), words(item), known) == sentence


def test_open_ended_lines_stop_before_their_object() -> None:
    assert is_open_ended(words("The line must serve"))
    assert not is_open_ended(words("The line serves towns"))
    assert stands_for_items(words("The line serves towns")) is None


@pytest.mark.parametrize(
    ("cell", "object_", "modality", "condition"),
    [
        ("Low when the roads exist", "Low", "", "when the roads exist"),
        ("Usually high", "high", "usually", ""),
        ("Typically low, depending on the hour.", "low", "typically", "depending on the hour"),
        ("As fast as a horse", "As fast as a horse", "", ""),
    ],
)
def test_a_value_keeps_hedge_and_condition_apart(cell: str, object_: str, modality: str, condition: str) -> None:
    said = value(words(cell))
    assert (said.object.text, said.modality, said.condition) == (object_, modality, condition)


@pytest.mark.parametrize(
    ("fragment", "sentence"),
    [
        ("Supports many people", "Tram supports many people"),
        ("Widely used in towns", "Tram is widely used in towns"),
        ("A quiet vehicle", "Tram is a quiet vehicle"),
        ("Quiet engines", "Tram has quiet engines"),
        ("Small model available", "Tram has small model available"),
        ("Compatible with old rails", "Tram is compatible with old rails"),
    ],
)
def test_a_fragment_is_completed_with_what_it_is_about(fragment: str, sentence: str) -> None:
    assert completed("Tram", words(fragment), known, noun_verb="has") == sentence


def test_a_clause_has_a_verb_of_its_own() -> None:
    assert is_clause(words("The Tram carries people"))
    assert not is_clause(words("vehicles that carry people"))
    assert not is_clause(words("carries people in towns"))


def test_what_rows_leave_out_gives_no_frame() -> None:
    frames, groups = read_structure(parse("a.md", "| Factor | Tram |\n| only | \n\n| alone |\n| --- |\n| x |\n", ""))
    assert frames == []
    assert groups == []


def test_the_owner_of_an_order_is_what_stands_nearest_to_its_steps() -> None:
    document = parse("a.md", "The Bus B2 and the Tram run. The Metro is new.\n\nB1 → B2\n", "")
    _, groups = read_structure(document)
    assert [(group.label, group.owner.text) for group in groups] == [("B1 → B2", "Bus")]


def test_a_step_loses_a_remark_in_brackets() -> None:
    frames, _ = read_structure(parse("a.md", "B1 (old) → B2\n", ""))
    assert [(frame.subject.text, frame.object.text) for frame in frames] == [("B1", "B2")]
    assert text(words("B1 (old)")) == "B1 (old)"
