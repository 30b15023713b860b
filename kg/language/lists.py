"""Read the word lists: plain text files in `kg/language/words/`, where a line that begins with `#` is a comment. General English only."""

from functools import cache
from importlib.resources import files
from itertools import chain

FOLDER = files("kg").joinpath("language")
"""Where the data of the language lie."""


def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the lines of a list, each as its words, without comments."""
    lines = FOLDER.joinpath("words", f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.split()) for line in lines if line and not line.startswith("#"))


def listed(name: str) -> tuple[str, ...]:
    """Return the words of a list in the order of the file, without comments."""
    return tuple(chain.from_iterable(rows(name)))


@cache
def common_words() -> frozenset[str]:
    """Return the ordinary words of English, in lower case and inflected, as common_words.txt lists them."""
    lines = FOLDER.joinpath("common_words.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(chain.from_iterable(line.split() for line in lines if not line.startswith("#")))
