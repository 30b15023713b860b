from time import perf_counter

from hypothesis import given
from hypothesis import strategies as st

from kg.language import Reader
from kg.namespaces import ID, KG
from kg.vocabulary import Entry, Lexicon

READER = Reader(Lexicon([Entry(ID + "x", "queue pair", ("queue pair", "QP"), (KG + "Concept",))]))


@given(st.text(max_size=120))
def test_any_text_is_read_and_all_offsets_hold(text: str) -> None:
    doc = READER(text)
    assert doc.text == text
    for group in ("terms", "quantities"):
        for span in doc.spans[group]:
            assert text[span.start_char : span.end_char] == span.text


def test_the_same_text_is_read_the_same_way_each_time() -> None:
    text = "Each queue pair (QP) takes about 2 kB, and four ports share it."
    readings = [[(token.text, token.tag_, token.lemma_, token.pos_) for token in READER(text)] for _ in range(3)]
    assert readings[0] == readings[1] == readings[2]


def test_a_reader_for_another_lexicon_is_made_in_no_time() -> None:
    start = perf_counter()
    Reader(Lexicon([Entry(f"{ID}{number}", f"thing {number}", (f"thing {number}",)) for number in range(1000)]))
    assert perf_counter() - start < 0.5
