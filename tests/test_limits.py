"""A query that would run for ever, or take all memory, is stopped: exit code 3, and a line that says why."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from commandline import kg

from kg.building import build_folder
from kg.console import limits, options

GRAPH = str(Path(__file__).parent / "cases" / "console" / "graph.trig")
RUNAWAY = "SELECT (COUNT(*) AS ?n) WHERE { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l . ?m ?n2 ?o }"
SORTED = "SELECT * WHERE { ?a ?b ?c . ?d ?e ?f . ?g ?h ?i . ?j ?k ?l } ORDER BY ?c ?f ?i ?l"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("limits")
    (place / "boats.md").write_text("# Boats\n\nA ferry uses a cable.\n", encoding="utf-8")
    build_folder([place / "boats.md"], place / "graph")
    return str(place / "graph")


def run(*arguments: str) -> tuple[subprocess.CompletedProcess[str], float]:
    started = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "kg", *arguments], capture_output=True, text=True, check=False, timeout=120)
    return done, time.monotonic() - started


def test_a_runaway_query_is_stopped_in_its_time(folder: str) -> None:
    _, start = run("sparql", "SELECT * WHERE { ?a ?b ?c } LIMIT 1", "--graph", folder, "--timeout", "9")
    done, took = run("sparql", RUNAWAY, "--graph", folder, "--timeout", "1")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "kg: the query was stopped after 1 seconds; ask for less, or give it more time with --timeout\n"
    assert took < start + 1 + 1 + 0.5 * start


def test_a_query_of_the_users_own_is_stopped_too(tmp_path: Path) -> None:
    text = f"#+ summary: All\n#+ question: all\n{RUNAWAY} ORDER BY ?n\n"
    (tmp_path / "all.rq").write_text(text, encoding="utf-8")
    done, _ = run("query", "all", "--queries", str(tmp_path), "--graph", GRAPH, "--timeout", "1")
    assert (done.returncode, done.stdout) == (3, "")
    assert "stopped after 1 seconds" in done.stderr


@pytest.mark.parametrize("form", ["table", "csv"])
def test_a_query_that_takes_too_much_memory_is_stopped(form: str, folder: str) -> None:
    done, _ = run("sparql", SORTED, "--graph", folder, "--memory", "300", "--timeout", "100", "--format", form)
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "kg: the query was stopped at 300 MB of memory; ask for less, or give it more with --memory\n"


def test_no_limit_is_no_limit(folder: str) -> None:
    done, _ = run("sparql", "SELECT ?s WHERE { ?s a owl:Class } LIMIT 1", "--graph", folder, "--memory", "0", "--timeout", "0")
    assert done.returncode == 0


def test_what_ends_in_time_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "_stop", pytest.fail)
    with limits.Limits(60, 100_000):
        time.sleep(0.25)
    with pytest.raises(ZeroDivisionError), limits.Limits(60, 100_000):
        raise ZeroDivisionError


def test_where_the_system_tells_little_there_is_less_to_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> int:
        raise OSError

    assert limits._used() > 1  # noqa: SLF001
    assert limits._most_used() >= 1  # noqa: SLF001
    monkeypatch.setattr("os.sysconf", missing)
    assert limits.half_of_memory() == 0
    assert limits._used() > 1  # noqa: SLF001 - the most that was used
    monkeypatch.setitem(sys.modules, "resource", None)
    assert limits._most_used() == 0  # noqa: SLF001


def test_a_file_that_takes_too_long_to_read_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(limits, "_stop", told.append)
    monkeypatch.setattr(limits, "OFTEN", 0.01)
    monkeypatch.setattr(options, "LOADING", 0.05)
    monkeypatch.setattr("kg.graph.load", lambda _: time.sleep(0.5))
    options._loaded("x.rdf")  # noqa: SLF001
    assert told[0] == "the reading of x.rdf was stopped after 0.05 seconds; it nests or repeats as no graph should; mend it"


def test_a_question_that_takes_too_much_memory_is_stopped() -> None:
    done, _ = run("ask", "What uses a cable?", "--graph", GRAPH, "--memory", "1")
    assert (done.returncode, done.stdout) == (3, "")
    advice = "ask for less at once, or give it more with --memory"
    assert done.stderr == f"kg: the question was stopped at 1 MB of memory; {advice}\n"


def test_a_look_at_the_graph_is_stopped_as_the_options_say(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(limits, "_stop", told.append)
    monkeypatch.setattr(limits, "OFTEN", 0.01)
    monkeypatch.setattr("kg.console.show._known", lambda *_: time.sleep(0.3))
    monkeypatch.setattr("kg.console.show._draw", lambda _: None)
    assert kg(["show", "cable", "--graph", GRAPH, "--timeout", "0.1", "--memory", "0"]).code == 0
    assert told[0].startswith("the look at the graph was stopped after 0.1 seconds; ")


def test_each_question_of_a_batch_has_its_own_time(tmp_path: Path) -> None:
    (tmp_path / "questions.txt").write_text("What is a ferry?\n" * 3, encoding="utf-8")
    arguments = ["ask", "--batch", str(tmp_path / "questions.txt"), "--format", "jsonl", "--graph", GRAPH]
    done, _ = run(*arguments, "--timeout", "20")
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, "", 3)
    done, _ = run(*arguments, "--memory", "1")
    assert done.returncode == 3
    assert "the question was stopped at 1 MB" in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit address space so")
@pytest.mark.parametrize("command", ["ask x", "query", "sparql 'ASK {}'", "build .", "check"])
def test_too_little_address_space_is_told_before_the_engine_ends_the_program(command: str) -> None:
    done = subprocess.run(
        ["bash", "-c", f"ulimit -v 200000; '{sys.executable}' -m kg {command}"], capture_output=True, text=True, check=False, timeout=120
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == "kg: 195 MB of address space are allowed here, and 700 are needed; allow more with: ulimit -v 716800\n"


def test_help_needs_little_address_space() -> None:
    script = f"ulimit -v 200000; '{sys.executable}' -m kg --version; '{sys.executable}' -m kg sparql --help"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True, timeout=120)
    assert done.stderr == ""
    assert "--timeout" in done.stdout
