"""Statements of the articles that people judged, as rows of `tests/cases/extraction/judged.tsv`.

The articles are not part of the project, so no run of eight of their words stands in it: long fields are shortened in the middle.
"""

from kg.model import Statement
from kg.namespaces import shorten

LONGEST = 6
"""Words of a field that is written in full."""
COLUMNS = ("document", "subject", "relation", "object", "predicate", "polarity", "modality", "condition", "verdict", "note")
SEED = 20261202
DRAWN = 100


def row(document: str, statement: Statement) -> tuple[str, ...]:
    """Return all columns of a statement but verdict and note."""
    return (
        document,
        shortened(statement.subject.text),
        shorten(statement.relation),
        shortened(statement.object.text),
        shortened(statement.predicate),
        "negative" if statement.negative else "positive",
        statement.modality,
        shortened(statement.condition),
    )


def shortened(text: str) -> str:
    """Return a text of few words as it is, and of a longer one its first four and last two words."""
    words = text.split()
    return text if len(words) <= LONGEST else " ".join((*words[:4], "…", *words[-2:]))
