"""How fast documents are read and questions answered, on this machine, as ratios where times would only tell of the machine.

python -m tests.benchmarks.speed
"""

import csv
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
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


def start(arguments: Sequence[str]) -> float:
    """Return the quickest of some runs of Python with these arguments, in milliseconds; the first, which may build, is left out."""
    times = []
    for _ in range(RUNS + 1):
        started = perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        times.append(1000 * (perf_counter() - started))
    return min(times[1:])


def main() -> None:
    """Print the figures, one a line."""
    speed, size = reading()
    print(f"reading: {speed:,.0f} characters a second of one core, after loading ({size:,} characters)")
    median, slow, number = answering()
    print(f"answering, warm: median {median:.1f} ms, 95th percentile {slow:.1f} ms ({number} questions, {RUNS - 1} rounds)")
    nothing, spacy = start(["-c", "pass"]), start(["-c", "import spacy"])
    print(f"kg ask, cold: {start(['-m', 'kg', 'ask', QUESTION]) / spacy:.2f} times 'import spacy'")
    print(f"kg --help: {start(['-m', 'kg', '--help']) / nothing:.1f} times 'python -c pass'")
    print(f"kg query: {start(['-m', 'kg', 'query', 'definitions', 'thing=ECN']) / nothing:.1f} times 'python -c pass'")


if __name__ == "__main__":
    main()
