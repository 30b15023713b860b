"""What "this <noun>" and "the <noun>" stand for."""

from dataclasses import replace
from itertools import islice

from kg.extraction.coreference.memory import Memory
from kg.extraction.coreference.references import (
    DEMONSTRATIVE,
    LONGEST_ANTECEDENT,
    LONGEST_OWNER,
    head_noun,
    in_small,
    length,
    named_last,
    names_of_classes,
)
from kg.extraction.frames import bare
from kg.extraction.wording import wordset
from kg.model import Phrase
from kg.namespaces import KG
from kg.vocabulary import Lexicon

TWO = 2
WORKLOAD = KG + "Workload"
BODIES = (KG + "Organization", KG + "Concept")
SEVERAL = frozenset({"these", "those"})
RECENT = 30
"""Subjects and objects that are looked back over for one that ends in the noun."""


class Nouns:
    """Finds in what a document said so far what a noun with "this", "that" or "the" before it stands for."""

    def __init__(self, memory: Memory, lexicon: Lexicon) -> None:
        self.memory = memory
        self.lexicon = lexicon
        self._classes = names_of_classes(lexicon)

    def named(self, words: list[str]) -> tuple[Phrase | None, list[str]]:
        """Return what "this <noun>" or "the <noun>" stands for, and the words after the noun."""
        if words[0].lower() not in SEVERAL:
            for count in (2, 1):
                name = " ".join(words[1 : 1 + count]).lower()
                thing = self._last_of_class(name, alone=words[0].lower() == "the")
                after = words[1 + count : 2 + count]
                is_head = not after or after[0].lower() in wordset("after_noun") or after[0].endswith("ly")
                if thing is not None and is_head:
                    return Phrase(self.lexicon.label(thing), thing, (thing,)), words[1 + count :]
        rest = words[TWO:]
        if any(not word.endswith("ly") for word in rest):
            return None, []
        noun = words[1].lower()
        named = self.memory.section.named
        stands = named is not None and named.thing is not None and any(self.lexicon.is_a(named.thing, kind) for kind in BODIES)
        if noun in wordset("standing_nouns") and named is not None and stands:
            return named, rest
        if words[0].lower() not in DEMONSTRATIVE:
            return None, rest
        return (self._setting(noun) if noun in wordset("nouns_of_setting") else self._last_called(noun)), rest

    def _last_of_class(self, noun: str, *, alone: bool) -> str | None:
        """Return the last thing of the class that a singular noun names, unless the noun is the thing's own name.

        Args:
            noun: the noun in lower case.
            alone: whether it must be the last subject, or the only thing of its class that the section named.
        """
        class_iri = self.class_of(noun)
        if class_iri is None or noun not in (form.lower() for form in self.lexicon.classes[class_iri].forms):
            return None
        recent = dict.fromkeys(reversed(self.memory.section.things))
        fitting = [thing for thing in recent if self.lexicon.is_a(thing, class_iri) and noun not in self._forms(thing)]
        if alone:
            fitting = [thing for thing in fitting if thing in self.memory.subjects or thing in self.memory.section.heading]
        if alone and len(fitting) > 1:
            named = self.memory.section.named
            return named.thing if named is not None and named.thing in fitting else None
        return fitting[0] if fitting else None

    def _last_called(self, noun: str) -> Phrase | None:
        """Return what was said to be such a thing, or the last phrase that ends in the noun."""
        section = self.memory.section
        for kind, subject in reversed(section.kinds):
            if kind == noun:
                return subject
        if noun in wordset("nouns_of_transition"):
            moved = next((section.events[verb] for verb in reversed(section.events) if verb in wordset("verbs_of_transition")), None)
            if moved is not None:
                return moved
        event = section.events.get(noun) or section.events.get(noun.removesuffix("s"))
        if event is not None:
            return event if noun in section.events else replace(event, text=event.text.replace(noun.removesuffix("s"), noun, 1))
        for phrase in islice(reversed(section.phrases), RECENT):
            words = phrase.text.lower().split(" ")
            is_about = words[-1] == noun or head_noun(phrase) == noun
            if 1 < len(words) <= LONGEST_ANTECEDENT and is_about and words[0] not in DEMONSTRATIVE:
                return named_last(phrase)
        return None

    def _setting(self, noun: str) -> Phrase | None:
        """Return what "this area" or "these environments" stands for: the last work that the section told something of."""
        memory = self.memory
        done = next((thing for thing in reversed(memory.last_subjects) if self.lexicon.is_a(thing, WORKLOAD)), None)
        if done is None or done not in memory.section.things:
            return None
        phrases = (phrase for phrase in reversed(memory.section.phrases) if phrase.mentions == (done,) and length(phrase) <= LONGEST_OWNER)
        found = in_small(replace(bare(next(phrases, Phrase(self.lexicon.label(done)))), thing=None))
        return replace(found, text=f"{found.text} {noun}" if noun.endswith("s") else found.text, mentions=(done,))

    def class_of(self, noun: str) -> str | None:
        """Return the class whose name, or the plural of whose name, a noun is."""
        return self._classes.get(noun)

    def _forms(self, thing: str) -> tuple[str, ...]:
        entry = self.lexicon.things.get(thing)
        return tuple(form.lower() for form in entry.forms) if entry is not None else ()
