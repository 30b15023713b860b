"""Reasoning over a graph: what follows, what it rests on, and what contradicts what."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from pyoxigraph import Literal, NamedNode, Quad

from kg.namespaces import INFERRED_GRAPH, KG, OWL, RDFS
from kg.reasoning import engines, premises, schema
from kg.reasoning.clashes import Clash, clashes
from kg.reasoning.explaining import Explainer, Grounds
from kg.reasoning.premises import TYPE, Fact, Premises
from kg.reasoning.schema import Schema
from kg.reasoning.wording import Wording, inference_iri
from kg.store import Store


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Facts that cannot hold together, in words."""

    what: str
    message: str


@dataclass(frozen=True, slots=True)
class Inferred:
    """What reasoning adds to a graph."""

    quads: tuple[Quad, ...]
    number: int
    """Of facts that are new."""
    engine: str
    """Which reasoner found them."""
    contradictions: tuple[Contradiction, ...]
    """What was left out, or kept the reasoner from any conclusion."""


def infer(store: Store) -> Inferred:
    """Return what follows from a graph.

    What cannot hold together is left out. Where the rest still contradicts itself, nothing follows.

    Raises:
        StoreError: Java is there and fails.
    """
    whole = premises.read(store)
    axioms = schema.read(whole.ontology)
    told = Wording(store)
    against = clashes(whole, Explainer(axioms, whole.facts))
    part = whole.without([fact for clash in against for fact in (*clash.facts, clash.denied)])
    found, engine = engines.run(part)
    if found is None:
        return Inferred((), 0, engine, _worded([*against, *_derived(part, engines.rules(part), axioms, against)], told))
    grounds = Explainer(axioms, part.facts).explained(_telling(found, part, axioms))
    quads = [quad for fact in sorted(grounds) for quad in _quads(fact, grounds, told)]
    return Inferred(tuple(quads), len(grounds), engine, _worded(against, told))


def contradictions(store: Store) -> tuple[Contradiction, ...]:
    """Return what in a graph cannot hold together; empty where it is consistent.

    Raises:
        StoreError: Java is there and fails.
    """
    whole = premises.read(store)
    axioms = schema.read(whole.ontology)
    against = clashes(whole, Explainer(axioms, whole.facts))
    found, engine = engines.run(whole)
    closure = engines.rules(whole) if found is None else found  # the rules go on where a reasoner stops
    against = (*against, *_derived(whole, closure, axioms, against))
    if found is None and not against:
        return (Contradiction("the ontology", f"{engine} finds that it contradicts itself, and no rule tells where"),)
    return _worded(against, Wording(store))


def _derived(whole: Premises, found: set[Fact], axioms: Schema, told: Collection[Clash]) -> Iterator[Clash]:
    """Yield what clashes with what follows, in the facts that it follows from; nothing that is told already."""
    known = Explainer(axioms, whole.facts)
    grounds = known.explained(_telling(found, whole, axioms))
    denied = {clash.denied for clash in told if clash.denied}
    for clash in clashes(whole, known):
        if clash not in told and clash.denied not in denied:
            leaves = [leaf for fact in clash.facts for leaf in (_leaves(fact, grounds) if fact in grounds else [fact])]
            yield replace(clash, facts=tuple(dict.fromkeys(leaves)))


def _worded(against: Iterable[Clash], told: Wording) -> tuple[Contradiction, ...]:
    return tuple(Contradiction(told.label(clash.facts[0][0]), f"{told.clash(clash)}: {clash.reason}") for clash in against)


def _telling(found: set[Fact], part: Premises, axioms: Schema) -> set[Fact]:
    """Return the facts that are new and that no more telling one says: one of a property or class under theirs."""
    links = {fact[1] for fact in part.facts} | set(axioms.characters)
    known = part.facts | {fact for fact in found if fact[0] != fact[2] and fact[1] in links | {TYPE} and not fact[2].startswith(OWL)}
    known |= {turned for fact in known for turned in _turned(fact, axioms)}
    things = {end for fact in part.facts if fact[1] != TYPE for end in (fact[0], fact[2])} | {fact[0] for fact in part.facts}
    weaker = {fact for fact in known if fact[0] in things and _is_told_better(fact, known, axioms)}
    return {fact for fact in known - part.facts - weaker if fact[0] in things and not fact[1].startswith((OWL, RDFS))}


def _turned(fact: Fact, axioms: Schema) -> Iterator[Fact]:
    """Yield a link as its inverse says it, which reasoners leave out."""
    subject, relation, target = fact
    for other in axioms.inverses.get(relation, ()):
        yield target, other, subject
    if axioms.is_a(relation, "Symmetric"):
        yield target, relation, subject


def _is_told_better(fact: Fact, known: Iterable[Fact], axioms: Schema) -> bool:
    subject, relation, target = fact
    if relation == TYPE:
        return any((subject, TYPE, lower) in known for lower in axioms.below(target)[1:])
    return any((subject, lower, target) in known for lower in axioms.below(relation)[1:])


def _quads(fact: Fact, grounds: Mapping[Fact, Grounds], told: Wording) -> Iterator[Quad]:
    """Yield an inferred fact with the inference that tells what it rests on."""
    subject, relation, target = map(NamedNode, fact)
    node = NamedNode(inference_iri(fact))
    triples = [
        (subject, relation, target),
        (node, NamedNode(TYPE), NamedNode(KG + "Entailment")),
        (node, NamedNode(KG + "hasSubject"), subject),
        *([(node, NamedNode(KG + "inClass"), target)] if fact[1] == TYPE else []),
        *([(node, NamedNode(KG + "hasRelation"), relation), (node, NamedNode(KG + "hasObject"), target)] if fact[1] != TYPE else []),
    ]
    yield from (Quad(*triple, NamedNode(INFERRED_GRAPH)) for triple in triples)
    for ground in grounds[fact]:
        bases = [inference_iri(ground)] if ground in grounds else told.statements(ground)
        yield from (Quad(node, NamedNode(KG + "followsFrom"), NamedNode(base), NamedNode(INFERRED_GRAPH)) for base in bases)
    words = "; ".join(told.fact(leaf) for leaf in _leaves(fact, grounds))
    if words:
        yield Quad(node, NamedNode(KG + "explanation"), Literal(words), NamedNode(INFERRED_GRAPH))


def _leaves(fact: Fact, grounds: Mapping[Fact, Grounds]) -> list[Fact]:
    """Return the facts that were stated and that one rests on, each once."""
    leaves: list[Fact] = []
    for ground in grounds[fact]:
        leaves += _leaves(ground, grounds) if ground in grounds else [ground]
    return list(dict.fromkeys(leaves))
