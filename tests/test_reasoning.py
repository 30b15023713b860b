"""Reasoning: what follows, from what, and what contradicts what - the same with either reasoner."""

import csv
import shutil
from functools import cache
from pathlib import Path

import pytest
from commandline import kg as run
from pyoxigraph import BlankNode, NamedNode, Quad

import kg
from kg import Graph, building, reasoning
from kg.errors import StoreError
from kg.namespaces import FACTS_GRAPH, ID, INFERRED_GRAPH, KG, OWL, PREFIXES
from kg.reasoning import engines, to_owlready2
from kg.store import Store

CASES = Path(__file__).parent / "cases"
SMALL = CASES / "console" / "graph.trig"
RULES = list(csv.DictReader((CASES / "reasoning" / "rules.tsv").read_text(encoding="utf-8").splitlines(), delimiter="\t"))
PREFIXED = "".join(f"@prefix {prefix}: <{name}> .\n" for prefix, name in PREFIXES.items())
CABLE = "</text><script>alert(1)</script>"
BOTH = [
    engines.RULES,
    pytest.param(engines.HERMIT, marks=pytest.mark.skipif(engines.java() is None, reason="there is no Java")),
]


def store_of(turtle: str) -> Store:
    """Return the ontology with facts that are written in Turtle."""
    store = building.ontology_store()
    store.parse(f"{PREFIXED}{turtle}".encode(), "facts.ttl", "facts", FACTS_GRAPH)
    return store


@pytest.fixture
def reasoner(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of the reasoner that runs."""
    name = str(request.param)
    if name == engines.RULES:
        monkeypatch.setattr(engines, "java", lambda: None)
    return name


# --- what follows -----------------------------------------------------------------------------------------------------------


@cache
def inferred_by(_name: str) -> tuple[Graph, reasoning.Inferred]:
    """Return the graph of the facts of all rules, with what the reasoner at hand finds."""
    store = store_of(" .\n".join(dict.fromkeys(row["facts"].replace(" ; ", " .\n") for row in RULES)) + " .")
    inferred = reasoning.infer(store)
    store.extend(inferred.quads)
    return Graph(store), inferred


@pytest.mark.parametrize("reasoner", BOTH, indirect=True)
def test_each_rule_finds_what_the_facts_do_not_say(reasoner: str) -> None:
    graph, inferred = inferred_by(reasoner)
    assert inferred.engine == reasoner
    assert inferred.contradictions == ()
    missing = [
        row["rule"]
        for row in RULES
        if not graph.store.query(f"ASK {{ GRAPH <{INFERRED_GRAPH}> {{ {row['follows']} }} }}")
        or graph.store.query(f"ASK {{ GRAPH <{FACTS_GRAPH}> {{ {row['follows']} }} }}")
    ]
    assert missing == []


@pytest.mark.parametrize("reasoner", BOTH, indirect=True)
def test_each_inference_tells_what_it_rests_on(reasoner: str) -> None:
    graph, _ = inferred_by(reasoner)
    different = {}
    for row in RULES:
        subject, relation, target = row["follows"].split()
        link = f"kg:inClass {target}" if relation == "a" else f"kg:hasRelation {relation} ; kg:hasObject {target}"
        found = graph.sparql(f"SELECT ?because WHERE {{ ?x a kg:Entailment ; kg:hasSubject {subject} ; {link} ; kg:explanation ?because }}")
        because = [record["because"] for record in found.records]
        if because != [row["because"]]:
            different[row["rule"]] = because
    assert different == {}


@pytest.mark.skipif(engines.java() is None, reason="there is no Java")
def test_both_reasoners_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    _, by_hermit = inferred_by(engines.HERMIT)
    monkeypatch.setattr(engines, "java", lambda: None)
    _, by_rules = inferred_by(engines.RULES)
    assert set(map(str, by_hermit.quads)) == set(map(str, by_rules.quads))
    assert by_hermit.number == by_rules.number > len(RULES)


@pytest.mark.parametrize("reasoner", [engines.RULES], indirect=True)
@pytest.mark.usefixtures("reasoner")
def test_what_a_more_telling_fact_says_is_left_out() -> None:
    inferred = reasoning.infer(store_of("id:rocev2 kg:uses id:udp ."))
    facts = {(quad.predicate.value.removeprefix(KG), str(quad.object)) for quad in inferred.quads if "/id/" in str(quad.subject)}
    assert facts == {("isCapabilityOf", str(NamedNode(PREFIXES["id"] + "rocev2")))}


def test_documents_are_built_with_what_follows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "java", lambda: None)
    notes = tmp_path / "notes.txt"
    notes.write_text("The InfiniBand generations are SDR, DDR and QDR.\nInfiniBand is a lossless fabric.\n", encoding="utf-8")
    built = run(["build", str(notes), "-o", str(tmp_path / "graph"), "--reason"])
    assert built.code == 0
    assert "inference" in built.stdout
    assert "No Java is here, so the rules of OWL 2 RL were used; for HermiT: pip install 'interconnect-kg[reasoning]'" in built.stderr
    shown = run(["show", "InfiniBand", "--graph", str(tmp_path / "graph")]).stdout
    assert "- InfiniBand is of the class Lossless Technology\n" in shown
    assert "because InfiniBand is of the class Technology; InfiniBand is kind of lossless fabric\n      notes.txt#char=" in shown
    explained = run(["ask", "--explain", "What is InfiniBand?", "--graph", str(tmp_path / "graph")]).stdout
    assert "What follows from the documents\n  - InfiniBand is of the class Lossless Technology" in explained
    assert "What follows" not in run(["ask", "What is InfiniBand?", "--graph", str(tmp_path / "graph")]).stdout


def test_nothing_follows_without_being_asked_for(bundled: kg.Graph) -> None:
    assert list(bundled.store.quads(INFERRED_GRAPH)) == []
    assert bundled.query("inferences", thing="InfiniBand").records == ()


# --- what contradicts what --------------------------------------------------------------------------------------------------

DENIED = "[] a owl:NegativePropertyAssertion ; owl:sourceIndividual id:%s ; owl:assertionProperty kg:%s ; owl:targetIndividual id:%s ."
CLASHES = {
    "affirmed and denied": (
        "id:rocev2 kg:uses id:udp . " + DENIED % ("rocev2", "uses", "udp"),
        "RoCEv2 uses UDP; not: RoCEv2 uses UDP: it is affirmed and denied",
    ),
    "denied in general": (
        "id:iwarp kg:uses id:tcp . " + DENIED % ("iwarp", "relatesTo", "tcp"),
        "iWARP uses TCP; not: iWARP relates to TCP: it is affirmed and denied",
    ),
    "two classes": (
        "id:osfp a kg:Organization ; kg:uses id:udp .",
        "OSFP is of the class Form Factor; OSFP is of the class Organization: nothing can be of both classes",
    ),
    "both directions": (
        "id:rocev2 kg:replaces id:rocev1 . id:rocev1 kg:replaces id:rocev2 .",
        "RoCEv1 replaces RoCEv2; RoCEv2 replaces RoCEv1: it cannot hold in both directions",
    ),
    "with itself": ("id:roce kg:replaces id:roce .", "RoCE replaces RoCE: nothing can be so related to itself"),
    "what follows is denied": (
        "id:sdr kg:precedes id:ddr . id:ddr kg:precedes id:qdr . " + DENIED % ("sdr", "precedes", "qdr"),
        "SDR precedes DDR; DDR precedes QDR; not: SDR precedes QDR: it is affirmed and denied",
    ),
}


@pytest.mark.parametrize("reasoner", BOTH, indirect=True)
@pytest.mark.usefixtures("reasoner")
def test_each_contradiction_is_told_with_its_facts() -> None:
    found = reasoning.contradictions(store_of("\n".join(facts for facts, _ in CLASHES.values())))
    assert {each.message for each in found} == {message for _, message in CLASHES.values()}


def test_the_documents_of_a_contradiction_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "java", lambda: None)
    store = Store.from_file(CASES / "export" / "graph.trig")
    denial = {"sourceIndividual": ID + "ferry", "assertionProperty": KG + "uses", "targetIndividual": ID + "cable"}
    node = BlankNode("denial")
    store.extend(Quad(node, NamedNode(OWL + name), NamedNode(end), NamedNode(FACTS_GRAPH)) for name, end in denial.items())
    message = f"=ferry\\ uses {CABLE} (boats.md); not: =ferry\\ uses {CABLE}: it is affirmed and denied"
    assert message in [found.message for found in reasoning.contradictions(store)]


@pytest.mark.parametrize("reasoner", BOTH, indirect=True)
@pytest.mark.usefixtures("reasoner")
def test_what_clashes_is_not_reasoned_from_and_the_rest_is() -> None:
    facts = CLASHES["affirmed and denied"][0] + " id:sdr kg:precedes id:ddr ."
    inferred = reasoning.infer(store_of(facts))
    assert [found.what for found in inferred.contradictions] == ["RoCEv2"]
    assert any(quad.predicate.value == KG + "follows" for quad in inferred.quads)
    assert not any(quad.predicate.value == KG + "isCapabilityOf" for quad in inferred.quads)


@pytest.mark.skipif(engines.java() is None, reason="there is no Java")
def test_nothing_follows_from_what_contradicts_itself_in_the_end() -> None:
    inferred = reasoning.infer(store_of(CLASHES["what follows is denied"][0]))
    assert inferred.number == 0
    assert [found.what for found in inferred.contradictions] == ["SDR"]


@pytest.mark.parametrize("reasoner", BOTH, indirect=True)
@pytest.mark.usefixtures("reasoner")
def test_the_bundled_graph_is_consistent(bundled: kg.Graph) -> None:
    assert reasoning.contradictions(bundled.store) == ()


# --- Java -------------------------------------------------------------------------------------------------------------------


def test_java_is_found_by_its_home_on_the_path_or_as_an_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "bin" / "java"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path))
    assert engines.java() == str(program)
    monkeypatch.delenv("JAVA_HOME")
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    assert engines.java() != str(program)


def test_java_that_fails_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "java", lambda: str(tmp_path / "java"))
    with pytest.raises(StoreError, match="cannot run the reasoner"):
        reasoning.infer(store_of("id:sdr kg:precedes id:ddr ."))


# --- Python objects ---------------------------------------------------------------------------------------------------------


def test_classes_things_and_facts_are_python_objects() -> None:
    ontology = to_owlready2(Store.from_file(SMALL))
    boat = ontology.Boat
    assert boat.label == ["Boat"]
    assert boat.is_a == [ontology.Thing]
    (ferry,) = boat.instances()
    assert ferry.label == ["ferry"]
    assert [means.label for means in ferry.uses] == [["cable"]]


def test_statements_and_passages_stay_out() -> None:
    assert to_owlready2(Store.from_file(SMALL)).search(iri="*boats.md*") == []  # type: ignore[no-untyped-call]


def test_two_copies_do_not_share_a_world() -> None:
    first, second = (Graph(Store.from_file(SMALL)).to_owlready2() for _ in range(2))
    assert first.world is not second.world


def test_the_bundled_ontology_loads(bundled: kg.Graph) -> None:
    ontology = bundled.to_owlready2()
    classes = list(ontology.classes())  # type: ignore[no-untyped-call]
    assert {"Thing", "Factor", "Statement"} <= {each.name for each in classes}
    assert all(each.label for each in classes if each.namespace.base_iri == ontology.base_iri)
