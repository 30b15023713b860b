"""Mend typing errors: letters swapped, left out, doubled or mistaken, in words that neither the graph nor English knows."""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import pairwise
from string import ascii_lowercase

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from kg.answering.english import English
from kg.language.keywords import stem
from kg.vocabulary import Lexicon

SHORTEST = 5
"""Letters that the right word has at least."""
TWO_ERRORS_FROM = 8
"""Letters from which on a word may hold two errors."""
HYPHENS = re.compile(r"([-/])")


class Mender:
    """Finds for a mistyped word the one that is meant, among the words of one graph and of English."""

    def __init__(self, lexicon: Lexicon, english: English, cue_words: Iterable[str], in_graph: Callable[[str], bool]) -> None:
        """Prepare to mend.

        Args:
            lexicon: the names of the graph.
            english: the words of English.
            cue_words: words that questions are made of.
            in_graph: tells whether the documents use a word.
        """
        self._lexicon = lexicon
        self._english = english
        self._cue_words = frozenset(cue_words)
        self._in_graph = in_graph

    def mended(self, word: str, *, is_name: bool) -> str | None:
        """Return the word that is meant by a mistyped one; None where it looks like none.

        Args:
            word: the word as it was typed; of a compound, the parts that are not known are mended.
            is_name: whether it was typed like a name, for which no ordinary word is taken.
        """
        parts = HYPHENS.split(word.casefold())
        better = [part if len(parts) > 1 and self._is_known(part) else self._mended(part, is_name=is_name) for part in parts]
        return "".join(part for part in better if part is not None) if all(better) else None

    def _is_known(self, part: str) -> bool:
        return not part.isalpha() or self._english.is_english(part) or self._in_graph(part)

    def _mended(self, word: str, *, is_name: bool) -> str | None:
        if len(word) < SHORTEST - 1 or not word.isalnum():
            return None
        slips, mistakes = set(_slips(word)), set(_mistakes(word))
        ranks = (self._names, self._words_of_questions) if word.isalpha() and not is_name else (self._names,)
        for known in ranks:
            for candidates in (slips, mistakes):
                found = sorted(candidates & known, key=lambda text: (not self._in_graph(text), text))
                if found:
                    return found[0]
        if is_name or not word.isalpha():
            return None
        english = self._english.common | self._english.phrase_words
        ordinary = sorted(text for text in slips & english if len(text) >= SHORTEST)
        said = [text for text in ordinary if self._in_graph(text)] or ordinary
        return said[0] if said else self._with_two_errors(word)

    def _with_two_errors(self, word: str) -> str | None:
        """Return the only name, or else the only word of questions, that a long word is two errors away from."""
        for known in (self._names, self._words_of_questions) if len(word) >= TWO_ERRORS_FROM else ():
            alike = sorted(text for text in known if text[0] == word[0])
            found = extract(word, alike, scorer=OSA.distance, score_cutoff=2, limit=5)
            best = [text for text, distance, _ in found if distance == found[0][1]]
            if best and len(set(map(stem, best))) == 1:
                return str(best[0])
        return None

    @cached_property
    def _names(self) -> frozenset[str]:
        forms = (form for entry in (*self._lexicon.things.values(), *self._lexicon.classes.values()) for form in entry.forms)
        return frozenset(part for form in forms for part in re.split(r"[\s/-]+", form.casefold()) if len(part) >= SHORTEST)

    @cached_property
    def _words_of_questions(self) -> frozenset[str]:
        english = self._english
        words = (*english.gradable, *english.ignored, *english.number_words, *self._cue_words)
        return frozenset(word for word in words if len(word) >= SHORTEST and word.isalpha())


def _slips(word: str) -> Iterator[str]:
    """Give what a word may be if two letters were swapped, one was doubled, or one was left out; figures stay as they are."""
    for place, (letter, following) in enumerate(pairwise(word)):
        if letter.isalpha() and following.isalpha():
            yield f"{word[:place]}{following}{letter}{word[place + 2 :]}"
        if letter == following and letter.isalpha():
            yield f"{word[:place]}{word[place + 1 :]}"
    for place in range(len(word) + 1):
        for letter in ascii_lowercase:
            yield f"{word[:place]}{letter}{word[place:]}"


def _mistakes(word: str) -> Iterator[str]:
    """Give what a word may be if a letter behind the first was taken for another one, or typed beside it."""
    for place, letter in enumerate(word[1:], start=1):
        if letter.isalpha():
            yield f"{word[:place]}{word[place + 1 :]}"
            for other in ascii_lowercase:
                yield f"{word[:place]}{other}{word[place + 1 :]}"
