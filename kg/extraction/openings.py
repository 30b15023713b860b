"""Where, after the verbs of a clause, the object ends and a piece of another kind begins."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from kg.extraction.frames import CLOSING_BRACKET, Word
from kg.extraction.tags import ADVERBS, FINITE, PREPOSITIONS
from kg.extraction.verbs import Group
from kg.extraction.wording import phrases, wordset

NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS", "CD"})
INFINITIVE = frozenset({"VB", "RB"})
AFTER_DATE = frozenset({"IN", "TO", ",", "CC", ":"})
YEAR = 4
"""Digits of a year."""
MOST_COMMAS = 2
"""Commas beyond which what follows one is taken for an item of a list."""

Part = tuple[Word, ...]


class Cut(Enum):
    """What a piece after the object is."""

    CONDITION = auto()
    REASON = auto()
    PURPOSE = auto()
    ALTERNATIVE = auto()
    EXAMPLES = auto()
    SECOND_NAME = auto()
    PARTICIPLE = auto()
    """", allowing ...", ", built for ..."."""
    REDUCED = auto()
    """A participle right after its noun: "a network built for ..."."""
    POSSESSION = auto()
    """"with ..." after "is a ..."."""
    APPOSITION = auto()


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a piece begins."""

    kind: Cut
    position: int
    skip: int = 0
    """Words of the opening that are no part of the piece: "because of"."""


Rule = Callable[[int], Opening | None]


class Openings:
    """Finds the openings in the words after a verb group and its preposition."""

    def __init__(self, body: Part, group: Group, lead: Part) -> None:
        self.body = body
        self.group = group
        self.leads = bool(lead)
        """Whether an adverb or preposition stood between the verbs and the body."""
        self.after_doer = group.passive and bool(lead) and lead[-1].lower == "by"
        """Whether the body names who does what the verb tells: "built by"."""
        self.after_origin = bool(lead) and lead[-1].lower == "from"
        """Whether the body may go on with "to": "grew from"."""
        self.found: list[Opening] = []
        self.anywhere: tuple[Rule, ...] = (self._reason, self._alternative, self._condition, self._leading_purpose, self._date)
        self.after_comma: tuple[Rule, ...] = (
            self._circumstance,
            self._examples,
            self._second_name,
            self._participle,
            self._set_off_manner,
            self._apposition,
        )
        self.within: tuple[Rule, ...] = (
            self._circumstance,
            self._purpose,
            self._possession,
            self._reduced,
            self._while_doing,
            self._manner,
        )

    def find(self, *, set_off: bool) -> list[Opening]:
        """Return the openings in order.

        Args:
            set_off: whether a comma stands before the body.
        """
        position = 0
        if set_off and self.body and self.body[0].tag == "VBG":
            self.found.append(Opening(Cut.PARTICIPLE, 0))
            position = 1
        while position < len(self.body):
            opening = self._at(position)
            if opening is not None:
                self.found.append(opening)
            position += max(opening.skip, 1) if opening is not None else 1
        return self.found

    def _at(self, position: int) -> Opening | None:
        rules = self.anywhere
        if position > 0:
            rules += self.after_comma if self.body[position - 1].lower == "," else self._rules_within(position)
        return next((opening for rule in rules if (opening := rule(position)) is not None), None)

    def _rules_within(self, position: int) -> tuple[Rule, ...]:
        """Return the rules for a place without a comma: inside a piece, only a condition may still be followed by a purpose."""
        if not self.found:
            return self.within
        last = self.found[-1]
        gerund = last.position + 1 < len(self.body) and self.body[last.position + 1].tag == "VBG"
        purpose = last.kind is Cut.CONDITION and self.body[position].tag == "TO" and not gerund
        return (self._circumstance, self._purpose) if purpose else (self._circumstance,)

    # --- anywhere ------------------------------------------------------------------------------------------------------------

    def _reason(self, position: int) -> Opening | None:
        count = phrases("reason_phrases").at(self.body, position)
        return Opening(Cut.REASON, position, count) if count else None

    def _alternative(self, position: int) -> Opening | None:
        count = phrases("alternative_phrases").at(self.body, position)
        set_off = position > 0 and self.body[position - 1].lower == ","
        if not set_off and any(word.tag in FINITE for word in self.body[:position]):
            return None
        return Opening(Cut.ALTERNATIVE, position, count) if count and position > 0 and (count > 1 or set_off) else None

    def _condition(self, position: int) -> Opening | None:
        if phrases("adverbial_phrases").at(self.body, position):
            return Opening(Cut.CONDITION, position)
        if not phrases("condition_phrases").at(self.body, position) or (position == 0 and self.leads):
            return None
        reduced = self.group.copula and self.body[position].tag == "VBN" and self._after_noun(position)
        return Opening(Cut.REDUCED if reduced else Cut.CONDITION, position)

    def _date(self, position: int) -> Opening | None:
        """Open at "on May 3, 1990" and "in 1990" behind an object."""
        if self.after_origin or not 0 < position < len(self.body) - 1 or self.body[position].lower not in wordset("prepositions_of_time"):
            return None
        following = self.body[position + 1]
        dated = following.lower in wordset("months") and following.text[:1].isupper() and self._next_tag(position + 1) == "CD"
        is_year = following.text.isdigit() and len(following.text) == YEAR and following.text[:1] in "12"
        ends = position + 2 >= len(self.body) or self.body[position + 2].tag in AFTER_DATE
        return Opening(Cut.CONDITION, position) if dated or (is_year and ends) else None

    def _leading_purpose(self, position: int) -> Opening | None:
        opens = position == 0 and self._is_infinitive(position) and self.group.tail not in wordset("causatives")
        return Opening(Cut.PURPOSE, position) if opens else None

    # --- after a comma -------------------------------------------------------------------------------------------------------

    def _examples(self, position: int) -> Opening | None:
        count = phrases("example_phrases").at(self.body, position)
        return Opening(Cut.EXAMPLES, position, count) if count and self.body[position].tag not in ADVERBS else None

    def _second_name(self, position: int) -> Opening | None:
        verb = self._verb(position)
        named = verb.lower in wordset("second_name_verbs") or phrases("long_name_phrases").at(self.body, position) > 0
        return Opening(Cut.SECOND_NAME, position) if named else None

    def _participle(self, position: int) -> Opening | None:
        verb = self._verb(position)
        place = verb.index - self.body[position].index + position
        followed = place + 1 < len(self.body) and self.body[place + 1].tag in PREPOSITIONS
        opens = verb.tag == "VBG" or (verb.tag == "VBN" and followed)
        return Opening(Cut.PARTICIPLE, position) if opens and not verb.in_term and not self._is_listed(position) else None

    def _set_off_manner(self, position: int) -> Opening | None:
        word = self.body[position]
        opens = word.tag == "IN" and word.lower in wordset("manner_prepositions") and not self._is_listed(position)
        return Opening(Cut.CONDITION, position) if opens else None

    def _apposition(self, position: int) -> Opening | None:
        restating = phrases("restating_phrases").at(self.body, position)
        opens = self.body[position].lower in wordset("articles") and not self._is_item(position)
        return Opening(Cut.APPOSITION, position, restating) if (restating or opens) and not self.found else None

    # --- without a comma -------------------------------------------------------------------------------------------------------

    def _circumstance(self, position: int) -> Opening | None:
        """Open at "when ..." and its like, and at "before you ..."."""
        word = self.body[position]
        set_off = self.body[position - 1].lower == ","
        leads_to_verb = self._next_tag(position) == "TO"
        opens = word.lower in wordset("circumstances") and word.tag in {"IN", "WRB"} and (set_off or self._after_noun(position))
        opens = opens and not leads_to_verb
        speaks = word.lower in wordset("restrictions") and position + 1 < len(self.body) and self.body[position + 1].tag == "PRP"
        return Opening(Cut.CONDITION, position) if opens or speaks else None

    def _purpose(self, position: int) -> Opening | None:
        noun = self.body[position - 1]
        belongs = self.group.tail in wordset("causatives") or noun.lemma in wordset("infinitive_nouns")
        leads = self.leads and not self.after_doer
        after = self._after_noun(position) or phrases("adverbial_phrases").ending(self.body, position - 1, 0) >= 0
        opens = self._is_infinitive(position) and after and not belongs and not leads and not self.group.copula
        return Opening(Cut.PURPOSE, position) if opens else None

    def _possession(self, position: int) -> Opening | None:
        is_a = self.group.copula and not self.leads and self.body[0].lower in wordset("articles")
        opens = is_a and self.body[position].lower == "with" and self._after_noun(position)
        return Opening(Cut.POSSESSION, position, 1) if opens else None

    def _reduced(self, position: int) -> Opening | None:
        place = position
        while place < len(self.body) - 1 and self.body[place].tag in ADVERBS:
            place += 1
        verb = self.body[place]
        followed = place + 1 < len(self.body) and self.body[place + 1].tag in PREPOSITIONS
        opens = verb.tag == "VBN" and not verb.in_term and followed and self._after_noun(position) and not self.leads
        return Opening(Cut.REDUCED, position) if opens else None

    def _while_doing(self, position: int) -> Opening | None:
        word = self.body[position]
        of_object = self.group.tail in wordset("causatives") and any(inner.tag == "VB" for inner in self.body[:position])
        doing = self._verb(position + 1).tag == "VBG" if position + 1 < len(self.body) else False
        opens = word.lower == "while" and word.tag == "IN" and doing and not of_object
        return Opening(Cut.PARTICIPLE, position, 1) if opens else None

    def _manner(self, position: int) -> Opening | None:
        word = self.body[position]
        if word.lower == "by" and self._next_tag(position) == "VBG":
            return Opening(Cut.CONDITION, position)
        opens = word.lower in wordset("manner_prepositions") and word.tag in {"IN", "VBG"} and self._after_noun(position)
        if not opens or self.group.copula or self._next_tag(position) == "":
            return None
        if word.lower in {"with", "by"} and not self._tells_means(position):
            return None
        return None if self.leads and word.lower not in wordset("means_prepositions") else Opening(Cut.CONDITION, position)

    def _tells_means(self, position: int) -> bool:
        """Tell whether "by" and "with" tell the means rather than belong to the noun before."""
        if self.group.tail in wordset("causatives"):
            return False
        if self.body[position].lower == "by":
            return self.group.passive
        return position > 1 and self.body[position + 1].lower in wordset("measuring_words")

    # --- about a place ---------------------------------------------------------------------------------------------------------

    def _next_tag(self, position: int) -> str:
        return self.body[position + 1].tag if position + 1 < len(self.body) else ""

    def _is_infinitive(self, position: int) -> bool:
        return self.body[position].tag == "TO" and self._next_tag(position) in INFINITIVE

    def _after_noun(self, position: int) -> bool:
        before = self.body[position - 1]
        return position > 0 and (before.tag in NOUNS or before.in_term or before.tag == CLOSING_BRACKET)

    def _verb(self, position: int) -> Word:
        """Return the first word that is neither an adverb nor leads to a name."""
        while position < len(self.body) - 1 and (
            self.body[position].tag in ADVERBS or self.body[position].lower in wordset("second_name_phrases")
        ):
            position += 1
        return self.body[position]

    def _is_listed(self, position: int) -> bool:
        """Tell whether what begins here is one item of a list whose first item is alike."""
        tag = self.body[position].tag
        joined = any(self.body[place].tag == "CC" and self._next_tag(place) == tag for place in range(position, len(self.body)))
        return joined and self.body[0].tag == tag

    def _is_item(self, position: int) -> bool:
        """Tell whether what follows a comma is an item of a serial list."""
        serial = any(self.body[place].tag == "CC" and self.body[place - 1].lower == "," for place in range(position, len(self.body)))
        return serial or sum(word.lower == "," for word in self.body) > MOST_COMMAS
