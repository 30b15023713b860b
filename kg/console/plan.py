"""How the engine runs a query: the plan that Oxigraph's own program tells, as a tree."""

import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyoxigraph import QueryTriples

from kg.console.errors import one_line
from kg.errors import StoreError
from kg.namespaces import shorten
from kg.store import is_address
from kg.store.text import IRI, names_graphs, prologue

if TYPE_CHECKING:
    from kg.store import Setting, Store

PROGRAM = "oxigraph"


def plan(store: "Store", sparql: str, setting: "Setting", seconds: float | None) -> str:
    """Return the steps of a query with how many results each gave, innermost last.

    The engine within this process does not tell its plan; the program of the same engine does, on the same store, for so many seconds.

    Raises:
        QuerySyntaxError: the query does not parse, or is refused.
        StoreError: the program is not there, or the graph is behind an address.
    """
    if is_address(store.place):
        raise StoreError(f"{store.place} does not tell how it runs a query; leave out --explain")
    is_graph = isinstance(store.query(sparql, setting), QueryTriples)
    program = shutil.which(PROGRAM, path=str(Path(sys.executable).parent)) or shutil.which(PROGRAM)
    if program is None:
        raise StoreError("--explain needs the program 'oxigraph'; install it with: pip install 'interconnect-kg[explain]'")
    with tempfile.TemporaryDirectory(prefix="kg-plan-") as folder:
        room = Path(folder)
        everywhere = ["--union-default-graph"] if setting.union and not names_graphs(sparql) else []
        arguments = [
            "--query",
            prologue(sparql, setting.prefixes, setting.base) + sparql,
            "--explain-file",
            str(room / "plan.json"),
            "--stats",
            *everywhere,
        ]
        output = ["--results-file", str(room / "results"), "--results-format", "nt" if is_graph else "json"]
        location = store.folder_in(room / "store")
        command = [program, "query", "--location", str(location), *arguments, *output]
        _run(command, seconds)
        told = json.loads((room / "plan.json").read_text(encoding="utf-8"))
    return "".join(f"{line}\n" for line in _lines(told["plan"], 0))


def _run(command: Sequence[str], seconds: float | None) -> None:
    try:
        ran = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)  # noqa: S603 - a program of ours
    except subprocess.TimeoutExpired as error:
        raise StoreError(f"the query was stopped after {seconds:g} seconds; give it more time with --timeout") from error
    if ran.returncode:
        raise StoreError(f"{PROGRAM} tells no plan: {one_line(ran.stderr)}")


def _lines(step: Mapping[str, Any], depth: int) -> Iterator[str]:
    name = IRI.sub(lambda match: shorten(match[1]) if shorten(match[1]) != match[1] else match[0], step["name"])
    count = step["number of results"]
    yield f"{'  ' * depth}{name}  - {count} result{'' if count == 1 else 's'}"
    for child in step["children"]:
        yield from _lines(child, depth + 1)
