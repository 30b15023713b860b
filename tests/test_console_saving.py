"""`kg ask --save`: a question becomes a query of the user's own, which runs, is listed, and is tested by `kg check`."""

import json
import re
import shlex
from pathlib import Path

import pytest
from commandline import Result, kg

import kg as package
from kg import catalog
from kg.console import saving
from kg.errors import TemplateError

QUESTIONS = [
    ("What does OSFP stand for?", "What does {thing} stand for?"),
    ("Compare InfiniBand and Ethernet on latency", "Compare {first} and {second} on {factor}"),
    ("Is QSFP-DD smaller than OSFP?", None),
    ("Which network should teams with tightly coupled training choose?", None),
    ("Summarise what is said about OSFP.", None),
    ("what can I ask", "what can I ask"),
    ("Does {QSFP-DD} provide eight\nlanes?", None),
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KG_QUERIES", str(tmp_path / "own"))
    return tmp_path / "own"


@pytest.mark.parametrize(("question", "shape"), QUESTIONS)
def test_a_saved_question_is_a_query_with_a_test(bundled: package.Graph, folder: Path, question: str, shape: str | None) -> None:
    graph = bundled.with_queries(folder)
    answer = graph.ask(question)
    command = saving.save(graph, answer, "mine", folder)
    template = catalog.load(folder).get("mine")
    assert shape in (None, template.questions[0])
    assert template.expects
    assert all(parameter.type.startswith("kg:") for parameter in template.parameters)
    name, *pairs = shlex.split(command)[2:]
    assert name == "mine"
    again = bundled.with_queries(folder)
    rows = again.query("mine", **dict(pair.split("=", 1) for pair in pairs))
    cells = {" ".join(cell.split()) for row in rows.records for cell in row.values() if cell}
    assert set(template.expects) <= cells
    assert list(saving.failures(again, catalog.load(folder))) == []
    assert [file.name for file in folder.iterdir()] == ["mine.rq"]


def test_saving_on_the_command_line(folder: Path) -> None:
    result = kg(["ask", "What does OSFP stand for?", "--save", "long_name"])
    assert (result.code, result.stderr) == (0, "Saved; run it with: kg query long_name thing=OSFP\n")
    assert "Octal Small Form Factor Pluggable" in kg(["query", "long_name", "thing=OSFP"]).stdout
    assert "long_name" in kg(["query"]).stdout
    assert "long_name" not in kg(["query", "--format", "markdown"]).stdout
    assert kg(["check"]).stdout.endswith("\n1 of 1 queries of your own find what they should.\n")
    file = folder / "long_name.rq"
    file.write_text(re.sub("expect: .*", "expect: Octal Fish", file.read_text(encoding="utf-8")), encoding="utf-8")
    result = kg(["check"])
    assert result.code == 1
    assert result.stdout.endswith(
        "0 of 1 queries of your own find what they should.\n  long_name: its example no longer finds 'Octal Fish'\n"
    )
    assert json.loads(kg(["check", "--format", "json"]).stdout)["queries"] == {"long_name": "its example no longer finds 'Octal Fish'"}


@pytest.mark.usefixtures("folder")
def test_a_session_saves_too(folder: Path) -> None:
    result = kg(["ask"], b"What does OSFP stand for?\n:save long_name\n:save\n")
    assert "Saved; run it with: kg query long_name thing=OSFP\n" in result.stdout
    assert "'' is no name for a query" in result.stdout
    assert (folder / "long_name.rq").is_file()


REFUSED: list[tuple[str, str, int, str]] = [
    ("What does OSFP stand for?", "Not a name", 3, "'Not a name' is no name for a query"),
    ("What does OSFP stand for?", "../x", 3, "'../x' is no name for a query"),
    ("What does OSFP stand for?", "definitions", 3, "a query is already named 'definitions'"),
    ("Who invented the banana?", "banana", 1, "Nothing is saved as 'banana': the question has no answer."),
]


@pytest.mark.parametrize(("question", "name", "code", "message"), REFUSED)
def test_what_cannot_be_saved_leaves_nothing(folder: Path, question: str, name: str, code: int, message: str) -> None:
    result: Result = kg(["ask", question, "--save", name])
    assert result.code == code
    assert message in result.stderr
    assert not folder.exists()


def test_a_folder_that_cannot_be_written_is_told(folder: Path) -> None:
    folder.write_text("a file where the folder should be")
    result = kg(["ask", "What does OSFP stand for?", "--save", "x"])
    assert result.code == 3
    assert "give another folder with --queries" in result.stderr


def test_two_queries_of_one_name_are_told(folder: Path) -> None:
    folder.mkdir()
    (folder / "definitions.rq").write_text(catalog.load().get("definitions").text, encoding="utf-8")
    result = kg(["query", "definitions", "thing=RDMA"])
    assert result.code == 3
    assert "a query is already named 'definitions'; give the file another name" in result.stderr


def test_a_query_about_what_the_graph_lacks_fails(bundled: package.Graph, folder: Path) -> None:
    saving.save(bundled.with_queries(folder), bundled.ask("What does OSFP stand for?"), "x", folder)
    text = (folder / "x.rq").read_text(encoding="utf-8")
    (folder / "x.rq").write_text(text.replace("thing = OSFP", "thing = a fish").replace("#+ expect", "# expect"), encoding="utf-8")
    assert [name for name, _ in saving.failures(bundled, catalog.load(folder))] == ["x"]
    (folder / "x.rq").write_text(text.replace("thing = OSFP", "thing = latency").replace("#+ expect", "# expect"), encoding="utf-8")
    assert list(saving.failures(bundled, catalog.load(folder))) == [("x", "its example finds nothing")]


def test_an_ambiguous_answer_is_not_saved(bundled: package.Graph, folder: Path) -> None:
    answer = bundled.ask("Is it?")
    with pytest.raises(TemplateError, match="nothing is saved as 'x'"):
        saving.save(bundled.with_queries(folder), answer, "x", folder)
