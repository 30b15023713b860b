"""What the data set is, for catalogues and for who is about to query it: VoID and DCAT."""

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO
from urllib.parse import quote

from pyoxigraph import Literal, NamedNode, Quad, RdfFormat

from kg.export.rdf import serialize_sorted
from kg.export.selection import Selection
from kg.namespaces import DCTERMS, PREFIXES, PROV, RDF, RDFS, ROOT, XSD, shorten
from kg.store import iri

VOID = "http://rdfs.org/ns/void#"
DCAT = "http://www.w3.org/ns/dcat#"
MEDIA_TYPE = "https://www.iana.org/assignments/media-types/"
DATASET = ROOT + "dataset"
USED_PREFIXES = PREFIXES | {"void": VOID, "dcat": DCAT}
ABOUT = """
SELECT ?property ?value WHERE {
  ?ontology a owl:Ontology ; ?property ?value
  FILTER(?property IN (dcterms:title, dcterms:description, dcterms:creator, dcterms:license))
}
"""
DOCUMENTS = "SELECT ?document ?name WHERE { ?document a kg:Document OPTIONAL { ?document rdfs:label ?name } }"
FIGURES = {
    "distinctSubjects": "SELECT (COUNT(DISTINCT ?s) AS ?n) WHERE { ?s ?p ?o }",
    "distinctObjects": "SELECT (COUNT(DISTINCT ?o) AS ?n) WHERE { ?s ?p ?o }",
    "entities": f"SELECT (COUNT(DISTINCT ?s) AS ?n) WHERE {{ ?s a ?c FILTER(STRSTARTS(STR(?s), '{ROOT}')) }}",
    "documents": "SELECT (COUNT(DISTINCT ?s) AS ?n) WHERE { ?s a kg:Document }",
    "triples": "SELECT (COUNT(*) AS ?n) WHERE { { SELECT DISTINCT ?s ?p ?o WHERE { ?s ?p ?o } } }",
}
CLASSES = "SELECT ?each (COUNT(DISTINCT ?s) AS ?n) WHERE { ?s a ?each FILTER(isIRI(?each)) } GROUP BY ?each"
PROPERTIES = "SELECT ?each (COUNT(*) AS ?n) WHERE { { SELECT DISTINCT ?s ?each ?o WHERE { ?s ?each ?o } } } GROUP BY ?each"
GRAPHS = "SELECT ?each (COUNT(*) AS ?n) WHERE { GRAPH ?each { ?s ?p ?o } } GROUP BY ?each"
TYPE = NamedNode(RDF + "type")

Triple = tuple[NamedNode, NamedNode, NamedNode | Literal]


def writer(distributions: Callable[[], Iterable[tuple[str, str, str]]]) -> Callable[[Selection, BinaryIO], None]:
    """Return what writes the description.

    Args:
        distributions: gives name, media type and purpose of each format that the graph comes in.
    """

    def write(selection: Selection, out: BinaryIO) -> None:
        triples = [*_dataset(selection), *_partitions(selection), *_distributions(distributions())]
        serialize_sorted((Quad(*triple) for triple in triples), RdfFormat.TURTLE, out, USED_PREFIXES)

    return write


def _dataset(selection: Selection) -> Iterator[Triple]:
    this = NamedNode(DATASET)
    yield this, TYPE, NamedNode(VOID + "Dataset")
    yield this, TYPE, NamedNode(DCAT + "Dataset")
    yield this, NamedNode(VOID + "uriSpace"), Literal(ROOT)
    for row in selection.store.rows(ABOUT).records:
        value = str(row["value"])
        yield this, NamedNode(str(row["property"])), iri(value) if value.startswith("http") else Literal(value, language="en")
    for name, query in FIGURES.items():
        yield this, NamedNode(VOID + name), _figure(selection.store.rows(query).records[0]["n"])
    used = {str(row["each"]) for row in selection.store.rows(PROPERTIES).records}
    for namespace in PREFIXES.values():
        if any(iri.startswith(namespace) for iri in used):
            yield this, NamedNode(VOID + "vocabulary"), NamedNode(namespace)
    for row in selection.store.rows(DOCUMENTS).records:
        document = iri(row["document"])
        yield this, NamedNode(PROV + "wasDerivedFrom"), document
        yield document, NamedNode(RDFS + "label"), Literal(row["name"] or "")


def _partitions(selection: Selection) -> Iterator[Triple]:
    """Yield how many members each class has, and how many triples each property and each named graph."""
    kinds = (
        (CLASSES, "class", "classPartition", "class", "entities"),
        (PROPERTIES, "property", "propertyPartition", "property", "triples"),
        (GRAPHS, "part", "subset", "", "triples"),
    )
    for query, name, links, about, counts in kinds:
        for row in selection.store.rows(query).records:
            each = iri(row["each"])
            part = NamedNode(f"{DATASET}#{name}-{quote(shorten(each.value), safe='').replace('%3A', '-')}") if about else each
            yield NamedNode(DATASET), NamedNode(VOID + links), part
            yield part, NamedNode(VOID + counts), _figure(row["n"])
            yield (part, NamedNode(VOID + about), each) if about else (part, TYPE, NamedNode(VOID + "Dataset"))


def _distributions(formats: Iterable[tuple[str, str, str]]) -> Iterator[Triple]:
    for name, media_type, purpose in formats:
        this = NamedNode(f"{DATASET}#{name}")
        yield NamedNode(DATASET), NamedNode(DCAT + "distribution"), this
        yield this, TYPE, NamedNode(DCAT + "Distribution")
        yield this, NamedNode(DCTERMS + "title"), Literal(name, language="en")
        yield this, NamedNode(DCTERMS + "description"), Literal(purpose, language="en")
        yield this, NamedNode(DCAT + "mediaType"), NamedNode(MEDIA_TYPE + media_type)


def _figure(number: str | None) -> Literal:
    return Literal(number or "0", datatype=NamedNode(XSD + "integer"))
