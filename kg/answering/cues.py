"""Cues: the wordings by which a question calls a query, as the queries' headers give them.

A cue is words in lower case. `differ*` stands for all words that begin so, `a/b` for either word, `[a]` for a word that may be missing,
`...` for up to six words, `{thing}` for words that name a thing, `^` and `$` for the question's beginning and end.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from kg.answering.linking import Linked, Word
from kg.catalog import Catalog
from kg.model import QueryTemplate

MARKS = ("^", "$", "...", "{thing}")
GAP = r"(?:\S+ ){0,6}?"
THING = r"(?:the |an |a )?[^\s<>]+<\d+> "


@dataclass(frozen=True, slots=True)
class Call:
    """A cue that a question holds."""

    template: QueryTemplate
    words: frozenset[int]
    """Positions of the question's words that the cue explains."""
    strength: int
    """Letters of the cue that were matched: the longer, the more certain."""


@dataclass(frozen=True)
class _Cue:
    """A cue, made a pattern only when a question may hold it."""

    template: QueryTemplate
    text: str

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        return compiled(self.text)

    @cached_property
    def needed(self) -> tuple[tuple[str, ...], ...]:
        """For each word that must be there the beginnings that it may have."""
        elements = [element for element in self.text.split() if element not in MARKS and not element.startswith("[")]
        return tuple(tuple(f" {word.removesuffix('*')}" for word in element.split("/")) for element in elements)

    def may_be_in(self, spaced: str) -> bool:
        """Tell whether a question, with a space before each word, holds all words of the cue, in whatever order."""
        return all(any(beginning in spaced for beginning in beginnings) for beginnings in self.needed)


class Cues:
    """All cues of a catalogue."""

    def __init__(self, catalog: Catalog) -> None:
        self._cues = [_Cue(template, cue) for template in catalog for cue in template.cues]

    def calls(self, linked: Linked) -> tuple[Call, ...]:
        """Return the queries that a question calls, the most certain first, each once."""
        text, starts = _skeleton(linked.words)
        best: dict[str, Call] = {}
        spaced = f" {text}"
        for cue in self._cues:
            match = cue.pattern.search(text) if cue.may_be_in(spaced) else None
            if match is None:
                continue
            spans = [match.span(group) for group in range(1, cue.pattern.groups + 1) if match[group]]
            call = Call(cue.template, _positions(spans, starts), sum(end - start for start, end in spans))
            known = best.get(cue.template.name)
            if known is None:
                best[cue.template.name] = call
            else:
                strongest = max(call, known, key=lambda each: each.strength)
                best[cue.template.name] = Call(cue.template, known.words | call.words, strongest.strength)
        return tuple(sorted(best.values(), key=lambda call: (-call.strength, call.template.name)))


def words_of(catalog: Catalog) -> tuple[str, ...]:
    """Return the words of all cues, as far as they are whole words, sorted."""
    elements = (element for template in catalog for cue in template.cues for element in re.split(r"[\s/\[\]]+", cue))
    return tuple(sorted({element for element in elements if element.isalpha()}))


def compiled(cue: str) -> re.Pattern[str]:
    """Return the pattern of a cue over a question's skeleton, in which each word ends in a space, and a thing in `<number>` before it."""
    return re.compile("".join(_element(element) for element in cue.split()))


def _element(element: str) -> str:
    if element == "^":
        return "^"
    if element == "$":
        return "$"
    if element == "...":
        return GAP
    if element == "{thing}":
        return THING
    optional = element.startswith("[") and element.endswith("]")
    words = "|".join(_word(word) for word in element.strip("[]").split("/"))
    return f"(?:(?<!\\S)((?:{words}))(?:<\\d+>)? )" + ("?" if optional else "")


def _word(word: str) -> str:
    if word.endswith("*"):
        return re.escape(word[:-1]) + r"[^\s<>]*"
    return re.escape(word)


def _skeleton(words: Sequence[Word]) -> tuple[str, list[int]]:
    """Return the question as a pattern sees it, and where each of its words starts in it."""
    text, starts = "", []
    for position, word in enumerate(words):
        starts.append(len(text))
        text += f"{'_'.join(word.lower.split())}<{position}> " if word.thing else f"{word.lower} "
    return text, starts


def _positions(spans: Iterable[tuple[int, int]], starts: Sequence[int]) -> frozenset[int]:
    return frozenset(position for position, start in enumerate(starts) for left, right in spans if left <= start < right)
