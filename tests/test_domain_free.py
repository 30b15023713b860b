"""Machinery is code, knowledge is data: no module or word list under kg/ names a technology, mechanism or factor of the domain."""

import re
from pathlib import Path

import pytest

from kg.building import ontology_store
from kg.vocabulary import read_lexicon

ROOT = Path(__file__).resolve().parent.parent
EVERYDAY = frozenset((ROOT / "kg" / "language" / name).read_text(encoding="utf-8") for name in ("common_words.txt", "function_words.txt"))
COMPUTING = frozenset(
    {
        "database",
        "dataset",
        "Dataset",
        "encryption",
        "firmware",
        "gateway",
        "kernel",
        "latency",
        "offloading",
        "telemetry",
        "virtualization",
    }
)
"""Terms of the domain that are words of computing at large; code about itself may use them."""


def everyday_words() -> frozenset[str]:
    return frozenset(word.casefold() for text in EVERYDAY for word in re.findall(r"[^\W\d_]+", text))


def terms() -> list[str]:
    """Return the names of terms that are no everyday words, singular or plural."""
    everyday = everyday_words()
    names = {form for entry in read_lexicon(ontology_store()).things.values() for form in entry.forms}
    telling = {
        name
        for name in names
        if not all(word.casefold() in everyday or word.casefold().removesuffix("s") in everyday for word in re.findall(r"[^\W_]+", name))
    }
    return sorted(telling - COMPUTING)


@pytest.fixture(scope="module")
def pattern() -> re.Pattern[str]:
    short = [name for name in terms() if len(name) <= 4]
    long = [name for name in terms() if len(name) > 4]
    alternatives = [re.escape(name) for name in short] + [f"(?i:{re.escape(name)})" for name in long]
    return re.compile(rf"(?<![\w-])(?:{'|'.join(alternatives)})(?![\w-])")


def test_there_are_many_terms_to_look_for() -> None:
    assert len(terms()) > 500
    assert {"InfiniBand", "OSFP", "PFC"} <= set(terms())


@pytest.mark.parametrize("file", sorted((ROOT / "kg").rglob("*.py")), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_a_module_names_no_term_of_the_domain(file: Path, pattern: re.Pattern[str]) -> None:
    found = {match[0] for match in pattern.finditer(file.read_text(encoding="utf-8"))}
    assert found <= ALLOWED.get(file.relative_to(ROOT).as_posix(), set()), f"{file}: {sorted(found)}"


ALLOWED: dict[str, set[str]] = {
    "kg/__init__.py": {"PFC"},  # the example that users of the package read first
}
