"""Run `kg` within the test's own process, as the console script would run it."""

import io
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest.mock import patch

from kg.console.main import main


@dataclass(frozen=True)
class Result:
    """What a command left behind."""

    code: int
    stdout: str
    stderr: str


class Stream(io.TextIOWrapper):
    """A stream in memory that may pass for a terminal."""

    def __init__(self, data: bytes = b"", *, terminal: bool = False) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8", write_through=True)
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal

    def text(self) -> str:
        self.flush()
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode()


def kg(arguments: Sequence[str], stdin: bytes = b"", *, terminal: bool = False) -> Result:
    """Run the command line; with `terminal` all three streams pass for one."""
    from kg.console import render  # noqa: PLC0415 - its console belongs to one stdout

    render._console.cache_clear()  # noqa: SLF001
    out, err, code = Stream(terminal=terminal), Stream(terminal=terminal), 0
    streams = patch.object(sys, "stdin", Stream(stdin, terminal=terminal))
    with streams, patch.object(sys, "argv", ["kg", *arguments]), redirect_stdout(out), redirect_stderr(err):
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
    return Result(code, out.text(), err.text())
