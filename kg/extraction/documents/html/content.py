"""Which part of a page is its text.

Pages say it by themselves most of the time: <main>, <article>, <nav>, roles. Where they do not, the names that authors give to parts
(data, in kg/language/webpages.toml) and the share of links in a list tell it.
"""

import re
import tomllib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kg.extraction.documents.html.tree import Element

HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
MAIN_PARTS = frozenset({"main", "article"})
CONTAINERS = frozenset({"div", "section", "aside", "header", "ul", "ol", "dl", "p", "span", "a", "table", "figure", "li", "form", "center"})
"""Elements that names and roles may call left out."""
LINK_LISTS = frozenset({"ul", "ol", "dl", "div", "section", "p", "table"})

WRAPPER_SHARE = 0.5
"""An element with more of the page's text than this is a wrapper, whatever its name: authors put "has-sidebar" on the body."""
MAIN_SHARE = 0.2
"""Articles with less of the page's text than this are teasers, and not the page's text."""
LINK_SHARE, FEWEST_LINKS = 0.8, 3
"""A list with as many links and as much of its text in them is navigation."""

LONGEST_SIGN = 2
SIGN = re.compile(r"\s*[#¶§↩↑🔗\ufe0e\ufe0f]+\s*$")
"""What a link to the place where it stands consists of."""

HIDING_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
NAME_PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
BLANKS = re.compile(r"\s+")


def main_content(page: Element) -> list[Element]:
    """Return the elements that hold the text of a page, in its order; what is no text is taken out of the tree."""
    sizes = _sizes(page)
    _remove(page, _Boilerplate(sizes, sizes[id(page)].text * WRAPPER_SHARE))
    sizes = _sizes(page)
    roots = _roots(page, sizes)
    for root in roots:
        _remove(root, lambda element, before: _is_link_list(element, sizes[id(element)], before))
    return roots


@dataclass(frozen=True, slots=True)
class _Size:
    """How many characters an element holds, how many of them in links, and how many links."""

    text: int
    linked: int
    links: int


def _sizes(page: Element) -> dict[int, _Size]:
    sizes: dict[int, _Size] = {}
    for element in reversed(list(page.descendants())):
        text = sum(len(BLANKS.sub("", child)) for child in element.children if isinstance(child, str))
        inner = [sizes[id(child)] for child in element.elements()]
        text += sum(size.text for size in inner)
        is_link = element.tag == "a" and "href" in element.attributes
        linked = text if is_link else sum(size.linked for size in inner)
        sizes[id(element)] = _Size(text, linked, 1 if is_link else sum(size.links for size in inner))
    return sizes


def _roots(page: Element, sizes: dict[int, _Size]) -> list[Element]:
    """Return the main element, else the articles, else the whole page."""
    mains = _outermost(page, lambda element: element.tag == "main" or "main" in element.words("role"))
    if any(sizes[id(main)].text for main in mains):
        return mains
    articles = _outermost(page, lambda element: element.tag == "article" or "article" in element.words("role"))
    held = sum(sizes[id(article)].text for article in articles)
    return articles if held > sizes[id(page)].text * MAIN_SHARE else [page]


def _outermost(page: Element, wanted: Callable[[Element], bool]) -> list[Element]:
    found = []
    waiting = [page]
    while waiting:
        element = waiting.pop()
        if wanted(element):
            found.append(element)
        else:
            waiting.extend(reversed(list(element.elements())))
    return found


def _remove(root: Element, is_left_out: Callable[[Element, str], bool]) -> None:
    """Take elements out of a tree; the question is put with the text that stands before the element."""
    waiting = [root]
    while waiting:
        element = waiting.pop()
        kept: list[Element | str] = []
        before = ""
        for child in element.children:
            if isinstance(child, str):
                before = child if child.strip() else before
            elif is_left_out(child, before):
                kept.append(" ")
                continue
            else:
                waiting.append(child)
                before = _last_words(child)
            kept.append(child)
        element.children = kept


def _last_words(element: Element) -> str:
    """Return the last piece of text in an element, if it is near its end."""
    while element.children:
        last = next((child for child in reversed(element.children[-3:]) if not isinstance(child, str) or child.strip()), "")
        if isinstance(last, str):
            return last
        element = last
    return ""


def _is_link_list(element: Element, size: _Size, before: str) -> bool:
    """Tell whether a list is navigation; one that a colon announces is not."""
    if element.tag not in LINK_LISTS or size.links < FEWEST_LINKS or before.rstrip().endswith(":"):
        return False
    return size.linked >= size.text * LINK_SHARE


class _Boilerplate:
    """Tells whether an element is no text of the page, by what it is, whether it is hidden, and what it is called."""

    def __init__(self, sizes: dict[int, _Size], largest: float) -> None:
        self.sizes = sizes
        self.largest = largest
        self.lists = _lists()
        self.in_heading: dict[int, int] = {}
        """The elements in headings, with how many characters the heading holds."""
        self.in_main: set[int] = set()

    def __call__(self, element: Element, _before: str) -> bool:
        self._note_surroundings(element)
        if element.tag in HEADINGS or element.tag in MAIN_PARTS:
            return self._is_hidden(element)
        if id(element) in self.in_heading:
            return self._is_hidden(element) or self._is_beside_heading(element)
        if element.tag in self.lists["elements"] or self._is_hidden(element) or self._is_sign(element):
            return True
        if element.tag == "aside" and not self._names(element) & self.lists["asides"]:
            return True
        if element.tag == "header" and id(element) not in self.in_main:
            return True
        return element.tag in CONTAINERS and self.sizes[id(element)].text <= self.largest and self._is_called_so(element)

    def _note_surroundings(self, element: Element) -> None:
        """Hand down to the children what they are in."""
        if element.tag in HEADINGS or element.tag == "summary" or id(element) in self.in_heading:
            size = self.in_heading.get(id(element), self.sizes[id(element)].text)
            self.in_heading.update((id(child), size) for child in element.elements())
        if element.tag in MAIN_PARTS or "main" in element.words("role") or id(element) in self.in_main:
            self.in_main.update(map(id, element.elements()))

    def _is_beside_heading(self, element: Element) -> bool:
        """Tell whether a link or button stands in a heading without being its words."""
        is_small = self.sizes[id(element)].text <= self.in_heading[id(element)] * WRAPPER_SHARE
        return self._is_sign(element) or (is_small and element.tag in self.lists["elements"])

    def _is_sign(self, element: Element) -> bool:
        """Tell whether an element is a link to the place where it stands."""
        is_short = element.tag == "a" and 0 < self.sizes[id(element)].text <= LONGEST_SIGN
        return (
            is_short
            and SIGN.match("".join(part for inner in element.descendants() for part in inner.children if isinstance(part, str))) is not None
        )

    def _is_hidden(self, element: Element) -> bool:
        attributes = element.attributes
        return (
            "hidden" in attributes
            or attributes.get("aria-hidden") == "true"
            or HIDING_STYLE.search(attributes.get("style", "")) is not None
            or bool(self._names(element) & self.lists["hidden"])
        )

    def _is_called_so(self, element: Element) -> bool:
        if element.tag == "form" or self.lists["roles"].intersection(element.words("role")):
            return True
        names = self._names(element)
        if names & self.lists["names"]:
            return True
        return any(part.lower() in self.lists["words"] for name in _written_names(element) for part in NAME_PARTS.findall(name))

    def _names(self, element: Element) -> set[str]:
        return {name.lower().replace("_", "-") for name in _written_names(element)}


def _written_names(element: Element) -> Iterable[str]:
    attributes = element.attributes
    return (attributes.get("class", "") + " " + attributes.get("id", "")).split()


@cache
def _lists() -> dict[str, frozenset[str]]:
    data = tomllib.loads((files("kg.language") / "webpages.toml").read_text(encoding="utf-8"))
    return {name: frozenset(words) for name, words in (data["left_out"] | data["kept"]).items()}
