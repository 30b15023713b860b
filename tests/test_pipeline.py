from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest
from extraction_cases import extract, extractor
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.extraction import pipeline
from kg.extraction.documents import parse
from kg.model import GroupKind
from kg.namespaces import KG

VOCABULARY = """
InfiniBand Ethernet it they this both the a of and or but if when which where because rather than such as to with is are uses use used
can should not no , . : ; ( ) ? - — -> → | # * 800G 3 m latency RDMA including making allows Don't
"""
WORDS = st.sampled_from(VOCABULARY.split())
CELLS = st.lists(WORDS, min_size=1, max_size=12).map(" ".join)
TABLES = st.lists(st.lists(CELLS, min_size=3, max_size=3), min_size=2, max_size=4).map(
    lambda rows: "\n".join(["| Property | InfiniBand | Ethernet |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)])
)
TEXTS = st.one_of(st.text(max_size=300), st.lists(WORDS, max_size=60).map(" ".join), st.lists(WORDS, max_size=60).map("\n".join), TABLES)


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_any_text_builds_with_offsets_in_range(text: str) -> None:
    extraction = extract(text)
    sentences = extraction.document.sentences
    assert len(extraction.mentions) == len(extraction.antecedents) == len(sentences)
    for statement in extraction.statements:
        assert 0 <= statement.sentence < len(sentences)
        sentence = sentences[statement.sentence]
        assert extraction.document.text[sentence.start : sentence.end] == sentence.text
        assert statement.subject.text
        assert statement.relation.startswith(KG)
    keys = [group.key for group in extraction.groups]
    assert len(keys) == len(set(keys))
    assert {key for statement in extraction.statements for key, _ in statement.groups} <= set(keys)


def test_list_in_a_cell_is_in_the_group_of_its_row() -> None:
    row = "| Uses | has boats, rafts and oars | Towing |"
    extraction = extract(f"| Property | InfiniBand | Ethernet |\n|---|---|---|\n{row}\n")
    groups = {key for statement in extraction.statements for key, _ in statement.groups}
    assert groups == {group.key for group in extraction.groups if group.kind is GroupKind.ROW}


def test_same_text_gives_the_same_twice() -> None:
    text = "InfiniBand uses credits, cables, and switches. It is fast, but its price is high."
    assert extract(text) == extract(text)


def test_lexicon_alone_is_enough() -> None:
    document = parse("case.md", "InfiniBand is fast.", "")
    assert pipeline.extract(document, extractor().lexicon) == extractor().extract(document)


def test_new_thing_is_known_in_the_document_that_brings_it() -> None:
    extraction = extract("The Rack Scale Meter (RSM) is a probe. The RSM measures noise.")
    (brought,) = [thing for thing in extraction.things if "RSM" in (thing.label, *thing.synonyms)]
    assert brought.iri in [statement.subject.thing for statement in extraction.statements]


def test_list_that_is_announced_and_not_given_is_told() -> None:
    extraction = extract("The kit is small. Its parts include:\n\nThe kit is cheap.")
    assert [group.kind for group in extraction.groups] == [GroupKind.ANNOUNCEMENT]


@pytest.mark.parametrize(
    "text",
    ["It is fast.", "In the rack is cheap.", "And so is it.", "Is it fast?", "(The rack is fast.", "There is.", "123 is 456."],
)
def test_gate_lets_no_fragment_pass(text: str) -> None:
    assert extract(text).statements == ()


def test_advice_to_the_reader_has_a_subject() -> None:
    (statement,) = extract("You should label the cables.").statements
    assert (statement.subject.text, statement.modality) == ("reader", "should")


def extremes() -> ModuleType:
    """Return the benchmark of odd shapes."""
    spec = spec_from_file_location("extremes", Path(__file__).parent / "benchmarks" / "extremes.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


EXTREMES = extremes()


@pytest.mark.parametrize("name", EXTREMES.SHAPES)
def test_time_grows_with_the_text_and_nothing_else(name: str) -> None:
    shape = EXTREMES.SHAPES[name]
    short, long = (
        min(EXTREMES.seconds(extractor(), shape.suffix, shape.text(shape.size * times // 400)) for _ in range(2)) for times in (1, 4)
    )
    assert long < 8 * short + 0.1
