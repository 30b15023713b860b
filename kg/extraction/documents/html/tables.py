"""Tables of a page: which of them hold data, and their cells in rows."""

from collections.abc import Iterator
from dataclasses import dataclass

from kg.extraction.documents.html.tree import Element
from kg.extraction.documents.html.words import in_one_line

SECTIONS = frozenset({"thead", "tbody", "tfoot", "colgroup"})
CELLS = frozenset({"td", "th"})
NO_DATA_IN = frozenset({"table", "h1", "h2", "h3", "h4", "h5", "h6", "article", "section"})
"""A table whose cells hold such elements lays out the page."""
PRESENTING = frozenset({"presentation", "none"})
LONGEST_CELL = 1_000
"""Characters of a cell that is part of a table and not a column of the page."""
WIDEST_SPAN, TALLEST_SPAN = 1_000, 65_534
MOST_REPEATED = 4
"""How many times as long as its cells a table may get by resolving spans; beyond that they are left."""
MOST_HEADERS = 3
"""Header rows; a table with more of them has its keys marked, not its header."""


@dataclass(frozen=True, slots=True)
class Table:
    """The texts of a table that holds data, spans resolved."""

    caption: str
    header: tuple[str, ...]
    """Empty where no row is marked as the header."""
    rows: tuple[tuple[str, ...], ...]
    is_keyed: bool
    """Whether every row is a key, marked as such, and its value."""


def read_table(table: Element) -> Table | None:
    """Return the data of a table, or None for one that only lays out the page."""
    rows = [(part, [cell for cell in row.elements() if cell.tag in CELLS]) for part, row in _rows(table)]
    rows = [(part, cells) for part, cells in rows if cells]
    if not rows or PRESENTING.intersection(table.words("role")) or max(len(cells) for _, cells in rows) == 1:
        return None
    if _has_stray_text(table) or any(inner.tag in NO_DATA_IN for _, cells in rows for cell in cells for inner in cell.descendants()):
        return None
    is_marked = any(cell.tag == "th" for _, cells in rows for cell in cells)
    texts = [[in_one_line(cell.children) for cell in cells] for _, cells in rows]
    if not is_marked and any(len(text) > LONGEST_CELL for row in texts for text in row):
        return None
    is_keyed = all([cell.tag for cell in cells] == ["th", "td"] for _, cells in rows)
    grid = _grid([cells for _, cells in rows], texts)
    headers = 0
    while headers < min(len(rows), MOST_HEADERS) and _is_header(*rows[headers], is_first=not headers):
        headers += 1
    captions = [in_one_line(child.children) for child in table.elements() if child.tag == "caption"]
    body = tuple(row for row in grid[headers:] if any(row))
    return Table(" ".join(captions), _joined(grid[:headers]), body, is_keyed)


def _is_header(part: str, cells: list[Element], *, is_first: bool) -> bool:
    """Tell whether a row belongs to the header; a single cell below the first row is the heading of rows that follow."""
    return part == "thead" or (all(cell.tag == "th" for cell in cells) and (is_first or len(cells) > 1))


def _rows(table: Element) -> Iterator[tuple[str, Element]]:
    """Yield the rows of a table, each with the name of the part that it stands in."""
    for child in table.elements():
        if child.tag == "tr":
            yield "", child
        elif child.tag in SECTIONS:
            yield from ((child.tag, row) for row in child.elements() if row.tag == "tr")


def _has_stray_text(table: Element) -> bool:
    """Tell whether words stand in a table beside its cells, as broken markup has it."""
    parts = [table, *(child for child in table.elements() if child.tag in SECTIONS), *(row for _, row in _rows(table))]
    return any(isinstance(child, str) and child.strip() for part in parts for child in part.children)


def _grid(rows: list[list[Element]], texts: list[list[str]]) -> list[tuple[str, ...]]:
    """Return the rows with as many cells each; a cell that spans several is repeated, one across a whole row is not."""
    width = max(map(len, rows))
    spans = _Spans(MOST_REPEATED * sum(len(text) + 1 for words in texts for text in words))
    grid = []
    for cells, words in zip(rows, texts, strict=True):
        row: list[str] = []
        for cell, text in zip(cells, words, strict=True):
            spans.hang(row)
            is_whole_row = len(cells) == 1 and _span(cell, "colspan", WIDEST_SPAN) >= width
            spans.put(row, text, 1 if is_whole_row else _span(cell, "colspan", WIDEST_SPAN), _span(cell, "rowspan", TALLEST_SPAN))
        spans.hang(row)
        grid.append(row)
    return _squared(grid)


class _Spans:
    """Repeats cells to the right and in the rows below, as long as there is room."""

    def __init__(self, room: int) -> None:
        self.room = room
        """Characters that may be added."""
        self.hanging: dict[int, tuple[int, str]] = {}
        """By column: for how many rows, and what, hangs down from the rows above."""

    def put(self, row: list[str], text: str, across: int, down: int) -> None:
        across = across if self._take((across - 1) * (len(text) + 1)) else 1
        for column in range(len(row), len(row) + across):
            if down > 1:
                self.hanging[column] = (down - 1, text)
        row.extend([text] * across)

    def hang(self, row: list[str]) -> None:
        """Add the cells that hang down at the end of a row."""
        while len(row) in self.hanging:
            rows, text = self.hanging.pop(len(row))
            if not self._take(len(text) + 1):
                return
            if rows > 1:
                self.hanging[len(row)] = (rows - 1, text)
            row.append(text)

    def _take(self, characters: int) -> bool:
        has_room = characters <= self.room
        self.room -= characters if has_room else 0
        return has_room


def _squared(grid: list[list[str]]) -> list[tuple[str, ...]]:
    """Fill short rows up, unless one row is so much longer than the others that this would be most of the table."""
    width = max(map(len, grid))
    is_even = width * len(grid) <= MOST_REPEATED * sum(map(len, grid))
    return [tuple(row + [""] * (width - len(row))) if is_even else tuple(row) for row in grid]


def _span(cell: Element, attribute: str, most: int) -> int:
    value = cell.attributes.get(attribute, "").strip()
    return max(1, min(int(value), most)) if value.isascii() and value.isdigit() and len(value) < len(str(most)) + 1 else 1


def _joined(rows: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Return several header rows as one: "Latency" above "minimum" is "Latency minimum"."""
    width = max(map(len, rows), default=0)
    columns = ([row[column] for row in rows if column < len(row)] for column in range(width))
    return tuple(" ".join(dict.fromkeys(filter(None, column))) for column in columns)
