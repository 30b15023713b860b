"""The terms alone, as a SKOS concept scheme that vocabulary tools open."""

from collections.abc import Iterator
from typing import BinaryIO

from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, Triple

from kg.export.rdf import serialize_sorted
from kg.export.selection import Selection
from kg.namespaces import KG, PREFIXES, RDF, ROOT, SKOS
from kg.store import iri

SCHEME = NamedNode(ROOT + "terms")
COLLECTION = ROOT + "collection/"
PREFIXED = {prefix: PREFIXES[prefix] for prefix in ("id", "skos", "dcterms")} | {"collection": COLLECTION, "terms": ROOT}
CONCEPTS = """
SELECT DISTINCT ?thing ?class ?label WHERE {
  ?class rdfs:subClassOf* kg:Thing ; rdfs:label ?label . ?thing a ?class ; rdfs:label ?name FILTER(isIRI(?thing))
}
"""
DESCRIPTIONS = """
CONSTRUCT { ?thing ?property ?value } WHERE {
  VALUES ?property { skos:altLabel skos:hiddenLabel skos:definition skos:broader skos:inScheme skos:exactMatch skos:closeMatch }
  ?class rdfs:subClassOf* kg:Thing . ?thing a ?class ; rdfs:label ?name ; ?property ?value
}
"""
LABELS = """
CONSTRUCT { ?thing skos:prefLabel ?name } WHERE { ?class rdfs:subClassOf* kg:Thing . ?thing a ?class ; rdfs:label ?name }
"""
SCHEMES = """
CONSTRUCT { ?scheme a skos:ConceptScheme ; skos:prefLabel ?label ; skos:definition ?definition }
WHERE { ?scheme a skos:ConceptScheme ; rdfs:label ?label OPTIONAL { ?scheme skos:definition ?definition } }
"""
ONTOLOGY = """
CONSTRUCT { <%s> dcterms:title ?title ; dcterms:license ?license ; dcterms:creator ?creator }
WHERE { ?ontology a owl:Ontology ; dcterms:title ?title OPTIONAL { ?ontology dcterms:license ?license ; dcterms:creator ?creator } }
"""
TYPE = NamedNode(RDF + "type")


def write(selection: Selection, out: BinaryIO) -> None:
    """Write all things as concepts in Turtle, those of a class as a collection."""
    triples = set(_concepts(selection))
    for query in (DESCRIPTIONS, LABELS, SCHEMES, ONTOLOGY % SCHEME.value):
        triples |= set(selection.store.triples(query))
    triples |= _inverses(triples)
    quads = sorted((Quad(*triple) for triple in triples), key=str)
    serialize_sorted(quads, RdfFormat.TURTLE, out, PREFIXED)


def _concepts(selection: Selection) -> Iterator[Triple]:
    yield Triple(SCHEME, TYPE, _skos("ConceptScheme"))
    for row in selection.store.rows(CONCEPTS).records:
        concept, collection = iri(row["thing"]), iri(COLLECTION + str(row["class"]).removeprefix(KG))
        yield Triple(concept, TYPE, _skos("Concept"))
        yield Triple(concept, _skos("inScheme"), SCHEME)
        yield Triple(collection, TYPE, _skos("Collection"))
        yield Triple(collection, _skos("prefLabel"), Literal(str(row["label"]), language="en"))
        yield Triple(collection, _skos("member"), concept)


def _inverses(triples: set[Triple]) -> set[Triple]:
    """Return `skos:narrower`, and the top concepts of the scheme: those that stand under none."""
    broader = {triple for triple in triples if triple.predicate == _skos("broader")}
    narrower = {Triple(triple.object, _skos("narrower"), triple.subject) for triple in broader if isinstance(triple.object, NamedNode)}
    lower = {triple.subject for triple in broader}
    concepts = [triple.subject for triple in triples if triple.object == _skos("Concept")]
    tops = {Triple(concept, _skos("topConceptOf"), SCHEME) for concept in concepts if concept not in lower}
    return narrower | tops | {Triple(SCHEME, _skos("hasTopConcept"), top.subject) for top in tops}


def _skos(name: str) -> NamedNode:
    return NamedNode(SKOS + name)
