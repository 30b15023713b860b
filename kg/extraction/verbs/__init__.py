"""Verb groups: "can be used", "continues to evolve", "is likely to include", each with what patterns look it up by."""

from kg.extraction.verbs.finite import finite_groups
from kg.extraction.verbs.group import ADVERBS, FINITE, Group
from kg.extraction.verbs.reader import group_at

__all__ = ["ADVERBS", "FINITE", "Group", "finite_groups", "group_at"]
