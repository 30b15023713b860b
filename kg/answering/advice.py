"""How well advice fits a situation that a question tells."""

from collections.abc import Mapping, Sequence

from kg.answering import wording
from kg.answering.demands import RECOMMENDATION
from kg.answering.desk import Desk
from kg.answering.english import MOST_FOR_FEW
from kg.answering.evidence import Fact
from kg.answering.finding import Search
from kg.answering.question import Question
from kg.answering.ranking import DILUTED, FEW_THINGS, Ranked
from kg.answering.units import Unit
from kg.language.keywords import stem
from kg.namespaces import KG

ADVISED = 0.45
"""Share of a situation that a recommendation must explain."""
ADVISED_IN_CONTEXT = 0.33
"""The same, where the situation is told in sentences of its own, of which most is colour."""
GOOD_FOR = frozenset(KG + name for name in ("suits", "benefitsFrom"))
"""Relations that say what a thing is good for."""
PROPER = 0.1
"""What each sign of advice proper is preferred by."""
CLOSE = 0.06
"""How far behind the best advice another one may stay to be shown with it."""
FAR = 0.25
"""The same, for advice to take the same thing."""
FEWEST_WORDS = 2
"""Words of a situation that a recommendation must explain: one alone is chance."""
MOST_SILENT = 3
"""Words of a situation that are told to be unknown to the documents."""


def silence(question: Question, shown: Sequence[Ranked]) -> str:
    """Return of which words of the situation the documents say nothing at all; empty where there are none."""
    silent = [unit for unit in question.context if unit.word.is_noun and not unit.count and unit.thing is None and unit.number is None]
    names = [f"'{unit.word.text}'" for unit in silent if all(unit in each.unexplained for each in shown)]
    return f"The documents say nothing of {wording.listed(names[:MOST_SILENT], 'or')}." if names else ""


def distance(desk: Desk, ranked: Ranked, advised: str | None) -> float:
    """Return how far behind the best advice another one may stay: further where it tells someone to use the same thing."""
    return FAR if RECOMMENDATION in ranked.fact.types and advised_by(desk, ranked) == advised else CLOSE


def told_before(desk: Desk, search: Search) -> dict[str, float]:
    """Return for each passage how much of the situation it explains together with the sentence before it."""
    told: dict[str, float] = {}
    if search.question.context:
        for run in desk.ranking.windows(search.question.all_units, search.passages, 2):
            last = run.passages[-1].iri
            told[last] = max(told.get(last, 0.0), run.coverage)
    return told


def fits(desk: Desk, ranked: Ranked, question: Question, told: Mapping[str, float]) -> bool:
    """Tell whether a statement recommends something, of all things asked about, for enough of the situation."""
    fact = ranked.fact
    units = [unit for unit in question.context or question.units if not unit.is_light]
    asked = [unit for unit in question.units if unit.thing]
    is_chance = sum(unit not in ranked.unexplained and unit not in ranked.opposed for unit in units) < min(FEWEST_WORDS, len(units)) and (
        bool(question.context) or not asked
    )
    if not asked and _asks_for_a_rival(desk, question) and fact.things.isdisjoint(desk.pair):
        return False
    if fact.negative or is_chance or not ranked.explains(unit for unit in asked if unit.thing in desk.pair):
        return False
    if not question.context:
        return ranked.explains(asked) and RECOMMENDATION in fact.types and ranked.coverage >= ADVISED
    return max(ranked.coverage, told.get(fact.passage.iri, 0.0)) >= ADVISED_IN_CONTEXT


def _asks_for_a_rival(desk: Desk, question: Question) -> bool:
    """Tell whether a question asks which of the rivals to take: "which one", "which ferry"."""
    kinds = {kind for thing in desk.pair for kind in desk.lexicon.types(thing)}
    match = desk.english.patterns["which_one"].search(question.part.text)
    classes = {each for word in question.linked.words for each in word.classes}
    return match is not None and (match["noun"] is None or not kinds.isdisjoint(classes) or match["noun"].lower() in desk.kind_nouns)


def fitness(desk: Desk, ranked: Ranked, question: Question, told: Mapping[str, float]) -> float:
    """Return how well advice fits a situation: what it explains, and how much of a recommendation it is."""
    fact = ranked.fact
    total = sum(unit.weight for unit in question.all_units) or 1.0
    asked = [each for unit in question.all_units for each in unit.word.classes]
    owned = {unit.thing for unit in question.context if unit.thing}.intersection(desk.pair)
    against = [unit for unit in question.context if _is_against(unit, fact, desk.units.name_stems(unit.word.thing or ""))]
    return (
        max(ranked.coverage, told.get(fact.passage.iri, 0.0))
        - 2 * sum(unit.weight for unit in against) / total
        + PROPER * (RECOMMENDATION in fact.types)
        + PROPER * (not GOOD_FOR.isdisjoint(desk.lexicon.ancestors(fact.relation)))
        + PROPER * any(sum(desk.lexicon.is_a(thing, each) for thing in fact.things) == 1 for each in asked)
        - DILUTED * max(0, len(fact.things) - FEW_THINGS)
        + PROPER * any(not (unit.stems | unit.near).isdisjoint(fact.conditions.stems) for unit in question.context)
        + PROPER * any(unit.number and _is_so_big(int(unit.number), fact) for unit in question.context)
        - PROPER
        * any(unit.number and _is_so_big(MOST_FOR_FEW + 1 if int(unit.number) <= MOST_FOR_FEW else 1, fact) for unit in question.context)
        + 2 * PROPER * (_denies_alike(question, fact))
        + PROPER * bool(owned & fact.things)
        - PROPER * bool(owned and (fact.things - owned).intersection(desk.pair))
        - PROPER * (not ranked.explains(unit for unit in question.units if unit.thing))
        - PROPER * (len(fact.things.intersection(desk.pair)) != 1)
    )


def _denies_alike(question: Question, fact: Fact) -> bool:
    """Tell whether a statement is for those who do without what the situation refuses: "nobody wants to row", "without rowing"."""
    unwanted = fact.english.patterns["unwanted"].search(question.part.context)
    spared = fact.english.patterns["spared"].search(f"{fact.subject} {fact.object} {fact.condition}")
    if unwanted is None or spared is None:
        return False
    behind = [unit for unit in question.context if not unit.stems.isdisjoint(fact.english.stems(question.part.context[unwanted.end() :]))]
    said = fact.english.stems(f"{fact.subject} {fact.object} {fact.condition}"[spared.end() :])
    return any(not (unit.stems | unit.near).isdisjoint(said) for unit in behind)


def _is_so_big(count: int, fact: Fact) -> bool:
    """Tell whether a sentence speaks of few, or of many, as a number of the situation does."""
    return not fact.english.size(count).isdisjoint(map(stem, fact.passage.text.casefold().split()))


def _is_against(unit: Unit, fact: Fact, names: frozenset[str]) -> bool:
    """Tell whether a statement speaks of the opposite of a word of the situation, and not of the word itself."""
    said = fact.core.stems | fact.conditions.stems | fact.passage.words.stems
    opposite = {other for part in unit.stems | names for other in fact.english.opposites.get(part, ())}
    own = {part for part in unit.stems | names | unit.near if part in fact.english.opposites}
    return not opposite.isdisjoint(said) and own.isdisjoint(said)


def advised_by(desk: Desk, ranked: Ranked) -> str | None:
    """Return what a statement advises: the one of the two rivals that it names, or its subject."""
    rivals = sorted(ranked.fact.things.intersection(desk.pair))
    return rivals[0] if len(rivals) == 1 else ranked.fact.subject_thing
