"""Query files: what a header may say, and how values get into a query."""

from pathlib import Path

import pyoxigraph
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.catalog import Catalog, bind, load, parse, split_example
from kg.errors import TemplateError

HEADER = """\
#+ summary: What uses a mechanism
#+ question: What uses {mechanism}?
#+ cue: use | rely on
#+ wants: kg:uses
#+ demands: value-per-side
#+ param mechanism: kg:Mechanism
#+ example: mechanism = flow control
"""
BODY = """\
PREFIX kg: <https://w3id.org/interconnect-kg/ontology#>
SELECT ?thing WHERE {
  ?thing kg:uses $mechanism . # not $mechanism
  FILTER(?thing != "$mechanism" && ?thing != <http://x/$mechanism>)
}
ORDER BY ?thing
"""
TEXT = HEADER + BODY
IRI = "https://example.org/pfc"


def test_a_file_becomes_a_template() -> None:
    template = parse("what_uses.rq", TEXT)
    assert template.name == "what_uses"
    assert template.summary == "What uses a mechanism"
    assert template.questions == ("What uses {mechanism}?",)
    assert template.cues == ("use", "rely on")
    assert template.wants == ("kg:uses",)
    assert template.demands == ("value-per-side",)
    assert [(parameter.name, parameter.type) for parameter in template.parameters] == [("mechanism", "kg:Mechanism")]
    assert template.examples == ({"mechanism": "flow control"},)
    assert template.text == TEXT


def test_binding_replaces_inputs_and_nothing_else() -> None:
    bound = bind(parse("q.rq", TEXT), {"mechanism": IRI})
    assert f"?thing kg:uses <{IRI}> . # not $mechanism" in bound
    assert '"$mechanism" && ?thing != <http://x/$mechanism>' in bound
    assert not bound.startswith("#+")


LIST = """\
#+ summary: s
#+ question: q
#+ param things: kg:Thing
#+ example: things = a | b
SELECT ?x WHERE { VALUES $things { UNDEF } ?x ?p $things . FILTER(?x IN ($things)) }
ORDER BY ?x
"""


def test_a_list_goes_into_values_and_in() -> None:
    bound = bind(parse("q.rq", LIST), {"things": ["urn:a", "urn:b"]})
    assert "VALUES $things { <urn:a> <urn:b> } ?x ?p $things . FILTER(?x IN (<urn:a>, <urn:b>))" in bound
    pyoxigraph.Store().query(bound)


def test_a_list_for_a_single_input_is_refused() -> None:
    with pytest.raises(TemplateError, match="takes one value, not 2"):
        bind(parse("q.rq", TEXT), {"mechanism": ["urn:a", "urn:b"]})


def literal_query(datatype: str) -> str:
    return (
        f"#+ summary: s\n#+ question: q\n#+ param value: {datatype}\n#+ example: value = 1\n"
        "SELECT ?x WHERE { BIND($value AS ?x) }\nORDER BY ?x\n"
    )


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_comes_through_as_it_is(text: str) -> None:
    bound = bind(parse("q.rq", literal_query("xsd:string")), {"value": text})
    solutions = pyoxigraph.Store().query(bound)
    assert isinstance(solutions, pyoxigraph.QuerySolutions)
    assert [solution["x"] for solution in solutions] == [pyoxigraph.Literal(text)]


@pytest.mark.parametrize(
    ("datatype", "good", "bad"),
    [
        ("xsd:integer", "-12", "1.5"),
        ("xsd:decimal", "1.5", "1e5"),
        ("xsd:double", "1e5", "much"),
        ("xsd:boolean", "true", "yes"),
        ("xsd:string", "a b", "\ud800"),
        ("kg:Thing", IRI, "no iri"),
        ("kg:Thing", "urn:x", "relative"),
        ("kg:Thing", "urn:y", "urn:x> . ?s ?p <urn:y"),
    ],
)
def test_values_are_held_to_their_type(datatype: str, good: str, bad: str) -> None:
    template = parse("q.rq", literal_query(datatype))
    pyoxigraph.Store().query(bind(template, {"value": good}))
    with pytest.raises(TemplateError, match=datatype):
        bind(template, {"value": bad})


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, r"query 'q' needs a value for 'mechanism' \(kg:Mechanism\): mechanism=\.\.\."),
        ({"mechanism": []}, "needs a value for 'mechanism'"),
        ({"mechanism": IRI, "factor": IRI}, "has no parameter 'factor'; it takes mechanism"),
    ],
)
def test_missing_and_unknown_parameters_are_named(values: dict[str, str], message: str) -> None:
    with pytest.raises(TemplateError, match=message):
        bind(parse("q.rq", TEXT), values)


def test_a_query_without_parameters_says_so() -> None:
    template = parse("q.rq", "#+ summary: s\n#+ question: q\nSELECT ?x WHERE { ?x ?p ?o } ORDER BY ?x\n")
    assert template.examples == ({},)
    with pytest.raises(TemplateError, match="it takes none"):
        bind(template, {"x": "y"})


BROKEN = [
    (HEADER.replace("wants", "want"), BODY, "line 4: unknown header key 'want'; the keys are summary, question, cue"),
    (HEADER.replace("#+ summary: What uses a mechanism\n", ""), BODY, "line 1: the header has no '#+ summary: ...'"),
    (HEADER.replace("#+ question: What uses {mechanism}?\n", ""), BODY, "line 1: the header has no '#+ question: ...'"),
    (HEADER + "#+ summary: again\n", BODY, "line 8: a query has one summary"),
    (HEADER + "#+ cue:\n", BODY, "line 8: 'cue' says nothing"),
    (HEADER + "#+ cue of: x\n", BODY, "line 8: write '#+ cue: ...'"),
    (HEADER + "#+ param: kg:Thing\n", BODY, "line 8: write '#+ param NAME: TYPE'"),
    (HEADER + "#+ param mechanism: kg:Thing\n", BODY, "line 8: parameter 'mechanism' is declared twice"),
    (HEADER + "#+ param Other: kg:Thing\n", BODY, "line 8: parameter 'Other' is not named in lower case"),
    (HEADER + "#+ param other: foo:Thing\n", BODY, "line 8: type 'foo:Thing' is no prefixed name"),
    (HEADER + "#+ param other: xsd:gYear\n", BODY, "line 8: type 'xsd:gYear' is not supported; the datatypes are xsd:string"),
    (HEADER + "#+ question: And {other}?\n", BODY, "line 8: '{other}' is no parameter"),
    (HEADER + "#+ example: other = x\n", BODY, "line 8: an example gives each parameter in its order"),
    (HEADER + "#+ example: mechanism =\n", BODY, "line 8: an example gives each parameter"),
    (HEADER.replace("#+ example: mechanism = flow control\n", ""), BODY, "line 1: a query with parameters needs an '#+ example"),
    ("#+ summary: s\n#+ question: q\n#+ example: a = b\n", BODY, "line 3: an example without parameters says nothing"),
    (HEADER, BODY.replace("kg:uses $mechanism", "kg:uses $other"), "line 10: '$other' is no parameter"),
    (HEADER, BODY.replace("kg:uses $mechanism", "kg:uses ?y"), "line 1: parameter 'mechanism' is declared and never used"),
    (HEADER, BODY.replace("ORDER BY ?thing", "ORDER BY ?mechanism"), "line 13: '?mechanism' is the parameter"),
    (HEADER, BODY.replace("ORDER BY ?thing", "# ORDER BY ?thing"), "line 12: the query is not ordered"),
    (HEADER, BODY.replace("SELECT ?thing", "SELECT *"), "line 9: name each output in the SELECT"),
    (HEADER, BODY.replace("SELECT ?thing", "SELECT ?thing $mechanism"), "line 9: name each output in the SELECT"),
    (HEADER, BODY.replace("SELECT ?thing WHERE", "ASK"), "line 1: the query is no SELECT"),
]


@pytest.mark.parametrize(("header", "body", "message"), BROKEN)
def test_a_broken_file_is_refused_with_file_and_line(header: str, body: str, message: str) -> None:
    with pytest.raises(TemplateError) as caught:
        parse("q.rq", header + body)
    assert str(caught.value).startswith(f"q.rq, {message}")


def test_an_input_may_stand_inside_an_output() -> None:
    parse("q.rq", TEXT.replace("SELECT ?thing", "SELECT ?thing (IF(?thing = $mechanism, (1), (2)) AS ?n)"))


def test_an_unknown_query_is_answered_with_those_spelled_alike(tmp_path: Path) -> None:
    (tmp_path / "what_uses.rq").write_text(TEXT, encoding="utf-8")
    (tmp_path / "README.md").write_text("no query", encoding="utf-8")
    catalog = load(tmp_path)
    assert catalog.names == ("what_uses",)
    assert catalog.get("what_uses").text == TEXT
    with pytest.raises(TemplateError, match="no query is named 'wat_uses'; did you mean what_uses"):
        catalog.get("wat_uses")
    with pytest.raises(TemplateError, match="'kg query' lists them"):
        catalog.get("zzz")


def test_a_catalog_is_sorted_whatever_the_order_of_files() -> None:
    catalog = Catalog([parse("b.rq", TEXT), parse("a.rq", TEXT)])
    assert [template.name for template in catalog] == ["a", "b"]
    assert len(catalog) == 2


def test_an_example_may_give_a_list() -> None:
    assert split_example("a b | c") == ("a b", "c")
