"""Lines to blocks: headings, paragraphs, items, table rows and arrow lines, each with its place in the text."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg.extraction.documents.arrows import ARROW, is_arrow_line
from kg.extraction.documents.lines import CODE_INDENT, Line, content
from kg.extraction.documents.rows import DELIMITERS, Rows
from kg.model import Cell, SentenceKind

MARKED_HEADING = re.compile(r"(#{1,6})[ \t]+(?=[^#\s])")
UNDERLINE = re.compile(r"=+$|-{2,}$")
RULE = re.compile(r"(?:[*_=~-][ \t]*){3,}$")
STRONG_LINE = re.compile(r"(\*\*|__)(?P<text>[^*_].*?[^*_:.!;,]|\w)\1$")
NUMBERING = re.compile(r"\d{1,2}(?:\.\d{1,2})*[.)]?[ \t]+")
BULLET = re.compile(r"(?P<sign>[-*+•‣◦▪●○–—·]|\(?(?:\d{1,3}|[a-z]|[ivx]{2,4})\)|\d{1,3}\.)[ \t]+(?:\[[ xX]\][ \t]+)?(?=\S)")
KEYED = re.compile(r"[^:!?]{1,40}: \S")
FINISHED = (".", "!", "?", ":", ";", "…")
CLOSING_SIGNS = "\"'”’)]*_`"

WRAPPED_FROM = 60
"""A line longer than this may go on in the next one; a shorter one that ends without a full stop stands alone."""
WRAPPED_TO = 100
"""Nobody wraps lines by hand at more characters than this."""
LONGEST_HEADING, MOST_HEADING_WORDS = 80, 10
STRONG_LEVEL = 6


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, item, table row or arrow line."""

    kind: SentenceKind
    start: int
    end: int
    level: int = 0
    """Of a heading: 1 is the highest."""
    indent: int = 0
    """Columns of blanks before it."""
    sign: str = ""
    """The bullet of an item, as it stands; a numbered one is "1"."""
    cells: tuple[Cell, ...] = ()
    same_table: bool = False
    """Whether a row belongs to the table of the row before it."""


def blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a text in order, in linear time."""
    return _Blocks(text).read()


class _Blocks:
    """Reads lines one after another; each rule takes the lines it knows and returns how many."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = content(text)
        self.rows = Rows(text, self.lines)
        self.following = self._following()
        marked = [number for number in range(len(self.lines)) if self._marked_heading(number)]
        self.titled = marked[:1] == [self._first]
        self.marked = len(marked) > self.titled
        """Whether headings are marked; a text in which only the title is marked has bare headings."""
        self.complete = True
        """Whether the text before the present line has come to an end, so that a heading can follow."""
        self.loose = False
        """Whether the block before the present line is a paragraph without a full stop, as a line of a list without bullets is."""
        self.listing = False
        """Whether the lines since the last one that ends in a colon can be items without bullets."""

    def _following(self) -> list[int]:
        """For each line the number of the next one that is not blank."""
        following = [len(self.lines)] * len(self.lines)
        for number in range(len(self.lines) - 2, -1, -1):
            following[number] = number + 1 if self.lines[number + 1].text else following[number + 1]
        return following

    def read(self) -> Iterator[Block]:
        number = 0
        while number < len(self.lines):
            line = self.lines[number]
            if not line.text:
                self.complete = True
                number += 1
                continue
            if RULE.match(line.text) or DELIMITERS.match(line.text):
                number += 1
                continue
            for rule in (self._row, self._heading, self._arrows, self._item, self._paragraph):
                block, count = rule(number)
                if block is not None:
                    yield from self._with_rows(block, number, count)
                    number += count
                    self._after(block, self.lines[number - 1])
                    break

    def _after(self, block: Block, last: Line) -> None:
        ending = self.text[max(block.start, block.end - len(CLOSING_SIGNS)) : block.end].rstrip(CLOSING_SIGNS)
        self.complete = block.kind is not SentenceKind.PROSE or ending.endswith(FINISHED) or len(last.text) <= WRAPPED_FROM
        self.loose = block.kind is SentenceKind.PROSE and not ending.endswith(FINISHED)
        if block.kind is not SentenceKind.ITEM or block.sign:
            self.listing = ending.endswith(":")

    # --- tables ------------------------------------------------------------------------------------------------------------

    def _row(self, number: int) -> tuple[Block | None, int]:
        """Take the first row of a table; `_with_rows` adds the others."""
        separator = self.rows.separator(number)
        return (None, 0) if separator is None else (self._row_block(number, separator), self.rows.end(number, separator) - number)

    def _with_rows(self, block: Block, number: int, count: int) -> Iterator[Block]:
        yield block
        separator = self.rows.separator(number) if block.kind is SentenceKind.ROW else None
        if separator is not None:
            for other in range(number + 1, number + count):
                if not DELIMITERS.match(self.lines[other].text):
                    yield self._row_block(other, separator, same_table=True)

    def _row_block(self, number: int, separator: re.Pattern[str], *, same_table: bool = False) -> Block:
        line = self.lines[number]
        cells = self.rows.cells(number, separator)
        return Block(SentenceKind.ROW, line.start, line.end, indent=line.indent, cells=cells, same_table=same_table)

    # --- headings ------------------------------------------------------------------------------------------------------------

    def _heading(self, number: int) -> tuple[Block | None, int]:
        line = self.lines[number]
        marked = self._marked_heading(number)
        if marked is not None:
            return marked
        strong = STRONG_LINE.match(line.text) if len(line.text) <= LONGEST_HEADING else None
        if strong and self.complete:
            level = STRONG_LEVEL if self.marked else 1 + self.titled
            return self._heading_block(line, strong.start("text"), strong.end("text"), level), 1
        if self.marked or not self.complete or self._ends_bare_list(number, line) or not self._is_bare_heading(number):
            return None, 0
        numbering = NUMBERING.match(line.text)
        level = 1 + self.titled
        is_first = not any(earlier.text for earlier in self.lines[:number]) if number < MOST_HEADING_WORDS else False
        self.titled = self.titled or (is_first and self._is_bare_heading(self.following[number]))
        return self._heading_block(line, numbering.end() if numbering else 0, len(line.text), level), 1

    def _ends_bare_list(self, number: int, line: Line) -> bool:
        """Tell whether a line is the last of a list without bullets: right below another line of it, and a blank line after it."""
        adjoins = number > 0 and bool(self.lines[number - 1].text)
        is_last = self.following[number] > number + 1
        return adjoins and is_last and (self.listing or (self.loose and not NUMBERING.match(line.text)))

    def _marked_heading(self, number: int) -> tuple[Block, int] | None:
        line = self.lines[number]
        match = MARKED_HEADING.match(line.text) if line.indent < CODE_INDENT else None
        if match:
            return self._heading_block(line, match.end(), len(line.text.rstrip("#").rstrip()), len(match[1])), 1
        following = self.lines[number + 1] if number + 1 < len(self.lines) else None
        is_underlined = following is not None and UNDERLINE.match(following.text) is not None
        stands_alone = number == 0 or not self.lines[number - 1].text
        if is_underlined and following and stands_alone and line.text and self._could_be_heading(line):
            return self._heading_block(line, 0, len(line.text), 1 if following.text[0] == "=" else 2), 2
        return None

    def _heading_block(self, line: Line, start: int, end: int, level: int) -> Block:
        return Block(SentenceKind.HEADING, line.start + start, line.start + end, level=level)

    def _could_be_heading(self, line: Line) -> bool:
        return not (
            len(line.text) > LONGEST_HEADING or BULLET.match(line.text) or "|" in line.text or line.text[0] in "#>" or RULE.match(line.text)
        )

    def _is_bare_heading(self, number: int, depth: int = 0) -> bool:
        """Tell whether a line without a mark is a heading: short, no full stop, and followed by something longer."""
        if number >= len(self.lines):
            return False
        line = self.lines[number]
        numbering = NUMBERING.match(line.text)
        text = line.text[numbering.end() :] if numbering else line.text
        following = self.following[number]
        if not text or following >= len(self.lines) or not self._is_short(text) or "\t" in text:
            return False
        if text.endswith((".", "!", ";", ":", ",")) or BULLET.match(text) or not (text[0].isupper() or text[0].isdigit()):
            return False
        after = self.lines[following]
        adjoins = following == number + 1
        if after.text[0].islower() or (adjoins and len(line.text) > WRAPPED_FROM and len(after.text) <= WRAPPED_TO):
            return False
        if numbering and (BULLET.match(after.text) or NUMBERING.match(after.text)):
            return False
        is_title = number == self._first and depth == 0 and (self._is_bare_heading(following, 1) or self._ends_soon(number))
        is_one_of_keyed = KEYED.match(text) is not None and KEYED.match(after.text) is not None
        return is_title or (not is_one_of_keyed and (self._is_text(following) or self._begins_keyed_lines(following)))

    def _begins_keyed_lines(self, number: int) -> bool:
        """Tell whether lines of the form "Key: value" begin at a line: it and the next are such."""
        below = self.following[number]
        return below < len(self.lines) and all(KEYED.match(self.lines[line].text) for line in (number, below))

    def _ends_soon(self, number: int) -> bool:
        """Tell whether the block that a line begins has one or two short lines, as a title with a subtitle has."""
        following = self.following[number]
        return following > number + 1 or (self._is_short(self.lines[following].text) and self.following[following] > following + 1)

    @property
    def _first(self) -> int:
        return 0 if not self.lines or self.lines[0].text else self.following[0]

    def _is_short(self, text: str) -> bool:
        return len(text) <= LONGEST_HEADING and len(text.split()) <= MOST_HEADING_WORDS and "|" not in text and not ARROW.search(text)

    def _is_text(self, number: int) -> bool:
        """Tell whether a line is more than a heading: a sentence, item, row or arrow line."""
        text = self.lines[number].text
        is_sentence = len(text) > LONGEST_HEADING or text.rstrip(CLOSING_SIGNS).endswith(FINISHED)
        return is_sentence or BULLET.match(text) is not None or "|" in text or "\t" in text or ARROW.search(text) is not None

    # --- arrow lines, items, paragraphs ----------------------------------------------------------------------------------------

    def _arrows(self, number: int) -> tuple[Block | None, int]:
        line = self.lines[number]
        bullet = BULLET.match(line.text)
        start = bullet.end() if bullet else 0
        if not is_arrow_line(line.text[start:]):
            return None, 0
        sign = _sign(bullet) if bullet else ""
        return Block(SentenceKind.SEQUENCE, line.start + start, line.end, indent=line.indent, sign=sign), 1

    def _item(self, number: int) -> tuple[Block | None, int]:
        line = self.lines[number]
        bullet = BULLET.match(line.text)
        if not bullet:
            return self._item_without_bullet(number)
        stop = number + 1
        while stop < len(self.lines) and self._continues_item(stop, line):
            stop += 1
        start, end = line.start + bullet.end(), self.lines[stop - 1].end
        return Block(SentenceKind.ITEM, start, end, indent=line.indent, sign=_sign(bullet)), stop - number

    def _continues_item(self, number: int, first: Line) -> bool:
        line = self.lines[number]
        if not line.text or self._starts_something(number):
            return False
        return line.indent > first.indent or line.text[0].islower()

    def _item_without_bullet(self, number: int) -> tuple[Block | None, int]:
        """Take a short line without full stop in a run of such lines below a line that ends in a colon."""
        line = self.lines[number]
        if not self.listing or not self._is_bare_item(number):
            return None, 0
        following = self.following[number]
        is_run = following < len(self.lines) and self._is_bare_item(following)
        if not is_run and not self.complete:
            return None, 0
        return Block(SentenceKind.ITEM, line.start, line.end, indent=line.indent, sign=""), 1

    def _is_bare_item(self, number: int) -> bool:
        text = self.lines[number].text
        return self._is_short(text) and not text.rstrip(CLOSING_SIGNS).endswith(FINISHED) and not self._starts_something(number)

    def _paragraph(self, number: int) -> tuple[Block, int]:
        stop = number + 1
        while stop < len(self.lines) and self._continues(stop):
            stop += 1
        first = self.lines[number]
        return Block(SentenceKind.PROSE, first.start, self.lines[stop - 1].end, indent=first.indent), stop - number

    def _continues(self, number: int) -> bool:
        """Tell whether a line goes on with the paragraph of the line above it."""
        above, line = self.lines[number - 1], self.lines[number]
        if not line.text or self._starts_something(number):
            return False
        if line.text[0].islower():
            return True
        if len(above.text) <= WRAPPED_FROM or above.text.endswith(":"):
            return False
        is_open = not above.text.rstrip(CLOSING_SIGNS).endswith(FINISHED)
        return is_open or (len(above.text) <= WRAPPED_TO and len(line.text) <= WRAPPED_TO)

    def _starts_something(self, number: int) -> bool:
        text = self.lines[number].text
        return (
            BULLET.match(text) is not None
            or MARKED_HEADING.match(text) is not None
            or RULE.match(text) is not None
            or is_arrow_line(text)
            or self.rows.separator(number) is not None
        )


def _sign(bullet: re.Match[str]) -> str:
    return "1" if any(character.isalnum() for character in bullet["sign"]) else bullet["sign"]
