"""Verb groups: "can be used", "continues to evolve", "is likely to include", each with what patterns look it up by."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kg.extraction.frames import Word, text
from kg.extraction.wording import long_forms, phrases, word, wordset

FINITE = frozenset({"VBZ", "VBP", "VBD", "MD"})
LEXICAL_FINITE = frozenset({"VBZ", "VBP", "VBD"})
BASE = frozenset({"VB", "VBP"})
PARTICLE_TAGS = frozenset({"RP", "RB"})
COMPARATIVES = frozenset({"JJR", "RBR", "RBS", "JJS"})
ADVERBS = frozenset({"RB", "RBR", "RBS"})
AUXILIARIES = frozenset({"be", "have", "do"})


@dataclass(frozen=True, slots=True)
class Group:
    """The verbs of one clause, by positions in the sentence's words."""

    start: int
    end: int
    """One after its last word."""
    head: str
    """What patterns look up first: "use", "be used", "be", "have", "be designed to", without what follows."""
    tail: str
    """The last verb of a chain: "evolve" in "continues to evolve"; equals `head` where there is no chain."""
    predicate: str
    """Its words without hedges and fillers."""
    modality: str = ""
    negative: bool = False
    passive: bool = False
    copula: bool = False
    singular: bool | None = None
    """The number of the subject that the form demands, None where it fits both."""
    order: bool = False
    """Whether it is an imperative."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Return what patterns look it up by, the most specific first."""
        return (self.head,) if self.head == self.tail else (self.head, self.tail)


def finite_groups(words: Sequence[Word]) -> list[Group]:
    """Return the finite verb groups of a sentence in order, imperatives included."""
    found: list[Group] = []
    position = 0
    while position < len(words):
        word = words[position]
        group = None
        if word.in_term and word.tag not in FINITE:
            pass
        elif _forbids(words, position):
            group = group_at(words, position, order=True)
        elif word.tag in FINITE:
            group = group_at(words, position)
        elif word.tag == "VB" and _opens_order(words, position, found):
            group = group_at(words, position, order=True)
        if group is None:
            position += 1
        else:
            start = group.start
            while start > (found[-1].end if found else 0) and _leads(words, start - 1):
                start -= 1
            found.append(_widened(words, group, start))
            position = group.end
    return found


def group_at(words: Sequence[Word], position: int, *, order: bool = False) -> Group:
    """Return the verb group whose first verb stands at `position`: a finite verb, or the participle of a reduced clause."""
    return _Reader(words, position, order=order).group()


def _forbids(words: Sequence[Word], position: int) -> bool:
    """Tell whether "do not ..." stands at the start of a sentence or clause."""
    if words[position].lower != "do" or not phrases("negations").at(words, position + 1):
        return False
    return position == 0 or words[position - 1].lower in {";", ",", "so", "—", "–"} or words[position - 1].tag == "CC"


def _opens_order(words: Sequence[Word], position: int, found: Sequence[Group]) -> bool:
    """Tell whether a base form is an imperative: it opens the sentence or a clause, or goes on after another imperative."""
    following = words[position + 1] if position + 1 < len(words) else None
    if following is None or following.lower in {",", ":"} or words[position].lower in wordset("hedges"):
        return False
    before = position - 1
    while before >= 0 and words[before].tag in ADVERBS:
        before -= 1
    if before < 0:
        return True
    previous = words[before]
    if previous.lower in {";", ":", "so", "—", "–"}:
        return True
    if previous.tag == "CC" or previous.lower == "then":
        return bool(found) and found[-1].order
    return previous.lower == "," and not any(group.end > 0 and not group.order for group in found[-1:])


def _leads(words: Sequence[Word], position: int) -> bool:
    """Tell whether an adverb stands before a verb as part of its group."""
    word = words[position]
    if word.tag == "DT" and (position == 0 or not words[position - 1].tag.startswith(("NN", "PRP", "-RRB"))):
        return False
    return word.tag in ADVERBS or word.lower in wordset("fillers") or word.lower in wordset("hedges")


def _widened(words: Sequence[Word], group: Group, start: int) -> Group:
    """Return the group with the adverbs before it."""
    if start == group.start:
        return group
    before = words[start : group.start]
    hedges = [word.lower for word in before if word.lower in wordset("hedges")]
    kept = [w for w in before if w.lower not in wordset("hedges") and w.lower not in wordset("fillers") and w.tag != "CC"]
    negative = group.negative or any(word.lower in wordset("negations") for word in kept)
    predicate = f"{text(kept)} {group.predicate}".strip()
    modality = " ".join(filter(None, (*hedges, group.modality)))
    return Group(
        start,
        group.end,
        group.head,
        group.tail,
        predicate,
        modality,
        negative,
        group.passive,
        group.copula,
        group.singular,
        group.order,
    )


class _Reader:
    """Reads one verb group from left to right."""

    def __init__(self, words: Sequence[Word], start: int, *, order: bool) -> None:
        self.words = words
        self.start = start
        self.order = order
        self.position = start
        self.shown: list[Word] = []
        self.modality: list[str] = []
        self.negative = False
        self.passive = False
        self.copula = False
        self.head = ""
        self.tail = ""

    def group(self) -> Group:
        first = self.words[self.start]
        self._verb()
        self.tail = self.head
        while self._chain():
            pass
        predicate = text(self.shown)
        if self.order:
            predicate = predicate[:1].lower() + predicate[1:]
            self.modality.insert(0, word("obligation"))
        singular = {"VBZ": True, "VBP": False}.get(first.tag)
        if first.lower in {"was", "were"}:
            singular = first.lower == "was"
        return Group(
            self.start,
            self.position,
            self.head,
            self.tail,
            predicate,
            " ".join(self.modality),
            self.negative,
            self.passive,
            self.copula,
            singular,
            self.order,
        )

    def _verb(self) -> None:
        """Read modals and auxiliaries up to the verb that carries the meaning."""
        words = self.words
        while self.position < len(words):
            verb = words[self.position]
            if verb.tag == "MD":
                self.modality.append("can" if verb.lower == "ca" else verb.lower)
                self.position += 1
            elif (verb.lemma == "be" and verb.tag != "VBG") or verb.lower == "being":
                if not self._be(verb):
                    return
                continue
            elif verb.lemma in {"have", "do"} and self._auxiliary(verb):
                self._show(verb)
            else:
                self._main(verb)
                return
            self._adverbs()
            if self.position >= len(words) or not self._is_verb(words[self.position], after_modal=verb.tag == "MD"):
                return

    @staticmethod
    def _is_verb(word: Word, *, after_modal: bool) -> bool:
        return word.tag.startswith("VB") or (after_modal and word.tag == "NN" and not word.in_term)

    def _be(self, word: Word) -> bool:
        """Read a form of "be"; return whether a verb follows that goes on with the group."""
        self._show(word)
        self._adverbs()
        following = self._following(self.position)
        second = self._following(self.position + 1)
        if following is not None and following.tag in COMPARATIVES and second is not None and second.tag == "VBN":
            self._show(following)
            following = second
        if following is not None and following.tag == "VBN":
            self.passive = following.lower != "been"
            if following.lower == "been":
                return True
            self._main(following)
            return False
        if following is not None and following.tag == "VBG":
            if following.lower == "being":
                return True
            self._main(following)
            return False
        self.copula = True
        self.head = "be"
        return False

    def _auxiliary(self, word: Word) -> bool:
        """Tell whether "have" or "do" is followed by the verb that it helps."""
        position = self.position + 1
        while position < len(self.words) and self.words[position].tag in ADVERBS:
            position += 1
        following = self._following(position)
        wanted = {"VBN", "VBD"} if word.lemma == "have" else BASE
        return following is not None and following.tag in wanted

    def _main(self, word: Word) -> None:
        self._show(word)
        self.head = f"be {word.lower}" if self.passive else word.lemma
        self.copula = not self.passive and word.lemma in wordset("linking_verbs") and not self._infinitive_follows()
        following = self._following(self.position)
        after = self._following(self.position + 1)
        particle = following is not None and following.tag in PARTICLE_TAGS and following.lower in wordset("particles")
        if following is not None and particle and not (after is not None and after.lower == "to"):
            self._show(following)
            self.head += f" {following.lower}"
        self._split_adverbs()

    def _infinitive_follows(self) -> bool:
        following = self._following(self.position)
        return following is not None and following.tag == "TO"

    def _split_adverbs(self) -> None:
        """Take the hedges that stand after the verb into the modality: "depends mostly on"."""
        following = self._following(self.position)
        after = self._following(self.position + 1)
        if following is not None and following.lower in wordset("hedges") and after is not None and after.tag in {"IN", "TO"}:
            self.modality.append(following.lower)
            self.position += 1

    def _chain(self) -> bool:
        """Take in the next verb of a chain, if one follows: "to evolve", "likely to include", "on improving"."""
        words = self.words
        position = self.position
        last = self.head.rsplit(" ", 1)[-1] if self.tail == self.head else self.tail.rsplit(" ", 1)[-1]
        adjective: Word | None = None
        if self.copula:
            while position < len(words) and words[position].tag in ADVERBS and words[position].lower not in wordset("raising_adjectives"):
                position += 1
            adjective = self._following(position)
            if adjective is None or adjective.lower not in wordset("raising_adjectives") | {"capable", "responsible"}:
                return False
            position += 1
            last = adjective.lower
        while position < len(words) and words[position].tag in ADVERBS:
            position += 1
        following = self._following(position)
        if following is None:
            return False
        if following.tag == "TO" and (adjective or self.passive or last in wordset("raising")):
            return self._take_chain(position + 1, frozenset({"VB"}), adjective)
        if following.tag == "VB" and last in wordset("bare_chains"):
            return self._take_chain(position, frozenset({"VB"}), adjective)
        if following.tag == "VBG" and last in wordset("gerund_chains") and not self.passive:
            return self._take_chain(position, frozenset({"VBG"}), adjective)
        if f"{last} {following.lower}" in wordset("preposition_chains"):
            return self._take_chain(position + 1, frozenset({"VBG"}), adjective)
        return False

    def _take_chain(self, position: int, tags: frozenset[str], adjective: Word | None) -> bool:
        words = self.words
        while position < len(words) and words[position].tag in ADVERBS:
            position += 1
        verb = self._following(position)
        if verb is None or verb.tag not in tags:
            return False
        if adjective is not None and adjective.lower in wordset("hedging_chains"):
            self.modality.append(adjective.lower.removeprefix("un"))
            self.negative = self.negative or adjective.lower.startswith("un")
            self.shown.clear()
        elif self.tail in wordset("hedging_chains"):
            self.modality.append(self.tail)
        between = [w for w in words[self.position : position] if w.lower not in wordset("hedges") | wordset("fillers")]
        self.negative = self.negative or any(word.lower in wordset("negations") for word in between)
        self.shown.extend(between if self.shown else [w for w in between if w.tag not in {"TO", "JJ"}])
        if self.passive:
            self.head += " to"
        elif adjective is not None:
            self.head = f"be {adjective.lower} to" if words[self.position].tag != "IN" else f"be {adjective.lower}"
        self.position = position
        self.copula = False
        head = self.head
        passive = self.passive
        if verb.lemma == "be":
            self.passive = False
            self._be(verb)
        else:
            self.passive = False
            self._main(verb)
        self.tail, self.head = self.head, head
        if not passive and adjective is None:
            self.head = self.tail
        return not self.copula

    def _adverbs(self) -> None:
        """Read adverbs and negations inside the group."""
        words = self.words
        while self.position < len(words):
            count = phrases("negations").at(words, self.position)
            word = words[self.position]
            if count:
                self.negative = True
                for _ in range(count):
                    self._show(words[self.position])
            elif word.lower in wordset("hedges") and not self._chain_follows():
                self.modality.append(word.lower)
                self.position += 1
            elif word.lower in wordset("fillers"):
                self.position += 1
            elif word.tag == "RB" and self._verb_follows():
                self._show(word)
            else:
                return

    def _chain_follows(self) -> bool:
        """Tell whether a hedge is the adjective of a chain: "is likely to grow"."""
        following = self._following(self.position + 1)
        return following is None or following.tag == "TO"

    def _verb_follows(self) -> bool:
        position = self.position
        while position < len(self.words) and self.words[position].tag in ADVERBS:
            position += 1
        return position < len(self.words) and self.words[position].tag.startswith("VB")

    def _show(self, word: Word) -> None:
        full = long_forms().get(word.lower)
        self.shown.append(replace(word, text=full) if full else word)
        self.position += 1

    def _following(self, position: int) -> Word | None:
        return self.words[position] if position < len(self.words) else None
