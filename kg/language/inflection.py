"""The forms of regular English verbs and nouns."""

VOWELS = "aeiou"
IN_ES = ("s", "x", "z", "ch", "sh")
ALSO_IN_ES = frozenset({"go", "do", "echo", "veto"})
KEEPING_E = ("ee", "oe", "ye")


def third_person(word: str) -> str:
    """Return the form in -s of a verb, which is the plural of a noun too."""
    if word.endswith(IN_ES) or word in ALSO_IN_ES:
        return word + "es"
    if word.endswith("y") and word[-2:-1] not in VOWELS:
        return word[:-1] + "ies"
    return word + "s"


def past_form(verb: str) -> str:
    """Return the form in -ed of a verb that does not double its last consonant."""
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2:-1] not in VOWELS:
        return verb[:-1] + "ied"
    return verb + "ed"


def ing_form(verb: str) -> str:
    """Return the form in -ing of a verb that does not double its last consonant."""
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(KEEPING_E):
        return verb[:-1] + "ing"
    return verb + "ing"


def singular(noun: str) -> str:
    """Return the singular of a noun in -s, by its ending."""
    if noun.endswith("ies") and len(noun) > len("ties"):
        return noun[:-3] + "y"
    if noun.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return noun[:-2]
    return noun[:-1]
