"""Phrases as words: which of them refer back, what noun they are about, and how an antecedent takes their place."""

from collections.abc import Sequence
from dataclasses import replace

from kg.extraction.wording import wordset
from kg.model import Phrase
from kg.vocabulary import Lexicon

SINGULAR = frozenset({"it"})
PLURAL = frozenset({"they", "them"})
PRONOUNS = SINGULAR | PLURAL
POSSESSIVE = {"its": False, "their": True}
"""Possessive pronouns, with whether they stand for several."""
DEMONSTRATIVE = frozenset({"this", "that", "these", "those", "such"})
STANDING_ALONE = frozenset({"this", "these", "those"})
DEFINITE = frozenset({"the", "that", "this"})
EVENTS = frozenset({"this", "that"})
PAIRS = frozenset({"both", "neither"})
LONGEST_ANTECEDENT = 12
"""Words up to which a phrase can stand for a pronoun."""
LONGEST_OWNER = 4
"""Words up to which an owner takes an apostrophe; a longer one follows with "of"."""
SHORTEST_PLURAL = 4
"""Letters from which on a noun in -s counts as plural."""


def first_word(phrase: Phrase) -> str:
    """Return the first word in lower case, an abbreviation as it is."""
    return lowered(phrase.text.partition(" ")[0])


def lowered(word: str) -> str:
    """Return a word in lower case, but an abbreviation of two letters or more as it is: "IT" and "US" are no pronouns."""
    return word if len(word) > 1 and word.isupper() else word.lower()


def length(phrase: Phrase) -> int:
    """Return the number of words."""
    return len(phrase.text.split())


def is_open(phrase: Phrase) -> bool:
    """Tell whether a phrase still refers to something outside it."""
    first = first_word(phrase)
    if first in PAIRS:
        return " and " not in phrase.text
    words = [lowered(word) for word in phrase.text.split(" ")]
    partitive = words[-1] in STANDING_ALONE and words[-2:-1] == ["of"]
    points = first == "that" and len(words) <= LONGEST_OWNER and (len(words) == 1 or words[1] in wordset("no_subject_openers"))
    demonstrative = partitive or points or (first in DEMONSTRATIVE and first != "that")
    return first in POSSESSIVE or demonstrative or any(word in PRONOUNS for word in words)


def is_gerund(phrase: Phrase) -> bool:
    """Tell whether a subject is an activity: "it" seldom refers to one."""
    return phrase.thing is None and first_word(phrase).endswith("ing")


def last_definite(phrase: Phrase) -> Phrase | None:
    """Return what an activity is done to or in, by its last article: "that garage" in "parking a bus in that garage"."""
    words = phrase.text.split(" ")
    place = next((p for p in range(len(words) - 2, 0, -1) if words[p].lower() in DEFINITE), None)
    return Phrase(" ".join(words[place + 1 :])) if place is not None and len(words) - place <= LONGEST_OWNER else None


def head_noun(phrase: Phrase) -> str:
    """Return the noun that a phrase is about: "link" in "the link that carries data"."""
    head = ""
    for word in phrase.text.lower().split(" "):
        if word in wordset("after_noun") and head:
            break
        head = word.strip(",")
    return head


def looks_plural(phrase: Phrase) -> bool:
    """Tell whether a phrase is about several, by the form of its noun."""
    noun = head_noun(phrase)
    return noun.endswith("s") and not noun.endswith("ss") and len(noun) >= SHORTEST_PLURAL


def merged(*phrases: Phrase) -> tuple[str, ...]:
    """Return the things that phrases mention, each once."""
    return tuple(dict.fromkeys(thing for phrase in phrases for thing in phrase.mentions))


def two_sides(phrase: Phrase) -> tuple[Phrase, Phrase] | None:
    """Return A and B of "A and B" or "two ways, A and B", None where a phrase names no two things."""
    before, comma, after = phrase.text.rpartition(", ")
    first, joint, second = after.partition(" and ")
    announced = not comma or ("," not in before and before.lower().startswith("two "))
    if not joint or " and " in second or not announced or max(len(first.split()), len(second.split())) > LONGEST_OWNER + 2:
        return None
    return Phrase(first), Phrase(second)


def with_item(whole: Phrase, item: Phrase) -> Phrase:
    """Return a list of names with one more."""
    return Phrase(f"{whole.text.replace(' and ', ', ')} and {item.text}", None, merged(whole, item))


def in_place(antecedent: Phrase, rest: list[str], phrase: Phrase) -> Phrase:
    """Return the antecedent with what followed the pronoun that opened the phrase: "its price" gives "X's price"."""
    if not rest:
        return replace(antecedent, quantity=phrase.quantity)
    mentions = merged(antecedent, phrase)
    is_owner = first_word(phrase) in POSSESSIVE
    if is_owner and length(antecedent) > LONGEST_OWNER:
        return Phrase(f"{' '.join(rest)} of {antecedent.text}", None, mentions, phrase.quantity)
    ending = ("'" if antecedent.text.endswith("s") else "'s") if is_owner else ""
    return Phrase(f"{antecedent.text}{ending} {' '.join(rest)}", None, mentions, phrase.quantity)


def is_the_two(words: Sequence[str], position: int) -> bool:
    """Tell whether "the two" stands at a place, with a noun behind it."""
    found = [word.lower() for word in words[position : position + 3]]
    return found[:2] == ["the", "two"] and len(found) > 2  # noqa: PLR2004 - the two words and the noun


def names_of_classes(lexicon: Lexicon) -> dict[str, str]:
    """Return the classes by their names in lower case, in singular and plural; of two classes with one name the first."""
    found: dict[str, str] = {}
    for iri, entry in lexicon.classes.items():
        for lower in map(str.lower, entry.forms):
            for name in (lower, lower + "s", lower + "es", lower.removesuffix("y") + "ies"):
                found.setdefault(name, iri)
    return found


def plural_owner(subject: Phrase, pronoun: str) -> Phrase | None:
    """Return what "them" stands for behind "the limits of the boats make": the boats."""
    _, joint, owner = subject.text.partition(" of ")
    stands = bool(joint) and pronoun in PLURAL and looks_plural(Phrase(owner)) and length(Phrase(owner)) <= LONGEST_OWNER
    return Phrase(owner, None, subject.mentions) if stands else None


def named_last(phrase: Phrase) -> Phrase | None:
    """Return what a phrase with a relative clause names last: "quiet road" of "who know a quiet road"; None where it is too long."""
    words = phrase.text.split(" ")
    if not any(word.lower() in wordset("relatives") for word in words):
        return phrase
    place = max((position for position, word in enumerate(words) if word.lower() in wordset("articles")), default=len(words))
    return Phrase(" ".join(words[place + 1 :])) if 0 < len(words) - place - 1 <= LONGEST_OWNER else None


def in_small(phrase: Phrase) -> Phrase:
    """Return a phrase as it stands within a sentence: without the capital that only opened its own."""
    first = phrase.text.partition(" ")[0]
    opens = phrase.thing is None and first[:1].isupper() and first[1:].replace("-", "").islower()
    return replace(phrase, text=phrase.text[:1].lower() + phrase.text[1:]) if opens else phrase
