"""Rows of tables: lines with pipes or tabs, and their cells."""

import re
from collections.abc import Iterator, Sequence

from kg.extraction.documents.lines import Line
from kg.model import Cell

DELIMITERS = re.compile(r"(?=[^|]*\|)(?=[^-]*-)[|:\s-]+$")
"""The line between the header and the other rows."""
PIPE = re.compile(r"(?<!\\)\|")
TAB = re.compile(r"\t")


class Rows:
    """The rows among the lines of a text."""

    def __init__(self, text: str, lines: Sequence[Line]) -> None:
        self.text = text
        self.lines = lines

    def separator(self, number: int) -> re.Pattern[str] | None:
        """Return what parts the cells if a table begins at a line: a pipe at its start, or a next line of the same make."""
        line = self.lines[number]
        following = self.lines[number + 1].text if number + 1 < len(self.lines) else ""
        if "|" in line.text:
            bars = len(PIPE.findall(line.text))
            if line.text.startswith("|") and bars > 1:
                return PIPE
            is_like_next = " | " in line.text and len(PIPE.findall(following)) == bars
            return PIPE if bars and (is_like_next or DELIMITERS.match(following)) else None
        if "\t" in line.text and following and self._whole(number).count("\t") == self._whole(number + 1).count("\t"):
            return TAB
        return None

    def end(self, number: int, separator: re.Pattern[str]) -> int:
        """Return the number of the line after the table that begins at a line."""
        end = number + 1
        while end < len(self.lines) and self._goes_on(end, separator):
            end += 1
        return end

    def cells(self, number: int, separator: re.Pattern[str]) -> tuple[Cell, ...]:
        """Return the cells of a row; the pipes at its ends are no separators, and pipes side by side make one cell span several columns."""
        line = self.lines[number]
        start, end = (line.begin, line.end) if separator is TAB else (line.start, line.end)
        if separator is PIPE:
            start += line.text.startswith("|")
            end -= line.text.endswith("|") and not line.text.endswith("\\|") and end > start
        found = []
        for match in separator.finditer(self.text, start, end):
            found.append(self._cell(start, match.start()))
            start = match.end()
        found.append(self._cell(start, end))
        return tuple(self._spanning(found)) if separator is PIPE else tuple(found)

    def _spanning(self, cells: list[Cell]) -> Iterator[Cell]:
        """Yield the cells with one between whose pipes nothing stands, not even a blank, given as the one to its left."""
        left = Cell(0, 0, "")
        for cell in cells:
            is_spanned = cell.start == cell.end and self.text[cell.start - 1 : cell.start] == "|" == self.text[cell.end : cell.end + 1]
            left = left if is_spanned else cell
            yield left

    def _goes_on(self, number: int, separator: re.Pattern[str]) -> bool:
        line = self.lines[number]
        if separator is TAB:
            return "\t" in line.text
        return line.text.startswith("|") or " | " in line.text or DELIMITERS.match(line.text) is not None

    def _whole(self, number: int) -> str:
        line = self.lines[number]
        return self.text[line.begin : line.end]

    def _cell(self, start: int, end: int) -> Cell:
        whole = self.text[start:end]
        text = whole.strip()
        start += len(whole) - len(whole.lstrip()) if text else 0
        return Cell(start, start + len(text), text)
