"""RDF files: which syntax they are in, told by the suffix of the name, or else by how the text begins."""

import gzip
import re
import zlib
from pathlib import Path

from pyoxigraph import RdfFormat

from kg.errors import GraphSyntaxError, StoreError

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
        StoreError: the file cannot be read.
    """
    try:
        data = path.read_bytes()
        return gzip.decompress(data) if path.suffix == COMPRESSED else data
    except (EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise StoreError(f"cannot unpack {path}: {error}; is it complete?") from error
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


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
