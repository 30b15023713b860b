"""Links across documents: where a document names a thing that only another one introduced."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from kg.model import Extraction, Phrase, Thing
from kg.vocabulary import Lexicon

WORD = re.compile(r"\w[\w.+/-]*\w|\w")


class Links:
    """The names of things that documents brought, found again in other documents as they are spelled."""

    def __init__(self, brought: Iterable[Thing], lexicon: Lexicon) -> None:
        known = {form for entry in lexicon.things.values() for form in entry.forms}
        self._names: dict[str, str] = {}
        for thing in brought:
            for name in (thing.label, *thing.synonyms):
                if name not in known:
                    self._names.setdefault(name, thing.iri)
        lengths: dict[str, set[int]] = {}
        for name in self._names:
            first = WORD.match(name)
            if first:
                lengths.setdefault(first[0], set()).add(len(name))
        self._lengths = {first: sorted(found, reverse=True) for first, found in lengths.items()}
        """How long the names are that begin with a word, the longest first."""

    def linked(self, extraction: Extraction) -> Extraction:
        """Return an extraction in which these names are linked too."""
        if not self._names:
            return extraction
        sentences = extraction.document.sentences
        mentions = tuple(
            tuple(dict.fromkeys((*known, *self._found(sentence.text))))
            for sentence, known in zip(sentences, extraction.mentions, strict=True)
        )
        statements = tuple(
            replace(statement, subject=self._phrase(statement.subject), object=self._phrase(statement.object))
            for statement in extraction.statements
        )
        return replace(extraction, mentions=mentions, statements=statements)

    def _phrase(self, phrase: Phrase) -> Phrase:
        found = tuple(self._found(phrase.text))
        if not found:
            return phrase
        thing = phrase.thing or self._names.get(phrase.text)
        return replace(phrase, thing=thing, mentions=tuple(dict.fromkeys((*phrase.mentions, *found))))

    def _found(self, text: str) -> Iterator[str]:
        end = 0
        for word in WORD.finditer(text):
            if word.start() < end:
                continue
            for length in self._lengths.get(word[0], ()):
                stop = word.start() + length
                thing = self._names.get(text[word.start() : stop])
                if thing is not None and not text[stop : stop + 1].isalnum():
                    yield thing
                    end = stop
                    break
