"""SPARQL servers of others, each with one file of quads loaded, on a free port of this machine."""

import contextlib
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import tools

from kg.errors import StoreError
from kg.store import Store

LONGEST_START = 120
"""Seconds."""
VIRTUOSO = """\
[Database]
DatabaseFile = {room}/virtuoso.db
ErrorLogFile = {room}/virtuoso.log
LockFile = {room}/virtuoso.lck
TransactionFile = {room}/virtuoso.trx
xa_persistent_file = {room}/virtuoso.pxa
[TempDatabase]
DatabaseFile = {room}/temp.db
TransactionFile = {room}/temp.trx
[Parameters]
ServerPort = {sql}
DirsAllowed = {room}, {data}
NumberOfBuffers = 10000
[HTTPServer]
ServerPort = 127.0.0.1:{http}
ServerRoot = {room}
[SPARQL]
ResultSetMaxRows = 10000
"""
"""With the limit of rows that public servers have."""


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextlib.contextmanager
def oxigraph(quads: Path, room: Path) -> Iterator[str]:
    """Serve with Oxigraph's own program."""
    port = free_port()
    tools.run(tools.program("oxigraph"), "load", "--location", room / "store", "--file", quads)
    command = [tools.program("oxigraph"), "serve-read-only", "--location", room / "store", "--bind", f"127.0.0.1:{port}"]
    with _running(command, room, f"http://127.0.0.1:{port}/query") as address:
        yield address


@contextlib.contextmanager
def fuseki(quads: Path, room: Path) -> Iterator[str]:
    """Serve with Jena Fuseki."""
    port = free_port()
    command = [tools.program("java"), "-jar", tools.kept("jena", "*.jar")[0], "--localhost", "--port", port, "--file", quads, "/graph"]
    with _running(command, room, f"http://127.0.0.1:{port}/graph/sparql") as address:
        yield address


@contextlib.contextmanager
def virtuoso(quads: Path, room: Path) -> Iterator[str]:
    """Serve with Virtuoso, the quads loaded by its bulk loader."""
    sql, http = free_port(), free_port()
    settings = room / "virtuoso.ini"
    settings.write_text(VIRTUOSO.format(room=room, data=quads.parent, sql=sql, http=http), encoding="utf-8")
    command = [tools.program("virtuoso-t"), "+configfile", settings, "+foreground"]
    with _running(command, room, f"http://127.0.0.1:{http}/sparql") as address:
        load = f"ld_dir('{quads.parent}', '{quads.name}', 'urn:none'); rdf_loader_run(); checkpoint;"
        tools.run(tools.program("isql-vt"), str(sql), "dba", "dba", f"exec={load}")
        yield address


SERVERS: dict[str, Callable[[Path, Path], AbstractContextManager[str]]] = {"Oxigraph": oxigraph, "Fuseki": fuseki, "Virtuoso": virtuoso}
"""Each serves a file of quads, with a folder of its own for what it keeps, and gives its address."""


@contextlib.contextmanager
def _running(command: list[object], room: Path, address: str) -> Iterator[str]:
    """Run a server in a folder of its own until the work is done."""
    with (
        (room / "output.txt").open("w") as output,
        subprocess.Popen([*map(str, command)], stdout=output, stderr=output, cwd=room) as process,
    ):
        try:
            _await(process, address, room)
            yield address
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()


def _await(process: subprocess.Popen[bytes], address: str, room: Path) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + LONGEST_START
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(StoreError):
            Store.at(address).query("ASK { }")
            return
        time.sleep(0.2)
    raise AssertionError(f"{address} does not answer: {(room / 'output.txt').read_text()[-1000:]}")
