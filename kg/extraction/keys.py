"""Texts of the form "Key: value": their two parts, and what kind of key it is."""

import re
from dataclasses import dataclass
from functools import cached_property

from kg.extraction.documents import plain
from kg.extraction.frames import phrase, text
from kg.extraction.values import FACTOR, FINITE, Read, Words, named
from kg.model import Document, SentenceKind
from kg.vocabulary import Lexicon

KEY = re.compile(r"(?P<key>[^:]{1,60}):\s+(?P<value>\S.*)", re.DOTALL)
DASHED = re.compile(r"(?P<key>[^–—]{1,40}?)\s(?:[–—]|--?)\s+(?P<value>\S.*)", re.DOTALL)
MOST_KEY_WORDS = 6
SECTIONS_OF_PROPERTY = 2
"""A key that stands under as many headings is a property and no thing."""
COMMON_NOUNS = frozenset({"NN", "NNS"})
OPENING_CAPITALS = frozenset({"NNP", "NNPS", "CD"})


@dataclass(frozen=True, slots=True)
class Keyed:
    """A text "Key: value" in its two parts."""

    key: Words
    value: Words

    @property
    def is_figure(self) -> bool:
        """Whether the value is a bare figure for a common noun: "Links: eight"."""
        return self.value[0].tag == "CD" and self.key[-1].tag in COMMON_NOUNS


class Keys:
    """The keys of one document."""

    def __init__(self, document: Document, reader: Read, lexicon: Lexicon) -> None:
        self.document = document
        self.reader = reader
        self.lexicon = lexicon
        self.found: dict[int, Keyed | None] = {}

    def keyed(self, index: int) -> Keyed | None:
        """Return the parts of a sentence "Key: value", also of "Name - value" where the name is a known one; None where it is neither."""
        if index not in self.found:
            self.found[index] = self._keyed(index)
        return self.found[index]

    def _keyed(self, index: int) -> Keyed | None:
        shown = plain(self.document.sentences[index].text)
        match = KEY.match(shown)
        found = match or DASHED.match(shown)
        if found is None or len(found["key"].split()) > MOST_KEY_WORDS:
            return None
        key = self.reader(found["key"])
        if not key or text(key).casefold() in named("keys", "asides") or any(word.tag in FINITE and not word.in_term for word in key):
            return None
        if match is None and phrase(key).thing is None:
            return None
        value = self.reader(found["value"])
        return Keyed(key, value) if value else None

    def is_property(self, key: Words) -> bool:
        """Tell whether a key is a property of what the item stands under: a factor, a general word, or a key that comes again and again."""
        whole = phrase(key)
        if whole.thing is not None:
            return self.lexicon.is_a(whole.thing, FACTOR)
        name = whole.text.casefold()
        return name in named("keys", "properties") or len(self._sections.get(name, ())) >= SECTIONS_OF_PROPERTY

    def is_name(self, key: Words) -> bool:
        """Tell whether a key names a thing: a known one, or words that look like a name."""
        return bool(phrase(key).mentions) or all(word.tag in OPENING_CAPITALS for word in key)

    @cached_property
    def _sections(self) -> dict[str, set[int]]:
        """The sections that each key of an item stands in."""
        sections: dict[str, set[int]] = {}
        for sentence in self.document.sentences:
            match = KEY.match(plain(sentence.text)) if sentence.kind is SentenceKind.ITEM else None
            if match:
                sections.setdefault(match["key"].casefold(), set()).add(sentence.section)
        return sections
