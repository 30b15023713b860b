from itertools import pairwise

import pytest

from kg.language import Reader
from kg.language.terms import key
from kg.namespaces import ID, KG
from kg.vocabulary import Entry, Lexicon


def entry(name: str, kind: str, *forms: str) -> Entry:
    return Entry(ID + name, forms[0], forms, (KG + kind,))


LEXICON = Lexicon(
    [
        entry("flow-control", "Mechanism", "flow control"),
        entry("credit-based-flow-control", "Mechanism", "credit-based flow control"),
        entry("all-reduce", "Operation", "all-reduce", "AllReduce"),
        entry("data-center", "Place", "data center"),
        entry("optical-fiber", "Component", "optical fiber"),
        entry("signaling", "Concept", "signaling"),
        entry("information-technology", "Concept", "information technology", "IT"),
        entry("ib", "Technology", "InfiniBand", "IB"),
        entry("dac", "Component", "direct-attach cable", "DAC"),
        entry("link", "Component", "link"),
        entry("training", "Workload", "training"),
        entry("latency", "Factor", "latency"),
        entry("pcs", "Component", "physical coding sublayer", "PCS"),
    ]
)
READER = Reader(LEXICON)


def found(text: str) -> list[tuple[str, str]]:
    doc = READER(text)
    return [(span.text, span.kb_id_.removeprefix(ID)) for span in doc.spans["terms"]]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Flow control helps.", [("Flow control", "flow-control")]),
        ("It has credit-based flow control.", [("credit-based flow control", "credit-based-flow-control")]),
        ("Credit based flow-control is old.", [("Credit based flow-control", "credit-based-flow-control")]),
        ("An all reduce, an allreduce.", [("all reduce", "all-reduce"), ("allreduce", "all-reduce")]),
        ("AllReduce and All-Reduces.", [("AllReduce", "all-reduce"), ("All-Reduces", "all-reduce")]),
        ("Two data centres, one datacenter.", [("data centres", "data-center"), ("datacenter", "data-center")]),
        ("An optical fibre with signalling.", [("optical fibre", "optical-fiber"), ("signalling", "signaling")]),
        ("Cheap DACs and a dac.", [("DACs", "dac"), ("dac", "dac")]),
        ("The ib fabric, the IB fabric.", [("ib", "ib"), ("IB", "ib")]),
        ("Low latencies.", [("latencies", "latency")]),
        ("The latency, flow and control.", [("latency", "latency")]),
        ("Flow, control.", []),
    ],
)
def test_names_are_found_however_they_are_written(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


def test_a_short_abbreviation_that_is_a_word_needs_its_capitals() -> None:
    assert found("The IT team likes it.") == [("IT", "information-technology")]
    assert found("We use pcs at home; the PCS encodes.") == [("PCS", "pcs")]


def test_a_one_word_name_that_is_read_as_a_verb_is_no_mention() -> None:
    assert found("It links two hosts.") == []
    assert found("The link connects two links.") == [("link", "link"), ("links", "link")]


def test_spans_carry_the_class_and_do_not_overlap() -> None:
    doc = READER("Credit-based flow control keeps training latency low.")
    spans = doc.spans["terms"]
    assert [span.label_ for span in spans] == ["kg:Mechanism", "kg:Workload", "kg:Factor"]
    assert all(first.end <= second.start for first, second in pairwise(spans))


def test_a_text_names_a_thing_as_a_whole() -> None:
    assert READER.named("All-Reduce") == ID + "all-reduce"
    assert READER.named("flow control works") is None


def test_labels_beat_other_names() -> None:
    lexicon = Lexicon([entry("a", "Concept", "first", "shared"), entry("b", "Concept", "shared")])
    doc = Reader(lexicon)("The shared one.")
    assert [span.kb_id_ for span in doc.spans["terms"]] == [ID + "b"]


@pytest.mark.parametrize(("first", "second"), [("Fibre-Optic", "fiber optic"), ("All Reduce", "allreduce")])
def test_keys_ignore_case_hyphens_spaces_and_spelling(first: str, second: str) -> None:
    assert key(first) == key(second)


def test_a_reader_for_another_lexicon_is_independent() -> None:
    other = Reader(Lexicon([]))
    assert list(other("Flow control.").spans["terms"]) == []
    assert found("Flow control.") == [("Flow control", "flow-control")]
