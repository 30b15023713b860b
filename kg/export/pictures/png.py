"""A scene as PNG, drawn by Pillow: twice as large as the SVG, so that it is sharp on paper and on dense screens."""

from typing import TYPE_CHECKING, BinaryIO

from kg.errors import InputError
from kg.export.pictures.scene import PAPER, Box, Curve, Disc, Point, Scene, Text

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw

SCALE = 2
FINER = 2
"""By how much the drawing is larger than the picture, which smooths its edges."""
TIMES = SCALE * FINER
PIECES = 48
"""Straight pieces of a curve."""
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}
HEAD = 9.0
"""Length of the head of an arrow."""


def write(scene: Scene, out: BinaryIO) -> None:
    """Write a scene.

    Raises:
        InputError: Pillow is not installed.
    """
    try:
        from PIL import Image, ImageDraw  # noqa: PLC0415 - an extra brings it
    except ImportError as error:
        raise InputError("PNG needs Pillow; install it with: pip install 'interconnect-kg[pictures]', or export SVG") from error
    image = Image.new("RGB", (round(scene.width * TIMES), round(scene.height * TIMES)), PAPER)
    draw = ImageDraw.Draw(image)
    for shape in scene.shapes:
        _add(draw, shape)
    smooth = image.resize((round(scene.width * SCALE), round(scene.height * SCALE)), Image.Resampling.LANCZOS)
    smooth.save(out, "PNG", optimize=True)


def _add(draw: "ImageDraw", shape: Curve | Box | Disc | Text) -> None:
    match shape:
        case Curve():
            _curve(draw, shape)
        case Box():
            corners = [value * TIMES for value in (shape.left, shape.top, shape.left + shape.width, shape.top + shape.height)]
            draw.rounded_rectangle(corners, 7 * TIMES, shape.fill, shape.border, round(1.5 * TIMES))
        case Disc():
            (x, y), radius = shape.centre, shape.radius
            draw.ellipse(
                [value * TIMES for value in (x - radius, y - radius, x + radius, y + radius)], shape.fill, PAPER, round(1.5 * TIMES)
            )
        case Text():
            _text(draw, shape)


def _text(draw: "ImageDraw", shape: Text) -> None:
    from PIL import ImageFont  # noqa: PLC0415

    font = ImageFont.load_default(shape.size * TIMES)
    x, y = shape.at
    rim = round(1.75 * TIMES) if shape.halo else 0
    draw.text((x * TIMES, y * TIMES), shape.words, shape.colour, font, ANCHORS[shape.anchor], stroke_width=rim, stroke_fill=PAPER)


def _curve(draw: "ImageDraw", shape: Curve) -> None:
    points = [_at(shape.points, step / PIECES) for step in range(PIECES + 1)]
    draw.line(points, shape.colour, max(1, round(shape.width * TIMES)), joint="curve")
    if shape.arrow:
        (x, y), (before, _) = points[-1], points[-4]
        way = HEAD * TIMES * (1 if x > before else -1)
        draw.polygon([(x, y), (x - way, y - HEAD * TIMES / 2), (x - way, y + HEAD * TIMES / 2)], "#9aa5b1")


def _at(points: tuple[Point, Point, Point, Point], share: float) -> Point:
    weights = ((1 - share) ** 3, 3 * share * (1 - share) ** 2, 3 * share**2 * (1 - share), share**3)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return x * TIMES, y * TIMES
