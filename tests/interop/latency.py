"""How long questions take on a graph in this process and on servers that hold it: `python -m tests.interop.latency SHEET DOCUMENTS...`."""

import csv
import sys
import tempfile
from pathlib import Path
from statistics import quantiles
from time import perf_counter

sys.path.append(str(Path(__file__).resolve().parent))
from servers import SERVERS

import kg
from kg.export import Selection, write


def milliseconds(graph: kg.Graph, questions: list[str]) -> tuple[float, float, float]:
    """Return how long the first question takes, and the median and the 95th percentile of all asked once more of a fresh reader."""
    times = []
    for question in questions:
        start = perf_counter()
        graph.ask(question)
        times.append(1000 * (perf_counter() - start))
    marks = quantiles(times[1:], n=20)
    return times[0], marks[9], marks[18]


def main(sheet: Path, documents: list[Path]) -> None:
    """Print a Markdown table."""
    with sheet.open(encoding="utf-8", newline="") as file:
        questions = [row["question"] for row in csv.DictReader(file, dialect="excel-tab", quoting=csv.QUOTE_NONE)]
    graph = kg.build(documents)
    print("| graph | first question | median | 95th percentile |\n|---|---|---|---|")
    told = {"in memory": milliseconds(graph, questions)}
    for name, serve in SERVERS.items():
        with tempfile.TemporaryDirectory() as room, tempfile.TemporaryDirectory() as place:
            quads = Path(place) / "graph.nq"
            write(Selection(graph.store), quads)
            with serve(quads, Path(room)) as address:
                told[name] = milliseconds(kg.load(address), questions)
    for name, times in told.items():
        print(f"| {name} | {' | '.join(f'{time:,.0f} ms' for time in times)} |")


if __name__ == "__main__":
    main(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
