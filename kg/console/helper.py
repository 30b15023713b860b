"""The helper of `kg ask --resident`: a process of the user that holds spaCy and one graph, and answers on a socket.

It ends by itself when nobody asked for a while, and when the graph, the queries or this installation changed.

python -m kg.console.helper SOCKET [GRAPH] [QUERIES] [SECONDS]
"""

import fcntl
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from pathlib import Path
from socket import AF_UNIX, socket

from click.exceptions import Exit

from kg import fingerprint
from kg.console import answers, ask, render
from kg.console.errors import run
from kg.console.options import open_graph, query_folder
from kg.console.resident import LARGEST_REQUEST, OUTLOOK, is_same_user
from kg.graph import Graph

IDLE = 600.0
"""Seconds without a question after which the helper ends."""
FIRST = "What can I ask?"
"""Asked before the first question comes, so that all is loaded."""
SLOWEST = 2.0
"""Seconds that a client may take to say what it wants."""


def serve(address: Path, place: str | None, queries: str | None, idle: float = IDLE) -> None:
    """Answer on a socket until nobody asks or something changed; end at once where another helper does so already."""
    with _alone(address) as is_alone:
        if not is_alone:
            return
        before = state(place, queries)
        graph = open_graph(place, queries)
        graph.ask(FIRST)
        address.unlink(missing_ok=True)
        with socket(AF_UNIX) as listener:
            listener.bind(str(address))
            address.chmod(0o600)
            listener.listen()
            listener.settimeout(idle)
            try:
                while before == state(place, queries):
                    with listener.accept()[0] as connection:
                        if before == state(place, queries):
                            _serve_one(connection, graph)
            except TimeoutError:
                return
            finally:
                address.unlink(missing_ok=True)


def state(place: str | None, queries: str | None) -> str:
    """Return what the answers depend on: the files of this installation, of the queries and of the graph, and when they changed."""
    graph = [Path(place)] if place else []
    files = [*graph, *(file for folder in graph if folder.is_dir() for file in folder.glob("*.json"))]
    files += [file for file in _sources() if file.suffix in {".py", ".rq", ".toml", ".txt", ".ttl"}]
    files += sorted(query_folder(queries).glob("*.rq"))
    return "\n".join(_stamp(file) for file in files)


def _sources() -> Iterator[Path]:
    package = Path(fingerprint.PACKAGE)
    for folder in (package, package.parent / "queries", package.parent / "ontology"):
        yield from sorted(folder.rglob("*.*"))


def _stamp(file: Path) -> str:
    try:
        found = file.stat()
    except OSError:
        return f"{file} is gone"
    return f"{file} {found.st_size} {found.st_mtime_ns} {found.st_ino}"


@contextmanager
def _alone(address: Path) -> Iterator[bool]:
    with address.with_suffix(".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            yield False
        else:
            yield True


def _serve_one(connection: socket, graph: Graph) -> None:
    """Answer one request; a client that is somebody else, is slow or goes away gets nothing."""
    with suppress(OSError, ValueError):
        if is_same_user(connection):
            connection.settimeout(SLOWEST)
            question, form, explain, terminal, *outlook = _request(connection).decode(errors="surrogateescape").split("\0")
            _look_like(dict(each.split("=", 1) for each in outlook))
            connection.sendall(_answer(graph, question, form, explain=bool(explain), terminal=bool(terminal)))


def _request(connection: socket) -> bytes:
    data = b""
    while piece := connection.recv(1 << 16):
        data += piece
        if len(data) > LARGEST_REQUEST:
            raise ValueError
    return data


def _look_like(outlook: dict[str, str]) -> None:
    """Take over what decides how an answer is drawn."""
    for name in OUTLOOK:
        os.environ.pop(name, None)
    os.environ.update({name: value for name, value in outlook.items() if name in OUTLOOK})
    render.forget_terminal()


class _Stream(io.TextIOWrapper):
    """What would be printed; it passes for a terminal where the client has one."""

    def __init__(self, *, terminal: bool) -> None:
        self._data = io.BytesIO()
        super().__init__(self._data, encoding="utf-8", errors="replace", write_through=True)
        self._terminal = terminal

    def isatty(self) -> bool:
        """Tell whether the client prints on a terminal."""
        return self._terminal

    def data(self) -> bytes:
        """Return what was printed."""
        self.flush()
        return self._data.getvalue()


def _answer(graph: Graph, question: str, form: str, *, explain: bool, terminal: bool) -> bytes:
    """Return exit code and length of what goes to stdout on a line, then that, then what goes to stderr."""
    out, err = _Stream(terminal=terminal), _Stream(terminal=False)

    def asked() -> int:
        try:
            ask.one(graph, question, answers.WRITERS[form], explain=explain)
        except Exit as end:
            return end.exit_code
        return 0

    with redirect_stdout(out), redirect_stderr(err):
        code = run(asked) if form in answers.WRITERS else None
    if code is None:
        raise ValueError
    printed = out.data()
    return f"{code} {len(printed)}\n".encode() + printed + err.data()


if __name__ == "__main__":
    socket_, graph_, queries_, *idle_ = [*sys.argv[1:], "", ""][: max(3, len(sys.argv) - 1)]
    serve(Path(socket_), graph_ or None, queries_ or None, *(float(each) for each in idle_ if each))
