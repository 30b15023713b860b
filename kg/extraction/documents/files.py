"""Find and read the files that documents are made from."""

import os
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from kg.errors import DocumentError
from kg.extraction.documents.parsing import parse
from kg.model import Document

SUFFIXES = (".md", ".txt")
LARGEST_FILE = 50 * 2**20
"""Bytes; what is larger is a dump and no document."""
UTF8_MARK = b"\xef\xbb\xbf"
UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")


def find(paths: Iterable[Path | str]) -> list[Path]:
    """Return the documents that paths name: a file as it is, of a folder all text and Markdown files below it, sorted.

    A file that is named twice is returned once; hidden files and folders are passed over.

    Raises:
        DocumentError: a path does not exist, a folder holds no documents, or two files have the same name.
    """
    found: dict[str, Path] = {}
    for path in map(Path, paths):
        for document in _below(path) if path.is_dir() else [path]:
            if not document.is_file():
                raise DocumentError(f"{document}: no such file; name text or Markdown files, or folders that hold them")
            known = found.setdefault(document.name, document)
            if not known.samefile(document):
                raise DocumentError(f"{known} and {document} have the same name, and quotations name it; rename one of them")
    return list(found.values())


def read(path: Path) -> Document:
    """Read one document.

    The kept text is the file decoded as UTF-8, without a byte order mark and with its line ends as they stand.

    Raises:
        DocumentError: the file is missing, empty, binary, not UTF-8, or larger than `LARGEST_FILE`.
    """
    return decode(path, content(path))


def decode(path: Path, data: bytes) -> Document:
    """Return the document that a file with this content is; `read` says what is refused."""
    text = _decoded(path, data)
    if not text.strip():
        raise DocumentError(f"{path} is empty; remove it, or write something into it")
    return parse(path.name, text, sha256(data).hexdigest())


def _below(folder: Path) -> list[Path]:
    found: list[Path] = []
    for place, folders, names in os.walk(folder, onerror=_refuse):
        folders[:] = [name for name in folders if not name.startswith(".")]
        visible = (name for name in names if not name.startswith("."))
        found.extend(Path(place, name) for name in visible if name.lower().endswith(SUFFIXES))
    if not found:
        raise DocumentError(f"{folder} holds no documents; put {' or '.join(SUFFIXES)} files into it")
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
        raise DocumentError(f"{path}: no such file; name text or Markdown files, or folders that hold them") from error
    except OSError as error:
        raise DocumentError(f"cannot read {path}: {error.strerror}") from error


def _decoded(path: Path, data: bytes) -> str:
    if data.startswith(UTF16_MARKS):
        raise DocumentError(f"{path} is UTF-16 and not UTF-8; {_conversion(path, 'UTF-16')}")
    if b"\0" in data:
        place = data.index(b"\0")
        raise DocumentError(f"{path} is no text but a binary file: byte {place} is 0; name a text or Markdown file")
    mark = len(UTF8_MARK) if data.startswith(UTF8_MARK) else 0
    try:
        return data[mark:].decode("utf-8")
    except UnicodeDecodeError as error:
        place = error.start + mark
        raise DocumentError(f"{path} is not UTF-8: byte {place} is 0x{data[place]:02X}; {_conversion(path, 'WINDOWS-1252')}") from error


def _conversion(path: Path, encoding: str) -> str:
    return f"convert it, for example: iconv -f {encoding} -t UTF-8 '{path}' > '{path.stem}-utf8{path.suffix}'"
