"""`kg ask`: answer questions, one, many from a file, or in a session."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.console import answers, inferred, limits, render, session
from kg.console.errors import answer_is_no
from kg.console.options import graph_option, memory_option, open_graph, queries_option, query_folder, read_text, timeout_option
from kg.errors import QuestionError
from kg.model import Answer, QueryCall, Reason, Status

if TYPE_CHECKING:
    from kg.graph import Graph


@click.command("ask")
@click.argument("question", nargs=-1)
@click.option("--batch", metavar="FILE", help="Read one question a line, '-' from stdin; a blank line starts a new conversation.")
@click.option("--format", "form", type=click.Choice(tuple(answers.WRITERS)), default="text", show_default=True, help="Form of the answer.")
@click.option("--save", "name", metavar="NAME", help="Keep the question as a named query, which 'kg query NAME' runs and 'kg check' tests.")
@click.option("--explain", is_flag=True, help="Show how the question was understood, and the SPARQL that was run.")
@click.option("--resident", is_flag=True, help="Let a helper stay that answers the next questions at once; it ends after ten idle minutes.")
@timeout_option
@memory_option
@queries_option
@graph_option
def command(  # noqa: PLR0913 - one for each option
    *,
    question: tuple[str, ...],
    batch: str | None,
    form: str,
    name: str | None,
    timeout: float,
    memory: int | None,
    queries: str | None,
    place: str | None,
    explain: bool,
    resident: bool,
) -> None:
    """Answer a QUESTION in plain English; without one, ask on as in a conversation."""
    del resident  # seen to by `kg.console.main`, before click is there
    write = answers.WRITERS[form]
    limited = partial(limits.Limits, timeout, memory, limits.ANSWER)
    if batch is not None and question:
        raise click.UsageError("give a question or --batch FILE, not both")
    if name is not None and not question:
        raise click.UsageError("--save keeps one question; write it behind 'ask'")
    if batch is not None:
        write(_batch(open_graph(place, queries), read_text(batch), limited), explain)
    elif question:
        graph = open_graph(place, queries)
        with limited():
            if name is None:
                one(graph, " ".join(question), write, explain=explain)
            else:
                _saved(graph, " ".join(question), write, name, query_folder(queries), explain=explain)
    elif not session.start(open_graph(place, queries), write, query_folder(queries), explain=explain) and not session.is_typed():
        raise click.UsageError("no question is given; write it behind 'ask', or use --batch FILE")


def one(graph: "Graph", question: str, write: answers.Writer, *, explain: bool) -> Answer:
    """Answer one question, and end with the exit code for that where there is no answer."""
    answer = graph.ask(question)
    write(iter([answer]), explain)
    if explain and write is answers.write_text:
        inferred.draw(row for thing in _things(answer) for row in graph.query("inferences", thing=thing).records)
    if answer.status == Status.UNANSWERED:
        answer_is_no()
    return answer


def _saved(  # noqa: PLR0913 - what the options say
    graph: "Graph", question: str, write: answers.Writer, name: str, queries: Path, *, explain: bool
) -> None:
    """Answer one question, and keep it as a query."""
    from kg.console import saving  # noqa: PLC0415 - few questions are kept

    saving.check_name(graph, name)
    try:
        answer = one(graph, question, write, explain=explain)
    except click.exceptions.Exit:
        render.complain(f"Nothing is saved as '{name}': the question has no answer.")
        raise
    render.complain(f"Saved; run it with: {saving.save(graph, answer, name, queries)}")


def _things(answer: Answer) -> Iterable[str]:
    """Return what the words of a question were linked to, each once."""
    return dict.fromkeys(mention.iri for mention in answer.explanation.mentions if mention.iri)


def _batch(graph: "Graph", text: str, limited: Callable[[], limits.Limits]) -> Iterator[Answer]:
    """Answer one question a line, each within its limits; lines that stand together are one conversation."""
    dialogue = graph.dialogue()
    for line in text.splitlines():
        if not line.strip():
            dialogue = graph.dialogue()
            continue
        try:
            with limited():
                answer = graph.ask(line, dialogue)
        except QuestionError as error:
            answer = _refused(line, str(error))
        yield answer


def _refused(question: str, why: str) -> Answer:
    """Return the answer to a question that cannot be read, so that a batch gives one answer for each."""
    return Answer(question, "", Status.UNANSWERED, Reason.OUT_OF_SCOPE, None, why, (), (), (), QueryCall("", {}, ""), (), 0.0)
