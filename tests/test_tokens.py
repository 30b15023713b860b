import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.language.tokens import language

CASES = [
    ("800G links", "800G|links"),
    ("QSFP-DD, OSFP and PCS/FEC", "QSFP-DD|,|OSFP|and|PCS/FEC"),
    ("50G-class lanes at 1.6TbE", "50G-class|lanes|at|1.6TbE"),
    ("east-west all-reduce", "east-west|all-reduce"),
    ("and/or 12-16 W", "and/or|12-16|W"),
    ("a layer—including optics—also", "a|layer|—|including|optics|—|also"),
    ("5–10 m", "5|–|10|m"),
    ("SDR→DDR -> QDR", "SDR|→|DDR|->|QDR"),
    ("don't it's the provider's vendors'", "do|n't|it|'s|the|provider|'s|vendors|'"),
    ("the side’s cannot", "the|side|’s|can|not"),
    ("Control (PFC).", "Control|(|PFC|)|."),
    ("10µs, 3.5W. 40% ~5us", "10µs|,|3.5W|.|40|%|~|5us"),
    ("reach 100 m.", "reach|100|m|."),
    ("e.g. U.S. vendors, etc.", "e.g.|U.S.|vendors|,|etc."),
    ("see https://example.org/a/b.", "see|https://example.org/a/b|."),
    ("10:1 and 400Gb/s", "10:1|and|400Gb/s"),
    ("port(s) 8) item", "port|(|s|)|8|)|item"),
    ("1,000 nodes,then", "1,000|nodes|,|then"),
    ("“quoted” 'too'", "“|quoted|”|'|too|'"),
    ("id im well ill", "id|im|well|ill"),
]


@pytest.mark.parametrize(("text", "tokens"), CASES)
def test_names_and_quantities_stay_whole_and_punctuation_splits(text: str, tokens: str) -> None:
    assert [token.text for token in language().make_doc(text)] == tokens.split("|")


@given(st.text(max_size=80))
def test_every_token_stands_where_it_says(text: str) -> None:
    for token in language().make_doc(text):
        assert text[token.idx : token.idx + len(token)] == token.text


def test_no_character_is_lost() -> None:
    text = "A (b) — c/d, e–f: 10% of “g”…"
    assert language().make_doc(text).text == text
