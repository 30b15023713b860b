"""Questions as they should not be typed: with one typing error, and at random."""

import random
import re
from collections.abc import Callable, Sequence

from hypothesis import strategies as st

SHORTEST_MISTYPED = 5
WORD = re.compile(rf"[A-Za-z]{{{SHORTEST_MISTYPED},}}")
MARKER = "zqxj9"
"""Stands in every fragment of SPARQL, and in no query."""
FRAGMENTS = (
    f"}} DELETE WHERE {{ ?{MARKER} ?p ?o }} #",
    f"<https://w3id.org/interconnect-kg/id/{MARKER}>",
    f"> }} UNION {{ ?{MARKER} a ?c",
    f'" . FILTER(?{MARKER} = "x") #',
    f"\"\"\"{MARKER}'''\\",
    f"$thing VALUES ?{MARKER} {{ UNDEF }}",
    f"SERVICE <http://example.org/{MARKER}> {{}}",
)
STRANGE = (*"\x00\x07\x1b\x7f\x9b\u202e\u2066\u200b\u0301\ufeff\ufffd\U0001f600\t\n\r", "\x1b[2J", "שלום", "مرحبا", "漢字")


def mistyped(question: str, chance: random.Random) -> str:
    """Return a question with two letters swapped, one left out or one doubled in a word of five letters or more."""
    words = list(WORD.finditer(question))
    if not words:
        return question
    word = chance.choice(words)
    place = word.start() + chance.randrange(len(word[0]) - 1)
    here, following = question[place], question[place + 1]
    changed = chance.choice((f"{following}{here}", following, f"{here}{here}{following}"))
    return f"{question[:place]}{changed}{question[place + 2 :]}"


def without_mark(question: str) -> str:
    """Return a question without its final mark."""
    return question.rstrip(" ?.!")


def questions(known: Sequence[str]) -> st.SearchStrategy[str]:
    """Return a strategy for texts at random, and for known questions that went through one or more accidents."""
    known_or_not = st.sampled_from(known) | st.text(max_size=200)
    accident: st.SearchStrategy[Callable[[str], str]] = st.one_of(
        st.builds(_inserting, st.sampled_from((*FRAGMENTS, *STRANGE)), st.floats(0, 1)),
        st.builds(_cut, st.floats(0, 1), st.floats(0, 1)),
        st.builds(_shuffled, st.randoms(use_true_random=False)),
        st.builds(lambda chance: lambda text: mistyped(text, chance), st.randoms(use_true_random=False)),
        st.builds(_repeated, st.sampled_from((2, 7, 60, 10_000))),
        st.sampled_from((str.upper, str.title, str.swapcase, without_mark)),
        st.builds(lambda other: lambda text: f"{text} {other}", st.sampled_from(known)),
    )
    return st.builds(_through, known_or_not, st.lists(accident, max_size=4))


def _through(text: str, accidents: Sequence[Callable[[str], str]]) -> str:
    for accident in accidents:
        text = accident(text)
    return text


def _inserting(fragment: str, share: float) -> Callable[[str], str]:
    return lambda text: f"{text[: int(share * len(text))]}{fragment}{text[int(share * len(text)) :]}"


def _cut(first: float, second: float) -> Callable[[str], str]:
    start, end = sorted((first, second))
    return lambda text: f"{text[: int(start * len(text))]}{text[int(end * len(text)) :]}"


def _shuffled(chance: random.Random) -> Callable[[str], str]:
    def shuffled(text: str) -> str:
        words = text.split()
        chance.shuffle(words)
        return " ".join(words)

    return shuffled


def _repeated(words: int) -> Callable[[str], str]:
    """Return an accident that says a text's words again and again, up to so many."""
    return lambda text: " ".join((text.split() * (words // max(1, len(text.split())) + 1))[:words])
