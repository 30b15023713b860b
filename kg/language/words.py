"""What the tagger knows about words outside their context: their possible tags, from word lists and endings.

The lists are plain text files in `kg/language/words/` (a `#` starts a comment line) and hold general English only.
"""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain

FOLDER = files("kg").joinpath("language")
VERB_LISTS = {"verbs": (0.0, 2.5), "verbs_before_nouns": (0.0, 0.9), "verbs_or_nouns": (0.3, 0.4), "nouns_before_verbs": (2.2, 0.0)}
"""Lists of verbs, with the cost of reading a word of the list as a verb and as a noun."""
ALSO_ADJECTIVE = 1.2
"""Added to the cost of the verb where a word is an adjective too."""
UNKNOWN_VERB = 2.6
PLURAL_VERB = 1.4
"""Most that a plural verb costs: what stands before it decides."""
LONGEST_PHRASE = 3
LIKE_PARTICIPLE = 0.8
"""Added to the cost of the past tense where the participle looks the same."""
VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Guess:
    """One way to read a word."""

    kind: str
    """Class of word, a row of costs.toml; "adv" is transparent."""
    tag: str
    """Penn tag."""
    lemma: str
    cost: float = 0.0


def listed(name: str) -> tuple[str, ...]:
    """Return the words of a list in the order of the file, without comments."""
    lines = FOLDER.joinpath("words", f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(chain.from_iterable(line.split() for line in lines if not line.startswith("#")))


def rows(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the lines of a list, each as its words, without comments."""
    lines = FOLDER.joinpath("words", f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(tuple(line.split()) for line in lines if line and not line.startswith("#"))


def third_person(verb: str) -> str:
    """Return the form in -s of a regular verb or noun."""
    if verb.endswith(("s", "x", "z", "ch", "sh")) or verb in {"go", "do", "echo", "veto"}:
        return verb + "es"
    if verb.endswith("y") and verb[-2] not in VOWELS:
        return verb[:-1] + "ies"
    return verb + "s"


def past_form(verb: str) -> str:
    """Return the form in -ed of a regular verb that does not double its last consonant."""
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in VOWELS:
        return verb[:-1] + "ied"
    return verb + "ed"


def ing_form(verb: str) -> str:
    """Return the form in -ing of a verb that does not double its last consonant."""
    if verb.endswith("ie"):
        return verb[:-2] + "ying"
    if verb.endswith("e") and not verb.endswith(("ee", "oe", "ye")) and verb != "be":
        return verb[:-1] + "ing"
    return verb + "ing"


def singular(noun: str) -> str:
    """Return the singular of a lower-case noun in -s, by its ending."""
    if noun.endswith("ies") and len(noun) > len("ties"):
        return noun[:-3] + "y"
    if noun.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return noun[:-2]
    return noun[:-1]


AUXILIARIES = frozenset({"be", "have", "do"})
"""Verbs whose forms are classes of their own, each named after its verb."""


class Words:
    """The guesses for every word; made once and remembered."""

    def __init__(self) -> None:
        self._known: dict[str, list[Guess]] = {}
        self._adjectives = frozenset(listed("adjectives"))
        self._endings = tuple((row[0], float(row[1]), row[2:]) for row in rows("endings"))
        self._add_closed_classes()
        self._closed = frozenset(self._known)
        self._add_verbs()
        self._add_nouns()
        for word in listed("adjectives"):
            self._add(word, Guess("adj", "JJ", word, 0.3 if word.endswith(("ed", "ing")) else 0.0))
        for word in listed("adverbs"):
            self._add(word, Guess("adv", "RB", word, 0.6 if word in self._known else 0.0))
        self._phrases = dict(_phrases())
        self._remembered: dict[str, tuple[Guess, ...]] = {}

    def guesses(self, text: str) -> tuple[Guess, ...]:
        """Return the possible readings of a token, the likeliest first."""
        found = self._remembered.get(text)
        if found is None:
            found = self._remembered[text] = tuple(sorted(self._guess(text), key=lambda guess: guess.cost))
        return found

    def phrase(self, following: Sequence[str]) -> tuple[Guess, ...]:
        """Return the readings of the first words of `following` (lower case) where they work as one; empty where they do not."""
        for size in range(min(len(following), LONGEST_PHRASE), 1, -1):
            found = self._phrases.get(tuple(following[:size]))
            if found:
                return found
        return ()

    def is_known(self, word: str) -> bool:
        """Tell whether a lower-case word stands in a list, as it is or inflected."""
        return word in self._known

    def is_closed(self, word: str) -> bool:
        """Tell whether a lower-case word belongs to a closed class: articles, pronouns, prepositions, auxiliaries and their like."""
        return word in self._closed

    def _add(self, word: str, guess: Guess) -> None:
        readings = self._known.setdefault(word, [])
        if all((other.kind, other.tag) != (guess.kind, guess.tag) for other in readings):
            readings.append(guess)

    def _add_closed_classes(self) -> None:
        for group in tomllib.loads(FOLDER.joinpath("closed.toml").read_text(encoding="utf-8"))["group"]:
            kind, tag = group["class"], group["tag"]
            for word in group["words"].split():
                family = kind.partition("_")[0]
                lemma = group.get("lemma") or (family if family in AUXILIARIES else word)
                self._add(word, Guess(kind, tag, lemma, group.get("cost", 0.0)))

    def _add_verbs(self) -> None:
        irregular = {row[0]: row for row in rows("irregular_verbs")}
        doubling = frozenset(listed("doubling_verbs"))
        for name, (cost, _) in VERB_LISTS.items():
            for verb in listed(name):
                extra = ALSO_ADJECTIVE if verb in self._adjectives else 0.0
                self._add_verb(verb, cost + extra, irregular.get(verb), doubles=verb in doubling)

    def _add_verb(self, verb: str, cost: float, irregular: tuple[str, ...] | None, *, doubles: bool) -> None:
        if verb in {"be", "have", "do"}:
            past, participle, ing = (), ("done",) if verb == "do" else (), {"do": "doing", "have": "having"}.get(verb, "")
        else:
            stems = [verb + verb[-1], verb] if doubles else [verb]
            ing = ing_form(verb)
            regular = tuple(past_form(stem) for stem in stems)
            past, participle = (irregular[1].split("/"), irregular[2].split("/")) if irregular else (regular, regular)
            self._add(verb, Guess("base", "VB", verb, cost))
            self._add(verb, Guess("plur", "VBP", verb, min(cost, PLURAL_VERB)))
            self._add(third_person(verb), Guess("sing", "VBZ", verb, cost))
            if doubles:
                self._add(ing_form(verb + verb[-1]), Guess("ger", "VBG", verb, cost / 2))
        for form in past:
            self._add(form, Guess("past", "VBD", verb, 0.2 + cost / 2 + (LIKE_PARTICIPLE if form in participle else 0.0)))
        for form in participle:
            self._add(form, Guess("part", "VBN", verb, cost / 2))
        if ing:
            self._add(ing, Guess("ger", "VBG", verb, cost / 2 + (ALSO_ADJECTIVE if ing in self._adjectives else 0.0)))

    def _add_nouns(self) -> None:
        costs = {"nouns": 0.0, "nouns_in_s": 0.0} | {name: cost for name, (_, cost) in VERB_LISTS.items()}
        for name, cost in costs.items():
            for noun in listed(name):
                if noun in self._closed:
                    continue
                self._add(noun, Guess("sg", "NN", noun, cost))
                self._add(third_person(noun), Guess("pl", "NNS", noun, cost))
        for plural, noun in rows("irregular_nouns"):
            self._add(noun, Guess("sg", "NN", noun))
            self._add(plural, Guess("pl", "NNS", noun))

    def _guess(self, text: str) -> list[Guess]:
        lower = text.lower()
        if not any(character.isalnum() for character in text):
            return self._known.get(text) or _punctuation(text)
        if text[0].isdigit() or (text[0] in "+-." and any(character.isdigit() for character in text)):
            return _figure(text)
        if _is_name(text):
            return self._name(text)
        known = self._known.get(lower)
        if known and (lower in self._closed or text == lower):
            return list(known)
        if "-" in text.strip("-"):
            return self._compound(text)
        if known:
            return list(known)
        return self._by_ending(lower) + (_unknown_verb(lower) if text == lower else [])

    def _name(self, text: str) -> list[Guess]:
        if text.endswith("s") and not text.isupper() and "/" not in text and len(text) > 2:
            return [Guess("pl", "NNPS", text[:-1])]
        if "-" in text and text.rpartition("-")[2].islower():
            return self._compound(text)
        return [Guess("sg", "NNP", text)]

    def _compound(self, text: str) -> list[Guess]:
        last = text.rpartition("-")[2]
        lower = text.lower()
        if not last:
            return [Guess("adj", "JJ", lower)]
        readings = {guess.kind for guess in self.guesses(last.lower())}
        if readings & {"part", "adj", "ger"} and "sg" not in readings:
            return [Guess("adj", "JJ", lower)]
        if "adv" in readings and "sg" not in readings:
            return [Guess("adj", "JJ", lower), Guess("adv", "RB", lower, 0.5)]
        if "pl" in readings and "sg" not in readings:
            return [Guess("pl", "NNS", lower[:-1])]
        return [Guess("adj", "JJ", lower), Guess("sg", "NN", lower, 0.3)]

    def _by_ending(self, lower: str) -> list[Guess]:
        if lower.endswith("ly") and len(lower) > len("only"):
            return [Guess("adv", "RB", lower)]
        comparison = self._comparison(lower)
        if comparison:
            return comparison
        if lower.endswith("ing") and len(lower) > len("thing"):
            return [Guess("ger", "VBG", lower[:-3]), Guess("sg", "NN", lower, 0.6)]
        if lower.endswith("ed") and len(lower) > len("need"):
            stem = lower[:-2]
            return [Guess("part", "VBN", stem), Guess("past", "VBD", stem, 1.2), Guess("adj", "JJ", lower, 0.6)]
        for kind, cost, endings in self._endings:
            if lower.endswith(endings):
                return _noun(lower, cost) if kind == "noun" else [Guess("adj", "JJ", lower), *_noun(lower, cost)]
        return _noun(lower)

    def _comparison(self, lower: str) -> list[Guess]:
        for ending, tag in (("er", "JJR"), ("est", "JJS")):
            if lower.endswith(ending):
                stem = lower[: -len(ending)]
                for base in (stem, stem + "e", stem[:-1], stem[:-1] + "y" if stem.endswith("i") else stem):
                    if base in self._adjectives:
                        return [Guess("adj", tag, base), Guess("adv", "RB" + tag[2], base, 1.5)]
        return []


def _noun(lower: str, cost: float = 0.0) -> list[Guess]:
    if lower.endswith("s") and not lower.endswith(("ss", "us", "is")):
        return [Guess("pl", "NNS", singular(lower), cost)]
    return [Guess("sg", "NN", lower, cost)]


def _phrases() -> Iterator[tuple[tuple[str, ...], tuple[Guess, ...]]]:
    for row in rows("phrases"):
        middle = row.index("=")
        phrase, kind, tags = row[:middle], row[middle + 1], row[middle + 2 :]
        yield phrase, tuple(Guess(kind, tag, word) for word, tag in zip(phrase, tags, strict=True))


def _is_name(text: str) -> bool:
    """Tell whether a word looks like a name or acronym: a capital or digit after its first letter."""
    return "/" in text or any(character.isupper() or character.isdigit() for character in text[1:]) or (len(text) == 1 and text.isupper() and text not in "AI")


def _unknown_verb(lower: str) -> list[Guess]:
    """Return the verb that a word of no list could be at need: "can overprovision"."""
    if lower.endswith("s"):
        return [Guess("sing", "VBZ", singular(lower), UNKNOWN_VERB)]
    return [Guess("base", "VB", lower, UNKNOWN_VERB / 2), Guess("plur", "VBP", lower, UNKNOWN_VERB)]


def _figure(text: str) -> list[Guess]:
    if not any(character.isalpha() for character in text):
        return [Guess("num", "CD", text)]
    if "-" in text and text.rpartition("-")[2].islower():
        return [Guess("adj", "JJ", text), Guess("sg", "NN", text, 0.2)]
    if text.endswith(("st", "nd", "rd", "th")) and text[:-2].isdigit():
        return [Guess("adj", "JJ", text)]
    return [Guess("sg", "NNP", text)]


def _punctuation(text: str) -> list[Guess]:
    if text in {".", "!", "?"}:
        return [Guess("stop", ".", text)]
    if text in {";", ":"} or text[0] in "→⇒⟶↔←|" or text in {"->", "-->", "=>"}:
        return [Guess("stop", ":", text)]
    if text == "," or text[0] in "–—―-…":
        return [Guess("comma", "," if text == "," else ":", text)]
    if text[0] in "([{<":
        return [Guess("skip", "-LRB-", text)]
    if text[0] in ")]}>":
        return [Guess("skip", "-RRB-", text)]
    if text in {"%", "$", "£", "€"}:
        return [Guess("sg", "NN" if text == "%" else "$", text)]
    if text.isspace():
        return [Guess("skip", "_SP", text)]
    if text[0] in "\"“”‘’'`«»":
        return [Guess("skip", "``" if text[0] in "“‘`«" else "''", text)]
    return [Guess("skip", "SYM", text)]


@cache
def words() -> Words:
    """Return the word knowledge, loaded on first use."""
    return Words()
