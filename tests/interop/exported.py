"""The bundled graph in all formats, for programs of others to read."""

from dataclasses import dataclass
from pathlib import Path

import kg
from kg.export import FORMATS, Selection, write

DRAWN = ("svg", "png")
"""Formats that take long, and that other tests look at."""


@dataclass(frozen=True)
class Exports:
    """A graph and its exports, by the name of the format."""

    graph: kg.Graph
    folder: Path

    def __getitem__(self, form: str) -> Path:
        return self.folder / f"graph{FORMATS[form].suffix}"


def exported(graph: kg.Graph, folder: Path) -> Exports:
    """Write a graph in all formats."""
    found = Exports(graph, folder)
    for form in FORMATS:
        if form not in DRAWN:
            write(Selection(graph.store), found[form], form)
    return found
