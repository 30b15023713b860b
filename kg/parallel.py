"""The same work on many items, in this process or in several; results come in the order of the items."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Protocol, TypeVar

from kg.errors import KgError

Item = TypeVar("Item")
Result = TypeVar("Result")

WAITING = 2
"""Results for each worker that are made before they are wanted, where they are large."""


class Run(Protocol):
    """A `map` that may work ahead."""

    def __call__(self, function: Callable[[Item], Result], items: Iterable[Item], *, waiting: int = WAITING) -> Iterator[Result]:
        """Yield what a function makes of each item.

        Args:
            function: for several processes one that can be pickled, as its items and results.
            items: taken as they are needed.
            waiting: for each worker, so many results at most wait to be taken.
        """


@contextmanager
def processes(number: int) -> Iterator[Run]:
    """Give a `map` that runs in so many processes; one is this process itself.

    Raises:
        KgError: a process was ended from outside.
    """
    if number == 1:
        yield _here
        return
    try:
        with _opened(ProcessPoolExecutor(number, initializer=_end_with_parent), number) as run:
            yield run
    except BrokenProcessPool as error:
        raise KgError("a process of the build was ended from outside; free memory, or build with fewer --jobs") from error


@contextmanager
def threads(number: int) -> Iterator[Run]:
    """Give a `map` that runs in so many threads; one is this thread itself."""
    if number == 1:
        yield _here
        return
    with _opened(ThreadPoolExecutor(number), number) as run:
        yield run


@contextmanager
def _opened(pool: Executor, number: int) -> Iterator[Run]:
    """Give the `map` of a pool; when something fails, what has not begun is dropped."""
    try:
        yield _ahead(pool, number)
    finally:
        pool.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """End this process when the one that started it ends, even if that is killed."""
    parent = parent_process()
    if parent is not None:
        sentinel = parent.sentinel
        Thread(target=lambda: wait([sentinel]) and os._exit(1), daemon=True).start()


def _here(function: Callable[[Item], Result], items: Iterable[Item], *, waiting: int = WAITING) -> Iterator[Result]:  # noqa: ARG001
    return map(function, items)


def _ahead(pool: Executor, number: int) -> Run:
    def run(function: Callable[[Item], Result], items: Iterable[Item], *, waiting: int = WAITING) -> Iterator[Result]:
        futures: deque[Future[Result]] = deque()
        for item in items:
            futures.append(pool.submit(function, item))
            if len(futures) > waiting * number:
                yield futures.popleft().result()
        while futures:
            yield futures.popleft().result()

    return run
