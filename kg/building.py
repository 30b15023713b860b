"""Build a graph out of documents: in memory, or in a folder that is replaced as a whole or not at all."""

import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from kg import resources
from kg.errors import StoreError
from kg.namespaces import ONTOLOGY_GRAPH
from kg.store import Store
from kg.vocabulary import read_lexicon

if TYPE_CHECKING:
    from kg.extraction.pipeline import Extractor
    from kg.model import Extraction

MARKER = "kg.json"
"""File that makes a folder a graph folder; it names the store in force, so replacing it puts a new graph in place at once."""
FORMAT = 1
"""Of the folder; raised when an older one can no longer be read."""

Progress = Callable[[int, int, str], None]
"""Told of each document read: how many are done, of how many, and its name."""


def ontology_store() -> Store:
    """Return a store in memory that holds the ontology and its terms, and no document."""
    store = Store.memory()
    for file in resources.matching(resources.ontology(), ".ttl"):
        store.parse(file.read_bytes(), file.name, f"ontology/{file.name}", ONTOLOGY_GRAPH)
    return store


def build_store(paths: Iterable[Path], jobs: int = 1, progress: Progress | None = None) -> Store:
    """Return a store in memory with the graph of the documents.

    Raises:
        DocumentError: a document cannot be read.
    """
    return _fill(ontology_store(), list(_extractions(paths, jobs, progress)))


def build_folder(paths: Iterable[Path], folder: Path, jobs: int = 1, progress: Progress | None = None) -> None:
    """Build the graph of the documents and put it into a folder, in place of the graph that was there.

    The new graph is written beside the old one, which stays in force until the new one is complete.

    Raises:
        DocumentError: a document cannot be read.
        StoreError: the folder holds something else, or cannot be written.
    """
    _check_target(folder)
    store = build_store(paths, jobs, progress)
    with _written(folder):
        is_new = not folder.exists()
        folder.mkdir(parents=True, exist_ok=True)
        place = Path(tempfile.mkdtemp(prefix="store-", dir=folder))
        try:
            on_disk = Store.create(place)
            on_disk.extend(store.quads())
            on_disk.close()
            _put_in_force(folder, place)
        except BaseException:
            shutil.rmtree(folder if is_new else place, ignore_errors=True)
            raise


def store_of(folder: Path) -> Path:
    """Return the folder of the store in force in a graph folder.

    Raises:
        StoreError: the folder was not made by `kg build`, or by a version that this one cannot read.
    """
    marker = folder / MARKER
    try:
        content = json.loads(marker.read_text(encoding="utf-8"))
        form, store = int(content["format"]), str(content["store"])
    except FileNotFoundError:
        raise StoreError(f"{folder} holds no graph; make one with: kg build DOCUMENTS -o {folder}") from None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise StoreError(f"{marker} is damaged ({error}); build the graph again") from error
    if form != FORMAT:
        raise StoreError(f"{folder} has format {form}, this version reads {FORMAT}; build the graph again")
    return folder / Path(store).name


def _check_target(folder: Path) -> None:
    if folder.is_file():
        raise StoreError(f"{folder} is a file; give the name of a folder for the graph")
    if folder.is_dir() and not (folder / MARKER).is_file() and any(folder.iterdir()):
        raise StoreError(f"{folder} is not empty and holds no graph of ours; give a new or empty folder")


@contextmanager
def _written(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise StoreError(f"cannot write {folder}: {error.strerror or error}; free space or choose another folder") from error


def _put_in_force(folder: Path, place: Path) -> None:
    marker = folder / MARKER
    draft = folder / f".{MARKER}.{place.name}"
    draft.write_text(json.dumps({"format": FORMAT, "store": place.name}, indent=2) + "\n", encoding="utf-8")
    os.replace(draft, marker)  # noqa: PTH105 - the one call that is atomic by contract
    for other in folder.glob("store-*"):
        if other != place:
            shutil.rmtree(other, ignore_errors=True)


def _fill(store: Store, extractions: Sequence["Extraction"]) -> Store:
    from kg.extraction import mapping  # noqa: PLC0415 - spaCy comes with it

    store.extend(mapping.quads(extractions, read_lexicon(store)))
    return store


def _extractions(paths: Iterable[Path], jobs: int, progress: Progress | None) -> Iterator["Extraction"]:
    from kg.extraction.documents import find  # noqa: PLC0415 - spaCy comes with it

    files = find(paths)
    results = map(_extract, files) if jobs == 1 else _in_processes(files, jobs)
    for done, (file, extraction) in enumerate(zip(files, results, strict=True), start=1):
        if progress is not None:
            progress(done, len(files), file.name)
        yield extraction


def _in_processes(files: Sequence[Path], jobs: int) -> Iterator["Extraction"]:
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(_extract, files, chunksize=max(1, len(files) // (jobs * 8)))


def _extract(file: Path) -> "Extraction":
    from kg.extraction.documents import read  # noqa: PLC0415 - spaCy comes with it

    return _extractor().extract(read(file))


@cache
def _extractor() -> "Extractor":
    """Return the extractor of this process; making it takes longer than reading a page."""
    from kg.extraction.pipeline import Extractor  # noqa: PLC0415 - spaCy comes with it

    return Extractor(read_lexicon(ontology_store()))
