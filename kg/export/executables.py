"""The named queries as data: SHACL executables, with a node for each parameter.

See https://www.w3.org/TR/shacl-af/#SPARQLExecutables; collections of example queries are published in this form.
"""

from collections.abc import Iterator
from typing import BinaryIO

from pyoxigraph import Literal, NamedNode, Quad, RdfFormat

from kg import catalog
from kg.export.rdf import serialize_sorted
from kg.export.selection import Selection
from kg.model import QueryParameter, QueryTemplate
from kg.namespaces import PREFIXES, RDF, RDFS, ROOT, SCHEMA, XSD, expand

SHACL = "http://www.w3.org/ns/shacl#"
QUERY = ROOT + "query/"
DATASET = ROOT + "dataset"
USED_PREFIXES = PREFIXES | {"sh": SHACL, "query": QUERY}
TYPE = NamedNode(RDF + "type")

Triple = tuple[NamedNode, NamedNode, NamedNode | Literal]


def write(_selection: Selection, out: BinaryIO) -> None:
    """Write the named queries in Turtle; they are the same for every graph."""
    triples = [triple for template in catalog.load() for triple in _query(template)]
    serialize_sorted((Quad(*triple) for triple in triples), RdfFormat.TURTLE, out, USED_PREFIXES)


def _query(template: QueryTemplate) -> Iterator[Triple]:
    this = NamedNode(QUERY + template.name)
    yield this, TYPE, _shacl("SPARQLExecutable")
    yield this, TYPE, _shacl("SPARQLSelectExecutable")
    yield this, NamedNode(RDFS + "label"), Literal(template.name)
    yield this, NamedNode(RDFS + "comment"), Literal(template.summary, language="en")
    yield this, _shacl("select"), Literal(_text(template))
    yield this, NamedNode(SCHEMA + "target"), NamedNode(DATASET)
    for question in template.questions:
        yield this, NamedNode(SCHEMA + "keywords"), Literal(question, language="en")
    for parameter in template.parameters:
        yield from _parameter(this, template, parameter)


def _parameter(query: NamedNode, template: QueryTemplate, parameter: QueryParameter) -> Iterator[Triple]:
    this = NamedNode(f"{query.value}#{parameter.name}")
    yield query, _shacl("parameter"), this
    yield this, TYPE, _shacl("Parameter")
    yield this, _shacl("path"), this
    yield this, _shacl("name"), Literal(parameter.name)
    kind = expand(parameter.type)
    yield this, _shacl("datatype" if kind.startswith(XSD) else "class"), NamedNode(kind)
    for example in template.examples:
        if parameter.name in example:
            yield this, _shacl("description"), Literal(f"such as {example[parameter.name]}", language="en")


def _text(template: QueryTemplate) -> str:
    """Return the query without its header."""
    return "\n".join(line for line in template.text.splitlines() if not line.startswith("#+")) + "\n"


def _shacl(name: str) -> NamedNode:
    return NamedNode(SHACL + name)
