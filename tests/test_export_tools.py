"""Exports for OWL, SKOS, publication and graph tools: read back by their own readers, hostile names included."""

import csv
import io
import json
import zipfile
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pyoxigraph import BlankNode, Dataset, Literal, NamedNode, Quad, RdfFormat, Triple, parse
from rdflib import OWL, RDF, SKOS, BNode, Graph, URIRef
from rdflib.collection import Collection

import kg
from kg.errors import InputError
from kg.export import FORMATS, Selection, export
from kg.export.rdf import REIFIES
from kg.namespaces import DCTERMS, ID, KG, ONTOLOGY_GRAPH, RDFS, STATEMENT
from kg.store import Store

HOSTILE = Path(__file__).parent / "cases" / "export" / "graph.trig"
FERRY, CABLE, ROPE = (f"{ID}{name}" for name in ("ferry", "cable", "rope"))
CABLE_LABEL = "</text><script>alert(1)</script>"


@pytest.fixture(scope="module")
def hostile() -> Store:
    return Store.from_file(HOSTILE)


def text(store: Store, form: str, **narrowed: str) -> str:
    return export(Selection(store, **narrowed), form).decode()


def quads(store: Store, form: str) -> list[Quad]:
    syntax = RdfFormat.from_media_type(FORMATS[form].media_type)
    assert syntax is not None
    return list(Dataset(parse(export(Selection(store), form), format=syntax)))


# --- JSON-LD ----------------------------------------------------------------------------------------------------------------


def test_json_ld_has_short_names(hostile: Store) -> None:
    document = json.loads(text(hostile, "jsonld", part="facts"))
    (facts, inferred) = sorted(document["@graph"], key=lambda graph: graph["@id"])
    ferry = next(node for node in facts["@graph"] if node["@id"] == "id:ferry")
    assert ferry == {"@id": "id:ferry", "description": 'usually likes ]]> & "ropes"', "uses": "id:cable"}
    assert {"@id": "id:ferry", "@type": ["kg:CableBoat"]} in inferred["@graph"]
    assert document["@context"]["uses"] == {"@id": "kg:uses", "@type": "@id"}


def test_json_ld_keeps_values_of_several_kinds_and_names_that_look_like_prefixes() -> None:
    subject, mixed = NamedNode("id:not-ours"), NamedNode(KG + "value")
    values: list[Literal | NamedNode | BlankNode] = [
        Literal("1"),
        Literal("1", language="en"),
        Literal(1),
        NamedNode("urn:1"),
        BlankNode("b"),
    ]
    store = Store.memory()
    store.extend(Quad(subject, mixed, value) for value in values)
    store.extend([Quad(subject, NamedNode(RDFS + "label"), Literal("a")), Quad(subject, NamedNode("urn:label"), Literal("b"))])
    back = quads(store, "jsonld")
    assert len(back) == len(values) + 2
    assert {str(quad.object) for quad in back if quad.predicate == mixed and not isinstance(quad.object, BlankNode)} == {
        str(value) for value in values if not isinstance(value, BlankNode)
    }


def test_json_ld_refuses_triples_within_triples() -> None:
    store = Store.memory()
    node = NamedNode("urn:x")
    store.extend([Quad(node, REIFIES, Triple(node, node, node))])
    with pytest.raises(InputError, match="JSON-LD has no triples within triples"):
        text(store, "jsonld")


# --- RDF 1.2, SKOS, nanopublications ----------------------------------------------------------------------------------------


def test_statements_name_the_triple_that_they_affirm_or_deny(hostile: Store) -> None:
    reified = {quad.subject: quad.object for quad in quads(hostile, "reified") if quad.predicate == REIFIES}
    uses = NamedNode(KG + "uses")
    words = Triple(NamedNode(FERRY), NamedNode(KG + "description"), Literal('usually likes ]]> & "ropes"'))
    assert reified == {
        NamedNode(STATEMENT + "1"): Triple(NamedNode(FERRY), uses, NamedNode(CABLE)),
        NamedNode(STATEMENT + "2"): Triple(NamedNode(CABLE), uses, NamedNode(FERRY)),
        NamedNode(STATEMENT + "3"): words,
    }


def test_the_vocabulary_is_whole_and_consistent(bundled: kg.Graph) -> None:
    graph = Graph().parse(data=text(bundled.store, "skos"), format="turtle")
    concepts = set(graph.subjects(RDF.type, SKOS.Concept))
    assert len(concepts) > 300
    for concept in concepts:
        assert len(list(graph.objects(concept, SKOS.prefLabel))) == 1
        assert not set(graph.objects(concept, SKOS.prefLabel)) & set(graph.objects(concept, SKOS.altLabel))
    broader = set(graph.subject_objects(SKOS.broader))
    assert broader
    assert broader == {(lower, upper) for upper, lower in graph.subject_objects(SKOS.narrower)}
    tops = set(graph.subjects(SKOS.topConceptOf))
    assert {concept for concept in concepts if not list(graph.objects(concept, SKOS.broader))} == tops & concepts
    assert not [owl for owl in graph.objects(None, RDF.type) if str(owl).startswith(str(OWL))]


def test_a_nanopublication_has_its_four_graphs_and_a_denial_is_no_assertion(hostile: Store) -> None:
    by_graph: dict[str, list[Quad]] = {}
    for quad in quads(hostile, "nanopublications"):
        assert isinstance(quad.graph_name, NamedNode)
        by_graph.setdefault(quad.graph_name.value.rpartition("/")[2], []).append(quad)
    assert set(by_graph) == {f"{number}#{part}" for number in (1, 2, 3) for part in ("head", "assertion", "provenance", "pubinfo")}
    (plain,) = by_graph["1#assertion"]
    assert plain.triple == Triple(NamedNode(FERRY), NamedNode(KG + "uses"), NamedNode(CABLE))
    assert {quad.object for quad in by_graph["2#assertion"]} >= {NamedNode(str(OWL) + "NegativePropertyAssertion")}
    (hedged,) = by_graph["3#assertion"]
    assert hedged.object == Literal('usually likes ]]> & "ropes"')
    assert Literal("@The ferry\tuses <a> {cable}\\l.") in {quad.object for quad in by_graph["1#provenance"]}


# --- OWL --------------------------------------------------------------------------------------------------------------------


def test_facts_are_annotated_with_their_sentences(hostile: Store) -> None:
    graph = Graph().parse(data=text(hostile, "owl"), format="xml")
    uses, source = URIRef(KG + "uses"), URIRef(DCTERMS + "source")
    (axiom,) = (node for node in graph.subjects(RDF.type, OWL.Axiom) if graph.value(node, OWL.annotatedProperty) == uses)
    assert graph.value(axiom, OWL.annotatedSource) == URIRef(FERRY)
    assert graph.value(axiom, OWL.annotatedTarget) == URIRef(CABLE)
    assert str(graph.value(axiom, source)).endswith("boats.md#char=0,23")
    assert str(graph.value(axiom, URIRef(RDFS + "comment"))).startswith("@The ferry")
    (denial,) = graph.subjects(RDF.type, OWL.NegativePropertyAssertion)
    assert isinstance(denial, BNode)
    assert list(graph.objects(denial, source))
    assert (None, RDF.type, URIRef(KG + "Statement")) not in graph


def test_owl_files_keep_nameless_classes(hostile: Store) -> None:
    graph = Graph().parse(data=text(hostile, "owl"), format="xml")
    meant = graph.value(URIRef(KG + "CableBoat"), OWL.equivalentClass)
    members = graph.value(meant, OWL.intersectionOf)
    assert members is not None
    assert len(Collection(graph, members)) == 2


def test_functional_syntax_tells_each_axiom(hostile: Store) -> None:
    written = text(hostile, "functional")
    quote = 'Annotation(rdfs:comment "@The ferry\tuses <a> {cable}\\\\l.")'
    source = "Annotation(dcterms:source <https://w3id.org/interconnect-kg/document/boats.md#char=0,23>)"
    for axiom in (
        "Ontology(<https://w3id.org/interconnect-kg/ontology> <https://w3id.org/interconnect-kg/ontology/9>",
        'Annotation(dcterms:title "Boats & <b>barges</b>"@en)',
        "Declaration(Class(kg:Boat))",
        "SubClassOf(kg:Boat kg:Thing)",
        "EquivalentClasses(kg:CableBoat ObjectIntersectionOf(kg:Boat ObjectSomeValuesFrom(kg:uses kg:Thing)))",
        "SubObjectPropertyOf(kg:uses kg:relatesTo)",
        "TransitiveObjectProperty(kg:precedes)",
        "InverseObjectProperties(kg:precedes kg:follows)",
        "ObjectPropertyDomain(kg:relatesTo kg:Thing)",
        "DataPropertyRange(kg:description xsd:string)",
        "ClassAssertion(kg:Boat id:ferry)",
        'AnnotationAssertion(rdfs:label id:ferry "=ferry\\\\"@en)',
        f"ObjectPropertyAssertion({source} {quote} kg:uses id:ferry id:cable)",
        f"NegativeObjectPropertyAssertion({source} {quote} kg:uses id:cable id:ferry)",
        f'DataPropertyAssertion({source} {quote} kg:description id:ferry "usually likes ]]> & \\"ropes\\"")',
    ):
        assert f"\n{axiom}\n" in f"{written}\n", axiom


def test_functional_syntax_tells_as_many_classes_and_members_as_there_are(bundled: kg.Graph) -> None:
    written = text(bundled.store, "functional", part="ontology")
    classes = bundled.sparql("SELECT DISTINCT ?class WHERE { ?class a owl:Class FILTER(isIRI(?class)) }").records
    members = bundled.sparql(f"SELECT DISTINCT ?a ?b WHERE {{ GRAPH <{ONTOLOGY_GRAPH}> {{ ?a a ?b . ?b a owl:Class }} }}").records
    assert written.count("\nDeclaration(Class(") == len(classes)
    assert written.count("\nClassAssertion(") == len(members) > 300


def test_what_is_no_owl_is_refused() -> None:
    store = Store.memory()
    store.extend([Quad(NamedNode("urn:s"), NamedNode("urn:p"), Literal("o"))])
    with pytest.raises(InputError, match="urn:p of urn:s is no OWL: no property of that kind is declared"):
        text(store, "functional")


# --- networks ---------------------------------------------------------------------------------------------------------------

EDGES = {
    (FERRY, CABLE, "uses", "stated", "positive", ""),
    (CABLE, FERRY, "uses", "stated", "negative", ""),
    (FERRY, ROPE, "relates to", "stated", "positive", "usually"),
    (ROPE, CABLE, "precedes", "given", "positive", ""),
    (CABLE, ROPE, "follows", "inferred", "positive", ""),
    (ROPE, CABLE, "skos:broader", "given", "positive", ""),
}


def xml_network(data: str, form: str) -> tuple[dict[str, dict[str, str]], list[dict[str, Any]]]:
    """Return nodes by identifier and edges, each with its attributes by name."""
    root = ET.fromstring(data)  # noqa: S314 - our own output
    space = "{" + root.tag[1:].partition("}")[0] + "}"
    value, key = ("data", "key") if form == "graphml" else ("attvalue", "for")

    def read(item: ET.Element) -> dict[str, str]:
        return {each.get(key, "").partition("-")[2]: each.get("value") or each.text or "" for each in item.iter(space + value)}

    nodes = {item.get("id", ""): read(item) for item in root.iter(space + "node")}
    edges = [{**read(item), "source": item.get("source"), "target": item.get("target")} for item in root.iter(space + "edge")]
    return nodes, edges


@pytest.mark.parametrize("form", ["graphml", "gexf"])
def test_networks_hold_things_and_what_joins_them(hostile: Store, form: str) -> None:
    nodes, edges = xml_network(text(hostile, form), form)
    assert {node["iri"]: node["label"] for node in nodes.values()}[CABLE] == CABLE_LABEL
    found = {
        (
            nodes[edge["source"]]["iri"],
            nodes[edge["target"]]["iri"],
            edge["relation"],
            edge["origin"],
            edge["polarity"],
            edge.get("modality", ""),
        )
        for edge in edges
    }
    assert found == EDGES


def test_a_network_about_one_thing_holds_what_stands_around_it(hostile: Store) -> None:
    nodes, edges = xml_network(text(hostile, "graphml", about=FERRY), "graphml")
    assert {node["iri"] for node in nodes.values()} == {FERRY, CABLE, ROPE}
    assert len(edges) == 3


def test_a_network_of_any_graph_joins_what_its_triples_join() -> None:
    store = Store.memory()
    store.extend(
        [Quad(NamedNode("urn:a"), NamedNode("urn:knows"), NamedNode("urn:b")), Quad(NamedNode("urn:a"), NamedNode("urn:age"), Literal(7))]
    )
    nodes, edges = xml_network(text(store, "graphml"), "graphml")
    assert [node["label"] for node in nodes.values()] == ["urn:a", "urn:b"]
    assert [edge["relation"] for edge in edges] == ["urn:knows"]


def test_characters_that_xml_cannot_hold_are_replaced() -> None:
    store = Store.memory()
    store.extend(
        [
            Quad(NamedNode("urn:a"), NamedNode("urn:p"), NamedNode("urn:b")),
            Quad(NamedNode("urn:a"), NamedNode(RDFS + "label"), Literal("a\x00\x1bb")),
        ]
    )
    for form in ("graphml", "gexf"):
        nodes, _ = xml_network(text(store, form), form)
        assert sorted(node["label"] for node in nodes.values()) == ["a��b", "urn:b"]


def test_tables_hold_a_line_for_each_node_and_edge_and_no_formula(hostile: Store) -> None:
    archive = zipfile.ZipFile(io.BytesIO(export(Selection(hostile), "csv")))
    assert archive.namelist() == ["nodes.csv", "edges.csv", "import.cypher"]
    nodes, edges = (list(csv.DictReader(io.StringIO(archive.read(name).decode()))) for name in archive.namelist()[:2])
    labels = {row["iri"]: row["label"] for row in nodes}
    assert labels == {FERRY: "'=ferry⧵", CABLE: CABLE_LABEL, ROPE: "'-rope|a`b_c*"}
    shown = {(row["source"], row["target"], row["relation"], row["origin"], row["polarity"], row["modality"]) for row in edges}
    assert shown == EDGES
    cells = [cell for row in (*nodes, *edges) for cell in row.values()]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t")) or "\n" in cell]
    script = archive.read("import.cypher").decode()
    assert all(f"row.{column}" in script for column in (*nodes[0], *edges[0]))
