"""`kg build`: documents in, graph out."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.console import render
from kg.console.options import WholeNumber
from kg.reasoning.engines import HERMIT

if TYPE_CHECKING:
    from kg.reasoning import Inferred


@click.command("build")
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("-o", "--output", required=True, metavar="DIR", help="Folder for the graph; a graph that is there is replaced.")
@click.option(
    "--jobs", type=WholeNumber(min=1), metavar="N", default=1, show_default=True, help="How many processes work on the documents."
)
@click.option("--reason", is_flag=True, help="Add what follows from the documents and the rules of the ontology.")
def command(paths: tuple[str, ...], output: str, jobs: int, reason: bool) -> None:  # noqa: FBT001 - click calls it
    """Build a graph from documents: files, or folders of which all documents are taken.

    The new graph takes the place of the old one when it is complete; an interrupted build leaves the old one as it was.
    """
    from kg import building, graph  # noqa: PLC0415 - help and usage errors need no graph

    with render.progress("Reading") as advance:
        inferred = building.build_folder(map(Path, paths), Path(output), jobs, advance, reason=reason)
    built = graph.load(output)
    documents = built.query("documents").records
    statements = sum(int(row["statements"] or 0) for row in documents)
    passages = sum(int(row["passages"] or 0) for row in documents)
    counts = [_count(len(documents), "document"), _count(passages, "passage"), _count(statements, "statement")]
    if inferred is not None:
        counts.append(_count(inferred.number, "inference"))
        _tell(inferred)
    render.line(f"{output}: {', '.join(counts)}")


def _tell(inferred: "Inferred") -> None:
    """Say on stderr which reasoner stood in for another, and what was left out."""
    if inferred.engine != HERMIT:
        render.complain(f"No Java is here, so {inferred.engine} were used; for {HERMIT}: pip install 'interconnect-kg[reasoning]'")
    for contradiction in inferred.contradictions:
        render.complain(f"Not reasoned from: {contradiction.message}")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
