"""What the tests of document structure share: a small lexicon of another field, and outlines that people can read."""

from kg.extraction import sequences, tables
from kg.extraction.discovery import discover
from kg.extraction.documents import plain
from kg.extraction.frames import Frame, words
from kg.extraction.items import Items
from kg.extraction.values import Read, Words
from kg.language.reader import Reader
from kg.model import Document, Group
from kg.namespaces import KG, shorten
from kg.vocabulary import Entry, Lexicon

THINGS = {
    "Technology": ("Tram", "Bus", "Metro", "ferry"),
    "Factor": ("speed", "cost", "comfort", "noise"),
}
LINKS = ((KG + "Technology", KG + "Thing"), (KG + "Factor", KG + "Thing"))


def lexicon() -> Lexicon:
    """Return three ways to travel and four factors to judge them by: the machinery must not care which field it reads."""
    entries = [Entry("id:" + name, name, (name,), (KG + kind,)) for kind, names in THINGS.items() for name in names]
    return Lexicon(entries, classes=[Entry(KG + kind, kind, (kind,)) for kind in THINGS], links=LINKS)


def reader(known: Lexicon) -> Read:
    """Return what reads a text into words."""
    read = Reader(known)
    return lambda text: words(read(text))


def outline(document: Document) -> str:
    """Return a document as lines: sections with their level, sentences with kind, block and owner, cells apart."""
    lines = [f"title {document.title}"]
    lines += [f"section level {s.level} parent {s.parent} {s.heading}".rstrip() for s in document.sections]
    for number, sentence in enumerate(document.sentences):
        owner = "" if sentence.owner is None else f" owner {sentence.owner}"
        shown = " / ".join(cell.text for cell in sentence.cells) if sentence.cells else plain(sentence.text)
        lines.append(f"{number} {sentence.kind} section {sentence.section} block {sentence.block}{owner}: {shown}")
    return "\n".join(lines) + "\n"


def read_structure(document: Document) -> tuple[list[Frame], list[Group]]:
    """Return what tables, items and arrow lines of a document say."""
    things = discover(document, Reader(lexicon()), lexicon())
    known = lexicon().with_things(things)
    read = reader(known)
    sentences: list[Words] = [read(plain(sentence.text)) for sentence in document.sentences]
    items = Items(document, sentences, read, known, brought=[thing.iri for thing in things])
    readings = [reading for index in range(len(sentences)) if (reading := items.reading(index)) is not None]
    readings += [tables.read(document, read, known, items.surroundings), sequences.read(document, sentences, read, known)]
    return [frame for reading in readings for frame in reading.frames], [group for reading in readings for group in reading.groups]


def frame_line(frame: Frame) -> str:
    """Return a frame as one line."""
    qualified = [frame.modality, frame.condition, shorten(frame.relation), *(f"{key}#{place}" for key, place in frame.groups)]
    said = f"{frame.sentence}: {frame.subject.text} | {frame.predicate} | {frame.object.text}"
    return said + "".join(f" [{part}]" for part in qualified if part)


def group_line(group: Group) -> str:
    """Return a group as one line."""
    return f"{group.sentence}: {group.kind} {group.key} '{group.label}' of {group.owner.text or 'nothing'}"
