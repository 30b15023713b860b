"""The stems by which statements and passages are found."""

import re
from functools import cache, lru_cache
from importlib.resources import files

from Stemmer import Stemmer

WORD = re.compile(r"[^\W_]+(?:[.'’][^\W_]+)*")
MEMORY = 100_000
"""Stems remembered; a page of text repeats most of its words."""


@cache
def _stemmer() -> Stemmer:
    return Stemmer("english")


@cache
def _function_words() -> frozenset[str]:
    text = files("kg.language").joinpath("function_words.txt").read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())


@lru_cache(maxsize=MEMORY)
def stem(word: str) -> str:
    """Return the stem of an English word, in lower case: "latencies" gives "latenc"."""
    folded = word.casefold().replace("’", "'").removesuffix("'s")
    return str(_stemmer().stemWord(folded))


def keywords(text: str) -> tuple[str, ...]:
    """Return the stems of the content words of a text, sorted, each once; parts of a compound count each."""
    words = (word.casefold() for word in WORD.findall(text))
    return tuple(sorted({stem(word) for word in words if word not in _function_words()}))
