"""Clauses of a sentence: where each begins and ends, what its subject is, and what hangs on what."""

from collections.abc import Sequence

from kg.extraction.clauses.finder import Finder
from kg.extraction.clauses.model import Clause, Kind, chunk_start
from kg.extraction.frames import Word

__all__ = ["Clause", "Kind", "chunk_start", "find"]


def find(words: Sequence[Word]) -> list[Clause]:
    """Return the clauses of a sentence in the order of their verbs; empty where there is no finite verb."""
    return Finder(words).clauses()
