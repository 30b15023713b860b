"""The line that people type questions in: its history is kept, its words are completed."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_state_path
from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory

from kg.console.questions import Questions

if TYPE_CHECKING:
    from kg.graph import Graph


class QuestionCompleter(Completer):
    """Completes questions by the shapes of the catalogue and the names of the graph."""

    def __init__(self, questions: Questions) -> None:
        self._questions = questions

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Give what may stand at the place of the cursor."""
        del complete_event
        for replaced, text in self._questions.completions(document.text_before_cursor):
            yield Completion(text, start_position=-replaced)


def lines(graph: "Graph", prompt: str) -> Iterator[str]:
    """Give what is typed line by line; Ctrl-C empties the line, Ctrl-D ends."""
    session: PromptSession[str] = PromptSession(
        prompt, history=history(), completer=QuestionCompleter(Questions(graph)), complete_while_typing=False
    )
    while True:
        try:
            yield session.prompt()
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def history() -> History:
    """Return the history that is kept in the user's state folder; where that cannot be written, one that ends with the session."""
    place = user_state_path("interconnect-kg", appauthor=False) / "history"
    return FileHistory(str(place)) if _is_writable(place) else InMemoryHistory()


def _is_writable(place: Path) -> bool:
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with place.open("ab"):
            return True
    except OSError:
        return False
