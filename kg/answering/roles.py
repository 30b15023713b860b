"""Whether a statement itself affirms what a yes/no question asks: every word of it, each in its own role."""

from collections.abc import Callable, Sequence

from kg.answering.english import English
from kg.answering.evidence import Fact, Words
from kg.answering.matching import PART_OF_A_NAME, Matching
from kg.answering.question import Question
from kg.answering.units import Unit
from kg.namespaces import KG

SAID = 0.66
"""Share from which a statement says a word, or what is nearly the same."""
NEARLY_SAID, MOST_NEARLY_SAID = 0.5, 1
"""The same, of so many words that name nothing."""
OPEN, REQUIRES, DIFFERS, RECOMMENDATION = KG + "relatesTo", KG + "requires", KG + "differsIn", KG + "Recommendation"
DEPENDS = KG + "dependsOn"
SAME_BOTH_WAYS = frozenset(KG + name for name in ("Definition", "Expansion", "Classification"))
"""Kinds of statements whose subject and object are the same."""
FEWEST_SIDES = 2
VERB, ADJECTIVE = "VB", "JJ"
PARTICIPLES = ("VBN", "VBD")
THAN, OF, BETWEEN, ROW = " than ", " of ", " between ", "row"

Rule = Callable[[Question, Fact, Matching], bool]


def carried(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell whether a statement affirms a question: no word is left to its sentence, and none stands in another role."""
    if fact.passage.kind != ROW and fact.english.patterns["existential"].search(question.part.text):
        return all(matching.in_passage(unit, fact.passage, 1.0) >= SAID for unit in question.units if not unit.is_light)
    return all(rule(question, fact, matching) for rule in RULES)


def is_carried_by_words(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell whether a statement says every word of a question, in whatever role."""
    return all(_says(unit, fact, matching) for unit in question.units if not unit.is_light)


def is_nearly_carried_by_words(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell the same where one word that names nothing may be said by another that often stands for it."""
    return _says_every_word(question, fact, matching)


def _says_every_word(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell whether subject, relation, object and condition say every word, or its opposite, which something else then turns back."""
    units = [unit for unit in question.units if not unit.is_light]
    unsaid = [unit for unit in units if not _says(unit, fact, matching)]
    is_enough = len(unsaid) <= MOST_NEARLY_SAID and (fact.negative or units[-1] not in unsaid)
    return is_enough and all(_nearly_says(unit, fact, matching) for unit in unsaid)


def _nearly_says(unit: Unit, fact: Fact, matching: Matching) -> bool:
    """Tell whether a statement says by a word that often stands for it what a word says that names nothing and compares nothing."""
    if fact.english.patterns["comparative"].search(unit.word.lower):
        return False
    is_name = unit.word.thing is not None or unit.number is not None or bool(unit.word.classes)
    share, by_opposite = matching.in_fields(unit, fact, verdict=True)
    return not is_name and not by_opposite and share >= NEARLY_SAID


def _says(unit: Unit, fact: Fact, matching: Matching) -> bool:
    share, by_opposite = matching.in_fields(unit, fact, verdict=True)
    if not by_opposite and not unit.opposite.isdisjoint(fact.core.stems) and not unit.stems <= fact.core.stems:
        return False
    if by_opposite or unit.thing is None or unit.thing in fact.things or share > PART_OF_A_NAME:
        return share >= SAID or (by_opposite and unit.number is None)
    own = unit.stems | unit.nearness.keys()
    return share == PART_OF_A_NAME and not own.isdisjoint(fact.core.stems | fact.conditions.stems)


def _says_verbs_as_such(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell whether no verb or final adjective is found only in the name of a thing: what has a "loading ramp" is not loaded.

    What "is a fast ferry" is fast, though.
    """
    names = frozenset[str]().union(*map(matching.name_stems, fact.things))
    own = Words(fact.core.stems - names, frozenset())
    named = names & (fact.core.stems | fact.conditions.stems)
    is_kind = fact.english.patterns["be"].search(fact.predicate) is not None
    units = [unit for unit in asked(question, fact) if not unit.thing]
    final = [unit for unit in units if unit.word.tag == ADJECTIVE and unit.word == question.linked.words[-1] and not is_kind]
    verbs = [*final, *(unit for unit in units if unit.word.tag.startswith(VERB))]
    return all(matching.in_words(unit, own) >= SAID or (unit.stems | unit.near).isdisjoint(named) for unit in verbs)


def _keeps_sides(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell whether what is asked about is the subject and what is asked of it is not, or the passive turns them.

    Who is asked about may be no word of weight, as in "should I": then the verb must be the statement's own.
    Of "the price of a ferry" one word is enough.
    """
    units = asked(question, fact)
    compares = THAN in question.part.text and THAN in f" {fact.predicate} {fact.object}"
    if len(units) < FEWEST_SIDES or compares or not fact.types.isdisjoint(SAME_BOTH_WAYS):
        return True
    if BETWEEN in fact.subject and BETWEEN not in question.part.text:
        return False
    subject = Words.of(fact.subject, fact.english)
    predicate = Words.of(f"{fact.predicate} {fact.object} {fact.condition} {fact.modality}", fact.english)
    in_subject = [unit.thing in fact.concerns or matching.in_words(unit, subject) >= SAID for unit in units]
    in_predicate = [_is_beside(unit, fact) or matching.in_words(unit, predicate) >= SAID for unit in units]
    if units[0].word.tag.startswith(VERB):
        return matching.in_words(units[0], Words.of(fact.predicate, fact.english)) >= SAID and in_predicate[-1]
    heads = FEWEST_SIDES if OF in question.part.text[units[0].word.end : units[1].word.start] else 1
    is_turned = in_predicate[0] and in_subject[-1]
    if _asks_what_affects(question, fact):
        return is_turned
    return (any(in_subject[:heads]) and in_predicate[-1]) or (is_passive(question) and is_turned)


def _asks_what_affects(question: Question, fact: Fact) -> bool:
    """Tell whether a question asks of an effect what a statement says the other way round: "does size affect the price"."""
    return fact.relation == DEPENDS and fact.english.patterns["affects"].search(question.part.text) is not None


def _is_beside(unit: Unit, fact: Fact) -> bool:
    return unit.thing is not None and unit.thing in fact.things - fact.concerns


def asked(question: Question, fact: Fact) -> list[Unit]:
    """Return the words of weight from the subject on."""
    leading = fact.english.patterns["yes_no"].search(question.part.text)
    start = leading.end() if leading and not question.part.is_claim else 0
    return [unit for unit in question.units if unit.word.start >= start and not unit.is_light]


def is_passive(question: Question) -> bool:
    """Tell whether a question may be put in the passive: it holds a participle."""
    return any(word.tag in PARTICIPLES for word in question.linked.words)


def is_participle(unit: Unit) -> bool:
    """Tell whether a word is a participle: "is it painted" asks no more than that."""
    return unit.word.tag in PARTICIPLES


def _names_dependence(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell whether a question asks of dependence where a statement speaks of that: what depends on something is not so yet."""
    if fact.relation != DEPENDS:
        return True
    if _asks_what_affects(question, fact):
        units, subject = asked(question, fact), Words.of(fact.subject, fact.english)
        return bool(units) and matching.in_words(units[0], subject) < SAID <= matching.in_words(units[-1], subject)
    predicate = Words.of(fact.predicate, fact.english)
    said = (*question.all_units, *question.hints)
    return any(fact.relation in unit.relations or matching.in_words(unit, predicate) >= SAID for unit in said)


def _says_it_of_the_subject(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell whether no word is said only of what the subject is compared with: "larger than compact ones"."""
    own, _, other = fact.object.partition(THAN)
    if not other or THAN in question.part.text:
        return True
    words = Words.of(f"{fact.subject} {fact.predicate} {own} {fact.condition}", fact.english)
    return all(matching.in_words(unit, words) >= SAID or _says_only_by_relation(unit, fact, matching) for unit in asked(question, fact))


def _says_only_by_relation(unit: Unit, fact: Fact, matching: Matching) -> bool:
    return matching.in_words(unit, fact.core) < SAID


def _judges_alike(question: Question, fact: Fact, _: Matching) -> bool:
    """Tell whether a statement judges as the question does: good by praise or advice, bad by blame."""
    patterns, said = fact.english.patterns, _said(fact)
    if patterns["judges_bad"].search(question.part.text):
        return patterns["judges_bad"].search(said) is not None
    praises = patterns["judges_good"].search(question.part.text) is not None
    return not praises or RECOMMENDATION in fact.types or patterns["judges_good"].search(said) is not None


def _says_small_adjectives(question: Question, fact: Fact, matching: Matching) -> bool:
    """Tell whether an adjective that other questions may leave open is said too: "is it simple"."""
    patterns = fact.english.patterns
    judges = (patterns["judges_good"], patterns["judges_bad"], patterns["comparative"])
    small = [unit for unit in question.units if unit.is_light and unit.word.tag == ADJECTIVE]
    open_ = [unit for unit in small if not any(pattern.search(unit.word.lower) for pattern in judges)]
    return all(matching.in_fields(unit, fact, verdict=True)[1] or matching.in_words(unit, fact.core) >= SAID for unit in open_)


def _says_what_it_is(question: Question, fact: Fact, _: Matching) -> bool:
    """Tell whether a statement says what something is, has or becomes, where that is asked: "is it a ferry"."""
    patterns, units = fact.english.patterns, asked(question, fact)
    if len(units) < FEWEST_SIDES or RECOMMENDATION in fact.types or not fact.types.isdisjoint(SAME_BOTH_WAYS):
        return True
    between = question.part.text[units[0].word.end : units[1].word.start]
    is_class = patterns["classed"].search(between) and patterns["copula"].search(f"{question.part.text[: units[0].word.start]}{between}")
    return not is_class or patterns["being"].search(fact.predicate) is not None


def _requires(question: Question, fact: Fact, _: Matching) -> bool:
    """Tell whether need is said where it is asked for; what all do, each of them must."""
    patterns, said = fact.english.patterns, _said(fact)
    needs = patterns["necessary"]
    if not needs.search(question.part.text) or fact.relation == REQUIRES or needs.search(said):
        return True
    is_of_all = patterns["exclusive_said"].search(question.part.text) and patterns["exclusive_said"].search(said)
    return bool(is_of_all)


def _compares(question: Question, fact: Fact, _: Matching) -> bool:
    """Tell whether a degree is said where one is asked for."""
    compares = fact.english.patterns["comparative"]
    return not compares.search(question.part.text) or compares.search(f"{_said(fact)} {fact.condition}") is not None


def _advises(question: Question, fact: Fact, _: Matching) -> bool:
    """Tell whether advice is given where it is asked for."""
    asks = fact.english.patterns["asks_advice"].search(question.part.text)
    return not asks or RECOMMENDATION in fact.types or fact.english.patterns["asks_advice"].search(fact.modality) is not None


def is_to_the_point(question: Question, fact: Fact) -> bool:
    """Tell whether a statement about a choice is left to questions about one, unless it denies what the choice has or is."""
    if not fact.is_about_a_choice or (fact.negative and fact.relation != OPEN):
        return True
    return asks_about_a_choice(question, fact.english)


def says_what_is_asked(question: Question, fact: Fact) -> bool:
    """Tell whether a statement says one of the words that call a query, where beside them a question only names things."""
    hints = [hint for hint in question.hints if not fact.english.is_ignored(hint.word.lower)]
    if not hints or any(not unit.thing and not unit.is_light for unit in question.units):
        return True
    said = fact.core.stems | fact.conditions.stems
    return any(fact.relation in hint.relations or not said.isdisjoint(hint.stems | hint.near | hint.opposite) for hint in hints)


def asks_about_a_choice(question: Question, english: English) -> bool:
    """Tell whether a question asks for advice or speaks of a choice."""
    said = frozenset(stem for unit in (*question.all_units, *question.hints) for stem in unit.stems | unit.near)
    return english.patterns["asks_advice"].search(question.part.text) is not None or not english.choosing.isdisjoint(said)


def _said(fact: Fact) -> str:
    return f"{fact.modality} {fact.predicate} {fact.object}"


LOOSE_RULES: Sequence[Rule] = (
    _says_it_of_the_subject,
    _judges_alike,
    _says_small_adjectives,
    _says_what_it_is,
    _names_dependence,
    _requires,
    _compares,
    _advises,
)
"""What a yes needs where documents say it in other words."""

RULES: Sequence[Rule] = (_says_every_word, _says_verbs_as_such, _keeps_sides, *LOOSE_RULES)
"""What a yes needs."""
