"""Statements with all that qualifies them."""

from collections.abc import Iterator

from pyoxigraph import Literal, NamedNode

from kg.extraction.mapping.factors import IS_RATED_AS, Factors
from kg.extraction.mapping.identifiers import condition_iri, quantity_iri
from kg.extraction.mapping.triples import LABEL, TYPE, Triple, term
from kg.language.keywords import keywords
from kg.language.units import base_value
from kg.model import Phrase, Quantity, Statement
from kg.namespaces import KG
from kg.vocabulary import Lexicon

TEXT_ROLES = (KG + "situationText", KG + "advice")
"""Roles that words fill; the others take things."""


class StatementTriples:
    """The triples that say what a statement says, whichever document makes it."""

    def __init__(self, lexicon: Lexicon, factors: Factors) -> None:
        self.lexicon = lexicon
        self.factors = factors

    def triples(self, iri: str, statement: Statement) -> Iterator[Triple]:
        """Yield a statement with its qualifications."""
        node = NamedNode(iri)
        roles = self.lexicon.roles.get(statement.relation)
        yield node, TYPE, term("Statement")
        if roles is not None:
            yield node, TYPE, NamedNode(roles.statement_class)
        yield node, term("hasRelation"), NamedNode(statement.relation)
        yield node, term("relationText"), Literal(statement.predicate)
        yield node, term("polarity"), Literal("negative" if statement.negative else "positive")
        yield node, term("isResolved"), Literal(statement.resolved)
        yield node, term("foundBy"), Literal(statement.pattern)
        yield from self._ends(node, statement)
        yield from self._qualifications(node, statement)
        yield from self._found_by_words(node, statement)
        if roles is not None:
            yield from _role(node, roles.subject, statement.subject)
            yield from _role(node, roles.object, statement.object)

    def _ends(self, node: NamedNode, statement: Statement) -> Iterator[Triple]:
        for name, phrase in (("Subject", statement.subject), ("Object", statement.object)):
            yield node, term(f"{name.lower()}Text"), Literal(phrase.text)
            if phrase.thing is not None:
                yield node, term(f"has{name}"), NamedNode(phrase.thing)
            if phrase.quantity is not None:
                yield node, term("hasQuantity"), NamedNode(quantity_iri(phrase.quantity))
                yield from _quantity(phrase.quantity)

    def _qualifications(self, node: NamedNode, statement: Statement) -> Iterator[Triple]:
        if statement.modality:
            yield node, term("modality"), Literal(statement.modality)
        if statement.condition:
            condition = NamedNode(condition_iri(statement.condition))
            yield node, term("hasCondition"), condition
            yield condition, TYPE, term("Condition")
            yield condition, LABEL, Literal(statement.condition)

    def _found_by_words(self, node: NamedNode, statement: Statement) -> Iterator[Triple]:
        mentioned = (*statement.subject.mentions, *statement.object.mentions)
        factors = [thing for thing in mentioned if self.factors.has(thing)]
        if statement.relation == IS_RATED_AS:
            factors.insert(0, self.factors.named(statement.predicate))
        for thing in dict.fromkeys(statement.subject.mentions):
            yield node, term("concerns"), NamedNode(thing)
        for thing in dict.fromkeys((*mentioned, *factors)):
            yield node, term("mentions"), NamedNode(thing)
        for factor in dict.fromkeys(factors):
            yield node, term("onFactor"), NamedNode(factor)
        words = (statement.subject.text, statement.predicate, statement.object.text, statement.condition)
        for keyword in keywords(" ".join(words)):
            yield node, term("keyword"), Literal(keyword)


def _quantity(quantity: Quantity) -> Iterator[Triple]:
    node = NamedNode(quantity_iri(quantity))
    yield node, TYPE, term("Quantity")
    yield node, term("text"), Literal(quantity.text)
    yield node, term("value"), Literal(float(quantity.value))
    yield node, term("unit"), Literal(quantity.unit)
    yield node, term("bound"), Literal(str(quantity.bound))
    base = base_value(quantity)
    yield node, term("baseValue"), Literal(base.value)
    yield node, term("baseUnit"), Literal(base.unit)
    if quantity.upper is not None and base.upper is not None:
        yield node, term("upperValue"), Literal(float(quantity.upper))
        yield node, term("baseUpperValue"), Literal(base.upper)


def _role(node: NamedNode, role: str | None, phrase: Phrase) -> Iterator[Triple]:
    """Yield what fills a role: the words for a text property, else the things."""
    if role is None:
        return
    if role in TEXT_ROLES:
        yield node, NamedNode(role), Literal(phrase.text)
    else:
        for thing in phrase.mentions:
            yield node, NamedNode(role), NamedNode(thing)
