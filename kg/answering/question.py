"""A question as it was understood: its form, the words that must be explained, and the queries that it calls."""

from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from kg.answering.cues import Call
from kg.answering.english import English
from kg.answering.linking import Linked
from kg.answering.ranking import Wish
from kg.answering.splitting import Part
from kg.answering.units import Unit
from kg.namespaces import KG, expand

ASKING = ("which", "what", "many", "much", "further", "other")
"""Words before the noun of what is asked for."""
OTHER_ASKING = frozenset({"which", "what", "who", "whom", "whose", "why", "how"})
"""Words that lead a question for something else than an amount."""
TYPED = ("amount", "date", "organization")
"""Demands that hold even where another query is called more certainly."""


class Form(StrEnum):
    """What kind of answer a question asks for."""

    YES_NO = "yes or no"
    CHOICE = "one or the other"
    WHY = "why"
    WHEN = "when"
    HOW = "how"
    LIST = "list"
    OPEN = "open"


@dataclass(frozen=True)
class Question:
    """One question, read."""

    part: Part
    linked: Linked
    form: Form
    calls: tuple[Call, ...]
    """Queries that it calls, the most certain first."""
    units: tuple[Unit, ...]
    """Words that an answer must explain."""
    context: tuple[Unit, ...]
    """Words of the situation, which weigh less."""
    hints: tuple[Unit, ...] = ()
    """Words that call a query."""
    known: frozenset[str] = frozenset()
    """IRIs of the things besides which others are asked for."""

    @property
    def things(self) -> tuple[str, ...]:
        """IRIs of the things that it names, in order."""
        return self.linked.things

    @property
    def all_units(self) -> tuple[Unit, ...]:
        """The words of the question and of its situation."""
        return (*self.units, *self.context)

    @property
    def wants(self) -> frozenset[str]:
        """IRIs of the statement classes and properties that answer it best."""
        return frozenset(expand(name) for call in self.calls for name in call.template.wants)

    @property
    def asked_noun(self) -> Unit | None:
        """The noun right behind "which" or "what", if there is one."""
        words = self.linked.words
        for asking, asked in pairwise(words):
            if asking.lower in ASKING and asked.is_noun:
                return next((unit for unit in self.units if unit.word == asked), None)
        return None

    def wish(self, english: English) -> Wish:
        """Return what kind of statement answers it best."""
        return Wish(
            wanted=self.wants,
            words=frozenset(word.lower for word in self.linked.words if not word.stems),
            condition=self.form is Form.WHEN,
            verdict=self.form is Form.YES_NO,
            definition="definition" in self.demands,
            hints=self.hints,
            size=self._size(english) if self.form is Form.LIST else 0,
            choice=self._is_about_a_choice(english),
            exclusive=self.is_of_all(english),
        )

    def is_of_all(self, english: English) -> bool:
        """Tell whether it says "only", "always" or the like, apart from the names in it: an "all-reduce" is no "all"."""
        names = [(word.start, word.end) for word in self.linked.words if word.thing]
        found = english.patterns["exclusive"].finditer(self.part.text)
        return any(not any(start <= match.start() < end for start, end in names) for match in found)

    def _is_about_a_choice(self, english: English) -> bool:
        kinds = {KG + "Recommendation", KG + "Dependency", KG + "Comparison"}
        said = frozenset(stem for unit in (*self.all_units, *self.hints) for stem in unit.stems | unit.near)
        return not kinds.isdisjoint(self.wants) or not english.choosing.isdisjoint(said)

    def _size(self, english: English) -> int:
        """Return how many it asks for: the number among its first words."""
        numbers = (word.text if word.text.isdigit() else english.numbers.get(word.lower, "") for word in self.linked.words[:4])
        return next((int(number) for number in numbers if number), 0)

    @property
    def demands(self) -> tuple[str, ...]:
        """What the query that it calls most certainly demands of an answer."""
        found = [name for call in self.calls[:1] for name in call.template.demands if not self._is_led(call)]
        return (
            *found,
            *(
                name
                for call in self.calls[1:]
                for name in call.template.demands
                if name in TYPED and name not in found and not self._is_led(call)
            ),
        )

    def _is_led(self, call: Call) -> bool:
        """Tell whether an amount stands only in a clause of a question that asks for something else: "who is told how long it takes"."""
        before = {word.lower for word in self.linked.words[: min(call.words, default=0)]}
        return "amount" in call.template.demands and (self.form is Form.YES_NO or not before.isdisjoint(OTHER_ASKING))

    def calls_for(self, name: str) -> Call | None:
        """Return the call of a query, if the question holds one."""
        return next((call for call in self.calls if call.template.name == name), None)


def form_of(part: Part, linked: Linked, english: English) -> Form:
    """Return what kind of answer a question asks for."""
    text, patterns = part.text, english.patterns
    is_asked_openly = patterns["open"].search(text) is not None
    leading = patterns["yes_no"].search(text)
    if part.is_claim or (leading and not (leading["before"] and is_asked_openly)):
        return Form.CHOICE if patterns["choice"].search(text) and not patterns["exclusive"].search(text) else Form.YES_NO
    is_plain_claim = not is_asked_openly and text.endswith("?") and linked.has_verb
    if is_plain_claim and not patterns["choice"].search(text) and not patterns["list"].search(text):
        return Form.YES_NO
    asking = [
        (match.start(), form)
        for form in (Form.LIST, Form.WHY, Form.WHEN, Form.HOW)
        for match in [patterns[form.name.lower()].search(text)]
        if match
    ]
    first = min((match.start() for match in [patterns["wh"].search(text)] if match), default=len(text))
    asking = [(start, form) for start, form in asking if start <= first + len("which ")]
    if asking and not (patterns["choice"].search(text) and len(linked.things) > 1):
        return min(asking, key=lambda each: each[0])[1]
    return Form.CHOICE if patterns["choice"].search(text) and len(linked.things) > 1 else asking[0][1] if asking else Form.OPEN
