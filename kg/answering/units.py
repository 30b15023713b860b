"""The words of a question that an answer must explain, with what they weigh and what may stand for them."""

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from kg.answering.english import RING, English
from kg.answering.evidence import BEGINNING, Evidence
from kg.answering.linking import Linked, Word
from kg.language import phrases
from kg.language.keywords import stem
from kg.vocabulary import Lexicon

TURN = 0.8
"""How near the plain words are that say the same as a turn of phrase."""
ADJECTIVES = frozenset({"JJ", "JJR", "JJS"})
HYPHEN = "-"
"""Joins words to a name, in which none of them has an opposite of its own: "all-round"."""
LIGHTEST, HEAVIEST = 0.6, 3.2
"""Bounds of a word's weight; in between it is the logarithm of its rarity."""
LIGHTEST_THING = 1.6
WEIGHT_OF_FOREIGN_NOUN, WEIGHT_OF_FOREIGN_WORD = 2.6, 1.2
"""Of an English word that the graph does not hold: a noun names what is asked about, another word may be said otherwise."""
SHARE_OF_NO_NOUN = 0.7
"""What a verb, adjective or adverb weighs, against a noun as rare."""
WEIGHT_OF_LIGHT_WORD = 0.2
"""Of a word such as "more" or "same", which an answer need not explain and may oppose."""
WEIGHT_IN_CONTEXT = 0.3
"""What a word of the situation weighs, against a word of the question."""
WEIGHT_LEFT_OPEN, WEIGHT_OF_OPEN_VERB = 0.4, 1.2
"""What an everyday word, and a verb, adjective or adverb, weigh at most where a statement leaves them open."""


@dataclass(frozen=True, eq=False)
class Unit:
    """A word of a question that an answer must explain."""

    word: Word
    weight: float
    nearness: Mapping[str, float]
    """Stems that say nearly the same, with how near they are, between 0 and 1."""
    opposite: frozenset[str]
    relations: frozenset[str]
    """Properties that the word names."""
    count: int
    """Passages that hold it."""
    thing: str | None = None
    """IRI of what it names, where the graph's passages mention that."""
    is_light: bool = False
    """Whether it need not be explained, and counts only where a statement says the opposite."""

    follower: frozenset[str] = frozenset()
    """Stems of the word after a light one, and of what says nearly the same."""
    head: str = ""
    """Stem of its last word."""
    label: frozenset[str] = frozenset()
    """Stems of the first name of the thing that it names, where that is another one."""
    named: frozenset[str] = frozenset()
    """IRIs of the things that the question names: none of them is what its class noun asks for."""
    may_be_open: bool = False
    """Whether it is an everyday word, which an answer may leave open."""

    @property
    def stems(self) -> frozenset[str]:
        """Its own stems."""
        return self.word.stems

    @cached_property
    def number(self) -> str | None:
        """The number that it gives, in digits."""
        return next((each for each in self.stems if each.isdigit()), None)

    def or_nearly(self, stems: Iterable[str]) -> "Unit":
        """Return the word with further stems that say nearly the same."""
        return replace(self, nearness={**self.nearness, **dict.fromkeys(stems, RING)})

    def weighed(self, share: float) -> float:
        """Return what it weighs where so much of it is explained."""
        least = self.weight_left_open
        return self.weight if least == self.weight else max(least, self.weight * share)

    @cached_property
    def weight_left_open(self) -> float:
        """What it weighs where a statement leaves it open."""
        if self.may_be_open:
            return min(self.weight, WEIGHT_LEFT_OPEN)
        is_cheap = not self.thing and not self.word.is_noun and self.number is None and not self.word.classes
        return min(self.weight, WEIGHT_OF_OPEN_VERB) if is_cheap else self.weight

    @cached_property
    def near(self) -> frozenset[str]:
        """The nearest of the stems that say nearly the same."""
        return frozenset(other for other, share in self.nearness.items() if share >= RING)

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The beginnings of its longer stems."""
        return frozenset(each[:BEGINNING] for each in self.stems if len(each) >= BEGINNING)


class Units:
    """Weighs the words of questions over one graph."""

    def __init__(self, evidence: Evidence, lexicon: Lexicon, english: English) -> None:
        self._evidence = evidence
        self._lexicon = lexicon
        self._english = english
        self._names_known: dict[str, frozenset[str]] = {}

    def read(self, linked: Linked, explained: Collection[int] = (), factor: float = 1.0, *, light: bool = False) -> list[Unit]:
        """Return the words that must be explained, but for those at the positions `explained`.

        Args:
            linked: the words.
            explained: positions of words that need no explanation.
            factor: what their weights are multiplied by.
            light: whether words that need no explanation and have an opposite are kept.
        """
        explained = {*explained, *self._kinds_of_names(linked.words)}
        words = [
            word
            for position, word in enumerate(linked.words)
            if (light and self._is_light(word)) or (position not in explained and not self._is_ignored(word) and (word.thing or word.stems))
        ]
        said = self._turns(linked)
        near = [self._near(word, said.get(word.start, {})) for word in words]
        things = [word.thing for word in words if word.thing]
        self._evidence.counts(things)
        units = [self._unit(word, others, factor) for word, others in zip(words, near, strict=True)]
        units = [replace(unit, opposite=unit.opposite | self._against(said.get(unit.word.start, {}))) for unit in units]
        return [
            replace(unit, follower=self._said_by(following)) if unit.is_light or unit.number else unit
            for unit, following in zip(units, [*units[1:], *(units[-2:-1] or units[-1:])], strict=True)
        ]

    def _said_by(self, unit: Unit) -> frozenset[str]:
        return unit.stems | unit.near | self.name_stems(unit.thing or "")

    def _kinds_of_names(self, words: Sequence[Word]) -> Iterator[int]:
        """Return the positions of nouns that only say of what kind the name before them is: "the ferry boat"."""
        for position, (name, noun) in enumerate(pairwise(words), start=1):
            if name.thing and any(self._lexicon.is_a(name.thing, each) for each in noun.classes):
                yield position

    def _is_ignored(self, word: Word) -> bool:
        return word.thing is None and not word.classes and all(map(self._english.is_ignored, word.lower.split()))

    def _is_light(self, word: Word) -> bool:
        return (
            self._is_ignored(word)
            and word.lower not in self._english.number_words
            and not self._english.word_stems(word.lower).isdisjoint(self._english.opposites)
        )

    def _opposite(self, word: Word) -> frozenset[str]:
        if word.thing and HYPHEN in word.text and " " not in word.text:
            return frozenset()
        denied = self._english.denied_by(word.lower) if word.tag in ADJECTIVES else frozenset()
        stems = self._english.word_stems(word.lower) | self._english.word_stems(word.lower.removesuffix("ly"))
        return denied.union(*(self._english.opposites.get(part, ()) for part in stems))

    def _against(self, meant: Mapping[str, float]) -> frozenset[str]:
        """Return what is the opposite of what a turn of phrase says in plain words, and in none of its senses nearly the same."""
        plain = [each for each, share in meant.items() if share >= TURN]
        alike = frozenset[str](meant).union(*map(self._english.near, plain))
        return frozenset[str]().union(*(self._english.opposites.get(each, ()) for each in plain)) - alike

    def _unit(self, word: Word, near: Mapping[str, float], factor: float) -> Unit:
        thing = word.thing if word.thing and self._evidence.counts([word.thing])[word.thing] else self._named_longer(word.thing)
        if self._is_ignored(word):
            return Unit(word, WEIGHT_OF_LIGHT_WORD * factor, near, self._opposite(word), frozenset(), 0, is_light=True)
        if thing:
            count = self._evidence.counts([thing])[thing]
            weight = max(LIGHTEST_THING, self._weight(count))
        else:
            own = [self._in_passages({part}) for part in word.stems]
            count = min(own, default=0)
            related = self._in_passages(near)
            if count:
                weight = self._weight(count) * (1.0 if word.is_noun else SHARE_OF_NO_NOUN)
            elif related:
                weight = self._weight(related)
            else:
                weight = WEIGHT_OF_FOREIGN_NOUN if word.is_noun else WEIGHT_OF_FOREIGN_WORD
            if word.classes:
                weight = min(weight, LIGHTEST_THING)
        opposite = self._opposite(word)
        relations = frozenset(iri for part in word.stems for iri in self._relations.get(part, ())) if not thing else frozenset()
        label = self._english.stems(self._lexicon.label(word.thing)) - word.stems if word.thing else frozenset()
        head = self._english.canonical(stem(word.lower.split()[-1]))
        return Unit(
            word, weight * factor, near, opposite, relations, count, thing, head=head, label=label, may_be_open=self._may_be_open(word)
        )

    def _in_passages(self, stems: Iterable[str]) -> int:
        """Return how many passages hold that one of several stems that most do."""
        return max((self._evidence.stems[key] for key in self.keys(stems)), default=0)

    def _may_be_open(self, word: Word) -> bool:
        return word.thing is None and not word.classes and stem(word.lower) in self._english.everyday

    def _named_longer(self, thing: str | None) -> str | None:
        """Return the thing of the documents whose name begins with that of one that they do not mention; None where there is none."""
        if thing is None:
            return None
        beginning = f"{self._lexicon.label(thing)} "
        longer = [iri for iri, entry in self._lexicon.things.items() if entry.label.startswith(beginning)]
        counts = self._evidence.counts(longer)
        return next((iri for iri in longer if counts[iri]), None)

    def _turns(self, linked: Linked) -> dict[int, dict[str, float]]:
        """Return the stems of what turns of phrase say in plain words, by where the words of the turns start."""
        said: dict[int, dict[str, float]] = {}
        for turn in phrases.turns(linked.text):
            meanings = sorted(self._english.stems(" ".join(turn.meanings)))
            near = {other: TURN * RING for part in meanings for other in self._english.rings.get(part, ())} | dict.fromkeys(meanings, TURN)
            for word in linked.words:
                if word.thing is None and any(start <= word.start < end for start, end in turn.spans):
                    said[word.start] = near
        return said

    def _near(self, word: Word, said: Mapping[str, float]) -> dict[str, float]:
        meant = said if said.keys().isdisjoint(self._opposite(word)) else {}
        near = {other: share for other, share in meant.items() if other not in word.stems}
        for part in sorted(self._english.word_stems(word.lower)):
            for other, share in self._english.near(part).items():
                if other not in word.stems:
                    near[other] = max(share, near.get(other, 0.0))
        return near

    def keys(self, stems: Iterable[str]) -> set[str]:
        """Return the stems that passages are indexed by: numbers in digits or as words, comparatives as they stand."""
        return {key for part in stems for key in self._indexed.get(part, ())}

    @cached_property
    def _indexed(self) -> dict[str, tuple[str, ...]]:
        indexed: dict[str, list[str]] = {}
        for key in self._evidence.stems:
            indexed.setdefault(self._english.canonical(key), []).append(key)
        return {base: tuple(keys) for base, keys in indexed.items()}

    def _weight(self, count: int) -> float:
        return min(HEAVIEST, max(LIGHTEST, math.log((self._evidence.total + 1) / (count + 1))))

    @cached_property
    def _relations(self) -> dict[str, tuple[str, ...]]:
        """Properties by the stem of each content word of their labels."""
        found: dict[str, dict[str, None]] = {}
        for entry in self._lexicon.relations.values():
            for form in entry.forms:
                for part in form.split():
                    if part not in self._english.ignored:
                        found.setdefault(stem(part), {})[entry.iri] = None
        return {key: tuple(iris) for key, iris in found.items()}

    def name_stems(self, thing: str) -> frozenset[str]:
        """Return the stems of all names of a thing."""
        if thing not in self._names_known:
            entry = self._lexicon.things.get(thing)
            self._names_known[thing] = self._english.stems(" ".join(entry.forms)) if entry else frozenset()
        return self._names_known[thing]
