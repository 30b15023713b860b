"""From statements to quads: what a document says, as the graph holds it."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from hashlib import sha256
from urllib.parse import quote

from pyoxigraph import BlankNode, Literal, NamedNode, Quad

from kg.language.keywords import keywords
from kg.model import Document, Extraction, Group, GroupKind, Phrase, Quantity, Sentence, SentenceKind, Statement, Thing
from kg.namespaces import (
    DCTERMS,
    DOCUMENT,
    EVIDENCE_GRAPH,
    FACTS_GRAPH,
    GROUP,
    ID,
    KEYWORD,
    KG,
    OA,
    OWL,
    PROV,
    RDF,
    RDFS,
    ROOT,
    SKOS,
    STATEMENT,
    XSD,
)
from kg.vocabulary import Lexicon

Node = NamedNode | BlankNode
Triple = tuple[Node, NamedNode, Node | Literal]

CONTEXT = 32
"""Characters of prefix and suffix that a quote selector keeps."""
IDENTIFIER_LENGTH = 20
"""Hexadecimal digits of a content hash in an IRI: 80 bits."""
NOT_OF_NAMES = re.compile(r"[^\w.]+")

GROUP_CLASSES = {
    GroupKind.ENUMERATION: "Enumeration",
    GroupKind.ROW: "TableRow",
    GroupKind.SEQUENCE: "Sequence",
    GroupKind.CONTRAST: "TradeOff",
    GroupKind.ANNOUNCEMENT: "AnnouncedList",
}
CONTRAST_ROLES = {1: "gains", 2: "costs"}

FACTOR = KG + "Factor"
VAGUE_CLASSES = (KG + "Thing", KG + "Concept")
IS_RATED_AS = KG + "isRatedAs"


def slug(label: str) -> str:
    """Return the last part of a thing's IRI: "Link Level Retry" gives "link-level-retry"."""
    return quote(NOT_OF_NAMES.sub("-", label.casefold()).strip("-"), safe="-._")


def thing_iri(label: str) -> str:
    """Return the IRI of the thing with a certain preferred name."""
    return ID + slug(label)


def document_iri(name: str) -> str:
    """Return the IRI of the document with a certain file name."""
    return DOCUMENT + quote(name, safe="")


def passage_iri(document: Document, sentence: Sentence) -> str:
    """Return the IRI of a passage: a text fragment identifier as RFC 5147 defines it."""
    return f"{document_iri(document.name)}#char={sentence.start},{sentence.end}"


def statement_iri(statement: Statement) -> str:
    """Return the IRI of a statement: a hash of what it says, so that two documents that say the same share it."""
    said = (
        statement.subject.thing or statement.subject.text.casefold(),
        statement.relation,
        statement.predicate.casefold(),
        statement.object.thing or statement.object.text.casefold(),
        str(statement.negative),
        statement.modality.casefold(),
        statement.condition.casefold(),
    )
    return STATEMENT + _digest(*said)


def quads(extraction: Extraction, lexicon: Lexicon) -> Iterator[Quad]:
    """Yield what one document adds to the graph, except the things that it brought; `lexicon` knows them."""
    return _Mapping(extraction, lexicon).quads()


def things(extraction: Extraction, lexicon: Lexicon) -> tuple[Thing, ...]:
    """Return the things that a document brought, the factors that only its tables name included."""
    return tuple(_Mapping(extraction, lexicon).things())


def merged(brought: Iterable[Thing]) -> tuple[Thing, ...]:
    """Return each thing once, sorted by IRI: its first name is its label, others are synonyms, a telling class beats a vague one."""
    by_iri: dict[str, Thing] = {}
    for thing in brought:
        known = by_iri.get(thing.iri, thing)
        names = dict.fromkeys((*known.synonyms, thing.label, *thing.synonyms))
        names.pop(known.label, None)
        types = tuple(dict.fromkeys((*known.types, *thing.types)))
        telling = tuple(type_iri for type_iri in types if type_iri not in VAGUE_CLASSES)
        by_iri[thing.iri] = replace(known, synonyms=tuple(names), types=telling or types)
    return tuple(by_iri[iri] for iri in sorted(by_iri))


def thing_quads(brought: Iterable[Thing], lexicon: Lexicon) -> Iterator[Quad]:
    """Yield things with their names and classes; of a thing that `lexicon` knows, only the names that are new."""
    for thing in brought:
        node = NamedNode(thing.iri)
        known = lexicon.things.get(thing.iri)
        names = set(known.forms) if known is not None else {thing.label}
        if known is None:
            yield _fact((node, _label(), Literal(thing.label)))
            yield _fact((node, NamedNode(SKOS + "prefLabel"), Literal(thing.label)))
            for type_iri in thing.types:
                yield _fact((node, _type(), NamedNode(type_iri)))
        for name in (thing.label, *thing.synonyms):
            if name not in names:
                yield _fact((node, NamedNode(SKOS + "altLabel"), Literal(name)))


def frequencies(extraction: Extraction) -> tuple[Counter[str], Counter[str]]:
    """Count the passages of a document by keyword and by thing mentioned."""
    by_keyword: Counter[str] = Counter()
    by_thing: Counter[str] = Counter()
    for index, sentence in enumerate(extraction.document.sentences):
        by_keyword.update(_passage_keywords(extraction, index, sentence))
        by_thing.update(set(extraction.mentions[index]))
    return by_keyword, by_thing


def index_quads(by_keyword: Mapping[str, int], by_thing: Mapping[str, int]) -> Iterator[Quad]:
    """Yield the passage counts of a whole graph."""
    for keyword, count in sorted(by_keyword.items()):
        entry = NamedNode(KEYWORD + quote(keyword, safe=""))
        yield _evidence((entry, _type(), _kg("KeywordEntry")))
        yield _evidence((entry, _kg("keyword"), Literal(keyword)))
        yield _evidence((entry, _kg("passageCount"), Literal(count)))
    for thing, count in sorted(by_thing.items()):
        yield _evidence((NamedNode(thing), _kg("passageCount"), Literal(count)))


class _Mapping:
    """The mapping of one document."""

    def __init__(self, extraction: Extraction, lexicon: Lexicon) -> None:
        self.extraction = extraction
        self.document = extraction.document
        self.lexicon = lexicon
        self.groups = {group.key: group for group in extraction.groups}

    def quads(self) -> Iterator[Quad]:
        yield from map(_fact, self._facts())
        yield from map(_evidence, self._document())
        for index, sentence in enumerate(self.document.sentences):
            yield from map(_evidence, self._passage(index, sentence))
        for group in self.extraction.groups:
            yield from map(_evidence, self._group(group))
        for statement in self.extraction.statements:
            yield from map(_evidence, self._statement(statement))

    # --- facts ---------------------------------------------------------------------------------------------------------

    def _facts(self) -> Iterator[Triple]:
        for statement in self.extraction.statements:
            if statement.resolved and statement.subject.thing is not None:
                yield from self._plain(statement, NamedNode(statement.subject.thing))

    def things(self) -> Iterator[Thing]:
        yield from self.extraction.things
        for statement in self.extraction.statements:
            if statement.relation == IS_RATED_AS and self._factor_named(statement.predicate) is None:
                yield Thing(thing_iri(statement.predicate), statement.predicate, (FACTOR,), sentence=statement.sentence)

    def _plain(self, statement: Statement, subject: NamedNode) -> Iterator[Triple]:
        relation = NamedNode(statement.relation)
        if statement.negative:
            yield from self._denial(statement, subject, relation)
        elif statement.object.thing is not None:
            yield subject, relation, NamedNode(statement.object.thing)
        else:
            words = (statement.modality, statement.predicate, statement.object.text, statement.condition)
            yield subject, _kg("description"), Literal(" ".join(filter(None, words)))
        if statement.object.quantity is not None and not statement.negative:
            yield subject, _kg("hasQuantity"), NamedNode(_quantity_iri(statement.object.quantity))

    def _denial(self, statement: Statement, subject: NamedNode, relation: NamedNode) -> Iterator[Triple]:
        denial = BlankNode("denial" + _digest(statement_iri(statement)))
        yield denial, _type(), NamedNode(OWL + "NegativePropertyAssertion")
        yield denial, NamedNode(OWL + "sourceIndividual"), subject
        if statement.object.thing is not None:
            yield denial, NamedNode(OWL + "assertionProperty"), relation
            yield denial, NamedNode(OWL + "targetIndividual"), NamedNode(statement.object.thing)
        else:
            yield denial, NamedNode(OWL + "assertionProperty"), _kg("description")
            yield denial, NamedNode(OWL + "targetValue"), Literal(f"{statement.predicate} {statement.object.text}")

    # --- documents and passages ------------------------------------------------------------------------------------------

    def _document(self) -> Iterator[Triple]:
        node = NamedNode(document_iri(self.document.name))
        yield node, _type(), _kg("Document")
        yield node, _label(), Literal(self.document.name)
        yield node, NamedNode(DCTERMS + "title"), Literal(self.document.title)
        yield node, _kg("text"), Literal(self.document.text)
        yield node, _kg("contentHash"), Literal(self.document.sha256)

    def _passage(self, index: int, sentence: Sentence) -> Iterator[Triple]:
        node = self._passage_node(index)
        yield node, _type(), _kg("Passage")
        yield node, _kg("passageKind"), Literal(str(sentence.kind))
        yield node, _kg("position"), Literal(index + 1)
        heading = self._heading(sentence)
        if heading:
            yield node, _kg("heading"), Literal(heading)
        if self._continues(index):
            yield node, _kg("next"), self._passage_node(index + 1)
        if sentence.owner is not None:
            yield node, _kg("introducedBy"), self._passage_node(sentence.owner)
        for thing in self.extraction.mentions[index]:
            yield node, _kg("mentions"), NamedNode(thing)
        for words in self.extraction.antecedents[index]:
            yield node, _kg("antecedent"), Literal(words)
        for keyword in _passage_keywords(self.extraction, index, sentence):
            yield node, _kg("keyword"), Literal(keyword)
        yield from self._selectors(node, sentence)

    def _selectors(self, node: NamedNode, sentence: Sentence) -> Iterator[Triple]:
        text = self.document.text
        quoted = NamedNode(node.value + "&selector=quote")
        placed = NamedNode(node.value + "&selector=position")
        yield node, NamedNode(OA + "hasSource"), NamedNode(document_iri(self.document.name))
        yield node, NamedNode(OA + "hasSelector"), quoted
        yield node, NamedNode(OA + "hasSelector"), placed
        yield quoted, _type(), NamedNode(OA + "TextQuoteSelector")
        yield quoted, NamedNode(OA + "exact"), Literal(text[sentence.start : sentence.end])
        yield quoted, NamedNode(OA + "prefix"), Literal(text[max(0, sentence.start - CONTEXT) : sentence.start])
        yield quoted, NamedNode(OA + "suffix"), Literal(text[sentence.end : sentence.end + CONTEXT])
        yield placed, _type(), NamedNode(OA + "TextPositionSelector")
        yield placed, NamedNode(OA + "start"), _count(sentence.start)
        yield placed, NamedNode(OA + "end"), _count(sentence.end)

    def _passage_node(self, index: int) -> NamedNode:
        return NamedNode(passage_iri(self.document, self.document.sentences[index]))

    def _continues(self, index: int) -> bool:
        sentences = self.document.sentences
        return index + 1 < len(sentences) and sentences[index].block == sentences[index + 1].block

    def _heading(self, sentence: Sentence) -> str:
        headings: list[str] = []
        number: int | None = sentence.section
        while number is not None:
            section = self.document.sections[number]
            headings.append(section.heading)
            number = section.parent
        return " > ".join(heading for heading in reversed(headings) if heading)

    # --- groups and statements -------------------------------------------------------------------------------------------

    def _group(self, group: Group) -> Iterator[Triple]:
        node = self._group_node(group.key)
        yield node, _type(), _kg(GROUP_CLASSES[group.kind])
        yield node, _label(), Literal(group.label)
        yield node, _kg("hasEvidence"), self._passage_node(group.sentence)
        for thing in group.owner.mentions:
            yield node, _kg("concerns"), NamedNode(thing)

    def _group_node(self, key: str) -> NamedNode:
        return NamedNode(GROUP + _digest(self.document.name, key))

    def _statement(self, statement: Statement) -> Iterator[Triple]:
        node = NamedNode(statement_iri(statement))
        roles = self.lexicon.roles.get(statement.relation)
        yield node, _type(), _kg("Statement")
        if roles is not None:
            yield node, _type(), NamedNode(roles.statement_class)
        yield node, _kg("hasRelation"), NamedNode(statement.relation)
        yield node, _kg("relationText"), Literal(statement.predicate)
        yield node, _kg("polarity"), Literal("negative" if statement.negative else "positive")
        yield node, _kg("isResolved"), Literal(statement.resolved)
        yield node, _kg("foundBy"), Literal(statement.pattern)
        yield node, _kg("hasEvidence"), self._passage_node(statement.sentence)
        yield node, NamedNode(PROV + "wasDerivedFrom"), NamedNode(document_iri(self.document.name))
        yield from self._ends(node, statement)
        yield from self._qualifications(node, statement)
        yield from self._found_by_words(node, statement)
        yield from self._memberships(node, statement)
        if roles is not None:
            yield from _role(node, roles.subject, statement.subject)
            yield from _role(node, roles.object, statement.object)

    def _ends(self, node: NamedNode, statement: Statement) -> Iterator[Triple]:
        for name, phrase in (("Subject", statement.subject), ("Object", statement.object)):
            yield node, _kg(f"{name.lower()}Text"), Literal(phrase.text)
            if phrase.thing is not None:
                yield node, _kg(f"has{name}"), NamedNode(phrase.thing)
            if phrase.quantity is not None:
                yield node, _kg("hasQuantity"), NamedNode(_quantity_iri(phrase.quantity))
                yield from _quantity(phrase.quantity)

    def _qualifications(self, node: NamedNode, statement: Statement) -> Iterator[Triple]:
        if statement.modality:
            yield node, _kg("modality"), Literal(statement.modality)
        if statement.condition:
            condition = NamedNode(f"{ROOT}condition/{_digest(statement.condition)}")
            yield node, _kg("hasCondition"), condition
            yield condition, _type(), _kg("Condition")
            yield condition, _label(), Literal(statement.condition)

    def _found_by_words(self, node: NamedNode, statement: Statement) -> Iterator[Triple]:
        mentioned = (*statement.subject.mentions, *statement.object.mentions)
        factors = [thing for thing in mentioned if self.lexicon.is_a(thing, FACTOR)]
        if statement.relation == IS_RATED_AS:
            factors.insert(0, self._factor_named(statement.predicate) or thing_iri(statement.predicate))
        for thing in dict.fromkeys(statement.subject.mentions):
            yield node, _kg("concerns"), NamedNode(thing)
        for thing in dict.fromkeys((*mentioned, *factors, *self._named_in(statement))):
            yield node, _kg("mentions"), NamedNode(thing)
        for factor in dict.fromkeys(factors):
            yield node, _kg("onFactor"), NamedNode(factor)
        words = (statement.subject.text, statement.predicate, statement.object.text, statement.condition)
        for keyword in keywords(" ".join(words)):
            yield node, _kg("keyword"), Literal(keyword)

    def _memberships(self, node: NamedNode, statement: Statement) -> Iterator[Triple]:
        for key, position in statement.groups:
            group = self._group_node(key)
            yield node, _kg("memberOf"), group
            if self.groups[key].kind is not GroupKind.CONTRAST:
                yield node, _kg("position"), Literal(position)
            elif position in CONTRAST_ROLES:
                yield group, _kg(CONTRAST_ROLES[position]), node

    def _named_in(self, statement: Statement) -> Iterator[str]:
        """Yield the things of the statement's sentence that its condition names."""
        condition = statement.condition.casefold()
        for thing in self.extraction.mentions[statement.sentence] if condition else ():
            entry = self.lexicon.things.get(thing)
            if entry is not None and any(form.casefold() in condition for form in entry.forms):
                yield thing

    @cached_property
    def _factors(self) -> dict[str, str]:
        """IRI of every factor by each of its names in lower case."""
        return {form.casefold(): iri for iri in self.lexicon.members(FACTOR) for form in self.lexicon.things[iri].forms}

    def _factor_named(self, label: str) -> str | None:
        return self._factors.get(label.casefold())


def _quantity_iri(quantity: Quantity) -> str:
    return f"{ROOT}quantity/{_digest(quantity.text, repr(quantity.value), quantity.unit, quantity.bound)}"


def _quantity(quantity: Quantity) -> Iterator[Triple]:
    node = NamedNode(_quantity_iri(quantity))
    yield node, _type(), _kg("Quantity")
    yield node, _kg("text"), Literal(quantity.text)
    yield node, _kg("value"), Literal(float(quantity.value))
    yield node, _kg("unit"), Literal(quantity.unit)
    yield node, _kg("bound"), Literal(str(quantity.bound))
    if quantity.upper is not None:
        yield node, _kg("upperValue"), Literal(float(quantity.upper))


def _role(node: NamedNode, role: str | None, phrase: Phrase) -> Iterator[Triple]:
    """Yield what fills a role: the words for a text property, else the things."""
    if role is None:
        return
    if role in (KG + "situationText", KG + "advice"):
        yield node, NamedNode(role), Literal(phrase.text)
    else:
        for thing in phrase.mentions:
            yield node, NamedNode(role), NamedNode(thing)


def _passage_keywords(extraction: Extraction, index: int, sentence: Sentence) -> Iterable[str]:
    if sentence.kind is SentenceKind.HEADING:
        return ()
    return keywords(" ".join((sentence.text, *extraction.antecedents[index])))


def _digest(*parts: str) -> str:
    return sha256("\x1f".join(parts).encode()).hexdigest()[:IDENTIFIER_LENGTH]


def _fact(triple: Triple) -> Quad:
    return Quad(*triple, NamedNode(FACTS_GRAPH))


def _evidence(triple: Triple) -> Quad:
    return Quad(*triple, NamedNode(EVIDENCE_GRAPH))


def _kg(name: str) -> NamedNode:
    return NamedNode(KG + name)


def _type() -> NamedNode:
    return NamedNode(RDF + "type")


def _label() -> NamedNode:
    return NamedNode(RDFS + "label")


def _count(number: int) -> Literal:
    return Literal(str(number), datatype=NamedNode(XSD + "nonNegativeInteger"))
