"""A document and its passages: where each stands, what it mentions, and by which words it is found."""

from collections.abc import Iterator, Sequence

from pyoxigraph import Literal, NamedNode

from kg.extraction.mapping.identifiers import document_iri, passage_iri
from kg.extraction.mapping.triples import LABEL, TYPE, Triple, count, term
from kg.language.keywords import keywords
from kg.model import Document, Extraction, Sentence, SentenceKind
from kg.namespaces import DCTERMS, OA

CONTEXT = 32
"""Characters of prefix and suffix that a quote selector keeps."""


def document_triples(document: Document) -> Iterator[Triple]:
    """Yield a document with its kept text."""
    node = NamedNode(document_iri(document.name))
    yield node, TYPE, term("Document")
    yield node, LABEL, Literal(document.name)
    yield node, NamedNode(DCTERMS + "title"), Literal(document.title)
    yield node, term("text"), Literal(document.text)
    yield node, term("contentHash"), Literal(document.sha256)


def passage_triples(extraction: Extraction, keywords: Sequence[Sequence[str]]) -> Iterator[Triple]:
    """Yield the passages of a document, each with its keywords."""
    for index, sentence in enumerate(extraction.document.sentences):
        yield from _passage(extraction, index, keywords[index])
        yield from _selectors(extraction.document, sentence)


def passage_node(document: Document, index: int) -> NamedNode:
    """Return the node of a sentence by its number."""
    return NamedNode(passage_iri(document, document.sentences[index]))


def passage_keywords(extraction: Extraction, index: int) -> Sequence[str]:
    """Return the keywords of a sentence, those of what its pronouns refer to included; a heading is not found by its own."""
    sentence = extraction.document.sentences[index]
    if sentence.kind is SentenceKind.HEADING:
        return ()
    return keywords(" ".join((sentence.text, *extraction.antecedents[index])))


def _passage(extraction: Extraction, index: int, keywords: Sequence[str]) -> Iterator[Triple]:
    document = extraction.document
    sentence = document.sentences[index]
    node = passage_node(document, index)
    yield node, TYPE, term("Passage")
    yield node, term("passageKind"), Literal(str(sentence.kind))
    yield node, term("position"), Literal(index + 1)
    heading = _heading(document, sentence)
    if heading:
        yield node, term("heading"), Literal(heading)
    if _continues(document, index):
        yield node, term("next"), passage_node(document, index + 1)
    if sentence.owner is not None:
        yield node, term("introducedBy"), passage_node(document, sentence.owner)
    for thing in extraction.mentions[index]:
        yield node, term("mentions"), NamedNode(thing)
    for words in extraction.antecedents[index]:
        yield node, term("antecedent"), Literal(words)
    for keyword in keywords:
        yield node, term("keyword"), Literal(keyword)


def _selectors(document: Document, sentence: Sentence) -> Iterator[Triple]:
    node = NamedNode(passage_iri(document, sentence))
    quoted = NamedNode(node.value + "&selector=quote")
    placed = NamedNode(node.value + "&selector=position")
    yield node, NamedNode(OA + "hasSource"), NamedNode(document_iri(document.name))
    yield node, NamedNode(OA + "hasSelector"), quoted
    yield node, NamedNode(OA + "hasSelector"), placed
    yield quoted, TYPE, NamedNode(OA + "TextQuoteSelector")
    yield quoted, NamedNode(OA + "exact"), Literal(document.text[sentence.start : sentence.end])
    yield quoted, NamedNode(OA + "prefix"), Literal(document.text[max(0, sentence.start - CONTEXT) : sentence.start])
    yield quoted, NamedNode(OA + "suffix"), Literal(document.text[sentence.end : sentence.end + CONTEXT])
    yield placed, TYPE, NamedNode(OA + "TextPositionSelector")
    yield placed, NamedNode(OA + "start"), count(sentence.start)
    yield placed, NamedNode(OA + "end"), count(sentence.end)


def _continues(document: Document, index: int) -> bool:
    sentences = document.sentences
    return index + 1 < len(sentences) and sentences[index].block == sentences[index + 1].block


def _heading(document: Document, sentence: Sentence) -> str:
    headings: list[str] = []
    number: int | None = sentence.section
    while number is not None:
        section = document.sections[number]
        headings.append(section.heading)
        number = section.parent
    return " > ".join(heading for heading in reversed(headings) if heading)
