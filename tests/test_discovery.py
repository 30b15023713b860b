import re
import tomllib
from pathlib import Path

import pytest

from kg import resources
from kg.errors import OntologyError
from kg.extraction import discovery
from kg.extraction.discovery import discover, shapes
from kg.extraction.documents import parse
from kg.language import Reader
from kg.model import Thing
from kg.namespaces import ID, KG, expand
from kg.vocabulary import Entry, Lexicon


def kind(name: str, *others: str) -> Entry:
    return Entry(KG + name, name, (name, *others))


LEXICON = Lexicon(
    [
        Entry(ID + "flow-control", "flow control", ("flow control",), (KG + "Mechanism",)),
        Entry(ID + "nic", "NIC", ("NIC", "network adapter"), (KG + "Component",)),
        Entry(ID + "switch", "switch", ("switch",), (KG + "Component",)),
    ],
    classes=[kind("Thing"), kind("Mechanism", "technique"), kind("Protocol"), kind("Component"), kind("Organization", "company")],
    links=[(KG + name, KG + "Thing") for name in ("Mechanism", "Protocol", "Component", "Organization")],
)


def things(text: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    document = parse("test.md", text, "0")
    found = discover(document, Reader(LEXICON), LEXICON)
    return [(thing.label, tuple(iri.removeprefix(KG) for iri in thing.types), thing.synonyms) for thing in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Global Interconnect Forum (GIF) publishes it.", ("Global Interconnect Forum", ("Thing",), ("GIF",))),
        ("It repairs frames by Link Level Retry (LLR).", ("Link Level Retry", ("Thing",), ("LLR",))),
        ("LRO (Large Receive Offload) merges packets.", ("Large Receive Offload", ("Thing",), ("LRO",))),
        ("They use Priority Flow Control (PFC).", ("Priority Flow Control", ("Mechanism",), ("PFC",))),
        ("Data Processing Units (DPUs) offload work.", ("Data Processing Unit", ("Thing",), ("DPU",))),
        ("Simple Queue over Rings version 3 (SQoRv3) is old.", ("Simple Queue over Rings version 3", ("Thing",), ("SQoRv3",))),
        ("The Fast Transfer Protocol (FTP) is old.", ("Fast Transfer Protocol", ("Protocol",), ("FTP",))),
        ("DragonFly+ is a technique for big machines.", ("DragonFly+", ("Mechanism",), ())),
        ("Tomahawk 5 is a switch from a vendor.", ("Tomahawk 5", ("Component",), ())),
        ("Cut-Through Forwarding is a fast technique.", ("Cut-Through Forwarding", ("Mechanism",), ())),
        ("Mellanox was a company in Israel.", ("Mellanox", ("Organization",), ())),
        ("An XYZ is a thing of the past.", ("XYZ", ("Thing",), ())),
        ("QUIX is the new way to send.", ("QUIX", ("Concept",), ())),
        ("QUIX means sending early.", ("QUIX", ("Concept",), ())),
        ("It takes QSFP448 plugs.", ("QSFP448", ("FormFactor",), ())),
        ("It runs at 6.4TbE.", ("6.4TbE", ("SpeedClass",), ())),
    ],
)
def test_new_things(text: str, expected: tuple[str, tuple[str, ...], tuple[str, ...]]) -> None:
    assert things(text) == [expected]


def test_a_known_thing_gets_the_new_name() -> None:
    assert things("A Network Interface Card (NIC) sends.") == [("NIC", ("Component",), ("Network Interface Card",))]
    assert things("The network adapter (NA) sends.") == [("NIC", ("Component",), ("NA",))]
    assert things("The network adapter (NIC) sends.") == []


@pytest.mark.parametrize(
    "text",
    [
        "This is a switch. It is a switch. There is a switch.",
        "The following is a technique. Most of it is a mess.",
        "Nobody is a fool. Each one is a switch.",
        "Our team (NYC) is here. See the picture (left). In 2020 (Q3) it was sold.",
        "Speed is a matter of cost. Simplicity is the goal.",
        "Using RDMA is a choice. Sharing QUIX is a technique.",
        "The answer is a question. What is a SWITCH?",
        "Fast QUIX-based switching is a technique.",
        "The fabric (which is old) is a network. The unit (in W) is small.",
        "# QUIX is a switch",
        "It means a lot. That means the end.",
        "() ( ) (A) ((B))",
        "Step 3 is a check. Version 2.0 is a technique. Option B is a compromise. Chapter 4 is a summary. B is a switch.",
    ],
)
def test_no_junk(text: str) -> None:
    assert things(text) == []


def test_a_thing_is_given_once_with_the_first_sentence_that_brings_it() -> None:
    document = parse("test.md", "Nothing here.\n\nA Link Level Retry (LLR) helps. LLR is a technique. LLR (Link Level Retry) again.", "0")
    found = discover(document, Reader(LEXICON), LEXICON)
    assert found == (Thing(ID + "link-level-retry", "Link Level Retry", (KG + "Mechanism",), ("LLR",), sentence=1),)


def test_what_comes_later_tells_the_class() -> None:
    assert things("Random Early Hint (REH) helps. REH is a technique.") == [("Random Early Hint", ("Mechanism",), ("REH",))]


def test_cells_of_tables_are_read_one_by_one() -> None:
    table = "| Name | Use |\n|---|---|\n| Virtual Lane (VL) | queue |\n| CR16 | cable |\n"
    assert [label for label, _, _ in things(table)] == ["Virtual Lane", "CR16"]


def shape_rows() -> list[dict[str, object]]:
    text = resources.ontology().joinpath(discovery.SHAPES).read_text(encoding="utf-8")
    return list(tomllib.loads(text)["shape"])


def test_shapes_match_their_examples_and_no_counter_example() -> None:
    for row in shape_rows():
        assert set(row) == {"class", "pattern", "examples", "counter_examples"}
        pattern = re.compile(str(row["pattern"]))
        assert [name for name in list(row["examples"]) if not pattern.fullmatch(name)] == []  # type: ignore[call-overload]
        assert [name for name in list(row["counter_examples"]) if pattern.fullmatch(name)] == []  # type: ignore[call-overload]
        assert any(shape.class_iri == expand(str(row["class"])) for shape in shapes())


@pytest.mark.parametrize("text", ["[[shape]]\npattern = 'a'", "[[shape]]\nclass = 'kg:Thing'\npattern = '('", "shape = ["])
def test_a_broken_file_of_shapes_is_told(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / discovery.SHAPES).write_text(text, encoding="utf-8")
    monkeypatch.setattr(resources, "ontology", lambda: tmp_path)
    shapes.cache_clear()
    with pytest.raises(OntologyError, match="shapes_of_names"):
        shapes()
    monkeypatch.undo()
    shapes.cache_clear()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# Acme KX-200 Dual-Port Switch\n", [("KX-200", ("Component",), ("Acme KX-200",))]),
        ("# Acme KX Series 40-port Edge Switches: a guide\n", [("KX Series", ("Component",), ("Acme KX Series",))]),
        ("# How to mount a KX-200 at home\n", []),
        ("# A switch for the KX-200\n", []),
        ("Zephyr, a switch by Acme Systems, is new.", [("Zephyr", ("Component",), ()), ("Acme Systems", ("Organization",), ("Acme",))]),
        ("It was made by Acme in a switch called Zephyr.", [("Acme", ("Organization",), ()), ("Zephyr", ("Component",), ())]),
        ("The town, a company, is called Home. It is sold by Monday. Bread, a switch, is made by hand from Flour.", []),
        ("| Model | Weight |\n|---|---|\n| KX-10 | 5 |\n| big one | 6 |\n", [("KX-10", ("Thing",), ())]),
        (
            "# KX-10 Switch\n\n| Weight | KX-10 | KX-20 |\n|---|---|---|\n| all | 5 | 6 |\n",
            [("KX-10", ("Component",), ()), ("KX-20", ("Component",), ())],
        ),
        ("| Weight | KX-10 |\n|---|---|\n| all | 5 |\n", []),
    ],
)
def test_names_in_headings_tables_and_appositions(text: str, expected: list[tuple[str, tuple[str, ...], tuple[str, ...]]]) -> None:
    assert things(text) == expected
