"""The graph of the bundled documents, built on first use into the user's cache folder."""

import os
import re
import shutil
import tempfile
from contextlib import suppress
from importlib.resources.abc import Traversable
from pathlib import Path

from filelock import FileLock, Timeout

from kg import building, fingerprint, resources
from kg.errors import StoreError
from kg.folder import is_held, store_of
from kg.renewing import LOCK, STORE
from kg.store import Store

OURS = re.compile(r"[0-9a-f]{16}|\.[0-9a-f]{16}\.\d+")
"""Names of graphs in the cache folder, and of those that are still built."""


def build(cache: Path) -> Store:
    """Build the graph into a folder; where that cannot be written, in memory."""
    with tempfile.TemporaryDirectory(prefix="kg-documents-") as room:
        documents = _copied(resources.ontology().joinpath("documents"), Path(room))
        try:
            building.build_folder(documents, _beside(cache))
            store = _settled(cache)
        except StoreError:
            return building.build_store(documents)
        with suppress(OSError):
            _forget_others(cache)
    return store


def _beside(cache: Path) -> Path:
    return cache.with_name(f".{cache.name}.{os.getpid()}")


def _settled(cache: Path) -> Store:
    """Move a finished build to its name; where another process was quicker, take what it made, unless that is damaged."""
    with suppress(OSError):
        _beside(cache).rename(cache)
    try:
        return Store.open(store_of(cache))
    except StoreError:
        shutil.rmtree(cache, ignore_errors=True)
        with suppress(OSError):
            _beside(cache).rename(cache)
        return Store.open(store_of(cache))
    finally:
        shutil.rmtree(_beside(cache), ignore_errors=True)


def _forget_others(cache: Path) -> None:
    """Remove the graphs that no installation has any more, and what builds that were killed left, unless somebody reads or writes them.

    An installation that is no folder keeps no name: its graph is removed with the others, and built again when it is wanted.
    """
    wanted = {cache.name, *fingerprint.of_all(str(cache.parent))}
    for place in cache.parent.iterdir():
        if OURS.fullmatch(place.name) and place.name not in wanted and not any(map(is_held, map(str, place.glob(f"{STORE}*")))):
            try:
                with FileLock(place / LOCK, timeout=0):
                    shutil.rmtree(place, ignore_errors=True)
            except Timeout:
                continue


def _copied(folder: Traversable, room: Path) -> list[Path]:
    """Copy the bundled documents out of the package, which may be a zip file."""
    files = [room / file.name for file in resources.matching(folder, ".md")]
    for file in files:
        file.write_bytes(folder.joinpath(file.name).read_bytes())
    return files
