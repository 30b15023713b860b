"""What stands around one thing: on the left what points to it, on the right what it points to, under the relation that joins them."""

from collections.abc import Sequence
from dataclasses import dataclass

from kg.export.network import Edge, Network, Node
from kg.export.pictures.scene import (
    GREY,
    INK,
    OTHER,
    PALE,
    PAPER,
    Box,
    Curve,
    Disc,
    Point,
    Scene,
    Text,
    colours,
    legend,
    shortened,
    width_of,
)

MARGIN, COLUMN, GAP = 28.0, 390.0, 130.0
"""Of the picture, of the groups at a side, and between them and the middle."""
CHIP, STEP, HEADING, BETWEEN = 25.0, 31.0, 24.0, 16.0
"""Height of a chip, from line to line, of a group's heading, and between groups."""
SIZE, SMALL, LARGE = 12.5, 12.0, 20.0
"""Of texts."""
TINTED, LINE = "#f1f4f8", "#b8c2cc"
MOST_OF_RELATION = 9
"""Chips under one relation; what is left out is counted."""

Shape = Curve | Box | Disc | Text


@dataclass(frozen=True, slots=True)
class _Chip:
    """A neighbour, with what joins it."""

    node: Node
    edges: tuple[Edge, ...]

    @property
    def label(self) -> str:
        return shortened(self.node.label, SIZE, COLUMN / 2)

    @property
    def width(self) -> float:
        return width_of(self.label, SIZE) + 34

    @property
    def is_qualified(self) -> bool:
        """Whether nothing says it without a hedge or a condition."""
        return all(edge.modality or edge.condition for edge in self.edges)

    @property
    def told(self) -> str:
        return "\n".join(dict.fromkeys(edge.text for edge in self.edges if edge.text)) or self.node.definition


@dataclass(frozen=True, slots=True)
class _Group:
    """The neighbours that one relation joins, in lines."""

    relation: str
    lines: tuple[tuple[_Chip, ...], ...]
    left_out: int

    @property
    def height(self) -> float:
        return HEADING + STEP * len(self.lines)


def scene(network: Network, iri: str) -> Scene:
    """Return the picture of a thing and its neighbours."""
    nodes = {node.iri: node for node in network.nodes}
    palette = colours(network.nodes)
    thing = nodes[iri]
    left = _groups([edge for edge in network.edges if edge.target == iri], nodes, before=True)
    right = _groups([edge for edge in network.edges if edge.source == iri], nodes, before=False)
    title = shortened(thing.label, LARGE, 320)
    middle = max(160.0, width_of(title, LARGE) + 56)
    height = max(160.0, *map(_height, (left, right)))
    starts = MARGIN + (COLUMN + GAP if left else 0)
    width = starts + middle + (GAP + COLUMN if right else 0) + MARGIN
    level = MARGIN + height / 2
    shapes = [
        *_column(left, palette, (MARGIN, level - _height(left) / 2), (starts, level)),
        *_column(right, palette, (starts + middle + GAP, level - _height(right) / 2), (starts + middle, level)),
        *_middle(thing, title, palette, (starts, level, middle)),
    ]
    below, used = legend(palette, MARGIN, MARGIN + height + 34, width - 2 * MARGIN)
    end = MARGIN + height + 34 + used + 6
    note = Text((MARGIN, end), "tinted: stated as it stands; grey: hedged or conditional", SMALL, GREY)
    return Scene(width, end + MARGIN, thing.label, (*shapes, *below, note))


def _groups(edges: Sequence[Edge], nodes: dict[str, Node], *, before: bool) -> list[_Group]:
    found: dict[str, dict[str, list[Edge]]] = {}
    for edge in edges:
        denied = " (denied)" if edge.polarity == "negative" else ""
        relation = edge.relation.rpartition(":")[2] + denied
        found.setdefault(relation, {}).setdefault(edge.source if before else edge.target, []).append(edge)
    groups = []
    for relation, others in sorted(found.items(), key=lambda item: (-len(item[1]), item[0])):
        chips = [_Chip(nodes[other], tuple(joined)) for other, joined in others.items()]
        chips.sort(key=lambda chip: (chip.is_qualified, -len(chip.edges), chip.node.label.casefold(), chip.node.iri))
        heading = f"… {relation}" if before else f"{relation} …"
        groups.append(_Group(heading, _lines(chips[:MOST_OF_RELATION]), len(chips[MOST_OF_RELATION:])))
    return groups


def _lines(chips: Sequence[_Chip]) -> tuple[tuple[_Chip, ...], ...]:
    lines: list[list[_Chip]] = [[]]
    for chip in chips:
        if lines[-1] and sum(each.width + 6 for each in lines[-1]) + chip.width > COLUMN:
            lines.append([])
        lines[-1].append(chip)
    return tuple(map(tuple, lines))


def _height(groups: Sequence[_Group]) -> float:
    return sum(group.height + BETWEEN for group in groups)


def _middle(thing: Node, title: str, palette: dict[str, str], place: tuple[float, float, float]) -> list[Box | Text]:
    left, level, width = place
    colour = palette.get(thing.kind, OTHER)
    centre = left + width / 2
    return [
        Box(left, level - 32, width, 64, colour, colour, thing.definition),
        Text((centre, level + (-2 if thing.kind else 7)), title, LARGE, PAPER, "middle"),
        Text((centre, level + 18), thing.kind, SMALL, PAPER, "middle"),
    ]


def _column(groups: Sequence[_Group], palette: dict[str, str], corner: Point, middle: Point) -> list[Shape]:
    """Return groups below each other, each with the curve that joins it to the middle."""
    left, at = corner
    is_before = left < middle[0]
    shapes: list[Shape] = []
    for group in groups:
        edge = left + COLUMN if is_before else left - 8
        shapes.append(_curve((edge, at + group.height / 2 - 2), middle, is_before=is_before))
        more = f"{group.relation} · {group.left_out} more" if group.left_out else group.relation
        shapes.append(Text((left + COLUMN if is_before else left, at + HEADING - 9), more, SMALL, GREY, "end" if is_before else "start"))
        for number, line in enumerate(group.lines):
            across = left + (COLUMN - sum(chip.width + 6 for chip in line) + 6 if is_before else 0)
            for chip in line:
                shapes += _chip(chip, palette.get(chip.node.kind, OTHER), (across, at + HEADING + STEP * number))
                across += chip.width + 6
        at += group.height + BETWEEN
    return shapes


def _curve(group: Point, middle: Point, *, is_before: bool) -> Curve:
    start, end = ((group[0] + 8, group[1]), middle) if is_before else (middle, group)
    bend = (end[0] - start[0]) / 2
    return Curve((start, (start[0] + bend, start[1]), (end[0] - bend, end[1]), end), LINE, 1.8, arrow=True)


def _chip(chip: _Chip, colour: str, corner: Point) -> list[Shape]:
    left, top = corner
    fill, ink = (PAPER, GREY) if chip.is_qualified else (TINTED, INK)
    return [
        Box(left, top, chip.width, CHIP, fill, PALE, chip.told),
        Disc((left + 13, top + CHIP / 2), 4.5, colour),
        Text((left + 24, top + CHIP / 2 + 4.4), chip.label, SIZE, ink),
    ]
