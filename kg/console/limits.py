"""How long a query, or the reading of a graph, may take, and how much memory: a thread ends the program where that is passed.

The engine cannot be told to stop, and what it holds is given back for certain only when the program ends.
"""

import os
import sys
from _thread import allocate_lock, start_new_thread
from time import monotonic

from kg.console.errors import ERROR, one_line
from kg.errors import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import TracebackType

SECONDS = 30.0
OFTEN = 0.1
"""Seconds between two looks."""
MEGABYTE = 1 << 20
LEAST_ROOM = 700
"""Megabytes of address space without which the engine, or spaCy, ends the program and does not say why; most of it is never filled."""


def half_of_memory() -> int:
    """Return half of the memory of this machine in megabytes; 0, which means no limit, where the system does not tell."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2 // MEGABYTE
    except (AttributeError, OSError, ValueError):
        return 0


def remedies(what: str, advice: str) -> tuple[str, str, str]:
    """Return what is limited, and what to do where it takes too much time, or too much memory."""
    return what, f"{advice}, or give it more time with --timeout", f"{advice}, or give it more with --memory"


QUERY = remedies("the query", "ask for less")
ANSWER = remedies("the question", "ask for less at once")
LOOK = remedies("the look at the graph", "ask with 'kg query' for a part of it")


def require_room() -> None:
    """Refuse to start where the shell allows too little address space (`ulimit -v`).

    Raises:
        StoreError: it does.
    """
    try:
        from resource import RLIM_INFINITY, RLIMIT_AS, getrlimit
    except ImportError:  # Windows
        return
    allowed, _ = getrlimit(RLIMIT_AS)
    if allowed != RLIM_INFINITY and allowed < LEAST_ROOM * MEGABYTE:
        room = f"{allowed // MEGABYTE} MB of address space are allowed here, and {LEAST_ROOM} are needed"
        raise StoreError(f"{room}; allow more with: ulimit -v {LEAST_ROOM * 1024}")


class Limits:
    """Ends the program where what is done in its `with` takes too long or too much; 0 is no limit."""

    def __init__(self, seconds: float = SECONDS, megabytes: int | None = None, about: tuple[str, str, str] = QUERY) -> None:
        self._seconds = seconds
        self._megabytes = half_of_memory() if megabytes is None else megabytes
        self._what, self._for_time, self._for_memory = about
        self._done = allocate_lock()

    def __enter__(self) -> None:
        self._done.acquire()
        start_new_thread(self._watch, ())

    def __exit__(self, kind: "type[BaseException] | None", error: BaseException | None, trace: "TracebackType | None") -> None:
        self._done.release()

    def _watch(self) -> None:
        end = monotonic() + self._seconds
        while not self._done.acquire(timeout=OFTEN):
            if self._seconds and monotonic() >= end:
                _stop(f"{self._what} was stopped after {self._seconds:g} seconds; {self._for_time}")
            if self._megabytes and _used() >= self._megabytes:
                _stop(f"{self._what} was stopped at {self._megabytes} MB of memory; {self._for_memory}")
        self._done.release()


def _used() -> int:
    """Return the megabytes of memory that this process holds; where the system does not tell, the most that it held."""
    try:
        with open("/proc/self/statm", encoding="ascii") as stream:
            return int(stream.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // MEGABYTE
    except OSError:
        return _most_used()


def _most_used() -> int:
    try:
        from resource import RUSAGE_SELF, getrusage
    except ImportError:  # Windows
        return 0
    unit = MEGABYTE if sys.platform == "darwin" else 1024
    return getrusage(RUSAGE_SELF).ru_maxrss // unit


def _stop(message: str) -> None:
    os.write(2, f"kg: {one_line(message)}\n".encode(errors="replace"))
    os._exit(ERROR)
