"""Questions that can be answered, to suggest where one cannot."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from kg.answering.evidence import Passage
from kg.answering.question import Question
from kg.model import QueryTemplate

if TYPE_CHECKING:
    from kg.answering.desk import Desk

VOWEL = re.compile(r"[aeio]|u(?!ni|s)|[AEFHILMNORSX](?![a-z])")
"""How a word begins that stands behind "an": by its sound, or by the sound of its first letter in an acronym."""
MOST_THINGS = 4
"""Things of a question that suggestions are made about."""
MOST_TRIED = 10
"""Questions that are asked to see whether they can be suggested."""
MOST_TRIED_IN_MANY = 3
"""The same in a large graph, where most questions about a thing are answered."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that may be suggested."""

    text: str
    query: str
    """Name of the query that it is an example of."""
    is_called: bool
    """Whether the question that was refused called that query."""
    thing: str
    """IRI of the first thing that it names."""


class Suggestions:
    """Makes questions of the catalogue's question templates and the things that a question names; each is asked before it is suggested."""

    def __init__(self, desk: "Desk", answering: Callable[[str, Sequence[Passage] | None], str]) -> None:
        """Prepare suggestions, the plainest questions first.

        Args:
            desk: what finds and names things.
            answering: gives the name of the query that answers a question by certain passages, or all; empty where none does.
        """
        self._desk = desk
        self._answering = answering
        self._known: dict[str, str] = {}
        self._finding: dict[tuple[str, str], bool] = {}
        self._named_as: dict[str, str] = {}
        askable = [template for template in desk.catalog if template.cues and template.parameters]
        self._templates = sorted(askable, key=lambda template: len(template.questions[0]))

    def first(self) -> str:
        """Return one question that can be answered; empty where there is none."""
        return next(self._confirmed(self._examples()), "")

    def near(self, question: Question, limit: int) -> tuple[str, ...]:
        """Return up to `limit` questions close to one that was asked, which are answered."""
        asked = _bare(question.part.text)
        candidates = (each for each in self._candidates(question) if _bare(each.text) != asked)
        found: dict[str, None] = {}
        for text in self._confirmed(candidates):
            found[text] = None
            if len(found) == limit:  # to ask costs most: no question is asked that would not be shown
                break
        return tuple(found)

    def _confirmed(self, candidates: Iterator[Candidate]) -> Iterator[str]:
        """Give the questions that are answered: by the very query that they are an example of, unless it is what was asked for."""
        for each in islice(candidates, MOST_TRIED_IN_MANY if self._desk.evidence.is_large else MOST_TRIED):
            if each.text not in self._known:
                about = self._desk.passages_about(each.thing) if self._desk.evidence.is_large else None
                self._known[each.text] = self._answering(each.text, about)
            if self._known[each.text] == each.query or (each.is_called and self._known[each.text]):
                yield each.text

    def _candidates(self, question: Question) -> Iterator[Candidate]:
        for thing in dict.fromkeys([unit.thing for unit in question.all_units if unit.thing][:MOST_THINGS]):
            for template, is_called in self._ordered(question):
                if len(template.parameters) == 1 and self._finds(template, thing):
                    yield Candidate(filled(template, {template.parameters[0].name: self._named(thing)}), template.name, is_called, thing)
        yield from self._examples(question)

    def _examples(self, question: Question | None = None) -> Iterator[Candidate]:
        for template, is_called in self._ordered(question):
            example = [self._desk.things_named(label) for label in template.examples[0].values()]
            things = [thing for found in example for thing in found]
            is_held = len(things) == len(example) and all(map(self._desk.speaks_of, things))
            if is_held and (len(things) > 1 or self._finds(template, things[0])):
                yield Candidate(filled(template, template.examples[0]), template.name, is_called, things[0])

    def _finds(self, template: QueryTemplate, thing: str) -> bool:
        key = template.name, thing
        if key not in self._finding:
            self._finding[key] = self._desk.finds(template, thing)
        return self._finding[key]

    def _ordered(self, question: Question | None) -> list[tuple[QueryTemplate, bool]]:
        """Return the templates of the queries that a question calls, then the others, each with whether it was called."""
        called = [call.template for call in question.calls if call.template in self._templates] if question else []
        return [*((template, True) for template in called), *((template, False) for template in self._templates if template not in called)]

    def _named(self, thing: str) -> str:
        """Return a thing's name as it stands in a question: "a switch", where the documents count switches, but "latency"."""
        if thing not in self._named_as:
            label = self._desk.lexicon.label(thing)
            counted = (
                rf"\b(?:(?:an?|each|every) {re.escape(label)}|{re.escape(label)}s)\b" if label.islower() else rf"\b{re.escape(label)}s\b"
            )
            is_counted = any(re.search(counted, passage.text) for passage in self._desk.passages_about(thing))
            self._named_as[thing] = f"{'an' if VOWEL.match(label) else 'a'} {label}" if is_counted else label
        return self._named_as[thing]


def filled(template: QueryTemplate, values: Mapping[str, str]) -> str:
    """Return the question that a query answers, with values for its inputs."""
    text = template.questions[0]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _bare(text: str) -> str:
    return text.casefold().strip(" ?.!")
