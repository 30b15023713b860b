"""Completion in real shells: what a user sees who types and presses Tab."""

import os
import re
import shutil
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pexpect
import pytest
from commandline import kg

GRAPH = str(Path(__file__).parent / "cases" / "console" / "graph.trig")
ROOT = Path(__file__).resolve().parent.parent
SHELLS = {
    "bash": (["--norc", "--noprofile", "-i"], 'eval "$(_KG_COMPLETE=bash_source kg)"'),
    "zsh": (["-f", "-i"], 'autoload -Uz compinit; compinit -u; eval "$(_KG_COMPLETE=zsh_source kg)"'),
    "fish": (["--no-config"], "_KG_COMPLETE=fish_source kg | source"),
}
TYPED = [
    ("kg que", "query"),
    ("kg ask --form", "--format"),
    ("kg ask --format mark", "markdown"),
    ("kg query mentions", "mentions_of"),
    ("kg query mentions_of ", "thing="),
    ("kg query mentions_of thing=ferr", "ferry"),
    (r"kg query mentions_of thing=ferry\ b", r"ferry\ boat"),
    ("kg show cab", "cable"),
]
"""What is typed before Tab, and how the line then ends."""
CONTROL = re.compile(r"\x1b\[[0-9;?>=]*[a-zA-Z]|\x1b\][^\x07]*\x07|\x1b[()=>][A-Z0]?")


def ask(words: Sequence[str], monkeypatch: pytest.MonkeyPatch, shell: str = "bash") -> list[str]:
    """Return what may follow, as the shell is told; the last word is the one that is being typed."""
    monkeypatch.setenv("_KG_COMPLETE", f"{shell}_complete")
    monkeypatch.setenv("COMP_WORDS", "\n".join(("kg", *words)))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    result = kg([])
    assert (result.code, result.stderr) == (0, "")
    return result.stdout.split()


@pytest.fixture
def _boats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_GRAPH", GRAPH)


@pytest.mark.usefixtures("_boats")
@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["ex"], ["export"]),
        (["query", "statements_"], ["statements_about", "statements_with"]),
        (["query", "comparison", "first=x", ""], ["second="]),
        (["query", "mentions_of", "thing=fer"], ["thing=ferry"]),
        (["query", "mentions_of", "thing", "=", "fer"], ["ferry"]),
        (["query", "mentions_of", "thing", "="], ["ferry"]),
        (["query", "mentions_of", "nothing=fer"], ["nothing=ferry"]),
        (["query", "no_query", "thing=fer"], []),
        (["show", "ferry", "b"], ["boat"]),
        (["show", "zzz"], []),
        (["show", "--graph", "/nowhere", "fer"], []),
        (["query", "--queries", GRAPH, "statements_w"], ["statements_with"]),
    ],
)
def test_a_shell_is_told_what_may_follow(words: list[str], expected: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = ask(words, monkeypatch)
    assert found[: len(expected)] == expected or set(expected) <= set(found)
    assert bool(found) == bool(expected)


def test_no_graph_is_built_to_complete_a_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert ask(["show", "Infini"], monkeypatch) == []
    assert list(tmp_path.iterdir()) == []


def test_a_broken_query_of_the_user_breaks_no_completion(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "broken.rq").write_text("#+ nonsense")
    monkeypatch.setenv("KG_QUERIES", str(tmp_path))
    assert ask(["query", "defin"], monkeypatch) == []
    assert ask(["query", "definitions", ""], monkeypatch) == []


def test_an_unknown_shell_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_KG_COMPLETE", "tcsh_source")
    assert kg([]).code == 1


@pytest.mark.parametrize("shell", SHELLS)
def test_a_real_shell_completes(shell: str, tmp_path: Path) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    program = tmp_path / "kg"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m kg "$@"\n')
    program.chmod(0o755)
    environment = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT), "KG_GRAPH": GRAPH, "TERM": "xterm"}
    environment |= dict.fromkeys(("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"), str(tmp_path))
    options, setup = SHELLS[shell]
    terminal = pexpect.spawn(shell, options, env=environment, encoding="utf-8", timeout=60, dimensions=(40, 150), cwd=str(tmp_path))
    terminal.sendline(setup)
    terminal.sendline("echo re''ady")
    terminal.expect("ready")
    for typed, end in TYPED:
        time.sleep(0.3)
        terminal.send(f"{typed}\t")
        assert end in shown(terminal, end), f"{typed!r} in {shell}"
        terminal.send("\x03")
    terminal.close(force=True)


def shown(terminal: "pexpect.spawn[str]", wanted: str) -> str:
    """Return what is on the screen as soon as it holds what is wanted, or after half a minute."""
    seen = ""
    end = time.monotonic() + 30
    while wanted not in seen and time.monotonic() < end:
        with suppress(pexpect.TIMEOUT):
            seen = CONTROL.sub("", seen + terminal.read_nonblocking(10_000, timeout=0.5)).replace("\r", "")
    return seen
