"""Cases of extraction as data: a comment, a text, and below it each statement that the text must give.

    # subject shared by two verbs
    The router drops frames and counts errors.
        router | drops | frames | kg:relatesTo
        router | counts | errors | kg:relatesTo

After the relation stand "not", "modality: ..." and "condition: ..." where they apply. The statements are all that the text gives.
"""

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kg.building import ontology_store
from kg.extraction.documents import parse
from kg.extraction.pipeline import Extractor
from kg.model import Extraction, Statement
from kg.namespaces import shorten
from kg.vocabulary import read_lexicon

FOLDER = Path(__file__).parent / "cases" / "extraction"


@dataclass(frozen=True)
class Case:
    name: str
    text: str
    statements: tuple[str, ...]


def cases(name: str) -> list[Case]:
    blocks = FOLDER.joinpath(f"{name}.txt").read_text(encoding="utf-8").strip().split("\n\n")
    return [_case(block.splitlines()) for block in blocks]


def _case(lines: list[str]) -> Case:
    title, text, *statements = lines
    return Case(title.removeprefix("# "), text, tuple(line.strip() for line in statements))


@cache
def extractor() -> Extractor:
    return Extractor(read_lexicon(ontology_store()))


def extract(text: str) -> Extraction:
    return extractor().extract(parse("case.md", text, ""))


def shown(statement: Statement) -> str:
    parts = [statement.subject.text, statement.predicate, statement.object.text, shorten(statement.relation)]
    parts += ["not"] * statement.negative
    parts += [f"modality: {statement.modality}"] * bool(statement.modality)
    parts += [f"condition: {statement.condition}"] * bool(statement.condition)
    return " | ".join(parts)
