"""All formats that the graph can be written in, in one table."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from pyoxigraph import RdfFormat

from kg.export import (
    description,
    documentation,
    dot,
    executables,
    functional,
    graphs,
    jsonld,
    lines,
    nanopublications,
    owl,
    pictures,
    rdf,
    skos,
    tables,
)
from kg.export.selection import PARTS, Selection

WHOLE = ("all",)
WITHOUT_EVIDENCE = ("all", "ontology", "facts")


@dataclass(frozen=True, slots=True)
class Format:
    """A format that the graph can be written in."""

    name: str
    media_type: str
    suffix: str
    """By which a file name tells the format; the longest that fits counts."""
    purpose: str
    """What it is for, in a few words."""
    write: Callable[[Selection, BinaryIO], None]
    parts: tuple[str, ...] = tuple(PARTS)
    """Names of the parts that it can be narrowed to."""
    of_one_thing: bool = False
    """Whether it can be narrowed to what stands around one thing."""
    is_text: bool = True


def _listed() -> Iterator[tuple[str, str, str]]:
    return ((form.name, form.media_type, form.purpose) for form in FORMATS.values())


FORMATS = {
    form.name: form
    for form in (
        Format("turtle", "text/turtle", ".ttl", "RDF for people and nearly all RDF tools", rdf.writer(RdfFormat.TURTLE)),
        Format(
            "ntriples", "application/n-triples", ".nt", "RDF a line a triple: bulk loads, diff, grep", lines.writer(RdfFormat.N_TRIPLES)
        ),
        Format("nquads", "application/n-quads", ".nq", "the same with named graphs", lines.writer(RdfFormat.N_QUADS)),
        Format("trig", "application/trig", ".trig", "Turtle with named graphs", rdf.writer(RdfFormat.TRIG)),
        Format("jsonld", "application/ld+json", ".jsonld", "RDF as JSON with short names, named graphs kept", jsonld.write),
        Format("rdfxml", "application/rdf+xml", ".rdf", "RDF for XML tools and older programs", rdf.write_rdfxml),
        Format(
            "reified", "text/turtle", ".reified.ttl", "Turtle of RDF 1.2: each statement names the triple it is about", rdf.write_reified
        ),
        Format(
            "owl",
            "application/rdf+xml",
            ".owl",
            "OWL 2 DL for Protégé and reasoners, facts annotated with their sentences",
            owl.write_rdfxml,
            WITHOUT_EVIDENCE,
        ),
        Format(
            "functional",
            "text/owl-functional",
            ".ofn",
            "the same in OWL functional syntax, an axiom a line",
            functional.write,
            WITHOUT_EVIDENCE,
        ),
        Format("skos", "text/turtle", ".skos.ttl", "the terms as a SKOS vocabulary", skos.write, WHOLE),
        Format(
            "nanopublications",
            "application/trig",
            ".nanopub.trig",
            "each statement with its provenance, to publish",
            nanopublications.write,
            WHOLE,
        ),
        Format(
            "graphml",
            "application/graphml+xml",
            ".graphml",
            "the network for yEd, Cytoscape and networkx",
            graphs.write_graphml,
            of_one_thing=True,
        ),
        Format("gexf", "application/gexf+xml", ".gexf", "the network for Gephi", graphs.write_gexf, of_one_thing=True),
        Format(
            "csv",
            "application/zip",
            ".zip",
            "tables of nodes and edges, with a script for Neo4j",
            tables.write,
            of_one_thing=True,
            is_text=False,
        ),
        Format("svg", "image/svg+xml", ".svg", "a map of the graph, or a picture of one thing", pictures.write_svg, of_one_thing=True),
        Format("png", "image/png", ".png", "the same as pixels", pictures.write_png, of_one_thing=True, is_text=False),
        Format("dot", "text/vnd.graphviz", ".dot", "the network for Graphviz", dot.write, of_one_thing=True),
        Format("markdown", "text/markdown", ".md", "documentation of classes, properties and terms", documentation.write_markdown, WHOLE),
        Format("html", "text/html", ".html", "the same as a page", documentation.write_html, WHOLE),
        Format(
            "description",
            "text/turtle",
            ".void.ttl",
            "what the data set is, for catalogues (VoID, DCAT)",
            description.writer(_listed),
            WHOLE,
        ),
        Format("queries", "text/turtle", ".queries.ttl", "the named queries as SHACL executables", executables.write, WHOLE),
    )
}
"""All formats by name."""
