"""PDF files for tests, made by hand: words at places, in a font of the fourteen that every reader knows."""

from collections.abc import Sequence
from dataclasses import dataclass

FONTS = {"plain": "Times-Roman", "bold": "Times-Bold"}
WIDTH, HEIGHT = 595, 842
LEADING = 1.2


@dataclass(frozen=True)
class Text:
    """Words that begin at a place counted in points from the lower left corner."""

    words: str
    x: float
    y: float
    size: float = 11
    font: str = "plain"
    matrix: str = "1 0 0 1"


def column(lines: str, *, x: float = 60, top: float = 780, size: float = 11, font: str = "plain") -> list[Text]:
    """Return lines set one below the other; an empty line gives half a line of room."""
    texts, y = [], top
    for line in lines.split("\n"):
        if line.strip():
            indent = len(line) - len(line.lstrip())
            texts.append(Text(line.strip(), x + indent * size / 2, y, size, font))
        y -= size * LEADING * (1 if line.strip() else 0.7)
    return texts


def pdf(pages: Sequence[Sequence[Text]], *, rotation: int = 0, trailer: bytes = b"") -> bytes:
    """Return a file with these pages."""
    objects = [b"<</Type/Catalog/Pages 2 0 R>>", b""]
    fonts = {name: len(objects) + number for number, name in enumerate(FONTS, start=1)}
    objects += [b"<</Type/Font/Subtype/Type1/BaseFont/%s/Encoding/WinAnsiEncoding>>" % font.encode() for font in FONTS.values()]
    resources = b"<</Font<<%s>>>>" % b"".join(b"/%s %d 0 R" % (name.encode(), number) for name, number in fonts.items())
    kids = []
    for page in pages:
        content = b"\n".join(_shown(text) for text in page)
        objects.append(b"<</Length %d>>stream\n%s\nendstream" % (len(content), content))
        objects.append(
            b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %d %d]/Rotate %d/Resources%s/Contents %d 0 R>>"
            % (WIDTH, HEIGHT, rotation, resources, len(objects))
        )
        kids.append(b"%d 0 R" % len(objects))
    objects[1] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    return _file(objects, trailer)


def _shown(text: Text) -> bytes:
    words = text.words.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
    return b"BT /%s %g Tf %s %g %g Tm (%s) Tj ET" % (text.font.encode(), text.size, text.matrix.encode(), text.x, text.y, words)


def _file(objects: Sequence[bytes], trailer: bytes) -> bytes:
    data = b"%PDF-1.4\n"
    places = []
    for number, content in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    size = len(objects) + 1
    end = b"trailer<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, len(data))
    return data + b"xref\n0 %d\n0000000000 65535 f \n" % size + table + end
