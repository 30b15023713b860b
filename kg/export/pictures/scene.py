"""What a picture is made of: curves, boxes, discs and texts, in drawing order, with sizes in pixels."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from kg.export.network import Node

INK, GREY, PALE, PAPER = "#1f2933", "#7b8794", "#e4e7eb", "#ffffff"
PALETTE = (
    "#2f6fed", "#e4572e", "#2a9d63", "#a23bb8", "#d99a00", "#0f9db0", "#d6336c", "#6b7a1f", "#7048e8", "#9c5221", "#3d5a80", "#087f5b",
)  # fmt: skip
OTHER = "#868e96"
"""Colour of what has no class, or one too many for the palette."""
NARROW, WIDE = frozenset("iljtfrI.,:;'|!()[] "), frozenset("mwMW@%")
ELLIPSIS = "…"

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Curve:
    """A Bézier curve of third degree."""

    points: tuple[Point, Point, Point, Point]
    colour: str
    width: float = 1.5
    arrow: bool = False
    """Whether a head stands at its end."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with round corners."""

    left: float
    top: float
    width: float
    height: float
    fill: str
    border: str
    title: str = ""
    """Shown where a pointer rests on it."""


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    centre: Point
    radius: float
    fill: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, standing on `at`."""

    at: Point
    words: str
    size: float
    colour: str = INK
    anchor: str = "start"
    """`start`, `middle` or `end`: which part of it stands at the point."""
    halo: bool = False
    """Whether it has a rim of paper, so that lines behind it do not disturb."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture."""

    width: float
    height: float
    title: str
    shapes: tuple[Curve | Box | Disc | Text, ...]


def width_of(words: str, size: float) -> float:
    """Return about how wide a text is."""
    return size * sum(0.36 if char in NARROW else 0.95 if char in WIDE else 0.7 if char.isupper() else 0.61 for char in words)


def shortened(words: str, size: float, width: float) -> str:
    """Return a text that is no wider than `width`, on one line."""
    line = " ".join(words.split())
    if width_of(line, size) <= width:
        return line
    while line and width_of(line + ELLIPSIS, size) > width:
        line = line[:-1]
    return line.rstrip() + ELLIPSIS


def colours(nodes: Iterable[Node]) -> dict[str, str]:
    """Return a colour for each class, the most frequent first."""
    sizes = Counter(node.kind for node in nodes if node.kind)
    frequent = sorted(sizes, key=lambda kind: (-sizes[kind], kind))
    return dict(zip(frequent, PALETTE, strict=False))


def legend(palette: dict[str, str], left: float, top: float, width: float) -> tuple[list[Disc | Text], float]:
    """Return a legend of classes in lines no wider than `width`, and how high it is."""
    shapes: list[Disc | Text] = []
    size, step = 12.0, 20.0
    at, line = left, top
    for kind, colour in palette.items():
        room = width_of(kind, size) + 34
        if at > left and at + room > left + width:
            at, line = left, line + step
        shapes += [Disc((at + 5, line), 5, colour), Text((at + 15, line + 4), kind, size, GREY)]
        at += room
    return shapes, line - top + step
