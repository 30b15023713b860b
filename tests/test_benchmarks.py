"""The benchmarks run, at a size at which that takes seconds."""

from pathlib import Path

import pytest

from tests.benchmarks import documents, scale


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
