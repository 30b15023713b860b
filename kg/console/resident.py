"""`kg ask --resident`: let a helper that stays answer, which holds spaCy and the graph; this side asks it, and starts it.

The helper listens on a socket in a folder that only the user can enter, and both sides check that the other is the same user. Whatever
goes wrong here gives None, and the question is answered the plain way. What runs before the answer imports next to nothing.
"""

import os
import sys

from kg import fingerprint

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from socket import socket

OPTION = "--resident"
VARIABLE = "KG_RESIDENT"
WITH_VALUE = ("--graph", "--format", "--queries")
FLAGS = (OPTION, "--explain")
PATIENCE = 20.0
"""Seconds to wait for an answer."""
OUTLOOK = ("COLUMNS", "TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL")
"""Variables of the environment that decide how an answer is drawn."""
GRAPH, QUERIES = "KG_GRAPH", "KG_QUERIES"
LARGEST_REQUEST = 1 << 20
TYPE_AND_RIGHTS, FOLDER_OF_ONE = 0o170777, 0o040700
"""Of what lstat tells of a file, and what it is for a folder that its owner alone can enter."""


def is_wanted(arguments: "Sequence[str]") -> bool:
    """Tell whether these arguments of `kg`, or the environment, ask for the helper."""
    return arguments[:1] == ["ask"] and (OPTION in arguments or os.environ.get(VARIABLE, "0") not in {"", "0"})


def ask(arguments: "Sequence[str]") -> int | None:
    """Have the helper answer and return the exit code; None where the question is to be answered the plain way.

    Args:
        arguments: those behind `kg ask`.
    """
    request, place = _request(arguments), address(arguments)
    if request is None or place is None:
        return None
    try:
        reply = _reply(place, request)
        head, _, body = reply.partition(b"\n")
        code, length = map(int, head.split())
    except (OSError, ValueError):
        return None
    for stream, data in ((sys.stdout, body[:length]), (sys.stderr, body[length:])):
        stream.flush()
        stream.buffer.write(data)
    return code


def start(arguments: "Sequence[str]") -> None:
    """Start the helper for the graph that the arguments name, unless one is there; it outlives this process."""
    place = address(arguments)
    if place is None or _request(arguments) is None:
        return
    from subprocess import DEVNULL, Popen

    words = _parsed(arguments)
    options = words[1] if words else {}
    command = [sys.executable, "-m", "kg.console.helper", place, _graph(options), _queries(options)]
    room = os.path.dirname(place)
    try:
        Popen(command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True, cwd=room, env=_environment())  # noqa: S603
    except OSError:
        return


def address(arguments: "Sequence[str]") -> str | None:
    """Return the socket of the helper for this installation and the graph that the arguments name; None where there can be none."""
    words = _parsed(arguments)
    room = _room()
    if words is None or room is None:
        return None
    from zlib import crc32

    what = "\0".join([fingerprint.PACKAGE, sys.executable, _graph(words[1]), _queries(words[1])])
    return os.path.join(room, f"{crc32(what.encode(errors='surrogateescape')):08x}")


def is_same_user(connection: "socket") -> bool:
    """Tell whether the other end of a connection is a process of the same user; False where the system does not tell."""
    import socket
    import struct

    if not hasattr(socket, "SO_PEERCRED"):
        return False
    layout = struct.Struct("3i")
    _, user, _ = layout.unpack(connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, layout.size))
    return bool(user == os.getuid())


def _graph(options: dict[str, str]) -> str:
    place = options.get("--graph") or os.environ.get(GRAPH) or ""
    return os.path.abspath(place) if place and "://" not in place else place


def _queries(options: dict[str, str]) -> str:
    place = options.get("--queries") or os.environ.get(QUERIES) or ""
    return os.path.abspath(place) if place else ""


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(os.path.abspath(place) for place in sys.path if place)}


def _room() -> str | None:
    """Return the folder of the sockets, made for this user alone; None where somebody else could enter it."""
    if not hasattr(os, "getuid"):
        return None
    home = os.environ.get("XDG_RUNTIME_DIR")
    room = os.path.join(home, "interconnect-kg") if home else f"/tmp/interconnect-kg-{os.getuid()}"  # noqa: S108 - whose it is gets checked
    try:
        if not os.path.lexists(room):
            os.mkdir(room, 0o700)
        found = os.lstat(room)
    except OSError:
        return None
    return room if found.st_uid == os.getuid() and found.st_mode & TYPE_AND_RIGHTS == FOLDER_OF_ONE else None


def _parsed(arguments: "Sequence[str]") -> tuple[str, dict[str, str]] | None:
    """Return the question and the options; None where there is anything else."""
    words: list[str] = []
    options: dict[str, str] = {}
    waiting = iter(arguments)
    for argument in waiting:
        if argument in FLAGS:
            options[argument] = "1"
        elif argument in WITH_VALUE:
            options[argument] = next(waiting, "")
        elif argument.startswith("-"):
            return None
        else:
            words.append(argument)
    return (" ".join(words), options) if words and all(options.values()) else None


def _request(arguments: "Sequence[str]") -> bytes | None:
    words = _parsed(arguments)
    if words is None or "://" in _graph(words[1]):
        return None
    question, options = words
    terminal = "1" if sys.stdout.isatty() else ""
    outlook = [f"{name}={os.environ[name]}" for name in OUTLOOK if name in os.environ]
    if terminal and "COLUMNS" not in os.environ:
        outlook.append(f"COLUMNS={os.get_terminal_size(sys.stdout.fileno()).columns}")
    fields = [question, options.get("--format", "text"), options.get("--explain", ""), terminal, *outlook]
    return "\0".join(fields).encode(errors="surrogateescape")


def _reply(place: str, request: bytes) -> bytes:
    from socket import AF_UNIX, SHUT_WR, socket

    with socket(AF_UNIX) as connection:
        connection.settimeout(PATIENCE)
        connection.connect(place)
        if not is_same_user(connection):
            raise PermissionError
        connection.sendall(request)
        connection.shutdown(SHUT_WR)
        return received(connection)


def received(connection: "socket") -> bytes:
    """Return all that the other end sends before it closes.

    Raises:
        OSError: it takes too long.
    """
    return b"".join(iter(lambda: connection.recv(1 << 16), b""))
