"""PDF files: the text layer as Markdown, without what stands on page after page."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from prints import Text, column, pdf

from kg.errors import DocumentError
from kg.extraction.documents import read
from kg.extraction.documents.pdf import print_text
from kg.extraction.documents.pdf.writing import joined
from kg.model import SentenceKind

FILE = Path("print.pdf")
PARAGRAPH = """\
A lamp on the wall gives light to the room, and a switch beside the door
puts it out again. Whoever leaves the room last is asked to do that, since
light costs money."""


def kept(*pages: list[Text]) -> str:
    return print_text(FILE, pdf(pages))


# --- paragraphs, headings, items ---------------------------------------------------------------------------------------------


def test_lines_become_paragraphs() -> None:
    assert (
        kept(column(f"{PARAGRAPH}\n\n{PARAGRAPH}"))
        == f"{PARAGRAPH}\n\n{PARAGRAPH}\n".replace("\n", " ").replace("  ", "\n\n").strip() + "\n"
    )


def test_a_short_last_line_and_a_set_in_first_line_end_a_paragraph() -> None:
    assert kept(column(f"{PARAGRAPH}\n{PARAGRAPH}\n  {PARAGRAPH}")).count("\n\n") == 2


def test_a_paragraph_goes_on_over_the_end_of_a_page() -> None:
    first, second = PARAGRAPH.split(" Whoever ")
    text = kept(column(first + " Whoever"), column(second))
    assert text == PARAGRAPH.replace("\n", " ") + "\n"


def test_headings_are_told_by_size_and_weight() -> None:
    page = [
        *column("Light in rooms", top=780, size=20),
        *column("Lamps", top=740, size=14),
        *column(PARAGRAPH, top=715),
        *column("What they cost", top=660, font="bold"),
        *column(PARAGRAPH, top=645),
        *column("A bold sentence is no heading.", top=590, font="bold"),
    ]
    headings = [line for line in kept(page).splitlines() if line.startswith("#")]
    assert headings == ["# Light in rooms", "## Lamps", "### What they cost"]


def test_items_are_told_by_bullets_and_nested_by_indent() -> None:
    items = "• one lamp, which is enough for a room that is\n  not large\n• two lamps\n    – red ones\n    – blue ones\n• none"
    assert kept(column(f"{PARAGRAPH}\n\n{items}\n\nAfter it.")).split("\n\n", 1)[1] == (
        "- one lamp, which is enough for a room that is not large\n- two lamps\n  - red ones\n  - blue ones\n- none\n\nAfter it.\n"
    )


def test_numbered_items_keep_their_numbers() -> None:
    assert kept(column(f"{PARAGRAPH}\n\n1. Open the door.\n2. Put the light on.")).endswith("\n\n1. Open the door.\n2. Put the light on.\n")


def test_signs_that_look_like_markdown_are_escaped() -> None:
    assert kept(column("# a *b* <c> [d](e)")) == r"\# a \*b\* \<c> \[d](e)" + "\n"


@pytest.mark.parametrize(
    ("lines", "elsewhere", "text"),
    [
        (["an inter-", "connect"], "", "an interconnect"),
        (["an inter-", "connect"], "inter-connect", "an inter-connect"),
        (["a low-", "latency lamp"], "low latency", "a low-latency lamp"),
        (["a low-", "latency lamp"], "low latency lowlatency", "a lowlatency lamp"),
        (["from Monday-", "Friday"], "", "from Monday-Friday"),
        (["a dash -", "and more"], "", "a dash - and more"),
        (["rooms 10-", "12"], "", "rooms 10- 12"),
    ],
)
def test_hyphens_at_line_ends(lines: list[str], elsewhere: str, text: str) -> None:
    assert joined(lines, set(elsewhere.split())) == text


def test_a_hyphen_at_a_line_end_is_undone_in_a_file() -> None:
    assert kept(column("A switch is an inter-\nconnect of lamps.")) == "A switch is an interconnect of lamps.\n"


# --- tables ------------------------------------------------------------------------------------------------------------------


def row(y: float, *cells: str) -> list[Text]:
    return [Text(cell, 60 + 150 * number, y) for number, cell in enumerate(cells) if cell]


def test_columns_told_by_their_gaps_become_a_table(tmp_path: Path) -> None:
    page = [
        *column(PARAGRAPH),
        *row(700, "Lamp", "Light", "Price"),
        *row(685, "small", "for a table", "1 | 2"),
        *row(670, "large", "for a room that", "5"),
        *row(657, "", "is not small", ""),
        *column(PARAGRAPH, top=620),
    ]
    file = tmp_path / "print.pdf"
    file.write_bytes(pdf([page]))
    document = read(file)
    rows = [[cell.text for cell in s.cells] for s in document.sentences if s.kind is SentenceKind.ROW]
    assert rows == [["Lamp", "Light", "Price"], ["small", "for a table", r"1 \| 2"], ["large", "for a room that is not small", "5"]]
    for sentence in document.sentences:
        assert document.text[sentence.start : sentence.end] == sentence.text
    assert "| --- | --- | --- |" in document.text


def test_a_cell_of_several_lines_may_begin_above_those_beside_it() -> None:
    page = [*column(PARAGRAPH), *row(700, "Lamp", "Price", "Light"), *row(660, "small", "1"), *row(672, "", "", "for a table")]
    page += [*row(648, "", "", "or a shelf"), *row(630, "large", "5", "for a room")]
    table = "| Lamp | Price | Light |\n| --- | --- | --- |\n| small | 1 | for a table or a shelf |\n| large | 5 | for a room |\n"
    assert kept(page).endswith(table)


def test_columns_of_text_are_no_table() -> None:
    page = column(PARAGRAPH[:150], size=8) + column(PARAGRAPH[:150], x=320, size=8)
    assert "|" not in kept(page)


# --- pages -------------------------------------------------------------------------------------------------------------------


def test_running_heads_and_page_numbers_are_left_out() -> None:
    pages = [
        [Text("Works handbook", 60, 815, 9), *column(f"{number} lamps. " + PARAGRAPH), Text(f"Page {number} of 3", 280, 30, 9)]
        for number in range(1, 4)
    ]
    text = kept(*pages)
    assert "Works handbook" not in text
    assert "Page" not in text
    assert text.count("Whoever leaves") == 3
    assert kept([*column(PARAGRAPH), Text("- 17 -", 280, 30)]) == kept(column(PARAGRAPH))


def test_turned_pages_are_read_and_words_at_the_side_are_not() -> None:
    turned = [Text("Words on a turned page.", 100, 100, matrix="0 1 -1 0"), Text("Second line.", 113, 100, matrix="0 1 -1 0")]
    for rotation in (0, 90):
        assert print_text(FILE, pdf([turned], rotation=rotation)) == "Words on a turned page. Second line.\n"
    assert kept([*column(PARAGRAPH), Text("side", 20, 300, 30, matrix="0 1 -1 0")]) == kept(column(PARAGRAPH))


# --- what cannot be read -----------------------------------------------------------------------------------------------------

ENCRYPTED = b"/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/P -1/O(%s)/U(%s)>>" % (b"o" * 32, b"u" * 32)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (pdf([[]]), r"has no text layer; run OCR first, for example: ocrmypdf IN OUT"),
        (pdf([[Text("7", 280, 30)]]), "has no text layer"),
        (pdf([]), "a damaged PDF file, or none|has no text layer"),
        (pdf([column(PARAGRAPH)], trailer=ENCRYPTED), "is protected by a password; save it without one"),
        (b"%PDF-1.7\n", "is a damaged PDF file, or none; repair it"),
        (b"Words.", "is a damaged PDF file, or none"),
        (b"", "is a damaged PDF file, or none"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(tmp_path: Path, data: bytes, message: str) -> None:
    file = tmp_path / "print.pdf"
    file.write_bytes(data)
    with pytest.raises(DocumentError, match=message) as error:
        read(file)
    assert str(file) in str(error.value)
    assert "\n" not in str(error.value)


GOOD = pdf([column(PARAGRAPH), column(PARAGRAPH)])


@settings(deadline=None, max_examples=100)
@given(place=st.integers(0, len(GOOD)), change=st.binary(max_size=12), is_cut=st.booleans())
def test_damaged_files_give_a_text_or_an_error(place: int, change: bytes, is_cut: bool) -> None:  # noqa: FBT001 - Hypothesis names its arguments
    data = GOOD[:place] + change + (b"" if is_cut else GOOD[place + len(change) :])
    try:
        assert print_text(FILE, data).strip()
    except DocumentError as error:
        assert "\n" not in str(error)  # noqa: PT017 - both outcomes are right


def test_time_grows_with_the_pages_and_no_more() -> None:
    def seconds(pages: int) -> float:
        data = pdf([column("\n".join([PARAGRAPH] * 15))] * pages)
        start = time.process_time()
        print_text(FILE, data)
        return time.process_time() - start

    seconds(1)
    assert seconds(80) < 4 * max(seconds(40), 0.2)
