"""Blocks to a Document: sections as a tree, sentences with their owners."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from pathlib import PurePath

from kg.extraction.documents.blocks import Block, blocks
from kg.extraction.documents.lines import front_matter_title
from kg.extraction.documents.plain import plain
from kg.extraction.documents.sentences import spans
from kg.model import Document, Section, Sentence, SentenceKind

COLON = ":"
WORD = re.compile(r"[^\W_]")


def parse(name: str, text: str, sha256: str) -> Document:
    """Return the structure of a text.

    Every offset counts characters of `text`, and `text[s.start:s.end] == s.text` for each sentence `s`; sentences stand in the order
    of the text and do not overlap. Time grows with the length of the text and nothing else.

    Args:
        name: file name of the document, unique in a graph.
        text: the kept text; it is not changed.
        sha256: of the file's bytes, in hexadecimal.
    """
    assembly = _Assembly(text)
    for block in blocks(text):
        assembly.add(block)
    sections = assembly.closed_sections()
    title = front_matter_title(text) or assembly.title() or PurePath(name).stem
    return Document(name, title, text, sha256, sections, tuple(assembly.sentences))


class _Assembly:
    """Puts blocks together, one after another."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.sections = [Section("", 0, 0, len(text), None)]
        self.open = [0]
        """Sections that the present place is in, outermost first."""
        self.sentences: list[Sentence] = []
        self.block = -1
        self.items: list[tuple[Block, int]] = []
        """Items that the present place is in, outermost first, each with the number of its first sentence."""
        self.lead: int | None = None
        """The sentence ending in a colon that the next list, table or arrow line belongs to."""
        self.skipped_level = 0
        """Level of the heading below which references stand; 0 elsewhere."""

    def add(self, block: Block) -> None:
        if block.kind is SentenceKind.HEADING:
            self._begin_section(block)
        elif self.skipped_level:
            return
        if not block.same_table:
            self.block += 1
        owner = self._owner(block)
        first = len(self.sentences)
        if block.kind in (SentenceKind.PROSE, SentenceKind.ITEM):
            places = list(spans(self.text, block.start, block.end))
        else:
            places = [(block.start, block.end)]
        for start, end in places:
            text = self.text[start:end]
            if WORD.search(plain(text)):
                self.sentences.append(Sentence(start, end, text, block.kind, self.open[-1], self.block, owner, block.cells))
        self._remember(block, first)

    def title(self) -> str:
        """Return the first heading, where it is the only one of its level and stands above all others."""
        headings = self.sections[1:]
        if headings and headings[0].start == self._first_place() and all(h.level > headings[0].level for h in headings[1:]):
            return headings[0].heading
        return ""

    def closed_sections(self) -> tuple[Section, ...]:
        return tuple(self.sections)

    def _first_place(self) -> int:
        return self.sentences[0].start if self.sentences else 0

    # --- sections ------------------------------------------------------------------------------------------------------------

    def _begin_section(self, block: Block) -> None:
        while self.open and (self.open[-1] == 0 or self.sections[self.open[-1]].level >= block.level):
            self._end_section(self.open.pop(), block.start)
        parent = self.open[-1] if self.open else None
        heading = plain(self.text[block.start : block.end])
        self.sections.append(Section(heading, block.level, block.start, len(self.text), parent))
        self.open.append(len(self.sections) - 1)
        if self.skipped_level >= block.level:
            self.skipped_level = 0
        if not self.skipped_level and heading.rstrip(COLON).casefold() in _reference_headings():
            self.skipped_level = block.level

    def _end_section(self, number: int, end: int) -> None:
        section = self.sections[number]
        self.sections[number] = Section(section.heading, section.level, section.start, end, section.parent)

    # --- owners ------------------------------------------------------------------------------------------------------------

    def _owner(self, block: Block) -> int | None:
        """Return the number of the sentence that introduces a block."""
        if block.kind is SentenceKind.HEADING:
            return None
        if block.kind is SentenceKind.ITEM or block.sign:
            self._leave_items(block)
        elif block.kind is SentenceKind.PROSE:
            while self.items and self.items[-1][0].indent >= block.indent:
                self.items.pop()
            return self.items[-1][1] if self.items else None
        return self.items[-1][1] if self.items and block.sign else self.lead

    def _leave_items(self, block: Block) -> None:
        """Close the items that a new item does not stand under: those at its indent, but not one that opens a list of another sign."""
        while self.items:
            last, first_sentence = self.items[-1]
            if block.indent > last.indent:
                return
            opens = self._ends_in_colon(first_sentence) and block.sign != last.sign
            if block.indent == last.indent and opens:
                return
            self.items.pop()
            if not self.items and block.indent == last.indent and block.sign != last.sign:
                self.lead = None

    def _remember(self, block: Block, first: int) -> None:
        if block.kind is SentenceKind.ITEM:
            if first < len(self.sentences):
                self.items.append((block, first))
        elif block.kind is SentenceKind.HEADING:
            self.items.clear()
            self.lead = None
        elif block.kind is SentenceKind.PROSE and not self.items:
            last = len(self.sentences) - 1
            self.lead = last if last >= first and self._ends_in_colon(last) else None

    def _ends_in_colon(self, number: int) -> bool:
        return plain(self.sentences[number].text[-20:]).endswith(COLON)


@cache
def _reference_headings() -> frozenset[str]:
    words = tomllib.loads((files("kg.language") / "structure.toml").read_text(encoding="utf-8"))
    return frozenset(words["headings"]["references"])
