"""General English that clause rules ask about: subordinators, hedges, chains and the like, read once from the language data."""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from kg.extraction.frames import Word

LANGUAGE = "kg.language"
LISTS = "clauses.toml"


class Phrases:
    """A list of wordings of one or more words, found at a place of a sentence."""

    def __init__(self, wordings: Iterable[str]) -> None:
        self._by_first: dict[str, list[tuple[str, ...]]] = {}
        for wording in wordings:
            parts = tuple(wording.split())
            self._by_first.setdefault(parts[0], []).append(parts)
        for candidates in self._by_first.values():
            candidates.sort(key=len, reverse=True)

    def at(self, words: Sequence[Word], position: int) -> int:
        """Return the number of words of the longest wording that begins at `position`, 0 for none."""
        if position >= len(words):
            return 0
        for parts in self._by_first.get(words[position].lower, ()):
            if all(position + offset < len(words) and words[position + offset].lower == part for offset, part in enumerate(parts)):
                return len(parts)
        return 0

    def at_text(self, words: Sequence[str]) -> bool:
        """Tell whether plain words begin with one of the wordings."""
        lower = [word.lower() for word in words]
        return bool(lower) and any(tuple(lower[: len(parts)]) == parts for parts in self._by_first.get(lower[0], ()))

    def ending(self, words: Sequence[Word], last: int, first: int) -> int:
        """Return the start of the longest wording that ends with word `last` and starts no sooner than `first`, -1 for none."""
        for position in range(max(first, last - 5), last + 1):
            if position + self.at(words, position) == last + 1:
                return position
        return -1


@cache
def _data() -> Mapping[str, Any]:
    return tomllib.loads(files(LANGUAGE).joinpath(LISTS).read_text(encoding="utf-8"))


@cache
def _lists() -> Mapping[str, tuple[str, ...]]:
    return {name: (value,) if isinstance(value, str) else tuple(value) for name, value in _data().items()}


@cache
def long_forms() -> Mapping[str, str]:
    """Return the short forms of auxiliaries with the forms that they are shown as."""
    return dict(_data()["long_forms"])


@cache
def wordset(name: str) -> frozenset[str]:
    """Return a list of single words by its name in the data file."""
    return frozenset(_lists()[name])


@cache
def phrases(name: str) -> Phrases:
    """Return a list of wordings by its name in the data file."""
    return Phrases(_lists()[name])


def word(name: str) -> str:
    """Return an entry of the data file that is one word."""
    return _lists()[name][0]
