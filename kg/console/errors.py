"""From errors to exit codes: 0 done, 1 the answer is no, 2 usage, 3 an error, 130 interrupted."""

import os
import sys
from collections.abc import Callable
from typing import NoReturn

import click

from kg.errors import KgError

NO = 1
USAGE = 2
ERROR = 3
INTERRUPTED = 130


def run(command: Callable[[], None]) -> int:
    """Run a command and return the exit code; an error becomes one line on stderr."""
    try:
        command()
        sys.stdout.flush()
    except click.exceptions.Exit as end:
        return end.exit_code
    except (click.ClickException, click.Abort, KeyboardInterrupt, KgError, OSError) as error:
        return _code(error)
    return 0


def _code(error: BaseException) -> int:
    code, message = ERROR, str(error)
    match error:
        case click.exceptions.NoArgsIsHelpError():
            error.show()
            code, message = USAGE, ""
        case click.UsageError():
            place = error.ctx.command_path if error.ctx else "kg"
            code, message = USAGE, f"{error.format_message().rstrip('.')}; try: {place} --help"
        case click.ClickException():
            message = error.format_message()
        case click.Abort() | KeyboardInterrupt():
            code, message = INTERRUPTED, ""
            if sys.stderr.isatty():
                print(file=sys.stderr)  # noqa: T201 - ends the line with the ^C
        case BrokenPipeError():
            _forget_output()
            code, message = 0, ""
        case OSError():
            _forget_output()
            message = f"cannot write {error.filename or 'the output'}: {error.strerror}" if error.strerror else message
        case _:
            pass
    if message:
        print(f"kg: {one_line(message)}", file=sys.stderr)  # noqa: T201 - stderr is where errors go
    return code


def answer_is_no() -> NoReturn:
    """End the command with the exit code for an answer that is no: unanswered, not conforming, nothing found."""
    raise click.exceptions.Exit(NO)


def one_line(message: str) -> str:
    """Return a message as one line without characters that would steer a terminal."""
    return " ".join("".join(char if char.isprintable() else " " for char in message).split())


def _forget_output() -> None:
    """Point stdout at nothing, so that Python's last flush finds no closed pipe or full disk."""
    with open(os.devnull, "wb") as nothing:  # noqa: PTH123 - os.devnull is no path of ours
        os.dup2(nothing.fileno(), sys.stdout.fileno())
