"""`kg check`: does the graph conform to its shapes, keep within OWL 2 DL, and not contradict itself?"""

import json
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from kg import catalog
from kg.console import render, saving
from kg.console.errors import answer_is_no
from kg.console.options import graph_option, open_graph, queries_option, query_folder
from kg.model import Check, Problem, Report

if TYPE_CHECKING:
    from kg.store import Store

CONSISTENCY = "consistency"


@click.command("check")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True)
@queries_option
@graph_option
def command(form: str, queries: str | None, place: str | None) -> None:
    """Check shapes, OWL 2 DL profile and consistency of the graph, and that queries of your own find what they should; else exit code 1."""
    graph = open_graph(place, queries)
    report = _checked(graph.store.dependable())
    own = catalog.load(query_folder(queries))
    failing = dict(saving.failures(graph, own))
    if form == "json":
        known = {**asdict(report), **({"queries": {name: failing.get(name, "") for name in own.names}} if own.names else {})}
        render.write(json.dumps(known, ensure_ascii=False, indent=2) + "\n")
    else:
        _draw(report, own, failing)
    if failing or not report.conforms:
        answer_is_no()


def _checked(store: "Store") -> Report:
    """Return what shapes and reasoner find wrong."""
    from kg import reasoning  # noqa: PLC0415 - owlready2 or rdflib comes with it
    from kg.validation import validate  # noqa: PLC0415 - pySHACL comes with it

    report = validate(store)
    found = [Problem(clash.what, clash.message, CONSISTENCY, "violation") for clash in reasoning.contradictions(store)]
    checks = (*report.checks, Check(CONSISTENCY, not found))
    return Report(report.conforms and not found, (*report.problems, *found), checks)


def _draw(report: Report, own: catalog.Catalog, failing: dict[str, str]) -> None:
    if report.problems:
        render.table(("severity", "what", "shape", "message"), [asdict(problem) for problem in report.problems])
        render.line()
    outcomes = ({"check": check.name, "outcome": "conforms" if check.conforms else "does not conform"} for check in report.checks)
    render.table(("check", "outcome"), outcomes)
    render.line()
    number = len(report.problems)
    count = f"{number} problem{'s' if number != 1 else ''}"
    render.line("The graph conforms." if report.conforms else f"The graph does not conform: {count}.", style="bold")
    if own.names:
        render.line(f"{len(own) - len(failing)} of {len(own)} queries of your own find what they should.", style="bold")
    for name, message in failing.items():
        render.line(f"{name}: {message}", indent=2)
