"""Tag and lemmatise words by rules: the cheapest way through each sentence under the tables of closed.toml and costs.toml.

No statistical model is involved. Every guess for every word is kept open while a sentence is read from left to right; of the ways that
lead to the same place the cheapest survives.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias

from spacy.language import Language
from spacy.tokens import Doc, Token

from kg.language.grammar import BITS, NOUNS, OPENING, PREPOSITIONS, grammar
from kg.language.words import Guess, words

Step: TypeAlias = "tuple[Guess, Step | None]"
"""A guess and what was chosen before it."""
Paths: TypeAlias = "dict[int, tuple[float, Step | None]]"
"""The cheapest way to each path, by its number: its cost and its last step."""

ADVERBIAL = PREPOSITIONS | {"sub", "comp", "wh", "to"}
BEFORE_ADJECTIVES = frozenset({"det", "det_sg", "det_pl", "adj", "num", "possessive"})
BEFORE_NOUN_PHRASES = OPENING | PREPOSITIONS | {"ger", "base", "sing", "plur"}
LETTER = "A"
"""Within a sentence, or alone, it is no article: "plan A"."""
ENDING_MARKS = (".", ":", "?", "!")
SENTENCE_ENDS = frozenset({".", "!", "?"})
LONGEST_ADVERBIAL = 4
"""Words of "more importantly," with its comma, and one more."""
IN_NAMES = frozenset({"sg", "pl", "adj", "num", "prep", "cc", "det", "skip", "comma", "possessive"})

UNIVERSAL = {
    "CC": "CCONJ", "CD": "NUM", "DT": "DET", "EX": "PRON", "IN": "ADP", "JJ": "ADJ", "JJR": "ADJ", "JJS": "ADJ", "MD": "AUX",
    "NN": "NOUN", "NNS": "NOUN", "NNP": "PROPN", "NNPS": "PROPN", "POS": "PART", "PRP": "PRON", "PRP$": "DET", "RB": "ADV",
    "RBR": "ADV", "RBS": "ADV", "RP": "ADP", "TO": "PART", "VB": "VERB", "VBD": "VERB", "VBG": "VERB", "VBN": "VERB",
    "VBP": "VERB", "VBZ": "VERB", "WDT": "PRON", "WP": "PRON", "WRB": "ADV", "SYM": "SYM", "$": "SYM", "_SP": "SPACE",
}  # fmt: skip


class Tagger:
    """Sets `pos_`, `tag_` and `lemma_` of every token."""

    def __init__(self) -> None:
        self._words = words()
        self._grammar = grammar()

    def __call__(self, doc: Doc) -> Doc:
        """Tag all tokens; tokens of a known thing of several words get no verb tag."""
        tokens = list(doc)
        texts = [token.text for token in tokens]
        lower = [text.lower() for text in texts]
        guesses = self._guesses(texts, lower)
        for span in doc.spans.get("terms", ()):
            if len(span) > 1:
                guesses[span.start : span.end] = [_inside_name(options) for options in guesses[span.start : span.end]]
        chosen = [options[0] for options in guesses]
        for layer in layers(texts):
            self._read(lower, layer, guesses, chosen)
        settle_participles(lower, chosen)
        for position, (token, guess) in enumerate(zip(tokens, chosen, strict=True)):
            _write(token, guess, opens=position == 0 or texts[position - 1].endswith(ENDING_MARKS), capital=texts[position][0].isupper())
        return doc

    def _guesses(self, texts: Sequence[str], lower: Sequence[str]) -> list[tuple[Guess, ...]]:
        """Return the readings of each token, with words that work as one fixed."""
        guesses = [self._words.guesses(text, inside=index > 0) for index, text in enumerate(texts)]
        for index, text in enumerate(texts):
            if text == LETTER and (len(texts) == 1 or (index and texts[index - 1][-1].isalnum())):
                guesses[index] = (Guess("sg", "NNP", text),)
                if index and any(guess.kind in NOUNS for guess in guesses[index - 1]):
                    guesses[index - 1] = tuple(guess for guess in guesses[index - 1] if guess.kind in NOUNS)
        index = 0
        while index < len(lower) - 1:
            found = self._words.phrase(lower, index)
            guesses[index : index + len(found)] = [(guess,) for guess in found]
            index += max(len(found), 1)
        return guesses

    def _read(self, lower: Sequence[str], layer: Sequence[int], guesses: list[tuple[Guess, ...]], chosen: list[Guess]) -> None:
        """Choose the cheapest guesses for the tokens of one layer."""
        around = self._grammar.around
        fronted = guesses[layer[0]][0].kind in ADVERBIAL or _opens_with_adverb(lower, layer, guesses)
        paths: Paths = {0: (0.0, None)}
        for index, following in pairwise(layer):
            seen = around(lower[index], lower[following], guesses[following][0].kind, fronted=fronted)
            paths = self._advance(paths, guesses[index], seen)
        paths = self._advance(paths, guesses[layer[-1]], around(lower[layer[-1]], "", "", fronted=fronted))
        history = self._cheapest(paths, fragment=lower[layer[-1]] not in SENTENCE_ENDS)
        for index in reversed(layer):
            if history:
                chosen[index], history = history

    def _advance(self, paths: Paths, options: tuple[Guess, ...], around: int) -> Paths:
        """Take every path one word on, keeping the cheapest way to each place."""
        known_moves, kind = self._grammar.moves, self._grammar.kind
        kinds = [(kind(guess), guess.cost, guess) for guess in options]
        after: Paths = {}
        for path, (cost, history) in paths.items():
            place = (path << BITS | around) << BITS
            for number, own, guess in kinds:
                step, price = known_moves.get(place | number) or self._grammar.move(place | number, guess)
                total = cost + own + price
                known = after.get(step)
                if known is None or total < known[0]:
                    after[step] = (total, (guess, history))
        return after

    def _cheapest(self, paths: Paths, *, fragment: bool) -> "Step | None":
        ending, path = self._grammar.ending, self._grammar.path
        return min(paths.items(), key=lambda item: item[1][0] + ending(path(item[0]), fragment=fragment))[1][1]


def layers(texts: Sequence[str]) -> list[list[int]]:
    """Return the tokens as sequences to be read for themselves: the text without its brackets, then what stands in each pair."""
    outer: list[int] = []
    finished: list[list[int]] = []
    stack = [outer]
    for index, text in enumerate(texts):
        if text in "([{":
            stack.append([])
        elif text in ")]}" and len(stack) > 1:
            finished.append(stack.pop())
        else:
            stack[-1].append(index)
    while len(stack) > 1:
        unclosed = stack.pop()
        stack[-1].extend(unclosed)
    return [layer for layer in [outer, *finished] if layer]


def settle_participles(lower: Sequence[str], chosen: list[Guess]) -> None:
    """Read participles between article or adjective and noun as adjectives: "a fixed number", "the receiving side"."""
    for index in range(1, len(chosen) - 1):
        guess, after = chosen[index], chosen[index + 1].kind
        if guess.kind not in {"part", "ger"} or after not in {"sg", "pl", "adj"}:
            continue
        before = next((other.kind for other in reversed(chosen[:index]) if other.kind not in {"adv", "skip"}), "start")
        called = chosen[index + 1].tag == "NNP" and before in {"comma", "cc"}
        if before in BEFORE_ADJECTIVES or (guess.kind == "part" and before in BEFORE_NOUN_PHRASES and not called):
            chosen[index] = Guess("adj", "JJ", lower[index])


def _opens_with_adverb(lower: Sequence[str], layer: Sequence[int], guesses: Sequence[tuple[Guess, ...]]) -> bool:
    """Tell whether an adverb before a comma opens a sentence: "finally, ...", "more importantly, ..."."""
    comma = next((place for place, index in enumerate(layer[:LONGEST_ADVERBIAL]) if lower[index] == ","), 0)
    return comma > 0 and guesses[layer[comma - 1]][0].kind == "adv"


def _inside_name(options: tuple[Guess, ...]) -> tuple[Guess, ...]:
    """Keep the readings that a word can have inside a name."""
    return tuple(guess for guess in options if guess.kind in IN_NAMES) or (Guess("sg", "NN", options[0].lemma),)


def _write(token: Token, guess: Guess, *, opens: bool, capital: bool) -> None:
    name = guess.tag in {"NN", "NNS"} and capital and not opens
    token.tag_ = guess.tag.replace("NN", "NNP") if name else guess.tag
    token.lemma_ = guess.lemma
    if guess.kind in {"be", "be_base", "be_part", "be_ger", "have", "do"}:
        token.pos_ = "AUX"
    elif guess.kind in {"sub", "comp"} and guess.tag == "IN":
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
