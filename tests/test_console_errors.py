"""Bad input: one clear line on stderr, the right exit code, nothing lost."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commandline import kg

from kg.console import errors

GRAPH = Path(__file__).parent / "cases" / "console" / "graph.trig"
KG = [sys.executable, "-m", "kg"]


@pytest.fixture(autouse=True)
def _small_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_GRAPH", str(GRAPH))


def complaint(arguments: list[str], code: int, stdin: bytes = b"") -> str:
    """Run a command that must fail with `code` and one line; return the line."""
    result = kg(arguments, stdin)
    assert result.code == code, result
    assert result.stdout == ""
    assert re.fullmatch(r"kg: [^\n]+\n", result.stderr)
    return result.stderr.removeprefix("kg: ").rstrip()


USAGE = [
    (["nothing"], "no command is named 'nothing'; the commands are ask, build"),
    (["--nothing"], "No such option"),
    (["--graph", "x", "ask", "y"], "No such option '--graph'; the command comes first, and its options behind it; try: kg --help"),
    (["query", "--show"], "--show prints the SPARQL of one query; name it"),
    (["query", "mentions_of", "--timeout", "soon"], "Invalid value for '--timeout': 'soon' is not a valid number"),
    (["build", "x", "-o", "y", "--jobs", "two"], "Invalid value for '--jobs': 'two' is not a valid whole number"),
    (["show"], "Missing argument 'TERM...'; try: kg show --help"),
    (["build", "x"], "Missing option '-o'"),
    (["build", "x", "-o", "y", "--jobs", "0"], "Invalid value for '--jobs'"),
    (["export", "-o", "-", "--format", "pdf"], "'pdf' is not one of 'turtle', 'ntriples'"),
    (["export", "-o", "-", "--part", "half"], "'half' is not one of 'all', 'ontology'"),
    (["sparql"], "give one query"),
    (["sparql", "ASK {}", "-f", "x"], "give one query"),
    (["sparql", "ASK {}", "--format", "turtle"], "--format turtle is for CONSTRUCT and DESCRIBE"),
    (["sparql", "CONSTRUCT WHERE {?s ?p ?o}", "--format", "csv"], "--format csv is for SELECT and ASK"),
    (["query", "mentions_of", "ferry"], "'ferry' is no parameter; write KEY=VALUE"),
    (["query", "mentions_of", "--format", "markdown"], "--format markdown is for the list"),
]


@pytest.mark.parametrize(("arguments", "message"), USAGE)
def test_usage_errors_exit_with_2_and_point_to_help(arguments: list[str], message: str) -> None:
    line = complaint(arguments, 2)
    assert message in line
    assert "; try: kg" in line


ERRORS = [
    (["sparql", "SELECT * WHERE {\n ?s ?p }"], "SPARQL, line 2, column 9: "),
    (
        ["sparql", "INSERT DATA { <urn:a> <urn:b> <urn:c> }"],
        "INSERT is an update, and a graph is only read here; ask with SELECT, or allow it with --allow update",
    ),
    (["sparql", "ASK { SERVICE SILENT <http://127.0.0.1:1/> { ?s ?p ?o } }"], "SERVICE would ask another endpoint, and only this graph"),
    (["sparql", "-f", "/nowhere/q.rq"], "cannot read /nowhere/q.rq: No such file or directory"),
    (["query", "statement"], "no query is named 'statement'; did you mean statements"),
    (["query", "mentions_of"], "query 'mentions_of' needs a value for 'thing' (kg:Thing): thing=..."),
    (["query", "mentions_of", "thing=fery"], "'fery' names nothing in the graph (thing of query 'mentions_of'); did you mean 'ferry'?"),
    (["query", "mentions_of", "thing=erp"], "'erp' names nothing in the graph (thing of query 'mentions_of'); 'kg query things_of_class"),
    (["query", "mentions_of", "boat=ferry"], "query 'mentions_of' has no parameter 'boat'; it takes thing"),
    (["export", "-o", "/nowhere/graph.ttl"], "cannot write /nowhere/graph.ttl: No such file or directory"),
    (["export", "-o", "graph.pdf"], "graph.pdf: the suffix tells no format; end the name in .ttl"),
    (["export", "-o", "/dev/full", "--format", "turtle"], "cannot write /dev/full: No space left on device"),
    (["coverage", "nowhere.md"], "no document is named 'nowhere.md'; the graph has boats.md"),
    (
        ["query", "statements", "--graph", "/nowhere"],
        "/nowhere does not exist; give a folder made by 'kg build', an RDF file, or an address",
    ),
    (["query", "statements", "--graph", "/usr"], "/usr holds no graph; make one with: kg build"),
    (["query", "statements", "--graph", "ftp://example.org/graph"], "ftp://example.org/graph does not exist; give"),
]


@pytest.mark.parametrize(("arguments", "message"), ERRORS)
def test_errors_exit_with_3_and_say_what_is_wrong(arguments: list[str], message: str) -> None:
    assert message in complaint(arguments, 3)


def test_a_query_that_is_not_utf_8_is_told_by_its_byte() -> None:
    assert "stdin is not UTF-8: byte 5 is 0xe9; convert it with: iconv" in complaint(["sparql", "-"], 3, "ASK é".encode("latin-1"))


def test_broken_turtle_is_told_by_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "broken.ttl"
    file.write_text("@prefix a: <urn:a> .\n\na:b a:c .\n", encoding="utf-8")
    line = complaint(["query", "statements", "--graph", str(file)], 3)
    assert line.startswith(f"{file}, line 3: ")


def test_a_file_of_an_unknown_kind_is_no_graph(tmp_path: Path) -> None:
    file = tmp_path / "graph.pdf"
    file.write_bytes(b"%PDF")
    assert "does not look like RDF; end its name in .ttl" in complaint(["show", "x", "--graph", str(file)], 3)


def test_a_failed_export_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "graph.rdf"
    target.write_text("old", encoding="utf-8")
    assert "RDF/XML cannot hold the control characters" in complaint(["export", "-o", str(target)], 3)
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


DOCUMENTS: list[tuple[str, bytes | None, str]] = [
    ("missing.md", None, "No such file|does not exist|no such file"),
    ("empty.md", b"", "empty"),
    ("latin.md", "# Caf\n\nThe café is open.\n".encode("latin-1"), "UTF-8"),
    ("binary.md", b"\x7fELF\x00\x00\x01\x02" * 64, "binary"),
    ("large.txt", b"A ferry crosses a river. " * (50 * 1024 * 1024 // 25 + 1), "MB|MiB|large|big"),
]


@pytest.mark.parametrize(("name", "content", "message"), DOCUMENTS, ids=[case[0] for case in DOCUMENTS])
def test_a_bad_document_is_named_and_no_graph_is_left(tmp_path: Path, name: str, content: bytes | None, message: str) -> None:
    file, output = tmp_path / name, tmp_path / "graph"
    if content is not None:
        file.write_bytes(content)
    line = complaint(["build", str(file), "-o", str(output)], 3)
    assert re.search(message, line)
    assert name in line
    assert not output.exists()


def test_a_folder_without_documents_is_told(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert "empty" in complaint(["build", str(tmp_path / "empty"), "-o", str(tmp_path / "graph")], 3)


def test_a_folder_of_other_things_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("A ferry crosses a river.\n", encoding="utf-8")
    line = complaint(["build", str(tmp_path / "mine.txt"), "-o", str(tmp_path)], 3)
    assert "is not empty and holds no graph of ours" in line
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("question", ["", "   ", "\x00\x1b\x07", "why " * 2500])
def test_a_question_that_cannot_be_read_is_refused(question: str) -> None:
    complaint(["ask", question], 3)


def test_a_broken_folder_of_shapes_or_queries_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.resources.PACKAGE", "importlib")
    monkeypatch.setattr("kg.resources.__file__", "/nowhere/kg/resources.py")
    assert "the folder 'queries' is missing from this installation" in complaint(["query"], 3)


# --- real processes ---------------------------------------------------------------------------------------------------


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{' '.join(KG)} export -o - --format nquads --graph {GRAPH}; echo $? >&2"
    result = subprocess.run(["/bin/sh", "-c", f"({command}) | head -1"], capture_output=True, text=True, check=True)
    assert result.stdout.count("\n") == 1
    assert result.stderr == "0\n"


def test_a_closed_pipe_is_no_error_for_much_output(tmp_path: Path) -> None:
    file = tmp_path / "much.nt"
    file.write_text("".join(f'<urn:{n}> <urn:p> "{"x" * 100}" .\n' for n in range(5000)), encoding="utf-8")
    for arguments in ("export -o - --format nquads", "sparql 'SELECT * {?s ?p ?o}' --format csv", "sparql 'SELECT * {?s ?p ?o}'"):
        command = f"{' '.join(KG)} {arguments} --graph {file}; echo $? >&2"
        result = subprocess.run(["/bin/sh", "-c", f"({command}) | head -1"], capture_output=True, text=True, check=True)
        assert result.stderr == "0\n"


def test_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(
            [*KG, "query", "statements", "--graph", str(GRAPH)], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert (result.returncode, result.stderr) == (3, "kg: cannot write the output: No space left on device\n")


def test_ctrl_c_ends_without_a_traceback() -> None:
    with subprocess.Popen([*KG, "sparql", "-", "--graph", str(GRAPH)], stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        time.sleep(1)
        os.kill(process.pid, signal.SIGINT)
        _, error = process.communicate()
    assert process.returncode == errors.INTERRUPTED
    assert error == b""


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (BrokenPipeError(32, "Broken pipe"), 0, ""),
        (OSError(28, "No space left on device"), 3, "kg: cannot write the output: No space left on device\n"),
        (OSError("no route"), 3, "kg: no route\n"),
        (KeyboardInterrupt(), 130, ""),
        (MemoryError(), 3, "kg: there is too little memory for this; free some, or give less at once\n"),
    ],
)
def test_each_error_has_its_exit_code(
    error: BaseException, code: int, message: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(errors, "_forget_output", lambda: None)

    def failing() -> int:
        raise error

    assert errors.run(failing) == code
    assert capsys.readouterr().err == message


def test_messages_do_not_steer_the_terminal() -> None:
    assert errors.one_line("a\x1b[2J\nb") == "a [2J b"
    assert "\x1b" not in kg(["show", "\x1b[2Jx"]).stderr


@pytest.mark.parametrize("redirection", [">&- </dev/null", "<&-", "2>&- </dev/null"])
@pytest.mark.parametrize("arguments", ["query", "sparql 'ASK { ?s ?p ?o }'", "sparql -", "show ferry", "ask --batch -"])
def test_a_closed_stream_gives_no_traceback(arguments: str, redirection: str) -> None:
    script = f"{shlex.quote(sys.executable)} -m kg {arguments} {redirection}"
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert "Traceback" not in done.stderr
