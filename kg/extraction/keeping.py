"""Extractions kept on disk, so that a document that did not change is not read again."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from kg.errors import StoreError
from kg.extraction.mapping.factors import Factors
from kg.model import Extraction, Thing
from kg.vocabulary import Lexicon

SUFFIX = ".json"


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a file holds; the things stand apart, because they are wanted of all documents before the first is mapped."""

    things: tuple[Thing, ...]
    extraction: Extraction


@dataclass(frozen=True, slots=True)
class _Things:
    """The part of a file that tells of new things."""

    things: tuple[Thing, ...]


@cache
def _decoder(kind: type) -> msgspec.json.Decoder[object]:
    return msgspec.json.Decoder(kind)


def place(folder: Path, document: Path, content: bytes, reader: str) -> Path:
    """Return the file of a folder in which the extraction of a document is kept.

    Args:
        folder: where extractions are kept.
        document: its name is part of every quotation, so the same text under another name is another extraction.
        content: the bytes of the document.
        reader: fingerprint of the code and the knowledge that read it.
    """
    name = sha256(b"\0".join((document.name.encode(errors="surrogatepass"), reader.encode(), content))).hexdigest()
    return folder / (name[:40] + SUFFIX)


def keep(file: Path, extraction: Extraction, lexicon: Lexicon) -> None:
    """Write an extraction to its file, as a whole or not at all."""
    things = (*extraction.things, *Factors(lexicon).brought(extraction))
    draft = file.with_suffix(".part")
    draft.write_bytes(msgspec.json.encode(_Kept(things, extraction)))
    draft.replace(file)


def keep_things(folder: Path, brought: Iterable[Thing]) -> Path:
    """Write the things that all documents of a build bring into a file of a folder, and return the file; `things` reads it."""
    content = msgspec.json.encode(_Things(tuple(brought)))
    file = folder / f"things-{sha256(content).hexdigest()[:40]}{SUFFIX}"
    file.write_bytes(content)
    return file


def is_whole(file: Path) -> bool:
    """Tell whether an extraction is kept in a file and can be read."""
    try:
        things(file)
    except StoreError:
        return False
    return True


def things(file: Path) -> tuple[Thing, ...]:
    """Return the things that a kept extraction brought.

    Raises:
        StoreError: the file is damaged.
    """
    kept = _load(file, _Things)
    assert isinstance(kept, _Things)  # noqa: S101 - the decoder makes nothing else
    return kept.things


def extraction(file: Path) -> Extraction:
    """Return a kept extraction.

    Raises:
        StoreError: the file is damaged.
    """
    kept = _load(file, _Kept)
    assert isinstance(kept, _Kept)  # noqa: S101 - the decoder makes nothing else
    return kept.extraction


def _load(file: Path, kind: type) -> object:
    try:
        return _decoder(kind).decode(file.read_bytes())
    except (OSError, msgspec.MsgspecError) as error:
        raise StoreError(f"{file} is damaged ({error}); delete it and build the graph again") from error
