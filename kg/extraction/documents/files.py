"""Find and read the files that documents are made from."""

import os
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from kg.errors import DocumentError
from kg.extraction.documents.formats import ADVICE, SUFFIXES, kept_text
from kg.extraction.documents.parsing import parse
from kg.model import Document

LARGEST_FILE = 50 * 2**20
"""Bytes; what is larger is a dump and no document."""


def find(paths: Iterable[Path | str]) -> list[Path]:
    """Return the documents that paths name: a file as it is, of a folder all files below it that are documents by their suffix, sorted.

    A file that is named twice is returned once; hidden files and folders, and links that lead out of a folder, are passed over.

    Raises:
        DocumentError: a path does not exist, a folder holds no documents, two files have the same name, or a name is not in UTF-8.
    """
    found: dict[str, Path] = {}
    for path in map(Path, paths):
        for document in _below(path) if path.is_dir() else [path]:
            shown = os.fsencode(document).decode(errors="replace")
            if shown != str(document):
                raise DocumentError(f"{shown}: the name of the file is not in UTF-8, and quotations name it; rename the file")
            if not document.is_file():
                raise DocumentError(f"{document}: no such file; {ADVICE}, or folders that hold them")
            known = found.setdefault(document.name, document)
            if not known.samefile(document):
                raise DocumentError(f"{known} and {document} have the same name, and quotations name it; rename one of them")
    return list(found.values())


def read(path: Path) -> Document:
    """Read one document.

    The kept text of a text or Markdown file is what it holds, decoded, without a byte order mark and with its line ends as they stand; of
    an HTML or PDF file it is the main text, written as Markdown.

    Raises:
        DocumentError: the file is missing, empty, binary, damaged, in an unknown encoding, without text, or larger than `LARGEST_FILE`.
    """
    return decode(path, content(path))


def decode(path: Path, data: bytes) -> Document:
    """Return the document that a file with this content is; `read` says what is refused."""
    return parse(path.name, kept_text(path, data), sha256(data).hexdigest())


def _below(folder: Path) -> list[Path]:
    found: list[Path] = []
    for place, folders, names in os.walk(folder, onerror=_refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        visible = (name for name in names if not name.startswith("."))
        files = (Path(place, name) for name in visible if name.lower().endswith(SUFFIXES))
        found.extend(file for file in files if not file.is_symlink() or file.resolve().is_relative_to(folder.resolve()))
    if not found:
        raise DocumentError(f"{folder} holds no documents; put {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]} files into it")
    return sorted(found, key=lambda path: path.relative_to(folder).as_posix())


def _refuse(error: OSError) -> None:
    raise DocumentError(f"cannot read {error.filename}: {error.strerror}") from error


def content(path: Path) -> bytes:
    """Return the bytes of a document.

    Raises:
        DocumentError: the file is missing, cannot be read, or is larger than `LARGEST_FILE`.
    """
    try:
        size = path.stat().st_size
        if size > LARGEST_FILE:
            megabytes, limit = size / 2**20, LARGEST_FILE // 2**20
            raise DocumentError(f"{path} has {megabytes:.1f} MB, and the limit is {limit} MB; split it into several files")
        return path.read_bytes()
    except FileNotFoundError as error:
        raise DocumentError(f"{path}: no such file; {ADVICE}, or folders that hold them") from error
    except OSError as error:
        raise DocumentError(f"cannot read {path}: {error.strerror}") from error
