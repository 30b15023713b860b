"""The texts of one document, each read once: first to find new things in it, then to find statements."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kg.extraction.frames import Word, words
from kg.language.reader import Reader
from kg.language.terms import TermMatcher
from kg.vocabulary import Lexicon

if TYPE_CHECKING:
    from spacy.tokens import Doc


class Texts(Reader):
    """A reader that keeps the words of what it has read, and learns the things that a document brings."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader.terms)
        self._before: dict[str, tuple[Word, ...]] = {}
        """What was read before the new things were known."""
        self._words: dict[str, tuple[Word, ...]] = {}
        self._news = TermMatcher(())

    def __call__(self, text: str) -> "Doc":
        """Read a text, and keep its words."""
        doc = super().__call__(text)
        self._words[text] = words(doc)
        return doc

    def learn(self, lexicon: Lexicon, things: Iterable[str]) -> None:
        """Know some more things of a lexicon, by IRI, in all texts from now on."""
        entries = [lexicon.things[thing] for thing in things]
        self._news = TermMatcher(entries)
        self.terms = self.terms.extended(entries)
        self._before, self._words = self._words, {}

    def words(self, text: str) -> tuple[Word, ...]:
        """Return the words of a text; read again only where it was read before and may name a new thing."""
        found = self._words.get(text)
        if found is None:
            found = self._before.get(text)
            if found is None or self._news.may_occur(word.text for word in found):
                found = words(super().__call__(text))
            self._words[text] = found
        return found
