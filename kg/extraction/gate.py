"""The last check before anything is asserted: better no statement than a wrong one."""

from kg.extraction.frames import Frame
from kg.extraction.wording import phrases, wordset

LONGEST_SUBJECT = 22
LONGEST_OBJECT = 40
BRACKETS = (("(", ")"), ("[", "]"))


def passes(frame: Frame) -> bool:
    """Tell whether a frame can stand as a statement: its subject is a noun phrase, and it says something about it."""
    subject = frame.subject.text
    words = subject.split()
    if not words or not frame.predicate or not _is_balanced(subject) or not _is_balanced(frame.object.text):
        return False
    first = words[0].lower()
    if len(words) > LONGEST_SUBJECT or len(frame.object.text.split()) > LONGEST_OBJECT:
        return False
    if first == "neither" or (len(words) == 1 and first.strip(",") in wordset("pronouns")):
        return False
    if first in wordset("no_subject_openers") or first in wordset("persons") or phrases("condition_phrases").at_text(words):
        return False
    if not any(character.isalpha() for character in subject):
        return False
    if words[-1].lower() in wordset("no_endings") or frame.object.text.rpartition(" ")[2].lower() in wordset("no_endings"):
        return False
    if not frame.object.text:
        return bool(frame.condition) or (frame.main and bool(frame.verbs) and frame.verbs[-1] not in wordset("transitive_auxiliaries"))
    return frame.object.text.lower() not in wordset("pronouns") and frame.object.text.lower() != subject.lower()


def _is_balanced(shown: str) -> bool:
    return all(shown.count(opening) == shown.count(closing) for opening, closing in BRACKETS)
