"""Bytes of an HTML page, decoded, to a tree of elements.

The library's parser repairs the markup and reports elements one after another; the tree is made here, because the library's own tree
leaves out whatever is nested more than 2,048 deep.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

DEEPEST = 256
"""Elements nested deeper are kept beside each other at this depth, as browsers do, so that whoever walks the tree may recurse."""
CHUNK = 1 << 16
"""Characters handed to the parser at a time."""
DEEPEST_FOR_PARSER = 4_096
"""A parser with more open elements is replaced by a fresh one: each end tag that fits none of them has it search them all."""

DROPPED = frozenset({"script", "style", "template", "noscript", "iframe", "noembed", "noframes", "xmp", "plaintext"})
"""Elements whose content is not part of the page as it is seen; it never enters the tree."""
DEFINITION_PARTS = frozenset({"dt", "dd"})
"""A term or meaning ends where the next one begins; the parser nests them where authors leave the end tag out, as they may."""


@dataclass(slots=True)
class Element:
    """An element with its children: text, and elements."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element | str"] = field(default_factory=list)

    def elements(self) -> Iterator["Element"]:
        """Yield the children that are elements."""
        return (child for child in self.children if isinstance(child, Element))

    def descendants(self) -> Iterator["Element"]:
        """Yield this element and all below it in the order of the page."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(child for child in reversed(element.children) if isinstance(child, Element))

    def words(self, attribute: str) -> list[str]:
        """Return the words of an attribute in lower case."""
        return self.attributes.get(attribute, "").lower().split()


def tree(markup: str) -> Element:
    """Return the root of the page; time grows with the length of the markup and nothing else."""
    from lxml import etree  # noqa: PLC0415 - a text file needs no parser of HTML

    builder = _Builder()
    parser = etree.HTMLParser(target=builder, encoding="utf-8", huge_tree=True)
    for chunk in _chunks(markup):
        parser.feed(chunk.encode("utf-8"))
        if builder.depth > DEEPEST_FOR_PARSER:
            parser.close()
            parser = etree.HTMLParser(target=builder, encoding="utf-8", huge_tree=True)
    parser.feed(b" ")
    parser.close()
    return builder.root


def _chunks(markup: str) -> Iterator[str]:
    """Cut after a tag, so that no parser begins in the middle of one."""
    start = 0
    while start < len(markup):
        end = markup.find(">", start + CHUNK) + 1 or len(markup)
        yield markup[start:end]
        start = end


@dataclass(slots=True)
class _Open:
    """An element whose end has not come yet."""

    element: Element
    parent: "_Open | None"
    depth: int
    place: Element
    """Where what it holds is put: into itself, or beside it where it is too deep."""


class _Builder:
    """Puts together what the parser reports."""

    def __init__(self) -> None:
        self.root = Element("page")
        self.open = [_Open(self.root, None, 0, self.root)]
        self.dropped = 0
        """How many of the open elements are dropped ones."""

    @property
    def depth(self) -> int:
        return len(self.open)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        parent = self.open[-1]
        if tag in DEFINITION_PARTS and parent.element.tag in DEFINITION_PARTS and parent.parent:
            parent = parent.parent
        element = Element(tag, dict(attributes))
        if tag in DROPPED:
            self.dropped += 1
        elif not self.dropped:
            parent.place.children.append(element)
        depth = parent.depth + 1
        self.open.append(_Open(element, parent, depth, element if depth < DEEPEST else parent.place))

    def end(self, _tag: str) -> None:
        if self.open.pop().element.tag in DROPPED:
            self.dropped -= 1

    def data(self, text: str) -> None:
        if not self.dropped:
            self.open[-1].place.children.append(text)

    def close(self) -> None:
        del self.open[1:]
        self.dropped = 0
