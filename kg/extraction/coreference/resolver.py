"""Replaces what refers back by what it refers to."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kg.extraction.coreference.memory import Memory
from kg.extraction.coreference.nouns import SEVERAL, Nouns
from kg.extraction.coreference.references import (
    DEMONSTRATIVE,
    EVENTS,
    LONGEST_ANTECEDENT,
    LONGEST_OWNER,
    PAIRS,
    PLURAL,
    POSSESSIVE,
    PRONOUNS,
    SINGULAR,
    first_word,
    in_place,
    is_gerund,
    is_open,
    is_the_two,
    length,
    looks_plural,
    lowered,
    merged,
    plural_owner,
)
from kg.extraction.frames import Frame, bare
from kg.extraction.wording import wordset
from kg.model import Phrase
from kg.vocabulary import Lexicon

TWO = 2
LONGEST_DEFINITE = 3
"""Words up to which "the <noun>" may stand for a thing of that class."""
SIDES = {"former": 0, "latter": 1}


@dataclass(slots=True)
class Resolved:
    """The frames of a sentence with references replaced."""

    frames: list[Frame]
    free: list[bool]
    """For each frame whether no reference stayed open."""
    antecedents: tuple[str, ...]
    """The words that were put in."""


class Resolver:
    """Walks through a document in order; `enter` begins a section."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.memory = Memory(lexicon)
        self.enter = self.memory.enter
        self.ask = self.memory.ask
        self.hear = self.memory.hear
        self.nouns = Nouns(self.memory, lexicon)
        self._found: list[str] = []
        self._known: dict[tuple[str, bool], Phrase] = {}
        """What the phrases of the present sentence were replaced by; a subject and an object of the same words may differ."""

    def resolve(self, frames: Iterable[Frame]) -> Resolved:
        """Replace the references in the frames of one sentence."""
        self._found = []
        self._known = {}
        section = self.memory.section
        section.options_before, section.options = section.options, None
        resolved = Resolved([], [], ())
        renamed: dict[str, str] = {}
        for frame in frames:
            subject = self._subject(frame)
            object_ = self._object(frame, resolved.frames)
            shown, said = bare(frame.object).text, frame.predicate
            for old, new in renamed.items():
                said = said.replace(old, new)
            if " " in shown and bare(object_).text != shown:
                renamed[shown] = bare(object_).text
            resolved.frames.append(replace(frame, subject=bare(subject), predicate=said, object=bare(object_)))
            resolved.free.append(not is_open(subject) and not is_open(object_))
            self.memory.note(frame, subject, object_)
        resolved.antecedents = tuple(dict.fromkeys(self._found))
        return resolved

    def _subject(self, frame: Frame) -> Phrase:
        key = (frame.subject.text, True)
        if key not in self._known:
            self._known[key] = self._replaced_subject(frame)
        return self._known[key]

    def _object(self, frame: Frame, before: Sequence[Frame]) -> Phrase:
        """Return the object of a frame; "A has X, and B has it too" repeats the object, and what is to be decided may go unsaid."""
        key = (frame.object.text, False)
        repeats = bool(before) and before[-1].verbs == frame.verbs and bool(before[-1].object.text)
        if repeats and frame.object.text.lower() in PRONOUNS:
            self._known[key] = before[-1].object
        elif self._lacks_topic(frame) and self.memory.deciding is not None:
            self._known[key] = self.memory.deciding
        elif key not in self._known:
            self._known[key] = self._replaced_object(frame)
        return self._known[key]

    @staticmethod
    def _lacks_topic(frame: Frame) -> bool:
        """Tell whether what is to be decided goes without saying: "all of these should be considered"."""
        return not frame.object.text and not frame.condition and any(verb in wordset("verbs_of_deciding") for verb in frame.verbs)

    # --- whole phrases -------------------------------------------------------------------------------------------------------

    def _replaced_subject(self, frame: Frame) -> Phrase:
        phrase = frame.subject
        words = phrase.text.split(" ")
        first = first_word(phrase)
        pair = self.memory.section.options_before or self.memory.section.pair
        antecedent, rest = None, words[1:]
        side, both = SIDES.get(bare(phrase).text.lower()), self.memory.section.listed
        if side is not None and both is not None:
            antecedent, rest = both[side], []
        elif not rest and first in PRONOUNS:
            antecedent = self._pronoun(first)
        elif not rest and first in EVENTS:
            antecedent = None if any(verb.startswith("be ") for verb in frame.verbs) else self._event()
        elif pair is not None and words[-1].lower() in wordset("nouns_of_pairs") and len(words) <= LONGEST_OWNER:
            return self._with_pair(phrase, pair)
        elif rest and first in POSSESSIVE:
            antecedent = self._pronoun("they" if POSSESSIVE[first] else "it")
        elif rest and first == "the" and words[1].lower() != "two" and len(words) <= LONGEST_DEFINITE:
            antecedent, rest = self.nouns.named(words)
        else:
            return self._pair_or_noun(phrase, words)
        return self._put(antecedent, rest, phrase, words)

    def _replaced_object(self, frame: Frame) -> Phrase:
        phrase = frame.object
        words = phrase.text.split(" ")
        first = first_word(phrase)
        antecedent, rest = None, words[1:]
        if not rest and first in PAIRS:
            return phrase
        if rest and first in POSSESSIVE:
            antecedent = self._pronoun("they" if POSSESSIVE[first] else "it")
            owners = frame.subject.mentions if frame.plural and not POSSESSIVE[first] else ()
            if len(owners) == 1:
                antecedent = Phrase(self.lexicon.label(owners[0]), owners[0], owners)
            equates = any(verb.startswith("be ") for verb in frame.verbs)
            if frame.plural == POSSESSIVE[first] and not is_open(frame.subject) and not equates:
                antecedent = frame.subject
        elif first in PRONOUNS and "to" not in words:
            antecedent = self._known.get((words[0], True)) or plural_owner(frame.subject, first) or self._pronoun(first)
        else:
            return self._pair_or_noun(phrase, words)
        return self._put(antecedent, rest, phrase, words)

    def _pair_or_noun(self, phrase: Phrase, words: list[str]) -> Phrase:
        """Replace "both ...", "the two ..." and "this <noun>" at the start of a phrase, or what refers back further on."""
        first = first_word(phrase)
        if first in PAIRS or is_the_two(words, 0):
            return self._pair(phrase, words)
        antecedent, rest = self.nouns.named(words) if first in DEMONSTRATIVE and len(words) > 1 else (None, [])
        return self._put(antecedent, rest, phrase, words)

    def _put(self, antecedent: Phrase | None, rest: list[str], phrase: Phrase, words: list[str]) -> Phrase:
        """Put an antecedent in place of the first words of a phrase; without one, look further on in the phrase."""
        if antecedent is None or not antecedent.text or antecedent.text == phrase.text:
            return self._inside(phrase, words)
        self._found.append(bare(antecedent).text)
        return in_place(bare(antecedent), rest, phrase)

    def _with_pair(self, phrase: Phrase, pair: Phrase) -> Phrase:
        """Say between which two the choice or gap is."""
        self._found.append(pair.text)
        return Phrase(f"{phrase.text} between {pair.text}", None, merged(phrase, pair))

    # --- antecedents -----------------------------------------------------------------------------------------------------------

    def _pronoun(self, pronoun: str) -> Phrase | None:
        section = self.memory.section
        if pronoun in SINGULAR:
            return section.singular
        if pronoun in PLURAL and section.plural is not None:
            return section.plural
        return next((phrase for phrase in reversed(section.phrases) if looks_plural(phrase)), None)

    def _event(self) -> Phrase | None:
        """Return what "this" alone stands for: what was said last of a subject."""
        last = self.memory.section.object
        if last is None or not last.mentions or looks_plural(last) or " and " in last.text.partition(" of ")[0]:
            return None
        return last if length(last) <= LONGEST_ANTECEDENT else None

    def _pair(self, phrase: Phrase, words: list[str]) -> Phrase:
        """Replace "both", "both <nouns>" and "the two <nouns>" by the two things of that class that were subjects most often."""
        rest = words[1:] if first_word(phrase) in PAIRS else words[2:]
        if any(word.lower() == "and" for word in rest):
            return phrase
        class_iri = self.nouns.class_of(rest[0].lower()) if rest else None
        anywhere = class_iri is None
        if class_iri is None and (not rest or rest[0].lower() in wordset("general_nouns")):
            class_iri = self._class_of_subjects()
        pair = self._most_spoken_of(class_iri, anywhere=anywhere) if class_iri is not None else []
        if len(pair) < TWO:
            return phrase
        labels = " and ".join(self.lexicon.label(thing) for thing in pair)
        self._found.append(labels)
        return in_place(Phrase(labels, None, tuple(pair)), rest[1:], phrase)

    def _most_spoken_of(self, class_iri: str, *, anywhere: bool) -> list[str]:
        """Return the two things of a class that were subjects and named most often, in the order in which they came up.

        Args:
            class_iri: the class.
            anywhere: whether all of the document counts, and not only the section.
        """
        memory = self.memory
        if memory.compared is not None and all(self.lexicon.is_a(thing, class_iri) for thing in memory.compared):
            return list(memory.compared)
        recent = [thing for thing in dict.fromkeys(reversed(memory.section.things)) if self.lexicon.is_a(thing, class_iri)]
        if anywhere or len(recent) < TWO:
            recent = [thing for thing in memory.counted if self.lexicon.is_a(thing, class_iri)]
        recent.sort(key=lambda thing: (-memory.subjects[thing], -memory.counted[thing]))
        pair = set(recent[:TWO])
        return [*(thing for thing in recent[:TWO] if thing not in memory.counted), *(thing for thing in memory.counted if thing in pair)]

    def _class_of_subjects(self) -> str | None:
        """Return the class that the last two different subjects share, the nearest one."""
        last = list(dict.fromkeys(reversed(self.memory.last_subjects)))[:TWO]
        if len(last) < TWO:
            return None
        return next((kind for kind in self.lexicon.types(last[0]) if self.lexicon.is_a(last[1], kind)), None)

    # --- further on in a phrase ----------------------------------------------------------------------------------------------

    def _inside(self, phrase: Phrase, words: list[str]) -> Phrase:
        """Replace the first "it", "that <noun>" or "the two <nouns>" after the beginning of a phrase."""
        for position in range(1, len(words)):
            lower = lowered(words[position]).rstrip(",.")
            put: Phrase | None = None
            end = len(words)
            if lower in SINGULAR and position == len(words) - 1 <= LONGEST_OWNER and not phrase.text.startswith("that "):
                singular = self.memory.section.singular
                put = singular if singular is not None and singular.thing is not None else None
            elif lower in EVENTS | SEVERAL and position + 1 < len(words) and words[position - 1].lower() in wordset("after_noun"):
                put, end = self.nouns.named(words[position : position + 2])[0], position + 2
                if put is not None and put.thing is None and not put.mentions and lower in EVENTS:
                    put = replace(put, text=f"the {put.text}")
            elif is_the_two(words, position):
                tail = Phrase(" ".join(words[position:]))
                pair = self._pair(tail, words[position:])
                put = pair if pair is not tail else None
            if put is not None:
                return self._put_inside(put, phrase, words, (position, end))
        return phrase

    def _put_inside(self, antecedent: Phrase, phrase: Phrase, words: list[str], span: tuple[int, int]) -> Phrase:
        shown = antecedent.text
        self._found.append(bare(antecedent).text)
        if is_gerund(phrase) and not looks_plural(antecedent):
            self.memory.section.singular = bare(antecedent)
        whole = " ".join([*words[: span[0]], shown, *words[span[1] :]])
        return replace(phrase, text=whole, mentions=merged(phrase, antecedent))
