"""English: tokens, tags, known things and quantities of a text."""

from kg.language import spacy_library

spacy_library.load()

from kg.language.reader import Reader  # noqa: E402 - spaCy is to be loaded first

__all__ = ["Reader"]
