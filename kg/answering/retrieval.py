"""Which passages may hold an answer: those that hold most of the weight of a question's words.

A word that few passages hold finds all of them. One that many hold decides among those; and where a question has no other words, as is
usual in a large graph, the passages are found that hold several of them, or are of the kind that is asked for. So what is read grows
with the question and not with the graph.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from heapq import nlargest

from kg.answering.evidence import Evidence, Passage, holding, mentioning, of_kind
from kg.answering.matching import OPPOSITE, Matching
from kg.answering.units import Unit, Units

HINT = 0.1
"""Share of its weight that a word counts which calls a query and need not be explained."""
MOST_PASSAGES, MOST_PASSAGES_OF_MANY = 60, 24
"""Passages that are looked at closely, and those of a large graph, where the first ones hold as much as those behind them."""
MOST_TOGETHER = 3
"""Common words that a passage must hold at once to be found by them, the rarest ones of a question."""
FEW_PASSAGES = 20
"""Passages from which on no more are looked for by fewer words."""


class Retrieval:
    """Finds passages by the words of a question."""

    def __init__(self, evidence: Evidence, units: Units, matching: Matching) -> None:
        self._evidence = evidence
        self._units = units
        self._matching = matching

    def passages(self, units: Sequence[Unit], hints: Sequence[Unit] = (), wanted: Collection[str] = ()) -> list[Passage]:
        """Return the passages that hold most of the units' weight.

        Args:
            units: the words of the question.
            hints: words that decide between equals.
            wanted: statement classes and properties that decide where all words are common.
        """
        weighed = [*(unit for unit in units if not unit.is_light), *(replace(hint, weight=hint.weight * HINT) for hint in hints)]
        weights, common = self._weights(weighed)
        most = MOST_PASSAGES_OF_MANY if self._evidence.is_large else MOST_PASSAGES
        if common and not weights:
            weights = self._together([unit for unit in common if unit in units], wanted)
        elif common and len(weights) > most:
            self._add_common(weights, common)
        best = nlargest(most, weights.items(), key=lambda item: (item[1], item[0]))
        return [passage for passage in self._evidence.passages(iri for iri, _ in best) if passage.kind != "heading"]

    def _weights(self, units: Sequence[Unit]) -> tuple[dict[str, float], list[Unit]]:
        """Return passages with the weight of the words that they hold, and the words that too many hold to count."""
        common = [unit for unit in units if self._is_common(unit)]
        rare = [unit for unit in units if unit not in common]
        things = [thing for unit in rare for thing in self._things(unit)]
        stems = sorted({key for unit in rare for key in self._units.keys({*unit.stems, *unit.nearness, *unit.opposite})})
        postings = self._evidence.postings(things, stems)
        weights: dict[str, float] = {}
        for unit in rare:
            shares: dict[str, float] = {}
            for stem in sorted(unit.stems):
                for iri in {iri for key in self._units.keys({stem}) for iri in postings.get(key, ())}:
                    shares[iri] = shares.get(iri, 0.0) + 1 / len(unit.stems)
            shares.update(dict.fromkeys((iri for thing in self._things(unit) for iri in postings.get(thing, ())), 1.0))
            for stem, share in (*dict.fromkeys(unit.opposite, OPPOSITE).items(), *unit.nearness.items()):
                for iri in (iri for key in self._units.keys({stem}) for iri in postings.get(key, ())):
                    shares[iri] = max(share, shares.get(iri, 0.0))
            if len(shares) > self._evidence.most_found:
                common.append(unit)
                continue
            for iri, share in shares.items():
                weights[iri] = weights.get(iri, 0) + share * unit.weight
        return weights, common

    def _things(self, unit: Unit) -> list[str]:
        return sorted(self._matching.narrower(unit.thing)) if unit.thing else []

    def _is_common(self, unit: Unit) -> bool:
        return any(map(self._evidence.is_common, (*self._things(unit), *self._units.keys(unit.stems))))

    def _together(self, units: Sequence[Unit], wanted: Collection[str]) -> dict[str, float]:
        """Return passages that hold several common words at once, as many of them as find any, with how many conditions they fulfil."""
        rarest_first = sorted(units, key=lambda unit: unit.count)[:MOST_TOGETHER]
        conditions = [each for unit in rarest_first for each in self._conditions(unit)]
        found: dict[str, float] = {}
        for each in _narrowest_first(conditions, of_kind(wanted) if wanted else None):
            found = dict.fromkeys(self._evidence.with_all(each), float(len(each))) | found
            if len(found) >= FEW_PASSAGES:
                break
        return found

    def _conditions(self, unit: Unit) -> Iterator[str]:
        things = self._things(unit)
        if things:
            yield mentioning(things)
        else:
            yield from (holding(sorted(keys)) for keys in (self._units.keys({stem}) for stem in sorted(unit.stems)) if keys)

    def _add_common(self, weights: dict[str, float], units: Sequence[Unit]) -> None:
        """Add to passages the weight of the common words that they hold."""
        for unit in units:
            keys = [*self._things(unit), *sorted(self._units.keys(unit.stems))]
            for iri in self._evidence.among(weights, keys):
                weights[iri] += unit.weight


def _narrowest_first(conditions: Sequence[str], kind: str | None) -> Iterator[list[str]]:
    """Give the conditions, first all of them, then fewer; where a kind is wanted, each time first with it."""
    for number in range(len(conditions), 0, -1):
        if kind is not None:
            yield [kind, *conditions[:number]]
        yield list(conditions[:number])
