"""Formats with a line for each triple: sorted, and written without holding the graph in memory."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from heapq import merge
from itertools import groupby, islice
from pathlib import Path
from typing import BinaryIO, TypeVar

from pyoxigraph import RdfFormat, serialize

from kg.export.selection import Selection

MOST_IN_MEMORY = 100_000
"""Lines that are sorted at a time."""

Item = TypeVar("Item")


def writer(form: RdfFormat) -> Callable[[Selection, BinaryIO], None]:
    """Return what writes N-Triples or N-Quads."""

    def write(selection: Selection, out: BinaryIO) -> None:
        out.writelines(sorted_lines(_lines(selection, form)))

    return write


def sorted_lines(lines: Iterable[bytes], most: int | None = None) -> Iterator[bytes]:
    """Yield lines sorted, each once; what is more than `most` waits in files.

    Args:
        lines: each with one line feed, at its end.
        most: how many are held in memory, `MOST_IN_MEMORY` by default.
    """
    most = most or MOST_IN_MEMORY
    with tempfile.TemporaryDirectory(prefix="kg-export-") as room, ExitStack() as opened:
        runs: list[Iterable[bytes]] = []
        for chunk in _chunks(lines, most):
            run = sorted(set(chunk))
            if len(chunk) < most and not runs:
                yield from run
                return
            file = Path(room, str(len(runs)))
            file.write_bytes(b"".join(run))
            runs.append(opened.enter_context(file.open("rb")))
        yield from (line for line, _ in groupby(merge(*runs)))


def _lines(selection: Selection, form: RdfFormat) -> Iterator[bytes]:
    for quads in _chunks(selection.quads(), 1000):
        content = quads if form.supports_datasets else [quad.triple for quad in quads]
        yield from (serialize(content, format=form) or b"").splitlines(keepends=True)


def _chunks(items: Iterable[Item], size: int) -> Iterator[list[Item]]:
    waiting = iter(items)
    while chunk := list(islice(waiting, size)):
        yield chunk
