"""How long a build takes, and the memory it needs, by size of the text and number of processes.

python -m tests.benchmarks.building [MEGABYTES:FILES:JOBS ...]

Other work on the machine changes times, and processor seconds less: both are told, with the load of the machine before each build.
"""

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

import kg

SIZES = ["1:10:1", "5:50:1", "20:200:1", "20:200:2"]
ONCE = "--once"


def once(documents: Path, jobs: int) -> None:
    """Build in this process, and print what it took."""
    with tempfile.TemporaryDirectory(prefix="kg-benchmark-") as room:
        started = perf_counter()
        kg.build(documents, Path(room) / "graph", jobs)
        wall = perf_counter() - started
    own, workers = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    print(
        f"{wall:.0f} s; processor seconds: {own.ru_utime + own.ru_stime:.0f} of the first process, "
        f"{workers.ru_utime + workers.ru_stime:.0f} of the others; "
        f"peak memory: {own.ru_maxrss // 1024} MB of the first process, {workers.ru_maxrss // 1024} MB of the largest other"
    )


def main(sizes: list[str]) -> None:
    """Print a line for each size."""
    for size in sizes or SIZES:
        megabytes, files, jobs = size.split(":")
        with tempfile.TemporaryDirectory(prefix="kg-benchmark-") as room:
            subprocess.run([sys.executable, "-m", "tests.benchmarks.documents", room, megabytes, files], check=True)
            print(f"{megabytes} MB in {files} files, {jobs} jobs (load {os.getloadavg()[0]:.1f}): ", end="", flush=True)
            subprocess.run([sys.executable, "-m", "tests.benchmarks.building", ONCE, room, jobs], check=True)


if __name__ == "__main__":
    if sys.argv[1:2] == [ONCE]:
        once(Path(sys.argv[2]), int(sys.argv[3]))
    else:
        main(sys.argv[1:])
