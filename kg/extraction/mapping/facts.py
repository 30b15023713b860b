"""Plain triples: what queries and other tools read first."""

import re
from collections.abc import Iterator

from pyoxigraph import BlankNode, Literal, NamedNode

from kg.extraction.mapping.identifiers import digest, quantity_iri
from kg.extraction.mapping.triples import TYPE, Triple, term
from kg.model import Statement, in_words
from kg.namespaces import OWL

NEGATIONS = re.compile(r"\b(?:(?:does|do|did) not|(?:does|do|did)n['’]t|not|no longer|never)\b\s*|n['’]t\b", re.IGNORECASE)


def plain_triples(statement: Statement) -> Iterator[Triple]:
    """Yield what a statement affirms; in words where a hedge or condition qualifies it, for a plain triple would drop them.

    Nothing where its subject is no thing or not known.
    """
    if not _tells_of_a_thing(statement) or _is_denial(statement):
        return
    subject = NamedNode(str(statement.subject.thing))
    if _is_qualified(statement) or statement.object.thing is None:
        words = in_words(statement.modality, statement.predicate, statement.object.text, statement.condition)
        yield subject, term("description"), Literal(words)
    else:
        yield subject, NamedNode(statement.relation), NamedNode(statement.object.thing)
    if statement.object.quantity is not None and not _is_qualified(statement):
        yield subject, term("hasQuantity"), NamedNode(quantity_iri(statement.object.quantity))


def denial_triples(iri: str, statement: Statement) -> Iterator[Triple]:
    """Yield what a negative statement denies without hedge or condition; nothing where its subject is no thing or not known."""
    if not _tells_of_a_thing(statement) or not _is_denial(statement):
        return
    denial = BlankNode("denial" + digest(iri))
    yield denial, TYPE, NamedNode(OWL + "NegativePropertyAssertion")
    yield denial, NamedNode(OWL + "sourceIndividual"), NamedNode(str(statement.subject.thing))
    if statement.object.thing is not None:
        yield denial, NamedNode(OWL + "assertionProperty"), NamedNode(statement.relation)
        yield denial, NamedNode(OWL + "targetIndividual"), NamedNode(statement.object.thing)
    else:
        yield denial, NamedNode(OWL + "assertionProperty"), term("description")
        yield denial, NamedNode(OWL + "targetValue"), Literal(f"{_affirmed(statement.predicate)} {statement.object.text}".strip())


def _is_qualified(statement: Statement) -> bool:
    return bool(statement.modality or statement.condition)


def _is_denial(statement: Statement) -> bool:
    return statement.negative and not _is_qualified(statement)


def _tells_of_a_thing(statement: Statement) -> bool:
    """Tell whether a statement has a plain sense: about a thing that is known, and not about that thing and itself."""
    return statement.resolved and statement.subject.thing is not None and statement.object.thing != statement.subject.thing


def _affirmed(predicate: str) -> str:
    """Return the words of a relation without their negation, for a denial denies what is affirmed: "does not use" gives "use"."""
    return NEGATIONS.sub("", predicate).replace("cannot", "can").strip()
