"""Classifies the verb groups of a sentence from left to right: which clause each makes."""

from collections.abc import Sequence

from kg.extraction.clauses import openers
from kg.extraction.clauses.consequences import state
from kg.extraction.clauses.model import STOPS, Clause, Kind, Span, chunk_start
from kg.extraction.clauses.subjects import after_bare_front, before_joint, end_of_front, front, take_aside
from kg.extraction.frames import Word
from kg.extraction.tags import ADVERBS, NOUNS, PLURAL_NOUNS
from kg.extraction.verbs import Group, finite_groups
from kg.extraction.wording import phrases, wordset

SUBORDINATE = frozenset({Kind.CONDITION, Kind.REASON})
DEPENDENT = SUBORDINATE | {Kind.EMBEDDED}
ABOUT_A_NOUN = frozenset({Kind.RELATIVE, Kind.EMBEDDED, Kind.PLACE})
PLAIN_JOINTS = frozenset({"and", "or", "nor"})
NOT_OF_SUBJECTS = frozenset({"VBG", "VBN", "IN"})


class Finder:
    """Finds the clauses of one sentence."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self.found: list[Clause] = []
        self.waiting: Span | None = None
        """A noun phrase that waits for its verb, because a relative clause came between."""
        self.fronted: list[Span] = []
        """The adverbials before it."""

    def clauses(self) -> list[Clause]:
        """Return the clauses in the order of their verbs."""
        groups = finite_groups(self.words)
        for number, group in enumerate(groups, start=1):
            first = self.found[-1].group.end if self.found else 0
            is_last = all(self.words[later.start - 1].lower in wordset("relatives") for later in groups[number:])
            clause = self._clause(group, first, is_last=is_last)
            if clause is not None:
                self.found.append(clause)
        state(self.words, self.found)
        for index, clause in enumerate(self.found):
            independent = (later.boundary for later in self.found[index + 1 :] if later.kind is not Kind.EMBEDDED)
            clause.rest = (clause.group.end, max(clause.group.end, next(independent, len(self.words))))
        return self.found

    def _clause(self, group: Group, first: int, *, is_last: bool) -> Clause | None:
        if group.order:
            return self._order(group, first)
        opener = openers.find(self.words, first, group.start)
        if opener is not None and is_last and self._must_end_wait(opener):
            opener = None
        if opener is None:
            return self._unopened(group, first)
        if self.words[opener[0]].lower in STOPS:
            return self._main(group, opener[1], boundary=opener[0])
        return self._opened(group, first, opener)

    def _must_end_wait(self, opener: Span) -> bool:
        """Tell whether the last verb of a sentence is that of the waiting noun phrase, and what seems to open its clause a preposition."""
        return self.waiting is not None and self.words[opener[0]].lower in wordset("either_way")

    def _order(self, group: Group, first: int) -> Clause:
        clause = Clause(group, Kind.MAIN, (group.start, group.start), before_joint(self.words, group.start, first))
        says_something = any(word.tag not in ADVERBS and word.lower != "," for word in self.words[first : group.start])
        is_label = group.start > 0 and self.words[group.start - 1].lower == ":"
        if not self.found and says_something and not is_label:
            clause.fronted = [(first, group.start)]
        return clause

    # --- opened by a word of its own -----------------------------------------------------------------------------------------

    def _opened(self, group: Group, first: int, opener: Span) -> Clause:
        start, end = opener
        lower = self.words[end - 1].lower
        loose = self._is_loose(start, first)
        if phrases("reasons").at(self.words, start):
            return self._subordinate(group, Kind.REASON, opener, first)
        if phrases("concessions").at(self.words, start):
            return self._concession(group, opener, first, loose=loose)
        about_noun = lower in wordset("relatives") and start > 0 and self._is_nominal(start - 1, loose=loose)
        if openers.with_preposition(self.words, opener):
            return self._relative(group, Kind.PLACE if loose else Kind.EMBEDDED, opener, first)
        if lower == "where" and about_noun and loose and start == end - 1:
            return self._relative(group, Kind.PLACE, opener, first)
        if phrases("conditions").at(self.words, start):
            return self._subordinate(group, Kind.CONDITION, opener, first)
        return self._pronominal(group, opener, first, loose=loose, about_noun=about_noun)

    def _is_loose(self, start: int, first: int) -> bool:
        """Tell whether a comma stands before an opener, or before the coordinator in front of it."""
        if start > first and self.words[start - 1].tag == "CC":
            start -= 1
        return start > first and self.words[start - 1].lower == ","

    def _concession(self, group: Group, opener: Span, first: int, *, loose: bool) -> Clause:
        start, end = opener
        is_while = self.words[start].lower in {"while", "whereas"}
        if is_while and not loose and start > 0 and not self._sets_against(group):
            return self._subordinate(group, Kind.CONDITION, opener, first)
        clause = self._main(group, end, boundary=before_joint(self.words, start, first))
        clause.contrast = not is_while
        return clause

    def _sets_against(self, group: Group) -> bool:
        """Tell whether "while" sets two things side by side: both clauses have the same verb, or say how things are."""
        if not self.found:
            return False
        other = self.found[-1].group
        return other.tail == group.tail or all(one.copula or one.passive for one in (other, group))

    def _pronominal(self, group: Group, opener: Span, first: int, *, loose: bool, about_noun: bool) -> Clause:
        """Make the clause of "which", "that", "who", "how" and their like."""
        start, end = opener
        lower = self.words[end - 1].lower
        is_subject = all(word.tag in ADVERBS or word.lower == "," for word in self.words[end : group.start])
        if is_subject and loose and lower == "which" and not about_noun and self.found:
            subject, boundary = self.found[-1].subject, before_joint(self.words, start, first)
            return Clause(group, Kind.RELATIVE, subject, boundary, opener, self._last())
        if is_subject and about_noun and lower in {"which", "that", "who"}:
            return self._relative(group, Kind.RELATIVE if loose and lower != "that" else Kind.EMBEDDED, opener, first)
        if start == first == 0 and lower in wordset("content_openers"):
            self.waiting = (start, group.end)
        elif about_noun and self.waiting is None:
            self._wait(first, start)
        return Clause(group, Kind.EMBEDDED, (end, group.start), start, opener, self._last(), loose)

    def _is_nominal(self, position: int, *, loose: bool) -> bool:
        """Tell whether a noun stands at `position`, or before the comma and coordinator there."""
        position -= loose
        if self.words[position].tag == "CC":
            position -= 1
        word = self.words[position]
        named = word.tag in NOUNS or word.tag == "VBG" or word.in_term
        return position >= 0 and (named or word.lower in wordset("standing_pronouns"))

    def _subordinate(self, group: Group, kind: Kind, opener: Span, first: int) -> Clause:
        start, end = opener
        loose = start > first and self.words[start - 1].lower == ","
        belongs_to_what_follows = bool(self.found) and start > first and self._begins_part(first, start)
        parent = None if belongs_to_what_follows else self._last()
        return Clause(group, kind, (end, group.start), before_joint(self.words, start, first), opener, parent, loose)

    def _begins_part(self, first: int, start: int) -> bool:
        """Tell whether a subordinator stands right after a stop, or a comma with coordinator."""
        before = self.words[start - 1]
        joint = before.lower in {"and", "but", "so"} and start - 1 > first and self.words[start - 2].lower == ","
        return joint or before.lower in STOPS

    def _relative(self, group: Group, kind: Kind, opener: Span, first: int) -> Clause:
        """Make a relative clause, and let the noun phrase before it wait where that is a subject."""
        start = before_joint(self.words, opener[0], first)
        parent = self._last()
        if self.waiting is None:
            self._wait(first, start)
        about = (chunk_start(self.words, start, first), start)
        if kind is Kind.EMBEDDED:
            about = (opener[1], group.start)
        elif kind is Kind.RELATIVE and not self._repeats_figures(group, parent, start):
            about = self._agreeing(about, group, parent)
        return Clause(group, kind, about, start, opener, parent, kind is not Kind.EMBEDDED)

    def _repeats_figures(self, group: Group, parent: int | None, start: int) -> bool:
        """Tell whether "which means" explains the figure before it."""
        return group.tail == "mean" and parent is not None and start > 0 and self.words[start - 1].tag == "CD"

    def _agreeing(self, about: Span, group: Group, parent: int | None) -> Span:
        """Return what a relative clause is about by the number of its verb: else the subject before, or nothing."""
        last = next((word for word in reversed(self.words[slice(*about)]) if word.tag in NOUNS), None)
        is_plural = last is not None and last.tag in PLURAL_NOUNS
        acts_on_it = group.end < len(self.words) and self.words[group.end].lower in {"it", "them"}
        if acts_on_it and parent is not None:
            return self.found[parent].subject
        if group.singular is False and not is_plural:
            return about[1], about[1]
        if group.singular and is_plural and parent is not None:
            return (about[1], about[1]) if group.copula else self.found[parent].subject
        return about

    def _wait(self, first: int, start: int) -> None:
        """Let the noun phrase before a relative clause wait for its verb, where it is not part of the clause before."""
        self.fronted, begin = front(self.words, 0, start) if not self.found else ([], self._new_subject(first, start))
        opens_front = begin is not None and self.words[begin].tag == "IN" and not self.words[begin].in_term
        if opens_front and begin is not None:
            self.fronted.append((begin, start))
        self.waiting = None if begin is None or opens_front else (begin, start)

    # --- not opened ----------------------------------------------------------------------------------------------------------

    def _unopened(self, group: Group, first: int) -> Clause | None:
        if not self.found:
            return self._main(group, 0, boundary=0)
        tail = self.words[group.start - 1] if group.start > first else None
        if self.waiting is not None and not self._shares(group, tail):
            return self._resumed(group, self.waiting)
        if tail is None:
            return None
        if tail.tag == "CC" or (tail.lower == "," and first < group.start - 1):
            return self._sharing(group, first)
        begin = self._new_subject(first, group.start)
        if begin is None:
            return Clause(group, Kind.EMBEDDED, (first, group.start), group.start, parent=self._last())
        return self._with_subject(group, begin, first)

    def _with_subject(self, group: Group, begin: int, first: int) -> Clause:
        """Make a clause whose own subject begins at `begin`: a main one, or one joined to a dependent clause."""
        previous = self.found[-1]
        boundary = before_joint(self.words, begin, first)
        set_off = begin - 1 > first and self.words[begin - 2].lower == "," and previous.parent is not None
        of_main = set_off and previous.kind is Kind.CONDITION
        if self.words[begin - 1].lower in PLAIN_JOINTS and previous.kind in DEPENDENT and not of_main:
            return Clause(group, previous.kind, (begin, group.start), boundary, previous.marker, previous.parent)
        clause = self._main(group, begin, boundary=boundary)
        clause.contrast = phrases("contrasts").at(self.words, begin - 1) > 0
        return clause

    def _shares(self, group: Group, tail: Word | None) -> bool:
        """Tell whether a verb shares the subject of the relative clause before rather than ending the wait."""
        previous = self.found[-1]
        joined = tail is not None and tail.tag == "CC" and previous.kind in ABOUT_A_NOUN
        return joined and not _disagree(group, previous.group)

    def _resumed(self, group: Group, waiting: Span) -> Clause:
        """Give the waiting noun phrase its verb; what is embedded between is part of the subject."""
        begin, end = waiting
        self.waiting = None
        previous = self.found[-1]
        if previous.kind is Kind.EMBEDDED:
            clause = Clause(group, Kind.MAIN, (begin, group.start), begin, fronted=self.fronted)
        else:
            previous.parent = None
            clause = Clause(group, Kind.MAIN, (begin, end), group.start, fronted=self.fronted)
        self.fronted = []
        return clause

    def _sharing(self, group: Group, first: int) -> Clause:
        """Make a clause that shares the subject of one before it."""
        donor = self.found[-1]
        if donor.kind is not Kind.MAIN and (group.order or _disagree(group, donor.group)):
            donor = next((clause for clause in reversed(self.found) if clause.kind is Kind.MAIN), donor)
        boundary = before_joint(self.words, group.start, first)
        clause = Clause(group, donor.kind, donor.subject, boundary, donor.marker, donor.parent, donor.loose)
        clause.fronted = donor.fronted if donor.kind is Kind.MAIN else []
        clause.contrast = any(phrases("contrasts").at(self.words, position) for position in range(boundary, group.start))
        return clause

    def _main(self, group: Group, begin: int, *, boundary: int) -> Clause:
        """Make a main clause whose subject lies between `begin` and the verbs, after what is fronted."""
        fronted, begin = front(self.words, begin, group.start)
        clause = Clause(group, Kind.MAIN, (begin, group.start), boundary, fronted=fronted)
        take_aside(self.words, clause)
        self.waiting = None
        return clause

    def _new_subject(self, first: int, end: int) -> int | None:
        """Return where a new subject begins between the verbs of the clause before and the next verbs, None for nowhere."""
        words = self.words
        previous = self.found[-1]
        if previous.kind in SUBORDINATE and self._opens_part(previous):
            comma = end_of_front(words, first, end)
            if comma is not None and comma + 1 < end:
                return comma + 1
        for position in range(end - 2, first - 1, -1):
            joint = words[position].tag == "CC" or words[position].lower in wordset("coordinators")
            strong = words[position].lower in {"but", "so", "yet"} or (position > 0 and words[position - 1].lower == ",")
            if joint and strong and words[position + 1].lower != ",":
                return position + 1
        for position in range(end - 2, first, -1):
            if words[position].lower == ",":
                begins = words[position + 1].tag not in NOT_OF_SUBJECTS or after_bare_front(words, position + 1, end) is not None
                return position + 1 if begins else None
            if words[position].lower in {"and", "or"} and previous.kind in SUBORDINATE | {Kind.MAIN}:
                return position + 1
        return first + 1 if words[first].lower in {"and", "or"} and first + 1 < end else None

    def _opens_part(self, clause: Clause) -> bool:
        """Tell whether a subordinate clause, with those joined to it, opens the sentence or a part of it."""
        index = self.found.index(clause)
        while index > 0 and self.found[index - 1].kind is clause.kind:
            index -= 1
        return index == 0 or self.found[index].parent is None

    def _last(self) -> int | None:
        """Return the index of the last clause that others can hang on."""
        independent = (index for index in range(len(self.found) - 1, -1, -1) if self.found[index].kind is not Kind.EMBEDDED)
        return next(independent, None)


def _disagree(group: Group, other: Group) -> bool:
    """Tell whether two verbs demand subjects of different number."""
    return group.singular is not None and other.singular is not None and group.singular != other.singular
