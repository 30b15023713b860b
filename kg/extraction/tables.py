"""Tables to frames: the label of a row is what its cells are about, except where things are compared factor by factor.

`read(document, reader, lexicon)` gives the frames and groups of all tables of a document; every frame carries its row's sentence. A cell
is one value (`kg:isRatedAs`, the column or row it stands under as predicate), whole even where it holds a list, because whoever compares
rows compares cells. A cell that is a clause or begins like one is also read as a sentence about its subject.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from kg.extraction import cutting
from kg.extraction.cutting import Reading
from kg.extraction.documents import plain
from kg.extraction.frames import Frame, phrase
from kg.extraction.values import (
    FACTOR,
    IS_RATED_AS,
    Read,
    Words,
    completed,
    decapitalized,
    entity,
    is_clause,
    is_headless,
    named,
    value,
)
from kg.model import Document, Group, GroupKind, Phrase, Sentence, SentenceKind
from kg.namespaces import KG
from kg.vocabulary import Lexicon

RULE = "table-cell"
IS_DEFINED_AS = KG + "isDefinedAs"
ABBREVIATES = KG + "abbreviates"


def read(document: Document, reader: Read, lexicon: Lexicon) -> Reading:
    """Return the frames of all table rows, those of one row in one group."""
    found = Reading()
    rows = ((index, sentence) for index, sentence in enumerate(document.sentences) if sentence.kind is SentenceKind.ROW)
    for _, table in groupby(rows, lambda row: row[1].block):
        reading = _Table(list(table), reader, lexicon).reading()
        found.frames.extend(reading.frames)
        found.groups.extend(reading.groups)
    return found


@dataclass(frozen=True, slots=True)
class _Row:
    """A row with its label; an empty first cell takes the label of the row above."""

    index: int
    label: Words
    cells: tuple[Words, ...]


class _Table:
    """One table: a header row, and rows below it."""

    def __init__(self, rows: Sequence[tuple[int, Sentence]], reader: Read, lexicon: Lexicon) -> None:
        self.reader = reader
        self.lexicon = lexicon
        self.header = [self._words(cell.text) for cell in rows[0][1].cells]
        self.rows = list(self._labelled(rows[1:]))

    def reading(self) -> Reading:
        by_column = self._compares_columns()
        found = Reading()
        for row in self.rows:
            key = f"{row.index}.row"
            label = phrase(row.label)
            found.frames.extend(self._row(row, key, by_column=by_column))
            found.groups.append(Group(key, GroupKind.ROW, label.text, label, row.index))
        return found

    def _words(self, text: str) -> Words:
        shown = plain(text)
        return () if shown.casefold() in named("tables", "empty_cells") else self.reader(shown)

    def _labelled(self, rows: Sequence[tuple[int, Sentence]]) -> Iterator[_Row]:
        label: Words = ()
        for index, sentence in rows:
            cells = [self._words(cell.text) for cell in sentence.cells[: len(self.header)]]
            label = cells[0] or label
            if label and any(cells[1:]):
                yield _Row(index, label, tuple(cells[1:]))

    # --- which way it reads -----------------------------------------------------------------------------------------------

    def _compares_columns(self) -> bool:
        """Tell whether columns are things and rows are what they are compared by."""
        columns = self.header[1:]
        labels = [row.label for row in self.rows]
        if not columns or not labels or self._share(labels, self._names_thing) >= 1 / 2:
            return False
        if all(self._names_thing(column) for column in columns):
            return True
        first = phrase(self.header[0]).text.casefold() if self.header[0] else ""
        is_generic = first in named("tables", "generic_headers")
        return is_generic and self._share(columns, self._names_property) < 1 / 2

    @staticmethod
    def _share(parts: Sequence[Words], test: Callable[[Words], bool]) -> float:
        return sum(1 for part in parts if test(part)) / len(parts)

    def _names_thing(self, words: Words) -> bool:
        return any(not self.lexicon.is_a(thing, FACTOR) for thing in phrase(words).mentions) and not self._names_property(words)

    def _names_property(self, words: Words) -> bool:
        whole = phrase(words)
        is_factor = whole.thing is not None and self.lexicon.is_a(whole.thing, FACTOR)
        return is_factor or not words or whole.text.casefold() in named("keys", "properties")

    # --- cells --------------------------------------------------------------------------------------------------------------

    def _row(self, row: _Row, key: str, *, by_column: bool) -> Iterator[Frame]:
        for column, (header, cell) in enumerate(zip(self.header[1:], row.cells, strict=False), start=1):
            if header and cell:
                about, topic = (header, row.label) if by_column else (row.label, header)
                for frame in self._cell(row.index, about, topic, cell):
                    yield replace(frame, groups=(*frame.groups, (key, column)))

    def _cell(self, index: int, about: Words, topic: Words, cell: Words) -> Iterator[Frame]:
        said = value(cell)
        relation = self._relation(topic)
        predicate = decapitalized(topic, self.lexicon)
        subject = phrase(about)
        yield Frame(subject, predicate, (), said.object, index, RULE, relation, modality=said.modality, condition=said.condition)
        for frame in self._clauses(index, subject, cell):
            if frame.subject.text and frame.object.text:
                yield frame

    def _relation(self, topic: Words) -> str:
        name = phrase(topic).text.casefold()
        if name in named("tables", "definition_headers"):
            return IS_DEFINED_AS
        return ABBREVIATES if name in named("tables", "expansion_headers") else IS_RATED_AS

    def _clauses(self, index: int, subject: Phrase, cell: Words) -> list[Frame]:
        """Return what a cell says as a sentence, where it is one or begins like one."""
        if is_clause(cell) and entity(self.lexicon, phrase(cell[:2])) is not None:
            return cutting.read(cell, index).frames
        if is_headless(cell):
            return cutting.read(self.reader(completed(subject.text, cell, self.lexicon, noun_verb="has")), index).frames
        return []
