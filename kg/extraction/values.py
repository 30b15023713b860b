"""What a table cell or the value of a keyed item says: the value itself, its hedge, and the condition it holds under."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Any

from kg.extraction.frames import Word, phrase, text
from kg.extraction.tags import ADVERBS, FINITE
from kg.extraction.wording import phrases, wordset
from kg.model import Phrase
from kg.namespaces import KG
from kg.vocabulary import Lexicon

FACTOR = KG + "Factor"
IS_RATED_AS = KG + "isRatedAs"
SURE = frozenset({"VBZ", "VBD", "MD"})
SHORTEST_PREDICATE = 3
"""Words from which a fragment that begins with a verb is read as a sentence; in a shorter one it may be a noun."""
CONDITION_LISTS = ("conditions", "condition_phrases")

Words = tuple[Word, ...]
Read = Callable[[str], Words]
"""Reads a text without marks: its words with tags, terms and quantities."""


@dataclass(frozen=True, slots=True)
class Value:
    """A value with what qualifies it."""

    object: Phrase
    modality: str
    condition: str


def value(words: Sequence[Word]) -> Value:
    """Return what a cell or keyed item says: "Typically low when idle" is "low", usually, under a condition."""
    kept = without_stop(words)
    modality = ""
    if len(kept) > 1 and kept[0].lower in wordset("hedges"):
        modality, kept = kept[0].lower, kept[1:]
    condition = ""
    for position in range(1, len(kept)):
        if kept[position].lower not in wordset("either_way") and any(phrases(name).at(kept, position) for name in CONDITION_LISTS):
            condition = text(kept[position:])
            kept = kept[:position]
            break
    return Value(phrase(kept), modality, condition)


def is_clause(words: Sequence[Word]) -> bool:
    """Tell whether words are a clause: a subject, then a finite verb with something after it, not only one inside a relative clause."""
    if words[0].tag in FINITE | ADVERBS or is_headless(words):
        return False
    for word in words[1:-1]:
        if word.lower in wordset("relatives"):
            return False
        if word.tag in FINITE and not word.in_term:
            return True
    return False


def is_listing(words: Sequence[Word]) -> bool:
    """Tell whether words that may be a clause are rather a list of names: no verb in them is of a form that only a verb has."""
    return words[0].tag not in {"DT", "PRP", "PRP$"} and not any(word.tag in SURE for word in words)


def is_headless(words: Sequence[Word], shortest: int = SHORTEST_PREDICATE) -> bool:
    """Tell whether words begin like a sentence without its subject: "supports two links", "widely used in labs"."""
    start = next((position for position, word in enumerate(words) if word.tag not in ADVERBS), 0)
    if len(words) < shortest or words[start].in_term:
        return False
    after = words[start + 1].tag if start + 1 < len(words) else ""
    return words[start].tag in {"VBZ", "MD"} or (words[start].tag == "VBN" and after in {"IN", "TO"}) or _serves(words[start:])


def _serves(words: Sequence[Word]) -> bool:
    """Tell whether what looks like a plural noun is a verb before "as": "Acts as a guard"."""
    return len(words) > 1 and words[0].tag == "NNS" and words[1].lower == "as"


def is_adjective(words: Sequence[Word]) -> bool:
    """Tell whether words say how something is, without a noun that it has: "compatible with both", "shock proof", "washable"."""
    kept = without_stop(words)
    before_preposition = next((position for position, word in enumerate(kept) if word.tag in {"IN", "TO"}), len(kept))
    head = kept[:before_preposition]
    if not head or head[-1].tag != "JJ" or head[0].tag not in {"JJ", "NN", "NNP", *ADVERBS}:
        return False
    return head[0].tag != "JJ" or not any(word.tag.startswith("NN") for word in head)


def completed(subject: str, words: Sequence[Word], lexicon: Lexicon, *, noun_verb: str) -> str:
    """Return a sentence made of a subject and a fragment that says something about it; empty for an order, which needs no subject.

    Args:
        subject: what the fragment is about.
        words: the fragment.
        lexicon: tells which words are names.
        noun_verb: the verb before a noun phrase that has no article: "has" or "is".
    """
    first = next((word for word in words if word.tag not in ADVERBS), words[0])
    if first.tag in {"VBZ", "MD"} or _serves(words):
        return f"{subject} {decapitalized(words, lexicon)}"
    if first.tag in {"VB", "VBP"}:
        return ""
    is_noun_phrase = any(word.tag.startswith("NN") for word in words) and first.tag not in {"VBN", "VBD", "VBG"} and not is_adjective(words)
    if is_noun_phrase and words[0].lower not in {"a", "an", "the"}:
        return f"{subject} {noun_verb} {decapitalized(words, lexicon)}"
    return f"{subject} is {decapitalized(words, lexicon)}"


def decapitalized(words: Sequence[Word], lexicon: Lexicon) -> str:
    """Return words as they stand inside a sentence: the capital that only opens a line becomes small, that of a name stays."""
    shown = text(words)
    first = words[0]
    is_name = (bool(first.term) and lexicon.label(first.term)[:1].isupper()) or _goes_on_as_name(words)
    has_name_shape = first.tag in {"NNP", "NNPS"} or any(not character.islower() for character in first.text[1:] if character.isalnum())
    return shown if is_name or has_name_shape else shown[:1].lower() + shown[1:]


def _goes_on_as_name(words: Sequence[Word]) -> bool:
    """Tell whether the second word of a name has a capital too: "Upper Valley", but not "Supports Linux"."""
    second = words[1].text if len(words) > 1 else ""
    return second[:1].isupper() and second[1:].islower() and words[0].tag not in FINITE


def entity(lexicon: Lexicon, whole: Phrase) -> str | None:
    """Return the one thing that a phrase names, factors apart; None where it names none or several."""
    named = [thing for thing in whole.mentions if not lexicon.is_a(thing, FACTOR)]
    return named[0] if len(named) == 1 else None


@cache
def structure() -> Mapping[str, Any]:
    """Return the words by which the structure of a text is read."""
    return loads(files("kg.language").joinpath("structure.toml").read_text(encoding="utf-8"))


@cache
def named(group: str, name: str) -> frozenset[str]:
    """Return one list of those words."""
    return frozenset(structure()[group][name])


def without_stop(words: Sequence[Word]) -> Words:
    """Return words without the stops and commas behind them."""
    end = len(words)
    while end and words[end - 1].lower in {".", ";", ","}:
        end -= 1
    return tuple(words[:end])
