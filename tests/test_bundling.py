"""The graphs in the cache folder: those of installations that are still there stay, the others go."""

import os
from pathlib import Path

import pytest
from filelock import FileLock

from kg import bundling, fingerprint
from kg.folder import hold

OLD, OTHER, READ, NEW = ("0" * 16, "1" * 16, "2" * 16, "3" * 16)
KILLED, BUILT = f".{OLD}.123", f".{OTHER}.456"


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    for name in (OLD, OTHER, READ, NEW, KILLED, BUILT, "mine"):
        (tmp_path / name / "store-x").mkdir(parents=True)
    (tmp_path / "installation-there").write_text(f"{OTHER}\n{tmp_path}\n", encoding="utf-8")
    (tmp_path / "installation-gone").write_text(f"{OLD}\n{tmp_path}/nowhere\n", encoding="utf-8")
    (tmp_path / "installation-cut").write_text("", encoding="utf-8")
    return tmp_path / NEW


def test_only_what_nobody_has_is_removed(cache: Path) -> None:
    held = hold(str(cache.parent / READ / "store-x"))
    assert held is not None
    with FileLock(cache.parent / BUILT / ".lock"):
        bundling._forget_others(cache)  # noqa: SLF001
    assert {place.name for place in cache.parent.iterdir()} == {OTHER, READ, NEW, BUILT, "mine", "installation-there"}
    os.close(held)
    bundling._forget_others(cache)  # noqa: SLF001
    assert {place.name for place in cache.parent.iterdir()} == {OTHER, NEW, "mine", "installation-there"}


def test_the_name_of_this_installation_is_kept(tmp_path: Path) -> None:
    assert fingerprint.of_all(str(tmp_path)) == set()
    name = fingerprint.of_reader(str(tmp_path))
    assert fingerprint.of_all(str(tmp_path)) == {name} == {fingerprint.kept(str(tmp_path))}
