"""The W3C test suites of SPARQL 1.0, 1.1 and 1.2, run through `kg sparql` and through the engine called directly.

`python -m tests.interop.w3c FOLDER` prints how many pass, and which do not; FOLDER has sparql10, sparql11 and sparql12 in it.
"""

import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pyoxigraph import NamedNode, QueryResultsFormat, QuerySolutions, QueryTriples, RdfFormat, Store, serialize

sys.path += [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parent.parent)]
from commandline import kg
from w3c_results import SYNTAXES, Result, agree, by_value, expected, read, result
from w3c_suite import BAD_SYNTAX, EVALUATION, GOOD_SYNTAX, VERSIONS, Case, cases


class Failure(Exception):  # noqa: N818 - it is what a test is: failed
    """A query that was not run."""


def through_kg(case: Case) -> Result:
    """Return what `kg sparql` writes for a test, read back: the query from its file, the data from a file of quads."""
    with tempfile.TemporaryDirectory() as room:
        graph = Path(room) / "data.nq"
        graph.write_bytes(serialize(_store(case), format=RdfFormat.N_QUADS) or b"")
        form = "csv" if case.kind == "CSVResultFormatTest" else "json"
        command = ["sparql", "-f", str(case.query), "--graph", str(graph), "--no-prefixes", "--no-union", "--format"]
        ran = kg([*command, form])
        if ran.code == 2:
            ran = kg([*command, "ntriples"])
            form = "ntriples"
    if ran.code:
        raise Failure(ran.stderr.strip())
    return read(ran.stdout, form)


def directly(case: Case) -> Result:
    """Return what the engine gives for a test."""
    try:
        found = _store(case).query(_text(case), base_iri=case.query.as_uri())
        if isinstance(found, QueryTriples):
            return Result(triples=tuple(dict.fromkeys(found)))
        if case.kind == "CSVResultFormatTest":
            assert isinstance(found, QuerySolutions)
            return read((found.serialize(format=QueryResultsFormat.CSV) or b"").decode(), "csv")
        return result(found)
    except (SyntaxError, OSError, RuntimeError, ValueError) as error:
        raise Failure(str(error)) from error


def _text(case: Case) -> str:
    return case.query.read_bytes().decode("utf-8-sig")


def _store(case: Case) -> Store:
    """Return the data of a test; what its query names with FROM and the manifest does not is fetched for it, as the suite wants."""
    store = Store()
    named = dict(case.named)
    if not case.data and not case.named and case.kind in EVALUATION:
        named |= {path.as_uri(): path for path in _from(case)}
    for path in case.data:
        store.load(path=str(path), format=SYNTAXES[path.suffix], base_iri=path.as_uri())
    for name, path in named.items():
        store.load(path=str(path), format=SYNTAXES[path.suffix], base_iri=path.as_uri(), to_graph=NamedNode(name))
    return store


def _from(case: Case) -> Iterator[Path]:
    for word in _text(case).replace("<", " <").split():
        path = case.query.parent / word.strip("<>")
        if word.startswith("<") and path.suffix in SYNTAXES and path.is_file():
            yield path


Way = Callable[[Case], Result]
OTHER_FORM = "literals written in another form"
OTHER_RESULT = "another result"
UNKNOWN_FUNCTION = "is not supported"


def failure(case: Case, way: Way) -> str | None:
    """Return why a test fails; None where it passes."""
    try:
        found = way(case)
    except (Failure, UnicodeDecodeError) as error:
        parsed = UNKNOWN_FUNCTION in str(error)  # the engine says so after parsing
        return None if case.kind in (GOOD_SYNTAX if parsed else BAD_SYNTAX) else str(error)
    if case.kind in BAD_SYNTAX:
        return "a query that is no SPARQL was run"
    if case.kind in GOOD_SYNTAX:
        return None
    assert case.result is not None
    wanted = expected(case.result)
    if agree(found, wanted, is_lax=case.is_lax):
        return None
    return OTHER_FORM if agree(by_value(found), by_value(wanted), is_lax=case.is_lax) else OTHER_RESULT


@dataclass(frozen=True)
class Outcome:
    """Why a test fails through `kg sparql` and directly; None where it passes."""

    kg: str | None
    engine: str | None


def run(folder: Path) -> dict[str, Outcome]:
    """Return the outcome of each test by its name."""
    return {case.name: Outcome(failure(case, through_kg), failure(case, directly)) for case in cases(folder)}


def table(outcomes: Mapping[str, Outcome]) -> str:
    """Return how many tests of each version pass, as a Markdown table."""
    lines = [
        "| tests of | number | pass through `kg sparql` | besides, the same values in another form | engine called directly |",
        "|---|---|---|---|---|",
    ]
    for version in VERSIONS:
        all_ = [each for name, each in outcomes.items() if name.startswith(version)]
        ours, theirs = [each.kg for each in all_], [each.engine for each in all_]
        counts = (len(all_), ours.count(None), ours.count(OTHER_FORM), f"{theirs.count(None)}, {theirs.count(OTHER_FORM)}")
        lines.append(f"| SPARQL {version[6]}.{version[7]} | {' | '.join(map(str, counts))} |")
    return "\n".join(lines)


if __name__ == "__main__":
    told = run(Path(sys.argv[1]).resolve())
    print(table(told))
    for name, outcome in told.items():
        if outcome != Outcome(None, None):
            print(f"{name}\t{outcome.kg or 'passes'}\t{outcome.engine or 'passes'}")
