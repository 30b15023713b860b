"""The axioms of an ontology, read for looking up which of them explains a fact."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pyoxigraph import NamedNode, Triple

from kg.namespaces import OWL, RDF, RDFS
from kg.reasoning.premises import TYPE

NIL = f"<{RDF}nil>"


@dataclass(frozen=True, slots=True)
class Expression:
    """A class, or what a nameless one is made of."""

    name: str = ""
    """IRI of a named class."""
    members: tuple["Expression", ...] = ()
    """Of an intersection."""
    on: str = ""
    """Property of a restriction."""
    value: str = ""
    """Individual that the property must lead to."""
    some: "Expression | None" = None
    """What the property must lead to."""


@dataclass(slots=True)
class Schema:
    """Axioms by the term that they tell about; all names are IRIs."""

    under: dict[str, set[str]] = field(default_factory=dict)
    """Classes and properties directly under another."""
    inverses: dict[str, set[str]] = field(default_factory=dict)
    chains: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    characters: dict[str, set[str]] = field(default_factory=dict)
    """Local names of the OWL kinds that each property is of."""
    sufficient: dict[str, list[Expression]] = field(default_factory=dict)
    """Nameless classes whose members are of a class."""
    domains: dict[str, set[str]] = field(default_factory=dict)
    """Properties whose subjects are of a class."""
    ranges: dict[str, set[str]] = field(default_factory=dict)
    disjoint: set[frozenset[str]] = field(default_factory=set)

    def below(self, name: str) -> tuple[str, ...]:
        """Return a class or property with all that stand under it, itself first, the others sorted."""
        found = {name}
        waiting = [name]
        while waiting:
            more = self.under.get(waiting.pop(), set()) - found
            found |= more
            waiting += more
        return (name, *sorted(found - {name}))

    def is_a(self, name: str, character: str) -> bool:
        """Tell whether a property is transitive, symmetric and so on."""
        return f"{character}Property" in self.characters.get(name, ())


def read(triples: Iterable[Triple]) -> Schema:
    """Read the axioms that are looked up; others explain nothing here."""
    about: dict[str, dict[str, list[object]]] = {}
    for triple in triples:
        about.setdefault(str(triple.subject), {}).setdefault(triple.predicate.value, []).append(triple.object)
    schema = Schema()
    for node, said in sorted(about.items()):
        _read_class(schema, about, node, said)
        _read_property(schema, about, node.strip("<>"), said)
    return schema


def _read_class(schema: Schema, about: dict[str, dict[str, list[object]]], node: str, said: dict[str, list[object]]) -> None:
    for upper in map(_iri, said.get(RDFS + "subClassOf", ())):
        if node.startswith("<"):
            schema.under.setdefault(upper, set()).add(node.strip("<>"))
        else:
            schema.sufficient.setdefault(upper, []).append(_expression(about, node))
    for meant in said.get(OWL + "equivalentClass", ()):
        schema.sufficient.setdefault(node.strip("<>"), []).append(_expression(about, str(meant)))
    for other in said.get(OWL + "disjointWith", ()):
        schema.disjoint.add(frozenset((node.strip("<>"), _iri(other))))
    if any(_iri(kind) == OWL + "AllDisjointClasses" for kind in said.get(TYPE, ())):
        members = [_iri(member) for member in _list(about, str(said[OWL + "members"][0]))]
        schema.disjoint |= {frozenset((one, other)) for one in members for other in members if one != other}


def _read_property(schema: Schema, about: dict[str, dict[str, list[object]]], name: str, said: dict[str, list[object]]) -> None:
    for upper in map(_iri, said.get(RDFS + "subPropertyOf", ())):
        schema.under.setdefault(upper, set()).add(name)
    for other in map(_iri, said.get(OWL + "inverseOf", ())):
        schema.inverses.setdefault(name, set()).add(other)
        schema.inverses.setdefault(other, set()).add(name)
    for chain in said.get(OWL + "propertyChainAxiom", ()):
        schema.chains.setdefault(name, []).append(tuple(map(_iri, _list(about, str(chain)))))
    for each in map(_iri, said.get(RDFS + "domain", ())):
        schema.domains.setdefault(each, set()).add(name)
    for each in map(_iri, said.get(RDFS + "range", ())):
        schema.ranges.setdefault(each, set()).add(name)
    schema.characters.setdefault(name, set()).update(_iri(kind).removeprefix(OWL) for kind in said.get(TYPE, ()))


def _expression(about: dict[str, dict[str, list[object]]], node: str) -> Expression:
    if node.startswith("<"):
        return Expression(name=node.strip("<>"))
    said = about.get(node, {})
    if OWL + "intersectionOf" in said:
        return Expression(members=tuple(_expression(about, str(each)) for each in _list(about, str(said[OWL + "intersectionOf"][0]))))
    on = _iri(said.get(OWL + "onProperty", [""])[0])
    if OWL + "hasValue" in said:
        return Expression(on=on, value=_iri(said[OWL + "hasValue"][0]))
    if OWL + "someValuesFrom" in said:
        return Expression(on=on, some=_expression(about, str(said[OWL + "someValuesFrom"][0])))
    return Expression()


def _list(about: dict[str, dict[str, list[object]]], node: str) -> list[object]:
    members: list[object] = []
    while node != NIL and node in about:
        members.append(about[node][RDF + "first"][0])
        node = str(about[node][RDF + "rest"][0])
    return members


def _iri(term: object) -> str:
    return term.value if isinstance(term, NamedNode) else str(term)
