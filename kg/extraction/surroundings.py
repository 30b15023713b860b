"""What an item stands under: the thing it is about, and what it is of that thing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from kg.extraction.frames import CLOSING_BRACKET, OPENING_BRACKET, Word, phrase, text
from kg.extraction.keys import Keys
from kg.extraction.tags import FINITE
from kg.extraction.values import FACTOR, Read, Words, entity, named, structure
from kg.model import Document, Phrase
from kg.vocabulary import Lexicon

LONGEST_KIND = 4
"""Words of a parent item or heading that is one noun."""
NOUN_PHRASE = frozenset({"JJ", "NN", "NNS", "NNP", "NNPS", "CD"})


@dataclass(frozen=True, slots=True)
class Role:
    """What items are of the thing that the line or heading above them is about: its advantages, its uses."""

    predicate: str
    verbs: tuple[str, ...]


class Surroundings:
    """Looks up from an item: to its parent items, the line that introduces its list, and the headings."""

    def __init__(self, document: Document, words: Sequence[Words], reader: Read, lexicon: Lexicon, keys: Keys) -> None:
        self.document = document
        self.words = words
        self.reader = reader
        self.lexicon = lexicon
        self.keys = keys
        self.headings: dict[int, Words] = {}
        """The words of each heading that was asked for."""

    @cached_property
    def product(self) -> Phrase | None:
        """The one thing that the whole document is about, if its first heading introduces it: the product of a datasheet."""
        first = next((number for number, section in enumerate(self.document.sections) if section.heading), None)
        mentions = phrase(self._heading(first)).mentions if first is not None else ()
        introduced = [thing for thing in mentions if thing in self.keys.brought]
        return self._named(introduced[0]) if introduced else None

    def title(self, index: int) -> Phrase | None:
        """Return the title of the document where an item stands right below it and the title introduces no product."""
        section = self.document.sections[self.document.sentences[index].section]
        return phrase(self.reader(section.heading)) if section.heading and section.parent is None and self.product is None else None

    def is_product(self, owner: Phrase) -> bool:
        """Tell whether an owner is a thing that the document introduces, as a datasheet does, and not one that is known anyway."""
        return owner.thing in self.keys.brought

    def lists_properties(self, index: int) -> bool:
        """Tell whether what stands directly above an item says that properties of something follow: "Specifications"."""
        role = _role_in(next(self._words_above(index), ()))
        return role is not None and role.predicate == "has"

    def says_support(self, index: int) -> bool:
        """Tell whether what stands directly above a table says that it is about what is supported: "Supported formats"."""
        return any(word.lower.startswith("support") for word in next(self._words_above(index), ()))

    def defines(self, index: int) -> bool:
        """Tell whether what stands directly above an item says that words are explained below: "Glossary"."""
        return any(word.lower in named("headings", "glossaries") for word in next(self._words_above(index), ()))

    def owner(self, index: int) -> Phrase | None:
        """Return the one thing that is named nearest above an item; what names only an aspect, as "Advantages", is looked over."""
        for words, is_heading in self._above(index):
            if is_heading and self.product is not None and not any(thing in self.keys.brought for thing in phrase(words).mentions):
                continue
            thing = entity(self.lexicon, phrase(_before_subtitle(words))) or entity(self.lexicon, phrase(words))
            if thing is not None and not self._names_role(thing):
                return _narrower(words, thing) or self._named(thing)
            whole = _compound(words)
            if thing is None and whole is not None:
                return whole
            if not self._is_aspect(words):
                break
        return self.product

    def factor(self, index: int) -> Words | None:
        """Return the factor that stands directly above an item, where nothing else is named there."""
        words = next(self._words_above(index), ())
        thing = phrase(words).thing if words else None
        return self.reader(self.lexicon.label(thing)) if thing is not None and self.lexicon.is_a(thing, FACTOR) else None

    def role(self, index: int) -> Role | None:
        """Return what an item is of its owner, by the noun in the two nearest lines or headings above it."""
        nearest = [words for words, _ in zip(self._words_above(index), range(2), strict=False)]
        return next((role for role in map(_role_in, nearest) if role is not None), None)

    def owner_and_role(self, lead: int) -> tuple[Phrase, Role] | None:
        """Return both where one line names them: "Advantages of X include:"."""
        verb = next((word for word in self.words[lead] if word.tag in FINITE), None)
        if verb is None or verb.lemma not in named("lists", "enumerating_verbs"):
            return None
        before = tuple(word for word in self.words[lead] if word.index < verb.index)
        thing, role = entity(self.lexicon, phrase(before)), _role_in(before)
        return (self._named(thing), role) if thing is not None and role is not None else None

    def _names_role(self, thing: str) -> bool:
        """Tell whether a thing is only the word for what stands below it: "specification"."""
        label = self.lexicon.label(thing).lower()
        return any(label in role["nouns"] for role in structure()["roles"])

    def _named(self, thing: str) -> Phrase:
        return Phrase(self.lexicon.label(thing), thing, (thing,))

    def _words_above(self, index: int) -> Iterator[Words]:
        return (words for words, _ in self._above(index))

    def _above(self, index: int) -> Iterator[tuple[Words, bool]]:
        """Yield the words of what an item stands under, nearest first, each with whether it is a heading."""
        place = self.document.sentences[index].owner
        while place is not None:
            keyed = self.keys.keyed(place)
            yield (keyed.key if keyed else self.words[place]), False
            place = self.document.sentences[place].owner
        section: int | None = self.document.sentences[index].section
        while section is not None:
            words = self._heading(section)
            if words:
                yield words, True
            section = self.document.sections[section].parent

    def _heading(self, section: int) -> Words:
        if section not in self.headings:
            self.headings[section] = self.reader(self.document.sections[section].heading)
        return self.headings[section]

    def _is_aspect(self, words: Words) -> bool:
        whole = phrase(words)
        is_property = whole.text.casefold() in named("keys", "properties") or _role_in(words) is not None
        return is_property or (whole.thing is not None and self.lexicon.is_a(whole.thing, FACTOR))


def _before_subtitle(words: Words) -> Words:
    """Return of "Zephyr: the quiet oven" what stands before the colon."""
    return words[: next((position for position, word in enumerate(words) if position and word.lower == ":"), len(words))]


def _narrower(words: Words, thing: str) -> Phrase | None:
    """Return the words of a parent item that name a kind of a thing: "Small boat:"; None where they are not just a noun phrase."""
    if not words or words[-1].lower != ":":
        return None
    noun = words[:-1]
    plain_noun = 1 < len(noun) <= LONGEST_KIND and all(word.tag in NOUN_PHRASE for word in noun) and noun[-1].in_term
    return Phrase(text(noun), None, (thing,)) if plain_noun and not noun[0].in_term else None


def _compound(words: Words) -> Phrase | None:
    """Return a heading that is one noun made of several names: "Oak (hard wood) tables"; None where it is something else."""
    outside: list[Word] = []
    inside = False
    for word in words:
        inside = (inside or word.tag == OPENING_BRACKET) and word.tag != CLOSING_BRACKET
        if not inside and word.tag != CLOSING_BRACKET:
            outside.append(word)
    while outside and (outside[0].tag == "CD" or outside[0].lower in {".", ")"}):
        outside.pop(0)
    is_noun = 1 < len(outside) <= LONGEST_KIND and all(word.tag in NOUN_PHRASE - {"JJ"} for word in outside)
    return phrase(outside) if is_noun and outside[0].in_term and phrase(outside).mentions else None


def _role_in(words: Words) -> Role | None:
    nouns = {word.lemma.lower() for word in words} | {word.lower for word in words}
    for role in structure()["roles"]:
        if nouns & set(role["nouns"]):
            return Role(role["predicate"], tuple(role["verbs"]))
    return None
