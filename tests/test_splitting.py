import tomllib
from pathlib import Path
from typing import Any

import pytest
from answering_case import ENGLISH
from hypothesis import given
from hypothesis import strategies as st

from kg.answering.splitting import split

CASES = tomllib.loads((Path(__file__).parent / "cases" / "answering" / "splitting.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"])
def test_a_text_is_split_into_its_questions(case: dict[str, Any]) -> None:
    parts = split(case["text"], ENGLISH)
    assert [part.text for part in parts] == case["parts"]
    assert {part.context for part in parts} == {case.get("context", "")}
    assert {part.besides for part in parts} == {case.get("besides", "")}
    assert any(part.is_claim for part in parts) == case.get("is_claim", False)
    assert any(part.wants_more for part in parts) == case.get("wants_more", False)


@given(st.text(max_size=200))
def test_there_is_always_a_question(text: str) -> None:
    assert split(text, ENGLISH)
