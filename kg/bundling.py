"""The graph of the bundled documents, built on first use into the user's cache folder."""

import os
import shutil
import tempfile
from contextlib import suppress
from importlib.resources.abc import Traversable
from pathlib import Path

from kg import building, resources
from kg.errors import StoreError
from kg.folder import store_of
from kg.store import Store


def build(cache: Path) -> Store:
    """Build the graph into a folder; where that cannot be written, in memory."""
    with tempfile.TemporaryDirectory(prefix="kg-documents-") as room:
        documents = _copied(resources.ontology().joinpath("documents"), Path(room))
        try:
            building.build_folder(documents, _beside(cache))
            return _settled(cache)
        except StoreError:
            return building.build_store(documents)


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


def _copied(folder: Traversable, room: Path) -> list[Path]:
    """Copy the bundled documents out of the package, which may be a zip file."""
    files = [room / file.name for file in resources.matching(folder, ".md")]
    for file in files:
        file.write_bytes(folder.joinpath(file.name).read_bytes())
    return files
