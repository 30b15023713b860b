"""Tag and lemmatise words by rules: the cheapest way through each sentence under the tables of `closed.toml` and `costs.toml`.

No statistical model is involved. A sentence is read left to right with every guess for every word kept open; a path knows the class of
its last word (adverbs are transparent), how many clauses still lack their finite verb, whether a further verb would be joined to the
last one, and whether a bare infinitive is due ("lets machines read", "does it run").
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from spacy.language import Language
from spacy.tokens import Doc, Token

from kg.language.words import FOLDER, Guess, words

FINITE = frozenset({"sing", "plur", "past", "be", "have", "do", "modal"})
BARE = frozenset({"base", "be_base", "have_base"})
JOINING = frozenset({"cc", "comma"})
OPENING = frozenset({"start", "stop", "comma", "cc"})
SUBORDINATING = frozenset({"sub", "rel", "wh"})
CAUSATIVES = frozenset({"let", "help", "make", "see", "watch", "have"})
NO_LONGER_OWED = 2

UNIVERSAL = {
    "CC": "CCONJ", "CD": "NUM", "DT": "DET", "EX": "PRON", "IN": "ADP", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ", "MD": "AUX",
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "POS": "PART", "PRP": "PRON", "PRP$": "DET", "RB": "ADV",
    "RBR": "ADV", "RBS": "ADV", "RP": "ADP", "TO": "PART", "VB": "VERB", "VBD": "VERB", "VBG": "VERB", "VBN": "VERB",
    "VBP": "VERB", "VBZ": "VERB", "WDT": "PRON", "WP": "PRON", "WRB": "ADV", "SYM": "SYM", "$": "SYM", "_SP": "SPACE",
}  # fmt: skip


class Path(NamedTuple):
    """What a reading of the words so far must remember."""

    kind: str
    owed: int
    """Clauses that still lack their finite verb."""
    joined: bool
    """A further finite verb would be joined to the last one."""
    bare: bool
    """A bare infinitive is due."""


@cache
def tables() -> tuple[dict[str, dict[str, float]], dict[str, float]]:
    """Return the cost of a class after a class, and the costs of a clause, as costs.toml gives them."""
    data = tomllib.loads(FOLDER.joinpath("costs.toml").read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = data["groups"]
    kinds = sorted({kind for row in data["after"].values() for key in row for kind in groups.get(key, [key])} - {"other"})
    costs: dict[str, dict[str, float]] = {}
    for name, row in data["after"].items():
        spread = {kind: row["other"] for kind in kinds}
        spread |= {kind: cost for key, cost in row.items() for kind in groups.get(key, [])}
        spread |= {kind: cost for key, cost in row.items() for kind in [key] if kind in spread and key not in groups}
        for previous in groups.get(name, [name]):
            costs[previous] = spread
    return costs, data["clause"]


class Tagger:
    """Sets `pos_`, `tag_` and `lemma_` of every token."""

    def __init__(self) -> None:
        self._words = words()
        self._costs, self._clause = tables()

    def __call__(self, doc: Doc) -> Doc:
        guesses = [self._words.guesses(token.text) for token in doc]
        named = {index for span in doc.spans.get("terms", ()) for index in range(span.start, span.end) if len(span) > 1}
        for index in named:
            guesses[index] = _as_noun(guesses[index])
        chosen = [options[0] for options in guesses]
        for layer in layers(doc):
            self._read(doc, layer, guesses, chosen)
        harmonise(doc, chosen)
        for token, guess in zip(doc, chosen, strict=True):
            _write(token, guess)
        return doc

    def _read(self, doc: Doc, layer: Sequence[int], guesses: list[tuple[Guess, ...]], chosen: list[Guess]) -> None:
        """Choose the cheapest guesses for the tokens of one layer."""
        start = Path("start", 1, joined=False, bare=False)
        paths: dict[Path, tuple[float, object]] = {start: (0.0, None)}
        for place, index in enumerate(layer):
            following = doc[layer[place + 1]].lower_ if place + 1 < len(layer) else ""
            after: dict[Path, tuple[float, object]] = {}
            for path, (cost, history) in paths.items():
                for guess in guesses[index]:
                    step, price = self._step(path, guess, following)
                    total = cost + price
                    if step not in after or total < after[step][0]:
                        after[step] = (total, (guess, history))
            paths = after
        best = min(paths.items(), key=lambda item: item[1][0] + self._clause["missing_verb"] * item[0].owed)
        history = best[1][1]
        for index in reversed(layer):
            chosen[index], history = history  # type: ignore[misc]

    def _step(self, path: Path, guess: Guess, following: str) -> tuple[Path, float]:
        kind = guess.kind
        if kind in {"adv", "skip"}:
            return path, guess.cost
        price = guess.cost + self._costs[path.kind].get(kind, 0.0)
        owed, joined, bare = path.owed, path.joined, path.bare
        if kind in FINITE:
            if not owed:
                price += self._clause["second_verb_joined" if joined else "second_verb"]
            if kind == "plur" and path.kind == "sg" and not joined:
                price += self._clause["disagreement"]
            if kind == "past" and following == "by":
                price += self._clause["past_before_by"]
            bare = kind in {"do", "modal"} or guess.lemma in CAUSATIVES
            owed, joined = max(owed - 1, 0), False
        elif kind in BARE:
            if bare and path.kind in {"sg", "pl", "pron", "adj", "num"}:
                price = guess.cost + 0.3
            if path.kind in OPENING and owed:
                owed -= 1
            bare, joined = guess.lemma in CAUSATIVES, False
        elif kind in SUBORDINATING:
            owed = max(owed, 1) if path.kind in {"start", "stop"} and kind != "sub" and guess.tag != "WRB" else min(owed + 1, 3)
            joined = False
        elif kind in JOINING or kind == "pron":
            joined = True
        elif kind == "stop":
            price += self._clause["missing_verb"] * owed
            owed, joined, bare = 1, False, False
        if kind in {"sg", "base"} and following in {"the", "a", "an"} and kind == "sg":
            price += self._clause["noun_before_det"]
        return Path(kind, owed, joined, bare), price


def layers(doc: Doc) -> list[list[int]]:
    """Return the tokens as sequences to be read for themselves: the text without its brackets, then what stands in each pair."""
    outer: list[int] = []
    finished: list[list[int]] = []
    stack = [outer]
    for token in doc:
        if token.text in "([{":
            stack.append([])
        elif token.text in ")]}" and len(stack) > 1:
            finished.append(stack.pop())
        else:
            stack[-1].append(token.i)
    while len(stack) > 1:
        unclosed = stack.pop()
        stack[-1].extend(unclosed)
    return [layer for layer in [outer, *finished] if layer]


def harmonise(doc: Doc, chosen: list[Guess]) -> None:
    """Mend what one word of context cannot tell: adjectival participles, and verbs joined to an infinitive."""
    previous_verb: Guess | None = None
    for index, guess in enumerate(chosen):
        before = chosen[index - 1].kind if index else "start"
        after = chosen[index + 1].kind if index + 1 < len(chosen) else "stop"
        if guess.kind in {"part", "ger"} and after in {"sg", "pl", "adj"} and before in {"det", "adj", "possessive", "num"}:
            chosen[index] = Guess("adj", "JJ", guess.lemma if guess.kind == "adj" else doc[index].lower_)
        if guess.kind == "plur" and before == "cc" and previous_verb is not None and previous_verb.kind == "base":
            chosen[index] = Guess("base", "VB", guess.lemma)
        if guess.kind in FINITE or guess.kind in BARE:
            previous_verb = chosen[index]


def _as_noun(options: tuple[Guess, ...]) -> tuple[Guess, ...]:
    """Keep the readings that a word can have inside a name."""
    kept = tuple(guess for guess in options if guess.kind in {"sg", "pl", "adj", "num", "prep", "cc", "det", "skip", "comma", "to", "possessive"})
    return kept or (Guess("sg", "NN", options[0].lemma),)


def _write(token: Token, guess: Guess) -> None:
    token.tag_ = guess.tag
    token.lemma_ = guess.lemma
    if guess.kind in {"be", "be_base", "be_part", "be_ger", "have", "do"}:
        token.pos_ = "AUX"
    elif guess.kind == "sub":
        token.pos_ = "SCONJ"
    else:
        token.pos_ = UNIVERSAL.get(guess.tag, "PUNCT")


@Language.factory("rule_tagger")
def create_tagger(nlp: Language, name: str) -> Tagger:  # noqa: ARG001 -- spaCy calls factories with these two names
    """Return the tagger as a spaCy component."""
    return Tagger()


def tags(doc: Iterable[Token]) -> str:
    """Return the words with their tags, `word/TAG word/TAG`, as tests and people read them."""
    return " ".join(f"{token.text}/{token.tag_}" for token in doc)
