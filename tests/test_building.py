import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

import kg
from kg import renewing
from kg.errors import DocumentError, StoreError
from kg.extraction import documents
from kg.folder import MARKER, store_of
from kg.model import Document
from kg.store import Store

TEXT = "# Birds\n\nOwls are hunters. Owls use silent wings.\n"


@pytest.fixture
def document(tmp_path: Path) -> Path:
    file = tmp_path / "birds.md"
    file.write_text(TEXT, encoding="utf-8")
    return file


@pytest.fixture
def folder(document: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "graph"
    kg.build(document, folder)
    return folder


def passages(graph: kg.Graph) -> list[str | None]:
    rows = graph.sparql("SELECT ?quote WHERE { ?p a kg:Passage ; kg:position ?n ; oa:hasSelector/oa:exact ?quote } ORDER BY ?n")
    return [row["quote"] for row in rows.records]


def contents(folder: Path) -> list[str]:
    return sorted(entry.name.partition("-")[0] for entry in folder.iterdir())


def test_a_folder_holds_the_graph_and_the_read_text(folder: Path) -> None:
    graph = kg.load(folder)
    assert passages(graph) == ["Birds", "Owls are hunters.", "Owls use silent wings."]
    assert graph.sparql("SELECT ?text WHERE { ?d a kg:Document ; kg:text ?text }").records == ({"text": TEXT},)


def test_a_new_build_replaces_the_old_one_and_keeps_its_files_for_who_reads_them(folder: Path, document: Path) -> None:
    before = kg.load(folder)
    for text in ("Owls hunt mice.", "Owls hunt rats."):
        document.write_text(text + "\n", encoding="utf-8")
        kg.build(document, folder)
        assert passages(kg.load(folder)) == [text]
    assert "Owls are hunters." in passages(before)
    assert contents(folder) == [".lock", "extractions", "kg.json", "store", "store", "store"]
    del before
    kg.build(document, folder)
    assert contents(folder) == [".lock", "extractions", "kg.json", "store", "store"]
    assert len(list((folder / renewing.EXTRACTIONS).iterdir())) == 1


def test_a_build_that_fails_leaves_the_old_graph_in_force(folder: Path, monkeypatch: pytest.MonkeyPatch, document: Path) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Store, "add", interrupted)
    document.write_text("Something else.\n", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        kg.build(document, folder)
    monkeypatch.undo()
    assert passages(kg.load(folder))[1] == "Owls are hunters."
    assert contents(folder) == [".lock", "extractions", "kg.json", "store"]


@pytest.mark.skipif(sys.platform == "win32", reason="no limits there")
@pytest.mark.parametrize("room", [1_000, 250_000])
def test_a_disk_that_is_full_leaves_the_old_graph_in_force(folder: Path, document: Path, room: int) -> None:
    document.write_text("".join(f"- Owl {number} hunts mouse {number}.\n" for number in range(500)), encoding="utf-8")
    script = f"""
import resource, sys
from kg.console.main import main
resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))
sys.argv[1:] = ["build", {str(document)!r}, "-o", {str(folder)!r}]
main()
"""
    ended = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert ended.returncode == 3
    assert re.fullmatch(r"kg: cannot .*\n", ended.stderr)
    assert passages(kg.load(folder))[0] == "Birds"
    assert contents(folder) == [".lock", "extractions", "kg.json", "store"]


def test_a_first_build_that_fails_leaves_no_folder(document: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(renewing, "_put_in_force", interrupted)
    with pytest.raises(KeyboardInterrupt):
        kg.build(document, tmp_path / "new" / "graph")
    assert not (tmp_path / "new" / "graph").exists()


def test_a_folder_where_the_first_build_was_killed_is_built_again(document: Path, tmp_path: Path) -> None:
    folder = tmp_path / "graph"
    (folder / "store-half").mkdir(parents=True)
    (folder / ".kg.json.store-half").write_text("", encoding="utf-8")
    kg.build(document, folder)
    assert contents(folder) == [".lock", "extractions", "kg.json", "store"]


def test_a_document_that_cannot_be_read_leaves_the_old_graph(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(DocumentError):
        kg.build(tmp_path / "missing.txt", folder)
    assert passages(kg.load(folder))[0] == "Birds"


def test_a_folder_that_holds_something_else_is_refused(document: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="not empty"):
        kg.build(document, tmp_path)
    assert document.read_text(encoding="utf-8") == TEXT


def test_a_file_in_place_of_the_folder_is_refused(document: Path) -> None:
    with pytest.raises(StoreError, match="is a file"):
        kg.build(document, document)


def test_a_folder_that_cannot_be_written_is_told(document: Path, tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot write"):
        kg.build(document, tmp_path / "wall" / "graph")


@pytest.mark.parametrize(
    ("marker", "message"),
    [("", "damaged"), ("[]", "damaged"), ('{"format": 1}', "damaged"), (json.dumps({"format": 99, "store": "store-x"}), "format 99")],
)
def test_a_damaged_marker_is_told(folder: Path, marker: str, message: str) -> None:
    (folder / MARKER).write_text(marker, encoding="utf-8")
    with pytest.raises(StoreError, match=message):
        kg.load(folder)


def test_a_marker_cannot_lead_out_of_the_folder(folder: Path) -> None:
    (folder / MARKER).write_text(json.dumps({"format": 1, "store": "../../etc"}), encoding="utf-8")
    with pytest.raises(StoreError, match="etc is not whole"):
        store_of(folder)


def test_a_folder_of_others_is_no_graph(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="kg build"):
        kg.load(tmp_path)


def test_only_what_changed_is_read_again(folder: Path, document: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = document.with_name("more.md")
    more.write_text("Mice fear owls.\n", encoding="utf-8")
    read: list[str] = []
    decode = documents.decode

    def told(path: Path, content: bytes) -> Document:
        read.append(path.name)
        return decode(path, content)

    monkeypatch.setattr(documents, "decode", told)
    kg.build([document, more], folder)
    assert read == ["more.md"]
    again, fresh = kg.load(folder), kg.build([document, more])
    assert sorted(map(str, again.store.quads())) == sorted(map(str, fresh.store.quads()))


def test_what_vanished_is_dropped(folder: Path, document: Path) -> None:
    more = document.with_name("more.md")
    more.write_text("Mice fear owls.\n", encoding="utf-8")
    kg.build([document, more], folder)
    kg.build([document], folder)
    graph, fresh = kg.load(folder), kg.build([document])
    assert sorted(map(str, graph.store.quads())) == sorted(map(str, fresh.store.quads()))
    assert len(list((folder / renewing.EXTRACTIONS).iterdir())) == 1


def test_a_damaged_extraction_is_read_again(folder: Path, document: Path) -> None:
    (file,) = (folder / renewing.EXTRACTIONS).iterdir()
    file.write_text("{", encoding="utf-8")
    kg.build(document, folder)
    assert passages(kg.load(folder))[0] == "Birds"
    assert file.stat().st_size > 10


def test_two_builds_into_one_folder_do_not_meet(folder: Path, document: Path) -> None:
    with FileLock(folder / renewing.LOCK), pytest.raises(StoreError, match="another build"):
        kg.build(document, folder)
    assert passages(kg.load(folder))[0] == "Birds"


def test_a_store_that_is_not_whole_is_told_by_its_folder(folder: Path) -> None:
    (place,) = folder.glob("store-*")
    (place / "CURRENT").unlink()
    with pytest.raises(StoreError, match=rf"the graph in {re.escape(str(folder))} is damaged"):
        kg.load(folder)


def test_many_processes_are_no_more_than_documents(document: Path) -> None:
    assert passages(kg.build(document, jobs=99_999))[0] == "Birds"


def test_a_thing_that_one_document_introduces_is_linked_in_the_other(tmp_path: Path) -> None:
    first, second = tmp_path / "a.md", tmp_path / "b.md"
    first.write_text("Zorblink is a proprietary interconnect.\n", encoding="utf-8")
    second.write_text("Many clusters use Zorblink.\n", encoding="utf-8")
    graph = kg.build([first, second])
    mentions = "SELECT ?d WHERE { ?p kg:mentions ?t ; oa:hasSource/rdfs:label ?d . ?t rdfs:label 'Zorblink' } ORDER BY ?d"
    assert [row["d"] for row in graph.sparql(mentions).records] == ["a.md", "b.md"]


def test_progress_tells_of_each_document(document: Path) -> None:
    told: list[tuple[int, int, str]] = []
    kg.build([document], progress=lambda done, total, name: told.append((done, total, name)))
    assert told == [(1, 1, "birds.md")]


def test_two_processes_give_the_same_graph_as_one(tmp_path: Path) -> None:
    texts = {
        "a.md": "Zorblink is a proprietary interconnect. Many clusters use Zorblink. The switches do not support RDMA.\n",
        "b.md": "Some sites prefer Zorblink. Zorblink does not support FEC. Switches do not support RDMA.\n",
        "c.md": "the switches do not support RDMA. The Rack Scale Meter (RSM) is a probe.\n",
        "d.md": "RSM measures 30 ns of latency when it is calibrated.\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    one, two = kg.build(tmp_path), kg.build(tmp_path, jobs=2)
    kg.build([tmp_path / "a.md", tmp_path / "d.md"], tmp_path / "graph", jobs=3)
    kg.build(sorted(tmp_path.glob("*.md")), tmp_path / "graph", jobs=2)
    quads = [sorted(map(str, graph.store.quads())) for graph in (one, two, kg.load(tmp_path / "graph"))]
    assert any("NegativePropertyAssertion" in quad for quad in quads[0])
    assert quads[0] == quads[1] == quads[2]
