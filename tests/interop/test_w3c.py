"""The W3C test suites of SPARQL: what passes, and why the rest does not."""

import csv
from pathlib import Path

import pytest
import w3c

pytestmark = pytest.mark.interop
DIFFERENCES = Path(__file__).parent.parent / "cases" / "w3c" / "differences.tsv"
REFUSED = "is refused"
LEAST = {"sparql10": 480, "sparql11": 350, "sparql12": 240}
"""Tests that each version has at least, so that a suite that is not read does not pass."""


@pytest.fixture(scope="module")
def outcomes(shared: Path) -> dict[str, w3c.Outcome]:
    folder = shared / "w3c-sparql" / "sparql"
    if not folder.is_dir():
        pytest.skip(f"{folder} is not there: the W3C test suites are no part of the project")
    return w3c.run(folder)


@pytest.fixture(scope="module")
def differences() -> dict[str, dict[str, str]]:
    with DIFFERENCES.open(encoding="utf-8", newline="") as file:
        return {row["test"]: row for row in csv.DictReader(file, dialect="excel-tab")}


def test_each_difference_is_explained_and_none_is_explained_that_is_not_there(
    outcomes: dict[str, w3c.Outcome], differences: dict[str, dict[str, str]]
) -> None:
    found = {name: "other form" if each.kg == w3c.OTHER_FORM else "fails" for name, each in outcomes.items() if each.kg}
    assert found == {name: row["outcome"] for name, row in differences.items()}


def test_the_tool_differs_from_its_engine_only_in_what_it_refuses(
    outcomes: dict[str, w3c.Outcome], differences: dict[str, dict[str, str]]
) -> None:
    apart = {name for name, each in outcomes.items() if (each.kg is None) != (each.engine is None)}
    assert apart
    assert all(REFUSED in differences[name]["why"] for name in apart)


def test_the_readme_tells_how_many_pass(outcomes: dict[str, w3c.Outcome]) -> None:
    assert w3c.table(outcomes) in (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_suites_are_read_whole(outcomes: dict[str, w3c.Outcome]) -> None:
    counts = {version: sum(name.startswith(version) for name in outcomes) for version in LEAST}
    assert all(counts[version] >= least for version, least in LEAST.items()), counts
