"""A scene as SVG: no script, no font of its own, every text escaped."""

from typing import BinaryIO
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from kg.export.pictures.scene import PAPER, Box, Curve, Disc, Scene, Text
from kg.export.xml import tidy

SVG = "http://www.w3.org/2000/svg"
FONTS = "Inter, 'Helvetica Neue', Helvetica, Arial, 'DejaVu Sans', sans-serif"
ROUND = 7


def write(scene: Scene, out: BinaryIO) -> None:
    """Write a scene."""
    size = {"width": _number(scene.width), "height": _number(scene.height)}
    root = Element("svg", {"xmlns": SVG, **size, "viewBox": f"0 0 {size['width']} {size['height']}", "role": "img", "font-family": FONTS})
    SubElement(root, "title").text = tidy(scene.title)
    _arrow(SubElement(root, "defs"))
    SubElement(root, "rect", {**size, "fill": PAPER})
    for shape in scene.shapes:
        _add(root, shape)
    indent(root)
    ElementTree(root).write(out, encoding="utf-8", xml_declaration=True)
    out.write(b"\n")


def _arrow(place: Element) -> None:
    box = {"id": "arrow", "viewBox": "0 0 8 8", "refX": "8", "refY": "4", "markerWidth": "9", "markerHeight": "9"}
    marker = SubElement(place, "marker", {**box, "markerUnits": "userSpaceOnUse", "orient": "auto"})
    SubElement(marker, "path", {"d": "M0 0 L8 4 L0 8 z", "fill": "#9aa5b1"})


def _add(root: Element, shape: Curve | Box | Disc | Text) -> None:
    match shape:
        case Curve():
            start, *others = (f"{_number(x)} {_number(y)}" for x, y in shape.points)
            style = {"d": f"M{start} C{', '.join(others)}", "fill": "none", "stroke": shape.colour, "stroke-width": _number(shape.width)}
            SubElement(root, "path", {**style, **({"marker-end": "url(#arrow)"} if shape.arrow else {})})
        case Box():
            place = {"x": shape.left, "y": shape.top, "width": shape.width, "height": shape.height, "rx": ROUND}
            numbers = {name: _number(value) for name, value in place.items()}
            _titled(SubElement(root, "rect", {**numbers, "fill": shape.fill, "stroke": shape.border, "stroke-width": "1.5"}), shape.title)
        case Disc():
            x, y = map(_number, shape.centre)
            rim = {"stroke": PAPER, "stroke-width": "1.5"}
            _titled(SubElement(root, "circle", {"cx": x, "cy": y, "r": _number(shape.radius), "fill": shape.fill, **rim}), shape.title)
        case Text():
            _text(root, shape)


def _text(root: Element, shape: Text) -> None:
    x, y = map(_number, shape.at)
    style = {"x": x, "y": y, "font-size": _number(shape.size), "fill": shape.colour, "text-anchor": shape.anchor}
    rim = {"stroke": PAPER, "stroke-width": "3.5", "stroke-linejoin": "round", "paint-order": "stroke"} if shape.halo else {}
    SubElement(root, "text", {**style, **rim}).text = tidy(shape.words)


def _titled(element: Element, title: str) -> None:
    if title:
        SubElement(element, "title").text = tidy(title)


def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
