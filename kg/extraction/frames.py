"""Frames: propositions before they are typed, and the words and phrases that they are cut from."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from kg.extraction.tags import ARTICLES
from kg.model import Phrase, Quantity

if TYPE_CHECKING:
    from spacy.tokens import Doc

OPENING_BRACKET, CLOSING_BRACKET = "-LRB-", "-RRB-"
BREAKING = frozenset({",", ";", ":", ".", "-", "–", "—"})


@dataclass(frozen=True, slots=True)
class Word:
    """A token of a sentence, as light as clause rules want it."""

    text: str
    space: str
    """The white space that follows it."""
    lower: str
    tag: str
    """Penn tag."""
    lemma: str
    index: int
    """Position of the token in its sentence; words that were taken out leave a gap."""
    start: int
    """Offset of its first character in the sentence's text."""
    term: str = ""
    """IRI of the term that begins here; empty elsewhere."""
    term_length: int = 0
    """Number of words of that term."""
    in_term: bool = False
    """Whether it belongs to a term."""
    quantity: Quantity | None = None
    """The quantity that begins here."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A proposition that no pattern has typed yet; prose, items, tables and arrow lines all give frames."""

    subject: Phrase
    """May still begin with a pronoun; coreference replaces it."""
    predicate: str
    """The words of the relation as they are shown: "is widely used in"; for a table cell the name of its column or row."""
    verbs: tuple[str, ...]
    """Wordings that patterns look up, the most specific first: ("be used in", "be used"), ("be designed to", "keep");
    empty where `relation` is set."""
    object: Phrase
    sentence: int
    """Index in `Document.sentences`."""
    rule: str
    """Id of the rule that found it, used as the statement's pattern where `relation` is set: "table-cell"."""
    relation: str = ""
    """IRI of the relation where structure or grammar tells it; patterns are not asked then."""
    negative: bool = False
    modality: str = ""
    condition: str = ""
    groups: tuple[tuple[str, int], ...] = ()
    """Keys of its groups with its place in each, counted from 1."""
    plural: bool = False
    """Whether the subject is of plural form, for pronouns that follow."""
    main: bool = True
    """Whether it is a main clause: only the subjects of main clauses are what a later "it" refers to."""
    contrast: bool = False
    """Whether "but", "however", "while" or the like sets it against the main clause before it."""


def words(doc: "Doc") -> tuple[Word, ...]:
    """Return the tokens of a text that the Reader has read, white space left out."""
    terms = {span.start: span for span in doc.spans.get("terms", ())}
    within = {position for span in terms.values() for position in range(span.start, span.end)}
    quantities = {span.start: span._.quantity for span in doc.spans.get("quantities", ())}
    found = []
    for token in doc:
        if token.is_space:
            continue
        position = token.i
        term = terms.get(position)
        found.append(
            Word(
                token.text,
                token.whitespace_,
                token.lower_,
                token.tag_,
                token.lemma_,
                position,
                token.idx,
                term.kb_id_ if term else "",
                len(term) if term else 0,
                position in within,
                quantities.get(position),
            )
        )
    return tuple(found)


def text(part: Sequence[Word]) -> str:
    """Return words as they stand in the sentence, one space where words between them were taken out."""
    pieces = []
    for word, following in pairwise(part):
        in_brackets = word.tag == OPENING_BRACKET or following.tag == CLOSING_BRACKET
        gap = following.index != word.index + 1 and following.lower not in BREAKING and not in_brackets
        pieces.append(word.text + (" " if word.space or gap else ""))
    if part:
        pieces.append(part[-1].text)
    return "".join(pieces)


def phrase(part: Sequence[Word]) -> Phrase:
    """Return the phrase that some words of one sentence make, without outer punctuation; its article stays until `bare`."""
    start, end = 0, len(part)
    while start < end and part[start].lower in BREAKING:
        start += 1
    while end > start and part[end - 1].lower in BREAKING:
        end -= 1
    kept = part[start:end]
    mentions = []
    thing = None
    core = _core(kept)
    for position, word in enumerate(kept):
        last = position + word.term_length - 1
        if word.term and last < len(kept) and kept[last].index == word.index + word.term_length - 1:
            mentions.append(word.term)
            if word.index == core[0].index and word.term_length == len(core):
                thing = word.term
    quantity = next((word.quantity for word in kept if word.quantity), None)
    return Phrase(text(kept), thing, tuple(dict.fromkeys(mentions)), quantity)


def bare(whole: Phrase) -> Phrase:
    """Return a phrase without its leading article."""
    first, _, rest = whole.text.partition(" ")
    return replace(whole, text=rest) if rest and first.lower() in ARTICLES else whole


def _core(part: Sequence[Word]) -> Sequence[Word]:
    """Return the words of a phrase without its article and the abbreviation in brackets behind it."""
    start = 1 if len(part) > 1 and part[0].lower in ARTICLES else 0
    end = len(part)
    if end > start + 3 and part[end - 1].tag == CLOSING_BRACKET:
        end = next((p for p in range(end - 2, start, -1) if part[p].tag == OPENING_BRACKET), end)
    return part[start:end]
