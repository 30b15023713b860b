"""What is fed with arbitrary input: each target takes any text or bytes and ends, or raises a `KgError`; anything else is a finding.

Hypothesis runs them in `tests/test_fuzz.py`, atheris in `tests/fuzz/run.py`.
"""

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from kg import Graph, KgError, catalog, load
from kg.building import ontology_store
from kg.extraction import documents, patterns
from kg.extraction.mapping import Mapper
from kg.extraction.pipeline import Extractor
from kg.store import Store
from kg.vocabulary import read_lexicon

SMALL = Path(__file__).resolve().parent / "cases" / "console" / "graph.trig"


@cache
def _extractor() -> Extractor:
    return Extractor(read_lexicon(ontology_store()))


@cache
def _graph() -> Graph:
    return load(SMALL)


def document(data: bytes) -> None:
    """Read a document of each kind, extract what it states and map that; each sentence is where it says it is."""
    for suffix in ("md", "txt", "html"):
        with suppress(KgError):
            read = documents.decode(Path(f"x.{suffix}"), data)
            extraction = _extractor().extract(read)
            Mapper(_extractor().lexicon, extraction.things).map(extraction)


def pdf(data: bytes) -> None:
    """Read a PDF file."""
    with suppress(KgError):
        documents.decode(Path("x.pdf"), b"%PDF-1.7\n" + data)


def question(data: bytes) -> None:
    """Ask a question; a quotation is never empty."""
    with suppress(KgError):
        answer = _graph().ask(data.decode("utf-8", "surrogateescape"))
        assert answer.answer
        assert all(piece.quote for piece in answer.evidence)


def header(data: bytes) -> None:
    """Read a query file."""
    with suppress(KgError):
        catalog.parse("x.rq", data.decode("utf-8", "replace"))


def pattern(data: bytes) -> None:
    """Read a file of extraction patterns."""
    with TemporaryDirectory() as room, suppress(KgError):
        (Path(room) / "x.toml").write_bytes(data)
        patterns.read(Path(room))


def graph(data: bytes) -> None:
    """Load an RDF file whose name tells its syntax, or does not."""
    for name in ("x.ttl", "x.trig", "x.nq", "x.rdf", "x.jsonld", "x"):
        with suppress(KgError):
            store = Store.memory()
            store.parse(data, name, name, base="urn:x:")


TARGETS: dict[str, Callable[[bytes], None]] = {each.__name__: each for each in (document, pdf, question, header, pattern, graph)}
