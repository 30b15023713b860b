"""How fast documents are read and questions answered, on this machine, as ratios where times would only tell of the machine.

Start-up is told for each command as a ratio to what it cannot go below: the start of Python, `import spacy`, and Oxigraph's own program
on the same store, where that is installed (`pip install oxigraph`; it is no dependency). The ratios are those of processor time, which
other work on the machine changes least.

python -m tests.benchmarks.speed [PATH OF THE OXIGRAPH PROGRAM]
"""

import compileall
import csv
import shutil
import statistics
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter, process_time

import kg
from kg.building import ontology_store
from kg.extraction import documents
from kg.extraction.pipeline import Extractor
from kg.vocabulary import read_lexicon

ROOT = Path(__file__).resolve().parents[2]
RUNS = 5
QUESTION = "What does PFC stand for?"


def reading() -> tuple[float, int]:
    """Return characters a second of one core, and the characters that were read in one round."""
    extractor = Extractor(read_lexicon(ontology_store()))
    texts = [documents.read(file) for file in documents.find([ROOT / "ontology" / "documents"])]
    rounds = []
    for _ in range(RUNS):
        started = process_time()
        for text in texts:
            extractor.extract(text)
        rounds.append(process_time() - started)
    size = sum(len(text.text) for text in texts)
    return size / min(rounds), size


def answering() -> tuple[float, float, int]:
    """Return the median and the 95th percentile of a warm answer in milliseconds, and the number of questions."""
    with (ROOT / "ontology" / "competency.tsv").open(encoding="utf-8") as stream:
        questions = [row["question"] for row in csv.DictReader(stream, delimiter="\t")]
    graph = kg.load()
    times = []
    for _ in range(RUNS):
        for question in questions:
            started = perf_counter()
            graph.ask(question)
            times.append(1000 * (perf_counter() - started))
    warm = sorted(times[len(questions) :])
    return statistics.median(warm), warm[int(0.95 * len(warm))], len(questions)


@dataclass(frozen=True)
class Cost:
    """What the quickest of some runs of a program took, in milliseconds."""

    wall: float
    processor: float

    def over(self, other: "Cost") -> str:
        """Return how many times another program's cost this is."""
        return f"{self.processor / other.processor:.2f} ({self.wall:.0f} ms, {self.processor:.0f} of the processor)"


def costs(programs: Mapping[str, Sequence[str]]) -> dict[str, Cost]:
    """Run programs by turns and return what the quickest run of each took; the first round, which may build, is left out."""
    best: dict[str, Cost] = {}
    for round_ in range(RUNS + 1):
        for name, arguments in programs.items():
            started, before = perf_counter(), children()
            subprocess.run(arguments, check=True, capture_output=True)
            wall, processor = 1000 * (perf_counter() - started), 1000 * (children() - before)
            known = best.get(name, Cost(wall, processor))
            if round_:
                best[name] = Cost(min(wall, known.wall), min(processor, known.processor))
    return best


def children() -> float:
    """Return the seconds of the processor that programs started from here took so far."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def starting(oxigraph: str | None) -> None:
    """Print what commands cost from their start to their end."""
    compileall.compile_dir(ROOT / "kg", quiet=1)
    python, kg_ = [sys.executable, "-c"], [sys.executable, "-m", "kg"]
    graph = kg.load()
    sparql = graph.call("definitions", thing="ECN").sparql
    programs = {
        "python": [*python, "pass"],
        "spacy": [*python, "import spacy"],
        "kg --help": [*kg_, "--help"],
        "kg query": [*kg_, "query", "definitions", "thing=ECN"],
        "kg sparql": [*kg_, "sparql", sparql],
        "kg ask": [*kg_, "ask", QUESTION],
        "kg ask --resident": [*kg_, "ask", "--resident", QUESTION],
    }
    if oxigraph:
        programs["oxigraph"] = [
            oxigraph,
            "query",
            "-l",
            graph.store.place,
            "--query",
            sparql,
            "--results-format",
            "csv",
            "--union-default-graph",
        ]
    cost = costs(programs)
    print(f"kg --help: {cost['kg --help'].over(cost['python'])} times 'python -c pass'")
    for name in ("kg query", "kg sparql"):
        peer = "oxigraph" if oxigraph else "python"
        print(f"{name}: {cost[name].over(cost[peer])} times '{peer}' on the same store")
    print(f"kg ask: {cost['kg ask'].over(cost['spacy'])} times 'import spacy'")
    print(f"kg ask --resident: {cost['kg ask --resident'].wall:.0f} ms, of which the start of Python {cost['python'].wall:.0f} ms")


def main() -> None:
    """Print the figures, one a line."""
    speed, size = reading()
    print(f"reading: {speed:,.0f} characters a second of one core, after loading ({size:,} characters)")
    median, slow, number = answering()
    print(f"answering, warm: median {median:.1f} ms, 95th percentile {slow:.1f} ms ({number} questions, {RUNS - 1} rounds)")
    starting(sys.argv[1] if len(sys.argv) > 1 else shutil.which("oxigraph"))


if __name__ == "__main__":
    main()
