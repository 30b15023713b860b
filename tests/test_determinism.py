"""The same documents give the same statements, whatever was read before them in the same process."""

from pathlib import Path

import pytest

from kg.building import ontology_store
from kg.extraction import documents
from kg.extraction.pipeline import Extractor
from kg.language import grammar, reader
from kg.model import Document, Extraction
from kg.vocabulary import Lexicon, read_lexicon

ROOT = Path(__file__).resolve().parent.parent
MORE = (
    "The link is slow; the buffers fill. Note: drivers load; then tests start: all pass.",
    "Speeds: fast; slow. Let me say it: help them read; make it work. It works out; they set it up.",
    "What it does: it drops frames; it marks packets. That said: measure first; then buy.",
)


@pytest.fixture(scope="module")
def texts() -> list[Document]:
    bundled = [documents.read(file) for file in documents.find([ROOT / "ontology" / "documents", *(ROOT / "tests" / "cases").glob("*.md")])]
    return [*bundled, *(documents.parse(f"more{index}.txt", text, "0" * 64) for index, text in enumerate(MORE))]


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return read_lexicon(ontology_store())


def extracted(texts: list[Document], lexicon: Lexicon) -> dict[str, Extraction]:
    grammar.grammar.cache_clear()
    reader.tagger.cache_clear()
    extractor = Extractor(lexicon)
    return {document.name: extractor.extract(document) for document in texts}


def test_order_makes_no_difference(texts: list[Document], lexicon: Lexicon) -> None:
    assert extracted(texts, lexicon) == extracted(texts[::-1], lexicon)
