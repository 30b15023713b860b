"""The text of a page as Markdown, which the same parser reads as any other document."""

import re
from collections.abc import Iterable

from kg.extraction.documents.escaping import escaped, escaped_cell
from kg.extraction.documents.html.content import HEADINGS
from kg.extraction.documents.html.tables import Table, read_table
from kg.extraction.documents.html.tree import DEFINITION_PARTS, Element
from kg.extraction.documents.html.words import BLOCKS, ENDED, in_one_line, lines, only_strong, preformatted

LONGEST_STRONG_LINE = 80
DEEPEST_MARGIN = 40
"""Columns; deeper lists are not indented further, so that the text stays in proportion to the page."""
LISTS = frozenset({"ul", "ol", "dir", "menu"})
LONG_MEANINGS = HEADINGS | LISTS | {"dl", "table", "pre"}
CODE = frozenset({"pre", "listing"})
BACKTICKS = re.compile(r"`+")
BLANK_LINE, LINE_END = "\n\n", "\n"


def markdown(roots: Iterable[Element]) -> str:
    """Return the text in elements as Markdown."""
    writer = _Writer()
    for root in roots:
        writer.note_blocks(root)
        writer.write(root)
    return writer.text()


class _Writer:
    """Writes blocks one after another."""

    def __init__(self) -> None:
        self.blocks: list[tuple[str, object]] = []
        """Each with what it is a line of, a list or a table, where lines stand together."""
        self.with_blocks: set[int] = set()
        """The elements that lay out more than a run of text."""
        self.margin = 0
        self.sign = ""
        """The bullet that the next line is given."""
        self.whole: object = None
        """The outermost list or the table that is being written."""

    def text(self) -> str:
        pieces: list[str] = []
        before: object = None
        for text, whole in self.blocks:
            if pieces:
                pieces.append(LINE_END if whole is not None and whole is before else BLANK_LINE)
            pieces.append(text)
            before = whole
        return "".join(pieces) + LINE_END if pieces else ""

    def note_blocks(self, root: Element) -> None:
        for element in reversed(list(root.descendants())):
            if element.tag in BLOCKS or any(id(inner) in self.with_blocks for inner in element.elements()):
                self.with_blocks.add(id(element))

    def write(self, element: Element) -> None:
        """Write what an element holds: runs of text as paragraphs, blocks by their kind."""
        run: list[Element | str] = []
        for child in element.children:
            if isinstance(child, str) or id(child) not in self.with_blocks:
                run.append(child)
                continue
            self._paragraph(run)
            run = []
            self._block(child)
        self._paragraph(run)

    def _block(self, element: Element) -> None:
        tag = element.tag
        if tag in HEADINGS:
            self._heading(element)
        elif tag in LISTS or tag == "dl":
            outer, self.whole = self.whole, self.whole or element
            self._list(element) if tag in LISTS else self._definitions(element)
            self.whole = outer
        elif tag == "table":
            self._table(element)
        elif tag in CODE:
            self._code(element)
        elif tag == "summary":
            self._strong_line(in_one_line(element.children))
        else:
            self.write(element)

    # --- lines ---------------------------------------------------------------------------------------------------------------

    def _emit(self, text: str, *, is_row: bool = False) -> None:
        first = " " * max(0, self.margin - len(self.sign)) + self.sign
        self.blocks.append((first + text.replace(LINE_END, LINE_END + " " * self.margin), self.whole if self.sign or is_row else None))
        self.sign = ""

    def _paragraph(self, run: list[Element | str]) -> None:
        if not run:
            return
        strong = only_strong(run)
        together: list[str] = []
        for line in [*lines(run), ""]:
            if line:
                together.append(escaped(line))
            elif together:
                text = (" " if self.sign else LINE_END).join(together)
                if strong and not self.sign:
                    self._strong_line(text, is_escaped=True)
                else:
                    self._emit(text)
                together = []

    def _strong_line(self, text: str, *, is_escaped: bool = False) -> None:
        """Write a line that stands for a heading so that it is read as one."""
        text = text if is_escaped else escaped(text)
        if text:
            is_heading = len(text) <= LONGEST_STRONG_LINE and LINE_END not in text
            self._emit(f"**{text}**" if is_heading else text)

    def _heading(self, element: Element) -> None:
        text = in_one_line(element.children)
        if text:
            margin, self.margin, self.sign = self.margin, 0, ""
            self._emit("#" * int(element.tag[1]) + " " + escaped(text))
            self.margin = margin

    def _code(self, element: Element) -> None:
        """Keep code in the text, fenced, so that nobody reads it as sentences."""
        code = preformatted(element)
        if code:
            fence = "`" * max(3, 1 + max(map(len, BACKTICKS.findall(code)), default=0))
            self.sign = ""
            self._emit(f"{fence}\n{code}\n{fence}")

    # --- lists ---------------------------------------------------------------------------------------------------------------

    def _list(self, element: Element) -> None:
        number = 0
        for child in element.children:
            if isinstance(child, str):
                self._paragraph([child])
            elif child.tag == "li":
                number += 1
                self._item(child, f"{number}. " if element.tag == "ol" else "- ")
            elif child.tag in LISTS:
                self._nested(child)
            else:
                self._block(child)

    def _item(self, element: Element, sign: str) -> None:
        outer, self.sign = self.margin, sign
        self.margin = min(outer + len(sign), DEEPEST_MARGIN)
        self.write(element)
        self.margin, self.sign = outer, ""

    def _nested(self, element: Element) -> None:
        """Write a list that stands in a list beside the items, where it belongs to the item before it."""
        outer = self.margin
        self.margin = min(outer + 2, DEEPEST_MARGIN)
        self._list(element)
        self.margin = outer

    def _definitions(self, element: Element) -> None:
        """Write each term with what is said of it as an item "Term: meaning"."""
        parts = _definition_parts(element)
        if parts is None:
            self.write(element)
            return
        terms: list[str] = []
        meanings: list[Element] = []
        for part in [*parts, Element("dt")]:
            if part.tag == "dt" and meanings:
                self._definition(", ".join(terms), meanings)
                terms, meanings = [], []
            if part.tag == "dt":
                terms.append(in_one_line(part.children))
            else:
                meanings.append(part)
        self._keyed(", ".join(filter(None, terms)), "")

    def _definition(self, key: str, meanings: list[Element]) -> None:
        """Write a term with a line that says what it is, or as a heading of what lies below it in lists, tables and the like."""
        if not any(inner.tag in LONG_MEANINGS for meaning in meanings for inner in meaning.descendants()):
            self._keyed(key, " ".join(in_one_line(meaning.children) for meaning in meanings))
            return
        self._strong_line(key)
        for meaning in meanings:
            self.write(meaning)

    def _keyed(self, key: str, value: str) -> None:
        if not key and not value:
            return
        self.sign = "- "
        self.margin += len(self.sign)
        separator = " " if not key or key.endswith(ENDED) else ": "
        self._emit(escaped(f"{key}{separator}{value}".strip() if value else key))
        self.margin -= 2

    # --- tables --------------------------------------------------------------------------------------------------------------

    def _table(self, element: Element) -> None:
        table = read_table(element)
        if table is None:
            self.write(element)
            return
        margin, self.margin, self.sign = self.margin, 0, ""
        outer, self.whole = self.whole, table
        if table.caption:
            self._emit(escaped(table.caption))
        self._rows(table)
        self.margin, self.whole = margin, outer

    def _rows(self, table: Table) -> None:
        if table.is_keyed:
            for key, value in table.rows:
                self._keyed(key, value)
            return
        if table.header:
            self._row(table.header)
            self._emit("| " + " | ".join("---" for _ in table.header) + " |", is_row=True)
        for row in table.rows:
            self._row(row)

    def _row(self, cells: Iterable[str]) -> None:
        self._emit("| " + " | ".join(map(escaped_cell, cells)) + " |", is_row=True)


def _definition_parts(element: Element) -> list[Element] | None:
    """Return the terms and meanings of a definition list, those in groups too; None where other things stand between them."""
    parts = []
    for child in element.children:
        if isinstance(child, Element) and child.tag not in DEFINITION_PARTS:
            inner = _definition_parts(child) if child.tag == "div" else None
            if inner is None:
                return None
            parts.extend(inner)
        elif isinstance(child, Element):
            parts.append(child)
        elif child.strip():
            return None
    return parts
