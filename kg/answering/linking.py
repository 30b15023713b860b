"""From the words of a question to the things, classes and plain words of the graph, with typing errors mended."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract

from kg.answering.english import English
from kg.answering.typos import Mender
from kg.language import Reader
from kg.language.keywords import stem
from kg.model import Bound, Mention, Quantity
from kg.namespaces import KG
from kg.vocabulary import Lexicon

WORD = re.compile(r"[^\W_]{4,}")
"""What may hold a typing error."""
NUMBER = re.compile(r"\d+(?:\.\d+)?\D?")
FINITE = frozenset({"VBZ", "VBP", "MD"})
"""Tags of finite verbs; the past is left out, for it looks like a participle."""
COMPARATIVE = "er"
"""Ending of comparatives, which are easily taken for adverbs."""
NAMING = frozenset({"NN", "NNS", "NNP", "NNPS", "CD", "FW", "SYM"})
"""Tags of what names something."""
NO_NOUN = FINITE | {"VBD", "VB", "VBG", "VBN", "IN", "CC", "RB", ".", ",", ":", "TO"}
"""Tags of what stands after "the two" where no noun follows."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word, or several words that name one thing, of a question."""

    text: str
    start: int
    end: int
    stems: frozenset[str] = frozenset()
    thing: str | None = None
    """IRI of what it names."""
    classes: tuple[str, ...] = ()
    """IRIs of the classes that it is the noun of."""
    known: bool = True
    """Whether the graph or the English language knows it."""
    how: str = "word"
    tag: str = "NN"
    """Its part of speech, as in the Penn Treebank."""

    @property
    def is_noun(self) -> bool:
        """Whether it names something: a noun, a name or a number, and no verb, adjective or adverb."""
        return self.tag in NAMING

    @property
    def is_adverb(self) -> bool:
        """Whether it says only in what manner, and compares nothing."""
        return self.tag == "RB" and not self.lower.endswith(COMPARATIVE)

    @property
    def lower(self) -> str:
        """The word in lower case."""
        return self.text.casefold()


@dataclass(frozen=True, slots=True)
class Linked:
    """A question with its words linked."""

    text: str
    words: tuple[Word, ...]
    has_verb: bool = False
    """Whether it holds a finite verb."""
    mended: Mapping[str, str] = field(default_factory=dict)
    """What was typed wrong, and what it was taken for."""

    @property
    def things(self) -> tuple[str, ...]:
        """IRIs of the things named, in order, each once."""
        return tuple(dict.fromkeys(word.thing for word in self.words if word.thing is not None))

    @property
    def unknown(self) -> tuple[Word, ...]:
        """The words that neither the graph nor the English language knows."""
        return tuple(word for word in self.words if not word.known)

    def mentions(self, lexicon: Lexicon) -> tuple[Mention, ...]:
        """Return what was linked, for explanations."""
        return tuple(_mention(word, lexicon) for word in self.words if word.thing or word.classes)


class Linker:
    """Links the words of questions to one graph."""

    def __init__(self, lexicon: Lexicon, english: English, stems_in_graph: Iterable[str], cue_words: Iterable[str] = ()) -> None:
        self.lexicon = lexicon
        self.english = english
        self._reader = Reader(lexicon)
        self._words = tuple(cue_words)
        self._well_typed: dict[str, bool] = {}
        self._stems = frozenset(map(english.canonical, stems_in_graph))

    def bounded(self, text: str) -> Quantity | None:
        """Return the figure that a question sets as a bound: "more than four wheels"; None where it sets none."""
        doc = self._reader(self._as_labelled(text))
        found = (span._.quantity for span in doc.spans["quantities"])
        return next((each for each in found if each.bound in (Bound.AT_LEAST, Bound.AT_MOST, Bound.BETWEEN)), None)

    def _as_labelled(self, text: str) -> str:
        """Return a text with the names in it in the capitals of their labels, for units differ by them."""
        for word in reversed(self._read(text).words):
            label = self.lexicon.label(word.thing) if word.thing else ""
            if label.casefold() == word.text.casefold():
                text = text[: word.start] + label + text[word.end :]
        return text

    def mended(self, text: str) -> str:
        """Return a question with its typing errors mended, before it is split: turns of phrase are looked for in right words."""
        return self._mended(self._read(text)).text if any(map(self._may_be_mistyped, WORD.findall(text))) else text

    def link(self, text: str) -> Linked:
        """Read a question and link its words; a word that is not known and close to one that is, is read as that."""
        linked = self._read(text)
        if any("/" in word.text and word.thing is None for word in linked.words):
            linked = self._read(text.replace("/", " / "))
        return self._mended(linked)

    def _mended(self, linked: Linked) -> Linked:
        text, mended = linked.text, dict[str, str]()
        for word in {word.text: word for word in linked.words if not word.known}.values():
            better = self._better(word)
            if better is not None:
                mended[word.text] = better
                text = better.join(re.split(rf"(?<!\w){re.escape(word.text)}(?!\w)", text))
        return replace(self._read(text), mended=mended) if mended else linked

    def _read(self, text: str) -> Linked:
        doc = self._reader(text)
        terms = {span.start: span for span in doc.spans["terms"]}
        words: list[Word] = []
        position = 0
        while position < len(doc):
            span = terms.get(position)
            if span is not None:
                words.append(self._term(span.text, span.start_char, span.end_char, span.kb_id_))
                position = span.end
                continue
            token = doc[position]
            if any(char.isalnum() for char in token.text):
                words.append(self._word(token.text, token.idx, first=not words, tag=token.tag_))
            position += 1
        has_verb = any(token.tag_ in FINITE for token in doc)
        return Linked(text, tuple(self._with_class_nouns(_with_titles_known(words, self.english))), has_verb)

    def _term(self, text: str, start: int, end: int, iri: str) -> Word:
        how = "label" if text.casefold() == self.lexicon.label(iri).casefold() else "synonym"
        text = text.upper() if text.upper() in self._acronyms else text
        return Word(text, start, end, self.english.stems(text), thing=iri, how=how)

    def _word(self, text: str, start: int, *, first: bool, tag: str) -> Word:
        stems = self.english.stems(text)
        is_name = (
            (not first and text[0].isupper() and text.lower() not in self.english.ignored)
            or any(char.isdigit() for char in text)
            or text[1:].lower() != text[1:]
        )
        in_graph = all(part in self._stems for part in stems)
        known = text.isdigit() or (in_graph and bool(stems)) or (self.english.is_english(text) and not (is_name and len(text) > 1))
        return Word(text, start, start + len(text), stems, known=known, tag="NN" if self._reader.named(text) else tag)

    def is_plain(self, word: Word) -> bool:
        """Tell whether the words of a name are words of the graph or plain English words in lower case."""
        parts = re.split(r"[\s/-]+", word.text)
        return all(map(self._is_plain, parts))

    def _is_plain(self, part: str) -> bool:
        number = NUMBER.match(part)
        if number:
            return any(stem_.startswith(number[0].casefold()) for stem_ in self._stems)
        return self.english.stems(part) <= self._stems or (part.islower() and self.english.is_english(part))

    def _with_class_nouns(self, words: list[Word]) -> Iterator[Word]:
        position = 0
        while position < len(words):
            for length in (3, 2, 1):
                run = words[position : position + length]
                classes = self._class_nouns.get(" ".join(stem(word.lower) for word in run), ())
                if len(run) == length and classes and run[-1].is_noun and not any(word.thing for word in run):
                    text = " ".join(word.text for word in run)
                    stems = frozenset[str]().union(*(word.stems for word in run))
                    yield Word(text, run[0].start, run[-1].end, stems, classes=classes, how="class")
                    position += length
                    break
            else:
                yield words[position]
                position += 1

    @cached_property
    def _class_nouns(self) -> dict[str, tuple[str, ...]]:
        nouns: dict[str, tuple[str, ...]] = {}
        of_things = {entry.types for entry in self.lexicon.things.values()}
        with_members = {above for types in of_things for direct in types for above in self.lexicon.ancestors(direct)}
        for entry in self.lexicon.classes.values():
            if entry.iri in with_members and entry.iri != KG + "Thing":
                for form in entry.forms:
                    key = " ".join(stem(part) for part in form.split())
                    nouns[key] = (*nouns.get(key, ()), entry.iri)
        return nouns

    def may_name_pair(self, text: str) -> bool:
        """Tell whether a question says "the two", "both" or the like."""
        return self.english.patterns["pair"].search(text) is not None

    def with_pair_named(self, text: str, pair: Sequence[str]) -> str:
        """Return a question in which "the two", "both networks" and the like are replaced by the names of the two things meant."""
        match = self.english.patterns["pair"].search(text)
        if match is None or not pair:
            return text
        if self._names_rivals(text, pair):
            return f"{text[: match.start()]}{text[match.end() :]}"
        following = re.match(r"\s+([\w-]+)", text[match.end() :])
        nouns = {each for iri in self.lexicon.types(pair[0]) for each in self._nouns_of(iri)}
        is_noun = following is not None and stem(following[1]) in nouns
        doc = self._reader(text)
        ends_here = following is None or any(token.idx == match.end() + following.start(1) and token.tag_ in NO_NOUN for token in doc)
        ends_here = ends_here or (following is not None and self._is_predicate(text, match.end() + following.end()))
        ends_here = ends_here or match["noun"] is not None
        if not is_noun and (not ends_here or self.english.patterns["distributes"].search(match[0])):
            return text
        end = match.end() + (following.end() if following and is_noun else 0)
        return f"{text[: match.start()]}{' and '.join(map(self.lexicon.label, pair))}{text[end:]}"

    def _names_rivals(self, text: str, pair: Sequence[str]) -> bool:
        """Tell whether a question names one of the pair, or two other things of one class: "the two" are those then."""
        things = self._read(text).things
        classes = [self.lexicon.types(thing)[:1] for thing in things]
        return any(thing in pair for thing in things) or any(classes.count(each) > 1 for each in classes)

    def _is_predicate(self, text: str, end: int) -> bool:
        """Tell whether the word up to `end` is the last one of a yes/no question: "are both dry?"."""
        return self.english.patterns["yes_no"].search(text) is not None and not text[end:].strip(" ?!.")

    def _nouns_of(self, class_iri: str) -> frozenset[str]:
        entry = self.lexicon.classes.get(class_iri)
        return frozenset(stem(form.split()[-1]) for form in entry.forms) if entry else frozenset()

    # --- typing errors ------------------------------------------------------------------------------------------------

    def _may_be_mistyped(self, word: str) -> bool:
        """Tell by a quick look whether a word may be one that nobody knows."""
        if word not in self._well_typed:
            self._well_typed[word] = self.english.is_english(word) or self.english.stems(word) <= self._stems
        return not self._well_typed[word]

    def _better(self, word: Word) -> str | None:
        """Return what a word that is not known was meant to be; None for a strange acronym, and where nothing is near."""
        if word.text.upper() in self._acronyms:
            return word.text.upper()
        if word.text.isupper():
            return None
        is_name = word.start > 0 and word.text[0].isupper()
        return self._mender.mended(word.text, is_name=is_name)

    @cached_property
    def _acronyms(self) -> frozenset[str]:
        return frozenset(form for entry in self.lexicon.things.values() for form in entry.forms if form.isupper())

    @cached_property
    def _mender(self) -> Mender:
        return Mender(self.lexicon, self.english, self._words, lambda text: self.english.stems(text) <= self._stems)

    def nearest_names(self, word: str, limit: int = 3) -> tuple[str, ...]:
        """Return the labels of things that are spelled most like a word, for "did you mean"."""
        forms = {form.casefold(): entry.label for entry in self.lexicon.things.values() for form in entry.forms}
        found = extract(word.casefold(), sorted(forms), scorer=OSA.normalized_similarity, score_cutoff=0.6, limit=limit)
        return tuple(dict.fromkeys(forms[form] for form, _, _ in found))


def _with_titles_known(words: list[Word], english: English) -> list[Word]:
    """Take capitals for no sign of a name where all words have them."""
    if len(words) > 2 and all(word.text[0].isupper() or not word.text[0].isalpha() for word in words):  # noqa: PLR2004 - a title
        return [replace(word, known=word.known or english.is_english(word.lower)) for word in words]
    return words


def _mention(word: Word, lexicon: Lexicon) -> Mention:
    iri = word.thing or word.classes[0]
    return Mention(word.start, word.end, word.text, iri, lexicon.label(iri), word.how)
