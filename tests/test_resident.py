"""The helper that stays answers what the plain way answers, for its user alone, and every fault of it leads back to the plain way."""

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from commandline import kg

from kg.console import helper, resident

SMALL = Path(__file__).parent / "cases" / "console" / "graph.trig"
QUESTION = "What does a ferry use?"
pytestmark = pytest.mark.skipif(not hasattr(socket, "SO_PEERCRED"), reason="the system does not tell who is at the other end")


@pytest.fixture(autouse=True)
def graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Copy the small graph, and give the sockets a folder of their own, whose name is short as that of a socket must be."""
    runtime = Path(f"/tmp/kg-test-{os.getpid()}")  # noqa: S108
    shutil.rmtree(runtime, ignore_errors=True)
    runtime.mkdir(0o700)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    monkeypatch.setenv("KG_QUERIES", str(tmp_path / "queries"))
    monkeypatch.setenv("KG_GRAPH", str(tmp_path / "graph.trig"))
    shutil.copy(SMALL, tmp_path / "graph.trig")
    return tmp_path / "graph.trig"


def address() -> Path:
    place = resident.address([QUESTION])
    assert place is not None
    return Path(place)


def waited(condition: object, seconds: float = 60) -> bool:
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)
    return bool(condition())


@pytest.fixture
def helping(graph: Path, tmp_path: Path) -> Iterator[Thread]:
    """Run a helper that ends after two idle seconds."""
    place = address()
    thread = Thread(target=helper.serve, args=(place, str(graph), str(tmp_path / "queries"), 2.0))
    thread.start()
    assert waited(place.exists)
    yield thread
    thread.join(timeout=60)
    assert not thread.is_alive()
    assert not place.exists()


@pytest.mark.usefixtures("helping")
@pytest.mark.parametrize("options", [[], ["--format", "markdown"], ["--explain"]])
def test_the_helper_answers_what_the_plain_way_answers(options: list[str], capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    code = resident.ask([*QUESTION.split(), *options])
    sys.stdout.flush()
    shown = capfdbinary.readouterr()
    plain = kg(["ask", *QUESTION.split(), *options])
    assert (code, shown.out.decode(), shown.err.decode()) == (plain.code, plain.stdout, plain.stderr)


@pytest.mark.usefixtures("helping")
def test_exit_codes_and_messages_come_through(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert resident.ask(["Who", "painted", "the", "Mona", "Lisa?"]) == 1
    assert resident.ask(["??"]) == 3
    assert b"kg: the question is empty" in capfdbinary.readouterr().err
    assert resident.ask([QUESTION, "--format", "no such form"]) is None


def test_a_graph_that_changed_ends_the_helper(helping: Thread, graph: Path) -> None:
    assert resident.ask([QUESTION]) == 1
    graph.write_text(graph.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert resident.ask([QUESTION]) is None
    assert waited(lambda: not helping.is_alive())


def test_somebody_else_is_not_answered(helping: Thread, monkeypatch: pytest.MonkeyPatch) -> None:
    assert helping.is_alive()
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(address()))
        assert resident.is_same_user(connection)
        monkeypatch.setattr(os, "getuid", lambda: 12345)
        assert not resident.is_same_user(connection)
        connection.shutdown(socket.SHUT_WR)
        assert resident.received(connection) == b""


@pytest.mark.usefixtures("helping")
@pytest.mark.parametrize("request_", [b"", b"\0\0", b"\xff" * 10, b"What?\0text\0\0\0no-equals", b"x" * (resident.LARGEST_REQUEST + 1)])
def test_a_request_that_makes_no_sense_is_given_nothing(request_: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(str(address()))
        try:
            connection.sendall(request_)
            connection.shutdown(socket.SHUT_WR)
            assert resident.received(connection) == b""
        except OSError:
            pass
    assert resident.ask([QUESTION]) == 1


@pytest.mark.usefixtures("helping")
def test_there_is_one_helper_for_a_graph(graph: Path) -> None:
    helper.serve(address(), str(graph), None)
    assert resident.ask([QUESTION]) == 1


@pytest.mark.parametrize("reply", [b"", b"x y\n", b"0\n", b"0 5 6\nabc"])
def test_a_reply_that_makes_no_sense_is_no_answer(reply: bytes) -> None:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(address()))
        listener.listen()

        def answer() -> None:
            with listener.accept()[0] as connection:
                resident.received(connection)
                connection.sendall(reply)

        thread = Thread(target=answer)
        thread.start()
        assert resident.ask([QUESTION]) is None
        thread.join()


def test_a_helper_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resident, "PATIENCE", 0.2)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(address()))
        listener.listen()
        assert resident.ask([QUESTION]) is None


@pytest.mark.parametrize(
    "arguments", [[], ["--batch", "x"], ["a", "--save", "x"], ["a", "--graph"], ["a", "--graph", "http://127.0.0.1:9/"]]
)
def test_only_a_plain_question_is_for_the_helper(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "Popen", lambda *_, **__: pytest.fail("a helper was started"))
    assert resident.ask(arguments) is None
    resident.start(arguments)


def test_a_folder_that_others_can_enter_is_not_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    address()
    room = Path(os.environ["XDG_RUNTIME_DIR"]) / "interconnect-kg"
    room.chmod(0o755)
    assert resident.address([QUESTION]) is None
    room.rmdir()
    room.symlink_to(tmp_path)
    assert resident.address([QUESTION]) is None
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "missing"))
    assert resident.address([QUESTION]) is None


def test_it_is_off_unless_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not resident.is_wanted(["ask", QUESTION])
    assert not resident.is_wanted(["query", "--resident"])
    assert resident.is_wanted(["ask", QUESTION, "--resident"])
    monkeypatch.setenv("KG_RESIDENT", "1")
    assert resident.is_wanted(["ask", QUESTION])
    monkeypatch.setenv("KG_RESIDENT", "0")
    assert not resident.is_wanted(["ask", QUESTION])


def test_the_command_starts_a_helper_and_uses_it(graph: Path) -> None:
    def asked() -> str:
        done = subprocess.run([sys.executable, "-m", "kg", "ask", "--resident", QUESTION], capture_output=True, text=True, check=False)
        return done.stdout

    first = asked()
    assert waited(address().exists)
    assert asked() == first == kg(["ask", QUESTION]).stdout
    graph.write_text(graph.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert resident.ask([QUESTION]) is None
    assert waited(lambda: not address().exists())


def test_a_helper_that_cannot_be_started_is_done_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(subprocess, "Popen", failing)
    resident.start([QUESTION])
