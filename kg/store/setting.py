"""What a query is asked under."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from kg.namespaces import PREFIXES


@dataclass(frozen=True, slots=True)
class Setting:
    """What holds for a query besides its text."""

    prefixes: Mapping[str, str] = field(default_factory=lambda: PREFIXES)
    """Those that need no declaration."""
    base: str | None = None
    """What relative IRIs are told from."""
    union: bool = True
    """Whether it sees the triples of all named graphs, or only those outside them."""
    allowed: Collection[str] = ()
    """What it may do of `kg.store.text.ALLOWABLE`."""
    most: int | None = None
    """How many rows are looked at, so that an endpoint need not send more."""


USUAL = Setting()
