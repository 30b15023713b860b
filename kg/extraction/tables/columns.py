"""What the header of a table says about its columns: topic, unit, and whether a column holds least, usual or greatest values."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from kg.extraction.frames import text
from kg.extraction.values import Read, Words, named
from kg.language.numbers import tables as units

FOOTNOTE = re.compile(r"\s*(?:\(\d{1,2}\)|[*†‡¹²³⁴⁵⁶⁷⁸⁹]{1,3})$")
UNIT = re.compile(r"\s*(?:\((?P<bracket>[^()]{1,20})\)|\[(?P<square>[^\[\]]{1,20})\]|(?:,|\s/|\sin)\s(?P<last>\S{1,12}))(?P<rest>\s+\w+)?$")
HAS_DIGIT = re.compile(r"\d")


class Kind(Enum):
    """What the cells of a column are."""

    PLAIN = auto()
    VALUE = auto()
    """The value of what the row's label names."""
    LEAST = auto()
    USUAL = auto()
    GREATEST = auto()
    UNIT = auto()
    SYMBOL = auto()
    CONDITION = auto()


BY_NAME = (
    ("value_headers", Kind.VALUE),
    ("least", Kind.LEAST),
    ("usual", Kind.USUAL),
    ("greatest", Kind.GREATEST),
    ("unit_headers", Kind.UNIT),
    ("symbol_headers", Kind.SYMBOL),
    ("condition_headers", Kind.CONDITION),
)
LIMITS = frozenset({Kind.LEAST, Kind.USUAL, Kind.GREATEST})
OF_ONE_THING = LIMITS | {Kind.VALUE, Kind.UNIT, Kind.SYMBOL, Kind.CONDITION}
"""Columns that tell of a property of one thing; a table of only such columns compares nothing."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column by its header."""

    topic: Words
    """The header's words without unit, limit and footnote mark."""
    kind: Kind = Kind.PLAIN
    unit: str = ""
    """The unit of all its values, as it is written there: "W"."""


def column(header: str, reader: Read) -> Column:
    """Return what a header says: "Power, max (W)" is a topic, the greatest value, and a unit."""
    shown, unit = without_unit(FOOTNOTE.sub("", header))
    kind = _kind(shown)
    if kind in LIMITS:
        return Column((), kind, unit)
    for separator in (" ", ", "):
        before, _, last = shown.rpartition(separator)
        if before and _kind(last) in LIMITS - {Kind.USUAL}:
            return Column(reader(before.rstrip(",")), _kind(last), unit)
    return Column(reader(shown) if shown else (), kind, unit)


def without_unit(shown: str) -> tuple[str, str]:
    """Return a header or label without the unit that ends it, and the unit; a limit behind the unit stays."""
    found = UNIT.search(shown)
    unit = next((part for part in (found["bracket"], found["square"], found["last"]) if part), "") if found else ""
    if not found or not units().unit(unit) or not found.start():
        return shown, ""
    return shown[: found.start()] + (found["rest"] or ""), unit


def two_rows(first: Sequence[str], second: Sequence[str]) -> list[str] | None:
    """Return one header made of two rows, None where the second row is no part of the header.

    The second row belongs to it where it names what a header cell that spans several columns is parted into.
    """
    carried = list(first)
    for position in range(1, len(carried)):
        carried[position] = carried[position] or carried[position - 1]
    spans = len(set(carried[1:])) < len(carried[1:])
    parts = [cell for cell in second[1:] if cell]
    is_header = bool(parts) and second[0] in {"", first[0]} and not any(HAS_DIGIT.match(cell) for cell in parts)
    if not spans or not is_header or not any(not cell for cell in first[1:]):
        return None
    joined = [f"{above} {below}".strip() if above != below else above for above, below in zip(carried, second, strict=False)]
    return [carried[0] or second[0], *joined[1:]]


def _kind(name: str) -> Kind:
    folded = name.casefold().rstrip(".")
    return next((kind for group, kind in BY_NAME if folded in named("tables", group)), Kind.PLAIN)


def with_unit(cell: Words, unit: str, reader: Read) -> Words:
    """Return a cell with the unit of its column or row, if it is a bare figure."""
    shown = text(cell)
    return reader(f"{shown} {unit}") if unit and HAS_DIGIT.search(shown) and not any(map(str.isalpha, shown.replace("to", ""))) else cell
