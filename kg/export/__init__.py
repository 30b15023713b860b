"""The graph in the formats of other tools, the same bytes for the same graph.

`formats.py` has the table: name, media type, suffix, purpose and writer of each. A writer takes a `Selection` and a binary stream.
"""

import io
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from kg.errors import InputError, StoreError
from kg.export.formats import FORMATS, Format
from kg.export.rdflib_copy import to_rdflib
from kg.export.selection import PARTS, Selection

__all__ = ["FORMATS", "PARTS", "Format", "Selection", "export", "format_of", "to_rdflib", "write", "write_to"]


def export(selection: Selection, form: str) -> bytes:
    """Return what is selected in a format.

    Formats that know no named graphs get the union of them.

    Args:
        selection: what to write.
        form: name of one of `FORMATS`.

    Raises:
        InputError: the format cannot hold what the graph says, or cannot be narrowed so.
    """
    out = io.BytesIO()
    write_to(out, selection, form)
    return out.getvalue()


def write_to(out: BinaryIO, selection: Selection, form: str) -> None:
    """Write what is selected to a stream, as `export` returns it.

    Raises:
        InputError: the format cannot hold what the graph says, or cannot be narrowed so.
    """
    found = FORMATS[form]
    if selection.part not in found.parts:
        raise InputError(f"{form} cannot be narrowed to --part {selection.part}; it takes {', '.join(found.parts)}")
    if selection.about is not None and not found.of_one_thing:
        able = ", ".join(each.name for each in FORMATS.values() if each.of_one_thing)
        raise InputError(f"{form} cannot be narrowed to one thing; these can: {able}")
    found.write(selection, out)


def write(selection: Selection, path: Path, form: str | None = None) -> None:
    """Write what is selected into a file, as a whole or not at all.

    Args:
        selection: what to write.
        path: the file; one that is there is replaced.
        form: name of one of `FORMATS`; the suffix of the file tells it where this is None.

    Raises:
        InputError: the suffix tells no format, or the format cannot hold what the graph says.
        StoreError: the file cannot be written; one that was there stays as it was.
    """
    name = form or format_of(path)
    target = path.resolve()
    is_file = target.is_file() or not target.exists()
    draft = target.with_name(f".{target.name}.{os.getpid()}") if is_file else target
    try:
        with draft.open("wb") as out:
            write_to(out, selection, name)
        if is_file:
            draft.replace(target)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}; choose another place for the output") from error
    finally:
        if is_file:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def format_of(path: Path) -> str:
    """Return the name of the format that a file's suffix tells.

    Raises:
        InputError: the suffix tells none.
    """
    name = path.name.lower()
    fitting = [form for form in FORMATS.values() if name.endswith(form.suffix)]
    if not fitting:
        known = ", ".join(form.suffix for form in FORMATS.values())
        raise InputError(f"{path}: the suffix tells no format; end the name in {known}, or give --format")
    return max(fitting, key=lambda form: len(form.suffix)).name
