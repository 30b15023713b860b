"""What several test modules share: the places of data, and graphs that take a moment to build."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import kg

if TYPE_CHECKING:
    from exported import Exports

ROOT = Path(__file__).resolve().parent.parent
SHARED = (ROOT.parent / "shared").resolve()
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


@pytest.fixture(scope="session")
def exports(bundled: kg.Graph, tmp_path_factory: pytest.TempPathFactory) -> "Exports":
    """The graph of the bundled documents in all formats."""
    from exported import exported  # noqa: PLC0415 - beside the tests that ask for it

    return exported(bundled, tmp_path_factory.mktemp("exports"))


@pytest.fixture(scope="session", params=["Oxigraph", "Fuseki", "Virtuoso"])
def address(request: pytest.FixtureRequest, exports: "Exports", tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that holds the graph of the bundled documents."""
    from servers import SERVERS  # noqa: PLC0415

    with SERVERS[request.param](exports["nquads"], tmp_path_factory.mktemp(request.param)) as started:
        yield started
