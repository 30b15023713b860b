"""From statements to quads: what documents say, as the graph holds it."""

from kg.extraction.mapping.mapper import Mapper, quads

__all__ = ["Mapper", "quads"]
