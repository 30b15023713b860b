"""Where sentences begin and end in a paragraph."""

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

LONGEST_SENTENCE = 5_000
"""Characters after which a text without full stops is cut at a blank, so that no reader gets a megabyte as one sentence."""

# A mark, closing signs, a blank, and what a sentence can begin with: capital, digit, opening sign, a name such as "eBook" or "disk-tools",
# or, below, any letter. Possessive quantifiers and the look behind keep the search linear in a megabyte of full stops.
MARKS = r"""(?<![.!?])[.!?]++["'”’)\]*_`]*+(?:\[\d{1,3}\]){0,9}"""
NAME = r"[A-Z0-9À-ÞΑ-ΩА-Я]|[a-z]{1,2}[A-Z]|[a-z]{1,30}[-_0-9][a-z0-9_-]{1,30}"
END = re.compile(rf"""{MARKS}(?=\s++["'“‘(\[*_`]*+(?:{NAME}))""")
END_IN_SMALL = re.compile(rf"""{MARKS}(?=\s++["'“‘(\[*_`]*+(?:{NAME}|[a-z]))""")
"""In a paragraph that begins with a small letter, as one on commands does, its sentences may too."""
WORD_BEFORE = re.compile(r"[\w.]+\Z")
LONGEST_ABBREVIATION = 12
LONGEST_SHORTENED = 4
"""Letters of a word before a full stop from which it can be an abbreviation if a small letter follows."""
LEAD_IN = re.compile(r"(?P<strong>\*\*|__)[^*_\s][^*_]{0,60}(?:[.:!](?P=strong)\s|(?P=strong)\s?[—–])")
"""Strong words before a sentence that say what it is about."""
BLANKS = re.compile(r"\s*")


def spans(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each sentence between two places of a text, blanks around it left out."""
    begin = BLANKS.match(text, start, end).end()  # type: ignore[union-attr]  # the pattern matches everywhere
    ends = END_IN_SMALL if text[begin : begin + 1].islower() else END
    lead_in = LEAD_IN.match(text, begin, end)
    for match in ends.finditer(text, lead_in.end() if lead_in else start, end):
        stop = match.end()
        if stop > begin and not _is_abbreviation(text, match.start(), stop):
            yield from _pieces(text, begin, stop)
            begin = BLANKS.match(text, stop, end).end()  # type: ignore[union-attr]  # as above
    while end > begin and text[end - 1].isspace():
        end -= 1
    if end > begin:
        yield from _pieces(text, begin, end)


def _is_abbreviation(text: str, mark: int, stop: int) -> bool:
    """Tell whether the full stop at `mark` belongs to the word before it."""
    if text[mark:stop] != ".":
        return False
    word = WORD_BEFORE.search(text[max(0, mark - LONGEST_ABBREVIATION) : mark])
    if not word:
        return False
    inside, before_number = _abbreviations()
    name = word[0].lower()
    following = text[stop : stop + LONGEST_ABBREVIATION].lstrip()[:1]
    is_unit = text[max(0, mark - len(name) - 2) : mark - len(name)][:1].isdigit()
    is_initial = len(name) == 1 and word[0].isupper() and not is_unit
    is_shortened = following.islower() and len(name) <= LONGEST_SHORTENED
    return is_initial or is_shortened or name in inside or (name in before_number and following.isdigit())


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while end - start > LONGEST_SENTENCE:
        cut = max(text.rfind(blank, start, start + LONGEST_SENTENCE) for blank in " \t\n")
        stop = cut if cut > start else start + LONGEST_SENTENCE
        yield start, stop
        start = BLANKS.match(text, stop, end).end()  # type: ignore[union-attr]  # as above
    yield start, end


@cache
def _abbreviations() -> tuple[frozenset[str], frozenset[str]]:
    lists = tomllib.loads((files("kg.language") / "structure.toml").read_text(encoding="utf-8"))["abbreviations"]
    return frozenset(lists["inside"]), frozenset(lists["before_number"])
