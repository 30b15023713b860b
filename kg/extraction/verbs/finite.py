"""The finite verb groups of a sentence, orders included."""

from collections.abc import Sequence
from dataclasses import replace

from kg.extraction.frames import Word, text
from kg.extraction.tags import ADVERBS, FINITE
from kg.extraction.verbs.group import Group
from kg.extraction.verbs.reader import group_at
from kg.extraction.wording import phrases, wordset
from kg.language.words import words as vocabulary

JOINTS = frozenset({"and", "or", "but"})
SELDOM = 1.0
"""Cost of a reading from which on a word is hardly ever meant so."""
NOUN_LIKE = ("NN", "PRP", "-RRB-")


def finite_groups(words: Sequence[Word]) -> list[Group]:
    """Return the finite verb groups of a sentence in order, imperatives included."""
    found: list[Group] = []
    position = 0
    while position < len(words):
        word = words[position]
        group = None
        if (word.in_term and word.tag not in FINITE) or phrases("reason_phrases").at(words, position) or _is_noun(words, position):
            pass
        elif _forbids(words, position):
            group = group_at(words, position, order=True)
        elif word.tag in FINITE:
            group = group_at(words, position, order=_orders_after_condition(words, position, found))
        elif word.tag == "VB" and found and _goes_on(words, position, found[-1]):
            last = found[-1]
            group = replace(
                group_at(words, position), modality=last.modality, negative=last.negative, predicate=_after_modal(words, position, last)
            )
        elif word.tag == "VB" and _opens_order(words, position, found):
            group = group_at(words, position, order=True)
        if group is None:
            position += 1
        else:
            start = group.start
            while start > (found[-1].end if found else 0) and _leads(words, start - 1):
                start -= 1
            found.append(_widened(words, group, start))
            position = group.end
    return found or _past_alone(words)


def _is_noun(words: Sequence[Word], position: int) -> bool:
    """Tell whether what looks like a verb is a noun: "hangs of single machines", "drop in speed", the last word of "beyond its limits"."""
    word = words[position]
    following = words[position + 1].lower if position + 1 < len(words) else ""
    named = following in {"of", "in"} and word.tag == "VB" and position == 0 and word.lemma in wordset("nouns_of_change")
    if position and position == len(words) - 1 and word.tag == "VBZ" and _may_be_plural(word):
        return True
    belongs = following == "of" and word.tag in {"VB", "VBP", "VBZ"} and word.lemma not in wordset("verbs_with_of")
    return belongs or (named and words[-1].lower != ".")


def _may_be_plural(word: Word) -> bool:
    return any(guess.kind == "pl" and guess.cost < SELDOM for guess in vocabulary().guesses(word.text))


def _orders_after_condition(words: Sequence[Word], position: int, found: Sequence[Group]) -> bool:
    """Tell whether what looks like a plural verb is an order: "if it leaks, clean the valve"."""
    follows = position + 1 < len(words) and words[position + 1].tag in {"DT", "PRP$"}
    bare = words[position].tag == "VBP" and position > 0 and words[position - 1].lower == ","
    return follows and bare and bool(found) and phrases("conditions").at(words, 0) > 0


def _goes_on(words: Sequence[Word], position: int, last: Group) -> bool:
    """Tell whether a base form shares the modal verb of the group before: "can carry A and reduce B"."""
    before = position - 1
    while before > last.end and words[before].tag in ADVERBS:
        before -= 1
    if last.order or (words[last.start].tag != "MD" and not any(word.tag == "MD" for word in words[last.start : last.end])):
        return False
    between = words[last.end : before]
    leads_on = last.tail in wordset("causatives") or any(word.tag in {"TO", "WDT", "WP", "WRB", "VB"} for word in between)
    return words[before].lower in JOINTS and last.end <= before and not leads_on


def _after_modal(words: Sequence[Word], position: int, last: Group) -> str:
    """Return the verb with the denial that it shares: "cannot open or close"."""
    verb = group_at(words, position).predicate
    return f"not {verb}" if last.negative else verb


def _past_alone(words: Sequence[Word]) -> list[Group]:
    """Return the participle that must be the verb of a sentence without another: "the price dropped by 5 percent"."""
    for position in range(1, len(words) - 2):
        changes = words[position].tag == "VBN" and words[position + 1].lower in {"by", "from", "to"} and words[position + 2].tag == "CD"
        if changes and not words[position].in_term and words[position - 1].tag.startswith(NOUN_LIKE):
            return [group_at(words, position)]
    return []


def _forbids(words: Sequence[Word], position: int) -> bool:
    """Tell whether "do not ..." stands at the start of a sentence or clause."""
    if words[position].lower != "do" or not phrases("negations").at(words, position + 1):
        return False
    return position == 0 or words[position - 1].lower in {";", ",", "so", "—", "–"} or words[position - 1].tag == "CC"


def _opens_order(words: Sequence[Word], position: int, found: Sequence[Group]) -> bool:
    """Tell whether a base form is an imperative: it opens the sentence or a clause, or goes on after another imperative."""
    following = words[position + 1] if position + 1 < len(words) else None
    if following is None or following.lower in {",", ":"} or words[position].lower in wordset("hedges"):
        return False
    before = position - 1
    while before >= 0 and words[before].tag in ADVERBS:
        before -= 1
    if before < 0:
        return True
    previous = words[before]
    explains = previous.lower == ":" and before > 1 and words[before - 1].lemma in wordset("infinitive_nouns")
    if previous.lower in {";", ":", "so", "—", "–"}:
        return not explains
    if previous.tag == "CC" or previous.lower == "then":
        return bool(found) and found[-1].order
    after_condition = phrases("conditions").at(words, 0) > 0
    set_off = sum(word.lower == "," for word in words[: before + 1]) == 1 or bool(found)
    return previous.lower == "," and (after_condition or (set_off and all(group.order for group in found[-1:])))


def _leads(words: Sequence[Word], position: int) -> bool:
    """Tell whether an adverb stands before a verb as part of its group."""
    word = words[position]
    if word.tag == "DT" and (position == 0 or not words[position - 1].tag.startswith(NOUN_LIKE)):
        return False
    if word.lower in wordset("adverbs_of_place"):
        return False
    return word.tag in ADVERBS or word.lower in wordset("fillers") or word.lower in wordset("hedges")


def _widened(words: Sequence[Word], group: Group, start: int) -> Group:
    """Return the group with the adverbs before it."""
    if start == group.start:
        return group
    before = words[start : group.start]
    hedges = [word.lower for word in before if word.lower in wordset("hedges")]
    kept = [w for w in before if w.lower not in wordset("hedges") and w.lower not in wordset("fillers") and w.tag != "CC"]
    negative = group.negative or any(phrases("negations").at(kept, position) for position in range(len(kept)))
    predicate = f"{text(kept)} {group.predicate}".strip()
    modality = " ".join(filter(None, (*hedges, group.modality)))
    return replace(group, start=start, predicate=predicate, modality=modality, negative=negative)
