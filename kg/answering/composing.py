"""Which statements and sentences make up an answer, and in which words."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from kg.answering import wording
from kg.answering.english import English
from kg.answering.evidence import Evidence, Fact, Passage
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked
from kg.namespaces import KG

IS_RATED_AS, IS_EXAMPLE_OF = KG + "isRatedAs", KG + "isExampleOf"
DEFINITION = "definition"
"""The demand of queries that tell what a thing is."""
MOST_SENTENCES = 4
MOST_OF_DEFINITION, MOST_OF_VERDICT = 2, 3
REPEATED = 0.8
"""Share of a sentence's words from which it says what another one says."""
CLOSE = 0.35
"""How far behind the best statement another one may stay to be shown with it."""
AS_WELL = 0.05
"""How much less of a question of yes or no another statement may explain to confirm the best one."""
MOST_FOLLOWING = 2
SHORT = 75
"""Characters up to which a sentence that stands alone in its paragraph leads over to the next ones."""
AHEAD = 9
"""Passages that are looked at for what a sentence announces."""
LONGEST_INTRODUCTION = 200
"""Characters up to which a passage is shown before its items."""
PROSE, ROW, ITEM, SEQUENCE = "prose", "row", "item", "sequence"


@dataclass(frozen=True, slots=True)
class Chosen:
    """The statements and passages that an answer shows."""

    facts: tuple[Fact, ...]
    passages: tuple[Passage, ...]

    @classmethod
    def of(cls, facts: Sequence[Fact]) -> "Chosen":
        """Return statements with their own passages alone."""
        return cls(tuple(facts), tuple(dict.fromkeys(fact.passage for fact in facts)))


class Composer:
    """Chooses what stands beside the best statement, and words it."""

    def __init__(self, evidence: Evidence, english: English) -> None:
        self._evidence = evidence
        self._english = english

    def choose(self, question: Question, ranked: Sequence[Ranked], threshold: float) -> Chosen:
        """Return the best statement with its siblings, its rivals and what elaborates on it."""
        best = ranked[0]
        facts = [best.fact, *self._siblings(best.fact)]
        most = MOST_OF_DEFINITION if DEFINITION in question.demands else MOST_OF_VERDICT if question.form is Form.YES_NO else MOST_SENTENCES
        for rival in (each.fact for each in ranked[1:] if each.coverage >= threshold and _is_beside(question, best, each)):
            if len({fact.passage.iri for fact in facts}) < most or rival.passage.iri in {fact.passage.iri for fact in facts}:
                facts.append(rival)
        passages = list({fact.passage.iri: fact.passage for fact in facts}.values())
        followers = self._elaboration(question, best.fact)
        shown = _without_repetition(dict.fromkeys([passages[0], *followers, *passages[1:]]))
        return Chosen(tuple(dict.fromkeys(fact for fact in facts if fact.passage in shown)), shown)

    def siblings(self, fact: Fact) -> list[Fact]:
        """Return the statements of the same list or row, without the one given."""
        return self._siblings(fact)

    def text(self, chosen: Chosen) -> str:
        """Return the sentences of an answer."""
        first, *others = self._sentences(chosen) or [""]
        return wording.joined([wording.leading(first, self._english), *others])

    def _sentences(self, chosen: Chosen) -> list[str]:
        sentences: list[str] = []
        introduced: set[str] = set()
        said: frozenset[str] = frozenset()
        for passage in chosen.passages:
            facts = [fact for fact in chosen.facts if fact.passage.iri == passage.iri]
            owner = self._owner(passage)
            if passage.kind == ROW:
                facts = [fact for fact in facts if not (said and self._english.stems(f"{fact.subject} {fact.object}") <= said)]
                sentences += wording.rows(sorted(facts, key=lambda fact: fact.position))
                if not chosen.facts:
                    sentences.append(wording.cells(passage))
            elif owner is not None and owner.iri not in introduced:
                introduced.add(owner.iri)
                sentences.append(wording.listing(owner, self._evidence.items(owner)))
            elif owner is None:
                text = wording.sentence(passage, self._english, facts)
                sentences.append(text if text.endswith((".", "!", "?", ":")) else f"{text}.")
            said |= passage.words.stems
        return sentences

    def _owner(self, passage: Passage) -> Passage | None:
        """Return the passage that introduces the list that a passage is an item of, or that it announces itself."""
        if passage.kind == PROSE and passage.text.rstrip().endswith(":"):
            return passage if self._evidence.items(passage) else None
        if passage.kind not in (ITEM, SEQUENCE) or not passage.owner:
            return None
        owners = self._evidence.passages([passage.owner])
        return owners[0] if owners and owners[0].kind != ROW and len(owners[0].text) <= LONGEST_INTRODUCTION else None

    def _siblings(self, fact: Fact) -> list[Fact]:
        """Return the other items of the same list, or the other values on the same factor."""
        return [each for each in self._evidence.siblings([fact]) if each.iri != fact.iri and _is_alike(each, fact)]

    def _elaboration(self, question: Question, fact: Fact) -> list[Passage]:
        """Return the next sentences: what one announces, what goes on about the same, or what holds instead of what is denied."""
        passage = fact.passage
        if passage.kind != PROSE:
            return []
        patterns = self._english.patterns
        leads_over = passage.next is None and len(passage.text) < SHORT and patterns["points"].search(passage.text)
        if leads_over or patterns["announces"].search(passage.text):
            return self._announced(passage)
        found: list[Passage] = []
        current = passage
        while current.next and len(found) < MOST_FOLLOWING:
            following = self._evidence.passages([current.next])
            tells_instead = not found and fact.negative and question.form is Form.YES_NO
            if not following or not (tells_instead or self._goes_on(question, following[0])):
                break
            current = following[0]
            found.append(current)
        return found

    def _goes_on(self, question: Question, following: Passage) -> bool:
        """Tell whether a sentence goes on about what a question asks."""
        if question.part.wants_more or self._english.patterns["continues"].search(following.text):
            return True
        if question.form is Form.YES_NO:
            return len(question.things) > 1 and following.things.issuperset(question.things)
        return question.form in (Form.WHY, Form.HOW) and not following.things.isdisjoint(question.things)

    def _announced(self, passage: Passage) -> list[Passage]:
        """Return the first sentence of each of the next paragraphs."""
        following = self._evidence.following(passage, AHEAD)
        followed = {each.next for each in (passage, *following)}
        return [each for each in following if each.iri not in followed][:MOST_SENTENCES]


def _is_beside(question: Question, best: Ranked, other: Ranked) -> bool:
    """Tell whether a statement stands beside the best one: it fits nearly as well, or confirms it of all that the question names."""
    if DEFINITION in question.demands and other.fact.relation == IS_EXAMPLE_OF:
        return False
    confirms = other.coverage >= best.coverage - AS_WELL and other.fact.passage.things.issuperset(question.things)
    return other.score >= best.score - CLOSE or (question.form is Form.YES_NO and len(question.things) > 1 and confirms)


def _without_repetition(passages: Iterable[Passage]) -> tuple[Passage, ...]:
    """Return passages without those that say, nearly word for word, what one before them says."""
    kept: list[Passage] = []
    for passage in passages:
        stems = passage.words.stems
        if passage.kind != PROSE or not any(len(stems & other.words.stems) >= REPEATED * len(stems) for other in kept):
            kept.append(passage)
    return tuple(kept)


def _is_alike(sibling: Fact, fact: Fact) -> bool:
    """Tell whether two statements of one group say the same of different things, or different things of the same."""
    if fact.relation == IS_RATED_AS:
        return sibling.predicate == fact.predicate
    return sibling.relation == fact.relation and (sibling.subject == fact.subject or sibling.object == fact.object)
