"""A graph folder: a marker that names the store in force, so that replacing the marker puts a new graph in place at once.

Imported by what must start at once, so it imports next to nothing itself.
"""

import os

from kg.errors import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

MARKER = "kg.json"
"""File that makes a folder a graph folder; it names the store in force."""
FORMAT = 1
"""Of the folder; raised when an older one can no longer be read."""


def marker(store: str) -> str:
    """Return the content of a marker that names a store."""
    return f'{{\n  "format": {FORMAT},\n  "store": "{store}"\n}}\n'


def store_at_once(folder: str) -> str | None:
    """Return the folder of the store in force where the marker is exactly as `marker` makes it; None where a closer look is needed."""
    try:
        with open(os.path.join(folder, MARKER), encoding="utf-8") as stream:
            content = stream.read()
    except (OSError, ValueError):
        return None
    store = content.partition('"store": "')[2].partition('"')[0]
    return os.path.join(folder, store) if content == marker(store) and os.path.basename(store) == store else None


def store_of(folder: "Path") -> "Path":
    """Return the folder of the store in force in a graph folder.

    Raises:
        StoreError: the folder was not made by `kg build`, or by a version that this one cannot read.
    """
    import json

    file = folder / MARKER
    try:
        content = json.loads(file.read_text(encoding="utf-8"))
        form, store = int(content["format"]), str(content["store"])
    except FileNotFoundError:
        raise StoreError(f"{folder} holds no graph; make one with: kg build DOCUMENTS -o {folder}") from None
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        raise StoreError(f"{file} is damaged ({error}); build the graph again") from error
    if form != FORMAT:
        raise StoreError(f"{folder} has format {form}, this version reads {FORMAT}; build the graph again")
    place = folder / os.path.basename(store)
    if not (place / "CURRENT").is_file():
        raise StoreError(f"the graph in {folder} is damaged: {place.name} is not whole; build it again")
    return place
