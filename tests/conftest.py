"""What several test modules share: the places of data, and graphs that take a moment to build."""

from pathlib import Path

import pytest

import kg

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
CASES = Path(__file__).parent / "cases"


@pytest.fixture(autouse=True)
def _no_folders_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep what a user saved or typed out of the tests, and tests out of it."""
    monkeypatch.setenv("KG_QUERIES", str(tmp_path_factory.getbasetemp() / "no-queries"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path_factory.getbasetemp() / "state"))


@pytest.fixture(scope="session")
def cases() -> Path:
    """The folder of test data."""
    return CASES


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of third-party articles and question sheets, which is not part of the project."""
    if not SHARED.is_dir():
        pytest.skip(f"{SHARED} is not there: the articles and question sheets are third-party text and not part of the project")
    return SHARED


@pytest.fixture(scope="session")
def bundled() -> kg.Graph:
    """The graph of the bundled documents, in memory."""
    return kg.build(ROOT / "ontology" / "documents")


@pytest.fixture(scope="session")
def articles(shared: Path) -> kg.Graph:
    """The graph of the two articles, in memory."""
    return kg.build(shared / "documents")
