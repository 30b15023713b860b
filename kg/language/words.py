"""What the tagger knows about words outside their context: their possible readings, from word lists or by their spelling."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from kg.language.inflection import ing_form, past_form, singular, third_person
from kg.language.lists import FOLDER, listed, rows

VERB_LISTS = {"verbs": (0.0, 2.5), "verbs_before_nouns": (0.0, 0.9), "verbs_or_nouns": (0.3, 0.4), "nouns_before_verbs": (2.0, 0.0)}
"""Lists of verbs, with the cost of reading a word of the list as a verb and as a noun."""
ALSO_ADJECTIVE = 1.2
"""Added to the cost of the verb where a word is an adjective too."""
PLURAL_VERB = 1.0
"""Most that a plural verb costs: what stands before it decides."""
LIKE_PARTICIPLE = 0.6
"""Added to the cost of the past tense where the participle looks the same."""
UNKNOWN_VERB = 2.6
ALSO_ADVERB = 0.6
ALSO_CLOSED = 0.9
LIKE_ADVERB = 1.0
"""Cost of a noun in -ly of no list."""
CAPITAL_VERB = 1.5
NO_VERBS = ("able", "ible", "ous", "ful", "less", "ical")
"""Endings of adjectives that no verb has; what is a verb all the same stands in a list."""
VERB_TAGS = frozenset({"VB", "VBP", "VBZ", "VBD", "VBN", "VBG"})


@dataclass(frozen=True, slots=True)
class Guess:
    """One way to read a word."""

    kind: str
    """Class of word, a row of costs.toml; "adv" and "skip" are transparent."""
    tag: str
    """Penn tag."""
    lemma: str
    cost: float = 0.0


class Words:
    """The guesses for every word; made once and remembered."""

    def __init__(self) -> None:
        self._known: dict[str, list[Guess]] = {}
        self._adjectives = frozenset(listed("adjectives"))
        self._endings = tuple((row[0], float(row[1]), row[2:]) for row in rows("endings"))
        self._phrases = dict(_phrases())
        self._sizes: dict[str, tuple[int, ...]] = {}
        """Lengths of the phrases that begin with a word, the longest first."""
        for phrase in sorted(self._phrases, key=len, reverse=True):
            self._sizes[phrase[0]] = tuple(dict.fromkeys((*self._sizes.get(phrase[0], ()), len(phrase))))
        self._add_closed_classes()
        self._closed = frozenset(self._known)
        self._add_verbs()
        self._add_nouns()
        self._add_adjectives_and_adverbs()
        self._remembered: dict[tuple[str, bool], tuple[Guess, ...]] = {}

    def guesses(self, text: str, *, inside: bool = False) -> tuple[Guess, ...]:
        """Return the possible readings of a token, the likeliest first; a capital inside a sentence makes a verb unlikely."""
        capital = inside and text[:1].isupper()
        found = self._remembered.get((text, capital))
        if found is None:
            guesses = self._guess(text)
            if capital:
                guesses = [replace(guess, cost=guess.cost + CAPITAL_VERB) if guess.tag in VERB_TAGS else guess for guess in guesses]
            found = self._remembered[text, capital] = tuple(sorted(guesses, key=lambda guess: guess.cost))
        return found

    def phrase(self, lower: Sequence[str], start: int) -> tuple[Guess, ...]:
        """Return the readings of the lower-case words from `start` on that work as one; empty where none do."""
        for size in self._sizes.get(lower[start], ()):
            found = self._phrases.get(tuple(lower[start : start + size]))
            if found:
                return found
        return ()

    def is_known(self, word: str) -> bool:
        """Tell whether a lower-case word stands in a list, as it is or inflected."""
        return word in self._known

    def is_closed(self, word: str) -> bool:
        """Tell whether a lower-case word belongs to a closed class: articles, pronouns, prepositions, auxiliaries and their like."""
        return word in self._closed

    # --- from the lists ---

    def _add(self, word: str, guess: Guess) -> None:
        readings = self._known.setdefault(word, [])
        if all((other.kind, other.tag) != (guess.kind, guess.tag) for other in readings):
            readings.append(guess)

    def _add_closed_classes(self) -> None:
        for group in tomllib.loads(FOLDER.joinpath("closed.toml").read_text(encoding="utf-8"))["group"]:
            for word in group["words"].split():
                self._add(word, Guess(group["class"], group["tag"], group.get("lemma", word), group.get("cost", 0.0)))

    def _add_verbs(self) -> None:
        irregular = {verb: (past.split("/"), participle.split("/")) for verb, past, participle in rows("irregular_verbs")}
        doubling = frozenset(listed("doubling_verbs"))
        for name, (cost, _) in VERB_LISTS.items():
            for verb in listed(name):
                extra = ALSO_ADJECTIVE if verb in self._adjectives else 0.0
                stems = [verb + verb[-1], verb] if verb in doubling else [verb]
                regular = [past_form(stem) for stem in stems]
                self._add_verb(verb, cost + extra, irregular.get(verb, (regular, regular)), [ing_form(stem) for stem in stems])

    def _add_verb(self, verb: str, cost: float, past_and_participle: tuple[list[str], list[str]], ing: list[str]) -> None:
        past, participle = past_and_participle
        self._add(verb, Guess("base", "VB", verb, cost))
        self._add(verb, Guess("plur", "VBP", verb, min(cost, PLURAL_VERB)))
        self._add(third_person(verb), Guess("sing", "VBZ", verb, cost))
        for form in past:
            self._add(form, Guess("past", "VBD", verb, 0.2 + cost / 2 + (LIKE_PARTICIPLE if form in participle else 0.0)))
        for form in participle:
            self._add(form, Guess("part", "VBN", verb, cost / 2))
        for form in ing:
            self._add(form, Guess("ger", "VBG", verb, cost / 2 + (ALSO_ADJECTIVE if form in self._adjectives else 0.0)))

    def _add_nouns(self) -> None:
        costs = {"nouns": 0.0, "nouns_in_s": 0.0} | {name: cost for name, (_, cost) in VERB_LISTS.items()}
        for name, cost in costs.items():
            for noun in listed(name):
                if noun not in self._closed:
                    self._add(noun, Guess("sg", "NN", noun, cost))
                    self._add(third_person(noun), Guess("pl", "NNS", noun, cost))
        for plural, noun in rows("irregular_nouns"):
            self._add(noun, Guess("sg", "NN", noun))
            self._add(plural, Guess("pl", "NNS", noun))

    def _add_adjectives_and_adverbs(self) -> None:
        for word in listed("adjectives"):
            self._add(word, Guess("adj", "JJ", word, 0.3 if word.endswith(("ed", "ing")) else 0.0))
        for word in listed("adverbs"):
            self._add(word, Guess("adv", "RB", word, self._adverb_cost(word)))

    def _adverb_cost(self, word: str) -> float:
        return ALSO_CLOSED if word in self._closed else ALSO_ADVERB if word in self._known else 0.0

    # --- by their spelling ---

    def _guess(self, text: str) -> list[Guess]:
        lower = text.lower()
        if not any(character.isalnum() for character in text):
            return self._known.get(text) or self._known.get(text[0]) or [Guess("skip", "_SP" if text.isspace() else "SYM", text)]
        if text[0].isdigit() or (text[0] in "+-." and any(character.isdigit() for character in text)):
            return _figure(text)
        known = self._known.get(lower, [])
        if known and not _is_name(text) and (lower in self._closed or text == lower):
            return known
        if "-" in text.strip("-") and (not _is_name(text) or text.rpartition("-")[2].islower()):
            return self._compound(text)
        if _is_name(text):
            plural = text.endswith("s") and not text.isupper() and "/" not in text
            return [Guess("pl", "NNPS", text[:-1]) if plural else Guess("sg", "NNP", text)]
        return known or self._unknown(lower)

    def _unknown(self, lower: str) -> list[Guess]:
        """Return the readings of a word of no list; at need it may be a verb, unless its ending tells that it is none."""
        guesses = self._by_ending(lower)
        return guesses if guesses[0].kind == "adv" or lower.endswith(NO_VERBS) else guesses + _unknown_verb(lower)

    def _compound(self, text: str) -> list[Guess]:
        """Return the readings of a word with a hyphen: its last part tells."""
        lower = text.lower()
        last = {guess.kind for guess in self.guesses(lower.rstrip("-").rpartition("-")[2])}
        if "sg" not in last:
            if "pl" in last:
                return [Guess("pl", "NNS", singular(lower))]
            return [Guess("adj", "JJ", lower), *([Guess("adv", "RB", lower, 0.5)] if "adv" in last else [])]
        return [Guess("adj", "JJ", lower), Guess("sg", "NN", lower, 0.3)]

    def _by_ending(self, lower: str) -> list[Guess]:
        if lower.endswith("ly") and len(lower) > len("only"):
            return [Guess("adv", "RB", lower), _noun(lower, LIKE_ADVERB)]
        comparison = self._comparison(lower)
        if comparison:
            return comparison
        if lower.endswith("ing") and len(lower) > len("thing"):
            return [Guess("ger", "VBG", lower[:-3]), Guess("sg", "NN", lower, 0.6)]
        if lower.endswith("ed") and len(lower) > len("need"):
            return [Guess("part", "VBN", lower[:-2]), Guess("past", "VBD", lower[:-2], 1.2), Guess("adj", "JJ", lower, 0.6)]
        for kind, cost, endings in self._endings:
            if lower.endswith(endings):
                return [*([Guess("adj", "JJ", lower)] if kind == "adjective" else []), _noun(lower, cost)]
        return [_noun(lower)]

    def _comparison(self, lower: str) -> list[Guess]:
        for ending, degree in (("er", "R"), ("est", "S")):
            stem = lower.removesuffix(ending)
            for base in (stem, stem + "e", stem[:-1], stem[:-1] + "y"):
                if stem != lower and base in self._adjectives:
                    return [Guess("adj", "JJ" + degree, base), Guess("adv", "RB" + degree, base, 1.5)]
        return []


def _phrases() -> Iterator[tuple[tuple[str, ...], tuple[Guess, ...]]]:
    for row in rows("phrases"):
        middle = row.index("=")
        phrase, kind, tags = row[:middle], row[middle + 1], row[middle + 2 :]
        yield phrase, tuple(Guess(kind, tag, word) for word, tag in zip(phrase, tags, strict=True))


def _is_name(text: str) -> bool:
    """Tell whether a word is spelled as names and abbreviations are: a capital, digit or slash after its first letter."""
    inner = "/" in text or any(character.isupper() or character.isdigit() for character in text[1:])
    return inner or (text.isupper() and text not in {"A", "I"})


def _noun(lower: str, cost: float = 0.0) -> Guess:
    if lower.endswith("s") and not lower.endswith(("ss", "us", "is")):
        return Guess("pl", "NNS", singular(lower), cost)
    return Guess("sg", "NN", lower, cost)


def _unknown_verb(lower: str) -> list[Guess]:
    """Return the verb that a word of no list could be at need: "can overprovision"."""
    if lower.endswith("s"):
        return [Guess("sing", "VBZ", singular(lower), UNKNOWN_VERB)]
    return [Guess("base", "VB", lower, UNKNOWN_VERB / 2), Guess("plur", "VBP", lower, UNKNOWN_VERB)]


def _figure(text: str) -> list[Guess]:
    """Return the readings of a word that begins with a digit."""
    if not any(character.isalpha() for character in text):
        return [Guess("num", "CD", text)]
    if "-" in text and text.rpartition("-")[2].islower():
        return [Guess("adj", "JJ", text), Guess("sg", "NN", text, 0.2)]
    if text[:-2].isdigit() and text.endswith(("st", "nd", "rd", "th")):
        return [Guess("adj", "JJ", text)]
    return [Guess("sg", "NNP", text)]


@cache
def words() -> Words:
    """Return the word knowledge, loaded on first use."""
    return Words()
