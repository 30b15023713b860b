"""Each statement as a nanopublication: what it asserts, where that comes from, and who published it, in TriG.

See https://nanopub.net/guidelines/working_draft/
"""

from collections.abc import Iterator
from typing import BinaryIO

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat

from kg.export.rdf import serialize_sorted
from kg.export.selection import Selection
from kg.export.statements import Source, Stated, stated
from kg.namespaces import DCTERMS, OA, OWL, PREFIXES, PROV, RDF, RDFS, ROOT, STATEMENT
from kg.store import iri
from kg.version import __version__

NP = "http://www.nanopub.org/nschema#"
NANOPUBLICATION = ROOT + "nanopublication/"
TOOL = NamedNode(f"{ROOT}tool/{__version__}")
LICENSES = "SELECT ?license WHERE { ?ontology a owl:Ontology ; dcterms:license ?license } ORDER BY ?license LIMIT 1"
TYPE = NamedNode(RDF + "type")
DERIVED = NamedNode(PROV + "wasDerivedFrom")
ATTRIBUTED = NamedNode(PROV + "wasAttributedTo")
USED_PREFIXES = PREFIXES | {"np": NP, "statement": STATEMENT, "nanopublication": NANOPUBLICATION}

Triple = tuple[NamedNode | BlankNode, NamedNode, NamedNode | BlankNode | Literal]


def write(selection: Selection, out: BinaryIO) -> None:
    """Write a nanopublication for each statement whose subject is a thing; one that a hedge or condition qualifies asserts its words."""
    licenses = [str(row["license"]) for row in selection.store.rows(LICENSES).records]
    quads = (quad for statement in stated(selection) for quad in _nanopublication(statement, licenses))
    serialize_sorted(quads, RdfFormat.TRIG, out, USED_PREFIXES)


def _nanopublication(statement: Stated, licenses: list[str]) -> Iterator[Quad]:
    assertion = list(_assertion(statement))
    if not assertion:
        return
    this = iri(NANOPUBLICATION + statement.iri.removeprefix(STATEMENT))
    parts = {name: NamedNode(f"{this.value}#{name}") for name in ("head", "assertion", "provenance", "pubinfo")}
    head: list[Triple] = [
        (this, TYPE, _np("Nanopublication")),
        (this, _np("hasAssertion"), parts["assertion"]),
        (this, _np("hasProvenance"), parts["provenance"]),
        (this, _np("hasPublicationInfo"), parts["pubinfo"]),
    ]
    pubinfo: list[Triple] = [
        (this, ATTRIBUTED, TOOL),
        *((this, NamedNode(DCTERMS + "license"), iri(license_iri)) for license_iri in licenses),
    ]
    provenance = list(_provenance(parts["assertion"], statement))
    for name, triples in (("head", head), ("assertion", assertion), ("provenance", provenance), ("pubinfo", pubinfo)):
        yield from (Quad(*triple, parts[name]) for triple in triples)


def _assertion(statement: Stated) -> Iterator[Triple]:
    claim, described = statement.claim, statement.described
    if claim is None or described is None:
        return
    if statement.negative and statement.is_plain and isinstance(claim[2], NamedNode):
        denial = BlankNode("denial" + statement.iri.removeprefix(STATEMENT))
        yield denial, TYPE, NamedNode(OWL + "NegativePropertyAssertion")
        yield denial, NamedNode(OWL + "sourceIndividual"), claim[0]
        yield denial, NamedNode(OWL + "assertionProperty"), claim[1]
        yield denial, NamedNode(OWL + "targetIndividual"), claim[2]
    elif statement.is_plain:
        yield claim
    else:
        yield described


def _provenance(assertion: NamedNode, statement: Stated) -> Iterator[Triple]:
    yield assertion, DERIVED, iri(statement.iri)
    for source in statement.sources:
        yield from _source(assertion, source)


def _source(assertion: NamedNode, source: Source) -> Iterator[Triple]:
    passage, document = iri(source.passage), iri(source.document)
    yield assertion, DERIVED, passage
    yield passage, NamedNode(OA + "hasSource"), document
    yield passage, NamedNode(RDFS + "comment"), Literal(source.quote)
    yield document, NamedNode(RDFS + "label"), Literal(source.name)


def _np(name: str) -> NamedNode:
    return NamedNode(NP + name)
