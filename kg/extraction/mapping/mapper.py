"""The mapping of one document into the graph of many."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, starmap

from pyoxigraph import Quad

from kg.extraction.mapping.factors import Factors
from kg.extraction.mapping.facts import denial_triples, plain_triples
from kg.extraction.mapping.identifiers import statement_iri
from kg.extraction.mapping.linking import Links
from kg.extraction.mapping.merging import Mapped, Said
from kg.extraction.mapping.occurrences import Occurrences
from kg.extraction.mapping.passages import document_triples, passage_keywords, passage_triples
from kg.extraction.mapping.statements import StatementTriples
from kg.extraction.mapping.things import merged, thing_triples
from kg.extraction.mapping.triples import evidence, facts, lines
from kg.model import Extraction, Statement, Thing
from kg.vocabulary import Lexicon


class Mapper:
    """Maps documents, each for itself: all that it needs of the others are the things that they bring."""

    def __init__(self, lexicon: Lexicon, brought: Iterable[Thing] = ()) -> None:
        """Make a mapper.

        Args:
            lexicon: the names of the ontology.
            brought: the things that all documents bring, factors included.
        """
        self._brought = merged(brought)
        self._ontology = lexicon
        self._lexicon = lexicon.with_things(self._brought)
        self._links = Links(self._brought, lexicon)
        self._statements = StatementTriples(self._lexicon, Factors(self._lexicon))

    def new_things(self) -> Iterator[Quad]:
        """Yield the things that the documents brought, each once."""
        return facts(thing_triples(self._brought, self._ontology))

    def map(self, extraction: Extraction) -> Mapped:
        """Return what one document adds to the graph."""
        extraction = self._links.linked(extraction)
        occurrences = Occurrences(extraction, self._lexicon)
        keywords = [passage_keywords(extraction, index) for index in range(len(extraction.document.sentences))]
        statements = [(statement_iri(statement), statement) for statement in extraction.statements]
        first: dict[str, Statement] = {}
        for iri, statement in statements:
            first.setdefault(iri, statement)
        own = chain(
            document_triples(extraction.document),
            passage_triples(extraction, keywords),
            chain.from_iterable(map(occurrences.group, extraction.groups)),
            chain.from_iterable(starmap(occurrences.statement, statements)),
        )
        return Mapped(
            lines(evidence(own)),
            tuple(starmap(self._said, first.items())),
            Counter(chain.from_iterable(keywords)),
            Counter(chain.from_iterable(map(dict.fromkeys, extraction.mentions))),
        )

    def _said(self, iri: str, statement: Statement) -> Said:
        said = chain(facts(plain_triples(statement)), evidence(self._statements.triples(iri, statement)))
        return Said(iri, lines(said), lines(facts(denial_triples(iri, statement))))
