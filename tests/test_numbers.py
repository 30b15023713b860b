from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.language import Reader
from kg.vocabulary import Lexicon

READER = Reader(Lexicon([]))

CASES = """
It draws about 14 W and reaches 500 m. | about 14 W = about 14 W | 500 m = exact 500 m
It has up to 64 ports of 800G per switch. | up to 64 ports = at most 64 port | 800G per switch = exact 800 Gb/s
It takes four 50G-class electrical lanes. | four 50G-class electrical lanes = exact 4 lane
It runs at approximately 112G per lane. | approximately 112G per lane = about 112 Gb/s
Eight lanes at 53.125 GBd. | Eight lanes = exact 8 lane | 53.125 GBd = exact 53.125 GBd
It is between 1 and 2 µs. | between 1 and 2 µs = between 1..2 µs
Often 600-800 ns, or 5–10 m. | 600-800 ns = between 600..800 ns | 5–10 m = between 5..10 m
It needs 12 to 16 watts. | 12 to 16 watts = between 12..16 W
At least four lanes and no more than 10 km. | At least four lanes = at least 4 lane | no more than 10 km = at most 10 km
It gives 32 GT/s, 64 GB/s and 512 Gb/s. | 32 GT/s = exact 32 GT/s | 64 GB/s = exact 64 GB/s | 512 Gb/s = exact 512 Gb/s
400GbE, 1.6T, 100Gbps. | 400GbE = exact 400 Gb/s | 1.6T = exact 1.6 Tb/s | 100Gbps = exact 100 Gb/s
It grew by 12% to 30 percent. | 12% = exact 12 % | 30 percent = exact 30 %
A 64-port switch with a four-lane plug. | 64-port = exact 64 port | four-lane = exact 4 lane
From 200G to 400G. | 200G = exact 200 Gb/s | 400G = exact 400 Gb/s
It moves 16 million packets per second. | 16 million packets per second = exact 16000000 packet
Use 1,000 hosts or twenty-four racks. | 1,000 hosts = exact 1000 host | twenty-four racks = exact 24 rack
It takes less than 1 microsecond, 3 m or less. | less than 1 microsecond = at most 1 µs | 3 m or less = at most 3 m
It takes ~5us, <1 ms, $500. | ~5us = about 5 µs | <1 ms = at most 1 ms | 500 = exact 500 $
25 gigabits per second | 25 gigabits per second = exact 25 Gb/s
A 200G-800G range. | 200G-800G = between 200..800 Gb/s
It has 16 lanes or more. | 16 lanes or more = at least 16 lane
More than 40 ports were free. | More than 40 ports = at least 40 port
See version 2, figure 3 and the year 2024. |
One of them is 3D, one 100BASE-T. |
It has 4 x 100G or 2x200G, 8×50 GB/s. | 4 x 100G = exact 100 Gb/s | 2x200G = exact 200 Gb/s | 8×50 GB/s = exact 50 GB/s
It measures 4.4 x 44 x 51.5 cm. | 51.5 cm = exact 51.5 cm
It works from -40 to 85 °C and at −5 °C. | -40 to 85 °C = between -40..85 °C | −5 °C = exact -5 °C
It takes 3.3 V ± 5 %, or ±2 mm. | 3.3 V ± 5 % = about 3.3 V | ±2 mm = between -2..2 mm
It needs <= 5 us and >= 3 m. | <= 5 us = at most 5 µs | >= 3 m = at least 3 m
It needs max. 40 W and min. 2 ports. | max. 40 W = at most 40 W | min. 2 ports = at least 2 port
It does 195 Gb/s or so, 9 m max. | 195 Gb/s or so = about 195 Gb/s | 9 m max. = at most 9 m
It takes 16 Gb or faster. | 16 Gb or faster = at least 16 Gb/s
It is 2.5x faster and 3 times cheaper. | 2.5x = exact 2.5 × | 3 times = exact 3 ×
It moves 8 GB per second, 10 GB/sec, 12 Mpps. | 8 GB per second = exact 8 GB/s | 10 GB/sec = exact 10 GB/s | 12 Mpps = exact 12 Mpps
Both ran twice. |
"""


def rows() -> list[tuple[str, list[str]]]:
    lines = [line.split("|") for line in CASES.strip().splitlines()]
    return [(line[0].strip(), [part.strip() for part in line[1:] if part.strip()]) for line in lines]


@pytest.mark.parametrize(("text", "expected"), rows())
def test_quantities(text: str, expected: list[str]) -> None:
    doc = READER(text)
    found = []
    for span in doc.spans["quantities"]:
        quantity = span._.quantity
        assert quantity.text == span.text
        value = f"{quantity.value:g}" if quantity.value < 1e6 else f"{quantity.value:.0f}"
        upper = "" if quantity.upper is None else f"..{quantity.upper:g}"
        found.append(f"{span.text} = {quantity.bound} {value}{upper} {quantity.unit}")
    assert found == expected


@given(st.text(alphabet="0123456789-–.,% GTbms/toabetwn", max_size=40))
def test_any_text_of_figures_is_read_and_quantities_never_overlap(text: str) -> None:
    doc = READER(text)
    spans = list(doc.spans["quantities"])
    assert all(first.end <= second.start for first, second in pairwise(spans))
    assert all(span._.quantity.upper is None or span._.quantity.upper > span._.quantity.value for span in spans)
