"""Fits the weights of `kg.answering.confidence` to sheets of questions, and tells how they do on sheets that they were not fitted to.

    python -m tests.benchmarks.confidence SHEET... [--save]

Each sheet is left out once: the figures of a sheet come from weights fitted to the others. Without --save nothing is changed.
"""

import argparse
import csv
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import numpy as np

import kg
from kg.answering import confidence
from tests.benchmarks.answering import SHARED, is_by_quote, judges, say

WEIGHTS = Path(confidence.__file__).with_suffix(".toml")
RIDGE, STEPS = 4.0, 60
"""How much large weights cost, and how often they are bettered."""
ANSWERED = 0.065
"""Share of all questions without an answer that may be answered all the same."""


class Case(NamedTuple):
    """A question whose best statement is an answer, or which has none."""

    sheet: str
    signs: dict[str, float]
    outcome: str
    """"right", "incomplete", or "none" where the documents give no answer."""


def cases(graph: kg.Graph, sheet: Path, judge: Any) -> tuple[list[Case], int]:  # noqa: ANN401 - a module of its own
    """Return the questions of a sheet that come to be answered by their best statement, and how many there are without an answer."""
    found, without = [], 0
    with sheet.open(encoding="utf-8") as stream:
        for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
            without += row["answerable"] == "no"
            dialogue = graph.dialogue()
            seen: list[dict[str, float]] = []

            def sure(question: Any, ranked: Any, lexicon: Any, seen: list[dict[str, float]] = seen) -> bool:  # noqa: ANN401 - handed on
                seen.append(confidence.signs(question, ranked, lexicon))
                return True

            with patch.object(confidence, "is_sure", sure):
                answers = [graph.ask(turn, dialogue).as_dict() for turn in row["question"].split(" || ")]
            if len(seen) == 1 and len(answers) == 1:
                outcome = judge.judge(row, answers, is_by_quote(sheet))
                found.append(Case(str(sheet), seen[0], "none" if row["answerable"] == "no" else outcome))
    return found, without


def fitted(table: np.ndarray, right: np.ndarray) -> np.ndarray:
    """Return the weights of a logistic regression with a ridge, the first one for no sign."""
    weights = np.zeros(table.shape[1])
    cost = RIDGE * np.diag([0.0, *np.ones(table.shape[1] - 1)])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (chance - right) + cost @ weights
        weights -= np.linalg.solve((table * (chance * (1 - chance))[:, None]).T @ table + cost, slope)
    return weights


def threshold(sure: np.ndarray, most: float) -> float:
    """Return the least sureness that at most so many exceed."""
    return float(np.sort(sure)[::-1][round(most)])


def main() -> None:
    """Fit, tell, and save where asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sheets", type=Path, nargs="+")
    parser.add_argument("--save", action="store_true", help=f"write the weights to {WEIGHTS.name}")
    options = parser.parse_args()
    graph, judge = kg.build([SHARED / "documents"]), judges()
    read = [cases(graph, sheet, judge) for sheet in options.sheets]
    found = [case for of_sheet, _ in read for case in of_sheet]
    without = sum(count for _, count in read)
    names = list(found[0].signs)
    raw = np.array([[case.signs[name] for name in names] for case in found])
    mean, spread = raw.mean(0), raw.std(0) + 1e-9
    table = np.c_[np.ones(len(raw)), (raw - mean) / spread]
    right = np.array([case.outcome == "right" for case in found], float)
    none = np.array([case.outcome == "none" for case in found])
    used = (right > 0) | none
    sure = np.zeros(len(found))
    for sheet in {case.sheet for case in found}:
        own = np.array([case.sheet == sheet for case in found])
        sure[own] = table[own] @ fitted(table[used & ~own], right[used & ~own])
    say(f"{len(found)} questions come to be answered by their best statement; {without} of all have no answer")
    for share in (0.02, 0.04, ANSWERED, 0.1):
        least = threshold(sure[none], share * without)
        given = right[~none] * (sure[~none] > least)
        say(
            f"where {share:.0%} of those without an answer are answered,"
            f" {given.mean():.1%} of the others are answered rightly, of at most {right[~none].mean():.1%}"
        )
    weights = fitted(table[used], right[used])
    plain = weights[1:] / spread
    values = dict(zip(names, plain, strict=True))
    values["none"] = weights[0] - float(plain @ mean)
    say(*(f"{name}: {value:.2f}" for name, value in zip(names, weights[1:], strict=True)))
    if options.save:
        write(values, 1 / (1 + np.exp(-threshold(sure[none], ANSWERED * without))))


def write(values: dict[str, float], sure: float) -> None:
    """Write the weights."""
    lines = ["# Made by `python -m tests.benchmarks.confidence SHEET... --save`; do not edit.", f"sure = {sure:.3f}"]
    lines += [f"{name!r} = {value:.3f}".replace("'", '"') for name, value in values.items()]
    WEIGHTS.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
