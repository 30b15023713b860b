"""All figures of the README in one go: runs the benchmarks one after the other and prints them as one page of Markdown.

    python -m tests.benchmarks.figures [NAME ...]

Without names all of them are run, which takes about an hour on two cores; nothing else should run beside.
"""

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Iterator, Mapping

from kg.version import __version__

BENCHMARKS: Mapping[str, str] = {
    "speed": "Start, reading and warm answers, beside other programs",
    "scale": "Build, open, ask, query and export from 10 thousand triples on",
    "building": "Building graphs of much text",
    "extremes": "Documents of odd shapes at full and at half size",
    "answering": "Right, refused and wrong, and what each step of reading brings",
    "robustness": "The same questions with errors",
}
"""What is measured, by the name of its module."""


def page(names: Iterator[str]) -> Iterator[str]:
    """Yield the page piece by piece, each as soon as it is measured; a benchmark that fails is told with its last line."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    yield f"# Figures of interconnect-kg {__version__}\n\n{machine}\n"
    for name in names:
        run = subprocess.run([sys.executable, "-m", f"tests.benchmarks.{name}"], capture_output=True, text=True, check=False)
        said = run.stdout.strip() if run.returncode == 0 else f"not measured: {(run.stderr.strip().splitlines() or ['?'])[-1]}"
        yield f"## {BENCHMARKS[name]}\n\n`python -m tests.benchmarks.{name}`\n\n{_shown(said)}\n"


def _shown(said: str) -> str:
    """Return a table as it is, other text as it was printed."""
    return said if any(line.startswith("|") for line in said.splitlines()) else f"```text\n{said}\n```"


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[*BENCHMARKS, []], help=", ".join(BENCHMARKS))
    for piece in page(iter(parser.parse_args().names or BENCHMARKS)):
        sys.stdout.write(f"{piece}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
