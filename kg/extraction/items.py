"""Items of lists, and lines of the form "Key: value", to frames.

`Items(document, words, reader, lexicon).reading(index)` gives what an item or keyed line says, or None where it is a sentence like any
other. What an item leaves out is taken from where it stands: the line that introduces the list is the start of its sentence, the heading or
the parent item is what it is about.
"""

import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from kg.extraction import cutting, definitions
from kg.extraction.cutting import Reading
from kg.extraction.documents.sentences import LEAD_IN
from kg.extraction.frames import Frame, phrase, text
from kg.extraction.keys import Keyed, Keys
from kg.extraction.leads import ends_in_condition, joined
from kg.extraction.rated import Topic, parts, rated
from kg.extraction.surroundings import Role, Surroundings
from kg.extraction.tags import ARTICLES, BASE_FORMS, FINITE, INDEFINITE
from kg.extraction.values import (
    FACTOR,
    SHORTEST_PREDICATE,
    Read,
    Words,
    completed,
    is_adjective,
    is_clause,
    is_headless,
    is_listing,
    named,
    value,
)
from kg.model import Document, Group, GroupKind, Phrase, SentenceKind
from kg.vocabulary import Lexicon

KEYED_RULE, ROLE_RULE = "keyed-item", "item-under-role"
PRONOUNS = frozenset({"it", "they", "this", "these"})
POSSESSIVES = frozenset({"its", "their"})
STEP_NUMBER = re.compile(r"\d[.)][ \t]+(?:\[[ xX]\][ \t]+)?$")
LONGEST_NUMBER = 12
"""Characters of a number before an item, with its box to tick."""
NEAR = 10
"""Characters around a sentence in which a line end is looked for."""
BLANK_OR_QUOTE = " \t>"
SHORTEST_OF_PRODUCT = 2
"""Words from which a fragment in the description of a product is read as a sentence: "Supports roaming"."""


class Items:
    """Reads the items and keyed lines of one document."""

    def __init__(self, document: Document, words: Sequence[Words], reader: Read, lexicon: Lexicon, brought: Collection[str] = ()) -> None:
        self.document = document
        self.words = words
        self.reader = reader
        self.lexicon = lexicon
        self.keys = Keys(document, reader, lexicon, brought)
        self.surroundings = Surroundings(document, words, reader, lexicon, self.keys)
        self.places = _places(document)
        self.lengths = Counter(first for first, _ in set(self.places.values()))
        self.lists: dict[int, list[int]] = {}
        """The items that open a block, by the first item of their list."""
        for index, (first, _) in self.places.items():
            if self._opens_block(index):
                self.lists.setdefault(first, []).append(index)

    def reading(self, index: int) -> Reading | None:
        """Return what an item or keyed line says; None where it has to be read as a sentence of its own."""
        kind = self.document.sentences[index].kind
        if not self.words[index] or kind not in {SentenceKind.PROSE, SentenceKind.ITEM}:
            return None
        if kind is SentenceKind.PROSE:
            opens = self._is_alone(index) or self._has_lead_in(index) or self._defines_name(index)
            return self._keyed_line(index) if opens else None
        reading = self._item(index) if self._opens_block(index) else None
        return self._grouped(index, cutting.read(self.words[index], index) if reading is None else reading)

    def _opens_block(self, index: int) -> bool:
        sentences = self.document.sentences
        return index == 0 or sentences[index - 1].block != sentences[index].block

    def _is_alone(self, index: int) -> bool:
        """Tell whether a sentence is a paragraph, or a line, of its own."""
        sentence, whole = self.document.sentences[index], self.document.text
        before, after = whole[max(0, sentence.start - NEAR) : sentence.start], whole[sentence.end : sentence.end + NEAR]
        before, after = before.rpartition("\n")[2], after.partition("\n")[0]
        opens = self._opens_block(index) or not before.strip(BLANK_OR_QUOTE)
        return opens and (index + 1 == len(self.words) or self._opens_block(index + 1) or not after.strip())

    def _has_lead_in(self, index: int) -> bool:
        return self._opens_block(index) and LEAD_IN.match(self.document.sentences[index].text) is not None

    def _defines_name(self, index: int) -> bool:
        """Tell whether a paragraph opens with "Name - a ...", as an entry of an encyclopaedia does."""
        keyed = self.keys.keyed(index) if self._opens_block(index) else None
        return keyed is not None and phrase(keyed.key).thing is not None and keyed.value[0].lower in INDEFINITE

    def _grouped(self, index: int, reading: Reading) -> Reading:
        """Put the frames of an item into the group of its list; the first item brings the group."""
        first, place = self.places[index]
        if self.lengths[first] == 1:
            return reading
        key = f"{first}.items"
        frames = [replace(frame, groups=(*frame.groups, (key, place))) for frame in reading.frames]
        return Reading(frames, [*reading.groups, self._group(index, key)] if index == first else reading.groups)

    def _group(self, index: int, key: str) -> Group:
        sentence = self.document.sentences[index]
        owner = self.surroundings.owner(index) or Phrase("")
        kind = GroupKind.SEQUENCE if all(map(self._is_step, self.lists[index])) else GroupKind.ENUMERATION
        if sentence.owner is None:
            return Group(key, kind, self.document.sections[sentence.section].heading, owner, index)
        return Group(key, kind, text(self.words[sentence.owner]).rstrip(":"), owner, sentence.owner)

    def _is_step(self, index: int) -> bool:
        """Tell whether an item is a step: it has a number, and tells what to do."""
        start = self.document.sentences[index].start
        has_number = STEP_NUMBER.search(self.document.text[max(0, start - LONGEST_NUMBER) : start]) is not None
        words = self.words[index]
        return has_number and bool(words) and words[0].tag in BASE_FORMS

    # --- items -----------------------------------------------------------------------------------------------------------------

    def _item(self, index: int) -> Reading | None:
        keyed = self.keys.keyed(index)
        if keyed is not None and all(word.tag == "CD" for word in keyed.key):
            return Reading()
        reading = self._keyed(index, keyed) if keyed is not None else None
        if reading is not None:
            return reading
        words = self.words[index]
        lead = self.document.sentences[index].owner
        if lead is not None and ends_in_condition(self.words[lead]):
            return self._below_lead(index, words) or Reading()
        if is_clause(words) or words[-1].text == ":" or self._is_footnote(index):
            return None
        return self._below_lead(index, words) or self._fragment(index, words)

    def _is_footnote(self, index: int) -> bool:
        """Tell whether an item is a numbered note right below a table: "(1) without batteries"."""
        sentence = self.document.sentences[index]
        before = self.document.sentences[index - 1].kind if index else None
        return before is SentenceKind.ROW and self.document.text[max(0, sentence.start - 2) : sentence.start].endswith((") ", "] "))

    def _below_lead(self, index: int, words: Words) -> Reading | None:
        """Return what an item says together with the line that introduces its list."""
        lead = self.document.sentences[index].owner
        if lead is None or not self.words[lead] or self.words[lead][-1].text != ":":
            return None
        owned = self.surroundings.owner_and_role(lead)
        if owned is not None:
            return self._in_role(index, *owned, words)
        sentence = joined(self.words[lead], words, self.lexicon)
        return self._read(sentence, index) if sentence else None

    def _fragment(self, index: int, words: Words) -> Reading | None:
        """Return what an item without a subject says of the thing it stands under."""
        owner = self.surroundings.owner(index)
        if owner is None:
            return None
        is_product = self.surroundings.is_product(owner)
        if is_headless(words, SHORTEST_OF_PRODUCT if is_product else SHORTEST_PREDICATE) or (is_product and is_adjective(words)):
            return self._read(completed(owner.text, words, self.lexicon, noun_verb="has"), index)
        role = self.surroundings.role(index)
        return self._in_role(index, owner, role, words) if role is not None and words[0].tag not in BASE_FORMS else None

    def _in_role(self, index: int, owner: Phrase, role: Role, words: Words) -> Reading:
        said = value(words)
        frame = Frame(owner, role.predicate, role.verbs, said.object, index, ROLE_RULE, modality=said.modality, condition=said.condition)
        return Reading([frame])

    def _read(self, sentence: str, index: int) -> Reading:
        return cutting.read(self.reader(sentence), index)

    # --- keys --------------------------------------------------------------------------------------------------------------------

    def _keyed_line(self, index: int) -> Reading | None:
        keyed = self.keys.keyed(index)
        if keyed is None:
            return None
        is_property = self._is_property(index, keyed, self.surroundings.owner(index))
        of_document = text(keyed.key).casefold() in named("keys", "of_documents") and self.surroundings.title(index) is not None
        is_key = is_property or of_document or phrase(keyed.key).thing or self._has_lead_in(index) or self.surroundings.defines(index)
        return self._keyed(index, keyed) if is_key else None

    def _keyed(self, index: int, keyed: Keyed) -> Reading | None:
        """Return what "Key: value" says: of the key if it is a thing, on the key if it is a property of what stands above."""
        title = self.surroundings.title(index) if text(keyed.key).casefold() in named("keys", "of_documents") else None
        if title is not None and not is_clause(keyed.value):
            return Reading(list(rated(title, Topic(keyed.key), keyed.value, (index, KEYED_RULE), self.lexicon)))
        owner = self.surroundings.owner(index)
        if self.surroundings.defines(index):
            return self._defined(index, keyed)
        if self._is_property(index, keyed, owner):
            return self._of_property(index, keyed, owner)
        if self.keys.is_name(keyed.key):
            refers = keyed.value[0].lower == "it" and self._names_quality(keyed.key)
            return self._about(index, owner if refers and owner is not None else phrase(keyed.key), keyed.value)
        if is_clause(keyed.value):
            return cutting.read(keyed.value, index)
        return self._defined(index, keyed) if keyed.value[0].lower in INDEFINITE else None

    def _names_quality(self, key: Words) -> bool:
        """Tell whether a key names only a quality, so that "it" behind it is what the item stands under: "High Speed: it runs"."""
        return all(self.lexicon.is_a(thing, FACTOR) for thing in phrase(key).mentions)

    def _of_property(self, index: int, keyed: Keyed, owner: Phrase | None) -> Reading | None:
        """Return the value of a property of what stands above; where nothing does, what is said of the property itself."""
        is_list = owner is not None and self.surroundings.is_product(owner) and is_listing(keyed.value)
        is_list = is_list or keyed.value[0].tag == "VBG"
        if is_headless(keyed.value) and owner is not None:
            return self._read(completed(owner.text, keyed.value, self.lexicon, noun_verb="has"), index)
        if is_clause(keyed.value) and not is_list:
            return cutting.read(keyed.value, index)
        if owner is not None:
            return Reading(list(rated(owner, Topic(keyed.key), keyed.value, (index, KEYED_RULE), self.lexicon)))
        key = phrase(keyed.key)
        tells = keyed.value[0].lower in ARTICLES or any(word.tag in FINITE for word in keyed.value)
        if key.thing is None:
            return None
        return self._about(index, key, keyed.value) if tells else Reading()

    def _defined(self, index: int, keyed: Keyed) -> Reading:
        return definitions.read(index, keyed.key, keyed.value, self.reader, self.lexicon)

    def _is_property(self, index: int, keyed: Keyed, owner: Phrase | None) -> bool:
        if self.keys.is_property(keyed.key):
            return True
        if owner is None:
            return False
        of_role = self.surroundings.role(index) is not None and self.keys.is_noun(keyed.key) and len(keyed.key) == 1
        of_product = self.surroundings.is_product(owner) and (self.surroundings.lists_properties(index) or self.keys.is_noun(keyed.key))
        return keyed.is_figure or of_product or of_role

    def _about(self, index: int, key: Phrase, words: Words) -> Reading:
        """Return what a value says of the thing that its key names; parts that a semicolon joins say one thing each."""
        told = list(parts(words))
        if len(told) > 1 and all(is_headless(part) or not is_clause(part) for part in told):
            readings = [self._about(index, key, part) for part in told]
            return Reading([frame for one in readings for frame in one.frames], [group for one in readings for group in one.groups])
        if is_clause(words) and not _is_noun_phrase(words):
            return self._read(_with_subject(key.text, words), index)
        factor = self.surroundings.factor(index)
        if factor is not None and not is_headless(words):
            return Reading(list(rated(key, Topic(factor), words, (index, KEYED_RULE), self.lexicon)))
        sentence = completed(key.text, words, self.lexicon, noun_verb="is" if words[0].tag == "CD" or self._names_class(words) else "has")
        return self._read(sentence, index) if sentence else cutting.read(words, index)

    def _names_class(self, words: Words) -> bool:
        """Tell whether words name a class of things, so that they say what something is and not what it has."""
        lemmas = [word.lemma.lower() for word in words]
        names = {" ".join(lemmas[start : start + length]) for start in range(len(lemmas)) for length in (1, 2)}
        return any(form.lower() in names for entry in self.lexicon.classes.values() for form in entry.forms)


def _places(document: Document) -> dict[int, tuple[int, int]]:
    """Return for each item the number of the first one of its list, and its own place in the list, counted from 1."""
    places: dict[int, tuple[int, int]] = {}
    last: dict[tuple[int, int | None], tuple[int, int, int]] = {}
    previous = None
    for index, sentence in enumerate(document.sentences):
        if sentence.kind is SentenceKind.ITEM:
            key = (sentence.section, sentence.owner)
            is_new = key not in last or (sentence.owner is None and previous is not SentenceKind.ITEM)
            first, place, block = (index, 0, -1) if is_new else last[key]
            place += sentence.block != block
            last[key] = (first, place, sentence.block)
            places[index] = (first, place)
        previous = sentence.kind
    return places


def _with_subject(subject: str, words: Words) -> str:
    """Return a clause with the pronoun it begins with replaced."""
    rest = text(words[1:])
    if words[0].lower in PRONOUNS:
        return f"{subject} {rest}"
    if words[0].lower in POSSESSIVES:
        return f"{subject}'s {rest}"
    return text(words)


def _is_noun_phrase(words: Words) -> bool:
    """Tell whether words with "a" before them have no verb but what may be a participle: "a tool used in labs"."""
    verbs = [position for position, word in enumerate(words) if word.tag in FINITE and not word.in_term]
    reduced = all(words[position].tag == "VBD" and words[position + 1 : position + 2] for position in verbs)
    return words[0].lower in INDEFINITE and reduced and all(words[position + 1].tag in {"IN", "TO"} for position in verbs)
