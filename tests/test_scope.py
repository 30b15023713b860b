import pytest
from answering_case import ENGLISH

from kg.answering.scope import Extent, scoped
from kg.answering.splitting import Part


def known() -> tuple[Extent, ...]:
    return (Extent("boats.md", 100), Extent("rafts.md", 20))


@pytest.mark.parametrize(
    ("text", "left", "documents"),
    [
        ("What does the shorter text say about ferries?", "What does ferries?", ["rafts.md"]),
        ("Summarise the longer article.", "the documents", ["boats.md"]),
        ("What does the second document say about oars?", "What does oars?", ["rafts.md"]),
        ("How long is a ferry?", "How long is a ferry?", []),
        ("and on the other one?", "and on the other one?", []),
    ],
)
def test_the_words_that_say_where_to_look_are_taken_off(text: str, left: str, documents: list[str]) -> None:
    part, scope = scoped(Part(text), known, ENGLISH)
    assert (part.text, [extent.name for extent in scope.documents]) == (left, documents)


def test_a_part_of_a_document_is_told() -> None:
    assert scoped(Part("What does the conclusion say?"), known, ENGLISH)[1].is_end
    assert scoped(Part("What does the introduction say?"), known, ENGLISH)[1].is_start
    assert scoped(Part("Summarise rafts."), known, ENGLISH)[1].is_summary
