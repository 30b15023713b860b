"""What one document adds to its statements: where it makes them, in which group, and what else their sentences name."""

from collections.abc import Iterator

from pyoxigraph import Literal, NamedNode

from kg.extraction.mapping.identifiers import document_iri, group_iri
from kg.extraction.mapping.passages import passage_node
from kg.extraction.mapping.triples import LABEL, TYPE, Triple, term
from kg.model import Extraction, Group, GroupKind, Statement
from kg.namespaces import PROV
from kg.vocabulary import Lexicon

GROUP_CLASSES = {
    GroupKind.ENUMERATION: "Enumeration",
    GroupKind.ROW: "TableRow",
    GroupKind.SEQUENCE: "Sequence",
    GroupKind.CONTRAST: "TradeOff",
    GroupKind.ANNOUNCEMENT: "AnnouncedList",
}
CONTRAST_ROLES = {1: "gains", 2: "costs"}
"""Property of a trade-off by the place of a statement in it."""


class Occurrences:
    """The groups and the places of one document's statements."""

    def __init__(self, extraction: Extraction, lexicon: Lexicon) -> None:
        self.extraction = extraction
        self.document = extraction.document
        self.lexicon = lexicon
        self.groups = {group.key: group for group in extraction.groups}

    def group(self, group: Group) -> Iterator[Triple]:
        """Yield a group, without its members."""
        node = self._group_node(group.key)
        yield node, TYPE, term(GROUP_CLASSES[group.kind])
        yield node, LABEL, Literal(group.label)
        yield node, term("hasEvidence"), passage_node(self.document, group.sentence)
        for thing in group.owner.mentions:
            yield node, term("concerns"), NamedNode(thing)

    def statement(self, iri: str, statement: Statement) -> Iterator[Triple]:
        """Yield the evidence and the memberships of a statement."""
        node = NamedNode(iri)
        yield node, term("hasEvidence"), passage_node(self.document, statement.sentence)
        yield node, NamedNode(PROV + "wasDerivedFrom"), NamedNode(document_iri(self.document.name))
        for thing in self._named_in_condition(statement):
            yield node, term("mentions"), NamedNode(thing)
        yield from self._memberships(node, statement)

    def _group_node(self, key: str) -> NamedNode:
        return NamedNode(group_iri(self.document, key))

    def _memberships(self, node: NamedNode, statement: Statement) -> Iterator[Triple]:
        for key, position in statement.groups:
            group = self._group_node(key)
            yield node, term("memberOf"), group
            if self.groups[key].kind is not GroupKind.CONTRAST:
                yield node, term("position"), Literal(position)
            elif position in CONTRAST_ROLES:
                yield group, term(CONTRAST_ROLES[position]), node

    def _named_in_condition(self, statement: Statement) -> Iterator[str]:
        """Yield the things of the statement's sentence that its condition names."""
        condition = statement.condition.casefold()
        for thing in self.extraction.mentions[statement.sentence] if condition else ():
            entry = self.lexicon.things.get(thing)
            if entry is not None and any(form.casefold() in condition for form in entry.forms):
                yield thing
