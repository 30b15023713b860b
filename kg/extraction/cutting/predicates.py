"""What a verb group and what follows it say: the words of the relation, what patterns look it up by, and the object."""

from dataclasses import dataclass, field

from kg.extraction.cutting.grammar import Part
from kg.extraction.frames import text
from kg.extraction.tags import ADVERBS, NOUNS
from kg.extraction.verbs import Group
from kg.extraction.wording import phrases, wordset

BREAKING_TAGS = frozenset({"IN", "TO", "WDT", "WP", "VBZ", "VBP", "VBD", "MD", ","})
LONGEST_LIGHT_OBJECT = 5
LONGEST_COMPARISON = 4


@dataclass(slots=True)
class Predication:
    """A predicate with its object, still to be given a subject."""

    predicate: str
    verbs: tuple[str, ...]
    """What patterns look it up by, the most specific first."""
    object: Part
    negative: bool
    modality: list[str] = field(default_factory=list)

    @property
    def hedge(self) -> str:
        """Return the modality as words, each once."""
        return " ".join(dict.fromkeys(self.modality))


def predicate(group: Group | None, lead: Part) -> str:
    """Return the words of the relation: the verbs with the adverbs and preposition after them."""
    kept = [word for word in lead if word.lower not in wordset("hedges") and word.lower not in wordset("fillers")]
    return f"{group.predicate if group else ''} {text(kept)}".strip()


def predication(group: Group, lead: Part, body: Part) -> Predication:
    """Return what a verb group says of its object `body`, with the adverbs and preposition `lead` between them."""
    hedges = [group.modality] if group.modality else []
    hedges += [word.lower for word in lead if word.lower in wordset("hedges")]
    denied = any(phrases("negations").at(lead, position) for position in range(len(lead)))
    said = Predication(predicate(group, lead), keys(group, lead, body), body, group.negative or denied, hedges)
    _take_light_object(said, group, lead)
    return said


def refine(said: Predication, group: Group) -> None:
    """Move into the predicate what the beginning of the object says of the relation: comparison, kind, hedge, denial."""
    nature = _nature(said.object) if group.copula else 0
    if nature:
        noun = text(said.object[nature - 2 : nature]).lower()
        said.predicate, said.verbs = f"{said.predicate} {text(said.object[:nature])}", (f"be {noun}", "be a")
        said.object = said.object[nature:]
    comparison = _comparison(said.object, copula=group.copula)
    if comparison is not None:
        said.predicate = f"{said.predicate} {text(said.object[: comparison + 1])}"
        said.verbs = ("be comparative than", *said.verbs)
        said.object = said.object[comparison + 1 :]
    body = said.object
    while len(body) > 1 and body[0].lower in wordset("hedges") and body[1].tag != "CD":
        said.modality.append(body[0].lower)
        body = body[1:]
    if body and body[0].lower in wordset("denying_determiners"):
        said.negative, body = True, body[1:]
    said.object = body


def keys(group: Group, lead: Part, body: Part) -> tuple[str, ...]:
    """Return the wordings that patterns look up, the most specific first."""
    if group.copula:
        adjective = next((w for w in lead if w.tag in {"JJ", "JJR", "VBN"}), None)
        if lead and lead[-1].tag in {"IN", "TO"}:
            preposition = lead[-1].lower
            if adjective is None:
                return (f"{group.head} {preposition}",)
            return (f"be {adjective.lower} {preposition}", f"be {adjective.lower}", "be adjective")
        return tuple(key for key in _complement(body) if group.head == "be" or key != "be the")
    joint = _joint(lead)
    if not joint:
        return group.keys
    found = [f"{group.tail} {joint}"]
    if len(lead) > 1 and lead[-2].lower in wordset("telling_adverbs"):
        found.insert(0, f"{group.tail} {lead[-2].lower} {joint}")
    if " " in joint:
        found.append(f"{group.tail} {joint.rpartition(' ')[2]}")
    return tuple(found) if group.head == group.tail else (group.head, *found)


def _joint(lead: Part) -> str:
    """Return the preposition of a predicate, with the participle or adverb before it: "on", "depending on", "close to"."""
    if not lead or lead[-1].tag not in {"IN", "TO"}:
        return ""
    first = next((p for p in range(len(lead)) if phrases("condition_phrases").at(lead, p)), len(lead) - 1)
    return text(lead[first:]).lower()


def _complement(body: Part) -> tuple[str, ...]:
    """Return the keys of what follows "be": a definite or other noun phrase, an adjective, or a clause."""
    if not body:
        return ("be",)
    if body[0].tag in {"WRB", "WP", "WDT"} or body[0].lower in {"whether", "that"}:
        return ("be clause", "be adjective")
    head = _head_end(body)
    if head is None:
        first = next((w for w in body if w.tag not in ADVERBS), body[0])
        return (f"be {first.lower}", "be adjective")
    return ("be the", "be a") if body[0].lower in {"the", "its", "their"} else ("be a",)


def _head_end(body: Part) -> int | None:
    """Return where the noun of a leading noun phrase stands, None where the phrase has none."""
    last = None
    for position, word in enumerate(body):
        if word.tag in NOUNS or word.in_term:
            last = position
        elif word.tag in BREAKING_TAGS:
            break
    return last


def _take_light_object(said: Predication, group: Group, lead: Part) -> None:
    """Move the noun of "have an impact on", "play a role in" or "make use of" into the predicate."""
    body = said.object
    if group.copula or group.passive or lead:
        return
    for position, word in enumerate(body[:LONGEST_LIGHT_OBJECT]):
        if f"{group.tail} {word.lower}" in wordset("light_verbs"):
            following = body[position + 1] if position + 1 < len(body) else None
            if following is None and position > 1 and body[position - 1].tag == "IN":
                joint = text(body[position - 1 :])
                said.verbs = (f"{group.tail} {joint}", f"{group.tail} {word.lower}")
                said.predicate, said.object = f"{said.predicate} {joint}", body[: position - 1]
                return
            if following is None:
                said.verbs, end = (f"{group.tail} {word.lower}",), position + 1
            elif following.tag in {"IN", "TO"}:
                said.verbs, end = (f"{group.tail} {word.lower} {following.lower}", f"{group.tail} {word.lower}"), position + 2
            else:
                return
            said.predicate, said.object = f"{said.predicate} {text(body[:end])}", body[end:]
            return


def _nature(body: Part) -> int:
    """Return how many words of "an example of ...", "one of ..." or "part of ..." tell how the subject belongs to what follows."""
    for position in range(1, min(4, len(body) - 1)):
        if body[position].lower == "of" and body[position - 1].lower in wordset("nouns_of_belonging"):
            return position + 1
    return 0


def _comparison(body: Part, *, copula: bool) -> int | None:
    """Return the place of "than" in "smaller than B" or of the second "as" in "as small as B"; after other verbs "more than B" too."""
    if copula and body and body[0].lower == "as":
        return next((p for p in range(2, min(5, len(body) - 1)) if body[p].lower == "as"), None)
    furthest = LONGEST_COMPARISON if copula else 2
    for position in range(1, min(furthest, len(body) - 1)):
        if body[position].lower == "than" and body[position - 1].tag in {"JJR", "JJ", "RBR"}:
            return position if body[position + 1].tag != "CD" and body[position + 1].quantity is None else None
    return None
