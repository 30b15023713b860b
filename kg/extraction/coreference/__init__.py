"""What pronouns, "its ..." and "this ..." refer to, within a section."""

from kg.extraction.coreference.resolver import Resolver

__all__ = ["Resolver"]
