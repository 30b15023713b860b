"""Tag and lemmatise words by rules: the cheapest way through each sentence under the tables of `closed.toml` and `costs.toml`.

No statistical model is involved. A sentence is read left to right with every guess for every word kept open; a path knows the class of
its last word (adverbs are transparent), how many clauses still lack their finite verb, whether a further verb would be joined to the
last one, and whether a bare infinitive is due ("lets machines read", "does it run").
"""

import tomllib
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

from spacy.language import Language
from spacy.tokens import Doc, Token

from kg.language.words import FOLDER, Guess, words

FINITE = frozenset({"sing", "plur", "past", "be", "have", "do", "modal"})
BARE = frozenset({"base", "be_base", "have_base"})
JOINING = frozenset({"cc", "comma"})
ADVERBIAL = frozenset({"sub", "prep", "wh", "to"})
PREPOSITIONS = frozenset({"prep", "to_prep"})
BEFORE_ADJECTIVES = frozenset({"det", "det_sg", "det_pl", "adj", "num", "possessive"})
BEFORE_NOUN_PHRASES = PREPOSITIONS | {"start", "stop", "comma", "cc", "ger", "base", "sing", "plur"}
IN_NAMES = frozenset({"sg", "pl", "adj", "num", "prep", "cc", "det", "skip", "comma", "possessive"})
OPENING = frozenset({"start", "stop", "comma", "cc"})
SUBORDINATING = frozenset({"sub", "rel", "wh"})
CAUSATIVES = frozenset({"let", "help", "make"})

UNIVERSAL = {
    "CC": "CCONJ", "CD": "NUM", "DT": "DET", "EX": "PRON", "IN": "ADP", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ", "MD": "AUX",
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "POS": "PART", "PRP": "PRON", "PRP$": "DET", "RB": "ADV",
    "RBR": "ADV", "RBS": "ADV", "RP": "ADP", "TO": "PART", "VB": "VERB", "VBD": "VERB", "VBG": "VERB", "VBN": "VERB",
    "VBP": "VERB", "VBZ": "VERB", "WDT": "PRON", "WP": "PRON", "WRB": "ADV", "SYM": "SYM", "$": "SYM", "_SP": "SPACE",
}  # fmt: skip


LIKE_VERBS = frozenset({"base", "sing", "plur", "past", "ger", "part", "have", "have_base", "do"})
NOUNS = frozenset({"sg", "pl"})
SUBJECTS = frozenset({"i", "we", "they", "he", "she", "you"})


class Path(NamedTuple):
    """What a reading of the words so far must remember."""

    kind: str
    owed: int
    """Clauses that still lack their finite verb."""
    joined: str
    """What would join a further finite verb to the last one: the class of a word, or nothing."""
    bare: bool
    """A bare infinitive is due."""
    infinitive: bool
    """The last verb was an infinitive or an order, so that one joined to it would be too."""


class Around(NamedTuple):
    """What a step may see beside the path and the guess."""

    word: str
    following: str
    """The next word, in lower case."""
    before_noun: bool
    """The next word can only be a noun."""
    fronted: bool
    """The sentence begins with an adverbial, so that an order may follow its comma."""


AGAIN = {"": "second_verb", "cc": "second_verb_coordinated"}
START = Path("start", 1, "", bare=False, infinitive=False)
Step: TypeAlias = "tuple[Guess, Step | None]"


@cache
def tables() -> tuple[dict[str, dict[str, float]], dict[str, float]]:
    """Return the cost of a class after a class, and the costs of a clause, as costs.toml gives them."""
    data = tomllib.loads(FOLDER.joinpath("costs.toml").read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = data["groups"]
    costs: dict[str, dict[str, float]] = {}
    for name, row in data["after"].items():
        spread = dict(sorted(_spread(row, groups).items(), key=lambda item: item[1][0]))
        for previous in _members(name, groups):
            costs[previous] = costs.get(previous, {}) | {kind: cost for kind, (_, cost) in spread.items()}
    return costs, data["clause"]


def _members(name: str, groups: dict[str, list[str]]) -> list[str]:
    return [member for part in groups[name] for member in _members(part, groups)] if name in groups else [name]


def _spread(row: dict[str, float], groups: dict[str, list[str]]) -> dict[str, tuple[int, float]]:
    """Return the cost of each class of a row, with the size of the group that gave it: the smallest group wins."""
    spread: dict[str, tuple[int, float]] = {}
    for key, cost in row.items():
        members = _members(key, groups)
        for kind in members:
            if kind not in spread or len(members) < spread[kind][0]:
                spread[kind] = (len(members), cost)
    return spread


class Tagger:
    """Sets `pos_`, `tag_` and `lemma_` of every token."""

    def __init__(self) -> None:
        self._words = words()
        self._costs, self._clause = tables()

    def __call__(self, doc: Doc) -> Doc:
        """Tag all tokens; tokens of a known thing of several words get no verb tag."""
        guesses = self._guesses(doc)
        for span in doc.spans.get("terms", ()):
            if len(span) > 1:
                guesses[span.start : span.end] = [_inside_name(options) for options in guesses[span.start : span.end]]
        chosen = [options[0] for options in guesses]
        for layer in layers(doc):
            self._read(doc, layer, guesses, chosen)
        settle_participles(doc, chosen)
        for token, guess in zip(doc, chosen, strict=True):
            _write(token, guess)
        return doc

    def _guesses(self, doc: Doc) -> list[tuple[Guess, ...]]:
        """Return the readings of each token, with words that work as one fixed."""
        guesses = [self._words.guesses(token.text) for token in doc]
        lower = [token.lower_ for token in doc]
        for index in range(len(lower) - 1):
            for place, guess in enumerate(self._words.phrase(lower[index : index + 3])):
                guesses[index + place] = (guess,)
        return guesses

    def _read(self, doc: Doc, layer: Sequence[int], guesses: list[tuple[Guess, ...]], chosen: list[Guess]) -> None:
        """Choose the cheapest guesses for the tokens of one layer."""
        fronted = guesses[layer[0]][0].kind in ADVERBIAL
        paths: dict[Path, tuple[float, Step | None]] = {START: (0.0, None)}
        for place, index in enumerate(layer):
            last = place + 1 == len(layer)
            around = Around(
                doc[index].lower_,
                "" if last else doc[layer[place + 1]].lower_,
                not last and all(guess.kind in NOUNS for guess in guesses[layer[place + 1]]),
                fronted,
            )
            after: dict[Path, tuple[float, Step | None]] = {}
            for path, (cost, history) in paths.items():
                for guess in guesses[index]:
                    step, price = self._step(path, guess, around)
                    total = cost + price
                    if step not in after or total < after[step][0]:
                        after[step] = (total, (guess, history))
            paths = after
        history = min(paths.items(), key=lambda item: item[1][0] + self._clause["missing_verb"] * item[0].owed)[1][1]
        for index in reversed(layer):
            if history:
                chosen[index], history = history

    def _step(self, path: Path, guess: Guess, around: "Around") -> tuple[Path, float]:
        """Return where a guess leads from a path, and what it costs."""
        kind = guess.kind
        if kind == "skip":
            return path, 0.0
        if kind == "adv":
            return path, guess.cost + (self._clause["adverb_before_noun"] if around.before_noun else 0.0)
        row = self._costs[path.kind]
        price = guess.cost + row.get(kind, row["other"])
        if kind in FINITE:
            return self._finite(path, guess, around, price)
        if kind in BARE:
            return self._bare(path, guess, around, price)
        if kind in SUBORDINATING:
            if around.word == "that" and path.kind in PREPOSITIONS:
                price += self._clause["that_after_preposition"]
            question = path.kind in {"start", "stop"} and guess.tag in {"WDT", "WP"}
            return Path(kind, max(path.owed, 1) if question else min(path.owed + 1, 3), "", bare=False, infinitive=False), price
        if kind == "stop":
            return START._replace(kind="stop"), price + self._clause["missing_verb"] * path.owed
        if kind in JOINING:
            return path._replace(kind=kind, joined=kind, bare=False), price
        if kind == "pron":
            if path.kind in PREPOSITIONS or (path.kind in LIKE_VERBS and around.word not in SUBJECTS):
                return path._replace(kind="object", joined=path.joined if path.kind in PREPOSITIONS else "pron"), price
            return path._replace(kind=kind, joined="pron"), price
        if kind in NOUNS and path.kind in OPENING and around.following in {"the", "a", "an"}:
            price += self._clause["noun_before_det"]
        if kind in {"part", "ger"} and path.kind in {"sub", "wh"} and path.owed:
            return path._replace(kind=kind, owed=path.owed - 1), price
        return path._replace(kind=kind), price

    def _finite(self, path: Path, guess: Guess, around: "Around", price: float) -> tuple[Path, float]:
        if not path.owed:
            price += self._clause[AGAIN.get(path.joined, "second_verb_joined")]
        if guess.kind == "plur" and path.kind == "sg" and path.joined != "cc":
            price += self._clause["disagreement"]
        if guess.kind == "past" and around.following == "by":
            price += self._clause["past_before_by"]
        bare = guess.kind in {"do", "modal"} or guess.lemma in CAUSATIVES
        return Path(guess.kind, max(path.owed - 1, 0), "", bare, infinitive=False), price

    def _bare(self, path: Path, guess: Guess, around: "Around", price: float) -> tuple[Path, float]:
        owed = path.owed
        if path.bare:
            price = guess.cost + 0.3
        elif path.kind in OPENING:
            if path.kind in JOINING and path.infinitive:
                price = guess.cost + 0.1
            elif path.kind in JOINING:
                price += self._clause["bare_without_cause"] if not owed else 0.0 if around.fronted else self._clause["imperative_late"]
            owed = max(owed - 1, 0)
        return Path(guess.kind, owed, "", guess.lemma in CAUSATIVES, infinitive=True), price


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


def settle_participles(doc: Doc, chosen: list[Guess]) -> None:
    """Read participles between article or adjective and noun as adjectives: "a fixed number", "the receiving side"."""
    for index in range(1, len(chosen) - 1):
        guess, after = chosen[index], chosen[index + 1].kind
        if guess.kind not in {"part", "ger"} or after not in {"sg", "pl", "adj"}:
            continue
        before = next((other.kind for other in reversed(chosen[:index]) if other.kind not in {"adv", "skip"}), "start")
        called = chosen[index + 1].tag == "NNP" and before in OPENING
        if before in BEFORE_ADJECTIVES or (guess.kind == "part" and before in BEFORE_NOUN_PHRASES and not called):
            chosen[index] = Guess("adj", "JJ", doc[index].lower_)


def _inside_name(options: tuple[Guess, ...]) -> tuple[Guess, ...]:
    """Keep the readings that a word can have inside a name."""
    return tuple(guess for guess in options if guess.kind in IN_NAMES) or (Guess("sg", "NN", options[0].lemma),)


def _write(token: Token, guess: Guess) -> None:
    name = guess.tag in {"NN", "NNS"} and token.i > 0 and token.text[0].isupper() and not token.nbor(-1).text.endswith((".", ":", "?", "!"))
    token.tag_ = guess.tag.replace("NN", "NNP") if name else guess.tag
    token.lemma_ = guess.lemma
    if guess.kind in {"be", "be_base", "be_part", "be_ger", "have", "do"}:
        token.pos_ = "AUX"
    elif guess.kind == "sub" and guess.tag == "IN":
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
