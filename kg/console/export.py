"""`kg export`: write the graph in a format that other tools read."""

import os
from contextlib import suppress
from pathlib import Path

import click

from kg import export
from kg.console import render
from kg.console.options import STDIN, graph_option, open_graph
from kg.errors import StoreError

STDOUT = STDIN
DEFAULT = "turtle"


@click.command("export")
@click.option("-o", "--output", required=True, metavar="FILE", help="File to write, '-' for stdout.")
@click.option("--format", "form", type=click.Choice(tuple(export.FORMATS)), help="Format.  [default: what the file's suffix says]")
@click.option("--part", type=click.Choice(tuple(export.PARTS)), default="all", show_default=True, help="What to write.")
@graph_option
def command(output: str, form: str | None, part: str, place: str | None) -> None:
    """Write the graph, or a part of it, in an RDF format: the same graph gives the same bytes.

    Turtle, N-Triples and RDF/XML know no named graphs: they get all triples in one.
    """
    to_stdout = output == STDOUT
    name = form or (DEFAULT if to_stdout else export.format_of(Path(output)))
    data = export.export(open_graph(place).store, name, part)
    if to_stdout:
        render.write_bytes(data)
    else:
        _replace(Path(output), data)


def _replace(path: Path, data: bytes) -> None:
    """Write a file as a whole or not at all.

    Raises:
        StoreError: it cannot be written; a file that was there stays as it was.
    """
    target = path.resolve()
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        try:
            draft.write_bytes(data)
            draft.replace(target)
        finally:
            with suppress(FileNotFoundError):
                draft.unlink()
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}; choose another place for the output") from error
