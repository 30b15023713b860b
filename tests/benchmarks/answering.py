"""How many questions are answered rightly and wrongly: by how sure an answer must be, as a picture, and without each step of reading.

    python -m tests.benchmarks.answering [--sheet FILE]... [--picture FILE]

The sheets and the articles that they ask about are third-party text beside the project; without them nothing is measured.
"""

import argparse
import csv
import importlib.util
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

import kg
from kg.answering import asker, composing, confidence, demands, desk, english, finding, linking, matching, question, splitting, units
from kg.answering.ways import WAYS, quoted
from kg.language import phrases, thesaurus
from kg.model import Verdict

SHARED = Path(__file__).resolve().parents[3] / "shared"
PICTURE = Path(__file__).with_name("answering.svg")
BY_QUOTE = frozenset({"real"})
"""Sheets that are judged by what is quoted."""
THRESHOLDS = tuple(round(0.1 + 0.08 * step, 2) for step in range(11))
COLOURS = ("#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910")
WIDTH, HEIGHT, MARGIN = 640, 360, 48


class Score(NamedTuple):
    """Shares of sheets, in percent."""

    right: float
    """Answerable questions that are answered rightly."""
    refused: float
    """Unanswerable questions that are refused."""
    wrong: float
    """All questions that are answered wrongly."""


Setting = tuple[object, str, object]
"""Object, attribute, and what stands in its place."""


def plain_verdict(_: object, ranked: Any, __: object, ___: object) -> Verdict:  # noqa: ANN401 - a statement with its ranking
    """Return what a reader of signs alone would say: no where a statement denies, else yes."""
    return Verdict.NO if ranked.fact.negative else Verdict.YES


LEFT_OUT: Mapping[str, Sequence[Setting]] = {
    "nothing": (),
    "mending of typing errors": ((linking.Linker, "_may_be_mistyped", lambda *_: False),),
    "everyday words left open": ((units.Units, "_may_be_open", lambda *_: False),),
    "words near to others": ((english.English, "near", lambda *_: {}),),
    "hand-made synonyms": ((english.English, "near", lambda _, stem: thesaurus.neighbours(stem)),),
    "further synonyms": ((english, "SYNONYM", 0.0),),
    "thesaurus": ((thesaurus, "neighbours", lambda _: {}),),
    "paraphrases": ((thesaurus, "paraphrases", lambda _: {}),),
    "turns of phrase": ((phrases, "turns", lambda _: ()),),
    "opposites": ((units.Units, "_opposite", lambda *_: frozenset()),),
    "relation classes": ((question.Question, "wants", frozenset()),),
    "resolved subjects": ((matching, "ANTECEDENT", 0.0),),
    "verdict rules": ((desk, "verdict", plain_verdict),),
    "demands": ((demands, "met", lambda *_: True), (demands, "is_typed", lambda *_: True)),
    "fitted confidence": ((confidence, "is_sure", lambda asked, ranked, _: finding.is_enough(asked, ranked[0])),),
    "close sentences beside the best": ((composing, "CLOSE", 0.05),),
    "cutting into questions": ((splitting, "_parts", lambda sentence, context, _: [splitting.Part(sentence, context)]),),
    "quotation": ((asker, "WAYS", tuple(way for way in WAYS if way is not quoted.answer)),),
}
"""What is taken out of the reading of questions, by name."""


@contextmanager
def using(settings: Sequence[Setting]) -> Iterator[None]:
    """Answer with other settings for a while."""
    with ExitStack() as stack:
        for owner, name, value in settings:
            stack.enter_context(patch.object(owner, name, value))
        yield


def at_threshold(threshold: float) -> list[Setting]:
    """Return the settings by which an answer must be so sure; yes, no and choices have rules of their own."""
    weights = {**confidence.weights_of_signs(), "sure": threshold}
    return [(confidence, "weights_of_signs", lambda: weights)]


def judges() -> ModuleType:
    """Return the module that judges answers."""
    spec = importlib.util.spec_from_file_location("score_answers", SHARED / "tools" / "score_answers.py")
    if spec is None or spec.loader is None:
        raise FileNotFoundError(SHARED)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def is_by_quote(sheet: Path) -> bool:
    """Tell whether the answers to a sheet are judged by what is quoted."""
    return any(name in str(sheet) for name in BY_QUOTE)


def score(graph: kg.Graph, sheets: Sequence[Path], judge: ModuleType) -> Score:
    """Ask all questions of sheets."""
    tally: Counter[tuple[str, str]] = Counter()
    for sheet in sheets:
        with sheet.open(encoding="utf-8") as stream:
            for row in csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE):
                dialogue = graph.dialogue()
                answers = [graph.ask(turn, dialogue).as_dict() for turn in row["question"].split(" || ")]
                tally[row["answerable"], judge.judge(row, answers, is_by_quote(sheet))] += 1
    wrong = sum(count for (_, outcome), count in tally.items() if outcome == "wrong")
    return Score(judge.share(tally, ("yes", "partly")) or 0.0, judge.share(tally, ("no",)) or 0.0, 100 * wrong / tally.total())


def picture(curves: Mapping[str, Sequence[Score]]) -> str:
    """Return a picture of right (full lines) and wrong (broken lines) over the threshold, as SVG."""
    across, up = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    lines = [f'<text x="{MARGIN}" y="24">right (full) and wrong (broken) in percent, by how sure an answer must be</text>']
    for percent in range(0, 101, 20):
        y = HEIGHT - MARGIN - up * percent / 100
        lines.append(f'<path d="M{MARGIN} {y:.0f}h{across}" stroke="#ddd"/><text x="12" y="{y + 4:.0f}">{percent}</text>')
    places = [MARGIN + across * position / (len(THRESHOLDS) - 1) for position in range(len(THRESHOLDS))]
    lines += [f'<text x="{x - 10:.0f}" y="{HEIGHT - 26}">{each:.2f}</text>' for x, each in zip(places, THRESHOLDS, strict=True)]
    for number, (name, scores) in enumerate(curves.items()):
        colour = COLOURS[number % len(COLOURS)]
        for share, dashes in ([each.right for each in scores], "none"), ([each.wrong for each in scores], "5 4"):
            points = " ".join(f"{x:.1f},{HEIGHT - MARGIN - up * y / 100:.1f}" for x, y in zip(places, share, strict=True))
            lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2" stroke-dasharray="{dashes}"/>')
        lines.append(f'<text x="{MARGIN + 110 * number}" y="{HEIGHT - 6}" fill="{colour}">{name}</text>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="white"/>', *lines, "</svg>\n"])


def main() -> None:
    """Print the curves and what is lost without each step; save the picture."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sheet", type=Path, action="append", help="a sheet of questions; those of ../shared without it")
    parser.add_argument("--picture", type=Path, default=PICTURE)
    options = parser.parse_args()
    if not SHARED.is_dir():
        sys.exit(f"{SHARED} is not there: nothing to measure")
    sheets = options.sheet or [SHARED / "questions" / name for name in ("dev.tsv", "real_dev.tsv")]
    kinds = {"written": [each for each in sheets if not is_by_quote(each)], "real users": [each for each in sheets if is_by_quote(each)]}
    kinds = {kind: each for kind, each in kinds.items() if each}
    judge, graph = judges(), kg.build([SHARED / "documents"])
    curves: dict[str, list[Score]] = {kind: [] for kind in kinds}
    say("how sure, then right / refused / wrong in percent:", *curves)
    for threshold in THRESHOLDS:
        with using(at_threshold(threshold)):
            for kind, each in kinds.items():
                curves[kind].append(score(graph, each, judge))
        say(f"{threshold:.2f}", *(_line(scores[-1]) for scores in curves.values()))
    options.picture.write_text(picture(curves), encoding="utf-8")
    say("left out, then the same:")
    for name, settings in LEFT_OUT.items():
        with using(settings):
            fresh = kg.build([SHARED / "documents"])
            say(f"{name:32}", *(_line(score(fresh, each, judge)) for each in kinds.values()))


def say(*cells: str) -> None:
    """Write a line at once, for a run takes minutes."""
    sys.stdout.write("  ".join(cells) + "\n")
    sys.stdout.flush()


def _line(each: Score) -> str:
    return f"{each.right:5.1f} / {each.refused:5.1f} / {each.wrong:4.1f}"


if __name__ == "__main__":
    main()
