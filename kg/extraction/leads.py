"""Lines that end in a colon and lead to a list: how an item completes them."""

from collections.abc import Sequence
from dataclasses import replace

from kg.extraction.frames import Word, text
from kg.extraction.tags import FINITE, NOUNS, PLURAL_NOUNS
from kg.extraction.values import Words, decapitalized, named, without_stop
from kg.extraction.verbs import singular_form
from kg.extraction.wording import wordset
from kg.vocabulary import Lexicon

LONGEST_ASIDE = 5
"""Words of a phrase between the verb of a line and its colon."""
INSIDE_NOUN_PHRASE = NOUNS | {"JJ", "JJR", "JJS", "CD", "VBG", "VBN", "DT"}
VERBS = frozenset({"VB", "VBZ", "VBP", "VBD", "VBG", "MD"})
OPEN_TAGS = VERBS | {"IN", "TO", "WRB"}
SMALL_NUMBERS = frozenset(map(str, range(2, 13)))
Span = tuple[int, int]


def joined(lead: Sequence[Word], item: Sequence[Word], lexicon: Lexicon) -> str:
    """Return the sentence that a line ending in a colon makes with an item below it, empty where they make none.

    "The link must support:" goes on with the item; in "Two standards are in use:" the item takes the place of "two standards".
    """
    words, body = _without_aside(lead), without_stop(item)
    if not words or not body or not _has_verb(words):
        return ""
    span = stands_for_items(words)
    takes_place = span is not None and len(words) - span[1] != 1 and any(_opens_noun_phrase(word) == 1 for word in words[slice(*span)])
    if is_open_ended(words) and not takes_place and words[0].lower != "there":
        return f"{text(words)} {decapitalized(body, lexicon)}."
    if span is None:
        return ""
    before, after = words[: span[0]], words[span[1] :]
    if before and before[-1].lower == "for" and words[span[1] - 1].lemma in named("lists", "reasons"):
        return f"{text(before[:-1])} because of {decapitalized(body, lexicon)}."
    if not before and body[-1].tag not in PLURAL_NOUNS:
        after = _in_singular(after)
    shown = decapitalized(body, lexicon) if before else text(body)
    return " ".join(part for part in (text(before), shown, text(after)) if part) + "."


def is_open_ended(words: Sequence[Word]) -> bool:
    """Tell whether a line stops at a verb or preposition whose object is still to come."""
    last = len(words) - 1
    while last > 0 and words[last].tag in {"RB", ","}:
        last -= 1
    return words[last].tag in OPEN_TAGS and not words[last].in_term


def ends_in_condition(lead: Sequence[Word]) -> bool:
    """Tell whether a line leaves open under which condition it holds, so that no item below it is a fact: "Take the bus if:"."""
    return len(lead) > 1 and lead[-1].text == ":" and lead[-2].lower in wordset("conditions") - wordset("either_way")


def stands_for_items(words: Sequence[Word]) -> Span | None:
    """Return the noun phrase for which the items stand: "the following", "two technologies", "all of these factors"."""
    openers = sorted((rank, position) for position, word in enumerate(words) if (rank := _opens_noun_phrase(word)))
    spans = (_noun_phrase(words, position) for _, position in openers)
    return next((span for span in spans if span is not None), None)


def _opens_noun_phrase(word: Word) -> int:
    """Return how surely a word opens a noun phrase that stands for items: 1 most surely, 0 not at all."""
    if word.lower in named("lists", "announcing"):
        return 1
    if word.tag == "CD" and not word.in_term and (word.lower.isalpha() or word.lower in SMALL_NUMBERS):
        return 2
    return 3 if word.lower in named("lists", "counting") else 0


def _noun_phrase(words: Sequence[Word], position: int) -> Span | None:
    start, end = position, position + 1
    while end < len(words) and (
        words[end].tag in INSIDE_NOUN_PHRASE or (words[end].lower == "of" and end + 1 < len(words) and words[end + 1].tag in NOUNS)
    ):
        end += 1
    while end > position + 1 and words[end - 1].tag not in NOUNS:
        end -= 1
    is_pronoun = words[position].lower in named("lists", "announcing")
    if not is_pronoun and not any(word.tag in NOUNS for word in words[position + 1 : end]):
        return None
    if start and words[start - 1].tag == "DT":
        start -= 1
    if start > 1 and words[start - 1].lower == "of" and words[start - 2].lower in named("lists", "before_of"):
        start -= 2
    return start, end


def _without_aside(lead: Sequence[Word]) -> Words:
    """Return a line without its colon and a short phrase that a comma parts from its verb: "are, in order:"."""
    words = tuple(lead[:-1]) if lead and lead[-1].text == ":" else tuple(lead)
    for comma in range(max(len(words) - LONGEST_ASIDE, 1), len(words)):
        if words[comma].text == "," and words[comma - 1].tag in VERBS:
            return words[:comma]
    return words


def _in_singular(words: Words) -> Words:
    """Return the rest of a clause with the verb that it begins with, adverbs apart, in the singular."""
    for position, word in enumerate(words):
        if word.tag == "VBP":
            form = singular_form(word.lemma)
            return (*words[:position], replace(word, text=form, lower=form, tag="VBZ"), *words[position + 1 :])
        if not word.tag.startswith("RB"):
            break
    return words


def _has_verb(words: Sequence[Word]) -> bool:
    is_order = words[0].tag in {"VB", "VBP"}
    return is_order or any(word.tag in FINITE and not word.in_term for word in words)
