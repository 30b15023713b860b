"""Sets of Penn tags, of articles and of marks that many rules ask for."""

FINITE = frozenset({"VBZ", "VBP", "VBD", "MD"})
BASE_FORMS = frozenset({"VB", "VBP"})
ADVERBS = frozenset({"RB", "RBR", "RBS"})
NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
PLURAL_NOUNS = frozenset({"NNS", "NNPS"})
PREPOSITIONS = frozenset({"IN", "TO"})
MODIFIERS = frozenset({"JJ", "JJR", "VBN"})
OPENS_SUBJECT = frozenset({"DT", "PRP", "PRP$", "EX"})
ARTICLES = frozenset({"a", "an", "the"})
INDEFINITE = frozenset({"a", "an"})
OUTER = frozenset({",", ";", ":", "—", "–"})
"""Marks that may stand around a phrase and are no part of it."""
