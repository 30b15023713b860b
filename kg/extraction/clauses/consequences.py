"""Clauses that only lead to another one, which is then stated: "which means ...", "we think ...", "it is said that ..."."""

from collections.abc import Sequence
from itertools import pairwise

from kg.extraction.clauses.model import Clause, Kind
from kg.extraction.frames import Word, text
from kg.extraction.wording import word, wordset


def state(words: Sequence[Word], found: Sequence[Clause]) -> None:
    """Let what follows "which means", "this means" and "we think" be a main clause: it is stated, the latter as an opinion."""
    for clause, following in pairwise(found):
        by_which = clause.kind is Kind.RELATIVE and words[clause.marker[1] - 1].lower == "which"
        by_this = [part.lower for part in words[slice(*clause.subject)]] in (["this"], ["that"], ["it"])
        says = [part.lower for part in words[slice(*clause.subject)]] in (["i"], ["we"])
        opines = says and clause.group.tail in wordset("opining") and not clause.group.negative
        if opines and following.kind is Kind.EMBEDDED and clause.kind is Kind.MAIN:
            clause.kind, following.kind = Kind.LINK, Kind.MAIN
            following.parent, following.view, following.fronted = None, word("opinion"), clause.fronted
        said = [part.lower for part in words[slice(*clause.subject)]] == ["it"] and clause.group.passive
        if said and following.kind is Kind.EMBEDDED and words[following.marker[0]].lower == "that":
            clause.kind, following.kind = Kind.LINK, Kind.MAIN
            following.parent, following.view = None, text(words[clause.subject[0] : clause.group.end]).lower()
        if clause.group.tail == "mean" and by_which and words[clause.subject[0]].lower in wordset("denying_determiners"):
            clause.kind = Kind.LINK
        if clause.group.tail == "mean" and following.kind is Kind.EMBEDDED and (by_which or by_this):
            clause.kind, following.kind = Kind.LINK, Kind.MAIN
            following.parent = None
