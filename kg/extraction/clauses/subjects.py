"""Where a subject begins: after what is fronted, and before an aside between commas."""

import re
from collections.abc import Sequence

from kg.extraction.clauses.model import Clause, Span
from kg.extraction.frames import Word
from kg.extraction.tags import NOUNS, OPENS_SUBJECT, PLURAL_NOUNS, PREPOSITIONS
from kg.extraction.wording import phrases, wordset

FRONTED_TAGS = frozenset({"IN", "TO", "VBN", "RB", "WRB"})
DEGREES = frozenset({"JJ", "JJR", "JJS", "RBR", "RBS"})
CLOCK = re.compile(r"[0-2]?\d[:.h][0-5]\d(:[0-5]\d)?")
LONGEST_TIME = 5
"""Words of "three and a half years ago", at most."""


def before_joint(words: Sequence[Word], position: int, first: int) -> int:
    """Return `position` moved left over the comma and coordinator before it, no further than `first`."""
    while position > first and (words[position - 1].lower in {",", "so", "otherwise"} or words[position - 1].tag == "CC"):
        position -= 1
    return position


def front(words: Sequence[Word], begin: int, end: int) -> tuple[list[Span], int]:
    """Return the adverbials between `begin` and `end`, and where the subject begins after them."""
    fronted: list[Span] = []
    while begin < end:
        word = words[begin]
        if word.lower == "," or (word.tag == "CC" and word.lower in wordset("coordinators")):
            begin += 1
            continue
        time = phrases("times").at(words, begin) or _span_of_time(words, begin, end)
        if time and begin + time < end and words[begin + time].tag != "POS":
            fronted.append((begin, begin + time))
            begin += time
            continue
        comma = end_of_front(words, begin, end)
        if comma == begin + 1 and word.tag in DEGREES and not word.in_term:
            begin = comma + 1
            continue
        if comma is None:
            start = after_bare_front(words, begin, end)
            return ([*fronted, (begin, start)], start) if start is not None else (fronted, begin)
        if comma + 1 >= end or not _opens_front(words, begin, comma, end):
            break
        fronted.append((begin, comma))
        begin = comma + 1
    return fronted, begin


def _span_of_time(words: Sequence[Word], begin: int, end: int) -> int:
    """Return the number of words of "three years ago", "a week later" or "09:30", 0 where they say no time."""
    if CLOCK.fullmatch(words[begin].text):
        return 1
    after = next((p for p in range(begin + 1, min(begin + LONGEST_TIME, end)) if words[p].lower in wordset("after_times")), None)
    return after + 1 - begin if after is not None and words[after - 1].lemma in wordset("time_nouns") else 0


def after_bare_front(words: Sequence[Word], begin: int, end: int) -> int | None:
    """Return where the subject begins after an adverbial without comma: "in winter the lake", "on old maps height"; None for nowhere."""
    if words[begin].tag not in PREPOSITIONS or words[begin].in_term:
        return None
    boundary = None
    for position in range(begin + 2, end):
        before, word = words[position - 1], words[position]
        if before.tag not in NOUNS and before.tag != "CD" and not before.in_term:
            continue
        if word.tag in OPENS_SUBJECT:
            return position
        is_year = before.tag == "CD" and len(before.text) == len("2000") and before.text.isdigit()
        if is_year and word.tag in NOUNS:
            return position
        parted = before.tag in PLURAL_NOUNS and word.tag in NOUNS and not (before.in_term and word.in_term and not word.term)
        boundary = position if boundary is None and parted else boundary
    return boundary if words[begin].quantity is None else None


def end_of_front(words: Sequence[Word], begin: int, end: int) -> int | None:
    """Return the comma that ends a fronted adverbial: after its own list, if it has one, else the first."""
    commas = [position for position in range(begin, end) if words[position].lower == ","]
    if not commas:
        return None
    joint = next((position for position in range(commas[0] + 1, end) if words[position].tag == "CC"), end)
    return next((position for position in commas if position > joint), commas[0])


def take_aside(words: Sequence[Word], clause: Clause) -> None:
    """Part the subject "X, often called Y," into subject and aside."""
    begin, end = clause.subject
    if end - 1 <= begin or words[end - 1].lower != ",":
        return
    comma = next((position for position in range(begin, end - 1) if words[position].lower == ","), None)
    if comma is not None and not is_list(words, begin, end):
        clause.subject = (begin, comma)
        clause.aside = (comma + 1, end - 1)
    else:
        clause.subject = (begin, end - 1)


def is_list(words: Sequence[Word], begin: int, end: int) -> bool:
    """Tell whether there is a serial list: a coordinator after a comma."""
    return any(words[position].tag == "CC" and words[position - 1].lower == "," for position in range(begin + 1, end - 1))


def _opens_front(words: Sequence[Word], begin: int, comma: int, end: int) -> bool:
    """Tell whether an adverbial, and not the subject, begins here and ends at the comma."""
    word = words[begin]
    if word.in_term and word.tag != "IN":
        return False
    if word.tag == "VBG":
        return words[comma + 1].tag != "VBG" and not is_list(words, comma, end)
    opening = phrases("conditions").at(words, begin) or phrases("reason_phrases").at(words, begin)
    return word.tag in FRONTED_TAGS or opening > 0
