"""What a SPARQL text does is told from its code alone, cut as the engine cuts it, so that nothing which is refused gets by."""

import pytest
from commandline import kg
from pyoxigraph import Store as Engine

from kg.errors import QuerySyntaxError
from kg.namespaces import PREFIXES
from kg.store import Setting, Store, text
from kg.store.code import keywords
from kg.store.web import graphs_of

ELSEWHERE = "<http://127.0.0.1:1/>"
ASKS_ELSEWHERE = [
    f"ASK {{ SERVICE {ELSEWHERE} {{ ?s ?p ?o }} }}",
    f"ASK {{ OPTIONAL {{ ?s ?p ?o }}service silent{ELSEWHERE}{{ ?s ?p ?o }} }}",
    "PREFIX : <http://127.0.0.1:1/> ASK { SERVICE:x { ?s ?p ?o } }",
    f"ASK {{ OPTIONAL {{ ?s id:a\\#b ?o }} SERVICE {ELSEWHERE} {{ ?s ?p ?o }} }}",
    f"ASK {{ OPTIONAL {{ ?s id:a\\'b ?o }} SERVICE {ELSEWHERE} {{ ?s ?p 'x' }} }}",
    f"ASK {{ OPTIONAL {{ ?s ?p 1SERVICE {ELSEWHERE} {{ ?s ?p ?o }} }} }}",
    f"ASK {{ OPTIONAL {{ ?s ?p trueSERVICE {ELSEWHERE} {{ ?s ?p ?o }} }} }}",
    f"ASK {{ # a comment\rSERVICE {ELSEWHERE} {{ ?s ?p ?o }} }}",
    f"ASK {{ ?s ?p kg:.SERVICE {ELSEWHERE} {{ ?s ?p ?o }} }}",
    f"ASK {{ ?s ?p <urn:\\u0041#> . SERVICE {ELSEWHERE} {{ ?s ?p ?o }} }}",
    f'ASK {{ FILTER("""a"b""" = "c") SERVICE {ELSEWHERE} {{ ?s ?p "x" }} }}',
    "ASK{?a ?b ?c FILTER(?a<?b)SERVICE?c{?s?p?o}FILTER(?a>?b)}",
    f"ASK {{ ?s ?p 'a\\'b'SERVICE {ELSEWHERE} {{ ?s ?p ?o }} }}",
]


@pytest.mark.parametrize("sparql", ASKS_ELSEWHERE)
def test_no_other_endpoint_is_asked_however_it_is_written(sparql: str) -> None:
    assert Engine().query(sparql.replace("ASK", "SELECT *"), prefixes=PREFIXES)  # it is SPARQL, and would be asked with its first row
    with pytest.raises(QuerySyntaxError, match="SERVICE would ask another endpoint"):
        Store.memory().query(sparql)


@pytest.mark.parametrize(
    "word", ["?service", "<urn:SERVICE>", '"SERVICE <x>"', "'''a' SERVICE '''", "kg:service", "kg:a.SERVICE", '"x"@service']
)
def test_the_word_itself_is_no_service(word: str) -> None:
    assert Store.memory().query(f"SELECT * {{ ?s ?p {word} }} # SERVICE") is not None


@pytest.mark.parametrize(
    ("sparql", "kind"),
    [
        ("LOAD <http://127.0.0.1:9/x>", "load"),
        ("PREFIX : <http://127.0.0.1:9/> LOAD:x", "load"),
        ("CREATE GRAPH <urn:a>;LOAD<http://127.0.0.1:9/x>", "load"),
        ("CLEAR ALL", "clear"),
        ("drop default", "clear"),
        ("MOVE <urn:a> TO <urn:b>", "clear"),
        ("COPY <urn:a> TO <urn:b>", "clear"),
        ("INSERT DATA { <urn:a> <urn:b> 'SELECT' }", "update"),
        ("BASE <urn:x> PREFIX select: <urn:ask> WITH <urn:g> DELETE { ?a ?b ?c } WHERE { SELECT * { ?a ?b ?c } }", "update"),
        ("CREATE GRAPH <urn:a>", "update"),
        ("ADD <urn:a> TO <urn:b>", "update"),
    ],
)
def test_each_update_needs_its_permission(sparql: str, kind: str) -> None:
    store = Store.memory()
    others = [each for each in text.ALLOWABLE if each != kind]
    for run in (store.update, store.query):
        with pytest.raises(QuerySyntaxError, match=f"allow it with --allow {kind}"):
            run(sparql, Setting(allowed=others))
    text.refuse(sparql, text.ALLOWABLE)
    assert text.is_update(sparql)


@pytest.mark.parametrize("sparql", ["SELECT ?insert {}", "PREFIX load: <urn:a> ASK {}", "# CLEAR ALL\nDESCRIBE <urn:DROP>"])
def test_a_query_is_no_update(sparql: str) -> None:
    assert not text.is_update(sparql)


MANY = 20_000
DEEP = {
    "groups": "ASK {" + "{" * MANY,
    "brackets": "ASK { FILTER(" + "(" * MANY + "1" + ")" * MANY + ") }",
    "lists": "ASK { ?s ?p " + "(" * MANY + ")" * MANY + " }",
    "nodes": "ASK { ?s ?p " + "[ ?p " * MANY + "1" + "]" * MANY + " }",
    "queries": "SELECT * WHERE " + "{SELECT * WHERE " * MANY + "{}" + "}" * MANY,
    "functions": "SELECT (" + "IF(true,1," * MANY + "1" + ")" * MANY + " AS ?x) {}",
    "triples": "ASK { ?s ?p " + "<<( ?s ?p " * MANY,
    "negations": "ASK { FILTER(" + "!" * MANY + "true) }",
    "choices": "ASK { " + "{} UNION " * MANY + "{} }",
    "sums": "SELECT (1" + "+1" * MANY + " AS ?x) {}",
    "paths": "ASK { ?s rdf:type" + "/rdf:type" * MANY + " ?o }",
    "optionals": "ASK { " + "OPTIONAL { ?s ?p ?o } " * MANY + "}",
    "members": "ASK { ?s ?p (" + "?x " * MANY + ") }",
    "patterns": "ASK { " + "?s ?p ?o . " * MANY + "}",
    "outputs": "SELECT " + "(1 AS ?x) " * MANY + "{}",
    "signs": "ASK { FILTER(1 = " + "- " * MANY + "1) }",
}


@pytest.mark.parametrize("name", sorted(DEEP))
def test_a_query_that_would_overflow_the_stack_of_the_engine_is_refused(name: str) -> None:
    """Without that the program would be gone, and this test run with it."""
    for query in (DEEP[name], DEEP[name].replace("ASK", "INSERT DATA { <urn:a> <urn:b> 1 }; INSERT { } WHERE", 1)):
        result = kg(["sparql", "-", "--graph", "/nowhere"] if text.is_update(query) else ["sparql", "-"], stdin=query.encode())
        assert (result.code, result.stdout, result.stderr.count("\n")) == (3, "", 1)
    with pytest.raises(QuerySyntaxError, match=r"more than \d+"):
        Store.memory().query(DEEP[name])


@pytest.mark.parametrize(
    "query",
    [
        "ASK { VALUES ?x { " + "-1 <urn:a> 'b' " * MANY + "} }",
        "ASK { VALUES (?x ?y) { " + "(1 2) " * MANY + "} }",
        "ASK { FILTER(1 IN (1" + ", 1" * MANY + ")) }",
        "ASK { " + "{" * 100 + "}" * 100 + " }",
    ],
)
def test_a_query_may_be_long(query: str) -> None:
    assert Store.memory().query(query) is not None


def test_much_data_can_be_put_in() -> None:
    store = Store.memory()
    data = "".join(f"GRAPH <urn:g> {{ <urn:a> <urn:b> {number}, {-number} }} " for number in range(1, 5000))
    store.update(f"INSERT DATA {{ {data} }}", Setting(allowed=["update"]))
    assert len(store) == 2 * 4999


def test_graphs_are_named_as_the_engine_reads_them() -> None:
    query = (
        "PREFIX e: <http://e/> BASE <http://b/> SELECT * FROM <x> FROM NAMED e:y FROM <http://c/?a=ASK> { ?from ?p 'FROM <z>' } # FROM <q>"
    )
    assert graphs_of(query, Setting()) == ("http://b/x", "http://e/y", "http://c/?a=ASK")
    assert graphs_of("SELECT * { ?s ?p 'FROM <z>' }", Setting()) == ()
    assert graphs_of("SELECT * FROM nowhere:x { ?s ?p ?o }", Setting()) == ()


def test_keywords_keep_their_places() -> None:
    query = 'PREFIX e: <urn:x#> # a\nSELECT ?x { e:a\\#b ?p "\'" }'
    assert len(keywords(query)) == len(query)
    assert keywords(query).split() == ["_", "_", "SELECT", "_", "{", "e_", "b", "_", "_", "}"]
