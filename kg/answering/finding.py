"""What becomes of one question on its way to an answer."""

from dataclasses import dataclass, replace

from kg.answering.comparing import Sides
from kg.answering.evidence import Passage
from kg.answering.question import Question
from kg.answering.ranking import Ranked
from kg.model import QueryCall, Reading, Reason, Status, Verdict
from kg.store import Rows

STATED = 0.68
"""Share of a question that a statement must explain; found on the right/wrong curve of unseen questions."""
ALL_EXPLAINED = 0.6
"""The same, where no word is left unexplained."""
QUOTED = 0.78
"""Share of a question that a quotation must explain."""


@dataclass(frozen=True)
class Search:
    """A question with what was found for it."""

    question: Question
    passages: tuple[Passage, ...]
    ranked: tuple[Ranked, ...]
    """The statements of the passages, best first."""
    sides: Sides | None
    """The two things that the question sets side by side."""


@dataclass(frozen=True)
class Finding:
    """What is answered to one question."""

    status: Status
    text: str
    reading: str
    call: QueryCall
    rows: Rows
    reason: Reason | None = None
    verdict: Verdict | None = None
    passages: tuple[Passage, ...] = ()
    readings: tuple[Reading, ...] = ()
    unused: tuple[str, ...] = ()
    """Words of the question that the answer does not explain."""
    found: tuple[str, ...] = ()
    """IRIs of the things that the question asked for and the answer gives."""
    suggestions: tuple[str, ...] = ()

    def giving(self, things: tuple[str, ...]) -> "Finding":
        """Return the finding with the things that it gives."""
        return replace(self, found=things)


def is_enough(ranked: Ranked) -> bool:
    """Tell whether a statement explains enough of the question to answer it."""
    return ranked.coverage >= (STATED if ranked.unexplained else ALL_EXPLAINED)


def explains_all(ranked: Ranked, question: Question) -> bool:
    """Tell whether a statement explains every word of the question; words of the situation may stay open."""
    return ranked.explains(question.units)
