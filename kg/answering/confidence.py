"""How sure it is that a statement answers a question: a weighted sum of signs, each of them one plain number.

The weights were fitted once to several hundred questions, some with an answer and some without, by
`python -m tests.benchmarks.confidence`, which also tells how well they do on sheets that they were not fitted to.
They know nothing of any word or thing.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from kg.answering import demands
from kg.answering.question import Question
from kg.answering.ranking import Ranked
from kg.vocabulary import Lexicon

NEAR = 0.05
"""How far behind the best statement another one is its rival."""
MOST_RIVALS = 20
LONG = 6
"""Words of a question that count as many."""


def signs(question: Question, ranked: Sequence[Ranked], lexicon: Lexicon) -> dict[str, float]:
    """Return what speaks for and against the first of the statements as an answer, each sign between about -1 and 1.

    Args:
        question: the question.
        ranked: the statements, best first, at least one.
        lexicon: what the graph names.
    """
    best = ranked[0]
    fact = best.fact
    units = [unit for unit in question.all_units if not unit.is_light]
    total = sum(unit.weight for unit in units) or 1.0
    left_open = best.unexplained
    others = [each.score for each in ranked if each.fact.passage is not fact.passage]
    asked = question.asked_noun
    stems = frozenset[str]().union(*(unit.stems | unit.near for unit in units))
    strict = [unit for unit in left_open if unit in question.units and not unit.may_be_open]
    names = [unit for unit in strict if unit.word.thing or unit.number]
    foreign = [unit for unit in strict if unit.word.is_noun and not unit.count and unit not in names]
    telling = [unit for unit in question.units if not unit.thing and not unit.is_light and not unit.word.is_adverb]
    return {
        "explained": best.coverage,
        "explained by the statement itself": best.field_coverage,
        "preferred": best.score - best.coverage,
        "lead": best.score - max(others, default=0.0),
        "rivals": sum(best.score - each.score < NEAR for each in ranked[1:MOST_RIVALS]) / MOST_RIVALS,
        "words": min(len(units), LONG) / LONG,
        "open words": len(strict) / LONG,
        "open everyday words": sum(unit.may_be_open for unit in left_open) / LONG,
        "open words of the situation": sum(unit in question.context for unit in left_open) / LONG,
        "nothing explained but things": float(bool(telling) and all(unit in left_open for unit in telling)),
        "nothing asked but things": float(not telling),
        "open names and numbers": sum(unit.weight for unit in names) / total,
        "open nouns that the graph lacks": sum(unit.weight for unit in foreign) / total,
        "asked noun open": float(asked is not None and asked in strict),
        "demand not met": float(not demands.met(question, best, lexicon)),
        "kind of statement not as called for": float(not demands.is_typed(question, best, lexicon)),
        "kind of statement wanted": float(not fact.types.isdisjoint(question.wants)),
        "about a thing asked": float(not fact.concerns.isdisjoint(question.things)),
        "subject asked": float(fact.subject_thing in question.things),
        "no thing named": float(not question.things),
        "own words asked": len(fact.core.stems & stems) / (len(fact.core.stems) or 1),
        "explained by opposites": float(bool(best.opposed)),
        "situation told": float(bool(question.context)),
    }


def confidence(found: Mapping[str, float]) -> float:
    """Return how sure signs make an answer, between 0 and 1."""
    weights = weights_of_signs()
    total = weights["none"] + sum(weights[name] * value for name, value in found.items())
    return 1 / (1 + math.exp(-total))


def is_sure(question: Question, ranked: Sequence[Ranked], lexicon: Lexicon) -> bool:
    """Tell whether the first of the statements answers a question surely enough."""
    return confidence(signs(question, ranked, lexicon)) >= weights_of_signs()["sure"]


@cache
def weights_of_signs() -> Mapping[str, float]:
    """Return the weight of each sign, of none ("none"), and the confidence from which an answer is given ("sure")."""
    text = files("kg.answering").joinpath("confidence.toml").read_text(encoding="utf-8")
    weights: dict[str, float] = tomllib.loads(text)
    return weights
