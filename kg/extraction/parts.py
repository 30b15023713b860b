"""What follows the verbs of a clause, cut: preposition, object, conditions, and what becomes a statement of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from kg.extraction.frames import Word
from kg.extraction.openings import NOUNS, Cut, Openings, Part
from kg.extraction.tags import ADVERBS, MODIFIERS, OUTER, PREPOSITIONS
from kg.extraction.verbs import Group
from kg.extraction.wording import phrases, wordset

LONG_OBJECT = 9
"""Words from which on a last prepositional phrase is parted from the object."""

SHORTEST_REST = 3
"""Words that the object keeps at least."""
DEGREES = frozenset({"RBR", "RBS"})
STOPS = OUTER | {".", "!", "...", "…"}
OPENING_PHRASES = ("bounds", "adverbial_phrases", "reason_phrases", "alternative_phrases")
VERBS = frozenset({"VBZ", "VBP", "MD", "VBD"})


@dataclass(slots=True)
class Parts:
    """The pieces of what follows a verb group."""

    lead: Part
    """Adverbs, adjective and preposition that belong to the predicate: "strongly on", "suitable for"."""
    object: Part
    pieces: list[tuple[Cut, Part]] = field(default_factory=list)
    """In order; each without its opening comma, a reason or alternative without its opening wording."""


def cut(rest: Sequence[Word], group: Group) -> Parts:
    """Cut what follows a verb group."""
    set_off = len(rest) > 1 and rest[0].lower == ","
    rest, aside = _without_aside(rest)
    lead = _lead(rest, group)
    body = rest[lead:]
    openings = Openings(body, group, rest[:lead]).find(set_off=set_off and not aside)
    ends = [opening.position for opening in openings[1:]] + [len(body)]
    parts = Parts(rest[:lead], _stripped(body[: openings[0].position]) if openings else body)
    for opening, end in zip(openings, ends, strict=False):
        piece = _stripped(body[opening.position + opening.skip : end])
        if piece:
            parts.pieces.append((opening.kind, piece))
    if aside:
        parts.pieces.append((Cut.CONDITION, aside))
    while parts.object and parts.object[-1].lower in wordset("fillers") | wordset("last_fillers") and not _is_all(parts.object):
        parts.object = parts.object[:-1]
    _shorten(parts)
    return parts


def _is_all(body: Part) -> bool:
    """Tell whether an object is "both" or "all" alone, which elsewhere adds nothing."""
    return len(body) == 1 and body[0].lower in {"both", "all"}


def _without_aside(rest: Sequence[Word]) -> tuple[Part, Part]:
    """Part what stands between commas right after the verbs from the rest: "may involve, depending on the site, a ..."."""
    if len(rest) > 1 and rest[0].lower == "," and (rest[1].tag == "IN" or phrases("condition_phrases").at(rest, 1)):
        comma = next((position for position in range(1, len(rest)) if rest[position].lower == ","), None)
        if comma is not None:
            return _stripped(rest[comma:]), _stripped(rest[:comma])
    return _stripped(rest), ()


def _stripped(part: Sequence[Word]) -> Part:
    start, end = 0, len(part)
    while start < end and part[start].lower in OUTER:
        start += 1
    while end > start and part[end - 1].lower in STOPS:
        end -= 1
    while end > start and part[end - 1].tag == "CC":
        end -= 1
        while end > start and part[end - 1].lower == ",":
            end -= 1
    return tuple(part[start:end])


def _lead(rest: Part, group: Group) -> int:
    """Return how many words after the verbs belong to the predicate."""
    position = 0
    while position < len(rest) and _is_adverb(rest[position], group) and not phrases("alternative_phrases").at(rest, position):
        position += 1
    count = phrases("condition_phrases").at(rest, position)
    if count and position + count < len(rest) and rest[position].lower != "as":
        return position + count
    if group.copula:
        adjectives = position
        while adjectives < len(rest) and rest[adjectives].tag in MODIFIERS and not rest[adjectives].in_term:
            adjectives += 1
        leads_phrase = phrases("condition_phrases").at(rest, adjectives) > 1
        if adjectives == position + 1 and adjectives + 1 < len(rest) and _is_preposition(rest, adjectives) and not leads_phrase:
            return adjectives + 1
        if position + 1 < len(rest) and _is_preposition(rest, position) and rest[position].lower != "as":
            return position + 1
        return 0
    if position + 1 < len(rest) and _is_preposition(rest, position):
        return position + 1
    is_degree = len(rest) == 1 and rest[0].tag in DEGREES
    return 1 if is_degree else 0


def _is_adverb(word: Word, group: Group) -> bool:
    return word.tag in ADVERBS or (not group.copula and word.lower in wordset("telling_adverbs"))


def _is_preposition(rest: Part, position: int) -> bool:
    """Tell whether a word is the preposition of the verb, and opens neither a piece of its own nor a quantity."""
    word = rest[position]
    if any(phrases(name).at(rest, position) for name in OPENING_PHRASES):
        return False
    if word.lower in wordset("approximations") and rest[position + 1].lower in wordset("fractions"):
        return False
    if word.lower == "for" and any(after.lemma in wordset("time_nouns") for after in rest[position + 1 : position + 3]):
        return False
    if word.lower in {"because", "if", "whether", "than"} or rest[position + 1].tag == "VB":
        return False
    if word.tag == "TO" and rest[position + 1].tag in ADVERBS and rest[min(position + 2, len(rest) - 1)].tag == "VB":
        return False
    return word.tag in PREPOSITIONS and word.lower != "that" and word.quantity is None


def _shorten(parts: Parts) -> None:
    """Part a last prepositional phrase from a long object."""
    body = parts.object
    if len(body) <= LONG_OBJECT or any(word.lower == "," or word.tag in VERBS for word in body):
        return
    for position in range(len(body) - 2, SHORTEST_REST, -1):
        word = body[position]
        if word.tag == "IN" and word.lower in wordset("parting_prepositions") and body[position - 1].tag in NOUNS:
            parts.object = body[:position]
            parts.pieces.append((Cut.CONDITION, body[position:]))
            return
