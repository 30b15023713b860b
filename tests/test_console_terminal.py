"""What people see on a terminal: drawn, within its width, and never steered by what documents say."""

import re
from pathlib import Path

import pytest
from commandline import Stream, kg

from kg.console import render

GRAPH = str(Path(__file__).parent / "cases" / "console" / "graph.trig")
STYLE = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def _terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_GRAPH", GRAPH)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "70")
    monkeypatch.delenv("NO_COLOR", raising=False)


def test_a_terminal_gets_colour_and_keeps_to_its_width() -> None:
    shown = kg(["query"], terminal=True).stdout
    assert STYLE.search(shown)
    assert max(map(len, STYLE.sub("", shown).splitlines())) <= 70


def test_no_color_is_honoured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*3\dm", kg(["show", "ferry"], terminal=True).stdout)


def test_a_pipe_gets_neither_colour_nor_wrapping() -> None:
    shown = kg(["show", "ferry"]).stdout
    assert "\x1b" not in shown
    assert max(map(len, shown.splitlines())) > 60


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_documents_do_not_steer_the_terminal(form: str) -> None:
    shown = kg(["coverage", "boats.md", "--format", form], terminal=True).stdout
    assert "never sails" in shown
    assert "\x1b[31m" not in shown
    assert "[red]" in STYLE.sub("", shown)


def test_exported_data_does_not_steer_the_terminal_and_is_whole_in_a_pipe() -> None:
    arguments = ["sparql", "SELECT ?t WHERE { ?d kg:text ?t }", "--format", "csv"]
    assert "\x1b[31m" not in kg(arguments, terminal=True).stdout
    assert "\x1b[31m" in kg(arguments).stdout


def test_a_wide_result_is_drawn_row_by_row() -> None:
    shown = kg(["query", "statements_about", "thing=ferry"], terminal=True).stdout
    assert "predicate: bothers\n" in re.sub(r" +\n", "\n", STYLE.sub("", shown))


def test_a_narrow_result_is_drawn_as_a_table() -> None:
    shown = STYLE.sub("", kg(["query", "relations"], terminal=True).stdout)
    assert "─" in shown
    assert "Links a thing to its means." in shown


@pytest.mark.parametrize("text", ["\x1b[2J", "\x9b2J", "\r", "\x07", "\u202e", "\u2066", "\x7f"])
def test_steering_characters_are_replaced(text: str) -> None:
    assert text[0] not in render.safe(text)
    assert render.safe("a\n\tb é") == "a\n\tb é"


def test_progress_names_what_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Stream(terminal=True)
    monkeypatch.setattr("sys.stderr", screen)
    with render.progress("Reading") as advance:
        assert advance is not None
        advance(1, 2, "a [red]\x1b[31mboat.md")
    assert "1/2" in screen.text()
    assert "a [red]\ufffd[31mboat.md" in STYLE.sub("", screen.text())


def test_progress_is_shown_only_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    with render.progress("Reading") as advance:
        assert advance is None
    assert capsys.readouterr().err == ""
