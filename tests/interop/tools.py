"""Programs of others: where they are, and what happens where they are not.

`.ci/tools` installs them. On a developer's machine a test whose program is missing is skipped; where KG_INTEROP is `required`, it fails.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

LONGEST = 300
"""Seconds that a program may take."""


def missing(what: str) -> None:
    """Skip the test, or fail it where nothing may be missing."""
    reason = f"{what} is not there; install it with: KG_TOOLS=FOLDER .ci/tools"
    if os.environ.get("KG_INTEROP") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


def program(name: str) -> str:
    """Return the path of a program."""
    found = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if found is None:
        missing(name)
    return found or ""


def kept(name: str, pattern: str) -> list[Path]:
    """Return the files that `.ci/tools` put into the folder of a tool, newest version first."""
    folder = os.environ.get("KG_TOOLS")
    found = sorted(Path(folder).glob(f"{name}-*/{pattern}"), reverse=True) if folder else []
    if not found:
        missing(name)
    return found


def run(*command: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run a program to its end; its output is kept as text."""
    ran = subprocess.run([*map(str, command)], capture_output=True, text=True, check=False, timeout=LONGEST)
    assert not check or ran.returncode == 0, f"{command[0]} failed: {ran.stderr[-2000:]}"
    return ran


def jena(command: str, *arguments: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    """Run one of Jena's command lines, named by its class."""
    return run(program("java"), "-cp", kept("jena", "*.jar")[0], command, *arguments, check=check)


def java_source(source: Path, jars: Sequence[Path], *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run a Java program of one file."""
    program("javac")
    return run(program("java"), "-cp", os.pathsep.join(map(str, jars)), source, *arguments)
