"""Turns of phrase and what they say in plain words: "pave the way for" says "enable".

The file that is read, turns.txt, is made by .ci/make-paraphrases from phrases.toml and words/paraphrases.txt.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from kg.language.keywords import stem
from kg.language.lists import FOLDER
from kg.language.thesaurus import base

WORD = re.compile(r"[\w'’]+")
BETWEEN = "..."
"""Stands in a phrase for words in between."""
MOST_BETWEEN = 3
BE = frozenset({"be", "am", "is", "are", "was", "were", "been", "being"})

Stems = tuple[str, ...]
Parts = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of phrase in a text."""

    spans: tuple[tuple[int, int], ...]
    """Where its words stand: start and end of one part, or of two with other words in between."""
    meanings: tuple[str, ...]
    """Plain words, each of which may be what it says."""


def turns(text: str) -> tuple[Turn, ...]:
    """Return the turns of phrase in a text, in their order: the longest at each place, none inside another."""
    return tuple(_turns(text))


def words() -> frozenset[str]:
    """Return the words that turns of phrase are made of, in lower case."""
    said = (item.partition("=")[0] for line in _lines().values() for item in line.split("\t"))
    return frozenset(word.casefold() for phrase in said for word in WORD.findall(phrase))


def _turns(text: str) -> Iterator[Turn]:
    words = list(WORD.finditer(text))
    stems = [stem_of(word[0]) for word in words]
    position = 0
    while position < len(words):
        found = [(parts, plain) for phrase, plain in _beginning_with(stems[position]) if (parts := _parts(phrase, stems, position))]
        longest = max((parts for parts, _ in found), key=_length, default=())
        if longest:
            meanings = dict.fromkeys(plain for parts, plain in found if parts == longest)
            yield Turn(tuple((words[start].start(), words[end - 1].end()) for start, end in longest), tuple(meanings))
        position = longest[-1][1] if longest else position + 1


def _length(parts: Parts) -> int:
    return sum(end - start for start, end in parts)


def _parts(phrase: str, stems: Sequence[str], start: int) -> Parts:
    """Return where the parts of a phrase are that begins with a word, by the numbers of words; nothing if it does not stand there."""
    first, last = _parsed(phrase)
    middle = start + len(first)
    if tuple(stems[start:middle]) != first:
        return ()
    for resumed in range(middle, middle + (MOST_BETWEEN if last else 0) + 1):
        end = resumed + len(last)
        if tuple(stems[resumed:end]) == last:
            return ((start, end),) if resumed == middle else ((start, middle), (resumed, end))
    return ()


@cache
def _lines() -> Mapping[str, str]:
    """Return the lines of turns.txt by their first word; one is taken apart only when it is asked for."""
    lines = FOLDER.joinpath("turns.txt").read_text(encoding="utf-8").splitlines()
    return {first: rest for first, _, rest in (line.partition("\t") for line in lines[1:])}


@lru_cache(maxsize=1000)
def _beginning_with(first: str) -> tuple[tuple[str, str], ...]:
    """Return the phrases whose first word has a certain stem, each with its plain word."""
    items = (item.partition("=") for item in _lines().get(first, "").split("\t") if item)
    return tuple((phrase, plain) for phrase, _, plain in items)


@cache
def _parsed(phrase: str) -> tuple[Stems, Stems]:
    """Return the stems of a phrase before and after its gap; only the phrases that come into question are taken apart."""
    first, _, last = phrase.partition(BETWEEN)
    return tuple(map(stem_of, WORD.findall(first))), tuple(map(stem_of, WORD.findall(last)))


@lru_cache(maxsize=10_000)
def stem_of(word: str) -> str:
    """Return the stem by which a word of a phrase is compared; all forms of "be" are one."""
    folded = word.casefold()
    return "be" if folded in BE else base(stem(folded))
