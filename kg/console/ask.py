"""`kg ask`: answer questions, one, many from a file, or in a session."""

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from kg.console import answers, render
from kg.console.errors import answer_is_no
from kg.console.options import graph_option, open_graph, read_text
from kg.errors import QuestionError
from kg.model import Answer, QueryCall, Reason, Status

if TYPE_CHECKING:
    from kg.graph import Graph

PROMPT = "? "
GREETING = "Ask about the documents; a follow-up may leave out what is clear. 'help' shows examples, 'exit' ends."
ENDING = ("exit", "quit", "bye", ":q")
HELPING = ("help", "?")
CAPABILITIES = "What can I ask?"
"""The question that lists what can be asked."""


@click.command("ask")
@click.argument("question", nargs=-1)
@click.option("--batch", metavar="FILE", help="Read one question a line, '-' from stdin; a blank line starts a new conversation.")
@click.option("--format", "form", type=click.Choice(tuple(answers.WRITERS)), default="text", show_default=True, help="Form of the answer.")
@click.option("--explain", is_flag=True, help="Show how the question was understood, and the SPARQL that was run.")
@graph_option
def command(question: tuple[str, ...], batch: str | None, form: str, place: str | None, *, explain: bool) -> None:
    """Answer a QUESTION in plain English; without one, ask on as in a conversation."""
    write = answers.WRITERS[form]
    if batch is not None:
        if question:
            raise click.UsageError("give a question or --batch FILE, not both")
        write(_batch(open_graph(place), read_text(batch)), explain)
    elif question:
        answer = open_graph(place).ask(" ".join(question))
        write(iter([answer]), explain)
        if answer.status == Status.UNANSWERED:
            answer_is_no()
    elif sys.stdin.isatty():
        write(_session(open_graph(place)), explain)
    else:
        raise click.UsageError("no question is given; write it behind 'ask', or use --batch FILE")


def _batch(graph: "Graph", text: str) -> Iterator[Answer]:
    """Answer one question a line; lines that stand together are one conversation."""
    dialogue = graph.dialogue()
    for line in text.splitlines():
        if not line.strip():
            dialogue = graph.dialogue()
            continue
        try:
            yield graph.ask(line, dialogue)
        except QuestionError as error:
            yield _refused(line, str(error))


def _session(graph: "Graph") -> Iterator[Answer]:
    """Answer what is typed, until the end of input."""
    render.line(GREETING, style="dim")
    dialogue = graph.dialogue()
    while True:
        render.line()
        try:
            line = input(PROMPT)
        except EOFError:
            render.line()
            return
        typed = line.strip().casefold()
        if not typed:
            continue
        if typed in ENDING:
            return
        try:
            yield graph.ask(CAPABILITIES) if typed in HELPING else graph.ask(line, dialogue)
        except QuestionError as error:
            render.line(str(error), style="red")


def _refused(question: str, why: str) -> Answer:
    """Return the answer to a question that cannot be read, so that a batch gives one answer for each."""
    return Answer(question, "", Status.UNANSWERED, Reason.OUT_OF_SCOPE, None, why, (), (), (), QueryCall("", {}, ""), (), 0.0)
