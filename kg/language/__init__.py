"""English: tokens, tags, known things and quantities of a text."""

from kg.language.reader import Reader

__all__ = ["Reader"]
