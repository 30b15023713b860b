"""Read a file that somebody names: a device, a pipe that nobody writes to, or what is too large is refused before it is read."""

import stat
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from kg.errors import InputError

MEGABYTE = 1 << 20
OPEN_PIPES = ("/dev/fd/", "/proc/self/fd/")
"""Where shells put the output of a command that stands in the place of a file: `<(command)`."""


def content(path: Path, most: int) -> bytes:
    """Return the bytes of a file.

    Args:
        path: of a file, or of a pipe that is open already.
        most: how many bytes it may have.

    Raises:
        InputError: it is a device, a folder or a named pipe, or larger than `most`.
        OSError: it is not there, or cannot be read.
    """
    found = path.stat()
    is_pipe = stat.S_ISFIFO(found.st_mode) and str(path).startswith(OPEN_PIPES)
    if stat.S_ISDIR(found.st_mode) or not (stat.S_ISREG(found.st_mode) or is_pipe):
        raise InputError(f"{path} is no file; give a file, or '-' for stdin where the command takes it")
    if found.st_size > most:
        raise too_large(str(path), most)
    with path.open("rb") as stream:
        data = b"".join(_pieces(stream, most))
    if len(data) > most:
        raise too_large(str(path), most)
    return data


def _pieces(stream: BinaryIO, most: int) -> Iterator[bytes]:
    read = 0
    while read <= most and (piece := stream.read(MEGABYTE)):
        read += len(piece)
        yield piece


def too_large(name: str, most: int) -> InputError:
    """Return what is to be said of a file with more than so many bytes."""
    return InputError(f"{name} has more than {most // MEGABYTE} MB, which is the limit; split it")
