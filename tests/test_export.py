"""Exports: every format parses back to the same graph, and the same graph gives the same bytes."""

import os
import re
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest
import rdflib
from hypothesis import given
from hypothesis import strategies as st
from pyoxigraph import BlankNode, CanonicalizationAlgorithm, Dataset, Literal, NamedNode, Quad, RdfFormat, parse
from rdflib import Graph as RdflibGraph
from rdflib.compare import isomorphic

import kg
from kg.errors import InputError
from kg.export import FORMATS, PARTS, Selection, export, format_of, to_rdflib, write_to
from kg.export.lines import sorted_lines
from kg.namespaces import EVIDENCE_GRAPH, FACTS_GRAPH, ONTOLOGY_GRAPH
from kg.store import Store

SMALL = Path(__file__).parent / "cases" / "console" / "graph.trig"
HOSTILE = Path(__file__).parent / "cases" / "export" / "graph.trig"
RDF_FORMS = ("turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml")
"""Formats that hold the whole graph."""
RDFLIB_WARNS_ITSELF = pytest.mark.filterwarnings("ignore:(Dataset|ConjunctiveGraph)[. ]:DeprecationWarning:rdflib")
SAFE = st.text(st.characters(exclude_categories=["Cs", "Cc"]))


def canonical(quads: Dataset) -> set[str]:
    quads.canonicalize(CanonicalizationAlgorithm.RDFC_1_0)
    return set(map(str, quads))


def union(store: Store) -> Dataset:
    return Dataset(Quad(quad.subject, quad.predicate, quad.object) for quad in store.quads())


def parsed(data: bytes, form: str) -> Dataset:
    syntax = RdfFormat.from_media_type(FORMATS[form].media_type)
    assert syntax is not None
    return Dataset(parse(data, format=syntax))


@pytest.mark.parametrize("form", RDF_FORMS)
def test_an_export_parses_back_to_the_same_graph(bundled: kg.Graph, form: str) -> None:
    data = export(Selection(bundled.store), form)
    knows_graphs = form in {"nquads", "trig", "jsonld"}
    assert canonical(parsed(data, form)) == canonical(Dataset(bundled.store.quads()) if knows_graphs else union(bundled.store))


@RDFLIB_WARNS_ITSELF
@pytest.mark.parametrize("form", ["turtle", "ntriples", "jsonld", "rdfxml"])
def test_rdflib_reads_what_is_exported(bundled: kg.Graph, form: str) -> None:
    dataset = rdflib.Dataset(default_union=True).parse(
        data=export(Selection(bundled.store, "facts"), form), format=FORMATS[form].media_type
    )
    ours = RdflibGraph()
    for triple in dataset.triples((None, None, None)):
        ours.add(triple)
    wanted = RdflibGraph().parse(data=export(Selection(bundled.store, "facts"), "ntriples"), format="nt")
    assert len(ours) > 0
    assert isomorphic(ours, wanted)


@pytest.mark.parametrize("form", [form for form in RDF_FORMS if form != "rdfxml"])
def test_blank_nodes_are_named_alike_in_every_run(form: str) -> None:
    assert export(Selection(Store.from_file(SMALL)), form) == export(Selection(Store.from_file(SMALL)), form)


def test_every_process_gives_the_same_bytes() -> None:
    program = (
        "import sys; from pathlib import Path; from kg.export import *; from kg.store import Store\n"
        "for name in FORMATS: sys.stdout.buffer.write(export(Selection(Store.from_file(Path(sys.argv[1]))), name))"
    )
    environment = {key: value for key, value in os.environ.items() if key == "PYTHONPATH"}
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program, HOSTILE], capture_output=True, check=True, env={**environment, "PYTHONHASHSEED": seed}
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


def test_parts_make_up_the_whole(bundled: kg.Graph) -> None:
    exports = {part: export(Selection(bundled.store, part), "nquads") for part in PARTS}
    lines = {part: set(re.sub(rb"_:c14n\d+", b"_:", data).splitlines()) for part, data in exports.items()}
    assert lines["all"] == lines["ontology"] | lines["facts"] | lines["evidence"]
    assert all(lines[part] for part in PARTS)


@given(SAFE, st.sampled_from(RDF_FORMS))
def test_any_text_comes_back_as_it_was(text: str, form: str) -> None:
    store = Store.memory()
    store.extend([Quad(NamedNode("urn:s"), NamedNode("urn:p#x"), Literal(text))])
    (quad,) = parsed(export(Selection(store), form), form)
    assert quad.object == Literal(text)


@pytest.mark.parametrize("form", RDF_FORMS)
def test_control_characters_come_back_or_are_refused(form: str) -> None:
    store = Store.memory()
    store.extend([Quad(NamedNode("urn:s"), NamedNode("urn:p#x"), Literal("a\x0cb"))])
    if form == "rdfxml":
        with pytest.raises(InputError, match="RDF/XML cannot hold the control characters in <urn:p#x> of <urn:s>"):
            export(Selection(store), form)
    else:
        (quad,) = parsed(export(Selection(store), form), form)
        assert quad.object == Literal("a\x0cb")


def test_the_suffix_tells_the_format() -> None:
    assert {format_of(Path(f"graph{form.suffix.upper()}")) for form in FORMATS.values()} == set(FORMATS)
    with pytest.raises(InputError, match="the suffix tells no format"):
        format_of(Path("graph"))


def test_a_narrowing_that_a_format_does_not_know_is_refused() -> None:
    store = Store.from_file(SMALL)
    with pytest.raises(InputError, match="skos cannot be narrowed to --part facts; it takes all"):
        export(Selection(store, "facts"), "skos")
    with pytest.raises(InputError, match="turtle cannot be narrowed to one thing; these can: graphml, gexf"):
        export(Selection(store, about="urn:x"), "turtle")


@given(st.lists(st.text(st.characters(exclude_characters="\n", exclude_categories=["Cs"])), max_size=30), st.integers(1, 5))
def test_lines_are_sorted_each_once_however_few_fit_into_memory(texts: list[str], most: int) -> None:
    lines = [f"{text}\n".encode() for text in texts]
    assert list(sorted_lines(lines, most)) == sorted(set(lines))


def test_the_memory_of_line_formats_does_not_grow_with_the_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.memory()
    store.extend(Quad(NamedNode(f"urn:{number}"), NamedNode("urn:p"), Literal("x" * 200)) for number in range(20_000))
    monkeypatch.setattr("kg.export.lines.MOST_IN_MEMORY", 1000)
    tracemalloc.start()
    with open(os.devnull, "wb") as nothing:  # noqa: PTH123 - os.devnull is no path of ours
        write_to(nothing, Selection(store), "nquads")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2_000_000


@RDFLIB_WARNS_ITSELF
def test_rdflib_gets_the_same_graphs_and_terms() -> None:
    store = Store.from_file(SMALL)
    dataset = to_rdflib(store)
    sizes = {str(graph.identifier): len(graph) for graph in dataset.graphs() if len(graph)}
    for name in (ONTOLOGY_GRAPH, FACTS_GRAPH, EVIDENCE_GRAPH):
        assert sizes[name] == sum(1 for _ in store.quads(name))
    rows = list(dataset.query("SELECT ?o WHERE { id:ferry kg:uses/rdfs:label ?o }"))
    assert [str(row[0]) for row in rows] == ["cable"]  # type: ignore[index]


@RDFLIB_WARNS_ITSELF
def test_rdflib_gets_literals_as_they_are_written() -> None:
    store = Store.memory()
    terms: list[Literal | BlankNode] = [
        Literal("400", datatype=NamedNode("http://www.w3.org/2001/XMLSchema#double")),
        Literal("a", language="en"),
        BlankNode("b"),
    ]
    store.extend(Quad(NamedNode("urn:s"), NamedNode("urn:p"), term) for term in terms)
    shown = {term.n3() for term in to_rdflib(store).objects()}
    assert shown == {'"400"^^<http://www.w3.org/2001/XMLSchema#double>', '"a"@en', "_:b"}
