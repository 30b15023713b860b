"""What pronouns, "its ..." and "this ..." refer to, within a section."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from kg.extraction.frames import Frame, bare
from kg.extraction.wording import wordset
from kg.model import Phrase
from kg.vocabulary import Lexicon

SINGULAR = frozenset({"it"})
PLURAL = frozenset({"they", "them"})
POSSESSIVE = {"its": False, "their": True}
DEMONSTRATIVE = frozenset({"this", "that", "these", "those", "such"})
EVENTS = frozenset({"this", "that"})
PAIRS = frozenset({"both", "neither"})
LONGEST_ANTECEDENT = 12
"""Words up to which a phrase can stand for a pronoun."""
LONGEST_OWNER = 4
"""Words from which on an owner follows with "of"."""
KINDS = frozenset({"be a", "be the"})


@dataclass(slots=True)
class Resolver:
    """Walks through a document in order and replaces what refers back; `enter` begins a section."""

    lexicon: Lexicon
    singular: Phrase | None = None
    """The last subject of singular form."""
    plural: Phrase | None = None
    object: Phrase | None = None
    """The last object of a main clause."""
    recent: list[str] = field(default_factory=list)
    """Things named so far in the section, the last one last."""
    counted: Counter[str] = field(default_factory=Counter)
    """Things by how often the document named them so far."""
    phrases: list[Phrase] = field(default_factory=list)
    """Subjects and objects so far in the section, for "that <noun>"."""
    kinds: list[tuple[str, Phrase]] = field(default_factory=list)
    """What subjects were said to be, by noun: "that link" is what was said to be a link."""
    subjects: list[str] = field(default_factory=list)
    """Things that were subjects so far in the document."""
    deciding: Phrase | None = None
    """The last subject that was a choice or decision."""
    named: Phrase | None = None
    """The last subject that named a thing."""
    pair: Phrase | None = None
    """Two things that the section named together last."""
    _list: str = ""
    """Key of the list that the last plural subject was of."""
    _of_object: Phrase | None = None

    def enter(self, heading: Phrase) -> None:
        """Begin a section: what its heading names is what "it" may refer to."""
        self.singular = self._named(heading)
        self.plural = None
        self.object = None
        self.phrases = []
        self.kinds = []
        self.named = None
        self.pair = None
        self.recent = list(heading.mentions)

    def ask(self, question: Phrase) -> None:
        """Take note of a question: what it names is what the answer's "it" may refer to."""
        named = self._named(question)
        if named is not None:
            self.singular = named
        self.recent.extend(question.mentions)

    def resolve(self, frames: Iterable[Frame]) -> tuple[list[Frame], list[bool], list[str]]:
        """Return the frames of one sentence with references replaced, whether each is free of open ones, and the words found."""
        known: dict[tuple[str, bool], Phrase] = {}
        done: list[Frame] = []
        free: list[bool] = []
        found: list[str] = []
        for frame in frames:
            subject = known.get((frame.subject.text, True)) or self._replace(
                frame.subject, found, is_subject=True, is_state=any(verb.startswith("be ") for verb in frame.verbs)
            )
            known[frame.subject.text, True] = subject
            again = done[-1].object if done and done[-1].verbs == frame.verbs and done[-1].object.text else None
            if again is not None and frame.object.text.lower() in SINGULAR | PLURAL:
                known[frame.object.text, False] = again
            if self._lacks_topic(frame):
                known["", False] = self.deciding or frame.object
            object_ = known.get((frame.object.text, False)) or self._replace(frame.object, found, is_subject=False, owner=frame)
            known[frame.object.text, False] = object_
            resolved = replace(frame, subject=bare(subject), object=bare(object_))
            done.append(resolved)
            free.append(not _is_open(subject) and not _is_open(object_))
            self._note(frame, subject, object_)
        return done, free, list(dict.fromkeys(found))

    # --- memory -----------------------------------------------------------------------------------------------------------------

    def _note(self, frame: Frame, subject: Phrase, object_: Phrase) -> None:
        for phrase in (subject, object_):
            self.recent.extend(phrase.mentions)
            self.counted.update(phrase.mentions)
            if phrase.text:
                self.phrases.append(phrase)
        if frame.main and subject.text.lower() in wordset("persons") and len(object_.text.split()) <= LONGEST_ANTECEDENT:
            self.singular = object_
        if not frame.main or _is_open(subject) or subject.text.lower() in wordset("reader") | wordset("persons"):
            return
        self._note_pair(subject)
        if len(subject.text.split()) <= LONGEST_ANTECEDENT and not _is_gerund(subject):
            if not frame.plural:
                self.singular = subject
                if _looks_plural(object_) and len(object_.text.split()) <= LONGEST_ANTECEDENT:
                    self.plural = object_
            elif frame.groups and frame.groups[0][0] == self._list and self.plural is not None:
                self.plural = _with_item(self.plural, subject)
            else:
                self.plural = subject
            self._list = frame.groups[0][0] if frame.groups else ""
        if object_.text:
            self.object = object_
            self._of_object = subject
        if frame.verbs and frame.verbs[0] in KINDS and object_.text:
            self.kinds.append((_head_noun(object_), subject))
        if subject.thing is not None:
            self.subjects.append(subject.thing)
            self.named = subject
        if _head_noun(subject) in wordset("nouns_of_deciding"):
            self.deciding = subject

    def _named(self, phrase: Phrase) -> Phrase | None:
        if not phrase.mentions:
            return None
        thing = phrase.mentions[0]
        return Phrase(self.lexicon.label(thing), thing, (thing,))

    def _lacks_topic(self, frame: Frame) -> bool:
        """Tell whether what is to be decided goes without saying: "all of these should be considered"."""
        return not frame.object.text and not frame.condition and any(verb in wordset("verbs_of_deciding") for verb in frame.verbs)

    # --- replacing ---------------------------------------------------------------------------------------------------------------

    def _replace(self, phrase: Phrase, found: list[str], *, is_subject: bool, is_state: bool = False, owner: Frame | None = None) -> Phrase:
        words = phrase.text.split(" ")
        first = words[0].lower()
        antecedent: Phrase | None = None
        rest: list[str] = []
        if len(words) == 1 and (first in SINGULAR or first in PLURAL):
            antecedent = self._pronoun(first)
        elif len(words) == 1 and first in EVENTS and is_subject and not is_state:
            antecedent = self._event()
        elif first in POSSESSIVE and len(words) > 1:
            antecedent = self._pronoun("they" if POSSESSIVE[first] else "it")
            if owner is not None and owner.plural == POSSESSIVE[first] and not _is_open(owner.subject):
                antecedent = owner.subject
            rest = words[1:]
        elif not is_subject and len(words) > 1 and (first in SINGULAR or first in PLURAL) and "to" not in words:
            antecedent = self._pronoun(first)
            rest = words[1:]
        elif first in PAIRS or (first == "the" and len(words) > 2 and words[1].lower() == "two"):
            return self._pair(phrase, words, found)
        elif len(words) > 1 and (first in DEMONSTRATIVE or (first == "the" and is_subject and len(words) <= 3)):
            antecedent, rest = self._noun(words)
        if is_subject and self.pair is not None and words[-1].lower() in wordset("nouns_of_pairs") and len(words) <= LONGEST_OWNER:
            found.append(self.pair.text)
            mentions = tuple(dict.fromkeys((*phrase.mentions, *self.pair.mentions)))
            return Phrase(f"{phrase.text} between {self.pair.text}", None, mentions)
        if antecedent is None or not antecedent.text or antecedent.text == phrase.text:
            return self._inside(phrase, words, found)
        found.append(bare(antecedent).text)
        return _joined(bare(antecedent), rest, phrase, possessive=first in POSSESSIVE)

    def _pronoun(self, pronoun: str) -> Phrase | None:
        if pronoun in SINGULAR:
            return self.singular
        if self.plural is not None:
            return self.plural
        return next((phrase for phrase in reversed(self.phrases) if _looks_plural(phrase)), None)

    def _event(self) -> Phrase | None:
        """Return what "this" alone stands for: what was said last of a subject."""
        if self.object is not None and self.object.mentions and len(self.object.text.split()) <= LONGEST_ANTECEDENT:
            return self.object
        return None

    def _noun(self, words: list[str]) -> tuple[Phrase | None, list[str]]:
        """Return what "this <noun>" stands for, and the words after the noun: the last thing of that class, or the last such phrase."""
        for length in (2, 1):
            noun = " ".join(words[1 : 1 + length]).lower()
            if len(words) < 1 + length:
                continue
            class_iri = self._class(noun)
            if class_iri is None or words[0].lower() in {"these", "those"}:
                continue
            for thing in reversed(self.recent):
                if self.lexicon.is_a(thing, class_iri) and noun not in self._forms(thing):
                    return Phrase(self.lexicon.label(thing), thing, (thing,)), words[1 + length :]
        if len(words) == 2 and words[1].lower() in wordset("standing_nouns") and self.named is not None:
            return self.named, []
        if words[0].lower() in DEMONSTRATIVE and len(words) == 2:
            noun = words[1].lower()
            for kind, subject in reversed(self.kinds):
                if kind == noun:
                    return subject, []
            for phrase in reversed(self.phrases):
                last = phrase.text.lower().split(" ")
                if len(last) > 1 and last[-1] == noun and last[0] not in DEMONSTRATIVE and len(last) <= LONGEST_ANTECEDENT:
                    return phrase, []
        return None, []

    def _pair(self, phrase: Phrase, words: list[str], found: list[str]) -> Phrase:
        """Replace "both", "both <nouns>" and "the two <nouns>" by the two things of that class named most often so far."""
        rest = words[1:] if words[0].lower() in PAIRS else words[2:]
        if any(word.lower() == "and" for word in rest):
            return phrase
        class_iri = self._class(rest[0].lower()) if rest else None
        if class_iri is None and (not rest or rest[0].lower() in wordset("general_nouns")):
            class_iri = self._class_of_subjects()
        if class_iri is None:
            return phrase
        candidates = [t for t in dict.fromkeys(reversed(self.recent)) if class_iri is None or self.lexicon.is_a(t, class_iri)]
        if len(candidates) < 2:
            candidates = [t for t in self.counted if class_iri is None or self.lexicon.is_a(t, class_iri)]
        candidates.sort(key=lambda thing: (-self.subjects.count(thing), -self.counted[thing]))
        if len(candidates) < 2:
            return phrase
        pair = sorted(candidates[:2], key=lambda thing: list(self.counted).index(thing) if thing in self.counted else 0)
        labels = " and ".join(self.lexicon.label(thing) for thing in pair)
        found.append(labels)
        return _joined(Phrase(labels, None, tuple(pair)), rest[1:], phrase, possessive=False)

    def _class_of_subjects(self) -> str | None:
        """Return the class that the last two different subjects share, the nearest one."""
        last = list(dict.fromkeys(reversed(self.subjects)))[:2]
        if len(last) < 2:
            return None
        return next((c for c in self.lexicon.types(last[0]) if self.lexicon.is_a(last[1], c)), None)

    def _note_pair(self, subject: Phrase) -> None:
        """Let "the choice between A and B" be followed by "their"."""
        if len(subject.mentions) == 2 and subject.thing is None:
            first, second = (self.lexicon.label(thing) for thing in subject.mentions)
            if f"{first} and {second}".lower() in subject.text.lower():
                self.plural = self.pair = Phrase(f"{first} and {second}", None, subject.mentions)

    def _inside(self, phrase: Phrase, words: list[str], found: list[str]) -> Phrase:
        """Replace "of it", "its" and "the two <nouns>" further on in a phrase."""
        for position in range(1, len(words)):
            lower = words[position].lower().rstrip(",.")
            if (
                lower == "it"
                and position == len(words) - 1 <= LONGEST_OWNER
                and not phrase.text.startswith("that ")
                and self.singular is not None
                and self.singular.thing is not None
            ):
                found.append(bare(self.singular).text)
                whole = " ".join([*words[:-1], bare(self.singular).text])
                return replace(phrase, text=whole, mentions=(*phrase.mentions, *self.singular.mentions))
            if lower in EVENTS and position + 2 <= len(words) and position > 0 and words[position - 1].lower() in wordset("after_noun"):
                antecedent, rest = self._noun(words[position : position + 2])
                if antecedent is not None:
                    found.append(bare(antecedent).text)
                    whole = " ".join([*words[:position], bare(antecedent).text, *rest, *words[position + 2 :]])
                    return replace(phrase, text=whole, mentions=(*phrase.mentions, *antecedent.mentions))
            if lower == "the" and position + 2 < len(words) + 1 and words[position + 1 : position + 2] == ["two"]:
                tail = Phrase(" ".join(words[position:]), None, ())
                replaced = self._pair(tail, words[position:], found)
                if replaced is not tail:
                    return replace(
                        phrase, text=" ".join([*words[:position], replaced.text]), mentions=(*phrase.mentions, *replaced.mentions)
                    )
        return phrase

    # --- classes -------------------------------------------------------------------------------------------------------------------

    def _class(self, noun: str) -> str | None:
        """Return the class whose name, or the plural of whose name, a noun is."""
        for iri, entry in self.lexicon.classes.items():
            for form in entry.forms:
                lower = form.lower()
                if noun in {lower, lower + "s", lower + "es", lower[:-1] + "ies" if lower.endswith("y") else lower}:
                    return iri
        return None

    def _forms(self, thing: str) -> tuple[str, ...]:
        entry = self.lexicon.things.get(thing)
        return tuple(form.lower() for form in entry.forms) if entry is not None else ()


def _is_open(phrase: Phrase) -> bool:
    """Tell whether a phrase still refers to something outside it."""
    first = phrase.text.split(" ", 1)[0].lower()
    if first in PAIRS:
        return " and " not in phrase.text
    demonstrative = first in DEMONSTRATIVE and (first != "that" or " " not in phrase.text)
    return first in SINGULAR or first in PLURAL or first in POSSESSIVE or demonstrative


def _is_gerund(phrase: Phrase) -> bool:
    """Tell whether a subject is an activity: "it" seldom refers to one."""
    return phrase.thing is None and phrase.text.split(" ", 1)[0].lower().endswith("ing")


def _head_noun(phrase: Phrase) -> str:
    """Return the noun that a phrase is about: "link" in "the link that carries data"."""
    head = ""
    for word in phrase.text.lower().split(" "):
        if word in wordset("after_noun") and head:
            break
        head = word.strip(",")
    return head


def _looks_plural(phrase: Phrase) -> bool:
    noun = _head_noun(phrase)
    return noun.endswith("s") and not noun.endswith("ss") and len(noun) > 3


def _with_item(whole: Phrase, item: Phrase) -> Phrase:
    """Return a list of names with one more."""
    mentions = tuple(dict.fromkeys((*whole.mentions, *item.mentions)))
    return Phrase(f"{whole.text.replace(' and ', ', ')} and {item.text}", None, mentions)


def _joined(antecedent: Phrase, rest: list[str], phrase: Phrase, *, possessive: bool) -> Phrase:
    """Return the antecedent with what followed the pronoun: "its price" gives "X's price"."""
    if not rest:
        return replace(antecedent, quantity=phrase.quantity)
    mentions = tuple(dict.fromkeys((*antecedent.mentions, *phrase.mentions)))
    if possessive and len(antecedent.text.split()) > LONGEST_OWNER:
        return Phrase(f"{' '.join(rest)} of {antecedent.text}", None, mentions, phrase.quantity)
    ending = "'" if antecedent.text.endswith("s") else "'s"
    shown = antecedent.text + (ending if possessive else "") + " " + " ".join(rest)
    return Phrase(shown, None, mentions, phrase.quantity)
