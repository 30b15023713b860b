"""The namespaces of the graph and their prefixes, stated once."""

ROOT = "https://w3id.org/interconnect-kg/"

KG = ROOT + "ontology#"
ID = ROOT + "id/"
DOCUMENT = ROOT + "document/"
STATEMENT = ROOT + "statement/"
GROUP = ROOT + "group/"
KEYWORD = ROOT + "keyword/"
GRAPH = ROOT + "graph/"

RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
RDFS = "http://www.w3.org/2000/01/rdf-schema#"
OWL = "http://www.w3.org/2002/07/owl#"
XSD = "http://www.w3.org/2001/XMLSchema#"
SKOS = "http://www.w3.org/2004/02/skos/core#"
DCTERMS = "http://purl.org/dc/terms/"
PROV = "http://www.w3.org/ns/prov#"
OA = "http://www.w3.org/ns/oa#"
SCHEMA = "https://schema.org/"
VANN = "http://purl.org/vocab/vann/"

PREFIXES = {
    "kg": KG,
    "id": ID,
    "document": DOCUMENT,
    "rdf": RDF,
    "rdfs": RDFS,
    "owl": OWL,
    "xsd": XSD,
    "skos": SKOS,
    "dcterms": DCTERMS,
    "prov": PROV,
    "oa": OA,
    "schema": SCHEMA,
    "vann": VANN,
}

ONTOLOGY_GRAPH = GRAPH + "ontology"
"""Classes, properties and the terms that the ontology brings."""
FACTS_GRAPH = GRAPH + "facts"
"""Plain triples, and the things that documents brought."""
EVIDENCE_GRAPH = GRAPH + "evidence"
"""Statements with their qualifications, passages, documents, and the keyword index."""
INFERRED_GRAPH = GRAPH + "inferred"
"""What reasoning added."""


def expand(name: str) -> str:
    """Return the IRI of a prefixed name such as `skos:prefLabel`; an IRI is returned as it is."""
    prefix, colon, local = name.partition(":")
    if colon and prefix in PREFIXES:
        return PREFIXES[prefix] + local
    return name


def shorten(iri: str) -> str:
    """Return the prefixed name of an IRI, or the IRI itself where no prefix fits."""
    for prefix, namespace in PREFIXES.items():
        if iri.startswith(namespace) and iri != namespace:
            return f"{prefix}:{iri[len(namespace) :]}"
    return iri
