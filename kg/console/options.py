"""What several commands share: the graph to work on, and text from a file or stdin."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg import files
from kg.console import limits
from kg.errors import InputError

if TYPE_CHECKING:
    from kg.graph import Graph

STDIN = "-"
LOADING, LOADING_OF_ONE = 60.0, 4.0
"""Seconds that the reading of a graph may take, and for each megabyte of its file: some thirty times of what it takes."""
MEGABYTE = 1 << 20
REMEDIES = ("it nests or repeats as no graph should; mend it", "split it, or put it behind a SPARQL endpoint")
LARGEST_TEXT = 64 << 20
"""Bytes of queries or questions that are read."""


class Number(click.FloatRange):
    """A number in a range, as complaints call it."""

    name = "number"


class WholeNumber(click.IntRange):
    """A whole number in a range, as complaints call it."""

    name = "whole number"


graph_option = click.option(
    "--graph",
    "place",
    envvar="KG_GRAPH",
    metavar="PATH|URL",
    help="Folder made by 'kg build', RDF file, or address of a SPARQL endpoint; KG_GRAPH names it too.  [default: the bundled documents]",
)
queries_option = click.option(
    "--queries",
    envvar="KG_QUERIES",
    metavar="DIR",
    help="Folder with queries of your own; KG_QUERIES names it too.  [default: 'queries' in your data folder]",
)
timeout_option = click.option(
    "--timeout",
    type=Number(min=0),
    default=limits.SECONDS,
    show_default=True,
    metavar="SECONDS",
    help="Stop a query or question after so many seconds; 0 is no limit.",
)
memory_option = click.option(
    "--memory",
    type=WholeNumber(min=0),
    metavar="MB",
    help="Stop it when it takes so many megabytes; 0 is no limit.  [default: half of what the machine has]",
)


def query_folder(place: str | None = None) -> Path:
    """Return the folder with the user's own queries, which need not be there."""
    from platformdirs import user_data_path  # noqa: PLC0415 - help and usage errors need no folder

    named = place or os.environ.get("KG_QUERIES")
    return Path(named) if named else user_data_path("interconnect-kg", appauthor=False) / "queries"


def open_graph(place: str | None, queries: str | None = None) -> "Graph":
    """Return the graph that `--graph` names, or that of the bundled documents, with the user's queries beside the named ones.

    Raises:
        StoreError: there is none at that place, or the endpoint cannot be asked.
        GraphSyntaxError: the RDF file does not parse.
    """
    from kg import graph  # noqa: PLC0415 - help and usage errors need no graph

    found = graph.bundled() if place is None else _loaded(place)
    return found.with_queries(query_folder(queries))


def kept_graph(place: str | None) -> "Graph | None":
    """Return the same graph if it is there already; None where it would have to be built.

    Raises:
        StoreError, GraphSyntaxError: as for `open_graph`.
    """
    from kg import graph  # noqa: PLC0415

    return graph.kept() if place is None else _loaded(place)


def _loaded(place: str) -> "Graph":
    """Return the graph at a place; a file that takes longer to read than any of its size should ends the program."""
    from kg.graph import load  # noqa: PLC0415

    try:
        size = os.stat(place).st_size  # noqa: PTH116 - an address is no path
    except (OSError, ValueError):
        size = 0
    with limits.Limits(LOADING + size / MEGABYTE * LOADING_OF_ONE, about=(f"the reading of {place}", *REMEDIES)):
        return load(place)


def read_text(source: str) -> str:
    """Return the text of a file, or of stdin for `-`.

    Raises:
        InputError: it cannot be read, is no file, too large, or not UTF-8.
    """
    name = "stdin" if source == STDIN else source
    try:
        data = sys.stdin.buffer.read(LARGEST_TEXT + 1) if source == STDIN else files.content(Path(source), LARGEST_TEXT)
    except OSError as error:
        raise InputError(f"cannot read {name}: {error.strerror}") from error
    if len(data) > LARGEST_TEXT:
        raise files.too_large(name, LARGEST_TEXT)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name} is not UTF-8: byte {error.start + 1} is 0x{data[error.start]:02x}; convert it with: iconv -f ISO-8859-1 -t UTF-8"
        ) from error
