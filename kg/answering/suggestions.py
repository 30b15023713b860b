"""Questions that can be answered, to suggest where one cannot."""

from collections.abc import Iterator

from kg.answering.evidence import Evidence
from kg.answering.question import Question
from kg.catalog import Catalog
from kg.model import QueryTemplate
from kg.vocabulary import Lexicon


class Suggestions:
    """Makes questions of the catalogue's question templates and the things near those of a question."""

    def __init__(self, catalog: Catalog, lexicon: Lexicon, evidence: Evidence) -> None:
        self._templates = [template for template in catalog if template.cues and template.examples]
        self._lexicon = lexicon
        self._evidence = evidence

    def first(self) -> str:
        """Return one question that can be answered."""
        return next((_filled(template, template.examples[0]) for template in self._templates), "What do the documents state?")

    def near(self, question: Question, limit: int) -> tuple[str, ...]:
        """Return up to `limit` questions close to one that was refused."""
        return tuple(dict.fromkeys(self._candidates(question)))[:limit]

    def _candidates(self, question: Question) -> Iterator[str]:
        known = [unit.word.thing for unit in question.units if unit.word.thing and unit.count]
        called = [call.template for call in question.calls]
        for template in [*called, *self._templates]:
            if known and len(template.parameters) == 1:
                yield _filled(template, {template.parameters[0].name: self._lexicon.label(str(known[0]))})
            elif not known and template.parameters:
                yield _filled(template, template.examples[0])


def _filled(template: QueryTemplate, values: dict[str, str]) -> str:
    text = template.questions[0]
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text
