"""The lines of a PDF file, with the places of their pieces on the page."""

import ctypes
import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import DocumentError

if TYPE_CHECKING:
    from pypdfium2 import PdfDocument, PdfPage, PdfTextPage

MOST_CHARACTERS = 50 * 2**20
"""Of all pages together; a small file can hold, packed, more than any memory."""
QUARTER_TURN = math.pi / 2
SAMPLED = 500
"""Characters of a page that tell how it is turned."""
WIDE_GAP = 1.0
"""Heights of a line between two pieces that are cells of a table, and not words of a sentence."""
SAME_HEIGHT = 0.5
"""Share of the height that two pieces in one line have in common."""
LINE_ENDS, HYPHENS, BLANK = frozenset({0x0A, 0x0D}), frozenset({0x02, 0xFFFE}), 0x20
HYPHEN_AT_END = re.compile("[\x02\u00ad\ufffe\u2010]$")
"""How the library and printers write a hyphen at the end of a line."""
LIGATURE = re.compile("[\ufb00-\ufb06]")
HEAVY = re.compile(r"bold|black|heavy|demi", re.IGNORECASE)
HEAVY_WEIGHT, HEAVY_FLAG = 600, 1 << 18
LONGEST_FONT_NAME = 128


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of a line that stand together, between two places counted in points from the left edge."""

    left: float
    right: float
    text: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line; its places are points from the left and lower edges of the page."""

    pieces: tuple[Piece, ...]
    bottom: float
    top: float
    is_bold: bool
    second_word: float
    """Where the second word begins, which is the first one after a bullet; the left edge of a line of one word."""

    @property
    def text(self) -> str:
        """The words of all pieces."""
        return " ".join(piece.text for piece in self.pieces)

    @property
    def left(self) -> float:
        """Where the line begins."""
        return self.pieces[0].left

    @property
    def right(self) -> float:
        """Where the line ends."""
        return self.pieces[-1].right

    @property
    def height(self) -> float:
        """In points, to the half: about 1.2 times the size of the type."""
        return round((self.top - self.bottom) * 2) / 2


def read_pages(path: Path, data: bytes) -> list[list[Line]]:
    """Return the lines of each page in the order in which the file gives them, which is that of reading in almost all files.

    Raises:
        DocumentError: the file is damaged, protected by a password, or holds too much.
    """
    from pypdfium2 import PdfDocument, PdfiumError  # noqa: PLC0415 - loads a library of several megabytes
    from pypdfium2.raw import FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY  # noqa: PLC0415 - as above

    try:
        document = PdfDocument(data)
        try:
            return _pages(path, document)
        finally:
            document.close()
    except PdfiumError as error:
        if error.err_code in {FPDF_ERR_PASSWORD, FPDF_ERR_SECURITY}:
            raise DocumentError(
                f"{path} is protected by a password; save it without one, for example: qpdf --password=... --decrypt IN OUT"
            ) from error
        raise DocumentError(f"{path} is a damaged PDF file, or none; repair it, for example: qpdf IN OUT") from error


def _pages(path: Path, document: "PdfDocument") -> list[list[Line]]:
    pages = []
    characters = 0
    for page in document:
        lines = list(_joined(_lines(page)))
        characters += sum(len(line.text) for line in lines)
        if characters > MOST_CHARACTERS:
            raise DocumentError(f"{path} holds more than {MOST_CHARACTERS // 2**20} million characters; split it into several files")
        pages.append(lines)
        page.close()
    return pages


def _lines(page: "PdfPage") -> Iterator[Line]:
    import pypdfium2.raw as pdfium  # noqa: PLC0415 - as above

    text_page = page.get_textpage()
    line = _LineReader(pdfium, text_page)
    try:
        for index in range(text_page.count_chars()):
            character = pdfium.FPDFText_GetUnicode(text_page, index)
            yield from line.finish() if character in LINE_ENDS else line.add(index, character)
        yield from line.finish()
    finally:
        text_page.close()


class _Places:
    """Finds where characters stand on a page, turned such that most of them stand upright."""

    def __init__(self, pdfium: Any, text_page: "PdfTextPage") -> None:  # noqa: ANN401 - the library's raw interface has no types
        self.pdfium = pdfium
        self.text_page = text_page
        self.box = pdfium.FS_RECTF()
        count = text_page.count_chars()
        turns = Counter(map(self._quarter_turns, range(0, count, count // SAMPLED + 1)))
        self.turns = turns.most_common(1)[0][0] if turns else 0

    def find(self, index: int) -> tuple[float, float, float, float] | None:
        """Return the left, bottom, right and top edge of a character; None for one that has no place or does not stand upright."""
        box = self.box
        if not self.pdfium.FPDFText_GetLooseCharBox(self.text_page, index, box) or self._quarter_turns(index) != self.turns:
            return None
        place: tuple[float, float, float, float] = (box.left, box.bottom, box.right, box.top)
        for _ in range(self.turns):
            left, bottom, right, top = place
            place = (bottom, -right, top, -left)
        return place if place[3] > place[1] else None

    def _quarter_turns(self, index: int) -> int:
        """Return by how many quarter turns clockwise a character comes to stand upright."""
        angle: float = self.pdfium.FPDFText_GetCharAngle(self.text_page, index)
        return round(-angle / QUARTER_TURN) % 4


class _LineReader:
    """Puts the characters of one line together."""

    def __init__(self, pdfium: Any, text_page: "PdfTextPage") -> None:  # noqa: ANN401 - the library's raw interface has no types
        self.pdfium = pdfium
        self.text_page = text_page
        self.places = _Places(pdfium, text_page)
        self._clear()

    def _clear(self) -> None:
        self.pieces: list[Piece] = []
        self.units: list[int] = []
        """Of the present piece, in UTF-16."""
        self.left = self.right = 0.0
        self.bottoms: list[float] = []
        self.tops: list[float] = []
        self.first = self.last = 0
        self.second_word = 0.0

    def add(self, index: int, character: int) -> Iterator[Line]:
        """Add a character; yield the line before it where it stands above or below, as it does after a hyphen that ends a line."""
        if chr(character).isspace():
            self.units.append(BLANK)
            return
        place = self.places.find(index)
        if place is None:
            if character in HYPHENS:
                self.units.append(character)
            return
        left, bottom, right, top = place
        if self.bottoms and character not in HYPHENS and (top <= self.bottoms[-1] or bottom >= self.tops[-1]):
            yield from self.finish()
        if not self.bottoms:
            self.left, self.right, self.first = left, right, index
        elif left - self.right > WIDE_GAP * (self.tops[-1] - self.bottoms[-1]):
            self._end_piece()
            self.left = left
        if not self.second_word and (self.pieces or BLANK in self.units):
            self.second_word = left
        self.units.append(character)
        self.right, self.last = max(right, self.right), index
        self.bottoms.append(bottom)
        self.tops.append(top)

    def finish(self) -> Iterator[Line]:
        if self.bottoms:
            self._end_piece()
            middle = len(self.bottoms) // 2
            bottom, top = sorted(self.bottoms)[middle], sorted(self.tops)[middle]
            if self.pieces and top > bottom:
                is_bold = self._is_bold(self.first) and self._is_bold(self.last)
                yield Line(tuple(self.pieces), bottom, top, is_bold, self.second_word or self.pieces[0].left)
        self._clear()

    def _end_piece(self) -> None:
        text = b"".join(chr(unit).encode("utf-16-le", "surrogatepass") for unit in self.units).decode("utf-16-le", "replace")
        text = LIGATURE.sub(lambda match: unicodedata.normalize("NFKC", match[0]), HYPHEN_AT_END.sub("-", text.strip()))
        if text:
            self.pieces.append(Piece(self.left, self.right, " ".join(text.split())))
        self.units = []
        self.right = float("-inf")

    def _is_bold(self, index: int) -> bool:
        if self.pdfium.FPDFText_GetFontWeight(self.text_page, index) >= HEAVY_WEIGHT:
            return True
        name, flags = ctypes.create_string_buffer(LONGEST_FONT_NAME), ctypes.c_int()
        self.pdfium.FPDFText_GetFontInfo(self.text_page, index, name, LONGEST_FONT_NAME, flags)
        return bool(flags.value & HEAVY_FLAG) or HEAVY.search(name.value.decode("latin-1")) is not None


def _joined(lines: Iterator[Line]) -> Iterator[Line]:
    """Join lines that stand beside each other, as the cells of a row do in some files."""
    last: Line | None = None
    for line in lines:
        if last is not None and _is_beside(last, line):
            pieces, is_bold = (*last.pieces, *line.pieces), last.is_bold and line.is_bold
            last = Line(pieces, min(last.bottom, line.bottom), max(last.top, line.top), is_bold, last.second_word)
            continue
        if last is not None:
            yield last
        last = line
    if last is not None:
        yield last


def _is_beside(last: Line, line: Line) -> bool:
    common = min(last.top, line.top) - max(last.bottom, line.bottom)
    return line.left >= last.right and common > SAME_HEIGHT * min(last.top - last.bottom, line.top - line.bottom)
