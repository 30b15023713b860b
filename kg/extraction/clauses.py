"""Clauses of a sentence: where each begins and ends, what its subject is, and what hangs on what."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from kg.extraction.frames import Word
from kg.extraction.verbs import ADVERBS, Group, finite_groups
from kg.extraction.wording import phrases, wordset

Span = tuple[int, int]

STOPS = frozenset({";", ":", "—", "–", "--"})
NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
NOMINAL = NOUNS | {"JJ", "JJR", "JJS", "CD", "DT", "PRP$", "VBG", "VBN", "POS", "$", "#", "PDT"}
PLURAL = frozenset({"NNS", "NNPS"})


class Kind(Enum):
    """How a clause stands to the sentence."""

    MAIN = auto()
    CONDITION = auto()
    """Under "if", "when" and their like: never stated."""
    REASON = auto()
    """Under "because" and its like: stated, and a reason."""
    RELATIVE = auto()
    """About the noun phrase before it."""
    PLACE = auto()
    """", where ..." and ", in which ...": tells what the noun phrase before it means."""
    EMBEDDED = auto()
    """Part of the words of another clause."""


@dataclass(slots=True)
class Clause:
    """One clause, by positions in the sentence's words."""

    group: Group
    kind: Kind
    subject: Span
    boundary: int
    """Where the clause before it ends."""
    marker: Span = (0, 0)
    """Subordinator, relative pronoun or coordinator."""
    parent: int | None = None
    """Index of the clause that it hangs on."""
    loose: bool = True
    """Whether a comma parts it from what it hangs on."""
    fronted: list[Span] = field(default_factory=list)
    """Adverbials before the subject."""
    aside: Span = (0, 0)
    """What stands between commas after the subject."""
    rest: Span = (0, 0)
    """What follows the verbs."""
    contrast: bool = False


def find(words: Sequence[Word]) -> list[Clause]:
    """Return the clauses of a sentence in the order of their verbs; empty where there is no finite verb."""
    return _Finder(words).clauses()


def chunk_start(words: Sequence[Word], end: int, first: int) -> int:
    """Return where the noun phrase that ends before position `end` begins; nouns joined by "of" are one."""
    position = end
    while position > first:
        word = words[position - 1]
        joins = word.lower in {"of", "per"} and position - 1 > first and words[position - 2].tag in NOUNS
        if not (word.tag in NOMINAL or word.in_term or joins):
            break
        position -= 1
        if word.tag in {"DT", "PRP$"} and not (position > first and words[position - 1].lower == "of"):
            break
    return position


class _Finder:
    """Classifies the verb groups of one sentence from left to right."""

    def __init__(self, words: Sequence[Word]) -> None:
        self.words = words
        self.found: list[Clause] = []
        self.pending: Span | None = None
        """A noun phrase that waits for its verb, because a relative clause came between."""

    def clauses(self) -> list[Clause]:
        for group in finite_groups(self.words):
            first = self.found[-1].group.end if self.found else 0
            clause = self._clause(group, first)
            if clause is not None:
                self.found.append(clause)
        self._close()
        return self.found

    def _close(self) -> None:
        """Give each clause the words up to the next one that is not part of it."""
        for index, clause in enumerate(self.found):
            end = len(self.words)
            for later in self.found[index + 1 :]:
                if later.kind is not Kind.EMBEDDED:
                    end = later.boundary
                    break
            clause.rest = (clause.group.end, max(clause.group.end, end))

    # --- which kind of clause a group makes ---------------------------------------------------------------------------------

    def _clause(self, group: Group, first: int) -> Clause | None:
        if group.order:
            boundary = self._trim_left(first, group.start)
            return Clause(group, Kind.MAIN, (group.start, group.start), boundary, fronted=self._order_front(first, group.start))
        opener = self._opener(first, group.start)
        if opener is not None:
            start, end = opener
            lower = self.words[end - 1].lower
            if lower in STOPS:
                self.pending = None
                return self._main(group, end, boundary=start)
            made = self._opened(group, first, opener)
            if made is not None:
                return made
        return self._unopened(group, first)

    def _opener(self, first: int, last: int) -> Span | None:
        """Return the last subordinator, relative or content pronoun, or stop between two verb groups."""
        words = self.words
        shared = last - 1 > first and words[last - 1].tag == "CC"
        for position in range(last - 1, first - 1, -1):
            word = words[position]
            if word.lower in STOPS:
                return position, position + 1
            if shared and position < last - 2:
                continue
            if word.tag in {"WDT", "WP", "WP$", "WRB"} or word.lower == "whose" or (word.lower == "that" and word.tag in {"IN", "WDT"}):
                opener = self._with_preposition(position, first)
                if word.tag == "WRB" and phrases("conditions").at(words, opener[0]) and not self._subordinates(*opener, last):
                    continue
                return opener
            for name in ("conditions", "reasons", "concessions"):
                start = phrases(name).ending(words, position, first)
                if (
                    start >= 0
                    and word.tag in {"IN", "WRB", "RB", "CC", "VBN", "VBG", "NN", "VB"}
                    and self._subordinates(start, position + 1, last)
                ):
                    return start, position + 1
        return None

    def _with_preposition(self, position: int, first: int) -> Span:
        """Return a relative pronoun with the preposition or the emphasis before it: "in which", "particularly where"."""
        if position > first:
            before = self.words[position - 1]
            if before.tag in {"IN", "TO"} and self.words[position].lower in {"which", "whom"}:
                return position - 1, position + 1
            start = phrases("conditions").ending(self.words, position, first)
            if start >= 0:
                return start, position + 1
        return position, position + 1

    def _subordinates(self, start: int, end: int, last: int) -> bool:
        """Tell whether a word that may be a preposition opens a clause here: no comma may part it from the verb."""
        words = self.words
        if end >= last and words[end - 1].lower not in wordset("relatives"):
            return False
        lower = words[start].lower
        if lower == "as" and start > 0 and words[start - 1].lower in {"such", "well", "known"}:
            return False
        if lower == "than":
            return False
        commas = any(words[position].lower == "," for position in range(end, last))
        if lower in wordset("either_way"):
            return not commas
        follower = words[end] if end < len(words) else None
        verbless = follower is not None and follower.tag in {"VBN", "VBG", "JJ", "IN", "TO"} and not follower.in_term
        return not (commas and verbless)

    def _opened(self, group: Group, first: int, opener: Span) -> Clause | None:
        """Classify a group whose clause is opened by a word of its own; None where the word turns out to open nothing."""
        start, end = opener
        words = self.words
        word = words[end - 1]
        subject = (end, group.start)
        empty = all(w.tag in ADVERBS or w.lower == "," for w in words[end : group.start])
        loose = start > first and words[start - 1].lower == ","
        if start > first and words[start - 1].tag == "CC" and not loose:
            loose = start - 1 > first and words[start - 2].lower == ","
        lower = word.lower
        if phrases("reasons").at(words, start):
            return self._subordinate(group, Kind.REASON, subject, opener, first)
        if phrases("concessions").at(words, start):
            if lower == "while" and not loose and start > 0:
                return self._subordinate(group, Kind.CONDITION, subject, opener, first)
            clause = self._main(group, end, boundary=self._before(start, first))
            clause.contrast = lower not in {"while", "whereas"}
            return clause
        is_relative = lower in wordset("relatives") and start > 0 and self._is_nominal(start - 1, loose=loose)
        if lower in {"where", "wherever"} and is_relative and loose and start == end - 1:
            return self._relative(group, Kind.PLACE, subject, opener, first)
        if end - start == 2 and words[start].tag in {"IN", "TO"} and lower in {"which", "whom"}:
            return self._relative(group, Kind.PLACE if loose else Kind.EMBEDDED, subject, opener, first)
        if phrases("conditions").at(words, start) and lower not in {"that", "which", "who"}:
            return self._subordinate(group, Kind.CONDITION, subject, opener, first)
        if loose and lower == "which" and empty and not is_relative and self.found:
            return Clause(group, Kind.RELATIVE, self.found[-1].subject, self._before(start, first), opener, self._last())
        if is_relative and lower in {"which", "that", "who"} and empty:
            kind = Kind.RELATIVE if loose and lower != "that" else Kind.EMBEDDED
            return self._relative(group, kind, subject, opener, first)
        if start == first and first == 0 and lower in wordset("content_openers"):
            self.pending = (start, group.end)
        elif is_relative and self.pending is None:
            self._wait(first, start)
        return Clause(group, Kind.EMBEDDED, subject, start, opener, self._last(), loose)

    def _is_nominal(self, position: int, *, loose: bool) -> bool:
        if loose:
            position -= 1
        if self.words[position].tag == "CC":
            position -= 1
        word = self.words[position]
        return position >= 0 and (word.tag in NOUNS or word.tag == "VBG" or word.in_term or word.lower in {"one", "ones", "those", "that", ")"})

    def _subordinate(self, group: Group, kind: Kind, subject: Span, opener: Span, first: int) -> Clause:
        start = opener[0]
        loose = start > first and self.words[start - 1].lower == ","
        clause = Clause(group, kind, subject, self._before(start, first), opener, self._last(), loose)
        if self.found and start > first and self._new_sentence_part(first, start):
            clause.parent = None
        return clause

    def _new_sentence_part(self, first: int, start: int) -> bool:
        """Tell whether a subordinator stands right after a coordinator or stop, so that its clause belongs to what follows."""
        before = self.words[start - 1]
        return before.lower in STOPS or (before.lower in {"and", "but", "so"} and start - 1 > first and self.words[start - 2].lower == ",")

    def _relative(self, group: Group, kind: Kind, subject: Span, opener: Span, first: int) -> Clause:
        """Make a relative clause and note the noun phrase that waits for its verb, if its antecedent is a subject."""
        start = self._before(opener[0], first)
        parent = self._last()
        head = chunk_start(self.words, start, first)
        if self.pending is None:
            self._wait(first, start)
        about = subject if kind is Kind.EMBEDDED else (head, start)
        if kind is Kind.RELATIVE and group.singular is False and not self._is_plural(head, start):
            about = (start, start)
        elif kind is Kind.RELATIVE and group.singular and self._is_plural(head, start) and parent is not None:
            about = self.found[parent].subject
        return Clause(group, kind, about, start, opener, parent, kind is not Kind.EMBEDDED)

    def _is_plural(self, start: int, end: int) -> bool:
        last = next((word for word in reversed(self.words[start:end]) if word.tag in NOUNS), None)
        return last is not None and last.tag in PLURAL

    def _wait(self, first: int, start: int) -> None:
        """Note the noun phrase before a relative clause as waiting, where it is not part of the clause before."""
        if not self.found:
            fronted, begin = self._front(0, start)
            self._held = fronted
            self.pending = (begin, start)
            return
        begin = self._new_subject(first, start)
        if begin is not None:
            self._held = []
            self.pending = (begin, start)

    _held: list[Span] = []

    def _unopened(self, group: Group, first: int) -> Clause | None:
        """Classify a group with no subordinator of its own before it."""
        words = self.words
        if not self.found:
            return self._main(group, 0, boundary=0)
        previous = self.found[-1]
        tail = words[group.start - 1] if group.start > first else None
        if self.pending is not None and not self._shares(group, previous, tail):
            return self._resume(group, first)
        if tail is None:
            return None
        if tail.tag == "CC" or (tail.lower == "," and first < group.start - 1):
            return self._shared(group, first)
        begin = self._new_subject(first, group.start)
        if begin is not None:
            kind, marker, parent = Kind.MAIN, (0, 0), None
            coordinator = words[begin - 1]
            joined = coordinator.lower in {"and", "or", "nor"} and previous.kind in {Kind.CONDITION, Kind.REASON, Kind.EMBEDDED}
            if joined:
                kind, marker, parent = previous.kind, previous.marker, previous.parent
                return Clause(group, kind, (begin, group.start), self._before(begin, first), marker, parent)
            clause = self._main(group, begin, boundary=self._before(begin, first))
            clause.contrast = phrases("contrasts").at(words, begin - 1) > 0
            return clause
        return Clause(group, Kind.EMBEDDED, (first, group.start), group.start, parent=self._last())

    def _shares(self, group: Group, previous: Clause, tail: Word | None) -> bool:
        """Tell whether a group shares the subject of a relative clause rather than ending the wait for the main verb."""
        if tail is None or tail.tag != "CC" or previous.kind not in {Kind.RELATIVE, Kind.EMBEDDED, Kind.PLACE}:
            return False
        return group.singular is None or previous.group.singular is None or group.singular == previous.group.singular

    def _resume(self, group: Group, first: int) -> Clause:
        """Give the waiting noun phrase its verb."""
        begin, end = self.pending or (first, group.start)
        self.pending = None
        previous = self.found[-1]
        stop = end
        if previous.kind is Kind.EMBEDDED:
            stop = group.start
        clause = Clause(group, Kind.MAIN, (begin, stop), group.start if previous.kind is not Kind.EMBEDDED else begin)
        clause.fronted = list(self._held)
        for earlier in self.found:
            if earlier.kind is Kind.EMBEDDED and begin <= earlier.group.start < stop:
                earlier.parent = None
        if previous.kind is not Kind.EMBEDDED:
            previous.parent = None
        return clause

    def _shared(self, group: Group, first: int) -> Clause:
        """Make a clause that shares the subject of one before it."""
        words = self.words
        previous = self.found[-1]
        donor = previous
        conflict = group.singular is not None and donor.group.singular is not None and group.singular != donor.group.singular
        if (conflict or group.order) and previous.kind is not Kind.MAIN:
            donor = next((c for c in reversed(self.found) if c.kind is Kind.MAIN), previous)
        boundary = self._trim_left(first, group.start)
        clause = Clause(group, donor.kind, donor.subject, boundary, donor.marker, donor.parent, donor.loose)
        clause.fronted = [span for span in donor.fronted if donor.kind is Kind.MAIN]
        clause.contrast = any(phrases("contrasts").at(words, position) for position in range(boundary, group.start))
        return clause

    # --- where a subject begins -------------------------------------------------------------------------------------------------

    def _main(self, group: Group, begin: int, *, boundary: int) -> Clause:
        """Make a main clause whose subject lies between `begin` and the verbs, after what is fronted."""
        fronted, begin = self._front(begin, group.start)
        clause = Clause(group, Kind.MAIN, (begin, group.start), boundary, fronted=fronted)
        self._take_aside(clause)
        self.pending = None
        self._held = []
        return clause

    def _take_aside(self, clause: Clause) -> None:
        """Part "X, often called Y, brings" into subject and aside."""
        begin, end = clause.subject
        words = self.words
        if end - 1 > begin and words[end - 1].lower == ",":
            comma = next((p for p in range(begin, end - 1) if words[p].lower == ","), None)
            if comma is not None and not self._is_list(begin, end):
                clause.subject = (begin, comma)
                clause.aside = (comma + 1, end - 1)
            else:
                clause.subject = (begin, end - 1)

    def _is_list(self, begin: int, end: int) -> bool:
        return any(self.words[p].tag == "CC" and self.words[p - 1].lower == "," and p + 1 < end for p in range(begin + 1, end))

    def _front(self, begin: int, end: int) -> tuple[list[Span], int]:
        """Return the adverbials between `begin` and `end`, and where the subject begins after them."""
        fronted: list[Span] = []
        words = self.words
        while begin < end:
            word = words[begin]
            if word.lower == "," or word.tag == "CC":
                begin += 1
                continue
            comma = self._end_of_front(begin, end)
            if comma is None or comma + 1 >= end:
                break
            opens = word.tag in {"IN", "TO", "VBN", "RB", "WRB"} or phrases("conditions").at(words, begin) > 0
            if word.tag == "VBG":
                opens = words[comma + 1].tag != "VBG" and not self._is_list(comma, end)
            if not opens or (word.in_term and word.tag != "IN"):
                break
            fronted.append((begin, comma))
            begin = comma + 1
        return fronted, begin

    def _end_of_front(self, begin: int, end: int) -> int | None:
        """Return the comma that ends a fronted adverbial: after its own list, if it has one, else the first."""
        words = self.words
        commas = [p for p in range(begin, end) if words[p].lower == ","]
        if not commas:
            return None
        for position in range(commas[0] + 1, end):
            if words[position].tag == "CC":
                after = next((p for p in commas if p > position), None)
                return after if after is not None else commas[0]
        return commas[0]

    def _new_subject(self, first: int, end: int) -> int | None:
        """Return where a new subject begins between the verbs of the clause before and the next verbs, None for nowhere."""
        words = self.words
        previous = self.found[-1]
        if previous.kind in {Kind.CONDITION, Kind.REASON} and previous.boundary <= self._sentence_start(previous):
            comma = self._end_of_front(first, end)
            if comma is not None and comma + 1 < end:
                return comma + 1
        for position in range(end - 2, first - 1, -1):
            word = words[position]
            if word.tag != "CC" and word.lower not in wordset("coordinators"):
                continue
            strong = word.lower in {"but", "so", "yet"} or (position > 0 and words[position - 1].lower == ",")
            if strong and words[position + 1].lower != ",":
                return position + 1
        for position in range(end - 2, first, -1):
            if words[position].lower == ",":
                return position + 1 if words[position + 1].tag not in {"VBG", "VBN", "IN"} else None
            if words[position].lower in {"and", "or"} and previous.kind in {Kind.CONDITION, Kind.REASON, Kind.MAIN}:
                return position + 1
        return None

    def _sentence_start(self, clause: Clause) -> int:
        """Return the position up to which a clause counts as opening its part of the sentence."""
        index = self.found.index(clause)
        while index > 0 and self.found[index - 1].kind is clause.kind:
            index -= 1
        opening = self.found[index]
        if index == 0 or opening.parent is None:
            return clause.boundary
        return -1

    def _before(self, position: int, first: int) -> int:
        """Return `position` moved left over the comma and coordinator before it."""
        words = self.words
        while position > first and (
            words[position - 1].lower == "," or words[position - 1].tag == "CC" or words[position - 1].lower == "so"
        ):
            position -= 1
        return position

    def _trim_left(self, first: int, position: int) -> int:
        return self._before(position, first)

    def _order_front(self, first: int, start: int) -> list[Span]:
        if self.found or start == 0:
            return []
        return [(first, start)] if any(w.tag not in ADVERBS and w.lower != "," for w in self.words[first:start]) else []

    def _last(self) -> int | None:
        """Return the index of the last clause that others can hang on."""
        for index in range(len(self.found) - 1, -1, -1):
            if self.found[index].kind is not Kind.EMBEDDED:
                return index
        return None
