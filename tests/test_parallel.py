import os
import signal
import threading
from collections.abc import Iterator

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
