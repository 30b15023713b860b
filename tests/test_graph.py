from pathlib import Path

import platformdirs
import pytest

import kg
from kg import building
from kg.errors import StoreError, TemplateError
from kg.store import Store


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    cache = tmp_path / "cache"
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda _: cache)
    return cache


def folders(place: Path) -> list[Path]:
    return [entry for entry in place.iterdir() if entry.is_dir()]


def test_the_bundled_graph_is_built_once_and_kept(home: Path) -> None:
    size = len(kg.load().store)
    (made,) = folders(home)
    before = made.stat().st_mtime_ns
    assert len(kg.bundled().store) == size > 1000
    assert [made] == folders(home)
    assert made.stat().st_mtime_ns == before


def test_where_the_cache_cannot_be_written_the_graph_is_made_in_memory(home: Path) -> None:
    home.write_text("a file, so that no folder can be made in its place", encoding="utf-8")
    assert kg.load().store.place == "memory"


def test_another_process_may_be_quicker(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def both(paths: list[Path], folder: Path) -> None:
        building_folder(paths, folder)
        if folder.name.startswith("."):
            building_folder(paths, home / building.reader_fingerprint())

    building_folder = building.build_folder
    monkeypatch.setattr(building, "build_folder", both)
    assert len(kg.load().store) > 1000
    assert len(folders(home)) == 1


def test_a_file_is_a_graph_too(tmp_path: Path, bundled: kg.Graph) -> None:
    file = tmp_path / "graph.nt"
    from kg.export import Selection, write  # noqa: PLC0415

    write(Selection(bundled.store), file)
    graph = kg.load(file)
    question = "What does PFC stand for?"
    assert graph.ask(question).answer == bundled.ask(question).answer


def test_what_does_not_exist_is_told(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        kg.load(tmp_path / "missing")


def test_a_thing_is_found_by_each_of_its_names(bundled: kg.Graph) -> None:
    iri = "https://w3id.org/interconnect-kg/id/infiniband"
    assert {bundled.find(name) for name in ("InfiniBand", "infiniband", "IB", "id:infiniband", iri)} == {iri}
    assert bundled.find("no such thing") is None


def test_a_query_takes_labels(bundled: kg.Graph) -> None:
    rows = bundled.query("definitions", thing="congestion")
    assert rows.records


def test_a_name_that_is_nothing_is_told_with_a_near_one(bundled: kg.Graph) -> None:
    with pytest.raises(TemplateError, match=r"'Infinyband' names nothing.*did you mean 'InfiniBand'"):
        bundled.query("definitions", thing="Infinyband")


def test_a_follow_up_knows_what_was_asked(bundled: kg.Graph) -> None:
    dialogue = bundled.dialogue()
    first = bundled.ask("What does PFC stand for?", dialogue)
    second = bundled.ask("And ECN?", dialogue)
    assert "Priority Flow Control" in first.answer
    assert "Explicit Congestion Notification" in second.answer


def test_sparql_gives_rows(bundled: kg.Graph) -> None:
    assert bundled.sparql("SELECT (COUNT(?s) AS ?n) WHERE { ?s a kg:Statement }").columns == ("n",)


def test_copies_for_other_libraries(bundled: kg.Graph) -> None:
    assert len(bundled.to_rdflib()) == len(bundled.store)
    ontology = bundled.to_owlready2()
    assert ontology["Technology"].instances()


def test_an_empty_graph_answers_nothing() -> None:
    answer = kg.Graph(Store.memory()).ask("What is InfiniBand?")
    assert answer.status is kg.Status.UNANSWERED


def test_public_names_are_sorted_and_there() -> None:
    assert kg.__all__ == sorted(kg.__all__)
    assert all(hasattr(kg, name) for name in kg.__all__)
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        kg.nonsense  # noqa: B018
