"""Before clauses are looked for: brackets and connectives are taken out of a sentence, and what they said is kept."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from kg.extraction.frames import Word, text
from kg.extraction.tags import FINITE, OPENS_SUBJECT
from kg.extraction.wording import phrases, wordset
from kg.extraction.wording import word as general

LONGEST_ABBREVIATION = 12
"""Characters of the longest abbreviation that is kept in the text behind its long form."""
FEW_LETTERS = 3
"""Letters of an abbreviation up to which its long form has at most one small word."""
MOST_WORDS = 2
"""Words of the longest abbreviation."""
ABBREVIATION = re.compile(r"[A-Z0-9][\w.&/+-]*[A-Z0-9][\w-]*|[A-Z]\w*[A-Z]\w*")
PAIR = 2
LABEL = 3
"""Words of a label with its colon."""
FRONTED_TAGS = frozenset({"IN", "TO", "VBN", "VBG", "WRB"})
ADVERBIAL = frozenset({"RB", "WRB", "JJ"})
DASHES = frozenset({"—", "–", "--"})
HYPHEN = "\N{HYPHEN}"
"""What no list of words that part clauses has."""
SHORT_DASH = "\N{EN DASH}"
YOURS, OURS = frozenset({"your"}), frozenset({"our", "my"})
QUOTES = frozenset({'"', "“", "”", "„"})
HYPHENS = frozenset({"-", "--"})
OPENING = frozenset({"(", "["})
CLOSING = frozenset({")", "]"})

Part = tuple[Word, ...]


@dataclass(slots=True)
class Prepared:
    """A sentence ready for clauses."""

    words: Part
    names: list[tuple[Part, Part]] = field(default_factory=list)
    """Pairs of a short name and the long one."""
    contrast: bool = False
    """Whether it opened with "however" or the like."""


def prepare(words: Sequence[Word]) -> Prepared:
    """Return a sentence without brackets, dashes around an aside, and connectives."""
    prepared = Prepared(tuple(_impersonal(word) for word in words))
    _take_inversion(prepared)
    _order_quotes(prepared)
    _take_quotation(prepared)
    _take_label(prepared)
    _take_brackets(prepared)
    prepared.words = _with_stop_before_consequence(prepared.words)
    prepared.words = _without_dashes(prepared.words, {word.index for _, long in prepared.names for word in long})
    _take_connectives(prepared)
    return prepared


def is_abbreviation(part: Sequence[Word]) -> bool:
    """Tell whether words have the shape of an abbreviation: "USA", "UTF-8"."""
    shown = text(part)
    return len(shown) <= LONGEST_ABBREVIATION and len(part) <= MOST_WORDS and ABBREVIATION.fullmatch(shown) is not None


def long_form(before: Sequence[Word], short: str) -> Part:
    """Return the words at the end of `before` that `short` abbreviates, none where its letters do not fit."""
    letters = [character for character in short.casefold() if character.isalnum()]
    shown = text(before)
    position = len(shown) - 1
    for number, letter in enumerate(reversed(letters)):
        first = number == len(letters) - 1
        while position >= 0 and not (
            shown[position].casefold() == letter and (not first or position == 0 or not shown[position - 1].isalnum())
        ):
            position -= 1
        if position < 0:
            return ()
        position -= 1
    wanted = len(shown) - position - 1
    for start in range(len(before) - 1, -1, -1):
        if len(text(before[start:])) >= wanted:
            found = tuple(before[start:])
            loose = sum(word.tag in {"IN", "CC", "DT"} for word in found) > 1 and len(letters) <= FEW_LETTERS
            broken = loose or any(word.tag in FINITE or word.lower == "," for word in found)
            return found if len(found) <= len(letters) * 2 + 1 and found[0].tag not in {"DT", "IN"} and not broken else ()
    return ()


def _impersonal(word: Word) -> Word:
    """Return "your" as "the", for what readers have is told of all such things, and "our" as "the author's"."""
    if word.lower in YOURS:
        return replace(word, text="the", lower="the", tag="DT")
    owner = f"{general('author')}'s"
    return replace(word, text=owner, lower=owner) if word.lower in OURS else word


def _take_inversion(prepared: Prepared) -> None:
    """Turn "had we known" into "if we had known": what stands so is a condition."""
    words = prepared.words
    if len(words) > LABEL and words[0].lower in {"had", "were", "should"} and words[1].tag == "PRP" and words[-1].lower != "?":
        marker = replace(words[0], text="If", lower="if", tag="IN", lemma="if", space=" ")
        verb = replace(words[0], text=words[0].lower, index=words[1].index, tag="MD" if words[0].lower == "should" else "VBD")
        prepared.words = (marker, replace(words[1], index=words[0].index), verb, *words[2:])


def _order_quotes(prepared: Prepared) -> None:
    """Put a comma that stands before a closing quotation mark behind it, where it parts what stands outside."""
    words = list(prepared.words)
    for position in range(1, len(words) - 1):
        comma, mark = words[position : position + 2]
        if comma.lower == "," and mark.lower in QUOTES and not comma.space:
            words[position : position + 2] = [replace(mark, index=comma.index, space=""), replace(comma, index=mark.index, space=" ")]
    prepared.words = tuple(words)


def _take_quotation(prepared: Prepared) -> None:
    """Leave of a quotation that opens a sentence what is quoted, without who said it."""
    words = prepared.words
    if len(words) > 1 and words[0].lower in QUOTES:
        close = next((position for position in range(1, len(words)) if words[position].lower in QUOTES), len(words))
        says_on = close + 1 < len(words) and words[close - 1].lower not in {",", "."}
        prepared.words = words[1:close] + words[close + 1 :] if says_on else words[1:close]


def _take_label(prepared: Prepared) -> None:
    """Take out a number with its noun before a colon: "Step 3: ..."."""
    words = prepared.words
    if len(words) > LABEL and words[1].tag == "CD" and words[LABEL - 1].lower == ":" and words[0].text[:1].isupper():
        prepared.words = words[LABEL:]


def _take_brackets(prepared: Prepared) -> None:
    """Take out what stands in brackets, except abbreviations, and note names."""
    kept: list[Word] = []
    words = prepared.words
    position = 0
    while position < len(words):
        word = words[position]
        if word.lower in CLOSING and kept and len(kept[-1].text) == 1 and kept[-1].text.isalnum():
            kept.pop()
            position += 1
            continue
        if word.lower not in OPENING:
            kept.append(word)
            position += 1
            continue
        close = next((p for p in range(position + 1, len(words)) if words[p].lower in CLOSING), None)
        if close is None:
            kept.extend(words[position:])
            break
        inside = words[position + 1 : close]
        if inside and kept and _note_names(prepared, kept, inside):
            kept.append(replace(word, tag="-LRB-"))
            kept.extend(replace(inner, tag="NN") for inner in inside)
            kept.append(replace(words[close], tag="-RRB-"))
        elif kept:
            kept[-1] = replace(kept[-1], space=words[close].space)
        position = close + 1
    prepared.words = tuple(kept)


def _note_names(prepared: Prepared, before: Sequence[Word], inside: Part) -> bool:
    """Note a pair of names; return whether what stands in brackets stays in the text."""
    if is_abbreviation(inside):
        long = long_form(before, text(inside))
        if not long:
            return False
        prepared.names.append((inside, long))
        return True
    last = before[-1:]
    if is_abbreviation(last) and long_form(inside, last[0].text):
        prepared.names.append((tuple(last), inside))
    return False


def _with_stop_before_consequence(words: Part) -> Part:
    """Turn ", meaning it must wait" into a clause of its own: "; it must wait"."""
    for position in range(1, len(words) - 2):
        leads = words[position].lower in wordset("consequence_leads") and words[position - 1].lower == ","
        if leads and any(word.tag in FINITE for word in words[position + 2 :]):
            after = position + 1 + (words[position + 1].lower == "that")
            return (*words[: position - 1], replace(words[position - 1], text=";", lower=";", tag=":"), *words[after:])
    return words


def _without_dashes(words: Part, named: Collection[int]) -> Part:
    """Turn the dashes around an aside into commas; a single dash stays and parts clauses.

    Args:
        words: a sentence.
        named: indices of the words of names, in which a hyphen between blanks is none.
    """
    words = tuple(_dash(word) if word.lower in HYPHENS and word.space and word.index not in named else word for word in words)
    words = tuple(_part_of_word(words, position) if _joins_words(words, position) else word for position, word in enumerate(words))
    dashes = [position for position, word in enumerate(words) if word.lower in DASHES]
    if len(dashes) != PAIR or any(word.tag in FINITE for word in words[dashes[0] : dashes[1]]):
        return words
    commas = [replace(w, text=",", lower=",", tag=",", space=" ") if p in dashes else w for p, w in enumerate(words)]
    for dash in dashes:
        commas[dash - 1] = replace(commas[dash - 1], space="") if dash else commas[dash - 1]
    verb = dashes[1] + 1
    if verb < len(commas) and commas[verb].tag == "VB" and dashes[0] > 0:
        commas[verb] = replace(commas[verb], tag="VBP")
    return tuple(commas)


def _joins_words(words: Part, position: int) -> bool:
    """Tell whether a short dash without blanks makes one of two words or figures: from 3 to 5 metres, a north to south line."""
    is_short = words[position].text == SHORT_DASH and 0 < position < len(words) - 1
    return is_short and not words[position - 1].space and not words[position].space


def _part_of_word(words: Part, position: int) -> Word:
    """Return a dash as a part of the word behind it, that parts nothing."""
    return replace(words[position], lower=HYPHEN, tag=words[position + 1].tag)


def _dash(hyphen: Word) -> Word:
    return replace(hyphen, text="–", lower="–", tag=":")


def _take_connectives(prepared: Prepared) -> None:
    words = prepared.words
    kept: list[Word] = []
    position = 0
    while position < len(words):
        count = phrases("connectives").at(words, position) if _may_connect(words, position, kept) else 0
        if not count or not _is_set_off(words, position, count):
            kept.append(words[position])
            position += 1
            continue
        if not kept and text(words[position : position + count]).casefold() in wordset("contrasts"):
            prepared.contrast = True
        position += count
        if position < len(words) and words[position].lower in {",", ":"}:
            position += 1
            if kept and kept[-1].lower == "," and kept[0].tag not in FRONTED_TAGS:
                kept.pop()
    prepared.words = tuple(kept)


def _may_connect(words: Part, position: int, kept: Sequence[Word]) -> bool:
    return not kept or kept[-1].lower in {",", ";", ":"} or kept[-1].tag == "CC" or words[position].lower == "however"


def _is_set_off(words: Part, position: int, count: int) -> bool:
    """Tell whether a connective is parted from what follows, by a comma or by its own last word."""
    end = position + count
    if words[end - 1].lower == "that":
        return True
    if position == 0 and count == 1 and words[0].lower in wordset("linking_adverbs") and end < len(words):
        return True
    opens_clause = position == 0 and count == 1 and words[0].tag in ADVERBIAL and end < len(words) and words[end].tag in OPENS_SUBJECT
    return opens_clause or (end < len(words) and words[end].lower in {",", ":"})
