"""What stands on page after page and is no text: running heads and feet, and page numbers."""

import re
import tomllib
from collections import Counter
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from kg.extraction.documents.pdf.lines import Line

EDGE = 2
"""Lines at the head of a page, and as many at its foot, that can be running ones."""
FEWEST_PAGES, SHARE_OF_PAGES = 2, 0.4
"""A line is a running one on at least so many pages; left and right pages may have different ones."""
NUMBER = re.compile(r"\d+")


def without_running_lines(pages: Sequence[Sequence[Line]]) -> list[list[Line]]:
    """Return the pages without running heads, feet and page numbers."""
    edges = [_edges(page) for page in pages]
    counts = Counter(form for edge in edges for form in {_form(place, line) for place, line in edge})
    fewest = max(FEWEST_PAGES, SHARE_OF_PAGES * len(pages))
    kept = []
    for page, edge in zip(pages, edges, strict=True):
        running = {id(line) for place, line in edge if counts[_form(place, line)] >= fewest or _page_number().match(line.text)}
        kept.append([line for line in page if id(line) not in running])
    return kept


def _edges(page: Sequence[Line]) -> list[tuple[str, Line]]:
    """Return the lines at the head and foot, from the edge inwards."""
    ordered = sorted(page, key=lambda line: -line.top)
    return [("head", line) for line in ordered[:EDGE]] + [("foot", line) for line in ordered[::-1][:EDGE] if line not in ordered[:EDGE]]


def _form(place: str, line: Line) -> tuple[str, str, int]:
    """Return what is the same of a running line on all its pages: its words without numbers, and its height on the page."""
    return place, NUMBER.sub("0", line.text).casefold(), round(line.bottom)


@cache
def _page_number() -> re.Pattern[str]:
    words = tomllib.loads((files("kg.language") / "prints.toml").read_text(encoding="utf-8"))["page_numbers"]
    before, between = ("|".join(map(re.escape, words[name])) for name in ("before", "between"))
    return re.compile(rf"[-–—|\s]*(?:{before})?\s*(?:\d{{1,4}}|[ivxl]{{1,6}})(?:\s*(?:{between})\s*\d{{1,4}})?[-–—|\s]*$", re.IGNORECASE)
