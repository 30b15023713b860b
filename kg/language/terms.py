"""Find the known things in a text: longest name first, whatever its hyphens, spaces, plural and spelling.

Names are compared by a key that leaves out hyphens and spaces and folds case and British spelling, so that "check-list", "Check List" and
"checklist" are one name. A short name in capitals needs its capitals where the lower-case word is common English.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate

from spacy.tokens import Doc, Span

from kg.language.inflection import third_person
from kg.language.lists import common_words, rows
from kg.language.words import words
from kg.namespaces import shorten
from kg.vocabulary import Entry

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

    def __init__(self, entries: Iterable[Entry]) -> None:
        self._things: dict[str, Entry] = {}
        self._capitals: dict[str, str] = {}
        self._one_word: set[str] = set()
        """Names written with hyphens only: "know-how", which "know how" is not."""
        self._beginnings: set[str] = set()
        self._keys: dict[str, str] = {}
        self._learn_all(entries)

    def extended(self, entries: Iterable[Entry]) -> "TermMatcher":
        """Return a matcher that also knows `entries`; a name that is known already keeps its thing."""
        wider = TermMatcher(())
        wider._things = dict(self._things)
        wider._capitals = dict(self._capitals)
        wider._one_word = set(self._one_word)
        wider._beginnings = set(self._beginnings)
        wider._keys = self._keys
        wider._learn_all(entries)
        return wider

    def _learn_all(self, entries: Iterable[Entry]) -> None:
        ordered = sorted(entries, key=lambda entry: entry.iri)
        for entry in ordered:
            self._learn(entry.label, entry)
        for entry in ordered:
            for form in entry.forms:
                self._learn(form, entry)

    def may_occur(self, words: Iterable[str]) -> bool:
        """Tell whether a name may begin at one of the words: a quick look before a text is matched."""
        return any(self._key(word) in self._beginnings for word in words)

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
                if "-" in form and " " not in form:
                    self._one_word.add(variant)
                if abbreviation:
                    self._capitals[variant] = form
        for variant in (form.lower(), third_person(form.lower())):
            parts = [key(part) for part in variant.replace("-", " ").split()]
            self._beginnings.update(accumulate(parts))

    def _matches(self, doc: Doc) -> Iterator[Span]:
        texts = [token.text for token in doc]
        keys = [self._keys[text] if text in self._keys else self._key(text) for text in texts]
        start = 0
        while start < len(keys):
            end = self._longest(doc, keys, start) if keys[start] in self._beginnings else None
            if end is None:
                start += 1
                continue
            entry = self._things["".join(keys[start:end])]
            label = shorten(entry.types[0]) if entry.types else ""
            yield Span(doc, start, end, label=label, kb_id=entry.iri)
            start = end

    def _longest(self, doc: Doc, keys: Sequence[str], start: int) -> int | None:
        joined, longest = "", None
        for end in range(start, len(keys)):
            joined += keys[end]
            if not keys[end] or joined not in self._beginnings:
                break
            plain = joined not in self._capitals and (end == start or joined not in self._one_word)
            if joined in self._things and (plain or self._allowed(joined, doc[start : end + 1].text)):
                longest = end + 1
        return longest

    def _allowed(self, name: str, text: str) -> bool:
        if name in self._one_word and any(words().is_closed(word) for word in text.lower().split(" ")[1:]):
            return False
        capitals = self._capitals.get(name)
        return capitals is None or text in {capitals, capitals + "s"}

    def _key(self, text: str) -> str:
        found = self._keys.get(text)
        if found is None:
            found = self._keys[text] = key(text) if any(character.isalnum() for character in text) else ""
        return found


def _is_common(word: str) -> bool:
    return words().is_closed(word) or word in common_words()
