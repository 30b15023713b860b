"""A command starts as fast as what it needs: help needs next to nothing, SPARQL needs no language."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

GRAPH = str(Path(__file__).parent / "cases" / "console" / "graph.trig")
REPORT = "import sys; sys.argv[0] = 'kg'\nfrom kg.console.main import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"


def imported(*arguments: str) -> set[str]:
    """Return the top-level packages that a command imports."""
    result = subprocess.run([sys.executable, "-c", REPORT, *arguments], capture_output=True, text=True, check=False)
    return {name.partition(".")[0] for name in result.stderr.splitlines()[-1].split()}


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--help"], {"click", "typing", "re", "spacy", "rdflib", "rich", "pyoxigraph", "owlready2", "pyshacl", "rapidfuzz"}),
        (["--version"], {"click", "typing", "re", "spacy", "rdflib", "rich", "pyoxigraph", "owlready2", "pyshacl", "rapidfuzz"}),
        (["sparql", "ASK {}", "--graph", GRAPH], {"spacy", "rdflib", "rich", "owlready2", "pyshacl"}),
        (["query", "statements", "--graph", GRAPH], {"spacy", "rdflib", "rich", "owlready2", "pyshacl"}),
        (["query", "mentions_of", "thing=ferry", "--graph", GRAPH], {"spacy", "rdflib", "rich", "owlready2", "pyshacl"}),
        (["export", "-o", "-", "--graph", GRAPH], {"spacy", "rdflib", "owlready2", "pyshacl"}),
        (["ask", "What is a ferry?", "--graph", GRAPH], {"rdflib", "owlready2", "pyshacl"}),
    ],
)
def test_commands_import_only_what_they_need(arguments: list[str], unwanted: set[str]) -> None:
    names = imported(*arguments)
    assert "kg" in names
    assert not names & unwanted


@pytest.mark.parametrize("words", ["kg show fer", "kg query mentions_of thing=fer", "kg ask --form"])
def test_completion_imports_only_what_it_needs(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {
        "_KG_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
        "KG_GRAPH": GRAPH,
    }.items():
        monkeypatch.setenv(name, value)
    assert not imported() & {"spacy", "rdflib", "rich", "owlready2", "pyshacl", "prompt_toolkit"}


def quickest(*arguments: str) -> float:
    """Return the best of several runs: what the machine does beside comes on top."""
    times = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def test_help_is_there_at_once() -> None:
    assert quickest("-c", "from kg.console.main import main; main()", "--help") <= 4 * quickest("-c", "pass")
