"""Texts of the form "Key: value": their two parts, and what kind of key it is."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from kg.extraction.documents import plain
from kg.extraction.documents.sentences import LEAD_IN
from kg.extraction.frames import phrase, text
from kg.extraction.names import CODE
from kg.extraction.tags import FINITE
from kg.extraction.values import FACTOR, Read, Words, is_clause, named
from kg.model import Document, SentenceKind
from kg.vocabulary import Lexicon

KEY = re.compile(r"(?P<key>[^:]{1,60}):\s+(?P<value>\S.*)", re.DOTALL)
DASHED = re.compile(r"(?P<key>[^–—]{1,40}?)\s(?:[–—]|--?)\s+(?P<value>\S.*)", re.DOTALL)
MOST_KEY_WORDS = 6
SECTIONS_OF_PROPERTY = 2
"""A key that stands under as many headings is a property and no thing."""
COMMON_NOUNS = frozenset({"NN", "NNS"})
OPENING_CAPITALS = frozenset({"NNP", "NNPS", "CD"})
BESIDE_NOUN = frozenset({"IN", "CC", "DT", "-LRB-", "-RRB-", ",", ":"})


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

    def __init__(self, document: Document, reader: Read, lexicon: Lexicon, brought: Collection[str] = ()) -> None:
        self.document = document
        self.reader = reader
        self.lexicon = lexicon
        self.brought = brought
        """IRIs of the things that the document itself introduces."""
        self.found: dict[int, Keyed | None] = {}

    def keyed(self, index: int) -> Keyed | None:
        """Return the parts of a sentence "Key: value", also of "Name - value" where the name is a known one; None where it is neither."""
        if index not in self.found:
            self.found[index] = self._keyed(index)
        return self.found[index]

    def _keyed(self, index: int) -> Keyed | None:
        key, value, is_dashed = self._parted(index)
        is_aside = text(key).casefold() in named("keys", "asides")
        if not key or not value or len(key) > MOST_KEY_WORDS or is_aside or _is_clause(key):
            return None
        return None if is_dashed and not self._opens_entry(key, value) else Keyed(key, value)

    def _parted(self, index: int) -> tuple[Words, Words, bool]:
        """Return what stands before and after a colon, dash or strong lead-in, and whether it is a dash."""
        written = self.document.sentences[index].text
        shown = plain(written)
        lead_in = LEAD_IN.match(written)
        match = KEY.match(shown)
        found = match or DASHED.match(shown)
        if lead_in:
            return self.reader(plain(lead_in[0]).rstrip(" .:!—–")), self.reader(plain(written[lead_in.end() :])), False
        if found is None or len(found["key"].split()) > MOST_KEY_WORDS:
            return (), (), False
        return self.reader(found["key"]), self.reader(found["value"]), match is None

    @staticmethod
    def _opens_entry(key: Words, value: Words) -> bool:
        """Tell whether a dash stands between a name and what is said of it, and not between two clauses."""
        return phrase(key).thing is not None or CODE.fullmatch(text(key)) is not None or not is_clause(value)

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

    def is_noun(self, key: Words) -> bool:
        """Tell whether a key is a common noun that merely has a capital, so that it can be a property of what stands above."""
        common = all(word.tag in BESIDE_NOUN or all(part[1:].islower() for part in word.text.split("/")) for word in key)
        return common and not (phrase(key).thing or any(character.isdigit() for character in text(key)))

    @cached_property
    def _sections(self) -> dict[str, set[int]]:
        """The sections that each key of an item stands in."""
        sections: dict[str, set[int]] = {}
        for sentence in self.document.sentences:
            match = KEY.match(plain(sentence.text)) if sentence.kind is SentenceKind.ITEM else None
            if match:
                sections.setdefault(match["key"].casefold(), set()).add(sentence.section)
        return sections


def _is_clause(key: Words) -> bool:
    """Tell whether a verb stands in a key; a last word that may be a noun as well is taken for one: "Data rate"."""
    return any(word.tag in FINITE and not word.in_term and (word is not key[-1] or word.tag != "VBP") for word in key)
