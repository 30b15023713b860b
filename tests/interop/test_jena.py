"""Apache Jena: riot validates each RDF export, and its SHACL finds what pySHACL finds."""

from pathlib import Path

import pytest
import rdflib
import tools
from exported import Exports
from pyoxigraph import RdfFormat, serialize
from pyshacl import validate
from rdflib import SH, Graph

from kg import resources
from kg.store import Store

pytestmark = pytest.mark.interop
RDF_FORMS = (
    *("turtle", "ntriples", "nquads", "trig", "jsonld", "rdfxml", "reified", "owl"),
    *("skos", "nanopublications", "description", "queries"),
)
HOSTILE = Path(__file__).parent.parent / "cases" / "export" / "graph.trig"
BAD = """\
@prefix kg: <https://w3id.org/interconnect-kg/ontology#> .
@prefix ex: <http://example.org/> .
ex:statement a kg:Statement ; kg:subjectText "" ; kg:polarity "maybe" ; kg:hasEvidence ex:nothing .
ex:thing a kg:Thing .
ex:passage a kg:Passage ; kg:position "first" .
"""
Problem = tuple[str | None, str | None]


def test_riot_finds_nothing_wrong_with_any_export(exports: Exports) -> None:
    told = tools.jena("riotcmd.riot", "--validate", *(exports[form] for form in RDF_FORMS))
    lines = (told.stdout + told.stderr).splitlines()
    assert [line for line in lines if "WARN" in line or "ERROR" in line] == []


def test_riot_counts_the_triples_that_the_store_has(exports: Exports) -> None:
    counted = tools.jena("riotcmd.riot", "--count", exports["nquads"])
    assert f"Quads = {len(exports.graph.store):,}" in counted.stderr


def problems(report: Graph) -> set[Problem]:
    """Return what is wrong with what, and by which kind of constraint; a nameless node stands for itself."""
    return {
        (None if isinstance(focus, rdflib.BNode) else str(focus), str(report.value(result, SH.sourceConstraintComponent)))
        for result in report.objects(None, SH.result)
        for focus in report.objects(result, SH.focusNode)
    }


def test_shacl_comes_to_the_verdict_of_pyshacl(exports: Exports, tmp_path: Path) -> None:
    store = Store.memory()
    for file in resources.matching(resources.ontology().joinpath("shapes"), ".ttl"):
        store.parse(file.read_bytes(), file.name, file.name)
    shapes, bad = tmp_path / "shapes.nt", tmp_path / "bad.ttl"
    shapes.write_bytes(serialize({quad.triple for quad in store.quads()}, format=RdfFormat.N_TRIPLES) or b"")
    bad.write_bytes(exports["turtle"].read_bytes() + BAD.replace("@prefix kg:", "@prefix kg2:").replace(" kg:", " kg2:").encode())
    verdicts = {}
    for name, data in {"good": exports["turtle"], "bad": bad}.items():
        theirs = Graph().parse(data=tools.jena("shacl.shacl", "validate", "--shapes", shapes, "--data", data).stdout, format="turtle")
        graph = Graph().parse(data, format="turtle")
        _, ours, _ = validate(graph, shacl_graph=Graph().parse(shapes, format="nt"), inference="none", advanced=True)
        assert problems(theirs) == problems(ours)
        verdicts[name] = not problems(theirs)
    assert verdicts == {"good": True, "bad": False}
