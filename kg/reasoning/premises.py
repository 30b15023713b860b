"""What is reasoned from: the ontology, the facts, and the things that facts touch; no words, no evidence."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pyoxigraph import BlankNode, Literal, NamedNode, Quad, Triple

from kg.namespaces import EVIDENCE_GRAPH, INFERRED_GRAPH, KG, ONTOLOGY_GRAPH, OWL, RDF, RDFS
from kg.store import Store, graph_name

TYPE = RDF + "type"
OF_TERMS = (RDFS, OWL)
"""Namespaces of what is said of classes and properties."""
LISTS = (RDF + "first", RDF + "rest")
DENIAL = tuple(OWL + name for name in ("sourceIndividual", "assertionProperty", "targetIndividual"))
OBJECT_PROPERTY = NamedNode(OWL + "ObjectProperty")

Fact = tuple[str, str, str]
"""IRIs of subject, property and object; of a thing, `rdf:type` and a class."""


@dataclass(frozen=True, slots=True)
class Premises:
    """What a reasoner gets."""

    ontology: frozenset[Triple]
    """What is said of classes and properties."""
    facts: frozenset[Fact]
    """Links, by properties that some axiom speaks of, between things that facts touch; and the classes of these."""
    denials: frozenset[Fact]
    """What documents deny."""

    def triples(self) -> list[Triple]:
        """Return all of them, sorted."""
        facts = {Triple(*map(NamedNode, fact)) for fact in self.facts}
        denials = {triple for number, denial in enumerate(sorted(self.denials)) for triple in _denial(number, denial)}
        return sorted({*self.ontology, *facts, *denials}, key=str)

    def without(self, facts: Iterable[Fact | None]) -> "Premises":
        """Return the premises without some facts and denials."""
        left_out = frozenset(facts)
        return Premises(self.ontology, self.facts - left_out, self.denials - left_out)


def read(store: Store) -> Premises:
    """Read the premises out of a graph."""
    quads = [
        quad for quad in store.quads() if graph_name(quad) not in (EVIDENCE_GRAPH, INFERRED_GRAPH) and not isinstance(quad.object, Literal)
    ]
    ontology = frozenset(quad.triple for quad in quads if _is_of_terms(quad))
    spoken_of = {str(end) for triple in ontology if triple.object != OBJECT_PROPERTY for end in (triple.subject, triple.object)}
    denials = frozenset(_denials(quads))
    links = {fact: quad for quad in quads if str(quad.predicate) in spoken_of and (fact := _fact(quad)) and fact[1] != KG + "hasQuantity"}
    types = {fact for quad in quads if quad.predicate.value == TYPE and not _is_of_terms(quad) and (fact := _fact(quad))}
    stated = [fact for fact, quad in links.items() if graph_name(quad) != ONTOLOGY_GRAPH]
    near = _near((end for subject, _, target in (*stated, *denials) for end in (subject, target)), links)
    return Premises(ontology, frozenset(fact for fact in (*links, *types) if fact[0] in near), denials)


def _is_of_terms(quad: Quad) -> bool:
    predicate = quad.predicate.value
    if predicate == TYPE:
        kind = quad.object.value if isinstance(quad.object, NamedNode) else ""
        return kind.startswith(OF_TERMS) and kind.removeprefix(OWL) not in ("NegativePropertyAssertion", "NamedIndividual")
    return predicate in LISTS or (predicate.startswith(OF_TERMS) and predicate not in DENIAL)


def _fact(quad: Quad) -> Fact | None:
    match quad:
        case Quad(subject=NamedNode(value=subject), predicate=NamedNode(value=relation), object=NamedNode(value=target)):
            return (subject, relation, target) if not target.startswith(OF_TERMS) else None
    return None


def _denials(quads: Iterable[Quad]) -> Iterator[Fact]:
    nodes: dict[BlankNode, dict[str, str]] = {}
    for quad in quads:
        if isinstance(quad.subject, BlankNode) and quad.predicate.value in DENIAL and isinstance(quad.object, NamedNode):
            nodes.setdefault(quad.subject, {})[quad.predicate.value] = quad.object.value
    for said in nodes.values():
        if len(said) == len(DENIAL):
            source, relation, target = (said[name] for name in DENIAL)
            yield source, relation, target


def _denial(number: int, denial: Fact) -> Iterator[Triple]:
    node = BlankNode(f"denial{number}")
    yield Triple(node, NamedNode(TYPE), NamedNode(OWL + "NegativePropertyAssertion"))
    yield from (Triple(node, NamedNode(name), NamedNode(end)) for name, end in zip(DENIAL, denial, strict=True))


def _near(ends: Iterable[str], links: Iterable[Fact]) -> set[str]:
    """Return the things that some chain of links joins to one of `ends`; the others can have no part in what follows from it."""
    beside: dict[str, list[str]] = {}
    for subject, _, target in links:
        beside.setdefault(subject, []).append(target)
        beside.setdefault(target, []).append(subject)
    waiting = list(ends)
    found = set(waiting)
    while waiting:
        more = [each for each in beside.get(waiting.pop(), ()) if each not in found]
        found.update(more)
        waiting += more
    return found
