"""What English words mean nearly the same, and what the opposite, by stem.

The words are those of thesaurus.txt, which .ci/make-thesaurus makes from WordNet, and of paraphrases_by_stem.txt, which
.ci/make-paraphrases makes from words/paraphrases.txt: general English only.
What a field of knowledge calls by several names stands in its ontology.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from kg.language.lists import FOLDER

THESAURUS, PARAPHRASES = "thesaurus", "paraphrases_by_stem"
FORM, OPPOSITES = "=", "|"
"""Marks of the files: what stands before an inflected form's base, and before a word's opposites."""
TENTHS = 10
NOTHING: Mapping[str, float] = MappingProxyType({})


def base(stem: str) -> str:
    """Return the stem to look up and compare by: "lighter" gives "light", "eaten" gives "eat"; most stems are their own."""
    mark, _, rest = _lines(THESAURUS).get(stem, "").partition(" ")
    return rest if mark == FORM else stem


@cache
def neighbours(stem: str) -> Mapping[str, float]:
    """Return the stems that WordNet holds to mean nearly the same as one, with how near they are, between 0 and 1.

    If one stem is a neighbour of another, so is the other of the one, and as near.
    Neighbours of neighbours are no neighbours: they meet hardly more often than by chance.
    """
    return _near(THESAURUS, stem)


@cache
def paraphrases(stem: str) -> Mapping[str, float]:
    """Return the stems that people say in place of one, with how near they are, between 0 and 1; mutual, as neighbours are."""
    return _near(PARAPHRASES, stem)


def _near(name: str, stem: str) -> Mapping[str, float]:
    said, _, _ = _lines(name).get(base(stem), "").partition(OPPOSITES)
    found: dict[str, float] = {}
    weight = 0.0
    for word in said.split():
        if word.isdigit():
            weight = int(word) / TENTHS
        else:
            found[word] = weight
    return MappingProxyType(found) if found else NOTHING


@cache
def opposites(stem: str) -> frozenset[str]:
    """Return the stems that mean the opposite of one."""
    _, _, opposed = _lines(THESAURUS).get(base(stem), "").partition(OPPOSITES)
    return frozenset(opposed.split())


@cache
def _lines(name: str) -> Mapping[str, str]:
    """Return the lines of a file by their first word; one is taken apart only when it is asked for."""
    lines = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return {stem: rest for stem, _, rest in (line.partition(" ") for line in lines) if stem != "#"}
