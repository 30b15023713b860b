"""How a question that is being typed may go on: by the shapes of the catalogue, and by the names of things."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from kg.console.completion import beginning_with, entries_of
from kg.console.session import COMMANDS
from kg.namespaces import expand

if TYPE_CHECKING:
    from kg.graph import Graph
    from kg.model import QueryTemplate

MOST = 30
SLOT = re.compile(r"\{(\w+)\}")
SHORTEST = 2
"""Letters from which on a name is completed anywhere in a question."""


class Questions:
    """What can be typed about one graph."""

    def __init__(self, graph: "Graph") -> None:
        self._lexicon = graph.lexicon
        self._templates = tuple(graph.catalog)

    def completions(self, typed: str) -> list[tuple[int, str]]:
        """Return up to `MOST` continuations: how many of the characters typed last are replaced, and by what."""
        if typed.startswith(":"):
            return [(len(typed), command) for command in COMMANDS if command.startswith(typed.casefold())]
        return list(islice(dict.fromkeys([*self._shapes(typed), *self._names(typed)]), MOST))

    def _shapes(self, typed: str) -> Iterator[tuple[int, str]]:
        for template in self._templates:
            for question in template.questions:
                yield from self._rest(template, SLOT.split(question), typed)

    def _rest(self, template: "QueryTemplate", pieces: list[str], typed: str) -> Iterator[tuple[int, str]]:
        """Give how a shape goes on; its pieces are words and names of inputs in turn."""
        words, *slots = pieces
        if not typed.casefold().startswith(words.casefold()[: len(typed)]):
            return
        if len(typed) < len(words):
            yield len(typed), words
        elif slots:
            rest = typed[len(words) :]
            types = {each.name: each.type for each in template.parameters}
            entries = entries_of(self._lexicon, expand(types[slots[0]]))
            for name in self._named(rest):
                yield from self._rest(template, slots[1:], rest[len(name) :])
            if rest:
                yield from ((len(rest), name) for name in beginning_with(rest, entries))

    def _named(self, text: str) -> list[str]:
        """Return the names that a text begins with, the longest first."""
        folded = text.casefold()
        found = {form for entry in self._lexicon.things.values() for form in entry.forms if folded.startswith(form.casefold())}
        return sorted(found, key=lambda name: (-len(name), name))

    def _names(self, typed: str) -> Iterator[tuple[int, str]]:
        """Give the names that the last words typed begin, of as many words as possible first."""
        for match in re.finditer(r"(?<!\S)\S", typed):
            beginning = typed[match.start() :]
            if len(beginning) >= SHORTEST:
                yield from ((len(beginning), name) for name in beginning_with(beginning, entries_of(self._lexicon, "")))
