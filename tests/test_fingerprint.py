from pathlib import Path

import pytest

from kg import fingerprint


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    package = tmp_path / "kg"
    for name in fingerprint.FOLDERS:
        (package / name / "inner").mkdir(parents=True)
        (package / name / "inner" / "words.txt").write_text("few\n", encoding="utf-8")
    for name in fingerprint.FILES:
        (package / name).write_text("", encoding="utf-8")
    (tmp_path / "ontology").mkdir()
    monkeypatch.setattr(fingerprint, "PACKAGE", str(package))
    return package


def test_the_name_is_kept_until_a_file_changes(package: Path, tmp_path: Path) -> None:
    cache = str(tmp_path)
    assert fingerprint.kept(cache) is None
    assert fingerprint.of_reader(cache) == fingerprint.kept(cache) == fingerprint.make()
    (package / "language" / "inner" / "words.txt").write_text("many\n", encoding="utf-8")
    assert fingerprint.kept(cache) is None


def test_a_file_that_comes_or_goes_is_a_change(package: Path, tmp_path: Path) -> None:
    fingerprint.of_reader(str(tmp_path))
    added = package / "extraction" / "more.py"
    added.write_text("", encoding="utf-8")
    assert fingerprint.kept(str(tmp_path)) is None
    added.unlink()
    assert fingerprint.kept(str(tmp_path)) is not None


def test_a_cache_that_cannot_be_written_or_read_is_done_without(tmp_path: Path) -> None:
    missing = tmp_path / "missing"
    assert fingerprint.of_reader(str(missing)) == fingerprint.make()
    assert not missing.exists()
    fingerprint.of_reader(str(tmp_path))
    (kept,) = tmp_path.glob("installation-*")
    kept.write_bytes(b"\xff\xfe")
    assert fingerprint.kept(str(tmp_path)) is None


def test_in_a_zip_file_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fingerprint, "PACKAGE", str(tmp_path / "kg.zip" / "kg"))
    fingerprint.of_reader(str(tmp_path))
    assert not list(tmp_path.iterdir())
