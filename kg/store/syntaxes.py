"""RDF files: which syntax they are in, told by the suffix of the name, or else by how the text begins."""

import gzip
import io
import re
import zlib
from pathlib import Path

from pyoxigraph import RdfFormat

from kg import files
from kg.errors import GraphSyntaxError, InputError, StoreError

SYNTAXES = {
    "ttl": RdfFormat.TURTLE,
    "nt": RdfFormat.N_TRIPLES,
    "nq": RdfFormat.N_QUADS,
    "trig": RdfFormat.TRIG,
    "n3": RdfFormat.N3,
    "jsonld": RdfFormat.JSON_LD,
    "rdf": RdfFormat.RDF_XML,
    "owl": RdfFormat.RDF_XML,
    "xml": RdfFormat.RDF_XML,
}
"""By the suffix of a file name."""
COMPRESSED = ".gz"
LARGEST_FILE = 4 << 30
"""Bytes; a larger graph is loaded into a folder by other tools."""
SMALL = 64 << 20
MOST_GROWTH = 200
"""How many times as large a file may get when it is unpacked; Turtle gets some thirty times as large."""
ENTITY = re.compile(rb"<!ENTITY\s+(?:%\s+)?(?P<name>\S+)\s+(?P<quote>[\"'])(?P<value>.*?)(?P=quote)", re.DOTALL)
LONGEST_ENTITY = 200
DEEPEST = 1000
BOM = b"\xef\xbb\xbf"
COMMENTS = re.compile(rb"(?:\s+|#[^\n]*(?:\n|\Z))*")
XML = re.compile(rb"<(?:\?xml|!--|!DOCTYPE|[A-Za-z][\w.-]*:?RDF\b)")
JSON = re.compile(rb"\{\s*[\"}]|\[\s*\{")
N_QUADS = re.compile(
    rb"""(?:<[^>\s]*>|_:\S+)\s+<[^>\s]*>\s+
    (?:<[^>\s]*>|_:\S+|"(?:[^"\\\n]|\\.)*"(?:\^\^<[^>\s]*>|@[\w-]+)?)\s+
    (?:<[^>\s]*>|_:\S+)\s*\.""",
    re.VERBOSE,
)
"""Four terms and a full stop."""
RDF_WORDS = re.compile(rb"(?:@?(?:prefix|base|version)\b|<[^>\s]*>|_:|\[|\(|[\w-]*:|GRAPH\b|\Z)", re.IGNORECASE)


def read(path: Path) -> bytes:
    """Return the content of an RDF file, unpacked where its name ends in .gz.

    Raises:
        InputError: it is no file, too large, or grows out of all proportion when it is unpacked.
        StoreError: the file cannot be read.
    """
    try:
        data = files.content(path, LARGEST_FILE)
        return _unpacked(path, data) if path.suffix == COMPRESSED else data
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise StoreError(f"cannot unpack {path}: {error}; is it complete?") from error
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def _unpacked(path: Path, data: bytes) -> bytes:
    most = max(SMALL, MOST_GROWTH * len(data))
    with gzip.open(io.BytesIO(data)) as stream:
        unpacked = stream.read(most + 1)
    if len(unpacked) > most:
        raise InputError(
            f"{path} grows more than {MOST_GROWTH} times when it is unpacked, which no RDF does; unpack it yourself if you trust it"
        )
    return unpacked


def refuse_xml(data: bytes, where: str) -> None:
    """Refuse RDF/XML that grows without bound: entities that hold others or are long, and elements nested so deeply that the time squares.

    Raises:
        GraphSyntaxError: it does.
    """
    for entity in ENTITY.finditer(data):
        if b"&" in entity["value"] or len(entity["value"]) > LONGEST_ENTITY:
            name = entity["name"].decode("utf-8", "replace")
            raise GraphSyntaxError(f"{where}: entity '{name}' is long or holds others, which lets a file grow without bound; write it out")
    _refuse_depth(data, where)


def _refuse_depth(data: bytes, where: str) -> None:
    from xml.parsers.expat import ExpatError, ParserCreate  # noqa: PLC0415 - only RDF/XML needs it

    depth = 0

    def start(*_: object) -> None:
        nonlocal depth
        depth += 1
        if depth > DEEPEST:
            raise GraphSyntaxError(
                f"{where}: elements are nested more than {DEEPEST} deep; write resources side by side, with rdf:resource"
            )

    def end(_: str) -> None:
        nonlocal depth
        depth -= 1

    parser = ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    try:
        parser.Parse(data, True)  # noqa: FBT003 - the parser takes it by position
    except ExpatError as error:
        raise GraphSyntaxError(f"{where}, line {error.lineno}: {str(error).partition(':')[0]}; mend the file and try again") from error


def syntax(name: str, data: bytes, where: str) -> RdfFormat:
    """Return the syntax of RDF text.

    The suffix of its name decides; where that says nothing, or says XML and the text is none, its first words do.

    Args:
        name: of the file.
        data: its content.
        where: the file as a message names it.

    Raises:
        GraphSyntaxError: it looks like no RDF.
    """
    form = SYNTAXES.get(name.removesuffix(COMPRESSED).rpartition(".")[2].lower())
    if form is not None and (form != RdfFormat.RDF_XML or XML.match(_start(data))):
        return form
    found = _by_content(_start(data))
    if found is None and form is None:
        raise GraphSyntaxError(f"{where} does not look like RDF; end its name in .{', .'.join(SYNTAXES)} to say what it is")
    return found or RdfFormat.RDF_XML


def _start(data: bytes) -> bytes:
    data = data.removeprefix(BOM)
    comments = COMMENTS.match(data)
    return data[comments.end() :] if comments else data


def _by_content(start: bytes) -> RdfFormat | None:
    """Return the syntax that a text begins like; TriG takes in Turtle and N-Triples."""
    if XML.match(start):
        return RdfFormat.RDF_XML
    if JSON.match(start):
        return RdfFormat.JSON_LD
    if N_QUADS.match(start):
        return RdfFormat.N_QUADS
    return RdfFormat.TRIG if RDF_WORDS.match(start) else None
