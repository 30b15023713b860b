"""`kg build`: documents in, graph out."""

from pathlib import Path

import click

from kg.console import render


@click.command("build")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("-o", "--output", required=True, metavar="DIR", help="Folder for the graph; a graph that is there is replaced.")
@click.option("--jobs", type=click.IntRange(min=1), default=1, show_default=True, help="How many processes work on the documents.")
def command(paths: tuple[str, ...], output: str, jobs: int) -> None:
    """Build a graph from documents: files, or folders of which all documents are taken.

    The new graph takes the place of the old one when it is complete; an interrupted build leaves the old one as it was.
    """
    from kg import graph  # noqa: PLC0415 - help and usage errors need no graph

    with render.progress("Reading") as advance:
        built = graph.build(map(Path, paths), Path(output), jobs, advance)
    documents = built.query("documents").records
    statements = sum(int(row["statements"] or 0) for row in documents)
    passages = sum(int(row["passages"] or 0) for row in documents)
    render.line(f"{output}: {_count(len(documents), 'document')}, {_count(passages, 'passage')}, {_count(statements, 'statement')}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
