"""Statements of the two articles, drawn at random and judged one by one: those that are right must stay."""

import csv
from pathlib import Path

from conftest import CASES
from extraction_cases import extractor
from judged import COLUMNS, DRAWN, row

from kg.extraction import documents

KEPT = 0.95


def judged() -> list[dict[str, str]]:
    lines = CASES.joinpath("extraction", "judged.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_nearly_all_of_what_was_judged_is_right() -> None:
    verdicts = [entry["verdict"] for entry in judged()]
    assert len(verdicts) == DRAWN
    assert set(verdicts) <= {"right", "partly", "wrong"}
    assert verdicts.count("right") >= 95
    assert verdicts.count("wrong") <= 1


def test_what_was_judged_right_is_still_found(shared: Path) -> None:
    found = set()
    for file in sorted(shared.joinpath("documents").glob("*.txt")):
        found |= {row(file.name, statement) for statement in extractor().extract(documents.read(file)).statements}
    right = [tuple(entry[column] for column in COLUMNS[:-2]) for entry in judged() if entry["verdict"] == "right"]
    lost = [entry for entry in right if entry not in found]
    assert len(lost) <= (1 - KEPT) * len(right), lost
