"""Turns of phrase and what they say in plain words, by phrases.toml: "pave the way for" says "enable"."""

import re
import tomllib
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
    return frozenset(word.casefold() for found in _phrases().values() for phrase, _ in found for word in WORD.findall(phrase))


def _turns(text: str) -> Iterator[Turn]:
    words = list(WORD.finditer(text))
    stems = [_stem(word[0]) for word in words]
    position = 0
    while position < len(words):
        found = [(parts, plain) for phrase, plain in _phrases().get(stems[position], ()) if (parts := _parts(phrase, stems, position))]
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
def _phrases() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Return the phrases, each with its plain words, by the stem of their first word."""
    found: dict[str, list[tuple[str, str]]] = {}
    groups = tomllib.loads(FOLDER.joinpath("phrases.toml").read_text(encoding="utf-8"))
    for plain, phrases in (item for group in groups.values() for item in group.items()):
        for phrase in phrases.split(", "):
            found.setdefault(_stem(phrase.partition(" ")[0]), []).append((phrase, plain))
    return found


@cache
def _parsed(phrase: str) -> tuple[Stems, Stems]:
    """Return the stems of a phrase before and after its gap; only the phrases that come into question are taken apart."""
    first, _, last = phrase.partition(BETWEEN)
    return tuple(map(_stem, WORD.findall(first))), tuple(map(_stem, WORD.findall(last)))


@lru_cache(maxsize=10_000)
def _stem(word: str) -> str:
    folded = word.casefold()
    return "be" if folded in BE else base(stem(folded))
