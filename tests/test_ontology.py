"""The ontology: well-formed, named without ambiguity, explained, and free of what only documents may state."""

import csv
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pyoxigraph
import pyshacl
import pytest
from rdflib import OWL, RDF, RDFS, SKOS, BNode, Graph, Literal, Namespace, URIRef
from rdflib.namespace import DCTERMS
from rdflib.term import Node

from kg.extraction.mapping.identifiers import thing_iri
from kg.language.terms import key
from kg.namespaces import ID, KG, OA, PREFIXES

ROOT = Path(__file__).resolve().parent.parent
ONTOLOGY = ROOT / "ontology"
CLASSES = ONTOLOGY / "interconnect.ttl"
RULES = ONTOLOGY / "rules.ttl"
TERMS = ONTOLOGY / "terms.ttl"
ALIGNMENT = ONTOLOGY / "alignment.ttl"
SHAPES = sorted((ONTOLOGY / "shapes").glob("*.ttl"))
SHAPE_CASES = Path(__file__).parent / "cases" / "shapes"

SHAPE = Namespace("https://w3id.org/interconnect-kg/shape#")
SH = Namespace("http://www.w3.org/ns/shacl#")
FACTOR = URIRef(KG + "Factor")
FACTORS = URIRef(KG + "factors")
THING = URIRef(KG + "Thing")

NAMES = (RDFS.label, SKOS.prefLabel, SKOS.altLabel, SKOS.hiddenLabel)
SAID_OF_TERMS = {RDF.type, *NAMES, SKOS.broader, SKOS.inScheme, SKOS.topConceptOf, SKOS.definition}
ONE_SENTENCE = re.compile(r"[A-Z](?:[^.]|\.[^ ])*\.")
KINDS_OF_PROPERTY = (OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty)

each_file = pytest.mark.parametrize("file", [CLASSES, RULES, TERMS, ALIGNMENT, *SHAPES], ids=lambda path: path.name)


@cache
def read(*files: Path) -> Graph:
    graph = Graph()
    for file in files:
        graph.parse(file)
    return graph


@pytest.fixture(scope="module")
def classes() -> Graph:
    return read(CLASSES, RULES)


@pytest.fixture(scope="module")
def terms() -> Graph:
    return read(TERMS)


@pytest.fixture(scope="module")
def ontology() -> Graph:
    return read(CLASSES, RULES, TERMS)


def declared_classes(graph: Graph) -> set[Node]:
    """Return our classes; those borrowed from other vocabularies are defined there."""
    return {name for name in graph.subjects(RDF.type, OWL.Class) if str(name).startswith(KG)}


def declared_properties(graph: Graph) -> set[Node]:
    return {name for kind in KINDS_OF_PROPERTY for name in graph.subjects(RDF.type, kind) if str(name).startswith(KG)}


def things(graph: Graph) -> list[Node]:
    return sorted({thing for thing in graph.subjects() if str(thing).startswith(ID)}, key=str)


def forms(graph: Graph, node: Node) -> set[str]:
    return {str(name) for kind in NAMES for name in graph.objects(node, kind)}


# --- files ----------------------------------------------------------------------------------------------------------------


@each_file
def test_both_engines_read_the_same_triples(file: Path) -> None:
    by_oxigraph = {quad.triple for quad in pyoxigraph.parse(path=str(file), format=pyoxigraph.RdfFormat.TURTLE)}
    assert len(by_oxigraph) == len(read(file)) > 0


@pytest.mark.parametrize("file", [CLASSES, TERMS, ALIGNMENT], ids=lambda path: path.name)
def test_there_are_no_blank_nodes_but_in_rules_and_shapes(file: Path) -> None:
    assert not [triple for triple in read(file) if any(isinstance(node, BNode) for node in triple)]


def test_the_ontology_says_what_it_is(classes: Graph) -> None:
    ontology = classes.value(predicate=RDF.type, object=OWL.Ontology, any=False)
    for said in (DCTERMS.title, DCTERMS.description, DCTERMS.license, OWL.versionIRI, OWL.versionInfo):
        assert classes.value(ontology, said, any=False) is not None


# --- classes and properties -------------------------------------------------------------------------------------------------


def test_all_names_that_classes_and_properties_refer_to_are_declared(classes: Graph) -> None:
    declared = declared_classes(classes) | declared_properties(classes) | {FACTORS}
    used = {node for triple in classes for node in triple if str(node).startswith(KG) and not isinstance(node, Literal)}
    assert used == declared


def test_a_name_is_declared_as_one_kind_of_property_only(classes: Graph) -> None:
    kinds = [set(classes.subjects(RDF.type, kind)) for kind in (OWL.Class, *KINDS_OF_PROPERTY)]
    assert sum(map(len, kinds)) == len(set().union(*kinds))


def test_inverse_properties_are_object_properties(classes: Graph) -> None:
    objects = set(classes.subjects(RDF.type, OWL.ObjectProperty))
    pairs = list(classes.subject_objects(OWL.inverseOf))
    assert pairs
    assert all(one in objects and other in objects for one, other in pairs)


def test_a_property_gives_a_kind_of_statement(classes: Graph) -> None:
    statements = set(classes.transitive_subjects(RDFS.subClassOf, URIRef(KG + "Statement")))
    given = set(classes.objects(None, URIRef(KG + "givesStatement")))
    assert given
    assert given <= statements


def test_the_readme_names_every_class_and_property_and_no_other(classes: Graph) -> None:
    readme = (ONTOLOGY / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`kg:(\w+)`", readme))
    declared = {str(name).removeprefix(KG) for name in declared_classes(classes) | declared_properties(classes) | {FACTORS}}
    assert named == declared


# --- terms ----------------------------------------------------------------------------------------------------------------


def test_the_ontology_covers_the_field(terms: Graph) -> None:
    assert len(things(terms)) >= 500


def test_nothing_is_said_of_a_term_that_documents_should_say(terms: Graph) -> None:
    assert set(terms.predicates()) <= SAID_OF_TERMS


def test_every_term_has_a_label_that_is_its_preferred_label(terms: Graph) -> None:
    for thing in things(terms):
        labels = list(terms.objects(thing, RDFS.label))
        assert len(labels) == 1, thing
        assert labels == list(terms.objects(thing, SKOS.prefLabel)), thing


def test_every_term_has_one_definition_of_one_sentence(terms: Graph) -> None:
    for thing in things(terms):
        definitions = list(terms.objects(thing, SKOS.definition))
        assert len(definitions) == 1, thing
        assert ONE_SENTENCE.fullmatch(str(definitions[0])), definitions[0]


def test_every_term_has_a_class_of_things(classes: Graph, terms: Graph) -> None:
    of_things = set(classes.transitive_subjects(RDFS.subClassOf, THING)) - {THING}
    for thing in things(terms):
        types = set(terms.objects(thing, RDF.type))
        assert types, thing
        assert types <= of_things, thing


def test_names_are_english_and_tidy(terms: Graph) -> None:
    for kind in (*NAMES, SKOS.definition):
        for name in terms.objects(None, kind):
            assert isinstance(name, Literal)
            assert name.language == "en", name
            assert " ".join(str(name).split()) == str(name), name


def test_a_synonym_is_not_the_label(terms: Graph) -> None:
    for thing in things(terms):
        label = {str(name) for name in terms.objects(thing, SKOS.prefLabel)}
        assert not label & {str(name) for name in terms.objects(thing, SKOS.altLabel)}, thing


def test_no_two_things_share_a_name(terms: Graph) -> None:
    owners = defaultdict(set)
    for thing in things(terms):
        for form in forms(terms, thing):
            owners[key(form)].add(thing)
    assert {form: owner for form, owner in owners.items() if len(owner) > 1} == {}


def test_no_thing_is_called_like_a_class(classes: Graph, terms: Graph) -> None:
    taken = {key(form) for name in declared_classes(classes) for form in forms(classes, name)}
    assert sorted(form for thing in things(terms) for form in forms(terms, thing) if key(form) in taken) == []


def test_a_term_has_the_address_that_a_document_would_give_it(terms: Graph) -> None:
    """A plus sign is no part of an address that documents give, and would be lost."""
    for thing in things(terms):
        label = str(terms.value(thing, RDFS.label))
        assert str(thing) == thing_iri(label.replace("+", " plus")), label


def test_terms_stand_under_terms_without_going_in_circles(terms: Graph) -> None:
    known = set(things(terms))
    pairs = list(terms.subject_objects(SKOS.broader))
    assert pairs
    for lower, upper in pairs:
        assert upper in known, lower
        assert lower not in set(terms.transitive_objects(upper, SKOS.broader)), lower


def test_terms_are_matched_with_one_item_of_wikidata_each(terms: Graph) -> None:
    matches = list(read(ALIGNMENT))
    assert len({item for _, _, item in matches}) == len({thing for thing, _, _ in matches}) == len(matches) > 0
    for thing, relation, item in matches:
        assert thing in set(things(terms))
        assert relation in (SKOS.exactMatch, SKOS.closeMatch)
        assert re.fullmatch(r"http://www\.wikidata\.org/entity/Q[1-9]\d*", str(item))


def test_factors_and_nothing_else_form_the_scheme_of_factors(ontology: Graph) -> None:
    factors = set(ontology.subjects(RDF.type, FACTOR))
    assert set(ontology.subjects(SKOS.inScheme, FACTORS)) == factors


def test_every_factor_is_a_top_concept_or_stands_under_a_factor(ontology: Graph) -> None:
    for factor in ontology.subjects(RDF.type, FACTOR):
        top = (factor, SKOS.topConceptOf, FACTORS) in ontology
        under = any((upper, RDF.type, FACTOR) in ontology for upper in ontology.objects(factor, SKOS.broader))
        assert top or under, factor


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("IB", "InfiniBand"),
        ("AllReduce", "all reduce"),
        ("delay", "latency"),
        ("network adapter", "NIC"),
        ("direct attach cable", "DAC"),
        ("400G Ethernet", "400GbE"),
        ("fibre", "optical fiber"),
        ("OS", "operating system"),
    ],
)
def test_synonyms_name_one_thing(terms: Graph, name: str, other: str) -> None:
    one, same = ([thing for thing in things(terms) if key(form) in map(key, forms(terms, thing))] for form in (name, other))
    assert len(one) == 1
    assert one == same


# --- shapes ---------------------------------------------------------------------------------------------------------------


def shape_cases() -> list[dict[str, str]]:
    with (SHAPE_CASES / "bad.tsv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def violations(graph: Graph, *files: Path) -> set[tuple[str, str]]:
    """List the nodes that break a shape of some files, each with the name of the shape."""
    _, report, _ = pyshacl.validate(graph, shacl_graph=read(*files), advanced=True, inplace=True)
    assert isinstance(report, Graph)
    results = report.subjects(RDF.type, SH.ValidationResult)
    return {(str(report.value(result, SH.focusNode)), str(report.value(result, SH.sourceShape))) for result in results}


def good_graph() -> Graph:
    return Graph() + read(CLASSES, RULES) + read(SHAPE_CASES / "good.ttl")


def changed(case: dict[str, str]) -> tuple[Graph, str]:
    """Return the good graph with the values of one property of one node replaced, and that node."""
    graph = good_graph()
    names = "".join(f"@prefix {prefix}: <{iri}> .\n" for prefix, iri in {**PREFIXES, "ex": "https://example.org/"}.items())
    change = Graph().parse(data=f"{names} {case['node']} {case['property']} {case['values'] or '<urn:none>'} .", format="turtle")
    ((node, predicate),) = set(change.subject_predicates())
    graph.remove((node, predicate, None))
    if case["values"]:
        graph += change
    return graph, str(node)


def test_shapes_are_valid_shacl() -> None:
    conforms, _, text = pyshacl.validate(Graph(), shacl_graph=read(*SHAPES), meta_shacl=True)
    assert conforms, text


def test_a_good_graph_keeps_every_shape() -> None:
    assert violations(good_graph(), *SHAPES) == set()


def test_the_ontology_itself_keeps_every_shape(ontology: Graph) -> None:
    assert violations(Graph() + ontology, *SHAPES) == set()


@pytest.mark.parametrize("case", shape_cases(), ids=lambda case: f"{case['shape']}: {case['values'] or 'none'}")
def test_a_bad_graph_breaks_its_shape(case: dict[str, str]) -> None:
    graph, node = changed(case)
    file = next(file for file in SHAPES if (SHAPE[case["shape"]], None, None) in read(file))
    assert (node, SHAPE[case["shape"]].toPython()) in violations(graph, file)


def test_every_constraint_has_a_bad_graph() -> None:
    with_message = {str(shape).removeprefix(str(SHAPE)) for shape in read(*SHAPES).subjects(SH.message)}
    assert {case["shape"] for case in shape_cases()} == with_message


def test_every_constraint_has_a_readable_message() -> None:
    shapes = read(*SHAPES)
    for shape in (*shapes.subjects(RDF.type, SH.PropertyShape), *shapes.subjects(SH["in"])):
        assert ONE_SENTENCE.fullmatch(str(shapes.value(shape, SH.message))), shape


def test_selectors_are_those_of_web_annotations() -> None:
    targets = {str(target) for target in read(*SHAPES).objects(None, SH.targetClass)}
    assert {OA + "TextQuoteSelector", OA + "TextPositionSelector"} <= targets
