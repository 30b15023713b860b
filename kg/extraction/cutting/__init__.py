"""From a sentence to frames: each clause is cut into short propositions, and what only qualifies one becomes its field."""

from collections.abc import Iterator, Sequence

from kg.extraction.cutting.record import Reading
from kg.extraction.cutting.sentence import Sentence
from kg.extraction.frames import Word
from kg.extraction.preparation import prepare

__all__ = ["Reading", "read"]

STOPS = frozenset({".", "!", "?"})


def read(words: Sequence[Word], sentence: int) -> Reading:
    """Return the frames of one sentence; a question gives none.

    Args:
        words: its words, as `frames.words` gives them.
        sentence: its index in `Document.sentences`, which every frame carries.
    """
    reading = Reading()
    for part in _sentences(words):
        if part[-1].lower != "?":
            Sentence(prepare(part), sentence, reading)
    return reading


def _sentences(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the sentences within a text that was taken for one: the next of them opened with a small letter."""
    start = 0
    for position, word in enumerate(words):
        if word.lower in STOPS and word.space:
            yield words[start : position + 1]
            start = position + 1
    if start < len(words):
        yield words[start:]
