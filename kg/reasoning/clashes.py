"""What contradicts what: facts that cannot hold together."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from kg.namespaces import ROOT
from kg.reasoning.explaining import Explainer
from kg.reasoning.premises import TYPE, Fact, Premises


@dataclass(frozen=True, slots=True)
class Clash:
    """Facts that cannot hold together."""

    reason: str
    facts: tuple[Fact, ...]
    denied: Fact | None = None
    """What is denied though one of the facts says it."""


def clashes(premises: Premises, known: Explainer) -> tuple[Clash, ...]:
    """Return what clashes among the facts that are known, sorted."""
    found = [*_denied(premises, known), *_disjoint(known), *_one_way(known)]
    return tuple(sorted(found, key=lambda clash: (clash.facts, clash.reason)))


def _denied(premises: Premises, known: Explainer) -> Iterator[Clash]:
    for denial in sorted(premises.denials):
        fact = known.holds(*denial)
        if fact:
            yield Clash("it is affirmed and denied", (fact,), denial)


def _disjoint(known: Explainer) -> Iterator[Clash]:
    types: dict[str, list[Fact]] = {}
    for fact in sorted(known.known):
        if fact[1] == TYPE and fact[0].startswith(ROOT):
            types.setdefault(fact[0], []).append(fact)
    for facts in types.values():
        for one, other in combinations(facts, 2):
            pair = frozenset((one[2], other[2]))
            if pair in known.schema.disjoint:
                yield Clash("nothing can be of both classes", (one, other))


def _one_way(known: Explainer) -> Iterator[Clash]:
    for relation in sorted(known.schema.characters):
        one_way, never = known.schema.is_a(relation, "Asymmetric"), known.schema.is_a(relation, "Irreflexive")
        for fact in sorted(known.known) if one_way or never else ():
            subject, name, target = fact
            if name in known.schema.below(relation):
                back = known.holds(target, relation, subject)
                if never and subject == target:
                    yield Clash("nothing can be so related to itself", (fact,))
                elif one_way and back and subject < target:
                    yield Clash("it cannot hold in both directions", (fact, back))
