"""`kg coverage`: which sentences gave statements, and which gave none."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import click

from kg.console import coverage_page, render
from kg.console.options import graph_option, open_graph
from kg.console.statements import qualified
from kg.errors import InputError
from kg.namespaces import KG

OPEN_RELATION = KG + "relatesTo"
HEADING = "heading"
STATEMENT = ("subject", "predicate", "object", "polarity", "modality", "condition")


@dataclass(frozen=True)
class Passage:
    """A passage with the statements that it gave."""

    start: int
    end: int
    kind: str
    section: str
    quote: str
    statements: tuple[dict[str, str | None], ...]


@dataclass(frozen=True)
class DocumentCoverage:
    """The passages of a document in order."""

    document: str
    passages: tuple[Passage, ...]
    counts: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        """Count passages apart from headings, those that gave statements, the statements, and the untyped ones among them."""
        passages = [passage for passage in self.passages if passage.kind != HEADING]
        statements = [statement for passage in self.passages for statement in passage.statements]
        counts = {
            "passages": len(passages),
            "covered": sum(1 for passage in passages if passage.statements),
            "statements": len(statements),
            "open": sum(1 for statement in statements if statement["relation"] == OPEN_RELATION),
        }
        object.__setattr__(self, "counts", counts)


@click.command("coverage")
@click.argument("document", required=False)
@click.option("--format", "form", type=click.Choice(("text", "json", "html")), default="text", show_default=True)
@graph_option
def command(document: str | None, form: str, place: str | None) -> None:
    """Show each sentence with the statements that it gave, of one DOCUMENT (a file name) or of all."""
    graph = open_graph(place)
    found = _read(graph.query("coverage").records)
    if document is not None:
        found = [coverage for coverage in found if coverage.document == document]
        if not found:
            names = ", ".join(row["document"] or "" for row in graph.query("documents").records)
            raise InputError(f"no document is named '{document}'; the graph has {names or 'none'}")
    if form == "json":
        render.write(json.dumps({"documents": [_object(coverage) for coverage in found]}, ensure_ascii=False, indent=2) + "\n")
    elif form == "html":
        texts = {row["document"]: row["text"] or "" for row in graph.query("texts").records}
        render.write(coverage_page.page([(coverage, texts[coverage.document]) for coverage in found]))
    else:
        for number, coverage in enumerate(found):
            if number:
                render.line()
            _draw(coverage)


def _read(rows: Iterable[Mapping[str, str | None]]) -> list[DocumentCoverage]:
    """Gather the rows of query `coverage`, one a statement, by document and passage."""
    return [
        DocumentCoverage(name, tuple(_passage(list(group)) for _, group in groupby(mine, lambda row: (row["start"], row["end"]))))
        for name, mine in groupby(rows, lambda row: row["document"] or "")
    ]


def _passage(rows: list[Mapping[str, str | None]]) -> Passage:
    first = rows[0]
    statements = tuple({name: row[name] for name in (*STATEMENT, "relation")} for row in rows if row["subject"] is not None)
    return Passage(
        start=int(first["start"] or 0),
        end=int(first["end"] or 0),
        kind=first["kind"] or "",
        section=first["section"] or "",
        quote=first["quote"] or "",
        statements=statements,
    )


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
