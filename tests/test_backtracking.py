"""No regular expression of ours takes long, whatever is repeated in a line; those of users are bounded by the engine."""

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from commandline import kg
from pumping import pumped

ROOT = Path(__file__).resolve().parent.parent
LENGTH = 800
"""Characters: of a long sentence. What is read as a whole, such as a file, is pumped to its limits in `test_hostile`."""
SECONDS = 1.0
COLLECT = """
import importlib, json, pkgutil, re, sys
found = {}
plain = re._compile
def noted(pattern, flags):
    made = plain(pattern, flags)
    frame = sys._getframe(1)
    while frame.f_globals["__name__"] in ("re", "functools"):
        frame = frame.f_back
    name = frame.f_globals["__name__"]
    if name.startswith("kg"):
        kind, text = ("bytes", made.pattern.decode("latin-1")) if isinstance(made.pattern, bytes) else ("str", made.pattern)
        found.setdefault((kind, text, made.flags), name)
    return made
re._compile = noted
import kg
for module in pkgutil.walk_packages(kg.__path__, "kg."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
graph = kg.build(sys.argv[1])
graph.ask("Compare InfiniBand and Ethernet on latency, and why is RDMA faster?")
graph.ask("And how many lanes does OSFP have?")
print(json.dumps([[*key, name] for key, name in found.items()]))
"""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise `TimeoutError` where more computing is done."""

    def end(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def expressions() -> Iterator[tuple[str, "re.Pattern[str] | re.Pattern[bytes]"]]:
    """Give each expression that is compiled when a graph is built and asked, in code and out of data files, with its module."""
    documents = ROOT / "ontology" / "documents" / "optics-and-form-factors.md"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", COLLECT, documents], capture_output=True, text=True, check=True, cwd=ROOT)
    for kind, text, flags, module in json.loads(done.stdout):
        if kind == "bytes":
            yield module, re.compile(text.encode("latin-1"), flags)
        else:
            yield module, re.compile(text, flags)


def takes_long(pattern: "re.Pattern[str] | re.Pattern[bytes]", text: str) -> bool:
    given = text.encode("latin-1", "replace") if isinstance(pattern.pattern, bytes) else text
    try:
        with at_most(SECONDS):
            pattern.search(given)  # type: ignore[arg-type]
            pattern.sub(given[:0], given)  # type: ignore[arg-type]
    except TimeoutError:
        return True
    return False


def test_no_expression_of_ours_backtracks_without_bound() -> None:
    known = list(expressions())
    assert len(known) > 150
    slow = [
        (module, pattern.pattern, text[:40]) for module, pattern in known for text in pumped(pattern, LENGTH) if takes_long(pattern, text)
    ]
    assert not slow


def test_the_test_finds_what_backtracks() -> None:
    evil = re.compile(r"(?:a+b?)+c")
    assert any(takes_long(evil, text) for text in pumped(evil, LENGTH))


@pytest.mark.parametrize("expression", ["(a+)+$", "(a|a)*b", "(?:a{0,999}){0,999}", "(.*)*x", "(" * 100 + "a" + "+)" * 100])
def test_an_expression_of_a_users_query_is_bounded(expression: str) -> None:
    started = time.monotonic()
    for test in (f"REGEX(?x, '{expression}')", f"STRLEN(REPLACE(?x, '{expression}', '')) > 0"):
        result = kg(["sparql", f"ASK {{ VALUES ?x {{ '{'a' * 5000}' }} FILTER({test}) }}", "--timeout", "20"])
        assert result.code in (0, 3)
    assert time.monotonic() - started < 20
