"""What a document said so far that later words can refer to."""

from collections import Counter, deque
from dataclasses import dataclass, field

from kg.extraction.coreference.references import (
    LONGEST_ANTECEDENT,
    first_word,
    head_noun,
    is_gerund,
    is_open,
    last_definite,
    length,
    looks_plural,
    two_sides,
    with_item,
)
from kg.extraction.frames import Frame
from kg.extraction.wording import wordset
from kg.model import Phrase
from kg.vocabulary import Lexicon

TWO = 2
LONGEST_OF_SPEAKER = 6
"""Words up to which what a writer or reader does something to can stand for a pronoun."""
MOST_REMEMBERED = 200
"""Things and phrases of a section that later words may refer to: what was said longer ago is forgotten."""
KINDS = frozenset({"be a", "be the"})


@dataclass(slots=True)
class SectionMemory:
    """What a section said so far."""

    singular: Phrase | None = None
    """The last subject of singular form."""
    heading: tuple[str, ...] = ()
    """Things that the heading names."""
    plural: Phrase | None = None
    """The last subject, or else object, of plural form."""
    object: Phrase | None = None
    """The last object of a main clause."""
    named: Phrase | None = None
    """The last subject that names a thing."""
    pair: Phrase | None = None
    """Two things that were named together last."""
    options: Phrase | None = None
    """Two things that the present sentence calls options."""
    options_before: Phrase | None = None
    """The same of the sentence before: what a choice right behind is between, and none later."""
    listed: tuple[Phrase, Phrase] | None = None
    """The last two things that were named side by side, for "the former" and "the latter"."""
    awaits_latter: bool = False
    """Whether "the former" was spoken of and "the latter" not yet."""
    item: tuple[str, int, Phrase, Phrase] | None = None
    """The last item of a list: key of the list, place in it, subject and object."""
    things: deque[str] = field(default_factory=lambda: deque(maxlen=MOST_REMEMBERED))
    """Things named, the last one last."""
    phrases: deque[Phrase] = field(default_factory=lambda: deque(maxlen=MOST_REMEMBERED))
    """Subjects and objects, for "that <noun>"."""
    kinds: deque[tuple[str, Phrase]] = field(default_factory=lambda: deque(maxlen=MOST_REMEMBERED))
    """What subjects were said to be, by noun: "that link" is what was said to be a link."""
    events: dict[str, Phrase] = field(default_factory=dict)
    """What verbs said last, by verb, as a noun phrase: "move to the coast"."""
    list_key: tuple[str, str] = ("", "")
    """Sentence and key of the list that the last subject is of, and what was said of it."""
    several: Phrase | None = None
    """The last subjects that the same was said of, one after the other."""


class Memory:
    """What a document said so far, section by section."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.section = SectionMemory()
        self.counted: Counter[str] = Counter()
        """Things by how often the document named them."""
        self.subjects: Counter[str] = Counter()
        """Things that were subjects in the document, by how often."""
        self.last_subjects: deque[str] = deque(maxlen=MOST_REMEMBERED)
        self.compared: tuple[str, ...] | None = None
        """The two things that the first heading to name two names: what the document compares."""
        self.deciding: Phrase | None = None
        """The last subject of the document that is a choice or decision."""

    def enter(self, heading: Phrase) -> None:
        """Begin a section, about what its heading names."""
        if self.compared is None and len(heading.mentions) == TWO:
            self.compared = heading.mentions
        self.section = SectionMemory(
            singular=self._first_thing(heading), heading=heading.mentions, things=deque(heading.mentions, MOST_REMEMBERED)
        )

    def ask(self, question: Phrase) -> None:
        """Take note of what a question names."""
        self.section.singular = self._first_thing(question) or self.section.singular
        self.section.things.extend(question.mentions)

    def hear(self, named: Phrase) -> None:
        """Take note of what a sentence without a verb names: what follows is about it."""
        if not named.text or length(named) > LONGEST_ANTECEDENT:
            return
        if looks_plural(named):
            self.section.plural = named
        else:
            self.section.singular = named

    def note(self, frame: Frame, subject: Phrase, object_: Phrase) -> None:
        """Take note of a frame whose subject and object have been resolved."""
        section = self.section
        for phrase in (subject, object_):
            section.things.extend(phrase.mentions)
            self.counted.update(phrase.mentions)
            if phrase.text and not (phrase is object_ and _acts(frame)):
                section.phrases.append(phrase)
        self._note_sides(frame, subject, object_)
        speaks = subject.text.lower().partition(" (")[0] in wordset("persons") | wordset("reader") | wordset("author")
        if frame.main and speaks and object_.text and length(object_) <= LONGEST_OF_SPEAKER:
            if looks_plural(object_):
                section.plural = object_
            else:
                section.singular = object_
        misplaced = first_word(subject) in wordset("no_subject_openers")
        names_nothing = misplaced or subject.text.lower() in wordset("pronouns")
        if frame.main and not speaks and not names_nothing and not is_open(subject):
            self._note_main(frame, subject, object_)

    def _note_sides(self, frame: Frame, subject: Phrase, object_: Phrase) -> None:
        """Remember two things named side by side, in one phrase or as the two items of a list."""
        section = self.section
        side = frame.subject.text.lower().rpartition(" ")[2]
        section.awaits_latter = side == "former" or (section.awaits_latter and side != "latter")
        if section.awaits_latter:
            return
        section.listed = two_sides(subject) or two_sides(object_) or section.listed
        if frame.groups:
            key, place = frame.groups[0]
            before, section.item = section.item, (key, place, subject, object_)
            if before is not None and before[:2] == (key, 1) and place == TWO:
                section.listed = (before[2], subject) if before[3].text == object_.text else (before[3], object_)
        if (frame.plural or frame.groups) and head_noun(object_) in wordset("nouns_of_options"):
            section.options = self._joined(subject.mentions if len(subject.mentions) == TWO else _things(section.listed))

    def _note_main(self, frame: Frame, subject: Phrase, object_: Phrase) -> None:
        section = self.section
        pair = self._pair(subject)
        if length(subject) <= LONGEST_ANTECEDENT and not is_gerund(subject):
            self._note_number(frame, subject, object_)
        within = last_definite(subject) if is_gerund(subject) else None
        if within is not None and not looks_plural(within):
            section.singular = within
        if pair is not None:
            section.plural = pair
            section.pair = section.pair if pair == section.options_before else pair
        if object_.text:
            section.object = object_
            if frame.verbs and frame.verbs[0] in KINDS:
                section.kinds.append((head_noun(object_), subject))
        if object_.text and not is_open(object_) and frame.verbs:
            verb, _, joint = frame.verbs[0].partition(" ")
            whole = f"{verb} {joint} {object_.text}" if joint else f"{verb} of {object_.text}"
            if verb != "be" and length(object_) <= LONGEST_ANTECEDENT:
                section.events.pop(verb, None)
                section.events[verb] = Phrase(whole, None, object_.mentions)
        if subject.thing is not None:
            self.subjects[subject.thing] += 1
            self.last_subjects.append(subject.thing)
            section.named = subject
        if head_noun(subject) in wordset("nouns_of_deciding"):
            self.deciding = subject

    def _note_number(self, frame: Frame, subject: Phrase, object_: Phrase) -> None:
        """Let "it" or "they" refer to the subject; "they" may also be the objects of a single subject."""
        section = self.section
        key = f"{frame.sentence} {frame.groups[0][0]}" if frame.groups else ""
        goes_on = bool(key) and (key, object_.text) == section.list_key and section.several is not None
        section.several = with_item(section.several, subject) if goes_on and section.several is not None else subject
        if goes_on:
            section.plural = section.several
        elif not frame.plural:
            section.singular = subject if first_word(subject) not in wordset("distributives") else None
            lasts = head_noun(object_).removesuffix("s") in wordset("time_nouns")
            if looks_plural(object_) and length(object_) <= LONGEST_ANTECEDENT and not lasts and not _acts(frame):
                section.plural = object_
        else:
            section.plural = subject
            self._note_owner(subject)
        section.list_key = (key, object_.text)

    def _note_owner(self, subject: Phrase) -> None:
        """Let "it" refer to what several things belong to: the boat in "the sails of the boat"."""
        _, joint, owner = subject.text.partition(" of ")
        if joint and len(subject.mentions) == 1 and not looks_plural(Phrase(owner)):
            self.section.singular = self._first_thing(subject)

    def _pair(self, subject: Phrase) -> Phrase | None:
        """Return A and B where the subject is "the choice between A and B" or the like: "their" may follow."""
        labels = " and ".join(self.lexicon.label(thing) for thing in subject.mentions)
        named = subject.thing is None and len(subject.mentions) == TWO and labels.lower() in subject.text.lower()
        return Phrase(labels, None, subject.mentions) if named else None

    def _joined(self, things: tuple[str, ...]) -> Phrase | None:
        """Return "A and B": "A and B are options. The choice ..." is one between these."""
        return Phrase(" and ".join(map(self.lexicon.label, things)), None, things) if len(things) == TWO else None

    def _first_thing(self, phrase: Phrase) -> Phrase | None:
        if not phrase.mentions:
            return None
        thing = phrase.mentions[0]
        return Phrase(self.lexicon.label(thing), thing, (thing,))


def _things(sides: tuple[Phrase, Phrase] | None) -> tuple[str, ...]:
    """Return the things that two sides are."""
    return tuple(side.thing for side in sides or () if side.thing is not None)


def _acts(frame: Frame) -> bool:
    """Tell whether the object of a frame does something itself, so that it is no noun phrase: "makes the pump stop"."""
    return bool(frame.verbs) and frame.verbs[-1] in wordset("causatives") and len(frame.object.text.split()) > TWO
