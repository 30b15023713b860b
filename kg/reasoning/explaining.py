"""Why does a fact follow? One step of reasoning back, until all that it rests on was stated."""

from collections.abc import Iterable, Iterator
from itertools import chain, product

from kg.reasoning.premises import TYPE, Fact
from kg.reasoning.schema import Expression, Schema

Grounds = tuple[Fact, ...]
"""The facts that one follows from in one step; none where no single step explains it."""


class Explainer:
    """Facts that are known, and what explains others from them."""

    def __init__(self, schema: Schema, facts: Iterable[Fact]) -> None:
        self.schema = schema
        self.known: set[Fact] = set()
        self._targets: dict[tuple[str, str], set[str]] = {}
        self._sources: dict[tuple[str, str], set[str]] = {}
        for fact in facts:
            self.learn(fact)

    def learn(self, fact: Fact) -> None:
        """Count a fact among those that are known."""
        subject, relation, target = fact
        self.known.add(fact)
        self._targets.setdefault((subject, relation), set()).add(target)
        self._sources.setdefault((target, relation), set()).add(subject)

    def explained(self, candidates: Iterable[Fact]) -> dict[Fact, Grounds]:
        """Return the candidates with their grounds, each resting on known facts and on others that come before it."""
        waiting = sorted(set(candidates) - self.known)
        found: dict[Fact, Grounds] = {}
        while waiting:
            step = {fact: grounds for fact in waiting if (grounds := self.grounds(fact))}
            if not step:
                break
            for fact in step:
                self.learn(fact)
            found |= step
            waiting = [fact for fact in waiting if fact not in step]
        return found | dict.fromkeys(waiting, ())

    def grounds(self, fact: Fact) -> Grounds:
        """Return known facts that a fact follows from in one step, the fewest; none where there is no such step."""
        subject, relation, target = fact
        found = self._of_class(subject, target) if relation == TYPE else self._of_link(subject, relation, target)
        return min(found, key=lambda grounds: (len(grounds), grounds), default=())

    def holds(self, subject: str, relation: str, target: str) -> Fact | None:
        """Return the known fact that says it: by this property or class, or by one under it."""
        lower = target if relation == TYPE else relation
        for name in self.schema.below(lower):
            fact = (subject, TYPE, name) if relation == TYPE else (subject, name, target)
            if fact in self.known:
                return fact
        return None

    # --- links ------------------------------------------------------------------------------------------------------------

    def _of_link(self, subject: str, relation: str, target: str) -> Iterator[Grounds]:
        schema = self.schema
        for lower in schema.below(relation):
            turned = {*schema.inverses.get(lower, ()), *([lower] if schema.is_a(lower, "Symmetric") else [])}
            pairs = [(target, other, subject) for other in sorted(turned)]
            yield from ((fact,) for pair in pairs if (fact := self.holds(*pair)))
            if lower != relation and (subject, lower, target) in self.known:
                yield ((subject, lower, target),)
            chains = [*schema.chains.get(lower, ()), *([(lower, lower)] if schema.is_a(lower, "Transitive") else [])]
            yield from chain.from_iterable(self._along(subject, steps, target) for steps in chains)

    def _along(self, subject: str, steps: tuple[str, ...], target: str) -> Iterator[Grounds]:
        """Yield the ways by which the steps of a chain lead from subject to target."""
        if len(steps) == 1:
            last = self.holds(subject, steps[0], target)
            if last:
                yield (last,)
            return
        for first in self._from(subject, steps[0]):
            if first[2] not in (subject, target):
                yield from ((first, *rest) for rest in self._along(first[2], steps[1:], target))

    def _from(self, subject: str, relation: str) -> list[Fact]:
        return sorted((subject, lower, each) for lower in self.schema.below(relation) for each in self._targets.get((subject, lower), ()))

    # --- classes ----------------------------------------------------------------------------------------------------------

    def _of_class(self, subject: str, name: str) -> Iterator[Grounds]:
        for lower in self.schema.below(name):
            if lower != name and (subject, TYPE, lower) in self.known:
                yield ((subject, TYPE, lower),)
            for expression in self.schema.sufficient.get(lower, ()):
                yield from self._satisfying(subject, expression)
            for relation in sorted(self.schema.domains.get(lower, ())):
                yield from ((fact,) for fact in self._from(subject, relation)[:1])
            for relation in sorted(self.schema.ranges.get(lower, ())):
                yield from ((fact,) for fact in self._to(subject, relation)[:1])

    def _to(self, target: str, relation: str) -> list[Fact]:
        return sorted((each, lower, target) for lower in self.schema.below(relation) for each in self._sources.get((target, lower), ()))

    def _satisfying(self, subject: str, expression: Expression) -> Iterator[Grounds]:
        """Yield the facts by which a thing is of a class that has no name."""
        if expression.name:
            fact = self.holds(subject, TYPE, expression.name)
            if fact:
                yield (fact,)
        elif expression.members:
            for parts in product(*(list(self._satisfying(subject, member)) for member in expression.members)):
                yield tuple(dict.fromkeys(chain.from_iterable(parts)))
        elif expression.value:
            fact = self.holds(subject, expression.on, expression.value)
            if fact:
                yield (fact,)
        elif expression.some:
            for link in self._from(subject, expression.on):
                yield from ((link, *rest) for rest in self._satisfying(link[2], expression.some))
