"""From a sentence to frames: each clause is cut into short propositions, and what only qualifies one becomes its field."""

from collections.abc import Sequence

from kg.extraction.cutting.record import Reading
from kg.extraction.cutting.sentence import Sentence
from kg.extraction.frames import Word
from kg.extraction.preparation import prepare

__all__ = ["Reading", "read"]


def read(words: Sequence[Word], sentence: int) -> Reading:
    """Return the frames of one sentence; a question gives none.

    Args:
        words: its words, as `frames.words` gives them.
        sentence: its index in `Document.sentences`, which every frame carries.
    """
    if not words or words[-1].lower == "?":
        return Reading()
    return Sentence(prepare(words), sentence).record.reading
