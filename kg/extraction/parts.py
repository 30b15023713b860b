"""What follows the verbs of a clause, cut: preposition, object, conditions, and what becomes a statement of its own."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from kg.extraction.frames import Word
from kg.extraction.verbs import ADVERBS, Group
from kg.extraction.wording import phrases, wordset

NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "CD"})
PREPOSITIONS = frozenset({"IN", "TO"})
LONG_OBJECT = 9
"""Words from which on a last prepositional phrase is parted from the object."""

Part = tuple[Word, ...]


class Cut(Enum):
    """What a piece after the object is."""

    CONDITION = auto()
    REASON = auto()
    PURPOSE = auto()
    ALTERNATIVE = auto()
    EXAMPLES = auto()
    SECOND_NAME = auto()
    PARTICIPLE = auto()
    """", allowing ...", ", built for ..."."""
    REDUCED = auto()
    """A participle right after its noun: "a network built for ..."."""
    POSSESSION = auto()
    """"with ..." after "is a ..."."""
    APPOSITION = auto()


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
    openings = _openings(body, group, leads=bool(lead), set_off=set_off and not aside)
    if not openings:
        parts = Parts(rest[:lead], body)
    else:
        parts = Parts(rest[:lead], _stripped(body[: openings[0][0]]))
        for number, (position, skip, kind) in enumerate(openings):
            end = openings[number + 1][0] if number + 1 < len(openings) else len(body)
            piece = _stripped(body[position + skip : end])
            if piece:
                parts.pieces.append((kind, piece))
    if aside:
        parts.pieces.append((Cut.CONDITION, aside))
    while parts.object and parts.object[-1].lower in wordset("fillers"):
        parts.object = parts.object[:-1]
    _shorten(parts)
    return parts


def _without_aside(rest: Sequence[Word]) -> tuple[Part, Part]:
    """Part what stands between commas right after the verbs from the rest: "may involve, depending on the site, a ..."."""
    if len(rest) > 1 and rest[0].lower == "," and (rest[1].tag == "IN" or phrases("condition_phrases").at(rest, 1)):
        comma = next((position for position in range(1, len(rest)) if rest[position].lower == ","), None)
        if comma is not None:
            return _stripped(rest[comma:]), _stripped(rest[:comma])
    return _stripped(rest), ()


def _stripped(part: Sequence[Word]) -> Part:
    start, end = 0, len(part)
    while start < end and part[start].lower in {",", ";", ":", "—", "–"}:
        start += 1
    while end > start and part[end - 1].lower in {",", ";", ":", ".", "—", "–", "!", "...", "…"}:
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
        while adjectives < len(rest) and rest[adjectives].tag in {"JJ", "JJR", "VBN"} and not rest[adjectives].in_term:
            adjectives += 1
        if adjectives == position + 1 and adjectives + 1 < len(rest) and _is_preposition(rest, adjectives):
            return adjectives + 1
        if position + 1 < len(rest) and _is_preposition(rest, position) and rest[position].lower != "as":
            return position + 1
        return 0
    if position + 1 < len(rest) and _is_preposition(rest, position):
        return position + 1
    return 0


def _is_adverb(word: Word, group: Group) -> bool:
    return word.tag in ADVERBS or (not group.copula and word.lower in wordset("telling_adverbs"))


def _is_preposition(rest: Part, position: int) -> bool:
    word = rest[position]
    if word.lower in {"because", "if", "whether", "than"} or rest[position + 1].tag == "VB":
        return False
    if phrases("reason_phrases").at(rest, position) or phrases("alternative_phrases").at(rest, position):
        return False
    if word.tag == "TO" and rest[position + 1].tag in ADVERBS and rest[min(position + 2, len(rest) - 1)].tag == "VB":
        return False
    return word.tag in PREPOSITIONS and word.lower != "that" and word.quantity is None


def _openings(body: Part, group: Group, *, leads: bool, set_off: bool) -> list[tuple[int, int, Cut]]:
    """Return where pieces begin: position, words to skip, kind."""
    found: list[tuple[int, int, Cut]] = []
    position = 0
    if set_off and body and body[0].tag == "VBG":
        found.append((0, 0, Cut.PARTICIPLE))
        position = 1
    while position < len(body):
        opened = found[-1][2] if found else None
        gerund = bool(found) and found[-1][0] + 1 < len(body) and body[found[-1][0] + 1].tag == "VBG"
        opening = _opening(body, position, group, leads=leads, opened=opened, gerund=gerund)
        if opening is not None:
            start, skip, kind = opening
            if start > 0 or kind is not Cut.EXAMPLES:
                found.append((start, skip, kind))
            position = start + max(skip, 1)
        else:
            position += 1
    return found


def _opening(body: Part, position: int, group: Group, *, leads: bool, opened: Cut | None, gerund: bool) -> tuple[int, int, Cut] | None:
    word = body[position]
    after_comma = position > 0 and body[position - 1].lower == ","
    count = phrases("reason_phrases").at(body, position)
    if count:
        return position, count, Cut.REASON
    count = phrases("alternative_phrases").at(body, position)
    if count and (position > 0) and (count > 1 or after_comma):
        return position, count, Cut.ALTERNATIVE
    count = phrases("condition_phrases").at(body, position)
    if count and (position > 0 or not leads):
        reduced = group.copula and word.tag == "VBN" and position > 0 and _nominal(body[position - 1])
        return position, 0, Cut.REDUCED if reduced else Cut.CONDITION
    if position == 0 and word.tag == "TO" and len(body) > 1 and body[1].tag in {"VB", "RB"} and group.tail not in wordset("causatives"):
        return position, 0, Cut.PURPOSE
    if position == 0:
        return None
    if word.lower in wordset("circumstances") and word.tag in {"IN", "WRB"} and (after_comma or _nominal(body[position - 1])):
        return position, 0, Cut.CONDITION
    if word.lower in wordset("restrictions") and position + 1 < len(body) and body[position + 1].tag == "PRP":
        return position, 0, Cut.CONDITION
    if after_comma:
        return _after_comma(body, position, opened)
    if opened is not None and not (opened is Cut.CONDITION and word.tag == "TO" and not gerund):
        return None
    return _within(body, position, group, leads=leads)


def _after_comma(body: Part, position: int, opened: Cut | None) -> tuple[int, int, Cut] | None:
    word = body[position]
    count = phrases("example_phrases").at(body, position)
    if count and word.tag not in {"RB"} | ADVERBS:
        return position, count, Cut.EXAMPLES
    verb = position
    while verb < len(body) - 1 and (body[verb].tag in ADVERBS or body[verb].lower in wordset("second_name_phrases")):
        verb += 1
    if body[verb].lower in wordset("second_name_verbs") or phrases("long_name_phrases").at(body, position):
        return position, 0, Cut.SECOND_NAME
    if body[verb].tag == "VBG" and not body[verb].in_term and not _listed(body, position):
        return position, 0, Cut.PARTICIPLE
    if (
        body[verb].tag == "VBN"
        and not body[verb].in_term
        and verb + 1 < len(body)
        and body[verb + 1].tag in PREPOSITIONS
        and not _listed(body, position)
    ):
        return position, 0, Cut.PARTICIPLE
    if word.tag == "IN" and word.lower in wordset("manner_prepositions") and not _listed(body, position):
        return position, 0, Cut.CONDITION
    if word.lower in {"a", "an"} and opened is None and not _in_list(body, position):
        return position, 0, Cut.APPOSITION
    return None


def _nominal(word: Word) -> bool:
    return word.tag in NOUNS or word.in_term or word.tag == "-RRB-"


def _listed(body: Part, position: int) -> bool:
    """Tell whether what begins here is one item of a list whose first item is alike."""
    later = any(body[p].tag == "CC" and p + 1 < len(body) and body[p + 1].tag == body[position].tag for p in range(position, len(body)))
    return later and (body[0].tag == body[position].tag)


def _in_list(body: Part, position: int) -> bool:
    return (
        any(body[p].tag == "CC" and body[p - 1].lower == "," for p in range(position, len(body)))
        or sum(word.lower == "," for word in body) > 2
    )


def _within(body: Part, position: int, group: Group, *, leads: bool) -> tuple[int, int, Cut] | None:
    """Return a piece that opens without a comma."""
    word = body[position]
    before = body[position - 1]
    following = body[position + 1] if position + 1 < len(body) else None
    if following is None:
        return None
    nominal = _nominal(before)
    if word.tag == "TO" and following.tag in {"VB", "RB"} and nominal:
        if group.tail in wordset("causatives") or before.lemma in wordset("infinitive_nouns") or leads:
            return None
        return (position, 0, Cut.PURPOSE) if not group.copula else None
    if word.lower == "with" and group.copula and not leads and nominal and body[0].lower in {"a", "an", "the"}:
        return position, 1, Cut.POSSESSION
    verb = position
    while verb < len(body) - 1 and body[verb].tag in ADVERBS:
        verb += 1
    participle = body[verb].tag in {"VBN", "VBG"} and not body[verb].in_term and verb + 1 < len(body)
    if participle and nominal and body[verb].tag == "VBN" and body[verb + 1].tag in PREPOSITIONS and not leads:
        return position, 0, Cut.REDUCED
    if word.lower == "while" and word.tag == "IN" and following.tag == "VBG":
        return position, 1, Cut.PARTICIPLE
    if word.lower == "by" and following.tag == "VBG":
        return position, 0, Cut.CONDITION
    if word.lower in wordset("manner_prepositions") and nominal and not group.copula and word.tag in {"IN", "VBG"}:
        if word.lower in {"with", "by"} and (group.tail in wordset("causatives") or not _manner(body, position, group)):
            return None
        return (position, 0, Cut.CONDITION) if not leads or word.lower in {"through", "via", "without", "using"} else None
    return None


def _manner(body: Part, position: int, group: Group) -> bool:
    """Tell whether "by" tells the way and "with" the means rather than belonging to the noun before."""
    if body[position].lower == "by":
        return body[position + 1].tag == "VBG" or group.passive
    return position >= 2 and body[position + 1].lower in {"a", "an", "the", "little", "minimal", "no", "few", "low", "high", "less"}


def _shorten(parts: Parts) -> None:
    """Part a last prepositional phrase from a long object."""
    body = parts.object
    if len(body) <= LONG_OBJECT or any(word.lower == "," for word in body) or any(word.tag in {"VBZ", "VBP", "MD", "VBD"} for word in body):
        return
    for position in range(len(body) - 2, 3, -1):
        word = body[position]
        if (
            word.tag == "IN"
            and word.lower in {"for", "in", "within", "across", "during", "under", "at"}
            and body[position - 1].tag in NOUNS
        ):
            parts.object = body[:position]
            parts.pieces.append((Cut.CONDITION, body[position:]))
            return
