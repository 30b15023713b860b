"""General English for reading questions, from the data files of `kg.language`: synonyms, opposites, words without weight."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kg.language.keywords import keywords, stem


@dataclass(frozen=True)
class English:
    """What is known about English words, by stem."""

    ignored: frozenset[str]
    """Words, in lower case, that an answer need not explain."""
    framing: re.Pattern[str]
    """Phrases that frame a question and say nothing: politeness, points of view."""
    compounds: Mapping[str, str]
    compound: re.Pattern[str]
    numbers: Mapping[str, str]
    """Digits by number word."""
    rings: Mapping[str, frozenset[str]]
    """Stems that say nearly the same, by stem."""
    opposites: Mapping[str, frozenset[str]]
    good: frozenset[str]
    bad: frozenset[str]
    common: frozenset[str]
    """Common English words in lower case."""
    order: Mapping[str, frozenset[str]]
    """Words that pick a step of an order: the first, the last, before, after."""
    patterns: Mapping[str, re.Pattern[str]]
    """How questions and answers are put together, by the names in the file."""

    def is_english(self, word: str) -> bool:
        """Tell whether a word is an ordinary English word, in any spelling of its inflection."""
        folded = word.casefold().removesuffix("'s").removesuffix("'")
        parts = [part for part in re.split(r"[-/']", folded) if part]
        return all(part in self.common or part in self.ignored or part in self.numbers or len(part) == 1 for part in parts)

    def number_stem(self, word_stem: str) -> str:
        """Return a stem with number words as digits: "four" gives "4"."""
        return self.numbers.get(word_stem, word_stem)

    def stems(self, text: str) -> frozenset[str]:
        """Return the stems of a text's content words, number words as digits."""
        return frozenset(map(self.number_stem, keywords(text)))


@cache
def load() -> English:
    """Read the data files; they are read once."""
    folder = files("kg.language")
    data = tomllib.loads(folder.joinpath("questions.toml").read_text(encoding="utf-8"))
    lines = folder.joinpath("common_words.txt").read_text(encoding="utf-8").splitlines()
    numbers = {stem(word): str(value) for word, value in data["numbers"].items()}
    return English(
        ignored=frozenset(data["ignored"].split()),
        framing=_phrases(data["framing"].splitlines()),
        compounds=data["compounds"],
        compound=_phrases(data["compounds"]),
        numbers=numbers,
        rings=_rings(data["rings"]["words"].splitlines()),
        opposites=_opposites(data["antonyms"]["pairs"].splitlines()),
        good=_stemmed(data["judgement"]["good"]),
        bad=_stemmed(data["judgement"]["bad"]),
        common=frozenset(word for line in lines if not line.startswith("#") for word in line.split()),
        order={name: frozenset(words.split()) for name, words in data["order"].items()},
        patterns={name: re.compile(pattern, re.IGNORECASE) for name, pattern in data["patterns"].items()},
    )


def _stemmed(words: str) -> frozenset[str]:
    return frozenset(map(stem, words.split()))


def _phrases(phrases: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of whole phrases, the longest first."""
    longest_first = sorted((phrase for phrase in phrases if phrase), key=lambda phrase: (-len(phrase), phrase))
    return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])", re.IGNORECASE)


def _rings(lines: Iterable[str]) -> dict[str, frozenset[str]]:
    """Join each word with what its own ring calls nearly the same; the first word of a ring is the one that it speaks of."""
    rings: dict[str, set[str]] = {}
    for line in lines:
        words = _stemmed(line)
        for word in words:
            rings.setdefault(word, set()).update(words - {word})
    return {word: frozenset(others) for word, others in rings.items()}


def _opposites(lines: Iterable[str]) -> dict[str, frozenset[str]]:
    opposites: dict[str, set[str]] = {}
    for line in filter(None, lines):
        left, _, right = line.partition("|")
        for word in _stemmed(left):
            opposites.setdefault(word, set()).update(_stemmed(right))
        for word in _stemmed(right):
            opposites.setdefault(word, set()).update(_stemmed(left))
    return {word: frozenset(others) for word, others in opposites.items()}
