"""From errors to exit codes: 0 done, 1 the answer is no, 2 usage, 3 an error, 130 interrupted."""

import os
import sys
from collections.abc import Callable

from kg.errors import KgError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

NO = 1
USAGE = 2
ERROR = 3
INTERRUPTED = 130


def run(command: Callable[[], int]) -> int:
    """Run a command and return its exit code; an error becomes one line on stderr."""
    try:
        code = command()
        sys.stdout.flush()
    except (KeyboardInterrupt, KgError, MemoryError, OSError) as error:
        return _code(error)
    return code


def _code(error: BaseException) -> int:
    message = str(error)
    match error:
        case KeyboardInterrupt():
            if sys.stderr.isatty():
                print(file=sys.stderr)  # noqa: T201 - ends the line with the ^C
            return INTERRUPTED
        case BrokenPipeError():
            _forget_output()
            return 0
        case OSError():
            _forget_output()
            message = f"cannot write {error.filename or 'the output'}: {error.strerror}" if error.strerror else message
        case MemoryError():
            message = "there is too little memory for this; free some, or give less at once"
        case _:
            pass
    complain(message)
    return ERROR


def complain(message: str) -> None:
    """Say on stderr what is wrong."""
    print(f"kg: {one_line(message)}", file=sys.stderr)  # noqa: T201 - stderr is where errors go


def answer_is_no() -> "NoReturn":
    """End the command with the exit code for an answer that is no: unanswered, not conforming, nothing found."""
    from click.exceptions import Exit  # noqa: PLC0415 - what has no answer was called through click

    raise Exit(NO)


def one_line(message: str) -> str:
    """Return a message as one line without characters that would steer a terminal."""
    return " ".join("".join(char if char.isprintable() else " " for char in message).split())


def _forget_output() -> None:
    """Point stdout at nothing, so that Python's last flush finds no closed pipe or full disk."""
    with open(os.devnull, "wb") as nothing:  # noqa: PTH123 - os.devnull is no path of ours
        os.dup2(nothing.fileno(), sys.stdout.fileno())
