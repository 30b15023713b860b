"""Yes or no by a statement that says it in other words: what is found of a question must stand in the same order."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kg.answering import roles
from kg.answering.english import English
from kg.answering.evidence import Fact, Passage, Words
from kg.answering.matching import PART_OF_A_NAME, Matching
from kg.answering.question import Question
from kg.answering.ranking import Ranked, Ranking
from kg.answering.units import ADJECTIVES, Unit
from kg.answering.verdict import verdict
from kg.model import Verdict

MOST_OPEN = 3
"""Words that a statement may leave open."""
FEWEST_FOUND = 2
"""Words that must be found."""
FEWEST_ASKED = 3
"""Words that a question needs to be told in other words: "is A b" leaves too little to tell it by."""
WORD = re.compile(r"[\w.]+(?:[-/][\w.]+)*")
OTHER_WORDS = ("VB", "RB")
"""Tags of words that documents may say otherwise: verbs and adverbs."""
TURNED = {Verdict.YES: Verdict.NO, Verdict.NO: Verdict.YES}
SAID_OTHERWISE = 0.6
"""Share from which a statement says a word by another one."""
ROW = roles.ROW
RESOLVED = -1
"""Place of what a sentence is about but names by a pronoun."""


class Judge:
    """Gives verdicts on questions that no statement carries word for word."""

    def __init__(self, ranking: Ranking, matching: Matching, english: English) -> None:
        self._ranking = ranking
        self._matching = matching
        self._english = english

    def judge(self, question: Question, ranked: Ranked) -> Verdict | None:
        """Return the verdict of a statement that leaves open only words that may be said otherwise; None where it carries none."""
        left_open = [unit for unit in ranked.unexplained if unit in question.units]
        asked = replace(question, units=tuple(unit for unit in question.units if unit not in left_open))
        if not self._may_leave_open(asked, left_open) or not self._is_of_that_kind(question, ranked.fact):
            return None
        again = self._of_the_kept(asked, ranked)
        given = verdict(asked, replace(again, field_coverage=again.coverage), [], self._english)
        if (
            given is None
            or not self._says_all(_found(asked), again)
            or not (self._needs_no_order(asked, again, given) or self._is_in_order(asked, again))
        ):
            return None
        denied = sum(not unit.stems.isdisjoint(self._english.denying) for unit in left_open) % 2 == 1
        if given is Verdict.YES and ((any(map(_is_telling_verb, left_open)) and not denied) or not self._affirms(asked, again.fact)):
            return None
        return TURNED[given] if denied else given

    def _may_leave_open(self, asked: Question, left_open: Sequence[Unit]) -> bool:
        """Tell whether what is left of a question is enough: beside open words two things must be found."""
        found = _found(asked)
        if len(left_open) > MOST_OPEN or len(found) < FEWEST_FOUND or not all(map(_may_stay_open, left_open)):
            return False
        return not left_open or sum(unit.thing is not None for unit in found) >= FEWEST_FOUND

    def _is_of_that_kind(self, question: Question, fact: Fact) -> bool:
        """Tell whether a statement compares where a question does, and speaks of a choice only where it does.

        "Is A b" leaves too little to tell it by, but for a denial.
        """
        than = self._english.patterns["than"]
        compares = not than.search(question.part.text) or than.search(f"{fact.predicate} {fact.object}")
        is_choice = fact.is_about_a_choice and not roles.asks_about_a_choice(question, self._english)
        return bool(compares) and not is_choice and (len(question.units) >= FEWEST_ASKED or fact.negative)

    def _affirms(self, asked: Question, fact: Fact) -> bool:
        """Tell whether a statement may give a yes: it asks nothing itself, and says need, degree and judgement as the question does."""
        patterns = self._english.patterns
        asks = patterns["leaves_open"].search(fact.object) is not None
        only_defines = not fact.types.isdisjoint(roles.SAME_BOTH_WAYS) and not patterns["be"].search(asked.part.text)
        return (
            not asks
            and not only_defines
            and _found(asked)[-1].word.is_noun
            and all(rule(asked, fact, self._matching) for rule in roles.LOOSE_RULES)
        )

    def _of_the_kept(self, question: Question, ranked: Ranked) -> Ranked:
        """Return a statement ranked by the words that are left of a question."""
        facts = self._ranking.facts(question.all_units, [ranked.fact.passage], question.wish(self._english))
        return next(each for each in facts if each.fact is ranked.fact)

    def _needs_no_order(self, asked: Question, ranked: Ranked, given: Verdict) -> bool:
        """Tell whether it is all one what stands first: in a row, or where a statement denies, varies or limits."""
        if ranked.fact.passage.kind == ROW:
            return _found(asked)[0].thing in ranked.fact.concerns
        turns = self._english.patterns["shares"].search(asked.part.text) is not None or asked.is_of_all(self._english)
        return given is Verdict.NO and not ranked.opposed and (ranked.fact.negative or turns)

    def _says_all(self, units: list[Unit], ranked: Ranked) -> bool:
        """Tell whether a statement says the last word itself, and it or its sentence the others, or their opposites.

        Of a row, and of what is denied, the sentence says nothing: "by weight rather than by size" does not deny the weight.
        """
        fact, last = ranked.fact, units[-1]
        is_alone = fact.negative or fact.passage.kind == ROW
        beside = Words(frozenset(), frozenset()) if is_alone else fact.passage.words
        shares = (max(self._in_fields(unit, fact), self._matching.in_words(unit, beside)) for unit in units)
        said = all(share >= roles.SAID or unit in ranked.opposed for unit, share in zip(units, shares, strict=True))
        return said and (last in ranked.opposed or self._in_fields(last, fact) >= SAID_OTHERWISE)

    def _in_fields(self, unit: Unit, fact: Fact) -> float:
        """Return how well a statement says a word; of a name, no other word will do."""
        share = self._matching.in_fields(unit, fact, verdict=True)[0]
        is_named = unit.thing is None or unit.thing in fact.things or share > PART_OF_A_NAME or not unit.stems.isdisjoint(fact.core.stems)
        return share if is_named else 0.0

    def _is_in_order(self, question: Question, ranked: Ranked) -> bool:
        """Tell whether what is asked about stands before what is asked of it, or behind it in a passive question."""
        units = roles.asked(question, ranked.fact)
        places = [place for unit in units if (place := self._place(unit, ranked)) is not None]
        if len(places) < FEWEST_FOUND:
            return False
        first, last = places[0], places[-1]
        is_use = self._english.patterns["used_there"].search(ranked.fact.predicate) is not None
        may_turn = roles.is_passive(question) or (is_use and not any(unit.word.tag.startswith(roles.VERB) for unit in units))
        return first < last or (may_turn and last < first)

    def _place(self, unit: Unit, ranked: Ranked) -> int | None:
        """Return where a sentence says a word first."""
        if unit.thing is not None and unit.thing in ranked.fact.concerns:
            return RESOLVED
        own = unit.stems | unit.near | unit.opposite | self._matching.name_stems(unit.thing or "")
        return next((place for place, stems in enumerate(self._stems(ranked.fact.passage)) if not own.isdisjoint(stems)), None)

    def _stems(self, passage: Passage) -> Iterator[frozenset[str]]:
        return (self._english.stems(word[0]) for word in WORD.finditer(passage.text))


def _may_stay_open(unit: Unit) -> bool:
    """Tell whether documents may say a word otherwise: a verb or an adverb that names nothing, an everyday word that is no adjective."""
    is_name = unit.word.thing is not None or unit.number is not None or bool(unit.word.classes)
    return not is_name and (unit.word.tag.startswith(OTHER_WORDS) or (unit.may_be_open and unit.word.tag not in ADJECTIVES))


def _is_telling_verb(unit: Unit) -> bool:
    """Tell whether a word says what is done: a verb that is no everyday one, or a participle."""
    return unit.word.tag.startswith(roles.VERB) and (not unit.may_be_open or roles.is_participle(unit))


def _found(question: Question) -> list[Unit]:
    return [unit for unit in question.units if not unit.is_light]
