import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest

from kg import parallel
from kg.errors import KgError


def double(number: int) -> int:
    return 2 * number


def process(_: int) -> int:
    return os.getpid()


def end_this_process(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_results_come_in_the_order_of_the_items(number: int) -> None:
    with parallel.processes(number) as run:
        assert list(run(double, range(20))) == list(range(0, 40, 2))
        assert list(run(double, range(3), waiting=100)) == [0, 2, 4]
    with parallel.threads(number) as run:
        assert list(run(double, range(20))) == list(range(0, 40, 2))


def test_one_process_is_this_one() -> None:
    with parallel.processes(1) as run:
        assert set(run(process, range(3))) == {os.getpid()}
    with parallel.processes(2) as run:
        assert os.getpid() not in set(run(process, range(3)))


def test_one_thread_is_this_one() -> None:
    with parallel.threads(1) as run:
        assert set(run(lambda _: threading.get_ident(), range(3))) == {threading.get_ident()}


def test_only_so_many_results_wait() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for number in range(100):
            taken.append(number)
            yield number

    with parallel.threads(2) as run:
        results = run(double, items(), waiting=3)
        assert next(results) == 0
        assert len(taken) == 7


def test_a_process_that_is_ended_from_outside_is_told() -> None:
    with pytest.raises(KgError, match="ended from outside"), parallel.processes(2) as run:
        list(run(end_this_process, range(3)))


def test_what_has_not_begun_is_dropped_when_something_fails() -> None:
    begun: list[int] = []

    def fail(number: int) -> None:
        begun.append(number)
        raise LookupError

    with pytest.raises(LookupError), parallel.threads(2) as run:
        list(run(fail, range(1000), waiting=1000))
    assert len(begun) < 1000


def test_processes_end_with_the_one_that_started_them(tmp_path: Path) -> None:
    script = f"""
from pathlib import Path
from kg import parallel
from test_parallel import note_and_wait
with parallel.processes(2) as run:
    list(run(note_and_wait, [Path({str(tmp_path)!r}) / "a", Path({str(tmp_path)!r}) / "b"]))
"""
    here = Path(__file__).parent
    paths = os.pathsep.join([str(here), str(here.parent)])
    with subprocess.Popen([sys.executable, "-c", script], env=os.environ | {"PYTHONPATH": paths}) as parent:
        numbers = [_eventually(tmp_path / name) for name in "ab"]
        parent.kill()
    deadline = monotonic() + 30
    while any(map(_is_running, numbers)) and monotonic() < deadline:
        sleep(0.05)
    assert not any(map(_is_running, numbers))


def note_and_wait(file: Path) -> None:
    file.with_suffix(".draft").write_text(str(os.getpid()), encoding="utf-8")
    file.with_suffix(".draft").rename(file)
    sleep(60)


def _eventually(file: Path) -> int:
    deadline = monotonic() + 30
    while not file.exists() and monotonic() < deadline:
        sleep(0.05)
    return int(file.read_text(encoding="utf-8"))


def _is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{number}/stat")
    return not status.exists() or status.read_text(encoding="utf-8").rpartition(")")[2].split()[0] != "Z"
