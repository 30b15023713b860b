"""Build a graph out of documents: in memory, or in a folder that is replaced as a whole or not at all."""

import os
import tempfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from kg import fingerprint, resources
from kg.namespaces import ONTOLOGY_GRAPH
from kg.parallel import processes, threads
from kg.renewing import EXTRACTIONS, new_store, writing
from kg.store import Store, steadily_named
from kg.vocabulary import Lexicon, read_lexicon

if TYPE_CHECKING:
    from kg.extraction.mapping import Mapped, Mapper
    from kg.extraction.pipeline import Extractor
    from kg.reasoning import Inferred

BATCH = 8 * 2**20
"""Bytes of N-Quads that are loaded at once: each batch makes files of its own in the store, and takes six times its size of memory."""
reader_fingerprint = cache(fingerprint.make)
MOST_PROCESSES = 4 * (os.cpu_count() or 1)

Progress = Callable[[int, int, str], None]
"""Told of each document read: how many are done, of how many, and its name."""


def ontology_store() -> Store:
    """Return a store in memory that holds the ontology and its terms, and no document."""
    store = Store.memory()
    _add_ontology(store)
    return store


def build_store(paths: Iterable[Path], jobs: int = 1, progress: Progress | None = None, *, reason: bool = False) -> Store:
    """Return a store in memory with the graph of the documents, and with what follows from it if wanted.

    Raises:
        DocumentError: a document cannot be read.
    """
    store = Store.memory()
    with tempfile.TemporaryDirectory(prefix="kg-build-") as room:
        _fill(store, paths, Path(room), jobs, progress)
    if reason:
        add_inferences(store)
    return store


def add_inferences(store: Store) -> "Inferred":
    """Add to a graph what follows from it, and return that.

    Raises:
        StoreError: Java is there and fails.
    """
    from kg import reasoning  # noqa: PLC0415 - owlready2 or rdflib comes with it

    inferred = reasoning.infer(store)
    store.extend(inferred.quads)
    return inferred


def build_folder(
    paths: Iterable[Path], folder: Path, jobs: int = 1, progress: Progress | None = None, *, reason: bool = False
) -> "Inferred | None":
    """Build the graph of the documents and put it into a folder, in place of the graph that was there.

    The new graph is written beside the old one, which stays in force until the new one is complete. A document that did not change since
    the folder was built is not read again.

    Returns:
        What follows from the documents and was added, if it was wanted.

    Raises:
        DocumentError: a document cannot be read.
        StoreError: the folder holds something else, or cannot be written.
    """
    with writing(folder):
        kept = folder / EXTRACTIONS
        kept.mkdir(exist_ok=True)
        with new_store(folder) as place:
            store = Store.create(place)
            files = _fill(store, paths, kept, jobs, progress)
            inferred = add_inferences(store) if reason else None
            store.close()
        _forget(kept, files)
    return inferred


def _forget(kept: Path, files: Sequence[Path]) -> None:
    """Remove the extractions of documents that changed or vanished."""
    wanted = set(files)
    for file in kept.iterdir():
        if file not in wanted:
            file.unlink(missing_ok=True)


# --- content -----------------------------------------------------------------------------------------------------------------


def _add_ontology(store: Store) -> None:
    read = Store.memory()
    for file in resources.matching(resources.ontology(), ".ttl"):
        read.parse(file.read_bytes(), file.name, f"ontology/{file.name}", ONTOLOGY_GRAPH)
    store.extend(steadily_named(read.quads()))


def _fill(store: Store, paths: Iterable[Path], kept: Path, jobs: int, progress: Progress | None) -> Sequence[Path]:
    """Fill a store with the ontology and with what the documents say, and return the extractions that it was made of.

    The documents are read first, each for itself, because one may name a thing that a later one introduces; then they are mapped.
    """
    from kg.extraction import keeping, mapping  # noqa: PLC0415 - spaCy comes with it
    from kg.extraction.documents import find  # noqa: PLC0415

    documents = find(paths)
    jobs = min(jobs, len(documents), MOST_PROCESSES)
    with processes(jobs) as run:
        files = []
        for document, file in zip(documents, run(partial(_extract, kept), documents, waiting=len(documents)), strict=True):
            files.append(file)
            if progress is not None:
                progress(len(files), len(documents), document.name)
        things = keeping.keep_things(kept, (thing for file in files for thing in keeping.things(file)))
        merger = mapping.Merger()
        _add_ontology(store)
        with threads(jobs) as load:
            deque(load(store.add, _batches(map(merger.lines, run(partial(_map, things), files)))), maxlen=0)
    store.extend(_mapper(things).new_things())
    store.extend(merger.rest())
    return files


def _batches(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Put lines together anew, to batches of about the size that is best loaded at once."""
    rest = b""
    for part in parts:
        lines, start = rest + part, 0
        while len(lines) - start >= BATCH:
            end = lines.index(b"\n", start + BATCH - 1) + 1
            yield lines[start:end]
            start = end
        rest = lines[start:]
    yield rest


def _extract(kept: Path, document: Path) -> Path:
    """Read a document, unless its extraction is kept, and return the file of the extraction."""
    from kg.extraction import documents, keeping  # noqa: PLC0415 - spaCy comes with it

    content = documents.content(document)
    file = keeping.place(kept, document, content, reader_fingerprint())
    if not keeping.is_whole(file):
        extractor = _extractor()
        keeping.keep(file, extractor.extract(documents.decode(document, content)), extractor.lexicon)
    return file


def _map(things: Path, file: Path) -> "Mapped":
    from kg.extraction import keeping  # noqa: PLC0415 - spaCy comes with it

    return _mapper(things).map(keeping.extraction(file))


@lru_cache(maxsize=1)
def _mapper(things: Path) -> "Mapper":
    """Return the mapper of this process; the file of the things is named by its content."""
    from kg.extraction import keeping, mapping  # noqa: PLC0415 - spaCy comes with it

    return mapping.Mapper(_lexicon(), keeping.things(things))


@cache
def _extractor() -> "Extractor":
    """Return the extractor of this process; making it takes longer than reading a page."""
    from kg.extraction.pipeline import Extractor  # noqa: PLC0415 - spaCy comes with it

    return Extractor(_lexicon())


@cache
def _lexicon() -> Lexicon:
    """Return the names of the ontology."""
    return read_lexicon(ontology_store())
