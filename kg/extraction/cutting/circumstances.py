"""Clauses right after a verb that are what is said, or part of it, rather than a condition: "happens when ...", "the time before ..."."""

from kg.extraction import lists
from kg.extraction.cutting.grammar import Part, plain
from kg.extraction.cutting.predicates import Predication
from kg.extraction.cutting.record import Context
from kg.extraction.frames import text
from kg.extraction.tags import FINITE
from kg.extraction.wording import wordset


def keep_restriction(said: Predication, context: Context) -> None:
    """Keep "before ..." and "until ..." in what something is said to be: there it belongs to the noun."""
    restriction, group = context.restriction, context.group
    noun_phrase = bool(said.object) and said.object[0].lower in wordset("articles")
    if restriction and group is not None and group.copula and noun_phrase:
        context.restriction = ()
        context.conditions = [condition for condition in context.conditions if condition != plain(restriction)]
        said.object = (*said.object, *restriction)


def take_circumstance(said: Predication, context: Context) -> bool:
    """Make the clause after it the object where it is what is said: "happens when ...", "is enough when ..."."""
    group, clause, body = context.group, context.circumstance, said.object
    judged = group is not None and group.copula and len(body) == 1 and body[0].lower in wordset("judging_adjectives")
    if not clause or (body and not judged):
        return False
    context.circumstance = ()
    conjunction = clause[0].lower
    said.predicate = " ".join(filter(None, (said.predicate, text(body).lower(), conjunction)))
    said.verbs = tuple(f"{verb} {conjunction}" for verb in said.verbs)
    said.object = clause[1:]
    return True


def each_alternative(clause: Part) -> list[Part]:
    """Return a clause once for each item of the list behind its "be": "loads are small, short, or rare"."""
    copula = next((position for position, word in enumerate(clause) if word.lemma == "be" and word.tag in FINITE), None)
    if copula is None:
        return [clause]
    return [(*clause[: copula + 1], *item) for item in lists.items(clause[copula + 1 :])]
