"""Quantities in base units, so that values in different units can be compared: pint converts, units.toml says what a symbol is to pint."""

import tomllib
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from kg.language.lists import FOLDER
from kg.model import Quantity

if TYPE_CHECKING:
    from pint import UnitRegistry


class BaseValue(NamedTuple):
    """A quantity in the base unit of its kind."""

    value: float
    upper: float | None
    unit: str
    """Symbol of the base unit: "bit/s", "s", "m"; the quantity's own unit where it has no kind, as for counted nouns."""


def base_value(quantity: Quantity) -> BaseValue:
    """Return a quantity in base units: 1.6 Tb/s and 1600 Gb/s both give 1.6e12 bit/s."""
    factor, unit = _conversion(quantity.unit)
    upper = None if quantity.upper is None else _rounded(quantity.upper * factor)
    return BaseValue(_rounded(quantity.value * factor), upper, unit)


def _rounded(value: float) -> float:
    """Drop what floating point adds in the last places, so that equal quantities have equal values."""
    return float(f"{value:.12g}")


@cache
def _conversion(symbol: str) -> tuple[float, str]:
    """Return what to multiply values of a unit with, and the symbol of the base unit that they are in then."""
    for base, units in _conversions().items():
        if symbol in units:
            return float(_registry().Quantity(1, units[symbol]).m_as(base)), base
    return 1.0, symbol


@cache
def _registry() -> "UnitRegistry[float]":
    from pint import UnitRegistry  # noqa: PLC0415 - slow to import, and most questions have no unit

    return UnitRegistry()


@cache
def _conversions() -> dict[str, dict[str, str]]:
    return dict(tomllib.loads(FOLDER.joinpath("units.toml").read_text(encoding="utf-8"))["conversions"])
