"""A graph folder: a marker that names the store in force, so that replacing the marker puts a new graph in place at once.

Imported by what must start at once, so it imports next to nothing itself.
"""

import os

from kg.errors import InputError, StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

MARKER = "kg.json"
"""File that makes a folder a graph folder; it names the store in force."""
LARGEST = 10_000
"""Bytes of a marker."""
FORMAT = 1
"""Of the folder; raised when an older one can no longer be read."""


NOT_DATA = ("LOG", "LOCK", "OPTIONS", "IDENTITY")
"""Beginnings of the names of files that a store can do without."""


def marker(store: str, size: int) -> str:
    """Return the content of a marker that names a store, with the size that `size_of` tells of it."""
    return f'{{\n  "format": {FORMAT},\n  "store": "{store}",\n  "bytes": {size}\n}}\n'


def size_of(store: str) -> int:
    """Return how many bytes the data of a store takes: an engine does not miss what was cut off.

    Raises:
        OSError: there is no such folder.
    """
    with os.scandir(store) as entries:
        return sum(entry.stat().st_size for entry in entries if not entry.name.startswith(NOT_DATA))


def store_at_once(folder: str) -> str | None:
    """Return the folder of the store in force where the marker is exactly as `marker` makes it; None where a closer look is needed."""
    try:
        file = os.path.join(folder, MARKER)
        if not os.path.isfile(file):
            return None
        with open(file, encoding="utf-8") as stream:
            content = stream.read(LARGEST)
        name = content.partition('"store": "')[2].partition('"')[0]
        store = os.path.join(folder, name)
        is_whole = os.path.basename(name) == name and content == marker(name, size_of(store))
    except (OSError, ValueError):
        return None
    return store if is_whole else None


def hold(store: str) -> int | None:
    """Keep a store from being removed while it is read; return the open file that does, None where the system has no such."""
    try:
        from fcntl import LOCK_NB, LOCK_SH, flock

        held = os.open(store, os.O_RDONLY)
        flock(held, LOCK_SH | LOCK_NB)
    except (ImportError, OSError):
        return None
    return held


def is_held(store: str) -> bool:
    """Tell whether a process reads from a store."""
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock

        file = os.open(store, os.O_RDONLY)
    except (ImportError, OSError):
        return False
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def store_of(folder: "Path") -> "Path":
    """Return the folder of the store in force in a graph folder.

    Raises:
        StoreError: the folder was not made by `kg build`, or by a version that this one cannot read.
    """
    import json

    from kg.files import content as content_of

    file = folder / MARKER
    try:
        content = json.loads(content_of(file, LARGEST))
        form, store, size = int(content["format"]), str(content["store"]), int(content.get("bytes", 0))
    except FileNotFoundError:
        raise StoreError(f"{folder} holds no graph; make one with: kg build DOCUMENTS -o {folder}") from None
    except (InputError, OSError, ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
        raise StoreError(f"{file} is damaged ({error}); build the graph again") from error
    if form != FORMAT:
        raise StoreError(f"{folder} has format {form}, this version reads {FORMAT}; build the graph again")
    place = folder / os.path.basename(store)
    if not (place / "CURRENT").is_file() or size not in (0, size_of(str(place))):
        raise StoreError(f"the graph in {folder} is damaged: {place.name} is not whole; build it again")
    return place
