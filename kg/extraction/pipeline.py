"""Everything together: a document in, its statements out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kg.extraction import answers, cutting, gate, patterns, sequences, tables
from kg.extraction.coreference import Resolver
from kg.extraction.cutting import Reading
from kg.extraction.discovery import discover
from kg.extraction.documents import plain
from kg.extraction.frames import Frame, Word, phrase
from kg.extraction.items import Items
from kg.extraction.leads import is_open_ended, stands_for_items
from kg.extraction.patterns import OPEN_RELATION, Patterns
from kg.extraction.tags import FINITE
from kg.extraction.texts import Texts
from kg.extraction.wording import word, wordset
from kg.language.reader import Reader
from kg.model import Document, Extraction, Group, GroupKind, Phrase, Sentence, SentenceKind, Statement, Thing
from kg.namespaces import KG
from kg.vocabulary import Lexicon

AUDIENCE = KG + "Audience"
NO_NAME = FINITE | {",", "VB", "PRP"}
"""Tags of words that a sentence has that does more than name something."""


class Extractor:
    """Reads documents with one lexicon; set up once, used for many.

    Raises:
        PatternError: a pattern cannot be read, or its relation is none that the lexicon has.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.patterns = patterns.checked(patterns.bundled(), lexicon)
        self.reader = Reader(lexicon)

    def extract(self, document: Document) -> Extraction:
        """Return all that was read out of a document; it never raises, whatever the text."""
        texts = Texts(self.reader)
        things = discover(document, texts, self.lexicon)
        lexicon = self.lexicon
        if things:
            lexicon = lexicon.with_things(things)
            texts.learn(lexicon, dict.fromkeys(thing.iri for thing in things))
        return _Reading(document, things, lexicon, texts, self.patterns).extraction()


def extract(document: Document, lexicon: Lexicon) -> Extraction:
    """Return all that was read out of a document."""
    return Extractor(lexicon).extract(document)


class _Reading:
    """The reading of one document."""

    def __init__(
        self,
        document: Document,
        things: tuple[Thing, ...],
        lexicon: Lexicon,
        texts: Texts,
        known: Sequence[patterns.Pattern],
    ) -> None:
        self.document = document
        self.things = things
        self.lexicon = lexicon
        self._read = texts.words
        self.patterns = Patterns(known, lexicon)
        self.words: list[tuple[Word, ...]] = [self._read(plain(sentence.text)) for sentence in document.sentences]
        self.groups: list[Group] = []
        self.statements: list[Statement] = []
        self.antecedents: list[tuple[str, ...]] = [()] * len(document.sentences)
        self.mentions: list[tuple[str, ...]] = [phrase(part).mentions for part in self.words]

    def extraction(self) -> Extraction:
        by_sentence = self._frames()
        resolver = Resolver(self.lexicon)
        section = -1
        for index, sentence in enumerate(self.document.sentences):
            if sentence.section != section:
                section = sentence.section
                resolver.enter(self._heading(index, sentence))
            if self.words[index] and self.words[index][-1].lower == "?":
                resolver.ask(phrase(self.words[index]))
            if sentence.kind is SentenceKind.PROSE and not by_sentence[index]:
                resolver.hear(_named_alone(self.words[index]))
            resolved = resolver.resolve(by_sentence[index])
            self.antecedents[index] = resolved.antecedents
            typed = [(self._typed(frame), is_free) for frame, is_free in zip(resolved.frames, resolved.free, strict=True)]
            kept = [(frame, is_free) for frame, is_free in typed if gate.passes(frame, is_free=is_free)]
            self.statements.extend(_statement(frame, is_free) for frame, is_free in self._contrasted(kept))
        return Extraction(
            self.document,
            tuple(dict.fromkeys(self.statements)),
            tuple(self._used_groups()),
            self.things,
            tuple(self.mentions),
            tuple(self.antecedents),
        )

    def _frames(self) -> list[list[Frame]]:
        by_sentence: list[list[Frame]] = [[] for _ in self.document.sentences]
        items = Items(self.document, self.words, self._read, self.lexicon, brought=frozenset(thing.iri for thing in self.things))
        for index, sentence in enumerate(self.document.sentences):
            if sentence.kind in {SentenceKind.PROSE, SentenceKind.ITEM}:
                self._take(self._sentence(index, items), by_sentence)
        self._take(tables.read(self.document, self._read, self.lexicon, items.surroundings), by_sentence)
        self._take(sequences.read(self.document, self.words, self._read, self.lexicon), by_sentence)
        return by_sentence

    def _sentence(self, index: int, items: Items) -> Reading:
        """Read an item or keyed line, or a sentence; a line that only leads to a list says nothing by itself."""
        reading = items.reading(index)
        if reading is not None:
            return reading
        part = self.words[index]
        answered = self._answered(index)
        if answered:
            return cutting.read(self._read(answered), index)
        if part and part[-1].lower == ":" and (is_open_ended(part[:-1]) or stands_for_items(part[:-1]) is not None):
            return Reading()
        return cutting.read(part, index)

    def _answered(self, index: int) -> str:
        """Return what a short answer says together with the question before it, empty where it is none."""
        asked = self.words[index - 1] if index else ()
        return answers.stated(asked, self.words[index]) if asked and asked[-1].lower == "?" else ""

    def _take(self, reading: Reading, by_sentence: list[list[Frame]]) -> None:
        self.groups.extend(reading.groups)
        for frame in reading.frames:
            by_sentence[frame.sentence].append(frame)

    def _heading(self, index: int, sentence: Sentence) -> Phrase:
        """Return the heading above a sentence as a phrase."""
        if sentence.kind is SentenceKind.HEADING:
            return phrase(self.words[index])
        heading = self.document.sections[sentence.section].heading
        return phrase(self._read(plain(heading))) if heading else Phrase("")

    def _typed(self, frame: Frame) -> Frame:
        """Type a frame; what people, or the reader, ought to do is advice whatever the verb."""
        people = any(self.lexicon.is_a(thing, AUDIENCE) for thing in frame.subject.mentions[:1])
        obliged = people and bool(set(frame.modality.split()) & wordset("obligations"))
        return self.patterns.type(frame, advice_only=obliged or frame.subject.text == word("reader"))

    def _contrasted(self, kept: list[tuple[Frame, bool]]) -> Iterator[tuple[Frame, bool]]:
        """Group a main frame with the main frame before it that it is set against."""
        previous: int | None = None
        done = list(kept)
        for position, (frame, is_free) in enumerate(done):
            if not frame.main:
                continue
            if frame.contrast and previous is not None:
                key = f"{frame.sentence}.contrast"
                first, first_free = done[previous]
                if not any(group.key == key for group in self.groups):
                    self.groups.append(Group(key, GroupKind.CONTRAST, first.subject.text, first.subject, frame.sentence))
                    done[previous] = (replace(first, groups=(*first.groups, (key, 1))), first_free)
                done[position] = (replace(frame, groups=(*frame.groups, (key, 2))), is_free)
            elif not frame.contrast:
                previous = position
        return iter(done)

    def _used_groups(self) -> Iterator[Group]:
        used = {key for statement in self.statements for key, _ in statement.groups}
        for group in self.groups:
            if group.key in used or group.kind is GroupKind.ANNOUNCEMENT:
                yield group


def _named_alone(words: tuple[Word, ...]) -> Phrase:
    """Return what a sentence without a verb only names: "Plan B: a second pump."; empty where it is no such sentence."""
    colon = next((position for position, part in enumerate(words) if part.lower == ":"), -1)
    named = words[colon + 1 : -1]
    is_named = len(named) > 1 and words[-1].lower == "." and not any(part.tag in NO_NAME for part in named)
    return phrase(named) if is_named else Phrase("")


def _statement(frame: Frame, is_free: bool) -> Statement:  # noqa: FBT001 - one of two outcomes, handed on as it came
    return Statement(
        frame.subject,
        frame.predicate,
        frame.relation or OPEN_RELATION,
        frame.object,
        frame.sentence,
        frame.negative,
        frame.modality,
        frame.condition,
        frame.rule,
        frame.groups,
        is_free,
    )
