"""Things that documents brought: each once, with the names that all documents give it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from pyoxigraph import Literal, NamedNode

from kg.extraction.mapping.triples import LABEL, TYPE, Triple
from kg.model import Thing
from kg.namespaces import KG, SKOS
from kg.vocabulary import Lexicon

VAGUE_CLASSES = (KG + "Thing", KG + "Concept")


def merged(brought: Iterable[Thing]) -> tuple[Thing, ...]:
    """Return each thing once, sorted by IRI: its first name is its label, others are synonyms, a telling class beats a vague one."""
    by_iri: dict[str, Thing] = {}
    for thing in brought:
        known = by_iri.get(thing.iri, thing)
        names = dict.fromkeys((*known.synonyms, thing.label, *thing.synonyms))
        names.pop(known.label, None)
        types = tuple(dict.fromkeys((*known.types, *thing.types)))
        telling = tuple(type_iri for type_iri in types if type_iri not in VAGUE_CLASSES)
        by_iri[thing.iri] = replace(known, synonyms=tuple(names), types=telling or types)
    return tuple(by_iri[iri] for iri in sorted(by_iri))


def thing_triples(brought: Iterable[Thing], lexicon: Lexicon) -> Iterator[Triple]:
    """Yield things with their names and classes; of a thing that `lexicon` knows, only the names that are new."""
    for thing in brought:
        node = NamedNode(thing.iri)
        known = lexicon.things.get(thing.iri)
        names = set(known.forms) if known is not None else {thing.label}
        if known is None:
            yield node, LABEL, Literal(thing.label)
            yield node, NamedNode(SKOS + "prefLabel"), Literal(thing.label)
            for type_iri in thing.types:
                yield node, TYPE, NamedNode(type_iri)
        for name in (thing.label, *thing.synonyms):
            if name not in names:
                yield node, NamedNode(SKOS + "altLabel"), Literal(name)
