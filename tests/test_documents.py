"""Files to documents: structure by outlines, sentences and marks by lists of cases, and what holds for any text."""

import os
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from structured import outline

from kg.errors import DocumentError
from kg.extraction.documents import files as reading
from kg.extraction.documents import find, parse, plain, read
from kg.extraction.documents.sentences import LONGEST_SENTENCE

FOLDER = Path(__file__).parent / "cases" / "documents"
OUTLINES = sorted(FOLDER.glob("*.outline"))
MARKS = "#-*+>|`~=_[]()!:.,;&<→\\\"' \t\r\n"
TEXT = st.text(st.one_of(st.sampled_from(MARKS), st.sampled_from("abZ19é中"), st.characters(codec="utf-8")), max_size=300)


def lines(name: str) -> list[str]:
    return [line for line in (FOLDER / name).read_text(encoding="utf-8").splitlines() if not line.startswith("# ")]


@pytest.mark.parametrize("expected", OUTLINES, ids=lambda path: path.stem)
def test_structure_is_read_as_outlined(expected: Path) -> None:
    document = next(path for path in FOLDER.glob(expected.stem + ".*") if path.suffix in {".md", ".txt"})
    assert outline(read(document)) == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("line", lines("sentences.txt"))
def test_sentences_end_where_bars_stand(line: str) -> None:
    wanted = line.split(" | ")
    assert [sentence.text for sentence in parse("a.txt", " ".join(wanted), "").sentences] == wanted


@pytest.mark.parametrize("line", lines("plain.txt"))
def test_marks_are_not_read(line: str) -> None:
    written, shown = line.split(" => ")
    assert plain(written) == shown


@given(TEXT)
@settings(max_examples=300, deadline=None)
def test_sentences_are_places_of_the_text_in_order(text: str) -> None:
    document = parse("a.md", text, "")
    end = 0
    for sentence in document.sentences:
        assert end <= sentence.start < sentence.end <= len(text)
        assert text[sentence.start : sentence.end] == sentence.text
        assert 0 <= sentence.section < len(document.sections)
        assert all(text[cell.start : cell.end] == cell.text for cell in sentence.cells)
        end = sentence.end


@given(TEXT)
@settings(max_examples=300, deadline=None)
def test_sections_are_a_tree_and_owners_come_first(text: str) -> None:
    document = parse("a.txt", text, "")
    for number, section in enumerate(document.sections):
        assert 0 <= section.start <= section.end <= len(text)
        if section.parent is not None:
            parent = document.sections[section.parent]
            assert section.parent < number
            assert parent.level < section.level
            assert parent.start <= section.start
            assert section.end <= parent.end
    for number, sentence in enumerate(document.sentences):
        assert sentence.owner is None or sentence.owner < number


@pytest.mark.parametrize("unit", [line.encode().decode("unicode_escape").strip("'") for line in lines("repeated.txt")])
def test_time_grows_with_the_length_only(unit: str) -> None:
    def seconds(length: int) -> float:
        text = unit * (length // len(unit)) + "end"
        start = time.process_time()
        parse("a.md", text, "")
        return time.process_time() - start

    assert seconds(200_000) < 12 * seconds(50_000) + 0.2


def test_a_text_without_full_stops_is_cut_at_blanks() -> None:
    sentences = parse("a.txt", "word " * LONGEST_SENTENCE, "").sentences
    assert max(len(sentence.text) for sentence in sentences) <= LONGEST_SENTENCE
    assert {word for sentence in sentences for word in sentence.text.split()} == {"word"}


def test_a_title_is_a_heading_above_all_others_or_the_file_name() -> None:
    assert parse("a-b.md", "# One\n\nText.\n\n## Two\n\nText.\n", "").title == "One"
    assert parse("a-b.md", "# One\n\nText.\n\n# Two\n\nText.\n", "").title == "a-b"


def test_a_mark_at_the_start_and_line_ends_are_no_part_of_the_matter(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"\xef\xbb\xbfOne is here.\r\n\r\nTwo is there.\r\n")
    document = read(file)
    assert document.text == "One is here.\r\n\r\nTwo is there.\r\n"
    assert [(s.start, s.end) for s in document.sentences] == [(0, 12), (16, 29)]
    assert document.name == "a.txt"
    assert len(document.sha256) == 64


def test_documents_of_a_folder_are_found_in_order_and_once(tmp_path: Path) -> None:
    for name in ("b.md", "a.TXT", "sub/c.txt", "page.html", "skipped.csv", ".hidden.md", ".git/d.md"):
        place = tmp_path / name
        place.parent.mkdir(exist_ok=True)
        place.write_text("Text.", encoding="utf-8")
    found = find([tmp_path, tmp_path / "b.md", str(tmp_path / "skipped.csv")])
    assert [path.name for path in found] == ["a.TXT", "b.md", "page.html", "c.txt", "skipped.csv"]


def test_two_files_of_one_name_are_refused(tmp_path: Path) -> None:
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.md").write_text("Text.", encoding="utf-8")
    with pytest.raises(DocumentError, match=r"x/a\.md and .*y/a\.md have the same name.*rename one"):
        find([tmp_path])


@pytest.mark.skipif(sys.platform in {"darwin", "win32"}, reason="these have no such names")
def test_a_name_that_is_not_in_utf_8_is_told(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xffowl.txt")).write_text("Owls hunt.", encoding="utf-8")
    with pytest.raises(DocumentError, match=r"�owl\.txt: the name of the file is not in UTF-8.*rename"):
        find([tmp_path])


def test_what_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match=r"gone\.md: no such file"):
        find([tmp_path / "gone.md"])
    with pytest.raises(DocumentError, match=r"gone\.md: no such file"):
        read(tmp_path / "gone.md")
    with pytest.raises(DocumentError, match=r"holds no documents; put \.htm, \.html, \.md, \.pdf or \.txt files into it"):
        find([tmp_path])
    with pytest.raises(DocumentError, match="cannot read"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "is empty"),
        (b" \r\n\t", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        (b"ab\0c", "binary file: byte 2 is 0"),
        (b"%PDF-1.7\n\0", r"a PDF file by its content; rename it to a\.pdf"),
        (b"PK\x03\x04\x14\0", "a ZIP archive, or an office document"),
        (b"\x1f\x8b\x08", "a gzip archive; name text, Markdown, HTML or PDF files"),
        (b"\x89PNG\r\n\x1a\n", r"a picture \(PNG\)"),
        (b"\x7fELF\x02", "a program"),
        (b"caf\xe9 au lait", r"not UTF-8: byte 3 is 0xE9; convert it, for example: iconv -f WINDOWS-1252 -t UTF-8"),
        (b"\xef\xbb\xbfab\xff", "begins as UTF-8 and is not: byte 5 is wrong"),
        (b"\xff\xfea\0b", "begins as UTF-16 and is not: byte 4 is wrong"),
        (b"\xff\xfe\0\0a", "begins as UTF-32 and is not: byte 4 is wrong"),
    ],
)
def test_what_is_no_text_is_refused_in_one_line(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(data)
    with pytest.raises(DocumentError, match=message) as error:
        read(file)
    assert str(file) in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_too_large_is_refused_before_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LARGEST_FILE", 2 * 2**20)
    file = tmp_path / "a.txt"
    file.write_bytes(b"Text. " * 2**19)
    with pytest.raises(DocumentError, match=r"has 3\.0 MB, and the limit is 2 MB; split it"):
        read(file)


def kinds(text: str) -> list[str]:
    return [f"{sentence.kind}: {sentence.text}" for sentence in parse("a.txt", text, "").sentences]


def test_a_command_in_an_indented_block_and_what_it_prints_are_no_text() -> None:
    text = "Step 1: Buy a ticket\n\n    # buy --day 3\n    Ticket: 3\n        Class: 2\n\nThe ticket is valid for three days.\n"
    assert kinds(text) == ["heading: Step 1: Buy a ticket", "prose: The ticket is valid for three days."]


def test_headings_may_be_bare_below_a_title_that_is_marked() -> None:
    text = "Trams\n=====\n\nWho may ride\n\nAnybody may ride a tram in the town.\n"
    assert kinds(text) == ["heading: Trams", "heading: Who may ride", "prose: Anybody may ride a tram in the town."]


def test_the_last_line_of_a_list_without_bullets_is_no_heading() -> None:
    text = "We know these\nBus\nTram\nMetro\n\nAll of them carry people through the town.\n"
    assert "heading" not in " ".join(kinds(text))


def test_pipes_side_by_side_make_a_cell_span_columns() -> None:
    rows = parse("a.md", "| a | b | c |\n|---|---|---|\n| x | no ||\n|  | 2 |  |\n", "").sentences
    assert [[cell.text for cell in row.cells] for row in rows[1:]] == [["x", "no", "no"], ["", "2", ""]]
