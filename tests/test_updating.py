"""An update changes a graph folder as a whole or not at all, and only where it is allowed."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from commandline import kg

from kg import build
from kg.folder import store_of
from kg.graph import Graph, load

COUNT = "SELECT (COUNT(*) AS ?n) WHERE { GRAPH <urn:mine> { ?s ?p ?o } }"
OF_THE_WEB = "SELECT (COUNT(*) AS ?n) FROM <%s> WHERE { ?s ?p ?o }"
OF_BOTH = "SELECT ?o FROM <%s> FROM NAMED <urn:mine> WHERE { ?s ?p ?o GRAPH ?g { ?a ?b ?o } }"
PUT_IN = "INSERT DATA { GRAPH <urn:mine> { <urn:a> <urn:b> 1 } }"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "owls.txt").write_text("Owls hunt mice.", encoding="utf-8")
    build(tmp_path / "owls.txt", tmp_path / "graph")
    return tmp_path / "graph"


@contextmanager
def serving(answer: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    """Serve the web on a free port of this machine."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            answer(self)

        def log_message(self, *_: object) -> None:
            return

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as listening:
        listening.daemon_threads = True
        thread = Thread(target=listening.serve_forever, args=(0.01,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}/"
        listening.shutdown()
        thread.join()


def turtle(request: BaseHTTPRequestHandler) -> None:
    request.send_response(200)
    content = b"<> <urn:b> 1, 2 ."
    request.send_header("content-type", "text/turtle")
    request.send_header("content-length", str(len(content)))
    request.end_headers()
    request.wfile.write(content)


def count(folder: Path) -> str | None:
    return load(folder).sparql(COUNT).records[0]["n"]


def changed(folder: Path, update: str, *allowed: str) -> str:
    options = [each for kind in allowed for each in ("--allow", kind)]
    result = kg(["sparql", update, "--graph", str(folder), *options])
    assert result.code == 0, result.stderr
    return result.stdout


def refusal(place: Path | str, update: str, *allowed: str) -> str:
    options = [each for kind in allowed for each in ("--allow", kind)]
    result = kg(["sparql", update, "--graph", str(place), *options])
    assert (result.code, result.stdout, result.stderr.count("\n")) == (3, "", 1)
    return result.stderr


def test_an_update_is_told_with_what_becomes_of_it(folder: Path) -> None:
    told = changed(folder, PUT_IN, "update")
    assert "1 quad more than before; 'kg build' into it starts again from documents, without this change" in told
    assert count(folder) == "1"
    assert "as many quads as before" in changed(folder, PUT_IN, "update")
    assert "1 quad fewer than before" in changed(folder, "DROP GRAPH <urn:mine>", "clear")
    assert count(folder) == "0"


def test_a_build_starts_again_from_the_documents(folder: Path) -> None:
    before = len(load(folder).store)
    changed(folder, PUT_IN, "update")
    build(folder.parent / "owls.txt", folder)
    assert (count(folder), len(load(folder).store)) == ("0", before)


def test_a_file_of_the_web_is_loaded_where_that_is_allowed(folder: Path) -> None:
    with serving(turtle) as address:
        assert "LOAD is an update" in refusal(folder, f"LOAD <{address}> INTO GRAPH <urn:mine>", "update")
        assert "2 quads more than before" in changed(folder, f"LOAD <{address}> INTO GRAPH <urn:mine>", "load")
    assert count(folder) == "2"


@pytest.mark.parametrize("update", [f"{PUT_IN}; LOAD <http://127.0.0.1:1/>", f"{PUT_IN}; CREATE GRAPH <urn:mine>", f"{PUT_IN}; INSERT"])
def test_an_update_that_fails_changes_nothing(update: str, folder: Path) -> None:
    store = store_of(folder)
    assert refusal(folder, update, "update", "load")
    assert store_of(folder) == store
    assert count(folder) == "0"


def test_only_a_graph_folder_is_changed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.ttl").write_text("<urn:a> <urn:b> <urn:c> .", encoding="utf-8")
    assert "an update is for a folder made by 'kg build'" in refusal(tmp_path / "x.ttl", PUT_IN, "update")
    assert "an update is for a folder made by 'kg build'" in refusal(tmp_path, PUT_IN, "update")
    assert "send updates to its server" in refusal("http://127.0.0.1:1/", PUT_IN, "update")
    assert kg(["sparql", PUT_IN]).stderr.startswith("kg: INSERT is an update, and a graph is only read here")
    monkeypatch.delenv("KG_GRAPH", raising=False)
    assert "the graph of the bundled documents is not changed" in kg(["sparql", PUT_IN, "--allow", "update"]).stderr
    assert count(folder) == "0"


def test_an_update_that_is_stopped_or_killed_leaves_the_graph_as_it_was(folder: Path) -> None:
    runaway = "INSERT { GRAPH <urn:mine> { ?a ?b ?o } } WHERE { GRAPH ?g { ?a ?b ?c } GRAPH ?h { ?d ?e ?f } GRAPH ?i { ?m ?n ?o } }"
    command = [sys.executable, "-m", "kg", "sparql", runaway, "--graph", str(folder), "--allow", "update"]
    done = subprocess.run([*command, "--timeout", "1"], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (
        3,
        "kg: the query was stopped after 1 seconds; ask for less, or give it more time with --timeout\n",
    )
    for end in (signal.SIGKILL, signal.SIGTERM):
        with subprocess.Popen(command, stderr=subprocess.DEVNULL) as running:
            time.sleep(1.5)
            running.send_signal(end)
        assert count(folder) == "0"
    assert "1 quad more than before" in changed(folder, PUT_IN, "update")
    assert sum(entry.name.startswith("store-") for entry in folder.iterdir()) == 2


def test_who_reads_a_graph_reads_on_however_often_it_is_changed(folder: Path) -> None:
    graph = load(folder)
    store = store_of(folder)
    for number in range(3):
        changed(folder, f"INSERT DATA {{ GRAPH <urn:mine> {{ <urn:a> <urn:b> {number} }} }}", "update")
    assert store.exists()
    assert graph.sparql(COUNT).records == ({"n": "0"},)
    del graph
    changed(folder, PUT_IN, "update")
    assert not store.exists()


def test_a_graph_that_is_replaced_while_it_is_opened_is_looked_for_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone, there = folder / "store-gone", store_of(folder)
    places = [gone, there]
    monkeypatch.setattr("kg.folder.store_of", lambda _: places.pop(0))
    assert isinstance(load(folder), Graph)
    assert not places


def test_a_file_of_the_web_is_asked_where_that_is_allowed(folder: Path) -> None:
    with serving(turtle) as address:
        query = OF_THE_WEB % address
        refused = kg(["sparql", query, "--graph", str(folder)])
        assert (refused.code, refused.stderr) == (
            3,
            f"kg: FROM <{address}> is no graph in here, and none is fetched; allow it with --allow from\n",
        )
        asked = kg(["sparql", query, "--graph", str(folder), "--allow", "from", "--format", "csv"])
        assert asked.stdout.split() == ["n", "2"], asked.stderr
    failed = kg(["sparql", "ASK FROM <http://127.0.0.1:1/> { ?s ?p ?o }", "--graph", str(folder), "--allow", "from"])
    assert failed.stderr.startswith("kg: cannot fetch http://127.0.0.1:1/ within 30 s: ")


def test_a_file_of_the_web_stands_beside_graphs_of_the_store(folder: Path) -> None:
    changed(folder, PUT_IN, "update")
    with serving(turtle) as address:
        query = OF_BOTH % address
        asked = kg(["sparql", query, "--graph", str(folder), "--allow", "from", "--format", "csv"])
    assert asked.stdout.split() == ["o", "1"], asked.stderr


def test_what_a_server_drips_is_not_waited_for_without_end(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dripping(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.end_headers()
        for _ in range(100):
            request.wfile.write(b" ")
            request.wfile.flush()
            time.sleep(0.05)

    monkeypatch.setattr("kg.store.web.SECONDS", 0.3)
    with serving(dripping) as address:
        started = time.monotonic()
        asked = kg(["sparql", f"ASK FROM <{address}> {{ ?s ?p ?o }}", "--allow", "from", "--graph", str(folder)])
        assert asked.stderr.startswith(f"kg: cannot fetch {address} within 0.3 s")
        assert time.monotonic() - started < 3


def test_what_a_server_sends_without_end_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.end_headers()
        request.wfile.write(b" " * 10_000)

    monkeypatch.setattr("kg.store.reply.LARGEST", 1000)
    with serving(endless) as address:
        asked = kg(["sparql", f"ASK FROM <{address}> {{ ?s ?p ?o }}", "--allow", "from", "--graph", str(folder)])
    assert "sends more than 0 MB, which is the limit" in asked.stderr
