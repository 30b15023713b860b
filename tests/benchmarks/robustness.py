"""How answers stand up to typing errors, capitals and any text at all.

    python -m tests.benchmarks.robustness [--sheet FILE] [--seed N] [--rounds N] [--texts N]

The sheet and the articles that it asks about are third-party text beside the project; without them the bundled documents are asked.
"""

import argparse
import random
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import HealthCheck, given, settings

import kg
from kg.model import Status

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from mutations import mistyped, questions, without_mark
from test_robustness import KNOWN, SEED, SHEET, check, graph, read

if TYPE_CHECKING:
    from collections.abc import Callable

SHARED = Path(__file__).resolve().parents[3] / "shared"


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sheet", type=Path, default=SHARED / "questions" / "dev.tsv")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--rounds", type=int, default=1, help="how many typing errors a question gets, one at a time")
    parser.add_argument("--texts", type=int, default=10_000)
    given_ = parser.parse_args()
    sheet, asked = (given_.sheet, kg.build(SHARED / "documents")) if given_.sheet.is_file() else (SHEET, graph())
    variants(sheet, asked, given_.seed, given_.rounds)
    texts(given_.texts)


def variants(sheet: Path, asked: kg.Graph, seed: int, rounds: int) -> None:
    """Print how many of the answered questions keep their answer when they are typed otherwise."""
    answers = [asked.ask(question) for question in read(sheet)]
    known = {answer.question: answer.answer for answer in answers if answer.status in (Status.ANSWERED, Status.QUOTED)}
    print(f"{sheet.name}: {len(known)} questions are answered")
    chance = random.Random(seed)  # noqa: S311 - the same errors in every run
    ways: dict[str, Callable[[str], str]] = {"capitals": str.upper, "no final mark": without_mark}
    ways |= {f"a typing error, round {number}": lambda text: mistyped(text, chance) for number in range(1, rounds + 1)}
    for name, way in ways.items():
        typed = {question: way(question) for question in known}
        different = [wrong for question, wrong in typed.items() if asked.ask(wrong).answer != known[question]]
        print(f"  {name}: the same answer to {100 * (1 - len(different) / len(known)):.1f} %")
        for wrong in different:
            print(f"    otherwise: {wrong}")


def texts(number: int) -> None:
    """Ask so many texts at random; an error, a slow answer or foreign SPARQL ends the run."""
    graph().ask(KNOWN[0])
    started = time.perf_counter()

    @given(question=questions(KNOWN))
    @settings(max_examples=number, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    def run(question: str) -> None:
        check(question)

    run()
    print(f"{number} texts at random: no error, none over a second, no SPARQL of theirs ({time.perf_counter() - started:.0f} s)")


if __name__ == "__main__":
    main()
