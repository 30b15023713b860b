"""The benchmarks run, at a size at which that takes seconds."""

import subprocess
from pathlib import Path

import pytest

from tests.benchmarks import documents, figures, scale


def test_made_up_documents_are_the_same_for_the_same_seed(tmp_path: Path) -> None:
    for name in ("one", "other"):
        documents.write(tmp_path / name, 20_000, 2)
    one, other = (sorted((tmp_path / name).iterdir()) for name in ("one", "other"))
    assert [file.read_text(encoding="utf-8") for file in one] == [file.read_text(encoding="utf-8") for file in other]


def test_scale_is_measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KG_TOOLS", raising=False)
    found = dict(scale.measures(tmp_path, 10_000, 20))
    assert abs(int(found["triples"].replace(",", "")) - 10_000) < 3_000
    assert {"build", "open: `kg sparql`, one row", "ask, cold: `kg ask`", "export: turtle", "long query: rdflib"} <= found.keys()
    assert all(found.values())


def test_all_figures_are_gathered_on_one_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "BENCHMARKS", {"table": "A table", "text": "A text", "broken": "None"})
    said = {"table": "print('| a |')", "text": "print('so fast')", "broken": "raise SystemExit('no tools')"}
    run = subprocess.run
    monkeypatch.setattr(
        figures.subprocess, "run", lambda command, **options: run([command[0], "-c", said[command[2].rpartition(".")[2]]], **options)
    )
    head, table, text, broken = figures.page(iter(figures.BENCHMARKS))
    assert "cores" in head
    assert table.endswith("\n\n| a |\n")
    assert "```text\nso fast\n```" in text
    assert "not measured: no tools" in broken


def test_every_benchmark_is_on_the_page() -> None:
    folder = Path(figures.__file__).parent
    modules = {file.stem for file in folder.glob("*.py") if "def main" in file.read_text(encoding="utf-8")}
    assert modules - {"figures", "confidence", "documents"} == set(figures.BENCHMARKS)
