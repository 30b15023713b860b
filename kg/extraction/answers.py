"""Questions with short answers: "Is it cheap?" and "Not really." together say "It is not really cheap."."""

from collections.abc import Sequence
from dataclasses import dataclass

from kg.extraction.frames import Word, text
from kg.extraction.tags import FINITE
from kg.extraction.verbs import singular_form
from kg.extraction.wording import phrases, wordset

NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "PRP", "CD"})
OPENS_COMPLEMENT = frozenset({"JJ", "JJR", "JJS", "VBN", "VBG", "DT", "RB", "PRP$"})
VERB_FORMS = frozenset({"VB", "VBN", "VBP"})
AUXILIARIES = frozenset({"be", "do", "have"})
DENYING = frozenset({"no", "not"})
DECIDING = DENYING | {"yes", "n't", "n’t"}
REPEATING = FINITE | {"PRP", "RB", ",", "DT"}
QUESTION_WORDS = frozenset({"what", "which", "how"})
LONGEST_REPLY = 5
"""Words of an answer that says no more than yes or no."""
LONGEST_FRAGMENT = 14
"""Words of an answer that names what was asked for."""
Part = tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question taken apart: "which cable | does | the board | need"."""

    wanted: Part
    """Empty where yes or no is asked."""
    auxiliary: Word
    subject: Part
    rest: Part
    """For "be" what follows the subject, else the verb and what follows it."""


def stated(question: Sequence[Word], answer: Sequence[Word]) -> str:
    """Return the sentence that a question makes with the answer right after it, empty where the answer stands by itself."""
    asked = _asked(_without_label(question))
    reply = _without_stop(_without_label(answer))
    if asked is None or not reply:
        return ""
    return _named(asked, reply) if asked.wanted else _decided(asked, reply)


def _asked(words: Sequence[Word]) -> Asked | None:
    """Take a question apart, None where it is of another kind."""
    words = _without_stop(words)
    start = 0
    if words and words[0].lower in QUESTION_WORDS:
        start = next((p for p, word in enumerate(words) if word.tag in FINITE), len(words))
    if start + 2 > len(words) or words[start].tag not in FINITE:
        return None
    auxiliary = words[start]
    if auxiliary.tag != "MD" and auxiliary.lemma not in AUXILIARIES:
        return None
    end = _end_of_subject(words, start + 1, auxiliary)
    if (
        words[start + 1].lower in wordset("pronouns") - wordset("persons")
        and words[start + 1].tag in {"PRP", "DT", "EX"}
        and end == start + 2
    ):
        return None
    return Asked(tuple(words[:start]), auxiliary, tuple(words[start + 1 : end]), tuple(words[end:])) if end else None


def _end_of_subject(words: Sequence[Word], first: int, auxiliary: Word) -> int:
    """Return where the subject ends, 0 where that cannot be told."""
    if auxiliary.lemma != "be":
        return next((p for p in range(first + 1, len(words)) if words[p].tag in VERB_FORMS and not words[p].in_term), 0)
    for position in range(first + 1, len(words)):
        before, word = words[position - 1], words[position]
        if (before.tag in NOUNS or before.in_term) and word.tag in OPENS_COMPLEMENT and not word.in_term:
            return position
    return len(words) if words[first:] else 0


def _decided(asked: Asked, reply: Part) -> str:
    """Return the sentence that "yes", "no" and their like decide; a condition may follow: "yes, if ..."."""
    opening = reply[0].lower
    condition = next((p for p in range(1, len(reply)) if phrases("conditions").at(reply, p)), len(reply))
    decision, rest = reply[:condition], reply[condition:]
    adverbs = [word for word in decision if word.lower in wordset("hedges") or (word.tag == "RB" and word.lower not in DECIDING)]
    denies = opening in DENYING or any(phrases("negations").at(decision, p) for p in range(len(decision)))
    repeats = decision[0].tag == "PRP" and decision[-1].tag in FINITE | {"RB"} and len(decision) > 1
    decides = opening in DECIDING or repeats or (opening in wordset("hedges") and denies)
    says_more = any(word.tag not in REPEATING and word not in adverbs for word in decision[1:])
    if not decides or says_more or len(decision) > LONGEST_REPLY or not asked.rest:
        return ""
    return _sentence(asked, denies=denies, before=text(adverbs).lower(), after=text(rest))


def _named(asked: Asked, reply: Part) -> str:
    """Return the sentence in which a fragment takes the place of what was asked for."""
    if len(reply) > LONGEST_FRAGMENT or _is_clause(reply):
        return ""
    if reply[0].tag not in NOUNS | {"DT", "JJ", "IN", "RB"} or reply[0].tag == "PRP" or reply[0].lower in DECIDING:
        return ""
    counts = asked.wanted[0].lower == "how"
    if counts and reply[0].tag != "CD" and reply[0].quantity is None:
        return ""
    if asked.auxiliary.lemma == "be" and (asked.rest or len(asked.wanted) > 1):
        return ""
    named = text(reply)
    return _sentence(asked, denies=False, before="", after=named[:1].lower() + named[1:] if reply[0].tag != "NNP" else named)


def _sentence(asked: Asked, *, denies: bool, before: str, after: str) -> str:
    subject = "you" if asked.subject[0].lower in {"i", "we", "one"} else text(asked.subject)
    auxiliary = "are" if subject == "you" and asked.auxiliary.lemma == "be" else asked.auxiliary.lower
    rest = asked.rest
    shown = text(rest)
    if asked.auxiliary.lemma == "do" and not denies and rest:
        verb = singular_form(rest[0].lemma) if auxiliary == "does" else rest[0].text
        auxiliary, shown = "", f"{verb} {text(rest[1:])}".strip()
    parts = (subject, auxiliary, "not" if denies else "", before, shown, after)
    return " ".join(part for part in parts if part) + "."


def _is_clause(words: Sequence[Word]) -> bool:
    """Tell whether words have a finite verb outside a relative clause."""
    for word in words:
        if word.lower in wordset("relatives"):
            return False
        if word.tag in FINITE and not word.in_term:
            return True
    return False


def _without_label(words: Sequence[Word]) -> Part:
    """Return a question or answer without "Q:" or "A:" before it."""
    return tuple(words[2:]) if len(words) > 2 and words[1].lower == ":" and words[0].text in {"A", "Q"} else tuple(words)  # noqa: PLR2004


def _without_stop(words: Sequence[Word]) -> Part:
    return tuple(words[:-1]) if words and words[-1].lower in {".", "?", "!"} else tuple(words)
