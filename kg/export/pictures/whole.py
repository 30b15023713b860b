"""The graph as a map: the things that most is said of, near to what they have to do with."""

from collections import Counter
from itertools import combinations
from math import cos, hypot, pi, sin, sqrt

from kg.export.network import Network, Node
from kg.export.pictures.scene import GREY, OTHER, Curve, Disc, Scene, Text, colours, legend, shortened, width_of

MOST_THINGS = 60
"""On a map; more would not be readable."""
MARGIN = 40.0
SIZE = 12.5
"""Of names."""
ROUNDS = 300
GOLDEN_ANGLE = pi * (3 - sqrt(5))
LENGTH = 118.0
"""Of a line that pulls as much as it pushes."""
FLATTENED = 1.45
"""How much wider than high the map is."""

Places = dict[str, list[float]]
Joined = dict[tuple[str, str], int]


def scene(network: Network) -> Scene:
    """Return the map of a network: the things that most is said of, and how often they are joined."""
    joined = _joined(network)
    nodes = {node.iri: node for node in network.nodes if any(node.iri in pair for pair in joined)}
    palette = colours(nodes.values())
    weights = Counter(end for pair, number in joined.items() for end in pair for _ in range(number))
    boxes = {iri: _box(node, weights[iri]) for iri, node in nodes.items()}
    places = _placed(list(dict(weights.most_common())), joined)
    _part(places, boxes)
    width, height = _moved_into_view(places, boxes)
    shapes: list[Curve | Disc | Text] = [_line(places, pair, number) for pair, number in sorted(joined.items())]
    for iri, node in sorted(nodes.items()):
        x, y = places[iri]
        radius = _radius(weights[iri])
        shapes.append(Disc((x, y), radius, palette.get(node.kind, OTHER), f"{node.label}\n{node.definition}".strip()))
    for iri, node in sorted(nodes.items()):
        x, y = places[iri]
        shapes.append(Text((x, y + _radius(weights[iri]) + SIZE + 1), _name(node), SIZE, anchor="middle", halo=True))
    below, used = legend(palette, MARGIN, height + 10, width - 2 * MARGIN)
    note = Text((MARGIN, height + 10 + used + 6), _note(nodes, network), 12, GREY)
    return Scene(width, height + 10 + used + 6 + MARGIN / 2, "The graph", (*shapes, *below, note))


def _note(nodes: dict[str, Node], network: Network) -> str:
    number, of_all = len(nodes), len(network.nodes)
    which = "all" if number == of_all else "those most is said of,"
    return f"{number} things, {which} of {of_all}; the size tells how often each is named" if number < of_all else f"all {number} things"


def _joined(network: Network) -> Joined:
    """Return how often each two of the most joined things are joined."""
    pairs = Counter((min(edge.source, edge.target), max(edge.source, edge.target)) for edge in network.edges if edge.source != edge.target)
    weights = Counter[str]()
    for (one, other), number in pairs.items():
        weights.update({one: number, other: number})
    chosen = set(sorted(weights, key=lambda iri: (-weights[iri], iri))[:MOST_THINGS])
    return {pair: number for pair, number in sorted(pairs.items()) if chosen.issuperset(pair)}


def _radius(weight: int) -> float:
    return min(26.0, 5 + 1.7 * sqrt(weight))


def _name(node: Node) -> str:
    return shortened(node.label, SIZE, 150)


def _box(node: Node, weight: int) -> tuple[float, float]:
    """Return half the width of a thing with its name, and its height."""
    radius = _radius(weight)
    return max(radius, width_of(_name(node), SIZE) / 2) + 5, 2 * radius + SIZE + 10


def _placed(iris: list[str], joined: Joined) -> Places:
    """Return places by the method of Fruchterman and Reingold, from a spiral, so that they are the same in every run."""
    spread = LENGTH * 0.6
    places = {
        iri: [spread * sqrt(n) * cos(n * GOLDEN_ANGLE) * FLATTENED, spread * sqrt(n) * sin(n * GOLDEN_ANGLE)] for n, iri in enumerate(iris)
    }
    for turn in range(ROUNDS):
        forces = {iri: [-0.02 * x / FLATTENED, -0.02 * y * FLATTENED] for iri, (x, y) in places.items()}
        for one, other in combinations(iris, 2):
            _force(places, forces, (one, other), joined.get((min(one, other), max(one, other)), 0))
        reach = LENGTH * 0.5 * (1 - turn / ROUNDS) + 0.5
        for iri, (x, y) in forces.items():
            scale = min(1.0, reach / (hypot(x, y) or 1.0))
            places[iri][0] += x * scale
            places[iri][1] += y * scale
    return places


def _force(places: Places, forces: Places, pair: tuple[str, str], number: int) -> None:
    """Push two things apart, and pull them together where they are joined."""
    one, other = pair
    across, down = places[one][0] - places[other][0], places[one][1] - places[other][1]
    distance = max(hypot(across, down), 1.0)
    strength = LENGTH**2 / distance**2 - (distance / LENGTH) * min(1.0, 0.35 + 0.1 * number) * bool(number)
    for at, size in enumerate((across, down)):
        forces[one][at] += strength * size / distance * 12
        forces[other][at] -= strength * size / distance * 12


def _part(places: Places, boxes: dict[str, tuple[float, float]]) -> None:
    """Move things apart until no name covers another."""
    for _ in range(200):
        moved = False
        for one, other in combinations(sorted(places), 2):
            across, down = places[other][0] - places[one][0], places[other][1] - places[one][1]
            wide = boxes[one][0] + boxes[other][0] - abs(across)
            high = (boxes[one][1] + boxes[other][1]) / 2 - abs(down)
            if wide > 0 and high > 0:
                at, overlap, way = (0, wide, across) if wide < high else (1, high, down)
                step = (overlap / 2 + 0.5) * (1 if way >= 0 else -1)
                places[one][at] -= step
                places[other][at] += step
                moved = True
        if not moved:
            return


def _moved_into_view(places: Places, boxes: dict[str, tuple[float, float]]) -> tuple[float, float]:
    """Move the map so that it begins at its margin; return its size."""
    if not places:
        return 400.0, 80.0
    left = min(places[iri][0] - boxes[iri][0] for iri in places) - MARGIN
    top = min(places[iri][1] - boxes[iri][1] / 2 for iri in places) - MARGIN
    for place in places.values():
        place[0], place[1] = round(place[0] - left, 1), round(place[1] - top, 1)
    width = max(places[iri][0] + boxes[iri][0] for iri in places) + MARGIN
    height = max(places[iri][1] + boxes[iri][1] for iri in places) + MARGIN / 2
    return round(width), round(height)


def _line(places: Places, pair: tuple[str, str], number: int) -> Curve:
    """Return a line that is bent a little, so that it does not hide behind another."""
    (x, y), (to_x, to_y) = (places[iri] for iri in pair)
    across, down = (to_x - x) * 0.08, (to_y - y) * 0.08
    first = (x + (to_x - x) / 3 - down, y + (to_y - y) / 3 + across)
    second = (x + (to_x - x) * 2 / 3 - down, y + (to_y - y) * 2 / 3 + across)
    return Curve(((x, y), first, second, (to_x, to_y)), "#cbd2d9", min(5.0, 0.8 + 0.45 * number))
