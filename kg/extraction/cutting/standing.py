"""Who or what a clause is about where its subject names nothing: "it", who speaks, who is spoken to; and whether it is a subject at all."""

from collections.abc import Sequence
from dataclasses import replace

from kg.extraction.cutting.grammar import Part, trimmed
from kg.extraction.frames import Word
from kg.extraction.verbs import Group
from kg.extraction.wording import word, wordset
from kg.language.inflection import ing_form
from kg.model import Phrase

NAMING = frozenset({"NNP", "NNPS", "NN", "NNS", "CD"})
EXPLETIVE_TAGS = frozenset({"DT", "JJ", "JJR", "RB", "RBR", "NN", "VBN"})


def disagrees(subject: Part, group: Group) -> bool:
    """Tell whether a plural verb follows a singular noun, so that it is rather a noun itself: "a sudden drop"."""
    alone = not any(part.tag in {"CC", "PRP"} for part in subject)
    return group.singular is False and bool(subject) and alone and subject[-1].tag == "NN" and subject[-1].lower not in wordset("pronouns")


def is_expletive(group: Group, rest: Sequence[Word]) -> bool:
    """Tell whether "it" stands for what follows: "it is a poor idea to ...", "it is clear that ..."."""
    if not group.copula:
        return False
    follows = [
        p
        for p in range(1, len(rest) - 1)
        if rest[p].lower in {"that", "if", "whether"} or (rest[p].tag == "TO" and (rest[p + 1].tag == "VB" or rest[p - 1].lemma == "time"))
    ]
    return bool(follows) and all(part.tag in EXPLETIVE_TAGS for part in rest[: follows[0]])


def effort(group: Group, rest: Sequence[Word]) -> tuple[Part, Part] | None:
    """Return the activity and the amount of "it takes two days to ship the parts", None where "it" stands for something else."""
    place = next((p for p in range(1, len(rest) - 1) if rest[p].tag == "TO" and rest[p + 1].tag == "VB"), None)
    if place is None or group.tail not in wordset("verbs_of_effort") or not any(part.tag == "CD" for part in rest[:place]):
        return None
    verb = rest[place + 1]
    gerund = replace(verb, text=ing_form(verb.lower), lower=ing_form(verb.lower), tag="VBG")
    return trimmed((gerund, *rest[place + 2 :])), tuple(rest[:place])


def names_person(part: Sequence[Word]) -> bool:
    """Tell whether words name who speaks or listens; after a number "us" and "me" are units."""
    return any(w.lower in wordset("persons") and not (p and part[p - 1].tag == "CD") for p, w in enumerate(part))


def speaker(subject: Part, group: Group, rest: Sequence[Word], conditions: Sequence[str]) -> Phrase | None:
    """Return who an order or advice is for, or whose experience is told, None where a clause is about something else.

    What "you" or "we" do is told only where it names something; what "you" do, only as advice, ability or under a condition. The author
    keeps the document's word: "author (we)".
    """
    if group.order:
        return Phrase(word("reader"))
    who = [part.lower for part in subject]
    if group.head == "be" or names_person(rest) or not any(part.tag in NAMING for part in rest):
        return None
    if who in (["i"], ["we"]):
        return Phrase(f"{word('author')} ({subject[0].text.capitalize() if who == ['i'] else who[0]})")
    promises = "will" in group.modality.split()
    if promises and not any(condition.partition(" ")[0] in wordset("conditions") for condition in conditions):
        return None
    binds = bool(set(group.modality.split()) & (wordset("obligations") | wordset("abilities"))) or group.tail in wordset("obligations")
    return Phrase(word("reader")) if who in (["you"], ["one"]) and (binds or conditions) else None
