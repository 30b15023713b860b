"""How much of a question statements and passages explain."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kg.answering.evidence import Evidence, Fact, Passage
from kg.answering.matching import ALTERNATIVE, HEADING, LIST_COMMA, OTHER_CELLS, PART_OF_A_NAME, SENTENCE, Matching
from kg.answering.units import Unit
from kg.namespaces import KG
from kg.vocabulary import Lexicon

WANTED, ABOUT_THE_FIRST, SAME_SMALL_WORD, DENIES, HAS_THAT_MANY = 0.08, 0.05, 0.02, 0.12, 0.12
HINTED, TO_THE_POINT, OF_A_CHOICE = 0.2, 0.15, 0.1
"""What preferences add to the share that a statement explains."""

DILUTED, FEW_THINGS = 0.02, 4
"""What is taken off for each thing that a statement names beyond a few: a statement about everything is about nothing in particular."""


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
    choice: bool = False
    """Whether a choice is asked about; else what it depends on says little."""
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

    def __init__(self, evidence: Evidence, matching: Matching, lexicon: Lexicon) -> None:
        self._evidence = evidence
        self._matching = matching
        self._lexicon = lexicon

    def facts(self, units: Sequence[Unit], passages: Sequence[Passage], wish: Wish) -> list[Ranked]:
        """Return the statements of passages, best first; those that `wish` speaks of are preferred."""
        found = self._evidence.facts(passages)
        sizes = Counter(group for fact in found for group in fact.groups)
        shares = {
            passage.iri: [self._matching.in_passage(unit, passage, OTHER_CELLS if passage.kind == "row" else SENTENCE) for unit in units]
            for passage in dict.fromkeys(fact.passage for fact in found)
        }
        asked = frozenset(stem for unit in (*units, *wish.hints) for stem in (*unit.stems, *unit.nearness))
        ranked = [self._fact(units, fact, wish, shares[fact.passage.iri], asked) for fact in found]
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

    def _fact(self, units: Sequence[Unit], fact: Fact, wish: Wish, shares: Sequence[float], asked: frozenset[str]) -> Ranked:
        """Return how much of the question a statement explains, given what its passage explains and what stems are asked for."""
        total = sum(unit.weight for unit in units) or 1.0
        whole = fields = weighed = 0.0
        unexplained, opposed = [], []
        has_one = not wish.alternatives.isdisjoint(fact.things) and any(
            unit.thing in wish.alternatives and unit.thing in fact.things for unit in units
        )
        for unit, in_passage in zip(units, shares, strict=True):
            in_fields, by_opposite = self._matching.in_fields(unit, fact, verdict=wish.verdict)
            if has_one and unit.thing in wish.alternatives:
                in_fields = max(in_fields, ALTERNATIVE)
            anywhere = max(in_fields, in_passage)
            whole += unit.weight * anywhere
            fields += unit.weight * in_fields
            weighed += unit.weighed(anywhere)
            if (
                anywhere <= (PART_OF_A_NAME if self._is_absent(unit) else HEADING)
                and not unit.is_light
                and (wish.verdict or not unit.word.is_adverb)
                and not (has_one and unit.thing in wish.alternatives)
            ):
                unexplained.append(unit)
            elif by_opposite:
                opposed.append(unit)
        words = fact.passage.words.stems
        share_asked_for = len(words & asked) / len(words) if words else 0.0
        score = whole / total + self._preference(units, fact, wish, opposed) + TO_THE_POINT * share_asked_for
        weighed = weighed or 1.0
        return Ranked(fact, whole / weighed, fields / weighed, score, tuple(unexplained), tuple(opposed))

    def _is_absent(self, unit: Unit) -> bool:
        """Tell whether a word names a thing that no document mentions; a factor is seldom named by its name."""
        return unit.word.thing is not None and unit.thing is None and not self._lexicon.is_a(unit.word.thing, KG + "Factor")

    def _preference(self, units: Sequence[Unit], fact: Fact, wish: Wish, opposed: Sequence[Unit]) -> float:
        preference = 0.0
        if not fact.types.isdisjoint(wish.wanted) or not wish.wanted.isdisjoint(self._matching.ancestors(fact.relation)):
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
        if fact.is_about_a_choice and not wish.choice and not wish.verdict:
            preference -= OF_A_CHOICE
        preference -= DILUTED * max(0, len(fact.things) - FEW_THINGS)
        words = wish.words.intersection(fact.predicate.casefold().split())
        preference += SAME_SMALL_WORD * len(words)
        if wish.condition and fact.english.patterns["conditional"].search(f"{fact.predicate} {fact.condition}"):
            preference += WANTED
        for hint in wish.hints:
            preference += HINTED * self._matching.in_words(hint, fact.core) / len(wish.hints)
        if wish.verdict:
            preference -= DENIES if first is not None and fact.concerns and first not in fact.concerns else 0.0
            limits = wish.exclusive and fact.english.patterns["limiting"].search(f"{fact.predicate} {fact.object} {fact.modality}")
            preference += DENIES if limits else DENIES / 2 if opposed else 0.0
            preference += WANTED / 2 if fact.negative else 0.0
        return preference

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
        explained = [max(self._matching.in_passage(unit, passage, 1.0) for passage in passages) for unit in units]
        total = sum(unit.weighed(share) for unit, share in zip(units, explained, strict=True)) or 1.0
        coverage = sum(unit.weight * share for unit, share in zip(units, explained, strict=True)) / total
        unexplained = tuple(
            unit for unit, share in zip(units, explained, strict=True) if share <= HEADING and not unit.is_light and not unit.word.is_adverb
        )
        return RankedPassages(passages, coverage * 0.93 ** (len(passages) - 1), unexplained)


def _is_of_size(fact: Fact, sizes: Mapping[str, int], size: int) -> bool:
    """Tell whether a statement is one of so many, or lists so many."""
    items = [item for item in LIST_COMMA.split(fact.object) if item.strip()]
    return any(sizes[group] == size for group in fact.groups) or (size > 1 and len(items) == size)
