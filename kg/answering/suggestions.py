"""Questions that can be answered, to suggest where one cannot."""

from collections.abc import Callable, Iterator, Mapping
from itertools import islice

from kg.answering.question import Question
from kg.catalog import Catalog
from kg.model import QueryTemplate
from kg.vocabulary import Lexicon

TYPED = frozenset({"definition", "expansion", "date", "organization", "procedure", "relation"})
"""Demands that a query's rows alone do not meet: such questions are not suggested."""


class Suggestions:
    """Makes questions of the catalogue's question templates and the things that a question names."""

    def __init__(
        self, catalog: Catalog, lexicon: Lexicon, answers: Callable[[QueryTemplate, str], bool], speaks_of: Callable[[str], bool]
    ) -> None:
        """Prepare suggestions.

        Args:
            catalog: the queries.
            lexicon: the names of things.
            answers: tells whether a query finds something about a thing.
            speaks_of: tells whether the documents mention a thing.
        """
        self._templates = [
            template for template in catalog if template.cues and template.parameters and not TYPED.intersection(template.demands)
        ]
        self._lexicon = lexicon
        self._answers = answers
        self._speaks_of = speaks_of

    def first(self) -> str:
        """Return one question that can be answered."""
        return filled(self._templates[0], self._templates[0].examples[0]) if self._templates else ""

    def near(self, question: Question, limit: int) -> tuple[str, ...]:
        """Return up to `limit` questions close to one that was refused."""
        asked = _bare(question.part.text)
        return tuple(islice((text for text in _unique(self._candidates(question)) if _bare(text) != asked), limit))

    def _candidates(self, question: Question) -> Iterator[str]:
        known = [unit.thing for unit in question.all_units if unit.thing]
        called = [call.template for call in question.calls if call.template in self._templates]
        for template in [*called, *self._templates]:
            if not known and self._example_is_answered(template):
                yield filled(template, template.examples[0])
            for thing in known if len(template.parameters) == 1 else ():
                if self._answers(template, thing):
                    yield filled(template, {template.parameters[0].name: self._lexicon.label(thing)})

    def _example_is_answered(self, template: QueryTemplate) -> bool:
        """Tell whether a query finds something for its own example, or the documents speak of each of several things in it."""
        things = [self._named(label) for label in template.examples[0].values()]
        if len(things) > 1:
            return all(thing is not None and self._speaks_of(thing) for thing in things)
        return things[0] is not None and self._answers(template, things[0])

    def _named(self, label: str) -> str | None:
        return next((iri for iri, entry in self._lexicon.things.items() if entry.label == label), None)


def filled(template: QueryTemplate, values: Mapping[str, str]) -> str:
    """Return the question that a query answers, with values for its inputs."""
    text = template.questions[0]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def _unique(texts: Iterator[str]) -> Iterator[str]:
    seen: set[str] = set()
    for text in texts:
        if text not in seen:
            seen.add(text)
            yield text


def _bare(text: str) -> str:
    return text.casefold().strip(" ?.!")
