"""The data that flows from a document to an answer. Every type is frozen; offsets count characters, start inclusive, end exclusive."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

# --- documents ---------------------------------------------------------------------------------------------------------


class SentenceKind(StrEnum):
    """What a piece of text is in the structure of its document."""

    PROSE = "prose"
    HEADING = "heading"
    ITEM = "item"
    """An item of a list, without its bullet."""
    ROW = "row"
    """A row of a table, with its cells; the header row too."""
    SEQUENCE = "sequence"
    """A line of names joined by arrows."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table row, without its padding."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands under it, up to the next heading of its level or a higher one."""

    heading: str
    """Empty for what stands before the first heading."""
    level: int
    """1 for the highest heading; 0 for what stands before the first."""
    start: int
    end: int
    parent: int | None
    """Index of the enclosing section in `Document.sections`."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, list item, table row, heading or arrow line."""

    start: int
    end: int
    text: str
    """The document's text from start to end, as it stands there."""
    kind: SentenceKind
    section: int
    """Index in `Document.sections`."""
    block: int
    """Number of the paragraph, item or table that it belongs to: sentences of one paragraph, and rows of one table, share it."""
    owner: int | None = None
    """Index of the sentence that introduces it: the parent item, or the line ending in a colon before a list, table or arrow line."""
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Document:
    """A file as it was read."""

    name: str
    """File name, unique in a graph."""
    title: str
    text: str
    """The kept text that all offsets refer to."""
    sha256: str
    """Of the file's bytes."""
    sections: tuple[Section, ...]
    sentences: tuple[Sentence, ...]


# --- statements ----------------------------------------------------------------------------------------------------------


class Bound(StrEnum):
    """How a quantity limits a value."""

    EXACT = "exact"
    ABOUT = "about"
    AT_LEAST = "at least"
    AT_MOST = "at most"
    BETWEEN = "between"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number with its unit, as far as the words give them."""

    text: str
    """The words it came in: "approximately 112G per lane"."""
    value: float
    unit: str
    """Symbol of the unit as the ontology lists it ("Gb/s", "m", "W"), or the noun counted ("lane"); empty for a bare number."""
    bound: Bound = Bound.EXACT
    upper: float | None = None
    """The greater end of a range."""


@dataclass(frozen=True, slots=True)
class Phrase:
    """A part of a statement."""

    text: str
    """As shown to people: pronouns replaced by what they refer to, no leading article."""
    thing: str | None = None
    """IRI, where the whole phrase names one thing."""
    mentions: tuple[str, ...] = ()
    """IRIs of all things named in the phrase, in order, the whole one included."""
    quantity: Quantity | None = None


class GroupKind(StrEnum):
    """What holds statements together."""

    ENUMERATION = "enumeration"
    """Items of one list, in a sentence or as bullets."""
    ROW = "row"
    """Cells of one table row."""
    SEQUENCE = "sequence"
    """Steps of an order with an owner and a known end."""
    CONTRAST = "contrast"
    """Two statements joined by "but", "however", "while": a gain and what it costs."""
    ANNOUNCEMENT = "announcement"
    """A list that the document announces and does not give; it has no statements."""


@dataclass(frozen=True, slots=True)
class Group:
    """Statements that belong together."""

    key: str
    """Unique in its document, the same in every build."""
    kind: GroupKind
    label: str
    """What it is a list, row or sequence of, in the document's words."""
    owner: Phrase
    """Whose list, row or sequence it is."""
    sentence: int
    """Index of the sentence that states or announces it."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One atomic claim of a document."""

    subject: Phrase
    predicate: str
    """The words of the relation: "is widely used in"; hedges that became `modality` are left out."""
    relation: str
    """IRI of the ontology's property; `kg:relatesTo` where no pattern types it."""
    object: Phrase
    sentence: int
    """Index in `Document.sentences` of the evidence."""
    negative: bool = False
    modality: str = ""
    """The hedge or obligation in the document's words: "usually", "can", "should", "approximately"; several joined by a space."""
    condition: str = ""
    """When, where, for whom or how far it holds, in the document's words with its conjunction: "when properly engineered"."""
    pattern: str = ""
    """Id of the pattern or rule that found it."""
    groups: tuple[tuple[str, int], ...] = ()
    """Keys of its groups with its place in each, counted from 1."""
    resolved: bool = True
    """False where a pronoun or "this <noun>" stayed unresolved: it then gives no plain triple."""


def in_words(modality: str, predicate: str, text: str, condition: str) -> str:
    """Return what a statement says of its subject, with its hedge and condition: "usually uses a cable on wide rivers"."""
    return " ".join(filter(None, (modality, predicate, text, condition)))


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing that a document brought and the ontology did not know."""

    iri: str
    label: str
    types: tuple[str, ...]
    """IRIs of classes; `kg:Thing` where the text does not say what it is."""
    synonyms: tuple[str, ...] = ()
    sentence: int = 0
    """Index of the sentence that introduced it."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """All that was read out of one document."""

    document: Document
    statements: tuple[Statement, ...]
    groups: tuple[Group, ...]
    things: tuple[Thing, ...]
    mentions: tuple[tuple[str, ...], ...]
    """For each sentence the IRIs of the things named in it, and of what its pronouns refer to."""
    antecedents: tuple[tuple[str, ...], ...]
    """For each sentence the words that its pronouns refer to."""


# --- questions and answers --------------------------------------------------------------------------------------------------


class Status(StrEnum):
    """What became of a question."""

    ANSWERED = "answered"
    """By statements."""
    QUOTED = "quoted"
    """By sentences that no statement covers."""
    AMBIGUOUS = "ambiguous"
    UNANSWERED = "unanswered"


class Reason(StrEnum):
    """Why a question was not answered, or not as it was put."""

    UNKNOWN_TERM = "unknown_term"
    NOT_STATED = "not_stated"
    FALSE_PREMISE = "false_premise"
    OUT_OF_SCOPE = "out_of_scope"
    AMBIGUOUS = "ambiguous"


class Verdict(StrEnum):
    """The answer to a yes/no question."""

    YES = "yes"
    NO = "no"


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a document says something; `quote` equals the document's text from start to end."""

    document: str
    section: str
    start: int
    end: int
    quote: str


@dataclass(frozen=True, slots=True)
class QueryParameter:
    """An input of a named query: `#+ param NAME: CLASS`."""

    name: str
    type: str
    """Prefixed name of the class of which a thing is wanted, or of an XSD datatype."""


@dataclass(frozen=True, slots=True)
class QueryTemplate:
    """A named query: SPARQL text with `$name` for inputs, and what its header says."""

    name: str
    summary: str
    questions: tuple[str, ...]
    parameters: tuple[QueryParameter, ...]
    examples: tuple[dict[str, str], ...]
    """Values for the parameters, label by name; one empty dict where there are no parameters."""
    text: str
    """The file as it stands, header included."""
    cues: tuple[str, ...] = ()
    """Wordings that call it."""
    wants: tuple[str, ...] = ()
    """Prefixed names of the statement classes or properties that answer it."""
    demands: tuple[str, ...] = ()
    """What must be there for an answer."""
    expects: tuple[str, ...] = ()
    """Values that rows hold for the first example; else the query no longer finds what it was made for."""


@dataclass(frozen=True, slots=True)
class QueryCall:
    """A query as it was run; `sparql` is complete and gives the same rows when run by itself."""

    name: str
    parameters: dict[str, str]
    sparql: str


@dataclass(frozen=True, slots=True)
class Mention:
    """Words of a question that name a thing, a relation or a cue."""

    start: int
    end: int
    text: str
    iri: str
    label: str
    how: str
    """"label", "plural", "typo", "relation", "cue" ..."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand a question."""

    text: str
    """In English: "what is recommended, for large teams"."""
    query: str
    """Name of the query that executes it."""
    parameters: dict[str, str]
    score: float
    """Share of the question that it explains, 0 to 1."""
    unexplained: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """How a question was understood, for `--explain`."""

    mentions: tuple[Mention, ...]
    readings: tuple[Reading, ...]
    """Best first; the first was taken where the question was answered."""
    unused: tuple[str, ...]
    """Words of the question that were not used."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user gets; `as_dict` is the JSON contract."""

    question: str
    reading: str
    status: Status
    reason: Reason | None
    verdict: Verdict | None
    answer: str
    """Plain text, at most 600 characters."""
    columns: tuple[str, ...]
    rows: tuple[dict[str, str | None], ...]
    """What the query returned."""
    evidence: tuple[Evidence, ...]
    query: QueryCall
    suggestions: tuple[str, ...]
    milliseconds: float
    explanation: Explanation = field(default_factory=lambda: Explanation((), (), ()))

    def as_dict(self) -> dict[str, Any]:
        """Return the answer as the JSON object that `kg ask --format json` prints."""
        return {
            "question": self.question,
            "reading": self.reading,
            "status": str(self.status),
            "reason": str(self.reason) if self.reason else None,
            "verdict": str(self.verdict) if self.verdict else None,
            "answer": self.answer,
            "columns": list(self.columns),
            "rows": [dict(row) for row in self.rows],
            "evidence": [
                {"document": e.document, "section": e.section, "start": e.start, "end": e.end, "quote": e.quote} for e in self.evidence
            ],
            "query": {"name": self.query.name, "parameters": dict(self.query.parameters), "sparql": self.query.sparql},
            "suggestions": list(self.suggestions),
            "milliseconds": self.milliseconds,
        }


# --- reports --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that a check found wrong."""

    what: str
    """The thing or statement concerned, by label."""
    message: str
    shape: str
    severity: str


@dataclass(frozen=True, slots=True)
class Check:
    """One of the things that a graph is checked for."""

    name: str
    conforms: bool


@dataclass(frozen=True, slots=True)
class Report:
    """The outcome of all checks."""

    conforms: bool
    problems: tuple[Problem, ...]
    checks: tuple[Check, ...] = ()
