"""What a table cell or "Key: value" says of a thing: a value, or whether the thing has something at all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kg.extraction.frames import Frame, Word, phrase
from kg.extraction.tags import NOUNS
from kg.extraction.values import IS_RATED_AS, Words, decapitalized, named, value
from kg.model import Phrase
from kg.vocabulary import Lexicon

ADJECTIVES = frozenset({"JJ", "VBN"})
SUPPORT = "support"
WORDINGS = {"support": "supports", "have": "has", "be": "is"}
DENIALS = {"support": "does not support", "have": "does not have", "be": "is not"}


@dataclass(frozen=True, slots=True)
class Topic:
    """The key, column or row that a value stands under."""

    words: Words
    supports: bool = False
    """Whether what stands above tells that things are supported, so that yes means "supports"."""


def rated(subject: Phrase, topic: Topic, said: Words, place: tuple[int, str], lexicon: Lexicon) -> Iterator[Frame]:
    """Yield what a value says of a subject on a topic; yes and no become that it has what the topic names, or has it not.

    Args:
        subject: what the value is about.
        topic: what the value stands under.
        said: the value; parts that a semicolon joins say one thing each.
        place: index of the sentence, and the rule by which it was found.
        lexicon: tells which words are names.
    """
    index, rule = place
    is_so = truth(said)
    if is_so is not None and (frame := _held(subject, topic, place, lexicon, is_so=is_so)) is not None:
        yield frame
        return
    predicate = decapitalized(topic.words, lexicon)
    for part in parts(said):
        told = value(part)
        if told.object.text:
            yield Frame(subject, predicate, (), told.object, index, rule, IS_RATED_AS, modality=told.modality, condition=told.condition)


def truth(said: Sequence[Word]) -> bool | None:
    """Tell whether a value is a bare yes or no, in words or as a check mark; None where it is neither."""
    shown = phrase(said).text.casefold()
    if shown in named("tables", "yes"):
        return True
    return False if shown in named("tables", "no") else None


def parts(said: Words) -> Iterator[Words]:
    """Yield what semicolons join."""
    start = 0
    for position, word in enumerate(said):
        if word.text == ";":
            if position > start:
                yield said[start:position]
            start = position + 1
    if start < len(said):
        yield said[start:]


def _held(subject: Phrase, topic: Topic, place: tuple[int, str], lexicon: Lexicon, *, is_so: bool) -> Frame | None:
    """Return that a thing has, supports or is what a topic names; None where the topic can't be said so."""
    words = topic.words
    opens, ends = words[0].lemma.lower() == SUPPORT, words[-1].lemma.lower() == SUPPORT
    if len(words) > 1 and (opens or ends):
        verb, words = SUPPORT, words[1:] if opens else words[:-1]
    elif topic.supports:
        verb = SUPPORT
    elif all(word.tag in ADJECTIVES for word in words):
        verb = "be"
    elif words[-1].tag in NOUNS or words[-1].in_term:
        verb = "have"
    else:
        return None
    predicate = (WORDINGS if is_so else DENIALS)[verb]
    index, rule = place
    held = replace(phrase(words), text=decapitalized(words, lexicon))
    return Frame(subject, predicate, (verb,), held, index, rule, negative=not is_so)
