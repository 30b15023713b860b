"""OWL functional syntax: one axiom a line, sorted.

The triples are read as the OWL 2 mapping from RDF tells: https://www.w3.org/TR/owl2-mapping-to-rdf/
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from pyoxigraph import BlankNode, Literal, NamedNode, Quad

from kg.errors import InputError
from kg.export.owl import USED_PREFIXES, owl_quads
from kg.export.selection import Selection
from kg.namespaces import OWL, RDF, RDFS, XSD, shorten
from kg.store import Term

TYPE, FIRST, REST, NIL = (RDF + name for name in ("type", "first", "rest", "nil"))
PLAIN_NAME = re.compile(r"\w+:[A-Za-z_](?:[\w.-]*[\w-])?")
"""Prefixed names that need no escape."""

DECLARED = {
    OWL + "Class": "Class",
    RDFS + "Datatype": "Datatype",
    OWL + "ObjectProperty": "ObjectProperty",
    OWL + "DatatypeProperty": "DataProperty",
    OWL + "AnnotationProperty": "AnnotationProperty",
    OWL + "NamedIndividual": "NamedIndividual",
}
OBJECT, DATA, ANNOTATION = "ObjectProperty", "DataProperty", "AnnotationProperty"
ANNOTATIONS = {RDFS + name for name in ("label", "comment", "seeAlso", "isDefinedBy")} | {OWL + "versionInfo"}
"""Annotation properties that need no declaration."""
CHARACTERISTICS = ("Functional", "InverseFunctional", "Transitive", "Symmetric", "Asymmetric", "Reflexive", "Irreflexive")
AXIOMS = {
    RDFS + "subClassOf": "SubClassOf",
    OWL + "equivalentClass": "EquivalentClasses",
    OWL + "disjointWith": "DisjointClasses",
    OWL + "inverseOf": "InverseObjectProperties",
    OWL + "sameAs": "SameIndividual",
    OWL + "differentFrom": "DifferentIndividuals",
}
OF_PROPERTIES = {
    RDFS + "subPropertyOf": "Sub{}Of",
    RDFS + "domain": "{}Domain",
    RDFS + "range": "{}Range",
    OWL + "equivalentProperty": "Equivalent{}",
    OWL + "propertyDisjointWith": "Disjoint{}",
}
PLURAL = {OBJECT: "ObjectProperties", DATA: "DataProperties"}
RESTRICTIONS = {"someValuesFrom": "SomeValuesFrom", "allValuesFrom": "AllValuesFrom", "hasValue": "HasValue", "hasSelf": "HasSelf"}
SETS = {"intersectionOf": "ObjectIntersectionOf", "unionOf": "ObjectUnionOf", "oneOf": "ObjectOneOf"}
ENDS = ("sourceIndividual", "assertionProperty")
"""Of a denial."""


def write(selection: Selection, out: BinaryIO) -> None:
    """Write OWL in functional syntax.

    Raises:
        InputError: the graph holds what is no OWL, such as a property that is not declared.
    """
    reader = _Reader(owl_quads(selection))
    out.writelines(f"Prefix({prefix}:=<{name}>)\n".encode() for prefix, name in sorted(USED_PREFIXES.items()))
    out.write(f"\nOntology({reader.name}\n".encode())
    out.writelines(f"{axiom}\n".encode() for axiom in (*reader.header(), *sorted(set(reader.axioms()))))
    out.write(b")\n")


class _Reader:
    """Reads axioms out of triples."""

    def __init__(self, quads: Iterable[Quad]) -> None:
        self.about: dict[str, dict[str, list[Term]]] = {}
        self.nodes: dict[str, Term] = {}
        for quad in quads:
            self.nodes[str(quad.subject)] = quad.subject
            self.about.setdefault(str(quad.subject), {}).setdefault(quad.predicate.value, []).append(quad.object)
        self.kinds = {node: [DECLARED[kind] for kind in self._types(node) if kind in DECLARED] for node in self.about}
        self.ontology = next((node for node in sorted(self.about) if OWL + "Ontology" in self._types(node)), "")
        self.notes = dict(self._annotated())

    @property
    def name(self) -> str:
        """The IRI of the ontology, with that of its version."""
        versions = self.about.get(self.ontology, {}).get(OWL + "versionIRI", [])
        return " ".join(map(str, (self.nodes[self.ontology], *versions))) if self.ontology else ""

    def header(self) -> Iterator[str]:
        """Yield the annotations of the ontology."""
        for predicate, values in sorted(self.about.get(self.ontology, {}).items()):
            if predicate not in (TYPE, OWL + "versionIRI"):
                yield from (f"Annotation({_iri(predicate)} {_term(value)})" for value in values)

    def axioms(self) -> Iterator[str]:
        """Yield all axioms."""
        for node in sorted(self.about):
            if isinstance(self.nodes[node], NamedNode):
                if node != self.ontology:
                    yield from self._of_named(node)
            elif OWL + "NegativePropertyAssertion" in self._types(node):
                yield self._denial(node)
            elif OWL + "AllDisjointClasses" in self._types(node):
                members = self._list(self._one(node, "members"))
                yield f"DisjointClasses({' '.join(map(self._class, members))})"
            else:
                classes = self.about[node].get(RDFS + "subClassOf", ())
                yield from (f"SubClassOf({self._class(self.nodes[node])} {self._class(each)})" for each in classes)

    def _of_named(self, node: str) -> Iterator[str]:
        name = _term(self.nodes[node])
        yield from (f"Declaration({kind}({name}))" for kind in self.kinds[node])
        for predicate, values in self.about[node].items():
            for value in values:
                axiom = self._axiom(node, name, predicate, value)
                if axiom:
                    yield axiom

    def _axiom(self, node: str, name: str, predicate: str, value: Term) -> str:
        if predicate == TYPE:
            return self._typed(node, name, value)
        if predicate in AXIOMS:
            read: Callable[[Term], str] = self._class if "Class" in AXIOMS[predicate] else _term
            return f"{AXIOMS[predicate]}({name} {read(value)})"
        if predicate in OF_PROPERTIES:
            return self._of_property(node, name, predicate, value)
        if predicate == OWL + "propertyChainAxiom":
            return f"SubObjectPropertyOf(ObjectPropertyChain({' '.join(map(_term, self._list(value)))}) {name})"
        notes = self.notes.get((node, predicate, str(value)), "")
        return f"{self._kind_of_assertion(node, predicate, value)}Assertion({notes}{_iri(predicate)} {name} {_term(value)})"

    def _kind_of_assertion(self, node: str, predicate: str, value: Term) -> str:
        kinds = self.kinds.get(f"<{predicate}>", [])
        if predicate in ANNOTATIONS or ANNOTATION in kinds:
            return "Annotation"
        if OBJECT in kinds and not isinstance(value, Literal):
            return OBJECT
        if DATA in kinds and isinstance(value, Literal):
            return DATA
        raise InputError(f"{shorten(predicate)} of {shorten(node.strip('<>'))} is no OWL: no property of that kind is declared")

    def _typed(self, node: str, name: str, kind: Term) -> str:
        iri = kind.value if isinstance(kind, NamedNode) else ""
        if iri in DECLARED or iri in (OWL + "Ontology", RDF + "Property"):
            return ""
        characteristic = iri.removeprefix(OWL).removesuffix("Property")
        if characteristic in CHARACTERISTICS:
            return f"{characteristic}{DATA if DATA in self.kinds[node] else OBJECT}({name})"
        return f"ClassAssertion({self._class(kind)} {name})"

    def _of_property(self, node: str, name: str, predicate: str, value: Term) -> str:
        kind = next((each for each in (OBJECT, DATA, ANNOTATION) if each in self.kinds[node]), None)
        if kind is None:
            raise InputError(f"{shorten(node.strip('<>'))} is used as a property and not declared as one")
        form = OF_PROPERTIES[predicate]
        plural = form.startswith(("Equivalent", "Disjoint"))
        ranges_over_classes = form.startswith("{}") and (kind == OBJECT or (kind == DATA and form.endswith("Domain")))
        shown = self._class(value) if ranges_over_classes else _term(value)
        return f"{form.format(PLURAL.get(kind, kind) if plural else kind)}({name} {shown})"

    def _denial(self, node: str) -> str:
        source, relation = (_term(self._one(node, name)) for name in ENDS)
        notes = self._notes(node)
        targets = self.about[node]
        if OWL + "targetIndividual" in targets:
            return f"NegativeObjectPropertyAssertion({notes}{relation} {source} {_term(self._one(node, 'targetIndividual'))})"
        return f"NegativeDataPropertyAssertion({notes}{relation} {source} {_term(self._one(node, 'targetValue'))})"

    def _annotated(self) -> Iterator[tuple[tuple[str, str, str], str]]:
        """Yield the notes of each annotated axiom by subject, predicate and object."""
        for node in sorted(self.about):
            if OWL + "Axiom" in self._types(node):
                source, relation, target = (self._one(node, f"annotated{name}") for name in ("Source", "Property", "Target"))
                yield (str(source), str(relation).strip("<>"), str(target)), self._notes(node)

    def _notes(self, node: str) -> str:
        notes = [
            f"Annotation({_iri(predicate)} {_term(value)}) "
            for predicate, values in sorted(self.about[node].items())
            for value in values
            if predicate != TYPE and not predicate.startswith(OWL)
        ]
        return "".join(notes)

    def _class(self, term: Term) -> str:
        """Return a class, or what a nameless one is made of."""
        if isinstance(term, NamedNode):
            return _term(term)
        said = self.about.get(str(term), {})
        for name, form in SETS.items():
            if OWL + name in said:
                read = _term if name == "oneOf" else self._class
                return f"{form}({' '.join(map(read, self._list(said[OWL + name][0])))})"
        if OWL + "complementOf" in said:
            return f"ObjectComplementOf({self._class(said[OWL + 'complementOf'][0])})"
        if OWL + "onProperty" in said:
            return self._restriction(said)
        raise InputError(f"{term} stands where a class is due and is none that OWL functional syntax is written for here")

    def _restriction(self, said: dict[str, list[Term]]) -> str:
        relation = said[OWL + "onProperty"][0]
        prefix = "Data" if DATA in self.kinds.get(str(relation), []) else "Object"
        for name, form in RESTRICTIONS.items():
            if OWL + name in said:
                value = said[OWL + name][0]
                if name == "hasSelf":
                    return f"ObjectHasSelf({_term(relation)})"
                shown = self._class(value) if prefix == "Object" and name != "hasValue" else _term(value)
                return f"{prefix}{form}({_term(relation)} {shown})"
        raise InputError(f"a restriction on {relation} is none that OWL functional syntax is written for here")

    def _list(self, term: Term) -> list[Term]:
        members: list[Term] = []
        while str(term) != f"<{NIL}>":
            said = self.about[str(term)]
            members.append(said[FIRST][0])
            term = said[REST][0]
        return members

    def _one(self, node: str, name: str) -> Term:
        values = self.about[node].get(OWL + name)
        if not values:
            raise InputError(f"a nameless node of the graph lacks owl:{name}, so it is no axiom")
        return values[0]

    def _types(self, node: str) -> list[str]:
        return [kind.value for kind in self.about.get(node, {}).get(TYPE, ()) if isinstance(kind, NamedNode)]


def _term(term: Term) -> str:
    if isinstance(term, NamedNode):
        return _iri(term.value)
    if isinstance(term, BlankNode):
        return str(term)
    if not isinstance(term, Literal):
        raise InputError(f"OWL has no triples within triples: {term}")
    text = '"' + term.value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if term.language:
        return f"{text}@{term.language}"
    return text if term.datatype.value == XSD + "string" else f"{text}^^{_iri(term.datatype.value)}"


def _iri(iri: str) -> str:
    short = shorten(iri)
    return short if PLAIN_NAME.fullmatch(short) and short.partition(":")[0] in USED_PREFIXES else f"<{iri}>"
