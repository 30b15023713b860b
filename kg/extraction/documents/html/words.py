"""The words of elements: runs of text within a line, as they are seen."""

import re
from collections.abc import Iterable

from kg.extraction.documents.escaping import INVISIBLE, visible
from kg.extraction.documents.html.tree import Element

BLOCKS = frozenset(
    {"html", "body", "main", "article", "section", "div", "header", "footer", "aside", "address", "center", "details", "summary"}
    | {"figure", "figcaption", "blockquote", "p", "h1", "h2", "h3", "h4", "h5", "h6", "hgroup", "hr", "pre", "listing", "form"}
    | {"ul", "ol", "li", "dir", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "td", "th"}
)
STRONG = frozenset({"b", "strong"})
LINE_BREAK, BLOCK_BREAK = "\n", "\n\n"
ENDED = (".", "!", "?", ":", ";", ",")
BREAK = Element("br")
NOTE_MARK = re.compile(r"\[?(?:\d{1,3}|[*†‡§]|[a-z])\]?$")
POWER = re.compile(r"[-−+–]?\d{1,3}$")


def lines(content: Iterable[Element | str]) -> list[str]:
    """Return text and elements as lines: a line break in the page ends one, and two, or a block, leave an empty one between them."""
    found = [visible(line) for line in _written(content).split(LINE_BREAK)]
    while found and not found[0]:
        found.pop(0)
    while found and not found[-1]:
        found.pop()
    return found


def in_one_line(content: Iterable[Element | str]) -> str:
    """Return text and elements as one line, with a semicolon between blocks that do not end in a mark."""
    line = ""
    is_new_block = False
    for part in lines(content):
        if not part:
            is_new_block = True
            continue
        if line:
            line += "; " if is_new_block and not line.endswith(ENDED) else " "
        line += part
        is_new_block = False
    return line


def only_strong(content: Iterable[Element | str]) -> bool:
    """Tell whether all the words are in one strong element."""
    parts = [child for child in content if not isinstance(child, str) or child.strip()]
    return len(parts) == 1 and isinstance(parts[0], Element) and parts[0].tag in STRONG


def preformatted(element: Element) -> str:
    """Return the text of an element with its line ends and indentation."""
    pieces: list[str] = []
    waiting: list[Element | str] = [element]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            pieces.append(part)
        else:
            pieces.append(LINE_BREAK if part.tag == "br" else "")
            waiting.extend(reversed(part.children))
    code = LINE_BREAK.join(INVISIBLE.sub("", line).rstrip() for line in "".join(pieces).splitlines())
    return code.strip(LINE_BREAK)


def _written(content: Iterable[Element | str]) -> str:
    pieces: list[str] = []
    waiting: list[Element | str] = list(content)[::-1]
    while waiting:
        part = waiting.pop()
        if isinstance(part, str):
            pieces.append(part.replace("\n", " ") if "\n" in part else part)
        elif part.tag == "br":
            pieces.append(LINE_BREAK)
        elif part.tag == "sup":
            pieces.append(_raised(part, pieces))
        elif part.tag in BLOCKS:
            pieces.append(BLOCK_BREAK)
            waiting.extend((BREAK, BREAK))
            waiting.extend(reversed(part.children))
        else:
            waiting.extend(reversed(part.children))
    return "".join(pieces)


def _raised(element: Element, before: list[str]) -> str:
    """Return what stands above the line: nothing for the mark of a note, and a power as such, since 10-12 is not 10^-12."""
    text = visible("".join(part for inner in element.descendants() for part in inner.children if isinstance(part, str)))
    if NOTE_MARK.match(text) and (text[0] == "[" or any(inner.tag == "a" for inner in element.descendants())):
        return ""
    return "^" + text if POWER.match(text) and before and before[-1][-1:].isdigit() else text
