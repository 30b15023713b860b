"""One sentence: its clauses with what governs them, each made into propositions."""

from dataclasses import replace
from itertools import pairwise

from kg.extraction import clauses, lists
from kg.extraction.clauses import Clause, Kind
from kg.extraction.cutting.grammar import Part, is_plural, plain, third_person, trimmed, with_name, without_adverb
from kg.extraction.cutting.propositions import PARTICIPLES, Propositions
from kg.extraction.cutting.record import IS_DEFINED_AS, Context, Reading, Record
from kg.extraction.cutting.standing import NAMING, disagrees, effort, is_expletive, speaker
from kg.extraction.frames import phrase, text
from kg.extraction.preparation import Prepared
from kg.extraction.tags import ADVERBS
from kg.extraction.verbs import group_at
from kg.extraction.wording import phrases, wordset
from kg.model import Phrase

UNSTATED = frozenset({Kind.EMBEDDED, Kind.CONDITION, Kind.LINK})
SUBORDINATE = frozenset({Kind.CONDITION, Kind.REASON})
PROPER_NOUNS = frozenset({"NNP", "NNPS"})
CLEFT_PRONOUNS = frozenset({"that", "which", "who"})

Reasons = list[tuple[str, list[Phrase]]]
"""Conjunctions with what follows them."""


class Sentence:
    """Makes the frames of one sentence, and adds them to a reading."""

    def __init__(self, prepared: Prepared, sentence: int, reading: Reading) -> None:
        self.words = prepared.words
        self.record = Record(sentence, reading)
        self.propositions = Propositions(self.record)
        self.clauses = clauses.find(self.words)
        for short, long in prepared.names:
            self.record.name(short, long, "abbreviates", "expansion-in-brackets")
        self._complete()
        stated = [index for index, clause in enumerate(self.clauses) if clause.kind not in UNSTATED]
        for index in stated:
            contrast = self.clauses[index].contrast or (prepared.contrast and index == stated[0])
            self._clause(index, self.clauses[index], contrast=contrast)

    def _clause(self, index: int, clause: Clause, *, contrast: bool) -> None:
        subject = self._with_noun(index, without_adverb(self.words[slice(*clause.subject)]))
        rest = self.words[slice(*self._shared_rest(index, clause))]
        if clause.kind is Kind.PLACE:
            self._place(clause, subject)
            return
        conditions, reasons, telling = self._attached(index)
        trailing = tuple(plain(self._words_of(other)) for other in self.clauses[index + 1 :] if other.kind is Kind.CONDITION)
        for span in clause.fronted:
            self._fronted(self.words[slice(*span)], subject, conditions, reasons)
        subject = self._without_aside(clause, subject)
        supposes = clause.group.order and clause.group.tail in wordset("supposing")
        strays = clause.kind is Kind.RELATIVE and subject and subject[0].lower in wordset("persons") | wordset("denying_determiners")
        strays = strays or _holds_another(subject)
        if supposes or strays or (disagrees(subject, clause.group) and not trimmed(rest)):
            return
        if [part.lower for part in subject] == ["it"]:
            behind = self._behind_it(index, subject, clause, rest)
            if behind is None:
                return
            subject, clause, rest = behind
        if clause.group.tail in wordset("recommending") and [part.lower for part in subject] in (["we"], ["i"]):
            self.propositions.recommendation(rest, clause.group, conditions)
            return
        conditions = [*conditions, *self._alternatives(index), *filter(None, [clause.view])]
        context = Context(clause.group, subject, [] if clause.kind is Kind.RELATIVE else conditions, clause.kind is Kind.MAIN, contrast)
        is_circumstance = bool(telling) and telling[0].lower in wordset("circumstances")
        context.trailing = tuple(condition for condition in trailing if condition in conditions)
        context.circumstance, context.restriction = (telling, ()) if is_circumstance else ((), telling)
        if subject and subject[-1].lower == "there" and (len(subject) == 1 or subject[-2].tag in NAMING):
            context.conditions = [*context.conditions, *filter(None, [plain(subject[:-1])])]
            self.propositions.existence(clause.group, rest, context)
            return
        context.named = speaker(subject, clause.group, rest, conditions)
        verbs = self.words[clause.group.start : clause.group.end]
        if context.named is not None and verbs[0].tag == "VBP" and not clause.group.order:
            context.group = replace(clause.group, predicate=third_person(clause.group, verbs))
        self.propositions.make(rest, context)
        for marker, found in reasons:
            self.propositions.reason(context, marker, found)

    def _shared_rest(self, index: int, clause: Clause) -> tuple[int, int]:
        """Return what follows the verbs, which two verbs joined by "and" share: "inspect and clean the plug"."""
        following = self.clauses[index + 1] if index + 1 < len(self.clauses) else None
        end = clause.group.end
        joined = end < len(self.words) and self.words[end].lower in {"and", "or"}
        return following.rest if following is not None and joined and following.group.start == end + 1 else clause.rest

    def _complete(self) -> None:
        """Give a clause that leaves out what it repeats the verb and the object of the one before: "A can do it, B cannot"."""
        for index, clause in enumerate(self.clauses[1:], start=1):
            before, group = self.clauses[index - 1], clause.group
            left_out = group.head in {"", "do"} or (group.head == "be" and group.negative)
            if not left_out or trimmed(self.words[slice(*clause.rest)]) or before.kind is not Kind.MAIN or not before.group.head:
                continue
            repeats = group.head != "be" and not before.group.copula and not before.group.passive
            predicate = f"{group.predicate} {before.group.tail}".strip() if repeats else group.predicate
            clause.rest = before.rest
            clause.group = replace(before.group, predicate=predicate, modality=group.modality, negative=group.negative)

    def _with_noun(self, index: int, subject: Part) -> Part:
        """Give "some" or "others" alone the noun of the subject before: "some cables are short and some are long"."""
        if index == 0 or len(subject) != 1 or subject[0].lower not in wordset("part_pronouns"):
            return subject
        before = self.words[slice(*self.clauses[index - 1].subject)]
        counted = len(before) > 1 and before[0].lower in wordset("part_pronouns")
        determiner = replace(
            subject[0], text=subject[0].text.removesuffix("s") if subject[0].lower == "others" else subject[0].text, space=" "
        )
        return (determiner, *before[1:]) if counted else subject

    def _alternatives(self, index: int) -> list[str]:
        """Return the clauses joined to this one by "or": it is stated only together with them."""
        found = []
        for first, second in ((index, index + 1), (index - 1, index)):
            if first < 0 or second >= len(self.clauses) or self.clauses[second].kind is not Kind.MAIN:
                continue
            joint = self.words[self.clauses[second].boundary : self.clauses[second].subject[0]]
            if self.clauses[first].kind is Kind.MAIN and any(part.lower == "or" for part in joint):
                other = self.clauses[second if first == index else first]
                found.append(f"or {plain(self.words[other.subject[0] : other.rest[1]])}")
        return found

    def _behind_it(self, index: int, subject: Part, clause: Clause, rest: Part) -> tuple[Part, Clause, Part] | None:
        """Return what a clause about "it" says and of what, None where "it" stands for what follows and nothing is said."""
        if is_expletive(clause.group, rest):
            return None
        activity = effort(clause.group, rest)
        return (activity[0], clause, activity[1]) if activity else self._cleft(index, subject, clause, rest)

    def _cleft(self, index: int, subject: Part, clause: Clause, rest: Part) -> tuple[Part, Clause, Part]:
        """Return what "it is A that does B" says of A: subject, clause and what follows its verb; another clause as it is."""
        following = self.clauses[index + 1] if index + 1 < len(self.clauses) else None
        if following is None or not clause.group.copula or self.words[following.marker[0]].lower not in CLEFT_PRONOUNS:
            return subject, clause, rest
        focus = trimmed(self.words[clause.group.end : following.marker[0]])
        is_subject = following.marker[1] == following.group.start
        differs = bool(clause.group.singular) and is_plural(focus)
        if not is_subject or not differs:
            return subject, clause, rest
        return focus, replace(clause, group=following.group), self.words[slice(*following.rest)]

    # --- what governs a clause -----------------------------------------------------------------------------------------------

    def _attached(self, index: int) -> tuple[list[str], Reasons, Part]:
        """Return the conditions and reasons of a clause, and the words of the one right after it that may be part of what is said."""
        conditions: list[str] = []
        reasons: Reasons = []
        telling: Part = ()
        seen: set[tuple[int, int]] = set()
        for position, other in enumerate(self.clauses):
            if other.kind not in SUBORDINATE or other.marker in seen or not self._governs(index, position):
                continue
            seen.add(other.marker)
            whole = self._words_of(other)
            marker = text(self.words[slice(*other.marker)])
            if other.kind is Kind.REASON:
                reasons.append((marker, [phrase(trimmed(whole[other.marker[1] - other.marker[0] :]))]))
                continue
            conditions.append(plain(whole))
            if position > index and not telling and _may_be_said(marker, other):
                telling = trimmed(whole)
        return conditions, reasons, telling

    def _words_of(self, clause: Clause) -> Part:
        """Return the words of a subordinate clause and of those joined to it, from the conjunction on, without a consequence after them."""
        ends = [other.rest[1] for other in self.clauses if other.marker == clause.marker and other.kind is clause.kind]
        whole = self.words[clause.marker[0] : max(ends)]
        return whole[: next((position for position in range(1, len(whole) - 1) if _leads_to_consequence(whole, position)), len(whole))]

    def _governs(self, index: int, position: int) -> bool:
        """Tell whether the condition or reason at `position` belongs to the clause at `index`."""
        other = self.clauses[position]
        parent = other.parent
        while parent is not None and self.clauses[parent].kind in SUBORDINATE:
            if other.kind is Kind.CONDITION and self.clauses[parent].kind is Kind.REASON:
                break
            parent = self.clauses[parent].parent
        if parent is not None:
            return parent == index
        following = [later for later in range(position + 1, len(self.clauses)) if self.clauses[later].kind is Kind.MAIN]
        if not following or index not in following:
            return False
        shares = self.clauses[index].subject == self.clauses[following[0]].subject
        return index == following[0] or shares or (following[1:2] == [index] and self._is_joined(index))

    def _is_joined(self, index: int) -> bool:
        """Tell whether "and" without a comma joins a clause to the one before: what governs that one governs it too."""
        joint = self.words[max(self.clauses[index].boundary - 1, 0) : self.clauses[index].subject[0]]
        return any(part.lower == "and" for part in joint) and not any(part.lower in {",", ";"} for part in joint)

    # --- around the subject ----------------------------------------------------------------------------------------------------

    def _fronted(self, front: Part, subject: Part, conditions: list[str], reasons: Reasons) -> None:
        """Make what stands before the subject a condition, a denied alternative, a reason, or a proposition."""
        alternative = phrases("alternative_phrases").at(front, 0)
        reason = phrases("reason_phrases").at(front, 0)
        if alternative:
            self._denied_before(front[alternative:], subject)
        elif reason:
            reasons.append((text(front[:reason]), [phrase(item) for item in lists.items(front[reason:])]))
        elif front[0].tag == "VBN" and not phrases("condition_phrases").at(front, 0) and any(part.tag not in ADVERBS for part in front[1:]):
            self.propositions.participle(front, Context(None, subject, [], main=False))
        else:
            self.record.examples_within(front)
            conditions.append(plain(front))

    def _denied_before(self, piece: Part, subject: Part) -> None:
        """Deny what "rather than having ..." before a subject says of it."""
        if piece and piece[0].tag == "VBG":
            group = group_at(piece, 0)
            denied = replace(group, predicate=third_person(group, piece, plural=False), negative=True)
            self.propositions.make(piece[group.end :], Context(denied, subject, [], main=False))

    def _without_aside(self, clause: Clause, subject: Part) -> Part:
        """Return the subject without what stands between commas after it, which gives frames of its own."""
        aside = trimmed(self.words[slice(*clause.aside)])
        if aside:
            subject = self._aside(aside, subject)
        for position in range(1, len(subject)):
            count = phrases("example_phrases").at(subject, position)
            if count and subject[position - 1].lower == ",":
                including = subject[position].lower == "including"
                self.record.examples(subject[: position - 1], subject[position + count :], including=including)
                return subject[: position - 1]
        self.record.examples_within(subject)
        return subject

    def _aside(self, aside: Part, subject: Part) -> Part:
        """Read what stands between commas after a subject; return the subject, with its second name where that is what it was."""
        name = self.record.second_name(aside, subject)
        if name:
            return with_name(subject, name)
        count = phrases("example_phrases").at(aside, 0)
        restating = phrases("restating_phrases").at(aside, 0)
        verb = next((position for position, part in enumerate(aside) if part.tag not in ADVERBS), 0)
        if count:
            self.record.examples(subject, aside[count:], including=aside[0].lower == "including")
        elif restating or aside[0].lower in wordset("articles"):
            self.record.define(subject, aside[restating:])
        elif aside[verb].tag in PARTICIPLES:
            self.propositions.participle(aside, Context(None, subject, [], main=False))
        return subject

    def _place(self, clause: Clause, about: Part) -> None:
        """Make ", where ..." and ", in which ..." what the noun phrase before means; after a name it tells what happens there."""
        start, end = clause.marker[1], clause.group.start
        if self.words[clause.marker[0]].lower == "of" and start < end and about:
            subject, rest, whole = self.words[start:end], trimmed(self.words[slice(*clause.rest)]), (self.words[clause.marker[0]], *about)
            counts = subject[-1].tag == "CD" or subject[-1].lower in wordset("quantifiers")
            subject, rest = ((*subject, *whole), rest) if counts else (subject, (*rest, *whole))
            self.propositions.make(rest, Context(clause.group, subject, [], main=True))
            return
        if about and about[-1].tag in PROPER_NOUNS and start < end:
            context = Context(clause.group, self.words[start:end], [f"in {phrase(about).text}"], main=False)
            self.propositions.make(self.words[slice(*clause.rest)], context)
            return
        told = phrase(trimmed(self.words[start : clause.rest[1]]))
        predicate = f"is {text(self.words[slice(*clause.marker)])}"
        self.record.add_aside(phrase(about), predicate, told, "loose-where", IS_DEFINED_AS, plural=is_plural(about))


def _holds_another(subject: Part) -> bool:
    """Tell whether a second noun phrase begins right behind the first one: in "the load a bridge can bear" they are no one subject."""
    nouns = NAMING - {"CD"} | {"JJR", "RBR"}
    return any(one.tag in nouns and other.tag == "DT" and other.lower in wordset("articles") for one, other in pairwise(subject))


def _leads_to_consequence(words: Part, position: int) -> bool:
    """Tell whether a comma stands before a participle that tells what follows from it: ", thereby reducing the load"."""
    if words[position].lower != ",":
        return False
    adverb = words[position + 1].lower in wordset("consequence_adverbs") and position + 2 < len(words)
    return adverb and words[position + 2].lower.endswith("ing")


def _may_be_said(marker: str, clause: Clause) -> bool:
    """Tell whether a condition right after the verb may be the object, or part of it."""
    return marker.lower() in wordset("circumstances") or (not clause.loose and marker.lower() in wordset("restrictions"))
