"""What documents gave: their passages with the statements that each gave, as the graph tells it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from kg.namespaces import KG
from kg.store import number

OPEN_RELATION = KG + "relatesTo"
HEADING = "heading"
STATEMENT = ("subject", "predicate", "object", "polarity", "modality", "condition")


@dataclass(frozen=True)
class Passage:
    """A passage with the statements that it gave."""

    start: int
    end: int
    kind: str
    section: str
    quote: str
    statements: tuple[dict[str, str | None], ...]


@dataclass(frozen=True)
class DocumentCoverage:
    """The passages of a document in order."""

    document: str
    passages: tuple[Passage, ...]
    counts: dict[str, int] = field(init=False)

    def __post_init__(self) -> None:
        """Count passages apart from headings, those that gave statements, the statements, and the untyped ones among them."""
        passages = [passage for passage in self.passages if passage.kind != HEADING]
        statements = [statement for passage in self.passages for statement in passage.statements]
        counts = {
            "passages": len(passages),
            "covered": sum(1 for passage in passages if passage.statements),
            "statements": len(statements),
            "open": sum(1 for statement in statements if statement["relation"] == OPEN_RELATION),
        }
        object.__setattr__(self, "counts", counts)


def read(rows: Iterable[Mapping[str, str | None]]) -> list[DocumentCoverage]:
    """Gather the rows of query `coverage`, one a statement, by document and passage."""
    return [
        DocumentCoverage(name, tuple(_passage(list(group)) for _, group in groupby(mine, lambda row: (row["start"], row["end"]))))
        for name, mine in groupby(rows, lambda row: row["document"] or "")
    ]


def _passage(rows: list[Mapping[str, str | None]]) -> Passage:
    first = rows[0]
    statements = tuple({name: row[name] for name in (*STATEMENT, "relation")} for row in rows if row["subject"] is not None)
    return Passage(
        start=number(first["start"]),
        end=number(first["end"]),
        kind=first["kind"] or "",
        section=first["section"] or "",
        quote=first["quote"] or "",
        statements=statements,
    )
