"""`kg check`: does the graph conform to its shapes?"""

import json
from dataclasses import asdict

import click

from kg.console import render
from kg.console.errors import answer_is_no
from kg.console.options import graph_option, open_graph


@click.command("check")
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True)
@graph_option
def command(form: str, place: str | None) -> None:
    """Check the graph against the SHACL shapes of the ontology; exit code 1 where it does not conform."""
    from kg.validation import validate  # noqa: PLC0415 - pySHACL comes with it

    report = validate(open_graph(place).store)
    if form == "json":
        render.write(json.dumps(asdict(report), ensure_ascii=False, indent=2) + "\n")
    elif report.problems:
        render.table(("severity", "what", "shape", "message"), [asdict(problem) for problem in report.problems])
        render.line()
    if form == "text":
        number = len(report.problems)
        count = f"{number} problem{'s' if number != 1 else ''}"
        render.line("The graph conforms." if report.conforms else f"The graph does not conform: {count}.", style="bold")
    if not report.conforms:
        answer_is_no()
