"""A small world of boats for tests of how questions are read: things, statements, and questions linked to them."""

from kg.answering import english
from kg.answering.evidence import Fact, Passage
from kg.answering.linking import Linked, Word
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.answering.splitting import Part
from kg.answering.units import Unit
from kg.namespaces import KG
from kg.vocabulary import Entry, Lexicon

ENGLISH = english.load()
BOAT, ENGINE = KG + "Boat", KG + "Engine"
FERRY, BARGE, DIESEL = "http://x/ferry", "http://x/barge", "http://x/diesel"
LEXICON = Lexicon(
    things=(
        Entry(FERRY, "ferry", ("ferry", "ferry boat"), (BOAT,)),
        Entry(BARGE, "barge", ("barge",), (BOAT,)),
        Entry(DIESEL, "diesel engine", ("diesel engine",), (ENGINE,)),
    ),
    relations=(Entry(KG + "uses", "uses", ("uses", "run on")),),
    classes=(Entry(BOAT, "Boat", ("Boat", "vessel")), Entry(ENGINE, "Engine", ("Engine",))),
    links=((BOAT, KG + "Thing"), (ENGINE, KG + "Thing")),
)


def passage(text: str, *, antecedents: tuple[str, ...] = (), kind: str = "prose") -> Passage:
    """Return a sentence of the document boats.md."""
    return Passage(
        iri="http://x/passage",
        document="boats.md",
        text=text,
        start=0,
        end=len(text),
        kind=kind,
        position=1,
        heading="Boats",
        next=None,
        owner=None,
        things=frozenset(),
        antecedents=antecedents,
        english=ENGLISH,
    )


def fact(subject: str, predicate: str, object_: str, **given: object) -> Fact:
    """Return a statement; things are found in subject and object by their labels."""
    named = {iri for iri, entry in LEXICON.things.items() for text in (subject, object_) if entry.label in text}
    values: dict[str, object] = {
        "iri": "http://x/statement",
        "passage": passage(f"{subject} {predicate} {object_}."),
        "relation": KG + "relatesTo",
        "subject": subject,
        "predicate": predicate,
        "object": object_,
        "negative": False,
        "modality": "",
        "condition": "",
        "types": frozenset({KG + "Statement"}),
        "things": frozenset(named),
        "concerns": frozenset(iri for iri in named if LEXICON.label(iri) in subject),
        "factors": frozenset(),
        "groups": (),
        "position": 1,
        "subject_thing": None,
        "object_thing": None,
        "english": ENGLISH,
    }
    return Fact(**{**values, **given})  # type: ignore[arg-type]


def word(text: str, start: int = 0) -> Word:
    """Return a word, linked to the thing that it names."""
    thing = next((iri for iri, entry in LEXICON.things.items() if text.casefold() in entry.forms), None)
    return Word(text, start, start + len(text), ENGLISH.stems(text), thing=thing)


def linked(text: str) -> Linked:
    """Return a question, linked word by word."""
    words, start = [], 0
    for part in text.strip("?. ").split():
        words.append(word(part.strip(","), text.index(part, start)))
        start = words[-1].end
    return Linked(text, tuple(words), has_verb=True)


def unit(text: str) -> Unit:
    """Return a word that an answer must explain."""
    each = word(text)
    return Unit(each, 1.0, {}, frozenset(), frozenset(), 1, each.thing)


def question(text: str, form: Form = Form.YES_NO) -> Question:
    """Return a question of which only the things must be explained."""
    read = linked(text)
    units = tuple(unit(each.text) for each in read.words if each.thing)
    return Question(Part(text), read, form, (), units, ())


def ranked(each: Fact, *, fields: float = 1.0, opposed: tuple[Unit, ...] = (), unexplained: tuple[Unit, ...] = ()) -> Ranked:
    """Return a statement as if it explained the whole question."""
    return Ranked(each, 1.0, fields, 1.0, unexplained, opposed)
