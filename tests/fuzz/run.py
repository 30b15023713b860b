"""Run one fuzz target for some seconds with atheris, which is no dependency of the project: install it for the run.

python tests/fuzz/run.py TARGET SECONDS [CORPUS-FOLDER ...]
"""

import sys
from pathlib import Path

import atheris

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parents[2])]
with atheris.instrument_imports(include=["kg"]):
    from fuzz_targets import TARGETS


def main() -> None:
    """Feed the target until the time is up; a finding ends the run with its traceback and the input in a file."""
    name, seconds, *corpora = sys.argv[1:]
    limits = [f"-max_total_time={seconds}", "-max_len=2000", "-rss_limit_mb=3000", "-timeout=20"]
    atheris.Setup([sys.argv[0], *limits, *corpora], TARGETS[name])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
