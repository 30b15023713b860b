"""A cited knowledge graph, built from documents and asked in plain English or SPARQL.

    >>> import kg
    >>> graph = kg.load()
    >>> graph.ask("What does PFC stand for?").answer

Importing this package is cheap: spaCy, rdflib and the like are imported by what needs them.
"""

from kg.errors import (
    DefinitionError,
    DocumentError,
    GraphSyntaxError,
    InputError,
    KgError,
    OntologyError,
    PatternError,
    QuerySyntaxError,
    QuestionError,
    StoreError,
    TemplateError,
)

__version__ = "0.1.0"

from kg.graph import Graph, build, bundled, load
from kg.model import Answer, Evidence, Reason, Status, Verdict
from kg.store import Rows

__all__ = [
    "Answer",
    "DefinitionError",
    "DocumentError",
    "Evidence",
    "Graph",
    "GraphSyntaxError",
    "InputError",
    "KgError",
    "OntologyError",
    "PatternError",
    "QuerySyntaxError",
    "QuestionError",
    "Reason",
    "Rows",
    "Status",
    "StoreError",
    "TemplateError",
    "Verdict",
    "__version__",
    "build",
    "bundled",
    "load",
]
