"""Where `kg` starts: what can be done at once is, and the rest goes to click, whose import takes longer than many a query."""

import gc
import os
import sys
from _signal import SIG_DFL, SIGINT, default_int_handler, getsignal, signal
from collections.abc import Sequence

from kg.console import limits, overview, quick, resident
from kg.console.errors import USAGE, run

COMPLETION = "_KG_COMPLETE"
"""Environment variable by which a shell asks what may follow; its value names the shell."""


FEW_COLLECTIONS = 200_000
"""New objects after which Python looks for cycles; it does after 700 of its own accord, which takes a tenth of the time of an answer."""


def main() -> None:
    """Run the command line and leave with its exit code."""
    gc.set_threshold(FEW_COLLECTIONS)
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    code = run(_call)
    gc.freeze()  # else Python looks through all objects for cycles before it ends
    sys.exit(code)


def _open_closed_streams() -> None:
    """Give a program that was started with a closed stream (`>&-`) an empty one, which Python leaves out."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123 - open as long as the program


def _call() -> int:
    if getsignal(SIGINT) == SIG_DFL:  # so it was till now; from here on an interruption is an error like others
        signal(SIGINT, default_int_handler)
    instruction = os.environ.get(COMPLETION)
    if instruction:
        from kg.console import completion, group  # noqa: PLC0415 - only a shell that completes needs it

        return completion.answer(group.command, COMPLETION, instruction)
    code = _overview(sys.argv[1:])
    if code is None and set(overview.HELP_OPTIONS).isdisjoint(sys.argv):
        limits.require_room()
        code = _at_once(sys.argv[1:])
    if code is not None:
        return code
    from kg.console import group  # noqa: PLC0415 - click comes with it

    code = group.call()
    if resident.is_wanted(sys.argv[1:]):
        sys.stdout.flush()
        resident.start(sys.argv[2:])
    return code


def _overview(arguments: Sequence[str]) -> int | None:
    """Tell what `kg` is, if that is asked for, and return the exit code; else None."""
    match arguments:
        case []:
            sys.stderr.write(overview.HELP)
            return USAGE
        case [option] if option in overview.HELP_OPTIONS:
            sys.stdout.write(overview.HELP)
            return 0
        case [overview.VERSION_OPTION]:
            sys.stdout.write(overview.VERSION)
            return 0
    return None


def _at_once(arguments: Sequence[str]) -> int | None:
    """Do what needs no click and return the exit code; None where it is needed."""
    match arguments:
        case ["query" | "sparql", *_] if quick.run(arguments):
            return 0
        case ["ask", *rest] if resident.is_wanted(arguments):
            return resident.ask(rest)
    return None


if __name__ == "__main__":
    main()
