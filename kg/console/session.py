"""A session of `kg ask`: questions and follow-ups, one after the other, and commands about the answer before."""

import sys
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kg.console import answers, render
from kg.errors import KgError

if TYPE_CHECKING:
    from kg.graph import Graph
    from kg.model import Answer

PROMPT = "? "
GREETING = "Ask about the documents; a follow-up may leave out what is clear. ':help' tells more, ':quit' or Ctrl-D ends."
COMMANDS = {
    ":explain": "how the last question was understood: words, readings, SPARQL",
    ":sparql": "the SPARQL that gave the last answer",
    ":evidence": "where the documents say it, with offsets",
    ":save": "keep the last question as a query: ':save NAME'",
    ":help": "this list, and questions that can be asked",
    ":quit": "end the session",
}
WORDS = {"help": ":help", "?": ":help", "exit": ":quit", "quit": ":quit", "bye": ":quit"}
"""Plain words that are taken for commands, for nobody asks the documents about them."""
CAPABILITIES = "What can I ask?"
"""The question that lists what can be asked."""
KEYS = "Tab completes names and questions, the arrows bring back what was asked, Ctrl-C gives up a question."


class Session:
    """One conversation."""

    def __init__(self, graph: "Graph", write: answers.Writer, queries: Path, *, explain: bool = False) -> None:
        self._graph = graph
        self._write = write
        self._queries = queries
        self._explain = explain
        self._dialogue = graph.dialogue()
        self._last: Answer | None = None

    def run(self, lines: Iterable[str]) -> bool:
        """Answer line after line until the end or `:quit`; return whether anything was asked."""
        is_asked = False
        for line in lines:
            typed = " ".join(line.split())
            command = WORDS.get(typed.casefold(), typed.casefold())
            is_asked = is_asked or bool(typed)
            if command == ":quit":
                break
            if typed:
                self._guarded(command, typed if typed.startswith(":") else line)
        return is_asked

    def _guarded(self, command: str, line: str) -> None:
        """Do what was asked for; an error or Ctrl-C ends only that, and the conversation stays as it was."""
        before = replace(self._dialogue)
        try:
            self._do(command, line)
        except KgError as error:
            render.line(str(error), style="red")
        except KeyboardInterrupt:
            self._dialogue = before
            render.line("Given up.", style="dim")

    def _do(self, command: str, line: str) -> None:
        if command == ":help":
            self._help()
        elif command.startswith(":"):
            self._about_last(*line.split(maxsplit=1))
        else:
            self._last = self._graph.ask(line, self._dialogue)
            self._write(iter([self._last]), self._explain)
            if self._write is answers.write_text:
                render.line()

    def _help(self) -> None:
        render.table(("command", "shows"), [{"command": name, "shows": shows} for name, shows in COMMANDS.items()])
        render.line()
        if is_typed():
            render.line(KEYS, style="dim")
            render.line()
        render.line(self._graph.ask(CAPABILITIES).answer)

    def _about_last(self, command: str, argument: str = "") -> None:
        if command not in COMMANDS:
            render.line(f"There is no command '{command}'; the commands are {', '.join(COMMANDS)}.", style="red")
        elif self._last is None:
            render.line("Nothing was asked yet.", style="red")
        elif command == ":sparql":
            render.line(self._last.query.sparql.strip())
        elif command == ":evidence":
            answers.draw_places(self._last)
        elif command == ":save":
            from kg.console import saving  # noqa: PLC0415 - few questions are kept

            render.line(f"Saved; run it with: {saving.save(self._graph, self._last, argument, self._queries)}")
        else:
            answers.draw_explanation(self._last)
        render.line()


def is_typed() -> bool:
    """Tell whether a person sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def start(graph: "Graph", write: answers.Writer, queries: Path, *, explain: bool) -> bool:
    """Hold a session on the terminal, or with the lines of standard input; return whether anything was asked."""
    session = Session(graph, write, queries, explain=explain)
    if not is_typed():
        return session.run(sys.stdin)
    from kg.console.prompt import lines  # noqa: PLC0415 - prompt_toolkit comes with it

    render.line(GREETING, style="dim")
    return session.run(lines(graph, PROMPT))
