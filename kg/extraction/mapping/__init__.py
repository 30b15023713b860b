"""From statements to quads: what documents say, as the graph holds it."""

from kg.extraction.mapping.mapper import Mapper
from kg.extraction.mapping.merging import Mapped, Merger

__all__ = ["Mapped", "Mapper", "Merger"]
