"""A cited knowledge graph, built from documents and asked in plain English or SPARQL.

    >>> import kg
    >>> graph = kg.load()
    >>> graph.ask("What does PFC stand for?").answer

Importing this package is cheap: what is used is imported when it is used, so that the command line starts at once.
"""

from importlib import import_module

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
from kg.version import __version__

TYPE_CHECKING = False  # typing itself takes a third of the start of Python
if TYPE_CHECKING:
    from kg.graph import Graph, build, bundled, load
    from kg.model import Answer, Evidence, Reason, Status, Verdict
    from kg.store import Rows

_HOMES = {
    "kg.graph": ("Graph", "build", "bundled", "load"),
    "kg.model": ("Answer", "Evidence", "Reason", "Status", "Verdict"),
    "kg.store": ("Rows",),
}
"""Modules that are imported when one of their names is asked for."""

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


def __getattr__(name: str) -> object:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module 'kg' has no attribute '{name}'")
