import pytest

from kg.language.units import base_value
from kg.model import Bound, Quantity


@pytest.mark.parametrize(
    ("value", "unit", "base", "base_unit"),
    [
        (1.6, "Tb/s", 1.6e12, "bit/s"),
        (1600, "Gb/s", 1.6e12, "bit/s"),
        (50, "GB/s", 4e11, "bit/s"),
        (250, "ns", 2.5e-7, "s"),
        (2, "km", 2000, "m"),
        (3, "kW", 3000, "W"),
        (32, "GT/s", 32, "GT/s"),
        (4, "lane", 4, "lane"),
        (5, "%", 5, "%"),
    ],
)
def test_base_values(value: float, unit: str, base: float, base_unit: str) -> None:
    found = base_value(Quantity("as written", value, unit))
    assert found.value == base
    assert found.unit == base_unit
    assert found.upper is None


def test_a_range_keeps_both_ends() -> None:
    found = base_value(Quantity("12-16 m", 12, "m", Bound.BETWEEN, 16))
    assert (found.value, found.upper) == (12, 16)


def test_bits_and_bytes_stay_apart() -> None:
    assert base_value(Quantity("", 1, "Gb/s")).value != base_value(Quantity("", 1, "GB/s")).value
