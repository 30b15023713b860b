"""Renew a graph folder as a whole or not at all: a new store is written beside the one in force, and then named in its place."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from filelock import FileLock, Timeout

from kg.errors import StoreError
from kg.folder import MARKER, is_held, marker, size_of, store_of

LOCK = ".lock"
"""File that is held by who writes a folder."""
STORE, DRAFT = "store-", f".{MARKER}."
"""How the names of stores begin, and of the file that becomes the marker."""
EXTRACTIONS = "extractions"
"""Folder of what was read out of each document, so that one that did not change is not read again."""


@contextmanager
def writing(folder: Path) -> Iterator[None]:
    """Keep others from writing a folder; if its first graph cannot be made, leave no folder behind.

    Raises:
        StoreError: it holds something else, another process writes it, or it cannot be written.
    """
    _check(folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = FileLock(folder / LOCK, timeout=0)
        try:
            lock.acquire()
        except Timeout:
            raise StoreError(f"another build is writing {folder}; wait for it to end, or build into another folder") from None
        try:
            yield
        finally:
            lock.release()
            if not (folder / MARKER).is_file():
                shutil.rmtree(folder, ignore_errors=True)
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {error.strerror or error}; free space or choose another folder") from error


@contextmanager
def new_store(folder: Path) -> Iterator[Path]:
    """Give an empty folder for a store, which comes in force when it was filled without an error, and else is removed."""
    place = Path(tempfile.mkdtemp(prefix=STORE, dir=folder))
    try:
        yield place
        _put_in_force(folder, place)
    except BaseException:
        shutil.rmtree(place, ignore_errors=True)
        raise


def _check(folder: Path) -> None:
    if folder.is_file():
        raise StoreError(f"{folder} is a file; give the name of a folder for the graph")
    if folder.is_dir() and not (folder / MARKER).is_file() and not all(_is_ours(entry) for entry in folder.iterdir()):
        raise StoreError(f"{folder} is not empty and holds no graph of ours; give a new or empty folder")


def _is_ours(entry: Path) -> bool:
    """Tell whether an entry of a folder is what a build makes before there is a graph; one that was killed leaves it behind."""
    return entry.name in (EXTRACTIONS, LOCK) or entry.name.startswith((STORE, DRAFT))


def _put_in_force(folder: Path, place: Path) -> None:
    """Name a store as the one in force. The one before stays for who is about to open it, and others as long as they are read."""
    needed = {place}
    with suppress(StoreError):
        needed.add(store_of(folder))
    draft = folder / f"{DRAFT}{place.name}"
    draft.write_text(marker(place.name, size_of(str(place))), encoding="utf-8")
    os.replace(draft, folder / MARKER)  # noqa: PTH105 - the one call that is atomic by contract
    for other in folder.iterdir():
        if other.name.startswith(STORE) and other not in needed and not is_held(str(other)):
            shutil.rmtree(other, ignore_errors=True)
        elif other.name.startswith(DRAFT):
            other.unlink(missing_ok=True)
