"""Tables to frames: the label of a row is what its cells are about, with two exceptions.

Where things are compared factor by factor, it is the column's thing; where every row is a property, it is what the table stands under.

`read(document, reader, lexicon, surroundings)` gives the frames and groups of all tables of a document; every frame carries its row's
sentence. A cell is one value (`kg:isRatedAs`, the column or row it stands under as predicate), whole even where it holds a list, because
whoever compares rows compares cells. A cell that is a clause or begins like one is also read as a sentence about its subject.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from kg.extraction import cutting
from kg.extraction.cutting import Reading
from kg.extraction.documents import plain
from kg.extraction.frames import Frame, phrase, text
from kg.extraction.names import CODE
from kg.extraction.rated import SUPPORT, Topic, rated
from kg.extraction.surroundings import Surroundings
from kg.extraction.tables.columns import FOOTNOTE, LIMITS, OF_ONE_THING, Column, Kind, column, two_rows, with_unit, without_unit
from kg.extraction.values import FACTOR, Read, Words, completed, decapitalized, entity, is_clause, is_headless, named, value
from kg.model import Bound, Document, Group, GroupKind, Phrase, Sentence, SentenceKind
from kg.namespaces import KG
from kg.vocabulary import Lexicon

RULE = "table-cell"
IS_RATED_AS = KG + "isRatedAs"
IS_DEFINED_AS = KG + "isDefinedAs"
ABBREVIATES = KG + "abbreviates"
LIMIT_WORDS = {Kind.LEAST: "minimum ", Kind.GREATEST: "maximum "}
BESIDE_VALUES = frozenset({Kind.UNIT, Kind.SYMBOL, Kind.CONDITION})
BOUNDS = {Kind.LEAST: Bound.AT_LEAST, Kind.GREATEST: Bound.AT_MOST}


def read(document: Document, reader: Read, lexicon: Lexicon, surroundings: Surroundings) -> Reading:
    """Return the frames of all table rows, those of one row in one group.

    Args:
        document: the document.
        reader: reads the text of a cell.
        lexicon: tells what things are.
        surroundings: tells what a table stands under.
    """
    found = Reading()
    rows = ((index, sentence) for index, sentence in enumerate(document.sentences) if sentence.kind is SentenceKind.ROW)
    for _, table in groupby(rows, lambda row: row[1].block):
        reading = _Table(list(table), reader, lexicon, surroundings).reading()
        found.frames.extend(reading.frames)
        found.groups.extend(reading.groups)
    return found


@dataclass(frozen=True, slots=True)
class _Row:
    """A row with its label; an empty first cell takes the label of the row above."""

    index: int
    label: Words
    cells: tuple[Words, ...]
    unit: str = ""
    """The unit of its values where the label or a column of units tells it."""
    condition: str = ""
    context: Words = ()
    """What a row above it says that spans the whole table."""


class _Table:
    """One table: a header of one or two rows, and rows below it."""

    def __init__(self, rows: Sequence[tuple[int, Sentence]], reader: Read, lexicon: Lexicon, surroundings: Surroundings) -> None:
        self.reader = reader
        self.lexicon = lexicon
        first = rows[0][0]
        headers = [plain(cell.text) for cell in rows[0][1].cells]
        second = [plain(cell.text) for cell in rows[1][1].cells] if len(rows) > 1 + 1 else []
        joined = two_rows(headers, second) if second else None
        self.columns = [column(header, reader) for header in joined or headers]
        self.owner = surroundings.owner(first)
        self.supports = surroundings.says_support(first) or any(word.lemma == SUPPORT for word in self.columns[0].topic)
        self.rows = list(self._labelled(rows[1 if joined is None else 2 :]))

    def reading(self) -> Reading:
        of_one = self.owner is not None and all(head.kind in OF_ONE_THING for head in self.columns[1:])
        by_column = not of_one and self._compares_columns()
        found = Reading()
        for row in self.rows:
            key = f"{row.index}.row"
            label = phrase(row.label)
            found.frames.extend(self._row(row, key, by_column=by_column, of_one=of_one))
            found.groups.append(Group(key, GroupKind.ROW, label.text, label, row.index))
        return found

    # --- rows -------------------------------------------------------------------------------------------------------------

    def _words(self, shown: str) -> Words:
        return () if shown.casefold() in named("tables", "empty_cells") else self.reader(shown)

    def _labelled(self, rows: Sequence[tuple[int, Sentence]]) -> Iterator[_Row]:
        label, unit, context = "", "", ""
        for index, sentence in rows:
            shown = [plain(cell.text) for cell in sentence.cells[: len(self.columns)]]
            if shown[0]:
                label, unit = without_unit(FOOTNOTE.sub("", shown[0]))
            if _spans_all(shown):
                context = label
                continue
            cells = [self._words(cell) for cell in shown]
            words = self._words(label)
            if words and any(cells[1:]):
                own = self._of_kind(cells, Kind.UNIT) or unit
                condition = self._of_kind(cells, Kind.CONDITION)
                yield _Row(index, words, tuple(cells[1:]), own, condition, self._words(context) if context else ())

    def _of_kind(self, cells: Sequence[Words], kind: Kind) -> str:
        found = (text(cell) for cell, head in zip(cells[1:], self.columns[1:], strict=False) if head.kind is kind)
        return next((shown for shown in found if shown), "")

    # --- which way it reads -----------------------------------------------------------------------------------------------

    def _compares_columns(self) -> bool:
        """Tell whether columns are things and rows are what they are compared by."""
        columns = [head.topic for head in self.columns[1:]]
        labels = [row.label for row in self.rows]
        first = text(self.columns[0].topic).casefold()
        if first in named("names", "product_headers"):
            return False
        if first in named("tables", "feature_headers") and columns and not any(map(self._names_property, columns)) and self._is_yes_or_no():
            return True
        if columns and labels and self._share(columns, _is_code) > self._share(labels, _is_code):
            return True
        if not columns or not labels or self._share(labels, self._names_thing) >= 1 / 2:
            return False
        if all(self._names_thing(column) for column in columns):
            return True
        is_generic = first in named("tables", "generic_headers")
        return is_generic and self._share(columns, self._names_property) < 1 / 2

    def _is_yes_or_no(self) -> bool:
        """Tell whether the cells only say whether something is there."""
        shown = {text(cell).casefold() for row in self.rows for cell in row.cells if cell}
        return bool(shown) and shown <= named("tables", "yes") | named("tables", "no")

    @staticmethod
    def _share(parts: Sequence[Words], test: Callable[[Words], bool]) -> float:
        return sum(1 for part in parts if test(part)) / len(parts)

    def _names_thing(self, words: Words) -> bool:
        mentions = phrase(words).mentions
        return bool(mentions) and not any(self.lexicon.is_a(thing, FACTOR) for thing in mentions) and not self._names_property(words)

    def _names_property(self, words: Words) -> bool:
        whole = phrase(words)
        is_factor = whole.thing is not None and self.lexicon.is_a(whole.thing, FACTOR)
        return is_factor or not words or whole.text.casefold() in named("keys", "properties")

    # --- cells --------------------------------------------------------------------------------------------------------------

    def _row(self, row: _Row, key: str, *, by_column: bool, of_one: bool) -> Iterator[Frame]:
        label = phrase(row.label)
        for place, (head, cell) in enumerate(zip(self.columns[1:], row.cells, strict=False), start=1):
            if not cell or head.kind in BESIDE_VALUES or not (head.topic or head.kind in LIMITS):
                continue
            said = with_unit(cell, head.unit or row.unit, self.reader)
            if of_one and self.owner is not None:
                frames = self._values(row, self.owner, replace(head, topic=row.label), said)
            elif by_column:
                frames = self._values(row, phrase(head.topic), replace(head, topic=row.label), said)
            else:
                frames = self._values(row, label, head, said)
            for frame in frames:
                yield replace(frame, groups=((key, place),))  # a list inside a cell is no group beside the row
        if row.context and not by_column and not of_one:
            yield Frame(label, "is listed under", ("be listed under",), phrase(row.context), row.index, RULE)

    def _values(self, row: _Row, subject: Phrase, head: Column, said: Words) -> Iterator[Frame]:
        """Yield what a cell says of a subject on a topic, with the limit that its column gives it."""
        topic = head.topic or row.label
        relation = self._relation(topic)
        if relation != IS_RATED_AS:
            told = value(said)
            yield Frame(subject, decapitalized(topic, self.lexicon), (), told.object, row.index, RULE, relation, condition=told.condition)
        else:
            for frame in rated(subject, Topic(topic, supports=self.supports), said, (row.index, RULE), self.lexicon):
                yield _limited(replace(frame, condition=frame.condition or row.condition), head.kind)
        for frame in self._clauses(row.index, subject, said):
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


def _is_code(words: Words) -> bool:
    return CODE.fullmatch(text(words)) is not None


def _spans_all(shown: Sequence[str]) -> bool:
    """Tell whether one cell spans a whole row: it stands alone, or is repeated in all columns."""
    return len(shown) > 1 and bool(shown[0]) and set(shown[1:]) in ({""}, {shown[0]})


def _limited(frame: Frame, kind: Kind) -> Frame:
    """Return the value of a column of limits: "minimum height", at least; a usual value is hedged."""
    if kind is Kind.USUAL:
        return replace(frame, modality=frame.modality or "typically")
    if kind not in BOUNDS:
        return frame
    quantity = frame.object.quantity
    limited = replace(quantity, bound=BOUNDS[kind]) if quantity and quantity.bound is Bound.EXACT else quantity
    return replace(frame, predicate=LIMIT_WORDS[kind] + frame.predicate, object=replace(frame.object, quantity=limited))
