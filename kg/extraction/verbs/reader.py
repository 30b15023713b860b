"""Reads one verb group from left to right: modals, auxiliaries, the verb, and the chain of verbs behind it."""

from collections.abc import Sequence
from dataclasses import replace

from kg.extraction.frames import Word, text
from kg.extraction.tags import ADVERBS, BASE_FORMS
from kg.extraction.verbs.group import Group
from kg.extraction.wording import long_forms, phrases, word, wordset

PARTICLE_TAGS = frozenset({"RP", "RB"})
COMPARATIVES = frozenset({"JJR", "RBR", "RBS", "JJS"})


def group_at(words: Sequence[Word], position: int, *, order: bool = False) -> Group:
    """Return the verb group whose first verb stands at `position`: a finite verb, or the participle of a reduced clause."""
    return _Reader(words, position, order=order).group()


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
        if first.tag == "VBP" and first.lower in wordset("invariable_verbs"):
            singular = None
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
                self.modality.append(long_forms().get(verb.lower, verb.lower))
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
            if self.position >= len(words) or not self._is_verb(words[self.position], after_modal=verb.tag == "MD" or verb.lemma == "do"):
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
        denied = position > self.position + 1 and bool(phrases("negations").at(self.words, self.position + 1))
        wanted = {"VBN", "VBD"} if word.lemma == "have" else BASE_FORMS | ({"NN"} if denied else frozenset())
        return following is not None and following.tag in wanted

    def _main(self, word: Word) -> None:
        self._show(word)
        self.head = f"be {word.lower}" if self.passive else word.lemma
        self.copula = not self.passive and word.lemma in wordset("linking_verbs") and not self._infinitive_follows()
        following = self._following(self.position)
        after = self._following(self.position + 1)
        particle = following is not None and following.tag in PARTICLE_TAGS and following.lower in wordset("particles")
        raises = following is not None and f"{word.lemma} {following.lower}" in wordset("raising")
        if following is not None and particle and (raises or after is None or after.lower not in {"to", "of"}):
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
        verb = self.head if self.tail == self.head else self.tail
        last = verb if verb in wordset("raising") else verb.rsplit(" ", 1)[-1]
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
        if f"{last} {following.lower}" in wordset("preposition_chains"):
            return self._take_chain(position + 1, "VBG", adjective)
        if following.tag == "TO":
            leads = adjective is not None or self.passive or last in wordset("raising")
            return leads and self._take_chain(position + 1, "VB", adjective)
        bare = last in wordset("bare_chains")
        gerund = last in wordset("gerund_chains") and not self.passive
        tag = "VB" if bare else "VBG"
        return (bare or gerund) and self._take_chain(position, tag, adjective)

    def _take_chain(self, position: int, tag: str, adjective: Word | None) -> bool:
        words = self.words
        while position < len(words) and words[position].tag == "RB":
            position += 1
        verb = self._following(position)
        if verb is None or verb.tag != tag:
            return False
        if adjective is not None and adjective.lower in wordset("hedging_chains"):
            self.modality.append(adjective.lower.removeprefix("un"))
            self.negative = self.negative or adjective.lower.startswith("un")
            self.shown.clear()
        elif self.tail in wordset("hedging_chains"):
            self.modality.append(self.tail)
        if self.tail in wordset("denying_chains"):
            self.negative = not self.negative
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
        self.passive = False
        self._infinitive(verb)
        self.tail, self.head = self.head, head
        if not passive and adjective is None:
            self.head = self.tail
        return not self.copula

    def _infinitive(self, verb: Word) -> None:
        """Read the infinitive that ends a chain: "to be", "to have moved", "to move"."""
        if verb.lemma == "have" and self._auxiliary(verb):
            self._show(verb)
            self._adverbs()
            verb = self.words[self.position]
        if verb.lemma == "be":
            self._be(verb)
        else:
            self._main(verb)

    def _adverbs(self) -> None:
        """Read adverbs and negations inside the group."""
        words = self.words
        while self.position < len(words):
            count = phrases("negations").at(words, self.position)
            word = words[self.position]
            if count:
                limits = self._following(self.position + count)
                taken_back = limits is not None and limits.lower in wordset("limiting_adverbs")
                self.negative = not taken_back
                kept = limits is not None and limits.lower in wordset("kept_after_denial")
                for _ in range(count + kept):
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
        if full and self.shown:
            self.shown[-1] = replace(self.shown[-1], space=" ")
        self.shown.append(replace(word, text=full) if full else word)
        self.position += 1

    def _following(self, position: int) -> Word | None:
        return self.words[position] if position < len(self.words) else None
