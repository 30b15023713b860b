"""A cited knowledge graph, built from documents and asked in plain English or SPARQL."""

__version__ = "0.1.0"
