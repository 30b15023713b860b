"""Blocks of a print as Markdown, with words joined that the end of a line had cut."""

import re
from collections.abc import Iterable, Sequence

from kg.extraction.documents.escaping import escaped, escaped_cell, visible
from kg.extraction.documents.pdf.layout import BULLET, Block, Kind

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")
CUT = re.compile(r"[^\W\d_]+-\n[^\W\d_]+")
LAST_WORD = re.compile(r"([^\W\d_]+)-$")
FIRST_WORD = re.compile(r"[^\W\d_]+")
SHORTEST_PART = 3
"""Letters of a part that can be a word of its own."""
PRIVATE_SIGN = re.compile("[\ue000-\uf8ff]")
"""Pictures of a symbol font that mean nothing in any other."""


def markdown(blocks: Sequence[Block]) -> str:
    """Return blocks as Markdown."""
    words = {word.lower() for block in blocks for word in _whole_words(block)}
    pieces: list[str] = []
    last: Block | None = None
    for block in blocks:
        text = _written(block, words)
        if not text:
            continue
        if last is not None:
            pieces.append("\n" if last.kind is block.kind is Kind.ITEM else "\n\n")
        pieces.append(text)
        last = block
    return "".join(pieces) + "\n" if pieces else ""


def _written(block: Block, words: set[str]) -> str:
    if block.kind is Kind.TABLE:
        return _table(block.rows)
    text = joined((line.text for line in block.lines), words)
    if block.kind is Kind.ITEM:
        bullet = BULLET.match(text)
        text = _clean(text[bullet.end() :] if bullet else text)
        return "  " * block.level + ("- " if bullet else "") + escaped(text) if text else ""
    text = escaped(_clean(text))
    return f"{'#' * block.level} {text}" if text and block.kind is Kind.HEADING else text


def _whole_words(block: Block) -> list[str]:
    """Return the words of a block, without those that the end of a line may have cut."""
    return WORD.findall(CUT.sub(" ", "\n".join(line.text for line in block.lines)))


def joined(lines: Iterable[str], words: set[str]) -> str:
    """Return lines as one; a hyphen at the end of a line goes where the text, elsewhere, has the word without it."""
    parts: list[str] = []
    for line in lines:
        cut = LAST_WORD.search(parts[-1]) if parts else None
        following = FIRST_WORD.match(line)
        if cut is None:
            parts.append(" " if parts else "")
        elif following and _is_one_word(cut[1], following[0], words):
            parts[-1] = parts[-1][:-1]
        parts.append(line)
    return "".join(parts)


def _is_one_word(first: str, second: str, words: set[str]) -> bool:
    if not second[0].islower() or f"{first}-{second}".lower() in words:
        return False
    if (first + second).lower() in words:
        return True
    are_words = all(len(part) >= SHORTEST_PART and part.lower() in words for part in (first, second))
    return not are_words


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(escaped_cell(_clean(cell)) for cell in row) + " |" for row in rows]
    delimiters = "| " + " | ".join("---" for _ in rows[0]) + " |"
    return "\n".join([lines[0], delimiters, *lines[1:]])


def _clean(text: str) -> str:
    return visible(PRIVATE_SIGN.sub("", text))
