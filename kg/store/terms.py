"""RDF terms, and what the engine gives them in."""

from pyoxigraph import BlankNode, Literal, NamedNode, QueryBoolean, QuerySolutions, QueryTriples, Triple

Term = NamedNode | BlankNode | Literal | Triple
Results = QuerySolutions | QueryBoolean | QueryTriples
