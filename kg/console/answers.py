"""The forms in which `kg ask` gives its answers."""

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kg.console import render
from kg.console.answer_table import Table, table_of
from kg.model import Answer, Evidence, Status

COLUMNS = ("question", "status", "reason", "verdict", "answer", "reading", "document", "section", "start", "end", "quote")
"""Of the CSV form: one line for each piece of evidence, one for an answer without any."""

Answers = Iterator[Answer]
Writer = Callable[[Answers, bool], None]


def write_text(answers: Answers, explain: bool) -> None:  # noqa: FBT001 - all writers are called alike
    """Draw each answer with its rows, its evidence and, where there is none, what can be asked instead."""
    for number, answer in enumerate(answers):
        if number:
            render.line()
        _draw(answer)
        if explain:
            draw_explanation(answer)


def write_markdown(answers: Answers, explain: bool) -> None:  # noqa: FBT001
    """Write each answer as Markdown."""
    for number, answer in enumerate(answers):
        render.write("\n".join([*([""] if number else []), *_markdown(answer, explain=explain), ""]))


def write_json(answers: Answers, explain: bool) -> None:  # noqa: FBT001
    """Write one answer as an object, several as an array."""
    objects = [_object(answer, explain=explain) for answer in answers]
    render.write(json.dumps(objects[0] if len(objects) == 1 else objects, ensure_ascii=False, indent=2) + "\n")


def write_jsonl(answers: Answers, explain: bool) -> None:  # noqa: FBT001
    """Write each answer as one line of JSON, as soon as it is known."""
    for answer in answers:
        render.write(json.dumps(_object(answer, explain=explain), ensure_ascii=False) + "\n")


def write_csv(answers: Answers, explain: bool) -> None:  # noqa: FBT001
    """Write the columns of `COLUMNS`."""
    del explain
    render.write(_csv_line(COLUMNS))
    for answer in answers:
        known = [answer.question, answer.status, answer.reason, answer.verdict, answer.answer, answer.reading]
        for piece in answer.evidence or (None,):
            where = [piece.document, piece.section, piece.start, piece.end, piece.quote] if piece else [None] * 5
            render.write(_csv_line([*known, *where]))


WRITERS: dict[str, Writer] = {
    "text": write_text,
    "markdown": write_markdown,
    "json": write_json,
    "jsonl": write_jsonl,
    "csv": write_csv,
}


def _csv_line(values: Sequence[object]) -> str:
    buffer = io.StringIO()
    csv.writer(buffer, lineterminator="\n").writerow(values)
    return buffer.getvalue()


def _object(answer: Answer, *, explain: bool) -> dict[str, Any]:
    known = answer.as_dict()
    if explain:
        explanation = answer.explanation
        known["explanation"] = {
            "mentions": [
                {"start": m.start, "end": m.end, "text": m.text, "iri": m.iri, "label": m.label, "how": m.how} for m in explanation.mentions
            ],
            "readings": [
                {"text": r.text, "query": r.query, "parameters": r.parameters, "score": r.score, "unexplained": list(r.unexplained)}
                for r in explanation.readings
            ],
            "unused": list(explanation.unused),
        }
    return known


# --- text -------------------------------------------------------------------------------------------------------------


def _draw(answer: Answer) -> None:
    render.line(answer.answer, style="bold" if answer.status != Status.UNANSWERED else "bold yellow")
    table = table_of(answer)
    if table:
        render.line()
        render.table(table.columns, table.rows)
    if answer.reading:
        render.line()
        render.line(f"Reading: {answer.reading}", style="dim")
    if answer.explanation.unused:
        render.line(f"Not used: {', '.join(answer.explanation.unused)}", style="dim")
    if answer.evidence:
        render.heading("Evidence")
        for number, piece in enumerate(answer.evidence, start=1):
            render.line(f"[{number}] {_place(piece)}", style="dim", indent=2)
            render.line(f"“{_flat(piece.quote)}”", indent=6)
    if answer.suggestions:
        render.heading("You can ask")
        for suggestion in answer.suggestions:
            render.line(suggestion, indent=2)


def draw_explanation(answer: Answer) -> None:
    """Draw how a question was understood: its words, the readings that were weighed, and the SPARQL."""
    explanation = answer.explanation
    if explanation.mentions:
        render.heading("Words")
        columns = ("words", "name", "how", "iri")
        rows = [{"words": m.text, "name": m.label, "how": m.how, "iri": m.iri} for m in explanation.mentions]
        render.table(columns, rows, indent=2)
    if explanation.readings:
        render.heading("Readings")
        readings = [
            {"score": f"{r.score:.2f}", "query": r.query, "reading": r.text, "unexplained": ", ".join(r.unexplained)}
            for r in explanation.readings
        ]
        render.table(("score", "query", "reading", "unexplained"), readings, indent=2)
    if answer.query.sparql:
        render.heading(f"SPARQL ({answer.query.name})")
        render.line(answer.query.sparql.strip(), indent=0)


def draw_places(answer: Answer) -> None:
    """Draw where the documents say what was answered, each sentence with its offsets."""
    if not answer.evidence:
        render.line("No sentence stands behind this answer.")
    for number, piece in enumerate(answer.evidence, start=1):
        render.line(f"[{number}] {_place(piece)}, characters {piece.start} to {piece.end}", style="dim")
        render.line(f"“{_flat(piece.quote)}”", indent=4)


def _place(piece: Evidence) -> str:
    return f"{piece.document}: {piece.section}" if piece.section else piece.document


def _flat(text: str) -> str:
    return " ".join(text.split())


# --- markdown ---------------------------------------------------------------------------------------------------------


def _markdown(answer: Answer, *, explain: bool) -> Iterator[str]:
    yield f"## {_plain(answer.question)}"
    yield ""
    yield _plain(answer.answer)
    table = table_of(answer)
    if table:
        yield ""
        yield from _markdown_table(table)
    for number, piece in enumerate(answer.evidence, start=1):
        yield f"\n> {_plain(piece.quote)}\n>\n> {_plain(f'[{number}] {_place(piece)}')}"
    if answer.suggestions:
        yield "\nYou can ask:\n"
        yield from (f"- {_plain(suggestion)}" for suggestion in answer.suggestions)
    if explain:
        yield f"\nReading: {_plain(answer.reading)}\n\n```sparql\n{answer.query.sparql.strip()}\n```"


def _markdown_table(table: Table) -> Iterator[str]:
    yield "| " + " | ".join(map(_plain, table.columns)) + " |"
    yield "|" + " --- |" * len(table.columns)
    for row in table.rows:
        yield "| " + " | ".join(_plain(row[column] or "") for column in table.columns) + " |"


def _plain(text: str) -> str:
    """Return a text as one line in which Markdown means nothing."""
    return "".join(f"\\{char}" if char in r"\`*_[]<>|#" else char for char in _flat(render.safe(text)))
