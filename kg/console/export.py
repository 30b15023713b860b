"""`kg export`: write the graph in a format that other tools read."""

from pathlib import Path

import click

from kg import export
from kg.console import render
from kg.console.options import graph_option, open_graph
from kg.errors import InputError

STDOUT = "-"
DEFAULT = "turtle"


def _list_formats(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:  # noqa: FBT001 - click calls it
    if wanted:
        columns = {"format": "name", "suffix": "suffix", "media type": "media_type", "for": "purpose"}
        records = [{column: getattr(form, name) for column, name in columns.items()} for form in export.FORMATS.values()]
        render.table(tuple(columns), records)
        context.exit()


@click.command("export")
@click.option("-o", "--output", required=True, metavar="FILE", help="File to write, '-' for stdout.")
@click.option("--format", "form", type=click.Choice(tuple(export.FORMATS)), help="Format.  [default: what the file's suffix says]")
@click.option("--part", type=click.Choice(tuple(export.PARTS)), default="all", show_default=True, help="What to write.")
@click.option("--about", metavar="TERM", help="Write only what stands around a thing; for networks and pictures.")
@click.option(
    "--formats", is_flag=True, is_eager=True, expose_value=False, callback=_list_formats, help="List the formats and what they are for."
)
@graph_option
def command(output: str, form: str | None, part: str, about: str | None, place: str | None) -> None:
    """Write the graph, or a part of it, in a format that other tools read: the same graph gives the same bytes.

    Formats that know no named graphs get all triples in one.
    """
    path = Path(output)
    name = form or (DEFAULT if output == STDOUT else export.format_of(path))
    graph = open_graph(place)
    thing = graph.find(about) if about else None
    if about and thing is None:
        raise InputError(f"--about: nothing is named '{about}'; kg show {about} tells what is named alike")
    selection = export.Selection(graph.store.dependable(), part, thing)
    if output == STDOUT:
        with render.data_stream() as out:
            export.write_to(out, selection, name)
    else:
        export.write(selection, path, name)
