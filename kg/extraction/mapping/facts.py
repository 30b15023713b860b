"""Plain triples: what queries and other tools read first."""

import re
from collections.abc import Iterator

from pyoxigraph import BlankNode, Literal, NamedNode

from kg.extraction.mapping.identifiers import digest, quantity_iri, statement_iri
from kg.extraction.mapping.triples import TYPE, Triple, term
from kg.model import Statement
from kg.namespaces import OWL

NEGATIONS = re.compile(r"\b(?:(?:does|do|did) not|(?:does|do|did)n['’]t|not|no longer|never)\b\s*|n['’]t\b", re.IGNORECASE)


def plain_triples(statement: Statement) -> Iterator[Triple]:
    """Yield what a statement says without its qualifications, or a denial of it; nothing where its subject is no thing or not known."""
    if not statement.resolved or statement.subject.thing is None:
        return
    if statement.object.thing == statement.subject.thing:
        return
    subject = NamedNode(statement.subject.thing)
    relation = NamedNode(statement.relation)
    if statement.negative:
        yield from _denial(statement, subject, relation)
    elif statement.object.thing is not None:
        yield subject, relation, NamedNode(statement.object.thing)
    else:
        words = (statement.modality, statement.predicate, statement.object.text, statement.condition)
        yield subject, term("description"), Literal(" ".join(filter(None, words)))
    if statement.object.quantity is not None and not statement.negative:
        yield subject, term("hasQuantity"), NamedNode(quantity_iri(statement.object.quantity))


def _denial(statement: Statement, subject: NamedNode, relation: NamedNode) -> Iterator[Triple]:
    denial = BlankNode("denial" + digest(statement_iri(statement)))
    yield denial, TYPE, NamedNode(OWL + "NegativePropertyAssertion")
    yield denial, NamedNode(OWL + "sourceIndividual"), subject
    if statement.object.thing is not None:
        yield denial, NamedNode(OWL + "assertionProperty"), relation
        yield denial, NamedNode(OWL + "targetIndividual"), NamedNode(statement.object.thing)
    else:
        yield denial, NamedNode(OWL + "assertionProperty"), term("description")
        yield denial, NamedNode(OWL + "targetValue"), Literal(f"{_affirmed(statement.predicate)} {statement.object.text}".strip())


def _affirmed(predicate: str) -> str:
    """Return the words of a relation without their negation, for a denial denies what is affirmed: "does not use" gives "use"."""
    return NEGATIONS.sub("", predicate).replace("cannot", "can").strip()
