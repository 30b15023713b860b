"""What the commands print: transcripts of a session on a small graph of another domain, and machine formats read back."""

import csv
import io
import json
import re
import shlex
import shutil
from pathlib import Path

import click
import pytest
from commandline import kg

from kg import Graph, __version__
from kg.catalog import load
from kg.console.group import command
from kg.console.overview import COMMANDS

CASES = Path(__file__).parent / "cases"
GRAPH = CASES / "console" / "graph.trig"
TRANSCRIPTS = sorted((CASES / "transcripts").glob("*.txt"))


def steps(transcript: Path) -> list[tuple[str, str]]:
    """Split a transcript into commands, each with what it printed and its exit code in brackets."""
    parts = transcript.read_text(encoding="utf-8").split("$ kg ")[1:]
    return [(command, expected) for command, _, expected in (part.partition("\n") for part in parts)]


@pytest.fixture(autouse=True)
def _small_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_GRAPH", str(GRAPH))


def test_there_are_transcripts() -> None:
    assert TRANSCRIPTS


@pytest.mark.parametrize("transcript", TRANSCRIPTS, ids=lambda path: path.stem)
def test_commands_print_what_the_transcript_shows(transcript: Path) -> None:
    for line, expected in steps(transcript):
        result = kg(shlex.split(line))
        shown = f"{result.stdout}{result.stderr}[{result.code}]\n\n".replace("\r\n", "\n")
        assert f"$ kg {line}\n{shown}".rstrip() == f"$ kg {line}\n{expected}".rstrip()


def test_csv_gives_the_columns_of_the_contract() -> None:
    result = kg(["query", "statements", "--format", "csv"])
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    wanted = ["document", "start", "end", "subject", "predicate", "object", "polarity", "modality", "condition"]
    assert list(rows[0]) == wanted
    assert rows[1]["object"] == "<b>cable</b> [red]"


def test_sparql_reads_stdin_and_files(tmp_path: Path) -> None:
    text = "SELECT (COUNT(*) AS ?n) WHERE { ?s a kg:Statement }"
    file = tmp_path / "count.rq"
    file.write_text(text, encoding="utf-8")
    outputs = {
        kg(["sparql", text]).stdout,
        kg(["sparql", "-"], stdin=text.encode()).stdout,
        kg(["sparql", "-f", str(file)]).stdout,
    }
    assert outputs == {"n\n2\n"}


def test_ask_queries_say_yes_or_no() -> None:
    assert kg(["sparql", "ASK { id:ferry kg:uses id:cable }"]).stdout == "yes\n"
    assert kg(["sparql", "ASK { id:cable kg:uses id:ferry }"]).stdout == "no\n"


@pytest.mark.parametrize("form", ["turtle", "ntriples", "jsonld", "rdfxml", "table"])
def test_constructed_triples_come_in_rdf_formats(form: str) -> None:
    result = kg(["sparql", "CONSTRUCT WHERE { ?s kg:uses ?o }", "--format", form])
    assert result.code == 0
    assert "ferry" in result.stdout


@pytest.mark.parametrize("form", ["csv", "tsv", "json", "xml"])
def test_rows_come_in_result_formats(form: str) -> None:
    result = kg(["sparql", "SELECT ?s WHERE { ?s kg:uses ?o }", "--format", form])
    assert "https://w3id.org/interconnect-kg/id/ferry" in result.stdout


@pytest.mark.parametrize(
    "query",
    [
        "SELECT ?s WHERE { ?s kg:uses ?o }",
        "CONSTRUCT WHERE { ?s kg:uses ?o }",
        "ASK FROM <https://w3id.org/interconnect-kg/graph/facts> { ?s kg:uses ?o }",
    ],
)
def test_the_plan_of_a_query_tells_steps_and_results(query: str) -> None:
    result = kg(["sparql", query, "--explain"])
    assert "  QuadPattern(?s kg:uses ?o)  - 1 result\n" in result.stdout


def test_the_plan_needs_the_program_and_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **__: None)
    result = kg(["sparql", "ASK { ?s ?p ?o }", "--explain"])
    assert (result.code, result.stderr) == (
        3,
        "kg: --explain needs the program 'oxigraph'; install it with: pip install 'interconnect-kg[explain]'\n",
    )


def test_a_plan_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 9\n", encoding="utf-8")
    slow.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda *_, **__: str(slow))
    result = kg(["sparql", "ASK { ?s ?p ?o }", "--explain", "--timeout", "0.2"])
    assert result.stderr == "kg: the query was stopped after 0.2 seconds; give it more time with --timeout\n"


def test_a_program_that_tells_no_plan_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda *_, **__: "/bin/false")
    assert kg(["sparql", "ASK { ?s ?p ?o }", "--explain"]).stderr == "kg: oxigraph tells no plan:\n"


@pytest.mark.parametrize(
    ("form", "query"),
    [
        ("xml", 'SELECT ("a\\u0001" AS ?x) {}'),
        ("rdfxml", 'CONSTRUCT { id:a kg:uses "a\\u0001" } WHERE {}'),
        ("jsonld", "CONSTRUCT { id:a kg:uses <<( id:a kg:uses id:b )>> } WHERE {}"),
    ],
)
def test_a_format_that_cannot_hold_a_value_is_refused(form: str, query: str) -> None:
    result = kg(["sparql", query, "--format", form])
    assert (result.code, result.stdout) == (3, "")
    assert "choose another --format" in result.stderr


def test_a_limited_result_keeps_every_kind_of_term() -> None:
    query = 'SELECT * { VALUES (?a ?b) { (UNDEF "x\\ty\\n"@en) (<<( id:a kg:uses 01 )>> true) (id:a UNDEF) } BIND(BNODE() AS ?c) }'
    whole, cut = (json.loads(kg(["sparql", query, "--format", "json", *more]).stdout) for more in ([], ["--limit", "9"]))
    for row in (*whole["results"]["bindings"], *cut["results"]["bindings"]):
        assert row.pop("c")["type"] == "bnode"
    assert whole == cut


def test_a_parameter_given_twice_is_a_list() -> None:
    result = kg(["query", "mentions_of", "thing=ferry", "thing=cable"])
    assert result.code == 3
    assert "takes one value, not 2" in result.stderr


def test_show_speaks_json() -> None:
    known = json.loads(kg(["show", "ferry", "boat", "--format", "json"]).stdout)
    assert known["label"] == "ferry"
    assert [row["role"] for row in known["statements"]] == ["subject", "object"]


def test_coverage_speaks_json() -> None:
    documents = json.loads(kg(["coverage", "boats.md", "--format", "json"]).stdout)["documents"]
    assert [(document["document"], document["passages"], document["covered"]) for document in documents] == [("boats.md", 2, 1)]
    assert [len(sentence["statements"]) for sentence in documents[0]["sentences"]] == [0, 2, 0]


def test_the_coverage_page_marks_statements_in_place_and_escapes_the_text() -> None:
    page = kg(["coverage", "--format", "html"]).stdout
    assert '# <strong>Boats</strong>\n\n<mark tabindex="0" data-statements="' in page
    assert "a &lt;b&gt;cable&lt;/b&gt; [red].</mark>" in page
    assert '<mark class="none">It never sails' in page
    assert "\x1b" not in page


def test_check_speaks_json_and_says_no_by_its_exit_code() -> None:
    result = kg(["check", "--format", "json"])
    assert result.code == 1
    report = json.loads(result.stdout)
    assert report["conforms"] is False
    assert {problem["severity"] for problem in report["problems"]} == {"violation"}


def test_export_replaces_a_file_as_a_whole(tmp_path: Path) -> None:
    target = tmp_path / "graph.nt"
    target.write_text("old", encoding="utf-8")
    assert kg(["export", "-o", str(target), "--part", "facts"]).code == 0
    assert target.read_text(encoding="utf-8").count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["graph.nt"]


def test_export_writes_into_what_is_no_file() -> None:
    assert kg(["export", "-o", "/dev/null", "--format", "turtle"]).code == 0


def test_help_lists_the_commands_and_each_has_help() -> None:
    shown = kg(["--help"])
    assert shown.code == 0
    for name, purpose in COMMANDS.items():
        assert f"{name} " in shown.stdout
        assert purpose in shown.stdout
        assert kg([name, "--help"]).stdout.startswith(f"Usage: kg {name} ")


def test_tools_that_walk_the_commands_find_them_all() -> None:
    context = click.Context(command)
    found = [command.get_command(context, name) for name in command.list_commands(context)]
    assert [each.name for each in found if each] == list(COMMANDS)
    assert command.get_command(context, "nothing") is None


def test_no_command_shows_the_help() -> None:
    result = kg([])
    assert result.code == 2
    assert result.stderr.startswith("Usage: kg [OPTIONS] COMMAND")


def test_version() -> None:
    assert kg(["--version"]).stdout == f"kg {__version__}\n"


def test_build_makes_a_graph_and_says_what_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "boats.md").write_text("# Boats\n\nA ferry uses a cable.\n", encoding="utf-8")
    result = kg(["build", str(tmp_path / "boats.md"), "-o", str(tmp_path / "graph")])
    assert result.code == 0
    assert re.fullmatch(r".*/graph: 1 document, 2 passages, \d+ statements?\n", result.stdout)
    rows = kg(["query", "documents", "--graph", str(tmp_path / "graph"), "--format", "csv"]).stdout
    assert "boats.md,Boats,2," in rows


def test_without_graph_the_bundled_documents_are_used(bundled: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("KG_GRAPH")
    monkeypatch.setattr("kg.graph.bundled", lambda: bundled)
    assert kg(["check"]).stdout.endswith("\nThe graph conforms.\n")
    assert "ferry" not in kg(["query", "documents"]).stdout


def test_a_query_is_shown_as_its_file_stands() -> None:
    assert kg(["query", "mentions_of", "--show"]).stdout == load().get("mentions_of").text


def test_a_value_may_hold_an_equals_sign() -> None:
    assert "'a=b' names nothing in the graph" in kg(["query", "mentions_of", "thing=a=b"]).stderr
