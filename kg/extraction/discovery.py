"""Find the things that a document speaks of and the ontology does not know.

These bring them: a long name with its abbreviation, "Long Name (LN)" or "LN (Long Name)"; a definition, "X is a machine that ..."; a name
whose letters and digits tell what it is, by the patterns of `ontology/shapes_of_names.toml`; and the names that headings, tables and
appositions tell (`kg.extraction.names`). A known thing may get a new name in this way. When in doubt there is no thing.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from kg import resources
from kg.errors import OntologyError
from kg.extraction import names
from kg.extraction.documents import plain
from kg.extraction.mapping.identifiers import thing_iri
from kg.extraction.names import NAME_TAGS
from kg.extraction.values import named
from kg.language.inflection import singular
from kg.language.terms import key
from kg.model import Document, Sentence, SentenceKind, Thing
from kg.namespaces import KG, expand
from kg.vocabulary import Lexicon

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span

    from kg.language import Reader

SHAPES = "shapes_of_names.toml"
ABBREVIATION = re.compile(r"(?=(?:.*[A-Z]){2})[A-Za-z][A-Za-z0-9+/.-]{1,10}[A-Za-z0-9+]|[A-Z]{2}")
UNTOLD = (KG + "Thing",)
ORGANIZATION = KG + "Organization"
LINKING = frozenset({"of", "over", "to", "for", "and", "in", "on", "with"})
BREAK = re.compile(r"\s*[,;:()]|\s(?:for|to|with|in|of|from|[-–—])\s", re.IGNORECASE)
FAMILY = re.compile(r"[A-Z]{2,}(?=[ -]|\d)")
"""The letters that the names of a maker's products begin with."""
MOST_LINKING = 2
"""Most words of a long name beyond the letters of its abbreviation."""
LONGEST_NAME = 8
"""Most words of a name."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A pattern that a whole name must match, and the class of things so named."""

    class_iri: str
    pattern: re.Pattern[str]


def discover(document: Document, reader: "Reader", lexicon: Lexicon) -> tuple[Thing, ...]:
    """Return the new things of a document, and known things with the new names it gives them, in the order of the text.

    A known thing has its own IRI and label, and the new name as synonym. The classes of a new thing come from the noun that defines it,
    from a known thing that its name ends in, or from the name's shape; `kg:Thing` where none of these tells.
    """
    finder = _Finder(lexicon, reader)
    found: dict[str, Thing] = {}
    header: tuple[int, bool] = (-1, False)
    for index, sentence in enumerate(document.sentences):
        if sentence.kind is SentenceKind.HEADING:
            new = finder.in_heading(reader(plain(sentence.text)))
        elif sentence.block != header[0] and sentence.cells:
            header = (sentence.block, plain(sentence.cells[0].text).casefold() in named("names", "product_headers"))
            new = finder.in_header(sentence)
        else:
            new = finder.in_row(sentence, names_product=header[1] and sentence.block == header[0])
        for thing in new:
            known = found.get(thing.iri)
            found[thing.iri] = _merged(known, thing) if known else replace(thing, sentence=index)
    return tuple(found.values())


class _Finder:
    """Finds things in one sentence at a time."""

    def __init__(self, lexicon: Lexicon, reader: "Reader") -> None:
        self._reader = reader
        self._things = lexicon.things
        self._named = reader.named
        self._brought: dict[str, str] = {}
        """IRI of what the document has brought so far, by the key of each name."""
        self._families: dict[str, tuple[str, ...]] = {}
        """Classes of the products that headings named, by the letters that their names begin with."""
        kinds = lexicon.descendants(KG + "Thing")
        self._classes = {key(form): iri for iri in kinds if iri in lexicon.classes for form in lexicon.classes[iri].forms}

    def in_heading(self, doc: "Doc") -> Iterator[Thing]:
        """Yield the product that a heading names, where the words behind it tell its class."""
        for name in names.in_heading(doc):
            types = self._told(name.told_by)
            if types and self._named(name.text) is None:
                family = FAMILY.match(name.text)
                self._families.setdefault(family[0] if family else name.text, types)
                yield self._noted(Thing(thing_iri(name.text), name.text, types, (name.other,) if name.other else ()))

    def in_row(self, sentence: Sentence, *, names_product: bool) -> Iterator[Thing]:
        """Yield what a sentence, or the cells of a row, introduce; the label of a row may be the name of a product."""
        for column, text in enumerate([cell.text for cell in sentence.cells] or [sentence.text]):
            doc = self._reader(plain(text))
            yield from self.things(doc)
            if names_product and column == 0:
                yield from self._product(doc, UNTOLD)

    def in_header(self, sentence: Sentence) -> Iterator[Thing]:
        """Yield the products of a known family that the header of a table compares."""
        for cell in sentence.cells:
            doc = self._reader(plain(cell.text))
            yield from self.things(doc)
            yield from self._product(doc, ())

    def _product(self, doc: "Doc", untold: tuple[str, ...]) -> Iterator[Thing]:
        """Yield the product that a cell names, of the class of its family, else of the classes given."""
        name = names.in_cell(doc)
        if name is not None and self._named(name.text) is None:
            family = FAMILY.match(name.text)
            types = self._families.get(family[0], untold) if family else untold
            if types:
                yield self._noted(Thing(thing_iri(name.text), name.text, types))

    def things(self, doc: "Doc") -> Iterator[Thing]:
        """Yield what a sentence introduces."""
        for thing in (*self._abbreviated(doc), *self._defined(doc), *self._shaped(doc), *self._apposed(doc)):
            yield self._noted(thing)

    def _noted(self, thing: Thing) -> Thing:
        """Return a thing under the IRI that one of its names already has."""
        keys = [key(name) for name in (thing.label, *thing.synonyms)]
        iri = next((self._brought[name] for name in keys if name in self._brought), thing.iri)
        self._brought.update(dict.fromkeys(keys, iri))
        return replace(thing, iri=iri)

    def _abbreviated(self, doc: "Doc") -> Iterator[Thing]:
        for opening in (token.i for token in doc if token.text == "("):
            closing = next((token.i for token in doc[opening + 1 :] if token.text == ")"), None)
            if closing is None or closing == opening + 1 or opening == 0:
                continue
            inside, before = doc[opening + 1 : closing], doc[max(0, opening - LONGEST_NAME) : opening]
            short, span = (inside.text, before) if len(inside) == 1 else (before[-1].text, inside)
            name = _long_name(span, _one(short)) if ABBREVIATION.fullmatch(_one(short)) else ""
            if name and (span is before or name == inside.text):
                yield from self._pair(name if _one(short) == short else _singular_name(name), _one(short))

    def _pair(self, long_name: str, short: str) -> Iterator[Thing]:
        """Return the thing that two names name."""
        by_long, by_short = self._named(long_name), self._named(short)
        if by_long and by_short:
            return
        known = by_long or by_short
        if known:
            entry = self._things[known]
            yield Thing(known, entry.label, entry.types, (short if by_long else long_name,))
        else:
            yield Thing(thing_iri(long_name), long_name, _shape(short) or self._types(long_name) or UNTOLD, (short,))

    def _defined(self, doc: "Doc") -> Iterator[Thing]:
        """Return the subject of "X is a ..." and "X means ..." where X looks like a name."""
        start = 1 if len(doc) and doc[0].lower_ in {"a", "an", "the"} else 0
        end = start
        while end < len(doc) and doc[end].tag_ in NAME_TAGS and end - start < LONGEST_NAME:
            end += 1
        if end == start or end + 1 >= len(doc):
            return
        name, verb = doc[start:end], doc[end]
        if not names.is_name(name) or self._named(name.text) or thing_iri(name.text) in self._things:
            return
        if verb.lemma_ == "be" and verb.tag_ in {"VBZ", "VBD"} and doc[end + 1].lower_ in {"a", "an", "the", "one"}:
            told = _shape(name.text) or self._types(names.noun_phrase(doc, end + 2)) or self._types(name.text)
        elif verb.lemma_ in {"mean", "denote"} and verb.tag_ == "VBZ":
            told = self._types(name.text)
        else:
            return
        yield Thing(thing_iri(name.text), name.text, told or (KG + "Concept",))

    def _shaped(self, doc: "Doc") -> Iterator[Thing]:
        named = {index for span in doc.spans["terms"] for index in range(span.start, span.end)}
        for token in doc:
            types = _shape(token.text)
            if types and token.i not in named and self._named(token.text) is None:
                yield Thing(thing_iri(token.text), token.text, types)

    def _apposed(self, doc: "Doc") -> Iterator[Thing]:
        """Return what an apposition names: "Zephyr, an oven, ...", "an oven called Zephyr", "made by Acme"."""
        for name in names.apposed(doc):
            types = (ORGANIZATION,) if name.is_maker else _shape(name.text) or self._types(name.told_by)
            if types and self._named(name.text) is None:
                yield Thing(thing_iri(name.text), name.text, types, (name.other,) if name.other else ())

    def _told(self, told_by: str) -> tuple[str, ...]:
        """Return the classes that the noun phrase at the beginning of a text tells, its last words first."""
        parts = BREAK.split(told_by, maxsplit=1)[0].split()[:LONGEST_NAME]
        return next((types for end in range(len(parts), 0, -1) if (types := self._types(" ".join(parts[:end])))), ())

    def _types(self, name: str) -> tuple[str, ...]:
        """Return the classes that the last words of a name tell, the longest that tell anything."""
        parts = name.split()
        for start in range(len(parts)):
            tail = " ".join(parts[start:])
            if key(tail) in self._classes:
                return (self._classes[key(tail)],)
            known = self._named(tail)
            if known:
                return self._things[known].types
        return ()


def _long_name(words_before: "Span", short: str) -> str:
    """Return the words that an abbreviation is made of, ending where the span ends; empty where they do not fit.

    Either its letters begin the last words, or they are found in them from the last letter to the first, which must begin a word
    (Schwartz and Hearst 2003).
    """
    letters = [letter.lower() for letter in short if letter.isalnum()]
    text = words_before.text
    beginnings = [match.start() for match in re.finditer(r"\w+", text)]
    if [text[place].lower() for place in beginnings[-len(letters) :]] == letters:
        return _as_name(words_before, beginnings[-len(letters)], len(letters))
    place = len(text)
    for position in range(len(letters) - 1, -1, -1):
        place -= 1
        while place >= 0 and (text[place].lower() != letters[position] or (position == 0 and not _begins_word(text, place))):
            place -= 1
        if place < 0:
            return ""
    return _as_name(words_before, place, len(letters))


def _as_name(span: "Span", place: int, letters: int) -> str:
    """Return the text of a span from a place on, if it reads like a name; else nothing."""
    tokens = [token for token in span if token.idx >= span.start_char + place]
    named = [token.text[0].isupper() or token.tag_ in NAME_TAGS for token in tokens]
    inner = all(is_named or token.lower_ in LINKING for token, is_named in zip(tokens, named, strict=True))
    return span.text[place:] if inner and named[0] and 1 < len(tokens) <= letters + MOST_LINKING else ""


def _begins_word(text: str, place: int) -> bool:
    return place == 0 or not text[place - 1].isalnum()


def _one(abbreviation: str) -> str:
    """Return an abbreviation without its plural s: "ABCs" gives "ABC"."""
    return abbreviation[:-1] if abbreviation.endswith("s") and abbreviation[-2:-1].isupper() else abbreviation


def _singular_name(name: str) -> str:
    return singular(name) if name.endswith("s") else name


@lru_cache(maxsize=10_000)
def _shape(name: str) -> tuple[str, ...]:
    """Return the class that the letters and digits of a name tell."""
    return next(((shape.class_iri,) for shape in shapes() if shape.pattern.fullmatch(name)), ())


def _merged(first: Thing, second: Thing) -> Thing:
    """Return a thing with the names of both and the more telling classes."""
    names = dict.fromkeys((*first.synonyms, second.label, *second.synonyms))
    synonyms = tuple(name for name in names if name != first.label)
    return replace(first, synonyms=synonyms, types=second.types if first.types == UNTOLD else first.types)


@cache
def shapes() -> tuple[Shape, ...]:
    """Return the shapes of names, read on first use.

    Raises:
        OntologyError: the file does not parse, or a shape lacks its class or pattern.
    """
    text = resources.ontology().joinpath(SHAPES).read_text(encoding="utf-8")
    try:
        return tuple(Shape(expand(row["class"]), re.compile(row["pattern"])) for row in tomllib.loads(text)["shape"])
    except (tomllib.TOMLDecodeError, KeyError, re.error) as error:
        raise OntologyError(f"ontology/{SHAPES}: {error}; each [[shape]] needs a class and a valid pattern") from error
