"""Does the graph have the shape that it should have? SHACL, through pySHACL."""

import io
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING

from pyoxigraph import RdfFormat, Triple, serialize

from kg import resources
from kg.errors import OntologyError, StoreError
from kg.model import Check, Problem, Report
from kg.namespaces import KG, RDFS, shorten
from kg.store import Store

if TYPE_CHECKING:
    from rdflib import Graph
    from rdflib.term import Node

SHACL = "http://www.w3.org/ns/shacl#"


CHECKS = {"data": "data shapes", "profile": "OWL 2 DL profile", "style": "style shapes"}
"""What each file of shapes checks; any other is named after its file."""
NOTHING = Problem("the graph", "It holds no statement and no term of the ontology, so there is nothing to check.", "content", "violation")
HAS_CONTENT = "ASK { { ?x a kg:Statement } UNION { ?class rdfs:subClassOf* kg:Thing . ?x a ?class } }"


def validate(store: Store) -> Report:
    """Check a graph against the shapes of the ontology, one file after the other.

    Raises:
        OntologyError: a file of shapes does not parse, or is no SHACL.
    """
    data = _graph(store)
    problems: list[Problem] = [] if store.query(HAS_CONTENT) else [NOTHING]
    checks = [Check("content", not problems)]
    for file in resources.matching(resources.ontology().joinpath("shapes"), ".ttl"):
        found = _violations(data, file)
        stem = file.name.removesuffix(".ttl")
        checks.append(Check(CHECKS.get(stem, stem), not found))
        problems += found
    return Report(not problems, tuple(sorted(problems, key=_order)), tuple(checks))


def _order(problem: Problem) -> tuple[str, str, str]:
    return problem.what, problem.shape, problem.message


def _violations(data: "Graph", file: Traversable) -> tuple[Problem, ...]:
    from pyshacl import validate as check  # noqa: PLC0415 - rdflib comes with it
    from pyshacl.errors import ConstraintLoadError, ReportableRuntimeError, ShapeLoadError  # noqa: PLC0415

    shapes = Store.memory()
    shapes.parse(file.read_bytes(), file.name, f"ontology/shapes/{file.name}")
    try:
        _, results, _ = check(data, shacl_graph=_graph(shapes), inference="none", advanced=True, inplace=True)
    except (ShapeLoadError, ConstraintLoadError) as error:
        raise OntologyError(f"ontology/shapes/{file.name}: {error}") from error
    except ReportableRuntimeError as error:
        raise StoreError(f"the graph cannot be held against ontology/shapes/{file.name}: {error}") from error
    return _problems(results, data)


def _graph(store: Store) -> "Graph":
    from rdflib import Graph  # noqa: PLC0415

    known = {quad.triple for quad in store.quads() if not isinstance(quad.object, Triple)}  # rdflib does not read triples within triples
    triples = serialize(known, format=RdfFormat.N_TRIPLES)
    return Graph().parse(io.BytesIO(triples or b""), format="nt")


def _problems(results: "Graph", data: "Graph") -> tuple[Problem, ...]:
    """Read the problems out of a SHACL validation report, sorted."""
    from rdflib import URIRef  # noqa: PLC0415

    def value(node: "Node", name: str) -> "Node | None":
        return results.value(node, URIRef(SHACL + name))

    problems = [
        Problem(
            what=_named(value(node, "focusNode"), data),
            message=str(value(node, "resultMessage") or "does not conform"),
            shape=_last_part(value(node, "sourceShape"), value(node, "resultPath")),
            severity=_last_part(value(node, "resultSeverity")).lower(),
        )
        for node in results.objects(None, URIRef(SHACL + "result"))
    ]
    return tuple(problems)


def _named(node: "Node | None", data: "Graph") -> str:
    """Return the label of a thing, the words of a statement, the IRI of anything else; a nameless node is named by what has it."""
    from rdflib import BNode, URIRef  # noqa: PLC0415

    if node is None:
        return ""
    label = data.value(node, URIRef(RDFS + "label"))
    words = [data.value(node, URIRef(KG + name)) for name in ("subjectText", "relationText", "objectText")]
    if label is not None:
        return str(label)
    if any(words):
        return " ".join(str(word) for word in words if word is not None)
    if isinstance(node, BNode):
        owners = sorted(owner for owner in data.subjects(None, node) if isinstance(owner, URIRef))
        return f"a part of {_named(owners[0], data)}" if owners else "a nameless thing"
    return shorten(str(node))


def _last_part(*nodes: "Node | None") -> str:
    """Return the local name of the first IRI among nodes: a property's shape is often nameless, its path is not."""
    from rdflib import URIRef  # noqa: PLC0415

    for node in nodes:
        if isinstance(node, URIRef):
            return str(node).replace("#", "/").rpartition("/")[2]
    return ""
