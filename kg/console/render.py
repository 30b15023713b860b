"""What the user sees: the only module that draws.

On a terminal things are drawn with rich; to a pipe they are plain, not wrapped, and the same on every machine. Text that comes from
documents never steers the terminal: control characters are shown as a replacement sign, and rich markup is not interpreted.
"""

import io
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import BinaryIO

    from rich.console import Console

Record = Mapping[str, str | None]

GAP = "  "
LONGEST_WORD = 20
"""Of a table on a terminal; a longer one, such as an IRI, may be broken."""
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
CONTROLS = (code for code in (*range(0x20), *range(0x7F, 0xA0)) if chr(code) not in "\n\t")
TURNS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
STEERING = dict.fromkeys((*CONTROLS, *TURNS), REPLACEMENT)
"""Characters that move the cursor, colour the screen or turn the direction of writing."""


def safe(text: str) -> str:
    """Return a text without characters that steer a terminal; lines and tabs stay."""
    return text.translate(STEERING)


def on_terminal() -> bool:
    """Tell whether people see the output as it comes."""
    return sys.stdout.isatty()


def write(text: str) -> None:
    """Write data such as CSV or JSON: as it is to a pipe, harmless to a terminal."""
    sys.stdout.write(safe(text) if on_terminal() else text)


def write_bytes(data: bytes) -> None:
    """Write data that a serializer made: as it is to a pipe, harmless to a terminal."""
    if on_terminal():
        write(data.decode("utf-8", "replace"))
    else:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)


@contextmanager
def data_stream() -> Iterator["BinaryIO"]:
    """Give a stream for data that is written bit by bit, as `write_bytes` treats it."""
    if on_terminal():
        held = io.BytesIO()
        yield held
        write_bytes(held.getvalue())
    else:
        sys.stdout.flush()
        yield sys.stdout.buffer


def line(text: str = "", style: str = "", indent: int = 0) -> None:
    """Show a paragraph; on a terminal it is wrapped within its indent."""
    text = safe(text)
    if not on_terminal():
        print(" " * indent + text if text else "")  # noqa: T201 - this is the module that prints
        return
    from rich.padding import Padding  # noqa: PLC0415 - a pipe needs no rich
    from rich.text import Text  # noqa: PLC0415

    _console().print(Padding(Text(text, style=style), (0, 0, 0, indent)))


def complain(text: str) -> None:
    """Say on stderr what is no part of the answer: why it is no, or what became of it."""
    print(safe(text), file=sys.stderr)  # noqa: T201


def heading(text: str) -> None:
    """Show a heading with an empty line above it."""
    line()
    line(text, style="bold cyan")


def table(columns: Sequence[str], records: Iterable[Record], indent: int = 0) -> None:
    """Show rows under their columns; an absent value is empty, and a row is one line to a pipe."""
    rows = [[safe(record.get(column) or "") for column in columns] for record in records]
    if on_terminal():
        _drawn_table(columns, rows, indent)
        return
    cells = [list(columns), *([" ".join(cell.split()) for cell in row] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        padded = GAP.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print(" " * indent + padded.rstrip())  # noqa: T201


def _drawn_table(columns: Sequence[str], rows: Sequence[Sequence[str]], indent: int) -> None:
    if indent + _least_width(columns, rows) > _console().width:
        _drawn_records(columns, rows, indent)
        return
    from rich import box  # noqa: PLC0415
    from rich.padding import Padding  # noqa: PLC0415
    from rich.table import Table  # noqa: PLC0415
    from rich.text import Text  # noqa: PLC0415

    drawn = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for column in columns:
        drawn.add_column(Text(column), overflow="fold")
    for row in rows:
        drawn.add_row(*map(Text, row))
    _console().print(Padding(drawn, (0, 0, 0, indent)))


def _least_width(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> int:
    """Return how wide a table must be so that no word of ordinary length is broken."""
    widths = [max(len(word) for word in ("", *text.split())) for text in columns]
    for row in rows:
        widths = [max(width, *map(len, ("", *cell.split()))) for width, cell in zip(widths, row, strict=True)]
    return sum(min(width, LONGEST_WORD) + len(GAP) for width in widths)


def _drawn_records(columns: Sequence[str], rows: Iterable[Sequence[str]], indent: int) -> None:
    """Draw each row as lines of its own, where the terminal is too narrow for a table."""
    for number, row in enumerate(rows):
        if number:
            line()
        for column, cell in zip(columns, row, strict=True):
            if cell:
                line(f"{column}: {cell}", indent=indent)


@contextmanager
def progress(what: str) -> Iterator[Callable[[int, int, str], None] | None]:
    """Show on stderr how far a long work is, if people see it; the work calls what this gives with: done, of how many, what."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn  # noqa: PLC0415

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}", markup=False))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda done, total, name: bar.update(task, completed=done, total=total, description=safe(name))


@cache
def _console() -> "Console":
    from rich.console import Console  # noqa: PLC0415

    return Console(highlight=False, markup=False, emoji=False)


def forget_terminal() -> None:
    """Look at the terminal and its environment again."""
    _console.cache_clear()
