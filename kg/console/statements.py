"""Statements in words."""

from collections.abc import Mapping

NEGATIVE = "negative"


def qualified(row: Mapping[str, str | None]) -> str:
    """Return a statement as one line, never without its polarity, hedge or condition.

    Args:
        row: with the columns subject, predicate, object, polarity, modality and condition.
    """
    words = " ".join(row[name] or "" for name in ("subject", "predicate", "object"))
    negative = NEGATIVE if row["polarity"] == NEGATIVE else None
    qualifications = [text for text in (negative, row["modality"], row["condition"]) if text]
    return f"{words} ({'; '.join(qualifications)})" if qualifications else words
