"""How long documents of odd shapes take to be read, at full and at half size: the time must not grow faster than the text.

python -m tests.benchmarks.extremes [SHAPE ...]
"""

import resource
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from kg.building import ontology_store
from kg.extraction import documents
from kg.extraction.pipeline import Extractor
from kg.vocabulary import read_lexicon

SENTENCE = "The switch forwards 400G traffic over eight lanes when the optics support it. "


@dataclass(frozen=True)
class Shape:
    """A kind of document."""

    suffix: str
    size: int
    """How many parts the full one has."""
    text: Callable[[int], str]
    """Makes it of so many parts."""


def lines(line: str) -> Callable[[int], str]:
    """Return what repeats a line, with its number in it."""
    return lambda size: "".join(line.format(number) + "\n" for number in range(size))


SHAPES = {
    "one line": Shape(".txt", 12_500, lambda size: SENTENCE * size),
    "one sentence": Shape(".txt", 125_000, lambda size: "a link, " * size + "and a switch."),
    "one word": Shape(".txt", 1_000_000, lambda size: "a" * size),
    "brackets": Shape(".txt", 100_000, lambda size: "(" * size + "a link" + ")" * size),
    "bullets": Shape(".md", 100_000, lines("- Rack {} uses 400G links")),
    "nested bullets": Shape(".md", 10_000, lambda size: "".join("  " * min(number, 40) + f"- part {number}\n" for number in range(size))),
    "rows": Shape(".md", 10_000, lambda size: "| Part | Rate |\n|-|-|\n" + lines("| Link {0} | {0} G |")(size)),
    "columns": Shape(".md", 10_000, lambda size: "\n".join(("|" + "a|" * size, "|" + "-|" * size, "|" + "400G|" * size)) + "\n"),
    "headings": Shape(".md", 50_000, lines("# Part {}")),
    "new things": Shape(".md", 20_000, lines("The Rack Scale Meter {0} (RSM{0}) is a probe.\n")),
    "nested html": Shape(".html", 100_000, lambda size: "<div>" * size + SENTENCE + "</div>" * size),
    "nested html lists": Shape(".html", 20_000, lambda size: "<ul><li>part " * size + "</li></ul>" * size),
}


def seconds(extractor: Extractor, suffix: str, text: str) -> float:
    """Return the seconds of one core that reading a document takes."""
    started = process_time()
    extractor.extract(documents.decode(Path("extreme" + suffix), text.encode()))
    return process_time() - started


def main(names: list[str]) -> None:
    """Print a line for each shape."""
    extractor = Extractor(read_lexicon(ontology_store()))
    for name in names or SHAPES:
        shape = SHAPES[name]
        half, full = (seconds(extractor, shape.suffix, shape.text(size)) for size in (shape.size // 2, shape.size))
        length = len(shape.text(shape.size))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{name}: {length:,} characters in {full:.1f} s, {length / full:,.0f} a second, "
            f"{full / half:.1f} times half the text; peak memory so far {memory} MB",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
