"""Words that open a clause: subordinators, relative and content pronouns, stops."""

from collections.abc import Sequence

from kg.extraction.clauses.model import STOPS, Span
from kg.extraction.clauses.subjects import is_list
from kg.extraction.frames import Word
from kg.extraction.tags import NOUNS, PREPOSITIONS
from kg.extraction.wording import phrases, wordset

SUBORDINATORS = ("conditions", "reasons", "concessions")
SUBORDINATOR_TAGS = frozenset({"IN", "WRB", "RB", "CC", "VBN", "VBG", "NN", "VB"})
QUESTION_TAGS = frozenset({"WDT", "WP", "WP$", "WRB"})
VERBLESS_TAGS = frozenset({"VBN", "VBG", "JJ", "IN", "TO"})


def find(words: Sequence[Word], first: int, last: int) -> Span | None:
    """Return the last word or words between two verb groups that open the clause of the later one, None where none does."""
    shares_subject = last - 1 > first and words[last - 1].tag == "CC"
    for position in range(last - 1, first - 1, -1):
        if words[position].lower in STOPS:
            return position, position + 1
        opener = None if shares_subject and position < last - 2 else _at(words, position, first, last)
        if opener is not None:
            return opener
    return None


def with_preposition(words: Sequence[Word], opener: Span) -> bool:
    """Tell whether an opener is a relative pronoun behind a preposition: "in which"."""
    start, end = opener
    return end - start > 1 and words[start].tag in PREPOSITIONS and words[end - 1].lower in {"which", "whom"}


def _at(words: Sequence[Word], position: int, first: int, last: int) -> Span | None:
    word = words[position]
    before_aside = position > 0 and words[position - 1].lemma == "be" and words[position + 1].lower == ","
    if word.tag in QUESTION_TAGS or word.lower == "whose" or (word.lower == "that" and (word.tag in {"IN", "WDT"} or before_aside)):
        opener = _extended(words, position, first)
        verbless = word.tag == "WRB" and phrases("conditions").at(words, opener[0]) and not _subordinates(words, opener, last)
        return None if verbless else opener
    if word.tag not in SUBORDINATOR_TAGS:
        return None
    starts = (phrases(name).ending(words, position, first) for name in SUBORDINATORS)
    return next(((start, position + 1) for start in starts if start >= 0 and _subordinates(words, (start, position + 1), last)), None)


def _extended(words: Sequence[Word], position: int, first: int) -> Span:
    """Return a pronoun with the preposition or the emphasis before it: "in which", "particularly where"."""
    if position - 2 >= first and words[position - 1].lower == "of" and words[position - 2].lower in wordset("quantifiers"):
        return position - 2, position + 1
    if position > first and with_preposition(words, (position - 1, position + 1)):
        return position - 1, position + 1
    start = phrases("conditions").ending(words, position, first) if position > first else -1
    return (start, position + 1) if start >= 0 else (position, position + 1)


def _only_a_list(words: Sequence[Word], start: int, end: int) -> bool:
    """Tell whether all between two places is a serial list: it is the subject of the verb behind it."""
    joint = max((position for position in range(start, end) if words[position].tag == "CC"), default=start)
    return is_list(words, start, end) and not any(word.lower == "," for word in words[joint:end])


def _subordinates(words: Sequence[Word], opener: Span, last: int) -> bool:
    """Tell whether words that may be a preposition open a clause here: a preposition is parted from the verb by a comma."""
    start, end = opener
    lower = words[start].lower
    after_such = lower == "as" and start > 0 and words[start - 1].lower in {"such", "well", "known"}
    if after_such or lower == "than" or (end >= last and words[end - 1].lower not in wordset("relatives")):
        return False
    after_noun = last - 2 > end and words[last - 2].tag in NOUNS and words[last - 1].tag == "PRP"
    if lower in wordset("either_way") and after_noun:
        return False
    if not any(words[position].lower == "," for position in range(end, last)):
        return True
    listed = words[start].tag == "WRB" and is_list(words, end, last)
    if lower == "as" and _only_a_list(words, end, last):
        return True
    verbless = words[end].tag in VERBLESS_TAGS and not words[end].in_term and not listed
    return lower not in wordset("either_way") and not verbless
