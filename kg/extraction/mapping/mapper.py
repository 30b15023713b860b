"""The mapping of several documents into one graph."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pyoxigraph import Literal, NamedNode, Quad

from kg.extraction.mapping.factors import Factors
from kg.extraction.mapping.facts import plain_triples
from kg.extraction.mapping.identifiers import keyword_iri, statement_iri
from kg.extraction.mapping.passages import document_triples, passage_keywords, passage_triples
from kg.extraction.mapping.statements import StatementTriples
from kg.extraction.mapping.things import merged, thing_triples
from kg.extraction.mapping.triples import TYPE, Triple, evidence, facts, term
from kg.model import Extraction, Statement
from kg.vocabulary import Lexicon


def quads(extractions: Sequence[Extraction], lexicon: Lexicon) -> Iterator[Quad]:
    """Yield all that documents add to the graph of the ontology, whose names `lexicon` holds."""
    factors = Factors(lexicon)
    brought = merged(thing for extraction in extractions for thing in (*extraction.things, *factors.brought(extraction)))
    yield from facts(thing_triples(brought, lexicon))
    mapper = Mapper(lexicon.with_things(brought))
    for extraction in extractions:
        yield from mapper.quads(extraction)
    yield from mapper.index()


class Mapper:
    """Maps one document after the other, and remembers what they share."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.factors = Factors(lexicon)
        self._first: dict[str, Statement] = {}
        self._by_keyword: Counter[str] = Counter()
        self._by_thing: Counter[str] = Counter()

    def quads(self, extraction: Extraction) -> Iterator[Quad]:
        """Yield what one document adds to the graph."""
        self._count(extraction)
        triples = StatementTriples(extraction, self.lexicon, self.factors)
        yield from evidence(document_triples(extraction.document))
        yield from evidence(passage_triples(extraction))
        for group in extraction.groups:
            yield from evidence(triples.group(group))
        for found in extraction.statements:
            statement = self._in_first_words(found)
            yield from facts(plain_triples(statement))
            yield from evidence(triples.statement(statement))

    def index(self) -> Iterator[Quad]:
        """Yield how many passages of all documents hold each keyword and mention each thing."""
        return evidence(self._index())

    def _index(self) -> Iterator[Triple]:
        for keyword, number in sorted(self._by_keyword.items()):
            entry = NamedNode(keyword_iri(keyword))
            yield entry, TYPE, term("KeywordEntry")
            yield entry, term("keyword"), Literal(keyword)
            yield entry, term("passageCount"), Literal(number)
        for thing, number in sorted(self._by_thing.items()):
            yield NamedNode(thing), term("passageCount"), Literal(number)

    def _count(self, extraction: Extraction) -> None:
        for index in range(len(extraction.document.sentences)):
            self._by_keyword.update(passage_keywords(extraction, index))
            self._by_thing.update(set(extraction.mentions[index]))

    def _in_first_words(self, statement: Statement) -> Statement:
        """Return a statement in the words in which it was first found, so that it has one wording however often it is made."""
        first = self._first.setdefault(statement_iri(statement), statement)
        return replace(first, sentence=statement.sentence, groups=statement.groups)
