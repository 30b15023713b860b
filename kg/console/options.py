"""What several commands share: the graph to work on, and text from a file or stdin."""

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.errors import InputError, StoreError

if TYPE_CHECKING:
    from kg.graph import Graph

STDIN = "-"

graph_option = click.option(
    "--graph",
    "place",
    envvar="KG_GRAPH",
    metavar="PATH",
    help="Folder made by 'kg build', or an RDF file; KG_GRAPH names it too.  [default: the bundled documents]",
)


def open_graph(place: str | None) -> "Graph":
    """Return the graph that `--graph` names, or that of the bundled documents.

    Raises:
        StoreError: there is none at that place.
        GraphSyntaxError: the RDF file does not parse.
    """
    from kg import graph  # noqa: PLC0415 - help and usage errors need no graph

    if place is None:
        return graph.bundled()
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]+://", place):
        raise StoreError(f"--graph takes a folder made by 'kg build' or an RDF file, not an address: {place}")
    return graph.load(Path(place))


def read_text(source: str) -> str:
    """Return the text of a file, or of stdin for `-`.

    Raises:
        InputError: it cannot be read, or is not UTF-8.
    """
    name = "stdin" if source == STDIN else source
    try:
        data = sys.stdin.buffer.read() if source == STDIN else Path(source).read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {name}: {error.strerror}") from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name} is not UTF-8: byte {error.start + 1} is 0x{data[error.start]:02x}; convert it with: iconv -f ISO-8859-1 -t UTF-8"
        ) from error
