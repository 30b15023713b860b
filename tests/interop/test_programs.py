"""Programs and libraries that read one export each: rapper, Oxigraph, Comunica, Graphviz, networkx, rdflib, pySHACL."""

import json
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree as ET

import networkx as nx
import pytest
import rdflib
import tools
from exported import Exports
from pyshacl import validate
from rdflib import RDF, SH, Graph
from rdflib.plugins.sparql import prepareQuery

from kg.catalog import split_example
from kg.export import FORMATS

pytestmark = pytest.mark.interop
RAPPER = {
    "turtle": "turtle",
    "ntriples": "ntriples",
    "nquads": "nquads",
    "trig": "trig",
    "rdfxml": "rdfxml",
    "owl": "rdfxml",
    "skos": "turtle",
    "nanopublications": "trig",
    "description": "turtle",
    "queries": "turtle",
}
"""Names of syntaxes by format; rapper knows neither JSON-LD 1.1 nor RDF 1.2."""
FOR_COMUNICA = ("expansions", "sequence", "definitions", "things_of_class")


@pytest.mark.parametrize("form", RAPPER)
def test_rapper_reads_it_without_a_word(exports: Exports, form: str) -> None:
    told = tools.run(tools.program("rapper"), "-q", "-c", "-i", RAPPER[form], exports[form])
    assert told.stderr == ""


def test_rapper_counts_the_triples_that_the_store_has(exports: Exports) -> None:
    told = tools.run(tools.program("rapper"), "-c", "-i", "nquads", exports["nquads"])
    assert f"returned {len(exports.graph.store)} triples" in told.stderr


@pytest.mark.parametrize("form", ["turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml", "reified"])
def test_oxigraph_loads_it_and_counts_the_same(exports: Exports, form: str, tmp_path: Path) -> None:
    oxigraph, query = tools.program("oxigraph"), "SELECT (COUNT(*) AS ?n) WHERE { { ?s ?p ?o } UNION { GRAPH ?g { ?s ?p ?o } } }"
    tools.run(oxigraph, "load", "--location", tmp_path, "--file", exports[form])
    told = tools.run(oxigraph, "query", "--location", tmp_path, "--query", query, "--results-format", "csv")
    assert int(told.stdout.split()[1]) >= len({quad.triple for quad in exports.graph.store.quads()})


@pytest.mark.parametrize("name", FOR_COMUNICA)
def test_comunica_gives_the_rows_of_a_named_query(exports: Exports, name: str, tmp_path: Path) -> None:
    template = exports.graph.catalog.get(name)
    call = exports.graph.call(name, **{key: split_example(value) for key, value in template.examples[0].items()})
    query = tmp_path / "query.rq"
    query.write_text(call.sparql, encoding="utf-8")
    command = tools.kept("comunica", "node_modules/.bin/comunica-sparql-file")[0]
    tools.program("node")
    told = tools.run(command, exports["ntriples"], "-f", query, "-t", "application/sparql-results+json").stdout
    bindings = json.loads(told)["results"]["bindings"]
    columns = exports.graph.store.rows(call.sparql).columns
    rows = [tuple(binding.get(column, {}).get("value") for column in columns) for binding in bindings]
    ours = [tuple(row.values()) for row in exports.graph.store.rows(call.sparql).records]
    assert ours
    assert Counter(rows) == Counter(ours)


def test_graphviz_draws_the_network_of_one_thing(exports: Exports, tmp_path: Path) -> None:
    drawn = tmp_path / "graph.svg"
    told = tools.run(tools.program("dot"), "-Tsvg", exports["dot"], "-o", drawn)
    assert told.stderr == ""
    nodes = ET.parse(drawn).getroot().iterfind(".//{http://www.w3.org/2000/svg}g[@class='node']")  # noqa: S314 - Graphviz wrote it
    assert len(list(nodes)) > 100


def test_networkx_reads_both_network_formats_alike(exports: Exports) -> None:
    graphml = nx.read_graphml(exports["graphml"])
    gexf = nx.read_gexf(exports["gexf"])
    assert graphml.number_of_nodes() == gexf.number_of_nodes() > 100
    assert graphml.number_of_edges() == gexf.number_of_edges() > 100
    assert {data["label"] for _, data in graphml.nodes(data=True)} == {data["label"] for _, data in gexf.nodes(data=True)}


@pytest.mark.filterwarnings("ignore:(Dataset|ConjunctiveGraph)[. ]:DeprecationWarning:rdflib")
@pytest.mark.parametrize("form", ["turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml", "skos", "nanopublications", "queries"])
def test_rdflib_reads_it(exports: Exports, form: str) -> None:
    read = rdflib.Dataset(default_union=True).parse(exports[form], format=FORMATS[form].media_type)
    assert len(read) > 100


def test_pyshacl_takes_the_named_queries_and_rdflib_parses_each(exports: Exports) -> None:
    queries = Graph().parse(exports["queries"], format="turtle")
    conforms, _, _ = validate(Graph().parse(exports["skos"], format="turtle"), shacl_graph=queries, advanced=True, inference="none")
    assert conforms
    texts = [str(text) for text in queries.objects(None, SH.select)]
    assert len(texts) == len(list(exports.graph.catalog))
    for text in texts:
        prepareQuery(text)


def test_the_shacl_of_the_queries_names_each_by_its_kind(exports: Exports) -> None:
    queries = Graph().parse(exports["queries"], format="turtle")
    assert len(set(queries.subjects(RDF.type, SH.SPARQLSelectExecutable))) == len(list(exports.graph.catalog))
