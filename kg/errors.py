"""The errors that this package raises on purpose, one tree.

KgError                     anything that a user can mend; the console prints it as one line
├── InputError              what was handed in cannot be read
│   ├── DocumentError       a document: missing, empty, damaged, too large, without text
│   ├── GraphSyntaxError    an RDF file that does not parse
│   └── QuerySyntaxError    SPARQL that does not parse, or an update where a query is due
├── DefinitionError         knowledge in ontology/ or queries/ is not well formed
│   ├── PatternError        an extraction pattern
│   ├── TemplateError       a query file, its header, or a parameter given to it
│   └── OntologyError       the ontology itself
├── QuestionError           a question that cannot be read at all: empty, or too long
└── StoreError              a graph folder that cannot be opened, read or written

A message is one line: what is wrong, where (file and line), and what to do.
"""


class KgError(Exception):
    """Base of all errors that a user can mend."""


class InputError(KgError):
    """What was handed in cannot be read."""


class DocumentError(InputError):
    """A document is missing, empty, damaged, too large, without text, or in an unknown encoding."""


class GraphSyntaxError(InputError):
    """An RDF file does not parse."""


class QuerySyntaxError(InputError):
    """A SPARQL text does not parse, or is an update where a query is due."""


class DefinitionError(KgError):
    """Knowledge in `ontology/` or `queries/` is not well formed."""


class PatternError(DefinitionError):
    """An extraction pattern is not well formed, or its examples fail."""


class TemplateError(DefinitionError):
    """A query file, its header, or a parameter given to it is wrong."""


class OntologyError(DefinitionError):
    """The ontology is not well formed."""


class QuestionError(KgError):
    """A question cannot be read at all."""


class StoreError(KgError):
    """A graph cannot be opened, read or written."""
