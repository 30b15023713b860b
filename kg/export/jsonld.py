"""JSON-LD that people can read: short names by a context, and each thing under its own."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, BinaryIO

from pyoxigraph import BlankNode, DefaultGraph, Literal, NamedNode, Quad

from kg.errors import InputError
from kg.export.selection import Selection
from kg.namespaces import PREFIXES, RDF, XSD, shorten
from kg.store import Term

TYPE = RDF + "type"
PLAIN = XSD + "string"

Json = dict[str, Any]


def write(selection: Selection, out: BinaryIO) -> None:
    """Write JSON-LD; what stands in a named graph is listed under that graph's name.

    Raises:
        InputError: the graph holds triples within triples.
    """
    quads = selection.sorted_quads()
    terms = _Terms(quads)
    content: list[Json] = []
    for name, members in groupby(sorted(quads, key=lambda quad: str(quad.graph_name)), key=lambda quad: quad.graph_name):
        nodes = [terms.node(subject, list(about)) for subject, about in groupby(members, key=lambda quad: quad.subject)]
        content.extend(nodes if isinstance(name, DefaultGraph) else [{"@id": terms.reference(name), "@graph": nodes}])
    document = {"@context": terms.context, "@graph": content}
    out.write(json.dumps(document, ensure_ascii=False, indent=1).encode() + b"\n")


class _Terms:
    """The short names of a graph: prefixes, and a name for each property with the kind of its values."""

    def __init__(self, quads: Sequence[Quad]) -> None:
        iris = {term.value for quad in quads for term in (quad.subject, quad.predicate, quad.object) if isinstance(term, NamedNode)}
        self.prefixes = {prefix: name for prefix, name in PREFIXES.items() if not any(iri.startswith(f"{prefix}:") for iri in iris)}
        self._kinds = _kinds(quads)
        self._names = self._short_names()
        self.context: Json = {**self.prefixes, **{self._names[iri]: self._definition(iri) for iri in sorted(self._names)}}

    def _short_names(self) -> dict[str, str]:
        short = {iri: self._short(iri) for iri in self._kinds if iri != TYPE}
        local = Counter(name.partition(":")[2] for iri, name in short.items() if name != iri)
        names = {}
        for iri, name in short.items():
            last = name.partition(":")[2]
            if name != iri and last.isidentifier():
                names[iri] = last if local[last] == 1 and last not in self.prefixes else name
        return names

    def _definition(self, iri: str) -> Json | str:
        kind = self._kinds[iri]
        if kind is None or kind == ("@type", PLAIN):
            return self._short(iri)
        key, value = kind
        return {"@id": self._short(iri), key: self._short(value)}

    def node(self, subject: Term, quads: Iterable[Quad]) -> Json:
        """Return what a graph says of one subject."""
        node: Json = {"@id": self.reference(subject)}
        for predicate, about in groupby(quads, key=lambda quad: quad.predicate.value):
            values = [quad.object for quad in about]
            if predicate == TYPE and all(not isinstance(value, Literal) for value in values):
                node["@type"] = [self.reference(value) for value in values]
            else:
                shown = [self._value(predicate, value) for value in values]
                node[self._names.get(predicate, predicate)] = shown[0] if len(shown) == 1 else shown
        return node

    def _value(self, predicate: str, value: Term) -> Json | str:
        coerced = predicate in self._names and self._kinds[predicate] is not None
        if not isinstance(value, Literal):
            return self.reference(value) if coerced else {"@id": self.reference(value)}
        if coerced or (value.datatype.value == PLAIN):
            return value.value
        key, kind = _kind(value)
        return {"@value": value.value, key: self._short(kind)}

    def reference(self, term: Term) -> str:
        """Return how a thing or nameless node is referred to."""
        match term:
            case NamedNode():
                return self._short(term.value)
            case BlankNode():
                return str(term)
            case _:
                raise InputError(f"JSON-LD has no triples within triples: {term}; export as turtle or trig")

    def _short(self, iri: str) -> str:
        short = shorten(iri)
        return short if short.partition(":")[0] in self.prefixes and not short.partition(":")[2].startswith("//") else iri


def _kinds(quads: Iterable[Quad]) -> dict[str, tuple[str, str] | None]:
    """Return what kind of values each property has; None where they are of several."""
    found: dict[str, set[tuple[str, str]]] = {}
    for quad in quads:
        found.setdefault(quad.predicate.value, set()).add(_kind(quad.object))
    return {predicate: next(iter(kinds)) if len(kinds) == 1 else None for predicate, kinds in found.items()}


def _kind(term: Term) -> tuple[str, str]:
    if not isinstance(term, Literal):
        return "@type", "@id"
    return ("@language", term.language) if term.language else ("@type", term.datatype.value)
