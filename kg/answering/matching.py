"""How well a statement or a passage explains one word of a question."""

import re

from kg.answering.english import English
from kg.answering.evidence import Fact, Passage, Words
from kg.answering.units import Unit, Units
from kg.vocabulary import Lexicon

RELATION, CLASS_MEMBER, SAME_BEGINNING, OPPOSITE, WORDS_OF_A_NAME = 0.8, 0.8, 0.75, 0.6, 0.9
ALTERNATIVE, IN_ANOTHER_NAME, AS_MANY = 0.85, 0.7, 0.9
NARROWER, BROADER, PART_OF_A_NAME, HEAD_OF_A_NAME = 0.8, 0.6, 0.75, 0.7
"""How well a word is explained by what is not the word itself."""
CONDITION, SENTENCE, ANTECEDENT, OTHER_CELLS, HEADING = 0.95, 0.94, 0.8, 0.5, 0.4
"""How well a word is explained by what stands outside subject, relation and object."""

LIST_COMMA = re.compile(r",\s*(?:and|or)?\s*|\s+(?:and|or)\s+")
CLAUSE_END = re.compile(r"[,;:]")
ONE = "1"
ARTICLES = ("a", "an")
"""The number that an article gives, and the articles that give it."""
NEARBY = 4
"""Content words behind an opposite among which its noun is looked for."""


class Matching:
    """Matches words of questions with statements and passages."""

    def __init__(self, units: Units, lexicon: Lexicon, english: English) -> None:
        self._units = units
        self._lexicon = lexicon
        self._english = english
        self._ancestors_known: dict[str, tuple[str, ...]] = {}
        self._narrower_known: dict[str, frozenset[str]] = {}

    def in_fields(self, unit: Unit, fact: Fact, *, verdict: bool) -> tuple[float, bool]:
        """Return how well subject, relation, object and condition explain a unit, and whether only by its opposite."""
        if unit.thing and unit.thing in fact.things:
            return 1.0, False
        core, condition = self.in_words(unit, fact.core), self.in_words(unit, fact.conditions) * CONDITION
        best = max(core, condition, self._in_kin(unit, fact.things))
        if (
            best < IN_ANOTHER_NAME
            and unit.stems
            and not unit.opposite
            and any(map(unit.stems.issubset, map(self._units.name_stems, fact.things)))
        ):
            best = max(best, HEADING) if verdict and unit.thing else IN_ANOTHER_NAME
        if self._has_member(unit, fact.things):
            best = max(best, HEADING if verdict else CLASS_MEMBER)
        if self._names_as_many(unit, fact):
            best = max(best, AS_MANY)
        if not unit.relations.isdisjoint(self.ancestors(fact.relation)[:2]):
            best = max(best, RELATION)
        against = self._opposes(unit, fact) or (verdict and self._counts_otherwise(unit, fact))
        if best < OPPOSITE and against:
            return OPPOSITE, True
        return best, False

    def _names_as_many(self, unit: Unit, fact: Fact) -> bool:
        """Tell whether a statement names as many things side by side as a number says, and says what they are."""
        is_said = unit.stems == {unit.number} and not unit.follower.isdisjoint(fact.passage.words.stems)
        if unit.number == ONE:
            return is_said and self._is_one(unit, fact)
        return is_said and unit.number in (_items(fact.subject), _items(fact.object))

    def _is_one(self, unit: Unit, fact: Fact) -> bool:
        """Tell whether a statement speaks of one of what a question counts: "a single ferry" of "a fast ferry"."""
        words = f"{fact.subject} {fact.predicate} {fact.object}".casefold().split()
        behind = (" ".join(words[place + 1 : place + 1 + NEARBY]) for place, word in enumerate(words) if word in ARTICLES)
        return any(not unit.follower.isdisjoint(self._english.stems(text)) for text in behind)

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

    def in_passage(self, unit: Unit, passage: Passage, share: float) -> float:
        """Return how well a passage explains a unit, its own words counting `share`."""
        if unit.thing and unit.thing in passage.things:
            return share
        best = max(
            self._in_kin(unit, passage.things) * share,
            self.in_words(unit, passage.words) * share,
            self.in_words(unit, passage.antecedent_words) * ANTECEDENT,
            self.in_words(unit, passage.heading_words) * HEADING,
        )
        if self._has_member(unit, passage.things):
            best = max(best, CLASS_MEMBER * share)
        if not unit.opposite.isdisjoint(passage.words.stems):
            best = max(best, OPPOSITE * share)
        return best

    def _has_member(self, unit: Unit, things: frozenset[str]) -> bool:
        """Tell whether one of several things is of the class that a word is the noun of."""
        if not unit.word.classes:
            return False
        kinds = [each for each in unit.word.classes if not any(self._lexicon.is_a(thing, each) for thing in unit.named)]
        return any(self._lexicon.is_a(thing, each) for each in kinds for thing in things)

    def _in_kin(self, unit: Unit, things: frozenset[str]) -> float:
        """Return how well things explain a unit that names something broader or narrower."""
        if unit.thing is None:
            return 0.0
        if not things.isdisjoint(self.narrower(unit.thing)):
            return NARROWER
        if things.isdisjoint(self.ancestors(unit.thing)):
            return 0.0
        is_code = unit.word.text.isupper() or any(char.isdigit() for char in unit.word.text)
        return 0.0 if is_code else BROADER

    def ancestors(self, iri: str) -> tuple[str, ...]:
        """Return what a class, property or thing stands under, itself included."""
        known = self._ancestors_known.get(iri)
        if known is None:
            known = self._ancestors_known[iri] = self._lexicon.ancestors(iri)
        return known

    def narrower(self, iri: str) -> frozenset[str]:
        """Return what stands under a class, property or thing, itself included."""
        known = self._narrower_known.get(iri)
        if known is None:
            known = self._narrower_known[iri] = frozenset(self._lexicon.descendants(iri))
        return known

    def name_stems(self, thing: str) -> frozenset[str]:
        """Return the stems of all names of a thing."""
        return self._units.name_stems(thing)

    def in_words(self, unit: Unit, words: Words) -> float:
        """Return how well the words of a text explain a unit."""
        own, stems = unit.word.stems, words.stems
        if not stems:
            return 0.0
        if own and own <= stems:
            return WORDS_OF_A_NAME if unit.thing else 1.0
        if unit.label and unit.label <= stems:
            return PART_OF_A_NAME
        if len(own) > 1:
            kin = sum(1 for part in own if part in stems or not self._ring(part).isdisjoint(stems))
            share = max(len(own & stems), 0.9 * kin) / len(own)
            return PART_OF_A_NAME * max(share, HEAD_OF_A_NAME if unit.head in stems else 0.0)
        if not unit.thing and not unit.beginnings.isdisjoint(words.beginnings):
            return SAME_BEGINNING
        near = unit.nearness.keys()
        return 0.0 if near.isdisjoint(stems) else max(unit.nearness[stem] for stem in near & stems)

    def _ring(self, stem_: str) -> frozenset[str]:
        return self._english.rings.get(stem_, frozenset())


def _items(text: str) -> str:
    """Return in digits how many things a text names side by side."""
    return str(len([item for item in LIST_COMMA.split(text) if item.strip()]))
