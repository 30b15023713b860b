"""What is installed is listed with its licence and reason, and nothing of it goes to the network."""

import re
import subprocess
import sys
import tomllib
from importlib.metadata import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
TABLE = re.compile(r"^\| ([\w-]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
LISTED = {
    name.lower().replace("_", "-"): licence for name, licence, *_ in TABLE.findall((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NAMES = sorted(re.split(r"[^\w-]", each)[0].lower() for each in PROJECT["dependencies"])
FORBIDDEN = """
import sys
def forbid(event, _):
    if event.startswith("socket."):
        raise SystemExit(f"a socket was opened: {event}")
sys.addaudithook(forbid)
sys.argv[0] = "kg"
from kg.console.main import main
main()
"""
KINDS = {"MIT": "mit", "BSD-3-Clause": "bsd", "Apache-2.0": "apache", "LGPL-3.0": "l", "W3C": "w3c"}


def test_each_dependency_is_listed() -> None:
    assert NAMES
    assert set(NAMES) <= set(LISTED)


@pytest.mark.parametrize("name", NAMES)
def test_the_licence_is_what_the_package_says(name: str) -> None:
    told = metadata(name)
    said = " ".join(value for key in ("License-Expression", "License", "Classifier") for value in told.get_all(key, [])).lower()
    words = [kind for licence, kind in KINDS.items() if licence in LISTED[name]]
    assert words
    assert any(word in said for word in words), (LISTED[name], said[:200])


@pytest.mark.parametrize(
    "arguments",
    [
        ["ask", "What does PFC stand for?"],
        ["ask", "Compare InfiniBand and Ethernet", "--format", "json", "--explain"],
        ["query"],
        ["query", "definitions", "thing=ECN"],
        ["sparql", "SELECT * WHERE {{ ?s a kg:Mechanism }}"],
        ["show", "ECN"],
        ["coverage"],
        ["check"],
        ["export", "-o", "-", "--format", "turtle"],
        ["export", "-o", "-", "--format", "graphml"],
        ["build", "{documents}", "-o", "{room}/graph"],
    ],
    ids=lambda arguments: " ".join(arguments[:2]),
)
def test_no_command_opens_a_socket(arguments: list[str], tmp_path: Path) -> None:
    documents = ROOT / "ontology" / "documents" / "optics-and-form-factors.md"
    words = [word.format(documents=documents, room=tmp_path) for word in arguments]
    done = subprocess.run([sys.executable, "-c", FORBIDDEN, *words], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout
