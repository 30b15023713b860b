"""`kg export`: write the graph in a format that other tools read."""

from pathlib import Path

import click

from kg import export
from kg.console import render
from kg.console.options import graph_option, open_graph

STDOUT = "-"
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
    if output == STDOUT:
        render.write_bytes(export.export(open_graph(place).store, form or DEFAULT, part))
        return
    path = Path(output)
    name = form or export.format_of(path)
    export.write(open_graph(place).store, path, name, part)
