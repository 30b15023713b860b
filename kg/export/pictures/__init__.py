"""Pictures of the graph, or of what stands around one thing: a scene of simple shapes, written as SVG or PNG."""

from typing import BinaryIO

from kg.export.network import network
from kg.export.pictures import around, png, svg, whole
from kg.export.pictures.scene import Scene
from kg.export.selection import Selection


def write_svg(selection: Selection, out: BinaryIO) -> None:
    """Write a picture as SVG."""
    svg.write(_scene(selection), out)


def write_png(selection: Selection, out: BinaryIO) -> None:
    """Write a picture as PNG.

    Raises:
        InputError: Pillow, which draws it, is not installed.
    """
    png.write(_scene(selection), out)


def _scene(selection: Selection) -> Scene:
    content = network(selection)
    if selection.about is None:
        return whole.scene(content)
    return around.scene(content, selection.about)
