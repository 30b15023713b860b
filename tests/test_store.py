import gzip
from pathlib import Path

import pytest
from pyoxigraph import Literal, NamedNode, Quad, QuerySolutions

from kg.errors import GraphSyntaxError, QuerySyntaxError, StoreError
from kg.store import Store

S, P, G = NamedNode("http://example.com/s"), NamedNode("http://example.com/p"), NamedNode("http://example.com/g")


@pytest.fixture
def store() -> Store:
    store = Store.memory()
    store.extend([Quad(S, P, Literal("in a named graph"), G), Quad(S, P, Literal("in the default graph"))])
    return store


def test_a_query_sees_the_union_of_all_graphs(store: Store) -> None:
    rows = store.rows("SELECT ?o WHERE { ?s ?p ?o } ORDER BY ?o")
    assert rows.columns == ("o",)
    assert rows.records == ({"o": "in a named graph"}, {"o": "in the default graph"})


def test_from_narrows_a_query_to_named_graphs_of_the_store(store: Store) -> None:
    assert store.rows("SELECT ?o FROM <http://example.com/g> WHERE { ?s ?p ?o }").records == ({"o": "in a named graph"},)
    assert store.rows("SELECT ?o FROM <http://example.com/elsewhere> WHERE { ?s ?p ?o }").records == ()


def test_an_unbound_value_is_none(store: Store) -> None:
    rows = store.rows("SELECT ?s ?missing WHERE { ?s ?p ?o OPTIONAL { ?o ?p ?missing } } LIMIT 1")
    assert rows.records == ({"s": S.value, "missing": None},)


def test_prefixes_are_known_without_declaring_them(store: Store) -> None:
    assert isinstance(store.query("SELECT * WHERE { ?s a kg:Technology ; skos:prefLabel ?l }"), QuerySolutions)


@pytest.mark.parametrize(
    ("sparql", "message"),
    [
        ("SELECT ?s WHERE {\n ?s ?p }", r"line 2, column \d+"),
        ("SELECT * WHERE { ?s ?p ?o } LIMIT x", r"line 1, column \d+"),
        ("DELETE WHERE { ?s ?p ?o }", "update"),
        ("PREFIX a: <http://delete.example/> INSERT DATA { a:b a:c a:d }", "update"),
        ("CLEAR ALL", "update"),
    ],
)
def test_a_bad_query_is_told_in_one_line(store: Store, sparql: str, message: str) -> None:
    with pytest.raises(QuerySyntaxError, match=message) as caught:
        store.query(sparql)
    assert "\n" not in str(caught.value)
    assert len(store) == 2


def test_a_word_of_an_update_inside_a_string_is_no_update(store: Store) -> None:
    with pytest.raises(QuerySyntaxError) as caught:
        store.query('SELECT * WHERE { ?s ?p "DELETE" ')
    assert "update" not in str(caught.value)


def test_rows_want_a_select(store: Store) -> None:
    with pytest.raises(QuerySyntaxError, match="SELECT"):
        store.rows("ASK { ?s ?p ?o }")


def test_a_folder_store_keeps_its_quads_and_may_be_read_by_many(tmp_path: Path, store: Store) -> None:
    folder = tmp_path / "store"
    written = Store.create(folder)
    written.extend(store.quads())
    written.close()
    first, second = Store.open(folder), Store.open(folder)
    assert len(first) == len(second) == 2
    assert first.graphs() == (G.value,)
    assert [quad.object for quad in first.quads(G.value)] == [Literal("in a named graph")]


def test_a_folder_without_a_store_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="kg build"):
        Store.open(tmp_path)


def test_a_damaged_store_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "CURRENT").write_text("nonsense", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot open"):
        Store.open(tmp_path)


def test_a_file_is_read_by_its_suffix(tmp_path: Path) -> None:
    file = tmp_path / "graph.nt"
    file.write_text("<http://a> <http://b> <http://c> .\n", encoding="utf-8")
    assert len(Store.from_file(file)) == 1


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [("graph.ttl", "<a> <b> <c> .\n<d> <e> .\n", r"graph\.ttl, line 2"), ("graph.txt", "a letter to the reader", "does not look like RDF")],
)
def test_a_bad_file_is_told_with_file_and_line(tmp_path: Path, name: str, text: str, message: str) -> None:
    file = tmp_path / name
    file.write_text("@base <http://x/> .\n".strip() + text if name.endswith(".ttl") else text, encoding="utf-8")
    with pytest.raises(GraphSyntaxError, match=message):
        Store.from_file(file)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("graph", "# made by hand\n@prefix : <http://x/> .\n:s :p :o ."),
        ("graph.txt", "PREFIX : <http://x/>\nGRAPH :g { :s :p :o }"),
        ("graph.dat", "<http://x/s> <http://x/p> <http://x/o> ."),
        ("graph.out", '<http://x/s> <http://x/p> "o"@en <http://x/g> .\n'),
        ("graph.json", '{"@id": "http://x/s", "http://x/p": {"@id": "http://x/o"}}'),
        ("graph.owl", "@prefix : <http://x/> . :s :p :o ."),
        (
            "graph.rdfs",
            (
                '<?xml version="1.0"?><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="http://x/">'
                '<rdf:Description rdf:about="http://x/s"><x:p>o</x:p></rdf:Description></rdf:RDF>'
            ),
        ),
    ],
)
def test_where_the_suffix_says_nothing_the_text_does(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    assert [str(quad.subject) for quad in Store.from_file(file).quads()] == ["<http://x/s>"]


def test_a_compressed_file_is_unpacked_and_a_cut_one_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "graph.ttl.gz"
    data = gzip.compress(b"<http://x/s> <http://x/p> <http://x/o> .")
    file.write_bytes(data)
    assert len(Store.from_file(file)) == 1
    file.write_bytes(data[:-10])
    with pytest.raises(StoreError, match=r"cannot unpack .*is it complete"):
        Store.from_file(file)


def test_relative_iris_are_told_from_the_place_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "graph.ttl"
    file.write_text("<#s> <http://x/p> <other> .", encoding="utf-8")
    (quad,) = Store.from_file(file).quads()
    assert (quad.subject, quad.object) == (NamedNode(f"{file.as_uri()}#s"), NamedNode((tmp_path / "other").as_uri()))


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="No such file"):
        Store.from_file(tmp_path / "missing.ttl")
