"""Lines that end in a colon and lead to a list: how an item completes them."""

from collections.abc import Sequence

from kg.extraction.frames import Word, text
from kg.extraction.values import FINITE, Words, decapitalized, named

FORMS_OF_BE = frozenset({"is", "are", "was", "were", "be"})
NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
INSIDE_NOUN_PHRASE = NOUNS | {"JJ", "JJR", "JJS", "CD", "VBG", "VBN", "DT"}
OPEN_TAGS = frozenset({"VB", "VBZ", "VBP", "VBD", "VBG", "MD", "IN", "TO"})
Span = tuple[int, int]


def joined(lead: Sequence[Word], item: Sequence[Word]) -> str:
    """Return the sentence that a line ending in a colon makes with an item below it, empty where they make none.

    "The link must support:" goes on with the item; in "Two standards are in use:" the item takes the place of "two standards".
    """
    words = tuple(lead[:-1]) if lead and lead[-1].text == ":" else tuple(lead)
    if not words or not item or not _has_verb(words):
        return ""
    body = _without_stop(item)
    span = stands_for_items(words)
    if is_open_ended(words) and not (span and span[1] == len(words)):
        return f"{text(words)} {decapitalized(body)}."
    if span is None:
        return ""
    start, end = span
    shown = decapitalized(body) if start else text(body)
    return " ".join(part for part in (text(words[:start]), shown, text(words[end:])) if part) + "."


def is_open_ended(words: Sequence[Word]) -> bool:
    """Tell whether a line stops at a verb or preposition whose object is still to come."""
    last = len(words) - 1
    while last > 0 and (words[last].tag in {"RB", ","} or _is_aside(words, last)):
        last -= 1
    word = words[last]
    return (word.tag in OPEN_TAGS and not word.in_term) or word.lower in FORMS_OF_BE


def stands_for_items(words: Sequence[Word]) -> Span | None:
    """Return the noun phrase for which the items stand: "the following", "two technologies", "all of these factors"."""
    ranked = (
        lambda word: word.lower in named("lists", "announcing"),
        lambda word: word.tag == "CD" and not word.in_term and word.quantity is None,
        lambda word: word.lower in named("lists", "counting"),
    )
    for test in ranked:
        for position, word in enumerate(words):
            if test(word):
                span = _noun_phrase(words, position)
                if span is not None:
                    return span
    return None


def _noun_phrase(words: Sequence[Word], position: int) -> Span | None:
    start, end = position, position + 1
    while end < len(words) and (
        words[end].tag in INSIDE_NOUN_PHRASE or (words[end].lower == "of" and end + 1 < len(words) and words[end + 1].tag in NOUNS)
    ):
        end += 1
    is_pronoun = words[position].lower in named("lists", "announcing")
    if not is_pronoun and not any(word.tag in NOUNS for word in words[position + 1 : end]):
        return None
    if start and words[start - 1].tag == "DT":
        start -= 1
    if start > 1 and words[start - 1].lower == "of" and words[start - 2].lower in named("lists", "before_of"):
        start -= 2
    return start, end


def _is_aside(words: Sequence[Word], last: int) -> bool:
    """Tell whether the words up to `last` close a short phrase that a comma parts from a form of "be": "are, in order"."""
    comma = next((position for position in range(last, max(last - 5, 0), -1) if words[position].text == ","), None)
    return comma is not None and words[comma - 1].lower in FORMS_OF_BE


def _has_verb(words: Sequence[Word]) -> bool:
    return any(word.tag in FINITE and not word.in_term for word in words)


def _without_stop(words: Sequence[Word]) -> Words:
    end = len(words)
    while end > 1 and words[end - 1].lower in {".", ";", ","}:
        end -= 1
    return tuple(words[:end])
