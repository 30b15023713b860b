"""Arrow lines to orders with an owner, and lists that are announced and not given.

`read(document, words, reader, lexicon)` gives for each arrow line "A → B → C" the frames A precedes B and B precedes C in one group, and,
where it is known whose order it is, the frame that this owner has the whole of it. A line that announces a list which does not follow gives
a group without members.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise

from kg.extraction.cutting import Reading
from kg.extraction.documents import plain
from kg.extraction.documents.arrows import arrow_steps
from kg.extraction.frames import Frame, Word, phrase, text
from kg.extraction.leads import is_open_ended, stands_for_items
from kg.extraction.tags import PLURAL_NOUNS
from kg.extraction.values import FACTOR, Read, Words, decapitalized
from kg.model import Bound, Document, Group, GroupKind, Phrase, SentenceKind
from kg.namespaces import KG
from kg.vocabulary import Lexicon

RULE = "arrow-line"
INCLUDES = KG + "includes"
PRECEDES = KG + "precedes"
TECHNOLOGY = KG + "Technology"
MOST_PLACES = 50
"""Places that are looked at for the owner of an order, so that time grows with the document and not with its square."""
BEFORE_NOUN = frozenset({"JJ", "NN", "NNP", "VBN", "VBG"})
NOBODY = Phrase("")


def read(document: Document, words: Sequence[Words], reader: Read, lexicon: Lexicon) -> Reading:
    """Return the orders and the announced lists of a document.

    Args:
        document: the document.
        words: for each of its sentences the words.
        reader: reads other text.
        lexicon: tells what things are.
    """
    return _Sequences(document, words, reader, lexicon).reading()


class _Sequences:
    def __init__(self, document: Document, words: Sequence[Words], reader: Read, lexicon: Lexicon) -> None:
        self.document = document
        self.words = words
        self.reader = reader
        self.lexicon = lexicon
        self.owners: dict[str, Phrase] = {}
        """Owner of the last order in the section by the noun that its introduction used: "generations"."""

    def reading(self) -> Reading:
        found = Reading()
        introducing = {sentence.owner for sentence in self.document.sentences}
        for index, sentence in enumerate(self.document.sentences):
            if sentence.kind is SentenceKind.HEADING:
                self.owners.clear()
            elif sentence.kind is SentenceKind.SEQUENCE:
                self._order(index, found)
            elif sentence.kind is SentenceKind.PROSE and index not in introducing and self._announces(index):
                noun = self._noun(index)
                owner = self._named_in(index, ()) or self.owners.get(noun.rpartition(" ")[2], NOBODY)
                label = text(self.words[index][:-1])
                found.groups.append(Group(f"{index}.announced", GroupKind.ANNOUNCEMENT, label, owner, index))
        return found

    def _announces(self, index: int) -> bool:
        """Tell whether a line ends in a colon and leaves open what it speaks of."""
        words = self.words[index]
        return len(words) > 1 and words[-1].text == ":" and (is_open_ended(words[:-1]) or stands_for_items(words[:-1]) is not None)

    # --- orders ------------------------------------------------------------------------------------------------------------

    def _order(self, index: int, found: Reading) -> None:
        sentence = self.document.sentences[index]
        told = [self._step(step) for step in arrow_steps(sentence.text)]
        if _tells_more(told[0]):
            return
        steps = [phrase(words) for words in told]
        noun = self._label(index)
        owner = self._owner(index, steps)
        key = f"{index}.sequence"
        label = noun or self.document.sections[sentence.section].heading or plain(sentence.text)
        found.groups.append(Group(key, GroupKind.SEQUENCE, label, owner, index))
        for position, (earlier, later) in enumerate(pairwise(steps), start=1):
            found.frames.append(Frame(earlier, "precedes", (), later, index, RULE, PRECEDES, groups=((key, position),)))
        if owner.text and noun:
            found.frames.append(Frame(owner, f"has {noun}", (), _whole(steps), index, RULE, INCLUDES))
        self.owners[noun.rpartition(" ")[2]] = owner

    def _label(self, index: int) -> str:
        """Return what the steps are: the words before a colon in the line, else the noun of its introduction."""
        sentence = self.document.sentences[index]
        label, colon, _ = plain(sentence.text).partition(": ")
        words = self.reader(label) if colon else ()
        if words:
            return decapitalized(words, self.lexicon)
        return self._noun(sentence.owner) if sentence.owner is not None else ""

    def _step(self, step: str) -> Words:
        """Return the words of a step, without a remark in brackets that is no part of its name."""
        words = self.reader(step)
        opening = next((position for position, word in enumerate(words) if word.text == "(" and not word.in_term), len(words))
        return words[:opening] or words

    def _owner(self, index: int, steps: Sequence[Phrase]) -> Phrase:
        """Return whose order it is: named in the line or its introduction, most often beside its steps, in a heading, or last before it."""
        sentence = self.document.sentences[index]
        own = {thing for step in steps for thing in step.mentions}
        for place in (index, sentence.owner):
            named = self._named_in(place, own) if place is not None else None
            if named is not None:
                return named
        thing = self._beside(steps, own) or self._in_headings(sentence.section) or self._before(index, own)
        return Phrase(self.lexicon.label(thing), thing, (thing,)) if thing else NOBODY

    def _named_in(self, index: int, own: Sequence[str] | set[str]) -> Phrase | None:
        for thing in phrase(self.words[index]).mentions:
            if thing not in own and self._can_own(thing):
                return Phrase(self.lexicon.label(thing), thing, (thing,))
        return None

    def _beside(self, steps: Sequence[Phrase], own: set[str]) -> str | None:
        """Return what the document most often names nearest to one of the steps."""
        counted: Counter[str] = Counter()
        for name in dict.fromkeys(step.text for step in steps):
            for index, place in self._places.get(name, ())[:MOST_PLACES]:
                terms = ((position, word.term) for position, word in enumerate(self.words[index]) if word.term)
                owners = [(abs(position - place), term) for position, term in terms if term not in own and self._can_own(term)]
                counted.update([min(owners)[1]] if owners else [])
        best = counted.most_common(2)
        is_clear = len(best) == 1 or (len(best) > 1 and best[0][1] > best[1][1])
        return best[0][0] if is_clear else None

    @cached_property
    def _places(self) -> dict[str, list[tuple[int, int]]]:
        """Sentence and position of each word that stands outside of arrow lines."""
        places: dict[str, list[tuple[int, int]]] = {}
        for index, words in enumerate(self.words):
            if self.document.sentences[index].kind is not SentenceKind.SEQUENCE:
                for position, word in enumerate(words):
                    places.setdefault(word.text, []).append((index, position))
        return places

    def _in_headings(self, section: int | None) -> str | None:
        while section is not None:
            heading = self.document.sections[section].heading
            named = [thing for thing in phrase(self.reader(heading)).mentions if self._can_own(thing)] if heading else []
            if len(named) == 1:
                return named[0]
            section = self.document.sections[section].parent
        return None

    def _before(self, index: int, own: set[str]) -> str | None:
        section = self.document.sentences[index].section
        for earlier in range(index - 1, max(index - MOST_PLACES, 0) - 1, -1):
            if self.document.sentences[earlier].section != section:
                return None
            named = [thing for thing in phrase(self.words[earlier]).mentions if thing not in own and self._can_own(thing)]
            if named:
                return named[-1]
        return None

    def _can_own(self, thing: str) -> bool:
        return self.lexicon.is_a(thing, TECHNOLOGY) and not self.lexicon.is_a(thing, FACTOR)

    def _noun(self, index: int) -> str:
        """Return the last plural noun of an introduction with what stands before it: "major generations"."""
        words = self.words[index]
        for end in range(len(words) - 1, -1, -1):
            if words[end].tag in PLURAL_NOUNS:
                return text(list(_noun_phrase(words, end)))
        return ""


def _whole(steps: Sequence[Phrase]) -> Phrase:
    mentions = tuple(dict.fromkeys(thing for step in steps for thing in step.mentions))
    return Phrase(" → ".join(step.text for step in steps), None, mentions)


def _noun_phrase(words: Sequence[Word], end: int) -> Iterator[Word]:
    start = end
    while start and words[start - 1].tag in BEFORE_NOUN and not words[start - 1].tag.startswith("JJR"):
        start -= 1
    yield from words[start : end + 1]


def _tells_more(step: Words) -> bool:
    """Tell whether the first step is a bound or holds a verb, so that the arrow leads from a condition to what follows from it."""
    bound = step[0].quantity is not None and step[0].quantity.bound is not Bound.EXACT
    return bound or any(word.tag == "VBZ" for word in step)
