"""Lines of a print to blocks: headings by their type, tables by their gaps, items by their bullets, paragraphs by what is left."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise

from kg.extraction.documents.pdf.lines import Line

BULLET = re.compile(r"(?:[•‣◦▪●○∙■□–—*·-]|[\ue000-\uf8ff])\s+(?=\S)")
NUMBERED = re.compile(r"(?:\(?\d{1,3}[.)]|\(?[a-z]\))\s+(?=\S)")
LETTER = re.compile(r"[^\W\d_]")
ENDED = (".", "!", "?", ":", ";", "…")

LARGER = 1.12
"""How many times as high as the body's lines those of a heading are at least."""
LONGEST_HEADING = 120
PARAGRAPH_GAP = 0.45
"""Line heights between two paragraphs at least, above what the lines of one have between them."""
INDENT = 0.8
"""Line heights by which the first line of a paragraph, or an item in an item, is set in at least."""
SHORT_LINE = 0.8
"""Share of the column's width that the last line of a paragraph fills at most."""
FARTHEST_ROW = 6
"""Line heights between two lines of a table at most."""
MOST_LOOKED_BACK = 20
"""Lines of a paragraph that tell how wide its column is."""
DEEPEST_HEADING = 6


class Kind(StrEnum):
    """What a block is."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    TABLE = "table"


@dataclass(slots=True)
class Block:
    """Lines that belong together."""

    kind: Kind
    lines: list[Line]
    level: int = 0
    """Of a heading, 1 the highest; of an item, how deep it is nested."""
    rows: list[list[str]] = field(default_factory=list)


def blocks(pages: Sequence[Sequence[Line]]) -> list[Block]:
    """Return the blocks of a print in order; a paragraph may go on over the end of a page."""
    layout = _Layout(pages)
    for page in pages:
        layout.read(page)
    return layout.blocks


class _Layout:
    """Reads pages one after another."""

    def __init__(self, pages: Sequence[Sequence[Line]]) -> None:
        self.blocks: list[Block] = []
        lines = [line for page in pages for line in page]
        heights: Counter[float] = Counter()
        for line in lines:
            heights[line.height] += len(line.text)
        self.body = heights.most_common(1)[0][0] if heights else 0.0
        larger = sorted({line.height for line in lines if self._is_large(line)}, reverse=True)
        self.levels = {height: min(level, DEEPEST_HEADING) for level, height in enumerate(larger, start=1)}
        self.bold_level = min(len(larger) + 1, DEEPEST_HEADING)
        self.spacing = self._usual_spacing(pages)
        self.item_lefts: list[float] = []

    def _usual_spacing(self, pages: Sequence[Sequence[Line]]) -> float:
        """Return the points between two lines of the body, most of the time."""
        gaps: Counter[int] = Counter()
        for page in pages:
            for above, line in pairwise(page):
                gap = round(above.bottom - line.top)
                if above.height == line.height == self.body and gap < self.body:
                    gaps[gap] += 1
        return gaps.most_common(1)[0][0] if gaps else 0

    def read(self, page: Sequence[Line]) -> None:
        right = max((line.right for line in page), default=0.0)
        number = 0
        while number < len(page):
            rows, count = table(page, number)
            if rows:
                self.blocks.append(Block(Kind.TABLE, list(page[number : number + count]), rows=rows))
                number += count
                continue
            self._line(page[number], page[number - 1] if number else None, right)
            number += 1

    def _line(self, line: Line, above: Line | None, right: float) -> None:
        level = self._heading_level(line)
        last = self.blocks[-1] if self.blocks else None
        if level:
            is_same = last is not None and last.kind is Kind.HEADING and last.level == level and above is not None
            if is_same and last and above and self._is_close(above, line):
                last.lines.append(line)
            else:
                self.blocks.append(Block(Kind.HEADING, [line], level))
        elif BULLET.match(line.text) or (NUMBERED.match(line.text) and (last is None or not self._goes_on(last, line, above, right))):
            self.blocks.append(Block(Kind.ITEM, [line], self._nesting(line, last, above)))
        elif last is not None and self._goes_on(last, line, above, right):
            last.lines.append(line)
        else:
            self.blocks.append(Block(Kind.PARAGRAPH, [line]))

    # --- headings ------------------------------------------------------------------------------------------------------------

    def _is_large(self, line: Line) -> bool:
        return line.height >= self.body * LARGER and len(line.text) <= LONGEST_HEADING and LETTER.search(line.text) is not None

    def _heading_level(self, line: Line) -> int:
        if self._is_large(line):
            return self.levels[line.height]
        is_short = len(line.text) <= LONGEST_HEADING and len(line.pieces) == 1 and not line.text.endswith((*ENDED, ","))
        is_heading = line.is_bold and is_short and line.height >= self.body and LETTER.search(line.text)
        return self.bold_level if is_heading and not BULLET.match(line.text) else 0

    # --- paragraphs and items ------------------------------------------------------------------------------------------------

    def _goes_on(self, block: Block, line: Line, above: Line | None, right: float) -> bool:
        """Tell whether a line belongs to the paragraph or item before it."""
        if block.kind not in {Kind.PARAGRAPH, Kind.ITEM} or abs(block.lines[-1].height - line.height) > 1:
            return False
        last = block.lines[-1]
        is_open = not last.text.endswith(ENDED)
        if above is None or line.top > above.top:
            return is_open and (line.text[0].islower() or not self._is_short(last, block, right))
        if not self._is_close(above, line):
            return False
        if block.kind is Kind.ITEM:
            begins = block.lines[0].second_word if len(block.lines) == 1 else last.left
            return is_open or abs(line.left - begins) < INDENT * line.height / 2
        if is_open and line.text[0].islower():
            return True
        is_set_in = line.left > block.lines[-1].left + INDENT * line.height
        return not is_set_in and not self._is_short(last, block, right)

    def _is_close(self, above: Line, line: Line) -> bool:
        return above.bottom - line.top <= self.spacing + PARAGRAPH_GAP * max(self.body, line.height)

    def _is_short(self, line: Line, block: Block, right: float) -> bool:
        right = max(right if len(block.lines) == 1 else 0.0, *(other.right for other in block.lines[-MOST_LOOKED_BACK:]))
        return line.right - line.left < SHORT_LINE * (right - line.left)

    def _nesting(self, line: Line, last: Block | None, above: Line | None) -> int:
        """Return how many items an item stands in, by how far it is set in; at the top of a column as many as the last one."""
        if last is None or last.kind is not Kind.ITEM:
            self.item_lefts = []
        elif above is None or line.top > above.top:
            self.item_lefts[-1] = line.left
        while self.item_lefts and line.left < self.item_lefts[-1] - INDENT * line.height:
            self.item_lefts.pop()
        if not self.item_lefts or line.left > self.item_lefts[-1] + INDENT * line.height:
            self.item_lefts.append(line.left)
        return len(self.item_lefts) - 1


# --- tables ------------------------------------------------------------------------------------------------------------------


def table(page: Sequence[Line], start: int) -> tuple[list[list[str]], int]:
    """Return the cells of a table that begins at a line, and how many lines it takes; no cells where there is no table."""
    if len(page[start].pieces) < 2 or BULLET.match(page[start].text):  # noqa: PLR2004 - two cells make a row
        return [], 0
    columns = [[piece.left, piece.right] for piece in page[start].pieces]
    rows: list[list[str]] = []
    number = start
    while number < len(page):
        line = page[number]
        cells = _cells(line, columns)
        is_one = len(line.pieces) == 1
        if cells is None or (is_one and (not rows or cells[0])) or (rows and not _is_near(page[number - 1], line)):
            break
        if rows and not cells[0]:
            rows[-1] = [" ".join(filter(None, pair)) for pair in zip(rows[-1], cells, strict=True)]
        else:
            rows.append(cells)
        number += 1
    return (rows, number - start) if len(rows) > 1 else ([], 0)


def _cells(line: Line, columns: list[list[float]]) -> list[str] | None:
    """Return the words of a line by column, or None where it does not fit; columns get as wide as their cells."""
    cells = [""] * len(columns)
    for piece in line.pieces:
        over = [number for number, (left, right) in enumerate(columns) if piece.left < right and piece.right > left]
        if len(over) != 1 or cells[over[0]]:
            return None
        cells[over[0]] = piece.text
    for piece in line.pieces:
        column = next(column for column in columns if piece.left < column[1] and piece.right > column[0])
        column[:] = [min(column[0], piece.left), max(column[1], piece.right)]
    return cells


def _is_near(above: Line, line: Line) -> bool:
    """Tell whether two lines can be of one table; a cell of several lines may begin above those beside it."""
    return abs(above.top - line.top) <= FARTHEST_ROW * max(above.height, line.height)
