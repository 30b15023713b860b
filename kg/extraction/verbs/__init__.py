"""Verb groups: "can be used", "continues to evolve", "is likely to include", each with what patterns look it up by."""

from kg.extraction.verbs.finite import finite_groups
from kg.extraction.verbs.group import Group, singular_form
from kg.extraction.verbs.reader import group_at

__all__ = ["Group", "finite_groups", "group_at", "singular_form"]
