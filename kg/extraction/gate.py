"""The last check before anything is asserted: better no statement than a wrong one."""

from kg.extraction.frames import Frame
from kg.extraction.wording import phrases, wordset

LONGEST_SUBJECT = 22
LONGEST_OBJECT = 40
SHORT_PART = 2
"""Words up to which what stands before a comma is no noun phrase with an aside, but belongs to what went before."""
BRACKETS = (("(", ")"), ("[", "]"))


def passes(frame: Frame, *, is_free: bool = True) -> bool:
    """Tell whether a frame can stand as a statement: its subject is a noun phrase, and it says something about it.

    Args:
        frame: a typed frame with its references replaced.
        is_free: whether no reference stayed open.
    """
    told = bool(frame.predicate) and _names_something(frame.subject.text) and _says_something(frame)
    return told and (is_free or not _hangs(frame))


def _hangs(frame: Frame) -> bool:
    """Tell whether a pronoun that nothing was found for opens or ends the object or ends the subject."""
    subject, shown = frame.subject.text.lower().split(), frame.object.text.lower().split()
    if not shown and frame.verbs[-1:] == ("be",):
        return False
    if not shown:
        return subject[-1] in wordset("referring")
    opens = shown[:1] if len(shown) == 1 or shown[1] in wordset("no_subject_openers") else []
    return subject[-1] in wordset("referring") or bool({*opens, *shown[-1:]} & wordset("referring"))


def _names_something(subject: str) -> bool:
    """Tell whether a subject is a noun phrase that was cut at the right places."""
    words = subject.lower().split()
    if not words or len(words) > LONGEST_SUBJECT or not _is_whole(subject):
        return False
    before, comma, after = subject.partition(", ")
    is_list = any(word in wordset("coordinators") for word in words)
    is_short = len(before.split()) <= SHORT_PART and len(after.split()) <= SHORT_PART + 1
    is_broken = bool(comma) and not is_list and (is_short or after[:1].isupper())
    alone = len(words) == 1 and words[0].strip(",") in wordset("pronouns")
    first = words[0]
    misplaced = first in wordset("no_subject_openers") or first in wordset("persons") or phrases("condition_phrases").at_text(words)
    is_cut = len(words) > 1 and words[-1] in wordset("referring") and words[-2] not in wordset("prepositions_left") | {"of", "like"}
    broken = alone or misplaced or is_broken or is_cut or bool(subject.count('"') % 2) or _points_within(words)
    return not broken and any(character.isalpha() for character in subject)


def _points_within(words: list[str]) -> bool:
    """Tell whether words point at the document or a part of it: "this guide", "following table", "table below", "figure 3"."""
    if len(words) == 1:
        return False
    first, second = words[:2]
    pointed = second in wordset("pointing_adjectives") or second.rstrip(".:").isdigit()
    if first == "this" and second in wordset("documents_by_kind"):
        return True
    return (first in wordset("pointing_adjectives") and second in wordset("parts_of_documents")) or (
        first in wordset("parts_of_documents") and pointed
    )


def _says_something(frame: Frame) -> bool:
    """Tell whether there is an object, or a verb that says enough without one."""
    shown = frame.object.text
    if not shown:
        leads_on = frame.predicate.rpartition(" ")[2].lower() in wordset("prepositions_left") and not frame.condition
        speaks = frame.main and not leads_on and bool(frame.verbs) and frame.verbs[-1] not in wordset("transitive_auxiliaries")
        is_bare = frame.predicate.lower() in wordset("bare_copulas")
        return (bool(frame.condition) and not is_bare) or speaks
    if shown.partition(" ")[0].lower() in wordset("persons") | wordset("no_object_openers"):
        return False
    refers = shown.lower() in wordset("pronouns") - wordset("telling_pronouns") or shown.lower() == frame.subject.text.lower()
    repeats = bool(frame.verbs) and not frame.verbs[0].startswith("be") and shown.lower().startswith(f"{frame.subject.text.lower()} ")
    says_nothing = refers or repeats or shown.lower() in wordset("empty_objects") or shown.lower().startswith("following ")
    return not says_nothing and len(shown.split()) <= LONGEST_OBJECT and _is_whole(shown)


def _is_whole(shown: str) -> bool:
    """Tell whether brackets are closed and no word is left that leads on."""
    balanced = all(shown.count(opening) == shown.count(closing) for opening, closing in BRACKETS)
    written = shown.rpartition(" ")[2]
    last = written.lower() if len(written) > 1 else written
    stranded = last in wordset("prepositions_left") and any(word in wordset("relatives") | {"to"} for word in shown.lower().split()[:-1])
    return balanced and (stranded or last not in wordset("no_endings"))
