"""`kg coverage`: which sentences gave statements, and which gave none."""

import json
from collections.abc import Sequence
from typing import Any

import click

from kg.console import coverage_page, render
from kg.console.covered import HEADING, DocumentCoverage, read
from kg.console.options import graph_option, open_graph
from kg.console.statements import qualified
from kg.errors import InputError, StoreError


@click.command("coverage")
@click.argument("document", required=False)
@click.option("--format", "form", type=click.Choice(("text", "json", "html")), default="text", show_default=True)
@graph_option
def command(document: str | None, form: str, place: str | None) -> None:
    """Show how much of each document gave statements; of one DOCUMENT (a file name), each sentence with what it gave."""
    graph = open_graph(place)
    found = read(graph.query("coverage").records)
    if document is not None:
        found = [coverage for coverage in found if coverage.document == document]
        if not found:
            names = ", ".join(row["document"] or "" for row in graph.query("documents").records)
            raise InputError(f"no document is named '{document}'; the graph has {names or 'none'}")
    if form == "json":
        render.write(json.dumps({"documents": [_object(coverage) for coverage in found]}, ensure_ascii=False, indent=2) + "\n")
    elif form == "html":
        texts = {row["document"]: row["text"] or "" for row in graph.query("texts").records}
        without = [coverage.document for coverage in found if coverage.document not in texts]
        if without:
            raise StoreError(f"the graph has no text of '{without[0]}', so there is no page; leave out --format html")
        render.write(coverage_page.page([(coverage, texts[coverage.document]) for coverage in found]))
    elif document is None:
        _draw_table(found)
    else:
        _draw(found[0])


def _object(coverage: DocumentCoverage) -> dict[str, Any]:
    passages = [
        {
            "start": passage.start,
            "end": passage.end,
            "kind": passage.kind,
            "section": passage.section,
            "quote": passage.quote,
            "statements": [dict(statement) for statement in passage.statements],
        }
        for passage in coverage.passages
    ]
    return {"document": coverage.document, **coverage.counts, "sentences": passages}


def summary(coverage: DocumentCoverage) -> str:
    """Return the figures of a document as a sentence."""
    counts = coverage.counts
    share = f"{100 * counts['covered'] / counts['passages']:.0f} %" if counts["passages"] else "none"
    return (
        f"{counts['covered']} of {counts['passages']} sentences, items and rows ({share}) "
        f"gave {counts['statements']} statements, {counts['open']} of them without a type"
    )


def _draw_table(found: Sequence[DocumentCoverage]) -> None:
    columns = ("document", "sentences", "with statements", "with none", "statements", "open")
    render.table(columns, [dict(zip(columns, _figures(coverage), strict=True)) for coverage in found])


def _figures(coverage: DocumentCoverage) -> tuple[str, ...]:
    counts = coverage.counts
    numbers = (counts["passages"], counts["covered"], counts["passages"] - counts["covered"], counts["statements"], counts["open"])
    return (coverage.document, *map(str, numbers))


def _draw(coverage: DocumentCoverage) -> None:
    render.line(f"{coverage.document}: {summary(coverage)}", style="bold")
    section = None
    for passage in coverage.passages:
        if passage.kind == HEADING:
            continue
        if passage.section != section:
            render.heading(passage.section or "(no heading)")
            section = passage.section
        sign, style = ("+", "") if passage.statements else ("-", "yellow")
        render.line(f"{sign} {' '.join(passage.quote.split())}", style=style)
        for statement in passage.statements:
            render.line(qualified(statement), style="dim", indent=4)
