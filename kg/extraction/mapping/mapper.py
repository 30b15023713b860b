"""The mapping of several documents into one graph."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pyoxigraph import Literal, NamedNode, Quad

from kg.extraction.mapping.factors import Factors
from kg.extraction.mapping.facts import plain_triples
from kg.extraction.mapping.identifiers import keyword_iri, statement_iri
from kg.extraction.mapping.linking import Links
from kg.extraction.mapping.passages import document_triples, passage_keywords, passage_triples
from kg.extraction.mapping.statements import StatementTriples
from kg.extraction.mapping.things import merged, thing_triples
from kg.extraction.mapping.triples import TYPE, Triple, evidence, facts, term
from kg.model import Extraction, Statement, Thing
from kg.vocabulary import Lexicon


def quads(extractions: Sequence[Extraction], lexicon: Lexicon) -> Iterator[Quad]:
    """Yield all that documents add to the graph of the ontology, whose names `lexicon` holds."""
    factors = Factors(lexicon)
    mapper = Mapper(lexicon, (thing for extraction in extractions for thing in (*extraction.things, *factors.brought(extraction))))
    yield from mapper.new_things()
    for extraction in extractions:
        yield from mapper.quads(extraction)
    yield from mapper.index()


class Mapper:
    """Maps one document after the other, and remembers what they share."""

    def __init__(self, lexicon: Lexicon, brought: Iterable[Thing] = ()) -> None:
        """Make a mapper.

        Args:
            lexicon: the names of the ontology.
            brought: the things that all documents bring, factors included.
        """
        self._brought = merged(brought)
        self._ontology = lexicon
        self.lexicon = lexicon.with_things(self._brought)
        self.factors = Factors(self.lexicon)
        self._links = Links(self._brought, lexicon)
        self._first: dict[str, Statement] = {}
        self._by_keyword: Counter[str] = Counter()
        self._by_thing: Counter[str] = Counter()

    def new_things(self) -> Iterator[Quad]:
        """Yield the things that the documents brought, each once."""
        return facts(thing_triples(self._brought, self._ontology))

    def quads(self, extraction: Extraction) -> Iterator[Quad]:
        """Yield what one document adds to the graph."""
        extraction = self._links.linked(extraction)
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
