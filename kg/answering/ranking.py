"""How much of a question a statement or passage explains."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import nlargest

from kg.answering.english import English
from kg.answering.evidence import BEGINNING, Evidence, Fact, Passage, Words
from kg.answering.linking import Linked, Word
from kg.language.keywords import stem
from kg.namespaces import KG
from kg.vocabulary import Lexicon

LIGHTEST, HEAVIEST = 0.6, 3.2
"""Bounds of a word's weight; in between it is the logarithm of its rarity."""
LIGHTEST_THING = 1.6
WEIGHT_OF_FOREIGN_WORD = 2.6
"""Of an English word that the graph does not hold."""
WEIGHT_OF_LIGHT_WORD = 0.2
"""Of a word such as "more" or "same", which an answer need not explain and may oppose."""
WEIGHT_IN_CONTEXT = 0.3
"""What a word of the situation weighs, against a word of the question."""

SYNONYM, RELATION, CLASS_MEMBER, SAME_BEGINNING, OPPOSITE, WORDS_OF_A_NAME = 0.7, 0.8, 0.8, 0.75, 0.6, 0.9
ALTERNATIVE, IN_ANOTHER_NAME = 0.85, 0.7
NARROWER, BROADER, PART_OF_A_NAME, HEAD_OF_A_NAME = 0.8, 0.6, 0.75, 0.7
"""How well a word is explained by what is not the word itself."""
CONDITION, SENTENCE, ANTECEDENT, OTHER_CELLS, HEADING = 0.95, 0.88, 0.8, 0.5, 0.4
"""How well a word is explained by what stands outside subject, relation and object."""

HINT = 0.1
"""Share of its weight that a word counts which calls a query and need not be explained."""
WANTED, ABOUT_THE_FIRST, SAME_SMALL_WORD, DENIES, HAS_THAT_MANY = 0.08, 0.05, 0.02, 0.12, 0.12
"""What preferences add to the share that a statement explains."""

DILUTED, FEW_THINGS = 0.02, 4
"""What is taken off for each thing that a statement names beyond a few: a statement about everything is about nothing in particular."""

LIST_COMMA = re.compile(r",\s*(?:and|or)?\s*|\s+(?:and|or)\s+")
CLAUSE_END = re.compile(r"[,;:]")
NEARBY = 4
"""Content words behind an opposite among which its noun is looked for."""
MOST_PASSAGES = 60
"""Passages that are looked at closely."""
LONGEST_POSTING = 400
"""A word in more passages than these finds none where a rarer word does."""


@dataclass(frozen=True)
class Unit:
    """A word of a question that an answer must explain."""

    word: Word
    weight: float
    near: frozenset[str]
    opposite: frozenset[str]
    relations: frozenset[str]
    """Properties that the word names."""
    count: int
    """Passages that hold it."""
    thing: str | None = None
    """IRI of what it names, where the graph's passages mention that."""
    is_light: bool = False
    """Whether it need not be explained, and counts only where a statement says the opposite."""

    @property
    def stems(self) -> frozenset[str]:
        """Its own stems."""
        return self.word.stems

    follower: frozenset[str] = frozenset()
    """Stems of the word after a light one, and of what says nearly the same."""
    head: str = ""
    """Stem of its last word."""

    @property
    def number(self) -> str | None:
        """The number that it gives, in digits."""
        return next((each for each in self.stems if each.isdigit()), None)

    @cached_property
    def beginnings(self) -> frozenset[str]:
        """The beginnings of its longer stems."""
        return frozenset(each[:BEGINNING] for each in self.stems if len(each) >= BEGINNING)


@dataclass(frozen=True, slots=True)
class Wish:
    """What kind of statement a question would best be answered by."""

    wanted: frozenset[str] = frozenset()
    """IRIs of statement classes and properties."""
    words: frozenset[str] = frozenset()
    """The question's small words, such as "through": a relation with the same ones is more to the point."""
    condition: bool = False
    """Whether a condition is asked for."""
    definition: bool = False
    """Whether it is asked what something is."""
    alternatives: frozenset[str] = frozenset()
    """IRIs of things of which a statement need name only one."""
    verdict: bool = False
    """Whether yes or no is asked for."""
    hints: tuple[Unit, ...] = ()
    """Words that call a query: a statement that holds them is more to the point."""
    size: int = 0
    """How many are asked for; 0 where that is not said."""
    exclusive: bool = False
    """Whether the question says "only", "always" or the like."""

    def between(self, *alternatives: str) -> "Wish":
        """Return the wish for a statement that need name only one of several things."""
        return replace(self, alternatives=frozenset(alternatives))


@dataclass(frozen=True, slots=True)
class Ranked:
    """A statement with what it explains."""

    fact: Fact
    coverage: float
    """Share of the question's weight, 0 to 1."""
    field_coverage: float
    """The same, by subject, relation, object and condition alone."""
    score: float
    """Coverage with preferences added."""
    unexplained: tuple[Unit, ...]
    opposed: tuple[Unit, ...]
    """Words that it explains by their opposites only."""

    def explains(self, units: Iterable[Unit]) -> bool:
        """Tell whether it leaves none of these words unexplained."""
        return set(units).isdisjoint(self.unexplained)


@dataclass(frozen=True, slots=True)
class RankedPassages:
    """One to three passages in a row with what they explain."""

    passages: tuple[Passage, ...]
    coverage: float
    unexplained: tuple[Unit, ...]


class Ranking:
    """Ranks what the graph holds against the units of a question."""

    def __init__(self, evidence: Evidence, lexicon: Lexicon, english: English) -> None:
        self._evidence = evidence
        self._lexicon = lexicon
        self._english = english
        self._ancestors_known: dict[str, tuple[str, ...]] = {}
        self._names_known: dict[str, frozenset[str]] = {}
        self._descendants_known: dict[str, tuple[str, ...]] = {}

    # --- units ------------------------------------------------------------------------------------------------------

    def units(self, linked: Linked, explained: Collection[int] = (), factor: float = 1.0, *, light: bool = False) -> list[Unit]:
        """Return the words that must be explained, but for those at the positions `explained`.

        Args:
            linked: the words.
            explained: positions of words that need no explanation.
            factor: what their weights are multiplied by.
            light: whether words that need no explanation and have an opposite are kept.
        """
        words = [
            word
            for position, word in enumerate(linked.words)
            if (light and self._is_light(word)) or (position not in explained and not self._is_ignored(word) and (word.thing or word.stems))
        ]
        things = [word.thing for word in words if word.thing]
        stems = sorted({key for word in words for key in self._keys(word.stems | self._near(word))})
        counts = self._evidence.counts(things, stems)
        units = [self._unit(word, counts, factor) for word in words]
        return [
            replace(unit, follower=next_.stems | next_.near | self._name_stems(next_.thing or "")) if unit.is_light or unit.number else unit
            for unit, next_ in zip(units, [*units[1:], *units[-1:]], strict=True)
        ]

    def _is_ignored(self, word: Word) -> bool:
        return word.thing is None and not word.classes and all(map(self._english.is_ignored, word.lower.split()))

    def _is_light(self, word: Word) -> bool:
        return (
            self._is_ignored(word)
            and word.lower not in self._english.number_words
            and not self._english.word_stems(word.lower).isdisjoint(self._english.opposites)
        )

    def _opposite(self, word: Word) -> frozenset[str]:
        return frozenset(other for part in self._english.word_stems(word.lower) for other in self._english.opposites.get(part, ()))

    def _unit(self, word: Word, counts: Mapping[str, int], factor: float) -> Unit:
        near = self._near(word)
        thing = word.thing if word.thing and counts.get(word.thing, 0) else None
        if self._is_ignored(word):
            return Unit(word, WEIGHT_OF_LIGHT_WORD * factor, near, self._opposite(word), frozenset(), 0, is_light=True)
        if thing:
            count = counts.get(thing, 0)
            weight = max(LIGHTEST_THING, self._weight(count))
        else:
            own = [max((counts.get(key, 0) for key in self._keys({part})), default=0) for part in word.stems]
            count = min(own, default=0)
            related = max((counts.get(key, 0) for key in self._keys(near)), default=0)
            weight = self._weight(count or related) if count or related else WEIGHT_OF_FOREIGN_WORD
            if word.classes:
                weight = min(weight, LIGHTEST_THING)
        opposite = self._opposite(word)
        relations = frozenset(iri for part in word.stems for iri in self._relations.get(part, ())) if not thing else frozenset()
        return Unit(
            word, weight * factor, near, opposite, relations, count, thing, head=self._english.canonical(stem(word.lower.split()[-1]))
        )

    def _near(self, word: Word) -> frozenset[str]:
        own = self._english.word_stems(word.lower)
        return frozenset(other for part in own for other in self._english.rings.get(part, ())) - word.stems

    def _keys(self, stems: Iterable[str]) -> set[str]:
        """Return the stems that passages are indexed by: numbers in digits or as words, comparatives as they stand."""
        return {key for part in stems for key in self._indexed.get(part, ())}

    @cached_property
    def _indexed(self) -> dict[str, tuple[str, ...]]:
        indexed: dict[str, list[str]] = {}
        for key in self._evidence.stems():
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

    # --- finding ------------------------------------------------------------------------------------------------------

    def passages(self, units: Sequence[Unit], hints: Sequence[Unit] = ()) -> list[Passage]:
        """Return the passages that hold most of the units' weight; `hints` decide between equals."""
        units = [*(unit for unit in units if not unit.is_light), *(replace(hint, weight=hint.weight * HINT) for hint in hints)]
        things = [thing for unit in units if unit.thing for thing in (unit.thing, *self._narrower(unit.thing))]
        stems = sorted({key for unit in units for key in self._keys(unit.stems | unit.near | unit.opposite)})
        postings = self._evidence.postings(things, stems)
        weights: dict[str, float] = {}
        for unit in units:
            own = {iri for thing in self._narrower(unit.thing) for iri in postings.get(thing, ())}
            own.update(postings.get(unit.thing or "", ()))
            own.update(*(postings.get(key, ()) for key in self._keys(unit.stems)))
            near = set[str]().union(*(postings.get(key, ()) for key in self._keys(unit.near | unit.opposite))) - own
            for found, share in ((own, 1.0), (near, SYNONYM)):
                if len(found) <= LONGEST_POSTING:
                    for iri in found:
                        weights[iri] = weights.get(iri, 0) + share * unit.weight
        best = nlargest(MOST_PASSAGES, weights.items(), key=lambda item: (item[1], item[0]))
        return [passage for passage in self._evidence.passages(iri for iri, _ in best) if passage.kind != "heading"]

    def _narrower(self, thing: str | None) -> tuple[str, ...]:
        if thing is None:
            return ()
        if thing not in self._descendants_known:
            self._descendants_known[thing] = self._lexicon.descendants(thing)
        return self._descendants_known[thing]

    # --- ranking ------------------------------------------------------------------------------------------------------

    def facts(self, units: Sequence[Unit], passages: Sequence[Passage], wish: Wish) -> list[Ranked]:
        """Return the statements of passages, best first; those that `wish` speaks of are preferred."""
        found = self._evidence.facts(passages)
        sizes = Counter(group for fact in found for group in fact.groups)
        shares = {
            passage.iri: [self._in_passage(unit, passage, OTHER_CELLS if passage.kind == "row" else SENTENCE) for unit in units]
            for passage in passages
        }
        ranked = [self._fact(units, fact, wish, shares[fact.passage.iri]) for fact in found]
        if wish.size:
            ranked = [
                replace(each, score=each.score + HAS_THAT_MANY) if _is_of_size(each.fact, sizes, wish.size) else each for each in ranked
            ]
        return sorted(
            ranked,
            key=lambda each: (
                -round(each.score, 6),
                each.fact.passage.document,
                each.fact.passage.position,
                each.fact.position,
                each.fact.iri,
            ),
        )

    def _fact(self, units: Sequence[Unit], fact: Fact, wish: Wish, shares: Sequence[float]) -> Ranked:
        """Return how much of the question a statement explains, given what its passage explains."""
        total = sum(unit.weight for unit in units) or 1.0
        whole = fields = 0.0
        unexplained, opposed = [], []
        has_one = any(unit.thing in wish.alternatives and unit.thing in fact.things for unit in units)
        for unit, in_passage in zip(units, shares, strict=True):
            in_fields, by_opposite = self._in_fields(unit, fact, wish)
            if has_one and unit.thing in wish.alternatives:
                in_fields = max(in_fields, ALTERNATIVE)
            anywhere = max(in_fields, in_passage)
            whole += unit.weight * anywhere
            fields += unit.weight * in_fields
            if anywhere <= HEADING and not unit.is_light and not (has_one and unit.thing in wish.alternatives):
                unexplained.append(unit)
            elif by_opposite:
                opposed.append(unit)
        score = whole / total + self._preference(units, fact, wish, opposed)
        return Ranked(fact, whole / total, fields / total, score, tuple(unexplained), tuple(opposed))

    def _preference(self, units: Sequence[Unit], fact: Fact, wish: Wish, opposed: Sequence[Unit]) -> float:
        preference = 0.0
        if not fact.types.isdisjoint(wish.wanted) or not wish.wanted.isdisjoint(self._ancestors(fact.relation)):
            preference += WANTED
        first = next((unit.thing for unit in units if unit.thing), None)
        if first is not None and first in fact.concerns:
            preference += ABOUT_THE_FIRST
        if fact.relation == KG + "isRatedAs" and fact.factors.intersection(unit.thing for unit in units if unit.thing):
            preference += ABOUT_THE_FIRST
        if wish.definition and first is not None and first in (fact.subject_thing, fact.object_thing):
            preference += WANTED if first == fact.subject_thing or KG + "Definition" in fact.types else 0.0
            preference += ABOUT_THE_FIRST if KG + "Definition" in fact.types else 0.0
            preference -= WANTED if fact.relation == KG + "isExampleOf" else 0.0
        preference -= DILUTED * max(0, len(fact.things) - FEW_THINGS)
        words = wish.words.intersection(fact.predicate.casefold().split())
        preference += SAME_SMALL_WORD * len(words)
        if wish.condition and self._english.patterns["conditional"].search(f"{fact.predicate} {fact.condition}"):
            preference += WANTED
        for hint in wish.hints:
            preference += HINT * self._in_words(hint, fact.core) / len(wish.hints)
        if wish.verdict:
            preference -= DENIES if first is not None and fact.concerns and first not in fact.concerns else 0.0
            limits = wish.exclusive and self._english.patterns["limiting"].search(f"{fact.predicate} {fact.object} {fact.modality}")
            preference += DENIES if limits else DENIES / 2 if opposed else 0.0
            preference += WANTED / 2 if fact.negative else 0.0
        return preference

    def _in_fields(self, unit: Unit, fact: Fact, wish: Wish) -> tuple[float, bool]:
        """Return how well subject, relation, object and condition explain a unit, and whether only by its opposite."""
        if unit.thing and unit.thing in fact.things:
            return 1.0, False
        core, condition = self._in_words(unit, fact.core), self._in_words(unit, fact.conditions) * CONDITION
        best = max(core, condition, self._in_kin(unit, fact.things))
        if (
            best < IN_ANOTHER_NAME
            and unit.stems
            and not unit.opposite
            and any(unit.stems <= self._name_stems(thing) for thing in fact.things)
        ):
            best = IN_ANOTHER_NAME
        if unit.word.classes and any(self._lexicon.is_a(thing, each) for thing in fact.things for each in unit.word.classes):
            best = max(best, HEADING if wish.verdict else CLASS_MEMBER)
        if not unit.relations.isdisjoint(self._ancestors(fact.relation)[:2]):
            best = max(best, RELATION)
        against = self._opposes(unit, fact) or (wish.verdict and self._counts_otherwise(unit, fact))
        if best < OPPOSITE and against:
            return OPPOSITE, True
        return best, False

    def _opposes(self, unit: Unit, fact: Fact) -> bool:
        if unit.opposite.isdisjoint(fact.core.stems | fact.conditions.stems):
            return False
        return not unit.is_light or self._stands_by(unit, fact)

    def _counts_otherwise(self, unit: Unit, fact: Fact) -> bool:
        """Tell whether a statement gives another number of what a question counts: "eight wheels" to "four wheels"."""
        if unit.number is None or unit.number in fact.core.stems:
            return False
        counted = (unit.stems - {unit.number}) | unit.follower
        words = [self._english.stems(word) for word in f"{fact.predicate} {fact.object}".split()]
        for position, each in enumerate(words):
            following = frozenset[str]().union(*words[position : position + 1 + NEARBY])
            if any(stem_.isdigit() for stem_ in each) and not counted.isdisjoint(following):
                return True
        return False

    def _stands_by(self, unit: Unit, fact: Fact) -> bool:
        """Tell whether the opposite of a small word stands in the statement just before what the question's word stands before."""
        for clause in CLAUSE_END.split(f"{fact.predicate} {fact.object}, {fact.condition}"):
            stems = [self._english.word_stems(word) for word in clause.split() if self._english.stems(word)]
            for position, each in enumerate(stems):
                near = frozenset[str]().union(*stems[position + 1 : position + 1 + NEARBY])
                if not unit.opposite.isdisjoint(each) and not unit.follower.isdisjoint(near):
                    return True
        return False

    def _in_passage(self, unit: Unit, passage: Passage, share: float) -> float:
        if unit.thing and unit.thing in passage.things:
            return share
        best = max(
            self._in_kin(unit, passage.things) * share,
            self._in_words(unit, passage.words) * share,
            self._in_words(unit, passage.antecedent_words) * ANTECEDENT,
            self._in_words(unit, passage.heading_words) * HEADING,
        )
        if unit.word.classes and any(self._lexicon.is_a(thing, each) for thing in passage.things for each in unit.word.classes):
            best = max(best, CLASS_MEMBER * share)
        if not unit.opposite.isdisjoint(passage.words.stems):
            best = max(best, OPPOSITE * share)
        return best

    def _in_kin(self, unit: Unit, things: frozenset[str]) -> float:
        """Return how well things explain a unit that names something broader or narrower."""
        if unit.thing is None:
            return 0.0
        if any(unit.thing in self._ancestors(thing) for thing in things):
            return NARROWER
        return BROADER if not things.isdisjoint(self._ancestors(unit.thing)) else 0.0

    def _ancestors(self, iri: str) -> tuple[str, ...]:
        known = self._ancestors_known.get(iri)
        if known is None:
            known = self._ancestors_known[iri] = self._lexicon.ancestors(iri)
        return known

    def _in_words(self, unit: Unit, words: Words) -> float:
        own, stems = unit.word.stems, words.stems
        if own and own <= stems:
            return WORDS_OF_A_NAME if unit.thing else 1.0
        if len(own) > 1:
            kin = sum(1 for part in own if part in stems or not self._ring(part).isdisjoint(stems))
            share = max(len(own & stems), 0.9 * kin) / len(own)
            return PART_OF_A_NAME * max(share, HEAD_OF_A_NAME if unit.head in stems else 0.0)
        if not unit.beginnings.isdisjoint(words.beginnings):
            return SAME_BEGINNING
        return SYNONYM if not unit.near.isdisjoint(stems) else 0.0

    def _name_stems(self, thing: str) -> frozenset[str]:
        """Return the stems of all names of a thing."""
        if thing not in self._names_known:
            entry = self._lexicon.things.get(thing)
            self._names_known[thing] = self._english.stems(" ".join(entry.forms)) if entry else frozenset()
        return self._names_known[thing]

    def _ring(self, stem_: str) -> frozenset[str]:
        return self._english.rings.get(stem_, frozenset())

    def windows(self, units: Sequence[Unit], passages: Sequence[Passage], longest: int) -> list[RankedPassages]:
        """Return runs of up to `longest` passages of one paragraph, best first."""
        runs = []
        for passage in passages:
            run: tuple[Passage, ...] = (passage,)
            runs.append(self._run(units, run))
            while len(run) < longest and run[-1].next:
                following = self._evidence.passages([run[-1].next])
                run = (*run, *following)
                runs.append(self._run(units, run))
        return sorted(
            runs, key=lambda each: (-round(each.coverage, 6), len(each.passages), each.passages[0].document, each.passages[0].position)
        )

    def _run(self, units: Sequence[Unit], passages: tuple[Passage, ...]) -> RankedPassages:
        total = sum(unit.weight for unit in units) or 1.0
        explained = [max(self._in_passage(unit, passage, 1.0) for passage in passages) for unit in units]
        coverage = sum(unit.weight * share for unit, share in zip(units, explained, strict=True)) / total
        unexplained = tuple(unit for unit, share in zip(units, explained, strict=True) if share <= HEADING and not unit.is_light)
        return RankedPassages(passages, coverage * 0.93 ** (len(passages) - 1), unexplained)


def _is_of_size(fact: Fact, sizes: Mapping[str, int], size: int) -> bool:
    """Tell whether a statement is one of so many, or lists so many."""
    items = [item for item in LIST_COMMA.split(fact.object) if item.strip()]
    return any(sizes[group] == size for group in fact.groups) or (size > 1 and len(items) == size)
