"""The bundled documents: they are structured as documents, and they are nobody else's text."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BUNDLED = sorted((ROOT / "ontology" / "documents").glob("*.md"))
ARTICLES_FOLDER = ROOT.parent / "shared" / "documents"
LONGEST_SHARED_RUN = 7

WORD = re.compile(r"\w+")
HEADING = re.compile(r"#{1,6} \S")
LIST_ITEM = re.compile(r"(?:[-*]|\d+\.) \S")
TABLE_DELIMITER = re.compile(r"\|(?: *:?-+:? *\|)+")

each_bundled_document = pytest.mark.parametrize("document", BUNDLED, ids=lambda path: path.name)


def read_lines(document: Path) -> list[str]:
    return document.read_text(encoding="utf-8").splitlines()


def word_runs(text: str) -> list[str]:
    """List the shortest runs of words that are too long to be shared, in their order."""
    words = [word.casefold() for word in WORD.findall(text)]
    length = LONGEST_SHARED_RUN + 1
    return [" ".join(words[first : first + length]) for first in range(len(words) - length + 1)]


def shared_runs(text: str, other: str) -> list[str]:
    others = set(word_runs(other))
    return [run for run in word_runs(text) if run in others]


def table_headers(document: Path) -> list[list[str]]:
    """List the header cells of each pipe table."""
    return [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line, following in pairwise(read_lines(document))
        if TABLE_DELIMITER.fullmatch(following)
    ]


@pytest.fixture(scope="module")
def articles() -> list[Path]:
    if not ARTICLES_FOLDER.is_dir():
        pytest.skip(f"the articles to compare with are not here: no folder {ARTICLES_FOLDER}")
    found = sorted(ARTICLES_FOLDER.glob("*.txt"))
    assert found, f"{ARTICLES_FOLDER} holds no article"
    return found


def test_there_are_at_least_three_documents() -> None:
    assert len(BUNDLED) >= 3


@each_bundled_document
def test_document_starts_with_its_title(document: Path) -> None:
    lines = read_lines(document)
    assert lines[0].startswith("# ")
    assert [line for line in lines if line.startswith("# ")] == lines[:1]


@each_bundled_document
def test_document_has_headings_and_a_list(document: Path) -> None:
    lines = read_lines(document)
    assert sum(bool(HEADING.match(line)) for line in lines) >= 3
    assert sum(bool(LIST_ITEM.match(line)) for line in lines) >= 3


def test_tables_compare_the_networks_and_the_form_factors() -> None:
    first_headers = {header[0] for document in BUNDLED for header in table_headers(document)}
    assert {"Factor", "Form factor"} <= first_headers


@each_bundled_document
def test_document_repeats_no_sentence_of_the_articles(document: Path, articles: list[Path]) -> None:
    text = document.read_text(encoding="utf-8")
    shared = {article.name: shared_runs(text, article.read_text(encoding="utf-8")) for article in articles}
    assert not any(shared.values()), shared


def test_a_shared_run_is_found_whatever_its_case_and_punctuation() -> None:
    text = "Before. One, two-three (four) FIVE six\nseven. Eight after."
    assert shared_runs(text, "one two three four | five six seven eight") == ["one two three four five six seven eight"]
    assert shared_runs(text, "one two three four five six seven nine") == []
