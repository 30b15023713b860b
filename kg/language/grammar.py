"""How likely one word follows another, by the tables of costs.toml: what the tagger weighs its guesses with.

A path is one way to read the words so far. Adverbs are transparent: what counts is the last word before them. Beside that word's class a
path remembers how many clauses still lack their finite verb, and what a verb that comes now would be joined to.
"""

import tomllib
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from kg.language.lists import FOLDER
from kg.language.words import Guess

FINITE = frozenset({"sing", "plur", "past", "be", "have", "do", "modal"})
BARE = frozenset({"base", "be_base", "have_base"})
TRANSPARENT = frozenset({"adv", "skip"})
PARTICIPLES = frozenset({"part", "ger"})
NOUNS = frozenset({"sg", "pl"})
PREPOSITIONS = frozenset({"prep", "to_prep"})
JOINING = frozenset({"cc", "comma"})
OPENING = frozenset({"start", "stop", "comma", "cc"})
SUBORDINATING = frozenset({"sub", "comp", "rel", "wh"})
LIKE_VERBS = frozenset({"base", "sing", "plur", "past", "ger", "part", "have", "have_base", "do"})
NOMINATIVES = frozenset({"i", "we", "they", "he", "she"})
SUBJECTS = NOMINATIVES | {"you"}
AUXILIARIES = frozenset({"be", "have", "do", "modal"})
BEFORE_INFINITIVE = NOUNS | AUXILIARIES | {"modal_only", "pron", "nominative", "object", "adj", "num", "base", "sing", "plur"}
CAUSATIVES = frozenset({"let", "help", "make"})
TELLING_TAGS = frozenset({"RP", ":"})
"""Tags that make a difference to a step beside the class of its word."""
OBJECTIVES = frozenset({"me", "him", "us", "them"})
ASKED = SUBJECTS | OBJECTIVES | {"that", "but"}
OBJECTS_OF_ORDERS = frozenset({"the", "a", "an", "it", "them", "your", "every", "each"})
UNLIKE = ({"sing", "plur"}, {"sing", "base"})
"""Classes of two verbs that hardly share a subject."""
BEGIN_CLAUSES = frozenset({"the", "it"})
"""Words behind ", but" with which rather a clause begins than another noun phrase."""
ASKED_AFTER = OBJECTS_OF_ORDERS | {"of", "by"}
BITS = 16
MOST_OWED = 3
SECOND_VERB = {"": "second_verb", "cc": "second_verb_coordinated", "wh": "second_verb_of_question", "pron": "second_verb_of_pronoun"}
PRONOUNS = frozenset({"pron", "nominative"})


class Path(NamedTuple):
    """What a reading of the words so far must remember."""

    kind: str = "start"
    """Class of the last word that is no adverb."""
    owed: int = 1
    """Clauses that still lack their finite verb."""
    done: bool = False
    """The latest clause has its finite verb."""
    joined: str = ""
    """Class of the word that would join a further finite verb to the last one; empty where nothing does."""
    outer: str = ""
    """What `joined` was before the clause that has no finite verb yet."""
    due: str = ""
    """A bare infinitive is due: "must" after an auxiliary, "may" after "let" and its like."""
    last: str = ""
    """Class of the last verb."""


class Around(NamedTuple):
    """What a step may see beside the path and the guess."""

    word: str
    """The word itself, in lower case."""
    following: str
    """The next word, in lower case; empty at the end."""
    next_kind: str
    """Class of the next word by its first guess; empty at the end."""
    fronted: bool
    """The sentence begins with an adverbial, so that an order may follow its comma."""


class Grammar:
    """The tables, and what a step along a path costs."""

    def __init__(self) -> None:
        data = tomllib.loads(FOLDER.joinpath("costs.toml").read_text(encoding="utf-8"))
        groups: dict[str, list[str]] = data["groups"]
        self._saying = frozenset(data["words"]["saying"])
        self._intransitive = frozenset(data["words"]["intransitive"])
        self._clause: dict[str, float] = data["clause"]
        self._costs: dict[str, dict[str, float]] = {}
        for name, row in data["after"].items():
            spread = _spread(row, groups)
            for previous in _members(name, groups):
                self._costs[previous] = self._costs.get(previous, {}) | spread
        methods = (
            (FINITE, self._finite),
            (BARE, self._bare),
            (SUBORDINATING, self._subordinate),
            (JOINING, self._joining),
            (NOUNS | {"adj"}, self._noun),
            (PARTICIPLES, self._participle),
            (frozenset({"stop"}), self._stop),
            (frozenset({"pron"}), self._pronoun),
        )
        self._steps = {kind: method for kinds, method in methods for kind in kinds}
        self._paths = [Path()]
        self._path_numbers = {Path(): 0}
        self._surroundings: list[Around] = []
        self._around_numbers: dict[Around, int] = {}
        self._kinds: dict[tuple[str, str, str], int] = {}
        self._kind_numbers: dict[tuple[str, str, bool, bool, bool], int] = {}
        self.moves: dict[int, tuple[int, float]] = {}

    def move(self, key: int, guess: Guess) -> tuple[int, float]:
        """Return the number of the path where a guess leads, and what the step costs beyond the guess itself.

        What was worked out once is remembered in `moves`: texts go the same few ways over and over.

        Args:
            key: the numbers of path, surroundings and kind of guess, `BITS` bits each.
            guess: a guess of that kind.
        """
        around = self._surroundings[key >> BITS & (1 << BITS) - 1]
        after, price = self.step(self._paths[key >> BITS >> BITS], replace(guess, cost=0.0), around)
        found = self.moves[key] = (self._number(after), price)
        return found

    def around(self, word: str, following: str, next_kind: str, *, fronted: bool) -> int:
        """Return the number of what a step may see beside the path and the guess; words that no step asks about are left out."""
        seen = Around(word if word in ASKED else "", following if following in ASKED_AFTER else "", next_kind, fronted)
        number = self._around_numbers.get(seen)
        if number is None:
            number = self._around_numbers[seen] = len(self._surroundings)
            self._surroundings.append(seen)
        return number

    def path(self, number: int) -> Path:
        """Return the path of a number."""
        return self._paths[number]

    def _number(self, path: Path) -> int:
        number = self._path_numbers.get(path)
        if number is None:
            number = self._path_numbers[path] = len(self._paths)
            self._paths.append(path)
        return number

    def kind(self, guess: Guess) -> int:
        """Return the number of all that a step asks about a guess; few lemmas and one tag make a difference."""
        number = self._kinds.get((guess.kind, guess.tag, guess.lemma))
        if number is not None:
            return number
        lemma = guess.lemma
        told = (lemma in CAUSATIVES, lemma in self._saying, lemma in self._intransitive)
        telling = (guess.kind, guess.tag if guess.tag in TELLING_TAGS else "", *told)
        number = self._kind_numbers.setdefault(telling, len(self._kind_numbers) + 1)
        self._kinds[guess.kind, guess.tag, guess.lemma] = number
        return number

    def ending(self, path: Path, *, fragment: bool = False) -> float:
        """Return what it costs to end a sentence here, or a text without a full stop, which may well have no verb."""
        missing = path.owed + (path.due == "must")
        if (fragment or path.last == "colon") and missing and not path.done:
            return self._clause["verb_missing_in_fragment"] + self._clause["missing_verb"] * (missing - 1)
        return self._clause["missing_verb"] * missing

    def step(self, path: Path, guess: Guess, around: Around) -> tuple[Path, float]:
        """Return where a guess leads from a path, and what it costs."""
        kind = guess.kind
        if kind in TRANSPARENT:
            early = kind == "adv" and (around.next_kind in NOUNS or around.following == "of")
            particle = guess.tag == "RP" and path.kind in NOUNS and not path.done
            return path, guess.cost + self._clause["adverb_before_noun"] * early + self._clause["particle_without_verb"] * particle
        row = self._costs[path.kind]
        price = guess.cost + row.get(kind, row["other"])
        step = self._steps.get(kind)
        return step(path, guess, around, price) if step else (path._replace(kind=kind), price)

    def _stop(self, path: Path, guess: Guess, _: Around, price: float) -> tuple[Path, float]:
        return Path(guess.kind, last="colon" if guess.tag == ":" else ""), price + self.ending(path)

    def _joining(self, path: Path, guess: Guess, around: Around, price: float) -> tuple[Path, float]:
        joined = "commas" if guess.kind == "comma" and path.joined in {"comma", "commas"} else guess.kind
        owed = path.owed + 1 if path.kind == "comma" and around.word == "but" and around.following in BEGIN_CLAUSES else path.owed
        return path._replace(kind=guess.kind, owed=min(owed, MOST_OWED), joined=joined, due=path.due if guess.kind == "cc" else ""), price

    def _pronoun(self, path: Path, _: Guess, around: Around, price: float) -> tuple[Path, float]:
        if path.kind in PREPOSITIONS:
            return path._replace(kind="object"), price + (self._clause["subject_after_preposition"] if around.word in NOMINATIVES else 0.0)
        is_object = path.kind in LIKE_VERBS and around.word not in SUBJECTS
        if path.kind in NOUNS and around.word in OBJECTIVES:
            price += self._clause["object_after_noun"]
        subject = "nominative" if around.word in NOMINATIVES else "pron"
        return path._replace(kind="object" if is_object else subject, joined="wh" if path.joined == "wh" else "pron"), price

    def _noun(self, path: Path, guess: Guess, around: Around, price: float) -> tuple[Path, float]:
        order = path.kind in OPENING and around.following in OBJECTS_OF_ORDERS
        return path._replace(kind=guess.kind), price + (self._clause["noun_before_article"] if order else 0.0)

    def _participle(self, path: Path, guess: Guess, _: Around, price: float) -> tuple[Path, float]:
        """A participle right after "when" or "while" needs no finite verb."""
        reduced = path.kind in {"sub", "wh"}
        if guess.kind == "part" and path.kind in NOUNS and guess.lemma in self._intransitive:
            price += self._clause["participle_of_intransitive"]
        return path._replace(kind=guess.kind, owed=max(path.owed - reduced, 0)), price

    def _finite(self, path: Path, guess: Guess, around: Around, price: float) -> tuple[Path, float]:
        kind, owed = guess.kind, path.owed
        if path.done and kind == path.last and (path.kind == "cc" or (path.kind == "comma" and not owed)):
            price = min(price, guess.cost + self._clause["verb_like_the_last"] * (path.kind == "comma"))
        elif path.kind == "cc" and not path.done:
            price += self._clause["first_verb_after_coordinator"]
        elif path.kind == "comma" and not path.done and path.joined == "comma":
            price += self._clause["verb_after_lone_comma"]
        elif not path.done and path.joined == "comma" and not around.fronted:
            price += self._clause["verb_after_second_phrase"]
        elif not owed and path.kind not in JOINING:
            price += self._clause[SECOND_VERB.get(path.joined, "second_verb_joined")]
        if not (path.kind == "cc" and path.done):
            owed = max(owed - 1, 0)
        price += self._clause["verb_unlike_the_last"] * (path.done and path.kind == "cc" and {kind, path.last} in UNLIKE)
        if kind == "plur" and path.kind == "sg":
            price += self._clause["disagreement" if path.joined != "cc" else "agreement_with_several"]
        if kind == "past" and around.following == "by" and guess.lemma not in self._intransitive:
            price += self._clause["past_before_by"]
        if path.due == "must":
            price += self._clause["infinitive_missing"]
        due = "must" if kind in {"do", "modal"} else "may" if guess.lemma in CAUSATIVES else ""
        told = guess.lemma in self._saying or (path.joined == "wh" and not path.done)
        joined = "wh" if told else "contact" if path.kind in PRONOUNS else path.outer
        inverted = path.kind in OPENING or path.kind in SUBORDINATING
        here = "modal_only" if kind == "modal" and not inverted else kind
        return Path(here, owed, done=True, joined=joined, due=due, last=kind), price

    def _bare(self, path: Path, guess: Guess, around: Around, price: float) -> tuple[Path, float]:
        owed = path.owed
        if path.due and path.kind in BEFORE_INFINITIVE:
            price = min(price, guess.cost + self._clause["infinitive_due"])
        elif path.kind in OPENING:
            price = min(price, guess.cost + self._clause["verb_like_the_last"]) if path.last in BARE else price + self._order(path, around)
            owed = max(owed - 1, 0)
        due = "may" if guess.lemma in CAUSATIVES else ""
        return Path(guess.kind, owed, done=path.done or path.kind in OPENING, due=due, last="base"), price

    def _order(self, path: Path, around: Around) -> float:
        """Return what an order after a comma or coordinator costs more than at the start of a sentence."""
        if path.kind not in JOINING or (path.owed and around.fronted):
            return 0.0
        return self._clause["late_order"]

    def _subordinate(self, path: Path, guess: Guess, around: Around, price: float) -> tuple[Path, float]:
        if around.word == "that" and path.kind in PREPOSITIONS:
            price += self._clause["that_after_preposition"]
        if path.kind in {"start", "stop"} and (guess.kind == "rel" or around.next_kind in AUXILIARIES):
            return Path(guess.kind, max(path.owed, 1), joined="wh"), price
        return Path(guess.kind, min(path.owed + 1, MOST_OWED), outer=path.joined or path.outer, last=path.last), price


def _members(name: str, groups: dict[str, list[str]]) -> list[str]:
    """Return the classes of a group, of the groups in it too; a class is a group of itself."""
    return [member for part in groups[name] for member in _members(part, groups)] if name in groups else [name]


def _spread(row: dict[str, float], groups: dict[str, list[str]]) -> dict[str, float]:
    """Return the cost of each class of a row; what is said of a small group beats what is said of a larger one."""
    by_size = sorted(row.items(), key=lambda item: -len(_members(item[0], groups)))
    return {kind: cost for key, cost in by_size for kind in _members(key, groups)}


@cache
def grammar() -> Grammar:
    """Return the grammar, loaded on first use."""
    return Grammar()
