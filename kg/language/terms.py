"""Find the known things in a text: longest name first, whatever its hyphens, spaces, plural and spelling.

Names are compared by a key that leaves out hyphens and spaces and folds case and British spelling, so that "check-list", "Check List" and
"checklist" are one name. A short name in capitals needs its capitals where the lower-case word is common English.
"""

from collections.abc import Iterator
from functools import cache
from itertools import accumulate

from spacy.tokens import Doc, Span

from kg.language.inflection import third_person
from kg.language.lists import common_words, rows
from kg.language.words import words
from kg.namespaces import shorten
from kg.vocabulary import Entry, Lexicon

SHORT = 4
"""Up to so many letters a name in capitals is taken for an abbreviation that a common word may look like."""


@cache
def _spelling() -> dict[str, str]:
    return {row[0]: row[1] for row in rows("spelling")}


def key(text: str) -> str:
    """Return what names are compared by."""
    folded = text.lower().replace("’", "'")
    return "".join(_spelling().get(part, part) for part in folded.replace("-", " ").split())


class TermMatcher:
    """Marks the things of a lexicon in `doc.spans["terms"]`: `kb_id_` is the IRI, `label_` the prefixed name of the first class."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._things: dict[str, Entry] = {}
        self._capitals: dict[str, str] = {}
        self._beginnings: set[str] = set()
        entries = sorted(lexicon.things.values(), key=lambda entry: entry.iri)
        for entry in entries:
            self._learn(entry.label, entry)
        for entry in entries:
            for form in entry.forms:
                self._learn(form, entry)
        self._keys: dict[str, str] = {}

    def __call__(self, doc: Doc) -> Doc:
        """Mark the things; matches do not overlap, the longest from the left wins."""
        doc.spans["terms"] = list(self._matches(doc))
        return doc

    def named(self, text: str) -> str | None:
        """Return the IRI of the thing that a text names as a whole, whatever its case; `None` where it names none."""
        entry = self._things.get(key(text))
        return entry.iri if entry else None

    def _learn(self, form: str, entry: Entry) -> None:
        name = key(form)
        if len(name) < 2:  # noqa: PLR2004 -- a single letter names nothing
            return
        abbreviation = form.isupper() and len(form) <= SHORT and _is_common(form.lower())
        for variant in (name, key(third_person(form.lower()))):
            if variant not in self._things:
                self._things[variant] = entry
                if abbreviation:
                    self._capitals[variant] = form
        for variant in (form.lower(), third_person(form.lower())):
            parts = [key(part) for part in variant.replace("-", " ").split()]
            self._beginnings.update(accumulate(parts))

    def _matches(self, doc: Doc) -> Iterator[Span]:
        keys = [self._key(token.text) for token in doc]
        start = 0
        while start < len(keys):
            end = self._longest(doc, keys, start)
            if end is None:
                start += 1
                continue
            entry = self._things["".join(keys[start:end])]
            label = shorten(entry.types[0]) if entry.types else ""
            yield Span(doc, start, end, label=label, kb_id=entry.iri)
            start = end

    def _longest(self, doc: Doc, keys: list[str], start: int) -> int | None:
        joined, longest = "", None
        for end in range(start, len(keys)):
            joined += keys[end]
            if not keys[end] or joined not in self._beginnings:
                break
            if joined in self._things and self._allowed(joined, doc[start : end + 1].text):
                longest = end + 1
        return longest

    def _allowed(self, name: str, text: str) -> bool:
        capitals = self._capitals.get(name)
        return capitals is None or text in {capitals, capitals + "s"}

    def _key(self, text: str) -> str:
        found = self._keys.get(text)
        if found is None:
            found = self._keys[text] = key(text) if any(character.isalnum() for character in text) else ""
        return found


def _is_common(word: str) -> bool:
    return words().is_closed(word) or word in common_words()
