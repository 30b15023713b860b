"""General English for reading questions, from the data files of `kg.language`: synonyms, opposites, words without weight."""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files

from kg.language import lists, phrases, thesaurus
from kg.language.keywords import keywords, stem

RING, SYNONYM = 0.7, 0.6
"""How near the words of a ring, and synonyms, are to each other; the thesaurus says itself how near its words are."""
LONGEST_SMALL_WORD = 3
"""Letters up to which a word is compared as it stands, for "us" is no form of "use"."""
MOST_FOR_FEW = 12
"""The number up to which things are called few."""
BRITISH = re.compile(r"is(e|es|ed|ing|ation|ations)$")
"""Endings that American English spells with a z."""
NUMBER_WORDS = re.compile(r"\b(\w+) (dozen|hundred|thousand)s?\b", re.IGNORECASE)
DENIALS = ("un", "in", "ir", "im", "non-", "non", "dis")
"""Beginnings of adjectives that deny what follows."""
COMPARATIVES = {"ier": ("y",), "iest": ("y",), "er": ("", "e"), "est": ("", "e"), "r": ("",)}
"""Endings of comparatives and superlatives, and what stands in their place in the base form."""


class Patterns(dict[str, re.Pattern[str]]):
    """Patterns by name, whatever the case of letters; each is compiled when it is first asked for, since one question needs few."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, name: str) -> re.Pattern[str]:
        pattern = self[name] = re.compile(self._texts[name], re.IGNORECASE)
        return pattern


@dataclass(frozen=True, eq=False)
class English:
    """What is known about English words, by stem."""

    ignored: frozenset[str]
    """Words, in lower case, that an answer need not explain."""
    framing: re.Pattern[str]
    """Phrases that frame a question and say nothing: politeness, points of view."""
    compounds: Mapping[str, str]
    compound: re.Pattern[str]
    numbers: Mapping[str, str]
    """Digits by number word."""
    gradable: frozenset[str]
    """Words of the rings and of the opposites, in lower case."""
    good: frozenset[str]
    bad: frozenset[str]
    denying: frozenset[str]
    """Stems of verbs that deny what is said of a thing."""
    advice: str
    """Words that sentences about a choice hold."""
    everyday: frozenset[str]
    """Stems of words that anybody uses of anything."""
    common: frozenset[str]
    """Common English words in lower case."""
    order: Mapping[str, frozenset[str]]
    """Words that pick a step of an order: the first, the last, before, after."""
    documents: Mapping[str, frozenset[str]]
    """Words that tell one document from the others: the shorter, the first."""
    patterns: Mapping[str, re.Pattern[str]]
    """How questions and answers are put together, by the names in the file."""

    def is_english(self, word: str) -> bool:
        """Tell whether a word is an ordinary English word, in any spelling of its inflection."""
        folded = word.casefold().removesuffix("'s").removesuffix("'")
        parts = [part for part in re.split(r"[-/']", folded) if part]
        return all(self._is_word(part) for part in parts)

    def _is_word(self, part: str) -> bool:
        forms = (part, BRITISH.sub(r"iz\1", part), stem(part))
        known = not self.common.isdisjoint(forms) or part in self.ignored or part in self.numbers or len(part) == 1
        return known or self.canonical(stem(part)) != stem(part) or part in self.phrase_words

    def is_ignored(self, word: str) -> bool:
        """Tell whether a word, in lower case, need not be explained, in any of its inflections."""
        return word in self.ignored or (len(word) > LONGEST_SMALL_WORD and stem(word) in self.ignored_stems)

    def canonical(self, word_stem: str) -> str:
        """Return a stem with number words as digits and comparatives in their base form: "four" gives "4", "larger" gives "larg"."""
        return self._canonical.setdefault(word_stem, self._base(word_stem))

    def with_numbers(self, text: str) -> str:
        """Return a text with number words that stand together as one number: "two hundred" as "200"."""
        return NUMBER_WORDS.sub(self._number, text)

    def _number(self, match: re.Match[str]) -> str:
        count, many = (self.numbers.get(stem(word.lower()), word) for word in match.groups())
        return str(int(count) * int(many)) if count.isdigit() and many.isdigit() else match[0]

    def size(self, count: int) -> frozenset[str]:
        """Return the stems of the words for so many: "few", "small", or "many", "large"."""
        return self.few if count <= MOST_FOR_FEW else self.many

    def stems(self, text: str) -> frozenset[str]:
        """Return the canonical stems of a text's content words."""
        return frozenset(map(self.canonical, keywords(text)))

    def word_stems(self, word: str) -> frozenset[str]:
        """Return the canonical stems of a word, function words and whole compounds included."""
        return self.stems(word) | {self.canonical(stem(word))}

    def _base(self, word_stem: str) -> str:
        if word_stem in self.numbers:
            return self.numbers[word_stem]
        for ending, endings in COMPARATIVES.items():
            if word_stem.endswith(ending) and len(word_stem) > len(ending) + 2:
                for other in endings:
                    base = word_stem.removesuffix(ending) + other
                    if base in self.gradable:
                        return stem(base)
        return thesaurus.base(word_stem)

    def near(self, word_stem: str) -> Mapping[str, float]:
        """Return the stems that say nearly the same as one, with how near they are, between 0 and 1."""
        known, said = thesaurus.neighbours(word_stem), thesaurus.paraphrases(word_stem)
        return {
            **known,
            **{other: max(share, known.get(other, 0.0)) for other, share in said.items()},
            **dict.fromkeys(self.synonyms.get(word_stem, frozenset()) - self.opposites.get(word_stem, frozenset()), SYNONYM),
            **dict.fromkeys(self.rings.get(word_stem, ()), RING),
        }

    @cached_property
    def phrase_words(self) -> frozenset[str]:
        """Words of the turns of phrase, in lower case; few questions hold a word that is not common, so they are read when one does."""
        return phrases.words()

    @cached_property
    def choosing(self) -> frozenset[str]:
        """Stems of the words that sentences about a choice hold."""
        return self.stems(self.advice)

    def denied_by(self, word: str) -> frozenset[str]:
        """Return the stems that an adjective denies by its beginning: "unfit" denies "fit" and what says nearly the same."""
        for denial in DENIALS:
            base = self.canonical(stem(word.removeprefix(denial)))
            if word.startswith(denial) and base in self.rings:
                return self.rings[base] | {base}
        return frozenset()

    rings: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Stems that say nearly the same, by stem."""
    synonyms: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Stems that may say the same, by stem: near enough to find a statement, not to carry a yes."""
    opposites: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Stems that say the opposite, by stem."""
    ignored_stems: frozenset[str] = frozenset()
    few: frozenset[str] = frozenset()
    """Stems of words for a small number of things, or a small thing."""
    many: frozenset[str] = frozenset()
    money: frozenset[str] = frozenset()
    """Stems of words for what something costs."""
    number_words: frozenset[str] = frozenset()
    """Number words in lower case."""
    _canonical: dict[str, str] = field(default_factory=dict)


@cache
def load() -> English:
    """Read the data files; they are read once."""
    folder = files("kg.language")
    data = tomllib.loads(folder.joinpath("questions.toml").read_text(encoding="utf-8"))
    rings = [line.split() for line in data["rings"]["words"].splitlines()]
    pairs = [tuple(side.split() for side in line.split("|")) for line in data["antonyms"]["pairs"].splitlines() if line]
    english = English(
        ignored=frozenset(data["ignored"].split()),
        framing=_phrases(data["framing"].splitlines()),
        compounds=data["compounds"],
        compound=_phrases(data["compounds"]),
        numbers={stem(word): str(value) for word, value in data["numbers"].items()},
        ignored_stems=frozenset(stem(word) for word in data["ignored"].split() if len(word) > LONGEST_SMALL_WORD),
        number_words=frozenset(data["numbers"]),
        few=frozenset(map(stem, data["sizes"]["few"].split())),
        many=frozenset(map(stem, data["sizes"]["many"].split())),
        money=frozenset(map(stem, data["sizes"]["money"].split())),
        gradable=frozenset(word for words in (*rings, *(side for pair in pairs for side in pair)) for word in words),
        good=frozenset(map(stem, data["judgement"]["good"].split())),
        bad=frozenset(map(stem, data["judgement"]["bad"].split())),
        denying=frozenset(map(stem, data["denying"]["verbs"].split())),
        advice=data["advice"]["words"],
        everyday=frozenset(map(stem, lists.listed("everyday"))),
        common=lists.common_words().union(*lists.rows("everyday"), *lists.rows("synonyms")),
        order={name: frozenset(words.split()) for name, words in data["order"].items()},
        documents={name: frozenset(words.split()) for name, words in data["documents"].items()},
        patterns=Patterns(data["patterns"]),
    )
    return replace(
        english,
        rings=_rings(rings, english),
        synonyms=_rings(lists.rows("synonyms"), english),
        opposites=_opposites(pairs, english),
    )


def _phrases(phrases: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern of whole phrases, the longest first."""
    longest_first = sorted((phrase for phrase in phrases if phrase), key=lambda phrase: (-len(phrase), phrase))
    return re.compile(r"(?<![\w-])(?:" + "|".join(map(re.escape, longest_first)) + r")(?![\w-])", re.IGNORECASE)


def _rings(rings: Iterable[Sequence[str]], english: English) -> dict[str, frozenset[str]]:
    """Return for each word those of its rings."""
    found: dict[str, set[str]] = {}
    for ring in rings:
        stems = _stems(ring, english)
        for word in stems:
            found.setdefault(word, set()).update(stems - {word})
    return {word: frozenset(others) for word, others in found.items()}


def _opposites(pairs: Iterable[Sequence[Sequence[str]]], english: English) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for left, right in pairs:
        for side, other in ((left, right), (right, left)):
            for word in _stems(side, english):
                found.setdefault(word, set()).update(_stems(other, english))
    return {word: frozenset(others) for word, others in found.items()}


def _stems(words: Iterable[str], english: English) -> frozenset[str]:
    return frozenset(english.canonical(stem(word)) for word in words)
