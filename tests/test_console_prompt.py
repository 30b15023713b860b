"""The session on a terminal: typed through a pipe of the library's own, and once through a real pseudo terminal."""

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pexpect
import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, InMemoryHistory
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

import kg
from kg.console import prompt
from kg.console.questions import MOST, Questions

GRAPH = str(Path(__file__).parent / "cases" / "console" / "graph.trig")
ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def boats() -> kg.Graph:
    return kg.load(GRAPH)


@pytest.fixture
def keyboard() -> Iterator[PipeInput]:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


@pytest.fixture
def state(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "interconnect-kg"


@pytest.mark.usefixtures("state")
def test_ctrl_c_empties_the_line_and_ctrl_d_ends(keyboard: PipeInput, boats: kg.Graph) -> None:
    keyboard.send_text("half a ques\x03What?\r\x04")
    assert list(prompt.lines(boats, "? ")) == ["What?"]


def test_what_was_typed_comes_back_in_the_next_session(keyboard: PipeInput, boats: kg.Graph, state: Path) -> None:
    keyboard.send_text("What is a ferry?\r\x04")
    list(prompt.lines(boats, "? "))
    keyboard.send_text("\x1b[A\r\x04")
    assert list(prompt.lines(boats, "? ")) == ["What is a ferry?"]
    assert "What is a ferry?" in (state / "history").read_text(encoding="utf-8")
    assert isinstance(prompt.history(), FileHistory)


def test_a_history_that_cannot_be_written_is_no_error(keyboard: PipeInput, boats: kg.Graph, state: Path) -> None:
    state.write_text("a file where the folder should be")
    assert isinstance(prompt.history(), InMemoryHistory)
    keyboard.send_text("What?\r\x04")
    assert list(prompt.lines(boats, "? ")) == ["What?"]


def completed(graph: kg.Graph, typed: str) -> list[str]:
    """Return what a line may become."""
    found = prompt.QuestionCompleter(Questions(graph)).get_completions(Document(typed), CompleteEvent())
    return [f"{typed[: len(typed) + each.start_position]}{each.text}" for each in found]


def test_question_shapes_are_completed_piece_by_piece(bundled: kg.Graph) -> None:
    assert "What does " in completed(bundled, "what d")
    assert "What does OSFP" in completed(bundled, "What does os")
    assert "What does OSFP stand for?" in completed(bundled, "What does OSFP st")
    assert "What does OSFP stand for?" in completed(bundled, "What does OSFP ")


def test_names_are_completed_anywhere_and_in_any_case(bundled: kg.Graph) -> None:
    assert "tell me of InfiniBand" in completed(bundled, "tell me of infini")
    assert "so is credit-based flow control" in completed(bundled, "so is credit-based fl")
    assert completed(bundled, "zzz") == []
    assert len(completed(bundled, "")) <= MOST


def test_commands_are_completed(boats: kg.Graph) -> None:
    assert completed(boats, ":e") == [":explain", ":evidence"]


def test_a_session_on_a_real_terminal(tmp_path: Path) -> None:
    environment = os.environ | {"TERM": "xterm-256color", "XDG_STATE_HOME": str(tmp_path), "PYTHONPATH": str(ROOT)}
    environment.pop("NO_COLOR", None)
    program = pexpect.spawn(
        sys.executable, ["-m", "kg", "ask", "--graph", GRAPH], env=environment, encoding="utf-8", timeout=60, dimensions=(40, 120)
    )
    program.expect(":help.*\\[0m\\?")
    time.sleep(0.5)
    program.send("never asked\x03")
    program.send("What does the fer\t")
    program.expect("fer.*ry")
    program.send(" use?\r")
    program.expect("Reading: ")
    program.send(":sparql\r")
    program.expect("SELECT")
    program.send("\x04")
    program.expect(pexpect.EOF)
    program.close()
    assert program.exitstatus == 0
    history = (tmp_path / "interconnect-kg" / "history").read_text(encoding="utf-8")
    assert re.findall(r"^\+(.*)$", history, re.MULTILINE) == ["What does the ferry use?", ":sparql"]
