"""Graphs behind an address: the same as on disk, whatever the server's habits, and errors in one line."""

import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from commandline import kg
from endpoint import Answer, Server, serving
from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat
from pyoxigraph import Store as Engine

from kg.errors import QuerySyntaxError, StoreError
from kg.namespaces import KG, ONTOLOGY_GRAPH, RDFS, XSD
from kg.store import Setting, Store

GRAPH = Path(__file__).parent / "cases" / "console" / "graph.trig"
COMMANDS = [
    ["ask", "Does the ferry use a cable?", "--format", "csv"],
    ["query", "statements", "--format", "csv"],
    ["query", "profile", "thing=ferry"],
    ["sparql", "SELECT ?s ?label WHERE { ?s rdfs:label ?label FILTER(isIRI(?s)) } ORDER BY ?label"],
    ["sparql", "SELECT ?s ?label WHERE { ?s rdfs:label ?label } ORDER BY ?label", "--limit", "2", "--labels"],
    ["sparql", "SELECT ?g WHERE { GRAPH ?g { id:ferry a ?class } }"],
    ["sparql", "ASK { id:ferry kg:uses id:cable }"],
    ["sparql", "CONSTRUCT WHERE { ?s kg:uses ?o }", "--format", "turtle"],
    ["sparql", "SELECT * WHERE { ?s ?p"],
    ["show", "ferry"],
    ["show", "fery"],
    ["coverage"],
    ["check"],
    ["export", "-o", "-", "--format", "nquads"],
    ["export", "-o", "-", "--format", "ntriples", "--part", "facts"],
]


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("KG_GRAPH", "KG_USER", "KG_PASSWORD", "KG_TOKEN", "KG_TIMEOUT"):
        monkeypatch.delenv(name, raising=False)
    engine = Engine()
    engine.load(path=str(GRAPH), format=RdfFormat.TRIG)
    with serving(Server(engine)) as started:
        yield started


@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("habit", ["as it is", "cuts", "wrong with paths"])
def test_commands_give_the_same_as_on_the_file(server: Server, arguments: list[str], habit: str) -> None:
    server.most = 5 if habit == "cuts" else None
    server.name = "Virtuoso/07.20" if habit == "wrong with paths" else server.name
    assert kg([*arguments, "--graph", server.address]) == kg([*arguments, "--graph", str(GRAPH)])


def test_a_default_graph_is_taken_as_it_is_where_none_of_ours_is_named(server: Server) -> None:
    triples = {quad.triple for quad in server.store}
    server.store.clear()
    server.store.extend(Quad(each.subject, each.predicate, each.object) for each in triples)
    store = Store.at(server.address)
    assert {quad.triple for quad in store.quads()} == triples
    assert len(store) == len(triples)
    assert store.graphs() == ()
    assert Store.at(server.address).rows("SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }").records == ({"n": str(len(triples))},)


def test_an_address_may_name_the_dataset_itself(server: Server) -> None:
    Store.at(f"{server.address}?default-graph-uri=http://x/g").rows("SELECT ?s WHERE { ?s ?p ?o }")
    assert server.queries == ["SELECT ?s WHERE { ?s ?p ?o }"]


def test_a_query_goes_out_with_the_declarations_that_it_lacks(server: Server) -> None:
    store = Store.at(server.address)
    store.query("SELECT * WHERE { <a> kg:uses ?o }", Setting(base="http://x/"))
    assert server.queries[-1] == (
        "BASE <http://x/> PREFIX kg: <https://w3id.org/interconnect-kg/ontology#> SELECT * WHERE { <a> kg:uses ?o }"
    )
    with pytest.raises(QuerySyntaxError, match="Prefix not found"):
        store.query("SELECT * WHERE { ?s kg:uses ?o }", Setting(prefixes={}))


@pytest.mark.parametrize(
    "sparql", ["INSERT DATA { <urn:a> <urn:b> <urn:c> }", "ASK { SERVICE <http://127.0.0.1:1/> { ?s ?p ?o } }", "SELECT ?s WHERE {"]
)
def test_what_is_refused_is_not_even_sent(server: Server, sparql: str) -> None:
    with pytest.raises(QuerySyntaxError):
        Store.at(server.address).query(sparql)
    assert not server.queries


def test_blank_nodes_keep_what_they_join(server: Server) -> None:
    server.store.clear()
    node = BlankNode()
    server.store.extend([Quad(NamedNode("urn:a"), NamedNode("urn:p"), node), Quad(node, NamedNode("urn:p"), Literal("x"))])
    found = {quad.predicate: quad for quad in Store.at(server.address).quads() if isinstance(quad.subject, BlankNode)}
    (joined,) = (quad.object for quad in Store.at(server.address).quads() if isinstance(quad.object, BlankNode))
    assert len(found) == 1
    assert isinstance(joined, BlankNode)


def test_labels_of_blank_nodes_that_no_syntax_allows_are_mended(server: Server) -> None:
    rows = b'{"head":{"vars":["s"]},"results":{"bindings":[{"s":{"type":"bnode","value":"nodeID://b10005"}}]}}'
    server.before = lambda _headers, query: (200, {}, rows) if "mended" in query else None
    assert Store.at(server.address).rows("SELECT ?s WHERE { ?s ?p 'mended' }").records == ({"s": "_:b10005"},)


def test_what_a_server_adds_to_a_result_is_left_out(server: Server) -> None:
    rows = b'{"head":{"vars":["s"]},"results":{"bindings":[{"s":{"type":"literal","value":"x"}}],"metadata":{"requests":0}}}'
    server.before = lambda _headers, query: (200, {}, rows) if "more" in query else None
    assert Store.at(server.address).rows("SELECT ?s WHERE { ?s ?p 'more' }").records == ({"s": "x"},)


def test_true_and_false_that_a_server_keeps_as_numbers_are_mended(server: Server) -> None:
    server.name, server.keeps_booleans = "Virtuoso/07.20", False
    server.store.add(Quad(NamedNode(KG + "isResolved"), NamedNode(RDFS + "range"), NamedNode(XSD + "boolean"), NamedNode(ONTOLOGY_GRAPH)))
    copy = Store.at(server.address).dependable()
    assert {str(quad) for quad in copy.quads() if quad.predicate.value == KG + "isResolved"} == {
        str(quad) for quad in server.store.quads_for_pattern(None, NamedNode(KG + "isResolved"), None)
    }


def test_a_cut_that_cannot_be_made_up_for_is_an_error(server: Server) -> None:
    server.most = 3
    with pytest.raises(StoreError, match=r"gives at most 3 rows, and there are more; ask for fewer with LIMIT"):
        Store.at(server.address).rows("SELECT ?s WHERE { ?s ?p ?o } LIMIT 100")


def test_no_more_rows_are_fetched_than_are_looked_at(server: Server) -> None:
    server.most = 3
    kg(["sparql", "SELECT ?s WHERE { ?s ?p ?o }", "--limit", "4", "--graph", server.address])
    assert [query.partition("\n")[2] for query in server.queries[1:]] == ["LIMIT 5", "LIMIT 3 OFFSET 3"]
    kg(["sparql", "SELECT ?s WHERE { ?s ?p ?o } LIMIT 2", "--limit", "1", "--graph", server.address])
    assert server.queries[-1].endswith("LIMIT 2")


def test_nothing_is_written_there(server: Server) -> None:
    with pytest.raises(StoreError, match="is only read"):
        Store.at(server.address).extend([])


# --- who may ask ------------------------------------------------------------------------------------------------------


def refusing(wanted: str) -> Answer:
    return 401, {"www-authenticate": wanted}, b""


def test_user_name_and_password_come_from_environment_or_address(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.before = lambda headers, _query: None if headers.get("authorization") == "Basic YW5uOnM6ZWNyZXQ=" else refusing("Basic")
    address = server.address.replace("http://", "http://ann:s%3Aecret@")
    assert "lets nobody in" in complaint(["sparql", "ASK {}", "--graph", server.address])
    assert kg(["sparql", "ASK {}", "--graph", address]).stdout == "yes\n"
    monkeypatch.setenv("KG_USER", "ann")
    monkeypatch.setenv("KG_PASSWORD", "s:ecret")
    assert kg(["sparql", "ASK {}", "--graph", server.address]).stdout == "yes\n"


def test_a_token_comes_from_the_environment(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.before = lambda headers, _query: None if headers.get("authorization") == "Bearer s3cret" else refusing("Bearer")
    monkeypatch.setenv("KG_TOKEN", "s3cret")
    assert kg(["sparql", "ASK {}", "--graph", server.address]).stdout == "yes\n"


def test_a_digest_of_the_password_is_sent_where_the_server_wants_one(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = 'Digest realm="SPARQL", nonce="abc", qop="auth", algorithm="MD5"'
    server.before = lambda headers, _query: None if 'username="ann"' in headers.get("authorization", "") else refusing(wanted)
    monkeypatch.setenv("KG_USER", "ann")
    assert kg(["sparql", "ASK {}", "--graph", server.address]).stdout == "yes\n"


def test_no_message_tells_a_password(server: Server) -> None:
    server.before = lambda _headers, _query: (500, {}, b"broken")
    line = complaint(["sparql", "ASK {}", "--graph", server.address.replace("http://", "http://ann:s3cret@")])
    assert "s3cret" not in line
    assert "ann" not in line


# --- what goes wrong --------------------------------------------------------------------------------------------------


def complaint(arguments: list[str]) -> str:
    """Return the one line that a command complains with."""
    result = kg(arguments)
    assert (result.code, result.stdout, result.stderr.count("\n")) == (3, "", 1)
    return result.stderr


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ((404, {}, b""), "is no SPARQL endpoint (HTTP 404); its address often ends in /sparql or /query"),
        ((405, {}, b""), "is no SPARQL endpoint (HTTP 405)"),
        ((403, {}, b""), "lets nobody in without the right user name and password (KG_USER, KG_PASSWORD) or token (KG_TOKEN)"),
        ((301, {"location": "https://example.org/new"}, b""), "has moved; give the new address: https://example.org/new"),
        ((400, {}, b"<html><b>Too  many\nresults</b></html>"), "refused the query (HTTP 400): Too many results"),
        ((503, {}, b""), "refused the query (HTTP 503): Service Unavailable"),
        ((200, {}, b"<html>Welcome</html>"), "gave no SPARQL result"),
        ((200, {}, b'{"head":{"vars":["s"]},"results":{"bindings":[{"s":{"type":"uri","value":"no IRI"}}]}}'), "gave no SPARQL result"),
        ((200, {}, b'{"head":{},"boolean":true}'), "gave yes or no where rows were asked for"),
    ],
)
def test_an_answer_that_is_none_is_told(server: Server, answer: Answer, message: str) -> None:
    server.before = lambda _headers, _query: answer
    line = complaint(["sparql", "SELECT ?s WHERE { ?s ?p ?o }", "--graph", server.address])
    assert line.startswith(f"kg: {server.address} ")
    assert message in line


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ((200, {"content-type": "text/html"}, b""), "gave no RDF but text/html"),
        ((200, {"content-type": "text/turtle"}, b"<a"), "gave RDF that does not parse"),
    ],
)
def test_triples_that_are_none_are_told(server: Server, answer: Answer, message: str) -> None:
    server.before = lambda _headers, query: answer if "CONSTRUCT" in query else None
    assert message in complaint(["sparql", "CONSTRUCT WHERE { ?s ?p ?o }", "--graph", server.address])


def test_a_server_that_is_not_there_is_told() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}/sparql"
    line = complaint(["show", "ferry", "--graph", address])
    assert line == f"kg: cannot reach {address}: Connection refused; check the address, and whether the server runs\n"


def test_a_server_that_takes_too_long_is_told(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_TIMEOUT", "0.2")

    def slow(_headers: dict[str, str], _query: str) -> Answer:
        time.sleep(0.6)
        return 200, {}, b""

    server.before = slow
    assert "within 0.2 s; ask for less, or set KG_TIMEOUT to more" in complaint(["show", "ferry", "--graph", server.address])


@pytest.mark.parametrize("seconds", ["soon", "0", "-1", "inf", "nan"])
def test_a_timeout_that_is_no_number_of_seconds_is_refused(server: Server, monkeypatch: pytest.MonkeyPatch, seconds: str) -> None:
    monkeypatch.setenv("KG_TIMEOUT", seconds)
    assert f"KG_TIMEOUT is '{seconds}'" in complaint(["sparql", "ASK {}", "--graph", server.address])


def test_no_plan_is_told_by_a_server(server: Server) -> None:
    assert "does not tell how it runs a query" in complaint(["sparql", "ASK {}", "--explain", "--graph", server.address])


@pytest.mark.parametrize("address", ["http://[::1", "http://127.0.0.1:99999/", f"http://{'a' * 300}.b/", "http://a b/"])
def test_what_is_no_address_is_told(address: str) -> None:
    assert address[:30] in complaint(["sparql", "ASK {}", "--graph", address])


def test_an_address_without_a_host_is_told() -> None:
    assert "cannot ask http:///sparql" in complaint(["sparql", "ASK {}", "--graph", "http:///sparql"])


def test_answers_tell_the_same_sparql_in_json(server: Server) -> None:
    here, there = (
        json.loads(kg(["ask", "What uses a cable?", "--format", "json", "--graph", place]).stdout) for place in (str(GRAPH), server.address)
    )
    assert {**here, "milliseconds": 0} == {**there, "milliseconds": 0}
