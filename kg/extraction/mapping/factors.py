"""Factors: the aspects by which things are rated."""

from functools import cached_property

from kg.extraction.mapping.identifiers import thing_iri
from kg.model import Extraction, Thing
from kg.namespaces import KG
from kg.vocabulary import Lexicon

FACTOR = KG + "Factor"
IS_RATED_AS = KG + "isRatedAs"
"""Relation of a table cell or keyed item, whose predicate names the factor."""


class Factors:
    """The factors that a lexicon knows, by their names."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    @cached_property
    def _by_name(self) -> dict[str, str]:
        return {form.casefold(): iri for iri in self.lexicon.members(FACTOR) for form in self.lexicon.things[iri].forms}

    def has(self, thing: str) -> bool:
        """Tell whether a thing is a factor."""
        return self.lexicon.is_a(thing, FACTOR)

    def knows(self, name: str) -> bool:
        """Tell whether a factor has that name."""
        return name.casefold() in self._by_name

    def named(self, name: str) -> str:
        """Return the IRI of the factor of that name, known or new."""
        return self._by_name.get(name.casefold()) or thing_iri(name)

    def brought(self, extraction: Extraction) -> tuple[Thing, ...]:
        """Return the factors that only the tables and keyed items of a document name."""
        return tuple(
            Thing(thing_iri(statement.predicate), statement.predicate, (FACTOR,), sentence=statement.sentence)
            for statement in extraction.statements
            if statement.relation == IS_RATED_AS and not self.knows(statement.predicate)
        )
