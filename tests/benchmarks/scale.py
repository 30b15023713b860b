"""Build, open, ask, query and export at 10 thousand, 1 million and 10 million triples, beside other programs on the same data.

    python -m tests.benchmarks.scale [--sizes TRIPLES ...] [--folder FOLDER] [--questions NUMBER]

It prints a table in Markdown. Documents are made up (`tests.benchmarks.documents`) and built as a user would. With --folder graphs are
kept, and those that are there are not built again. Peers: Oxigraph's program on the same store, rdflib's engine and Jena's arq on the
exported N-Triples, each where it is installed (KG_TOOLS, see `.ci/tools`) and can hold the graph in memory.
"""

import argparse
import csv
import gc
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import perf_counter

import kg
from kg.console.main import FEW_COLLECTIONS
from kg.folder import store_of
from tests.benchmarks import documents

SIZES = (10_000, 1_000_000, 10_000_000)
ONTOLOGY = 5_500
"""Triples of a graph without documents."""
TRIPLES_A_CHARACTER = 0.56
CHARACTERS_A_FILE = 10_000
LARGEST_IN_MEMORY = 2_000_000
"""Triples up to which programs are asked that hold all of them in memory: of 10 million, rdflib takes some 15 GB."""
EXPORTS = {"ntriples": ".nt", "nquads": ".nq", "turtle": ".ttl"}
OPENING = "SELECT ?document WHERE { ?document a kg:Document } LIMIT 1"
PREFIXES = "PREFIX kg: <https://w3id.org/interconnect-kg/ontology#> PREFIX oa: <http://www.w3.org/ns/oa#> "
LONG_QUERY = f"""{PREFIXES}SELECT ?relation (COUNT(DISTINCT ?statement) AS ?statements) (COUNT(DISTINCT ?document) AS ?documents) WHERE {{
  ?statement kg:hasRelation ?relation ; kg:hasEvidence ?passage . ?passage oa:hasSource ?document
}} GROUP BY ?relation ORDER BY DESC(?statements) ?relation"""
"""Goes through all statements, so that what starting costs hardly shows."""
MISTYPED = 0.1
"""Share of the questions that hold a typing error."""
KG = (sys.executable, "-m", "kg")
RDFLIB = """
import sys, time, rdflib
graph = rdflib.Graph()
graph.parse(sys.argv[1], format="nt")
started = time.perf_counter()
rows = list(graph.query(sys.argv[2]))
print(time.perf_counter() - started)
"""


@dataclass(frozen=True)
class Cost:
    """What a program took from its start to its end."""

    seconds: float
    processor: float
    megabytes: int
    """The most memory that it, or one of its own programs, held; less than this program itself holds is not told apart."""

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s ({self.processor:.2f} of the processor), {self.megabytes} MB"


def run(command: Sequence[str | Path], *, may_say_no: bool = False) -> tuple[Cost, str]:
    """Run a program and return its cost and what it printed; `may_say_no` where the exit code 1 is an answer."""
    started = perf_counter()
    with tempfile.TemporaryFile("w+") as printed:
        process = subprocess.Popen(list(map(str, command)), stdout=printed)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode > may_say_no:
            raise subprocess.CalledProcessError(process.returncode, list(map(str, command)))
        printed.seek(0)
        return Cost(perf_counter() - started, used.ru_utime + used.ru_stime, used.ru_maxrss // 1024), printed.read()


def questions(graph: kg.Graph, number: int) -> list[str]:
    """Return questions of all shapes about things of a graph, the same for the same graph; some of them with a typing error."""
    random = Random(1)  # noqa: S311 - nothing secret
    with (documents.ROOT / "ontology" / "competency.tsv").open(encoding="utf-8") as stream:
        found = [row["question"] for row in csv.DictReader(stream, delimiter="\t")]
    labels = sorted(entry.label for entry in graph.lexicon.things.values())
    shapes = [shape for each in graph.catalog if each.cues and [it.name for it in each.parameters] == ["thing"] for shape in each.questions]
    while len(found) < number:
        text = random.choice(shapes).replace("{thing}", random.choice(labels))
        place = random.randrange(len(text) - 1) if random.random() < MISTYPED else len(text)
        found.append(text[:place] + text[place + 1 : place + 2] + text[place : place + 1] + text[place + 2 :])
    random.shuffle(found)
    return found[:number]


def ask(folder: str, number: int) -> None:
    """Ask in this process, and print as JSON the milliseconds that warm answers took, and how many were answers."""
    gc.set_threshold(FEW_COLLECTIONS)  # as the program does
    graph = kg.load(folder)
    asked = questions(graph, number)
    graph.ask(asked[0])
    times, answered = [], 0
    for question in asked:
        started = perf_counter()
        answered += graph.ask(question).status.value in ("answered", "quoted")
        times.append(1000 * (perf_counter() - started))
    print(
        json.dumps({"median": statistics.median(times), "slow": sorted(times)[int(0.95 * len(times))], "answered": answered / len(times)})
    )


def built(folder: Path, triples: int) -> tuple[Path, Cost]:
    """Return a graph of about so many triples, and what building it cost."""
    graph, told = folder / f"graph-{triples}", folder / f"graph-{triples}.json"
    if not told.exists():
        texts = folder / f"documents-{triples}"
        size = max(1000, int((triples - ONTOLOGY) / TRIPLES_A_CHARACTER))
        documents.write(texts, size, max(1, size // CHARACTERS_A_FILE))
        cost, _ = run([*KG, "build", texts, "-o", graph, "--jobs", "2"])
        told.write_text(json.dumps(asdict(cost)), encoding="utf-8")
        shutil.rmtree(texts)
    return graph, Cost(**json.loads(told.read_text(encoding="utf-8")))


def measures(folder: Path, triples: int, number: int) -> Iterator[tuple[str, str]]:
    """Yield what is measured and its figure for one size; the peers come before what needs the exports no more."""
    graph, cost = built(folder, triples)
    counted = run([*KG, "sparql", "--graph", graph, "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }", "--format", "csv"])[1]
    size = int(counted.split()[-1])
    yield "triples", f"{size:,}"
    yield "build", str(cost)
    yield "open: `kg sparql`, one row", str(min((run([*KG, "sparql", "--graph", graph, OPENING])[0] for _ in range(3)), key=_by_time))
    used, printed = run([sys.executable, "-m", "tests.benchmarks.scale", "--ask", graph, "--questions", str(number)])
    told = json.loads(printed)
    yield "ask, warm: median", f"{told['median']:.0f} ms"
    yield f"ask, warm: 95th percentile of {number}", f"{told['slow']:.0f} ms, {used.megabytes} MB"
    yield "questions with an answer", f"{100 * told['answered']:.0f} %"
    yield "ask, cold: `kg ask`", str(run([*KG, "ask", "--graph", graph, "What is RDMA?"], may_say_no=True)[0])
    exported = folder / f"export-{triples}"
    for form, suffix in EXPORTS.items():
        is_too_large = form == "turtle" and size > LARGEST_IN_MEMORY
        target = exported.with_suffix(suffix)
        yield f"export: {form}", "not run: held in memory" if is_too_large else str(run([*KG, "export", "--graph", graph, "-o", target])[0])
    yield from _queried(graph, exported.with_suffix(".nt"), size)
    for suffix in EXPORTS.values():
        exported.with_suffix(suffix).unlink(missing_ok=True)


def _queried(graph: Path, lines: Path, size: int) -> Iterator[tuple[str, str]]:
    ours = min((run([*KG, "sparql", "--graph", graph, "--format", "csv", "--timeout", "0", LONG_QUERY])[0] for _ in range(3)), key=_by_time)
    yield "long query: `kg sparql`", str(ours)
    oxigraph = shutil.which("oxigraph", path=str(Path(sys.executable).parent)) or shutil.which("oxigraph")
    if oxigraph:
        asked: list[str | Path] = [
            oxigraph,
            "query",
            "-l",
            store_of(graph),
            "--results-format",
            "csv",
            "--union-default-graph",
            "--query",
            LONG_QUERY,
        ]
        cost = min((run(asked)[0] for _ in range(3)), key=_by_time)
        yield "long query: `oxigraph query`", f"{cost}; kg takes {ours.processor / cost.processor:.2f} times its processor time"
    if size > LARGEST_IN_MEMORY:
        yield "long query: rdflib, arq", "not run: would need more memory than there is"
        return
    cost, printed = run([sys.executable, "-c", RDFLIB, lines, LONG_QUERY])
    yield "long query: rdflib", f"{float(printed):.2f} s after loading; {cost} with it"
    jars = sorted(Path(os.environ["KG_TOOLS"]).glob("jena-*/*.jar")) if "KG_TOOLS" in os.environ else []
    if jars and shutil.which("java"):
        arq: list[str | Path] = ["java", "-Xmx6g", "-cp", jars[-1], "arq.arq", "--time", "--results=csv", "--data", lines, LONG_QUERY]
        cost, printed = run(arq)
        taken = re.findall(r"Time: ([\d.]+) sec", printed)
        yield "long query: Jena arq", f"{float(taken[-1]):.2f} s after loading; {cost} with it" if taken else f"{cost} with loading"


def _by_time(cost: Cost) -> float:
    return cost.processor


def table(folder: Path, sizes: Sequence[int], number: int) -> str:
    """Return the figures of all sizes as a table in Markdown."""
    found = [dict(measures(folder, size, number)) for size in sizes]
    names = dict.fromkeys(name for each in found for name in each)
    rows = [[name, *(each.get(name, "") for each in found)] for name in names]
    return "\n".join(f"| {' | '.join(row)} |" for row in [["", *(f"{size:,}" for size in sizes)], ["---"] * (len(sizes) + 1), *rows])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--folder", type=Path, help="keeps the graphs; without it they are removed")
    parser.add_argument("--questions", type=int, default=300)
    parser.add_argument("--ask", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.ask:
        ask(options.ask, options.questions)
        return
    with tempfile.TemporaryDirectory(prefix="kg-benchmark-") as room:
        folder = options.folder or Path(room)
        folder.mkdir(parents=True, exist_ok=True)
        print(table(folder, options.sizes, options.questions))


if __name__ == "__main__":
    main()
