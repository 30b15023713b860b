"""`kg show`: all that the graph says about a thing."""

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import click

from kg.console import completion, inferred, render
from kg.console.errors import answer_is_no
from kg.console.limits import LOOK, Limits
from kg.console.options import graph_option, memory_option, open_graph, timeout_option
from kg.console.statements import qualified

if TYPE_CHECKING:
    from kg.graph import Graph

SUGGESTIONS = 3
TITLES = {"subject": "Statements about it", "object": "Statements that name it", "relation": "Statements of this relation"}
"""By what the thing is in the statement."""

Row = dict[str, str | None]


@dataclass(frozen=True)
class _Known:
    """What the graph says about a thing, class or relation; the JSON form has the same names."""

    iri: str
    label: str
    profile: tuple[Row, ...]
    statements: tuple[Row, ...]
    members: tuple[Row, ...]
    inferences: tuple[Row, ...]


@click.command("show")
@click.argument("term", nargs=-1, required=True, shell_complete=completion.terms)
@click.option("--format", "form", type=click.Choice(("text", "json")), default="text", show_default=True)
@timeout_option
@memory_option
@graph_option
def command(*, term: tuple[str, ...], form: str, timeout: float, memory: int | None, place: str | None) -> None:
    """Show what the graph says about TERM, a name, prefixed name or IRI: its class, definition and statements, with their evidence."""
    graph = open_graph(place)
    name = " ".join(term)
    iri = graph.find(name)
    if iri is None:
        render.complain(f"nothing is named '{name}'{_did_you_mean(graph, name)}")
        answer_is_no()
    with Limits(timeout, memory, LOOK):
        known = _known(graph, iri)
    if form == "json":
        render.write(json.dumps(asdict(known), ensure_ascii=False, indent=2) + "\n")
    else:
        _draw(known)


def _known(graph: "Graph", iri: str) -> _Known:
    return _Known(
        iri=iri,
        label=graph.lexicon.label(iri),
        profile=graph.query("profile", thing=iri).records,
        statements=_statements(graph, iri),
        members=graph.query("things_of_class", **{"class": iri}).records if iri in graph.lexicon.classes else (),
        inferences=graph.query("inferences", thing=iri).records,
    )


def _statements(graph: "Graph", iri: str) -> tuple[Row, ...]:
    if iri in graph.lexicon.relations:
        return tuple({"role": "relation", **row} for row in graph.query("statements_with", relation=iri).records)
    return graph.query("statements_about", thing=iri).records


def _draw(known: _Known) -> None:
    render.line(known.label, style="bold")
    render.line(known.iri, style="dim")
    _draw_profile(known.profile)
    for role, title in TITLES.items():
        _draw_statements(title, [row for row in known.statements if row["role"] == role])
    inferred.draw(known.inferences)
    if known.members:
        render.heading("Things of this class")
        for name in dict.fromkeys(row["thing"] or "" for row in known.members):
            render.line(name, indent=2)


def _draw_profile(profile: tuple[Row, ...]) -> None:
    values: dict[str, list[str]] = {}
    for row in profile:
        values.setdefault(row["property"] or "", []).append(row["value"] or "")
    if values:
        render.line()
    for name, given in values.items():
        render.line(f"{name}: {', '.join(given)}", indent=2)


def _draw_statements(title: str, rows: list[Row]) -> None:
    if not rows:
        return
    render.heading(title)
    place = None
    for row in rows:
        here = (row["document"], row["section"], row["quote"])
        if here != place:
            render.line()
            render.line(": ".join(part for part in here[:2] if part), style="dim", indent=2)
            render.line(f"“{' '.join((row['quote'] or '').split())}”", style="italic", indent=2)
            place = here
        render.line(f"- {qualified(row)}", indent=4)


def _did_you_mean(graph: "Graph", name: str) -> str:
    from rapidfuzz import process, utils  # noqa: PLC0415 - only a failure needs it

    from kg.graph import LEAST_SCORE  # noqa: PLC0415

    lexicon = graph.lexicon
    labels = [entry.label for entries in (lexicon.things, lexicon.classes, lexicon.relations) for entry in entries.values()]
    near = process.extract(name, labels, processor=utils.default_process, limit=SUGGESTIONS, score_cutoff=LEAST_SCORE)
    return f"; did you mean {' or '.join(dict.fromkeys(match[0] for match in near))}?" if near else ""
