"""What the tool shows on the articles and question sheets beside the project: figures that may not fall, answers that can be checked."""

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kg

OWN = Path(__file__).with_name("cases") / "questions"
"""Sheets of the project's own: questions in people's own words, written by hand without a look at the code."""
SHEETS = {
    "dev": ("--min", "94", "--max-wrong", "1"),
    "real_dev": ("--by-quote", "--min", "85", "--max-wrong", "1"),
    "mixed": ("--min", "78", "--max-wrong", "3"),
    "weak_shapes": ("--min", "66", "--max-wrong", "6"),
}
DOCUMENTS = ("000=infiniband-or-ethernet.txt", "004=ai-networking-infiniband-vs-ethernet.txt")
STATEMENT_COLUMNS = ["document", "start", "end", "subject", "predicate", "object", "polarity", "modality", "condition"]

Answered = dict[str, list[dict[str, Any]]]


def sheet_of(name: str, shared: Path) -> Path:
    own = OWN / f"{name}.tsv"
    return own if own.is_file() else shared / "questions" / f"{name}.tsv"


def asked(graph: kg.Graph, sheet: Path) -> list[dict[str, Any]]:
    with sheet.open(encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream, delimiter="\t", quoting=csv.QUOTE_NONE))
    answers = []
    for row in rows:
        dialogue = graph.dialogue()
        answers += [graph.ask(question, dialogue).as_dict() for question in row["question"].split(" || ")]
    return answers


@pytest.fixture(scope="module")
def answers(articles: kg.Graph, shared: Path) -> Answered:
    return {name: asked(articles, sheet_of(name, shared)) for name in SHEETS}


@pytest.mark.parametrize("name", SHEETS)
def test_questions_are_answered_as_well_as_ever(name: str, answers: Answered, shared: Path, tmp_path: Path) -> None:
    file = tmp_path / "answers.jsonl"
    file.write_text("".join(json.dumps(answer) + "\n" for answer in answers[name]), encoding="utf-8")
    scorer = shared / "tools" / "score_answers.py"
    sheet = sheet_of(name, shared)
    done = subprocess.run([sys.executable, str(scorer), str(sheet), str(file), *SHEETS[name]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("name", SHEETS)
def test_the_query_of_each_answer_gives_its_rows_again(name: str, answers: Answered, articles: kg.Graph) -> None:
    for answer in answers[name]:
        rows = articles.sparql(answer["query"]["sparql"])
        assert list(rows.records) == answer["rows"], answer["question"]
        assert list(rows.columns) == answer["columns"], answer["question"]


@pytest.mark.parametrize("name", SHEETS)
def test_each_quotation_stands_in_its_article(name: str, answers: Answered, shared: Path) -> None:
    for answer in answers[name]:
        for quote in answer["evidence"]:
            text = (shared / "documents" / quote["document"]).read_text(encoding="utf-8")
            assert text[quote["start"] : quote["end"]] == quote["quote"]


@pytest.mark.parametrize("name", SHEETS)
def test_an_answer_is_short(name: str, answers: Answered) -> None:
    assert max(len(answer["answer"]) for answer in answers[name]) <= 600


def test_claims_are_found_as_well_as_ever(articles: kg.Graph, shared: Path, tmp_path: Path) -> None:
    file = tmp_path / "statements.csv"
    rows = articles.query("statements")
    assert list(rows.columns) == STATEMENT_COLUMNS
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows.columns)
        writer.writeheader()
        writer.writerows(rows.records)
    documents = [f"{key}={shared / 'documents' / name}" for key, name in (pair.split("=") for pair in DOCUMENTS)]
    scorer = shared / "tools" / "score_statements.py"
    arguments = [str(scorer), str(shared / "claims.tsv"), str(file), *documents, "--min", "93"]
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_each_passage_stands_in_its_article(articles: kg.Graph, shared: Path) -> None:
    texts = {file.name: file.read_text(encoding="utf-8") for file in (shared / "documents").iterdir()}
    passages = articles.query("coverage").records
    assert len(passages) > 150
    for row in passages:
        assert texts[str(row["document"])][int(row["start"] or 0) : int(row["end"] or 0)] == row["quote"]
