"""From a sentence to frames: each clause is cut into short propositions, and what only qualifies one becomes its field."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from kg.extraction import clauses, lists
from kg.extraction.clauses import Clause, Kind
from kg.extraction.frames import Frame, Word, phrase, text
from kg.extraction.parts import Cut, Parts, cut
from kg.extraction.preparation import Prepared, is_abbreviation, prepare
from kg.extraction.verbs import ADVERBS, FINITE, Group, group_at
from kg.extraction.wording import phrases, word, wordset
from kg.model import Group as StatementGroup
from kg.model import GroupKind, Phrase
from kg.namespaces import KG

ABBREVIATES = KG + "abbreviates"
IS_EXAMPLE_OF = KG + "isExampleOf"
HAS_REASON = KG + "hasReason"
HAS_PURPOSE = KG + "hasPurpose"
INCLUDES = KG + "includes"
IS_DEFINED_AS = KG + "isDefinedAs"
PROVIDES = KG + "provides"

NOUNS = frozenset({"NN", "NNS", "NNP", "NNPS"})
PLURAL = frozenset({"NNS", "NNPS"})
EXPLETIVE_TAGS = frozenset({"DT", "JJ", "JJR", "RB", "RBR", "NN", "VBN"})
SHORT_OBJECT = 6
"""Words up to which an object is repeated in the predicate of its reason."""
NOWHERE = Phrase("")

Part = tuple[Word, ...]


@dataclass(slots=True)
class Reading:
    """What one sentence gave."""

    frames: list[Frame] = field(default_factory=list)
    groups: list[StatementGroup] = field(default_factory=list)


def read(words: Sequence[Word], sentence: int) -> Reading:
    """Return the frames of one sentence; a question gives none.

    Args:
        words: its words, as `frames.words` gives them.
        sentence: its index in `Document.sentences`, which every frame carries.
    """
    if not words or words[-1].lower == "?":
        return Reading()
    return _Cutter(prepare(words), sentence).reading


class _Cutter:
    """Makes the frames of one sentence."""

    def __init__(self, prepared: Prepared, sentence: int) -> None:
        self.words = prepared.words
        self.sentence = sentence
        self.reading = Reading()
        for short, long in prepared.names:
            self._name(short, long, "abbreviates", "expansion-in-brackets")
        self.clauses = clauses.find(self.words)
        first = True
        for index, clause in enumerate(self.clauses):
            if clause.kind in {Kind.EMBEDDED, Kind.CONDITION}:
                continue
            self._clause(index, clause, contrast=clause.contrast or (first and prepared.contrast))
            first = False

    # --- clauses ---------------------------------------------------------------------------------------------------------------

    def _clause(self, index: int, clause: Clause, *, contrast: bool) -> None:
        words = self.words
        subject = _without_adverb(words[slice(*clause.subject)])
        rest = words[slice(*self._shared_rest(index, clause))]
        conditions, reasons, circumstance = self._attached(index)
        if clause.kind is Kind.PLACE:
            self._place(clause, subject)
            return
        for span in clause.fronted:
            self._fronted(words[slice(*span)], clause, subject, conditions)
        subject = self._without_aside(clause, subject)
        if clause.kind is Kind.RELATIVE:
            conditions = []
        if [w.lower for w in subject] == ["it"] and _is_expletive(clause.group, rest):
            return
        context = _Context(clause.group, subject, conditions, clause.kind is Kind.MAIN, contrast)
        if circumstance and circumstance[0].lower in wordset("circumstances"):
            context.circumstance = circumstance
        else:
            context.restriction = circumstance
        if clause.group.order or _is_addressed(subject, clause.group):
            context.phrase = Phrase(word("reader"))
        elif [w.lower for w in subject] == ["there"]:
            self._existence(clause.group, rest, context)
            return
        self._proposition(rest, context)
        for marker, reason in reasons:
            self._reason(context, marker, [phrase(reason)])

    def _shared_rest(self, index: int, clause: Clause) -> tuple[int, int]:
        """Return what follows the verbs, which two verbs joined by "and" share: "inspect and clean the plug"."""
        following = self.clauses[index + 1] if index + 1 < len(self.clauses) else None
        end = clause.group.end
        if following is not None and end < len(self.words) and self.words[end].tag == "CC" and following.group.start == end + 1:
            return following.rest
        return clause.rest

    def _attached(self, index: int) -> tuple[list[str], list[tuple[str, Part]], Part]:
        """Return the conditions and reasons under which a clause stands, and the words of the "when ..." right after it."""
        conditions: list[str] = []
        reasons: list[tuple[str, Part]] = []
        circumstance: Part = ()
        seen: set[tuple[int, int]] = set()
        for position, other in enumerate(self.clauses):
            if other.kind not in {Kind.CONDITION, Kind.REASON} or other.marker in seen:
                continue
            if self._governs(index, position):
                seen.add(other.marker)
                start, end = other.marker[0], max(c.rest[1] for c in self.clauses if c.marker == other.marker and c.kind is other.kind)
                marker = text(self.words[slice(*other.marker)])
                if other.kind is Kind.CONDITION:
                    conditions.append(_plain(self.words[start:end]))
                    telling = marker.lower() in wordset("circumstances") or (not other.loose and marker.lower() in wordset("restrictions"))
                    if position > index and not circumstance and telling:
                        circumstance = _trimmed(self.words[start:end])
                else:
                    reasons.append((marker, _trimmed(self.words[other.marker[1] : end])))
        return conditions, reasons, circumstance

    def _governs(self, index: int, position: int) -> bool:
        """Tell whether the clause at `position`, a condition or reason, belongs to the clause at `index`."""
        other = self.clauses[position]
        parent = other.parent
        while parent is not None and self.clauses[parent].kind in {Kind.CONDITION, Kind.REASON}:
            if other.kind is Kind.CONDITION and self.clauses[parent].kind is Kind.REASON:
                break
            parent = self.clauses[parent].parent
        if parent is not None:
            return parent == index
        following = [i for i in range(position + 1, len(self.clauses)) if self.clauses[i].kind is Kind.MAIN]
        return bool(following) and (index == following[0] or (index in following and self._same_subject(index, following[0])))

    def _same_subject(self, index: int, other: int) -> bool:
        return self.clauses[index].subject == self.clauses[other].subject

    def _fronted(self, front: Part, clause: Clause, subject: Part, conditions: list[str]) -> None:
        """Make what stands before the subject a condition, a denied alternative, or a reason."""
        count = phrases("alternative_phrases").at(front, 0)
        if count:
            piece = front[count:]
            if piece and piece[0].tag == "VBG":
                group = group_at(piece, 0)
                context = _Context(replace(group, predicate=_third_person(group, piece), negative=True), subject, [], main=False)
                self._proposition(piece[group.end :], context)
            return
        count = phrases("reason_phrases").at(front, 0)
        if count:
            return
        self._examples_within(front)
        if front[0].tag == "VBN" and not phrases("condition_phrases").at(front, 0):
            self._participle(front, _Context(None, subject, [], main=False))
            return
        conditions.append(_plain(front))

    def _without_aside(self, clause: Clause, subject: Part) -> Part:
        """Return the subject without what stands between commas after it, which gives frames of its own."""
        aside = _trimmed(self.words[slice(*clause.aside)])
        count = phrases("example_phrases").at(subject, 0)
        if aside:
            subject = self._aside(aside, subject)
        for position in range(1, len(subject)):
            count = phrases("example_phrases").at(subject, position)
            if count and subject[position - 1].lower == ",":
                self._examples(subject[: position - 1], subject[position + count :], including=subject[position].lower == "including")
                return subject[: position - 1]
            if count > 1:
                self._examples(subject[:position], subject[position + count :])
                return subject
        return subject

    def _aside(self, aside: Part, subject: Part) -> Part:
        """Read what stands between commas after a subject; return the subject, with its second name where that is what it was."""
        count = phrases("example_phrases").at(aside, 0)
        first = aside[0]
        name = self._second_name(aside, subject)
        if name:
            return _with_name(subject, name)
        if count:
            self._examples(subject, aside[count:], including=aside[0].lower == "including")
        elif first.lower in {"a", "an", "the"}:
            self._define(subject, aside, "apposition")
        else:
            verb = next((p for p, w in enumerate(aside) if w.tag not in ADVERBS), 0)
            if aside[verb].tag in {"VBN", "VBG"}:
                self._participle(aside, _Context(None, subject, [], main=False))
        return subject

    def _place(self, clause: Clause, about: Part) -> None:
        """Make ", where ..." and ", in which ..." a definition of the noun phrase before."""
        if about and about[-1].tag in {"NNP", "NNPS"} and clause.marker[1] < clause.group.start:
            context = _Context(clause.group, self.words[clause.marker[1] : clause.group.start], [f"in {phrase(about).text}"], main=False)
            self._proposition(self.words[slice(*clause.rest)], context)
            return
        told = _trimmed(self.words[clause.marker[1] : clause.rest[1]])
        predicate = f"is {text(self.words[slice(*clause.marker)])}"
        self._add(phrase(about), predicate, (), phrase(told), "loose-where", relation=IS_DEFINED_AS, main=False, plural=_is_plural(about))

    # --- propositions ------------------------------------------------------------------------------------------------------------

    def _proposition(self, rest: Sequence[Word], context: "_Context") -> None:
        """Make the frames of one verb with what follows it."""
        group = context.group
        if group is None:
            return
        rest, announced = _before_colon(rest)
        parts = cut(rest, group)
        pieces = parts.pieces
        if announced:
            context = self._with_announced(context, parts, announced)
        context.conditions = [*context.conditions, *(_plain(piece) for kind, piece in pieces if kind is Cut.CONDITION)]
        origins = self._origin_and_goal(parts)
        for lead, body in origins:
            self._main_frames(context, lead, body)
        context.predicate = self._predicate(context, parts.lead)
        context.object = parts.object
        for kind, piece in pieces:
            self._piece(kind, piece, parts, context)
        self._examples_within(parts.object)

    def _origin_and_goal(self, parts: Parts) -> list[tuple[Part, Part]]:
        """Part "from A into B" into its two sides, each with its preposition."""
        lead, body = parts.lead, parts.object
        if lead and lead[-1].lower == "from":
            for position in range(1, len(body) - 1):
                if body[position].lower in {"to", "into", "toward", "towards"} and body[position + 1].tag != "VB":
                    return [(lead, body[:position]), ((*lead[:-1], body[position]), body[position + 1 :])]
        return [(lead, body)]

    def _main_frames(self, context: "_Context", lead: Part, body: Part) -> None:
        group = context.group
        if group is None:
            return
        predicate = self._predicate(context, lead)
        modality = list(filter(None, [group.modality]))
        modality += [w.lower for w in lead if w.lower in wordset("hedges")]
        verbs = _keys(group, lead, body)
        light = _light(group, lead, body)
        if light:
            predicate, verbs, body = f"{predicate} {text(body[:light])}", _light_keys(group, body[:light]), body[light:]
        body = self._with_restriction(context, body)
        told = self._circumstance(context, body)
        if told:
            marker, body = told
            shown = text(lead) if lead else ""
            conjunction = marker.rpartition(" ")[2]
            predicate, verbs = f"{predicate} {marker}".strip(), tuple(f"{verb} {conjunction}" for verb in verbs)
        nature = _nature(body) if group.copula else 0
        if nature:
            predicate, verbs, body = (
                f"{predicate} {text(body[:nature])}",
                (f"be {text(body[nature - 2 : nature]).lower()}", "be a"),
                body[nature:],
            )
        comparison = _comparison(body, copula=group.copula)
        if comparison is not None:
            predicate = f"{predicate} {text(body[: comparison + 1])}"
            body = body[comparison + 1 :]
            verbs = ("be comparative than", *verbs)
        denied_by = next((n for n in (phrases("negations").at(lead, p) for p in range(len(lead))) if n), 0)
        negative = group.negative or bool(denied_by)
        leading_hedges = 0
        while leading_hedges < len(body) - 1 and body[leading_hedges].lower in wordset("hedges") and body[leading_hedges + 1].tag != "CD":
            modality.append(body[leading_hedges].lower)
            leading_hedges += 1
        body = body[leading_hedges:]
        if body and body[0].lower in wordset("denying_determiners"):
            negative, body = True, body[1:]
        if context.subject and context.subject[0].lower in wordset("denying_determiners"):
            negative = True
        objects = [body] if told or group.tail in wordset("resultatives") else lists.items(body)
        subjects = context.subjects()
        keys = self._enumerate(context, predicate, max(len(objects), 1), len(subjects))
        for place, (owner, plural) in enumerate(subjects, start=1):
            for number, item in enumerate(objects, start=1):
                position = number if len(objects) > 1 else place
                self._add(
                    owner,
                    predicate,
                    verbs,
                    phrase(item),
                    context.rule,
                    negative=negative,
                    modality=" ".join(dict.fromkeys(modality)),
                    condition=_joined(context.conditions[1:] if told else context.conditions),
                    groups=tuple((key, position) for key in keys),
                    plural=plural,
                    main=context.main,
                    contrast=context.contrast,
                )

    def _with_restriction(self, context: "_Context", body: Part) -> Part:
        """Keep "before ..." and "until ..." in what something is said to be: there it restricts the noun."""
        restriction = context.restriction
        group = context.group
        if not restriction or group is None or not group.copula or not body or body[0].lower not in {"a", "an", "the"}:
            return body
        context.restriction = ()
        context.conditions = [condition for condition in context.conditions if condition != _plain(restriction)]
        return (*body, *restriction)

    def _circumstance(self, context: "_Context", body: Part) -> tuple[str, Part] | None:
        """Return conjunction and clause where the "when ..." is what is said: "happens when ...", "is enough when ..."."""
        group = context.group
        if not context.circumstance or group is None:
            return None
        judged = group.copula and len(body) == 1 and body[0].lower in wordset("judging_adjectives")
        if body and not judged:
            return None
        clause = context.circumstance
        context.circumstance = ()
        before = f"{body[0].lower} " if body else ""
        return before + clause[0].lower, clause[1:]

    def _with_announced(self, context: "_Context", parts: Parts, announced: Part) -> "_Context":
        """Let the names after a colon stand for the number that announced them: "two kinds dominate: A and B"."""
        subject = context.subject
        if subject and subject[0].tag == "CD":
            return replace(context, subject=announced)
        if parts.object and parts.object[0].tag == "CD":
            for item in lists.names(announced):
                self._main_frames(replace(context, main=False), parts.lead, item)
        return context

    def _predicate(self, context: "_Context", lead: Part) -> str:
        kept = [w for w in lead if w.lower not in wordset("hedges") and w.lower not in wordset("fillers")]
        group = context.group
        return f"{group.predicate if group else ''} {text(kept)}".strip()

    def _enumerate(self, context: "_Context", predicate: str, objects: int, subjects: int) -> tuple[str, ...]:
        if max(objects, subjects) < 2:
            return ()
        key = f"{self.sentence}.{len(self.reading.groups) + 1}"
        owner = context.subjects()[0][0] if subjects == 1 else NOWHERE
        label = f"{owner.text} {predicate}".strip()
        self.reading.groups.append(StatementGroup(key, GroupKind.ENUMERATION, label, owner, self.sentence))
        return (key,)

    def _piece(self, kind: Cut, piece: Part, parts: Parts, context: "_Context") -> None:
        if kind is Cut.REASON:
            self._reason(context, "because of", [phrase(item) for item in lists.items(piece)])
        elif kind is Cut.PURPOSE:
            self._purpose(piece, context)
        elif kind is Cut.ALTERNATIVE:
            self._alternative(piece, parts, context)
        elif kind is Cut.EXAMPLES:
            self._inherited_examples(piece, parts, context)
        elif kind is Cut.SECOND_NAME:
            self._second_name(piece, parts.object or context.subject)
        elif kind is Cut.PARTICIPLE:
            if not (context.group is not None and context.group.passive and piece[0].tag == "VBG"):
                self._participle(piece, replace(context, group=None, main=False))
        elif kind is Cut.REDUCED:
            copula = context.group is not None and context.group.copula
            about = context.subject if copula else _head(parts.object)
            if copula and parts.object and parts.object[0].lower == "one":
                return
            self._participle(piece, replace(context, group=None, subject=about, main=False, phrase=context.phrase if copula else None))
        elif kind is Cut.POSSESSION:
            has = Group(0, 0, "have", "have", "has", singular=True)
            self._proposition(piece, replace(context, group=has, main=False, conditions=[]))
        elif kind is Cut.APPOSITION:
            self._define(_head(parts.object), piece, "apposition")

    def _participle(self, piece: Part, context: "_Context") -> None:
        """Make a reduced clause ("allowing ...", "built for ...") a proposition about the same subject."""
        verb = next((p for p, w in enumerate(piece) if w.tag in {"VBG", "VBN"}), None)
        if verb is None:
            return
        group = group_at(piece, verb)
        for position in range(group.end, len(piece) - 1):
            if piece[position].tag == "CC" and piece[position + 1].tag == piece[verb].tag == "VBG" and not piece[position + 1].in_term:
                self._participle(piece[position + 1 :], context)
                piece = piece[:position]
                break
        adverbs = [w for w in piece[:verb] if w.lower not in wordset("hedges") | wordset("fillers")]
        hedges = [w.lower for w in piece[:verb] if w.lower in wordset("hedges")]
        rest = piece[group.end :]
        plural = context.plural()
        if piece[verb].tag == "VBN":
            shown = text((*adverbs, replace(piece[verb], text=piece[verb].lower)))
            group = replace(group, head=f"be {piece[verb].lower}", tail=f"be {piece[verb].lower}", passive=True)
            group = replace(group, predicate=f"{'are' if plural else 'is'} {shown}")
        elif group.head == "make" and rest and rest[0].lower in {"it", "them"}:
            group = Group(0, 0, "be", "be", "are" if plural else "is", copula=True)
            rest = rest[1:]
        else:
            shown = text(piece[verb : group.end]) if plural is None else _third_person(group, piece[verb:], plural=plural)
            group = replace(group, predicate=shown)
        modality = " ".join(filter(None, (*hedges, group.modality)))
        self._proposition(rest, replace(context, group=replace(group, modality=modality), rule="participle"))

    def _reason(self, context: "_Context", marker: str, reasons: Iterable[Phrase]) -> None:
        shown = text(context.object) if len(context.object) <= SHORT_OBJECT else "…"
        predicate = f"{context.predicate} {shown}".strip() + f" {marker.lower()}"
        group = context.group
        found = [reason for reason in reasons if reason.text]
        keys = self._enumerate(context, predicate, len(found), 1) if found else ()
        for place, reason in enumerate(found, start=1):
            for owner, plural in context.subjects():
                self._add(
                    owner,
                    predicate,
                    (),
                    reason,
                    "reason",
                    relation=HAS_REASON,
                    negative=bool(group and group.negative),
                    modality=group.modality if group else "",
                    groups=tuple((key, place) for key in keys),
                    plural=plural,
                    main=False,
                )

    def _purpose(self, piece: Part, context: "_Context") -> None:
        verb = next((p for p, w in enumerate(piece) if w.tag == "VB"), None)
        if verb is None or context.group is None:
            return
        group = group_at(piece, verb)
        parts = cut(piece[group.end :], group)
        shown = f"{context.predicate} … to" if context.object else f"{context.predicate} to"
        predicate = f"{shown} {text(piece[verb : group.end])} {text(parts.lead)}".strip()
        verbs = (f"{context.group.head} to",) if not context.object else ()
        for owner, plural in context.subjects():
            for item in lists.items(parts.object):
                self._add(
                    owner,
                    predicate,
                    verbs,
                    phrase(item),
                    "purpose",
                    relation=HAS_PURPOSE,
                    negative=context.group.negative,
                    modality=context.group.modality,
                    condition=_joined([*context.conditions, *(_plain(p) for k, p in parts.pieces if k is Cut.CONDITION)]),
                    plural=plural,
                    main=False,
                )

    def _alternative(self, piece: Part, parts: Parts, context: "_Context") -> None:
        """Make "rather than X" a denial of the same relation."""
        group = context.group
        if group is None:
            return
        denied = replace(context, group=replace(group, negative=not group.negative), main=False, rule="alternative")
        verb = next((p for p, w in enumerate(piece) if w.tag not in ADVERBS), 0)
        follows = verb + 1 < len(piece) and piece[verb + 1].tag in {"IN", "TO"}
        if (piece[verb].tag in {"VBN", "VBD"} or (follows and piece[verb].lower.endswith("ed"))) and verb + 1 < len(piece):
            self._participle_denied(piece[verb:], denied)
            return
        if piece[verb].tag == "VBG" and not piece[verb].in_term:
            does = "do" if context.plural() else "does"
            inner = group_at(piece, verb)
            shown = f"{does} not {piece[verb].lemma} {text(piece[verb + 1 : inner.end])}".strip()
            self._proposition(piece[inner.end :], replace(denied, group=replace(inner, predicate=shown, negative=True)))
            return
        if parts.lead and piece[verb].lower == parts.lead[-1].lower:
            piece = piece[verb + 1 :]
        self._main_frames(denied, parts.lead, piece)

    def _participle_denied(self, piece: Part, context: "_Context") -> None:
        group = context.group
        if group is None or not group.passive:
            return
        shown = f"{group.predicate.rsplit(' ', 1)[0]} {piece[0].text}"
        head = f"be {piece[0].lower}"
        made = replace(group, head=head, tail=head, predicate=shown, negative=True)
        self._proposition(piece[1:], replace(context, group=made))

    def _existence(self, group: Group, rest: Part, context: "_Context") -> None:
        """Turn "there is A between B" into what B has."""
        rest, announced = _before_colon(rest)
        parts = cut(rest, replace(group, copula=False))
        body = parts.object
        for item in lists.names(announced) if body and body[0].tag == "CD" else ():
            self._add(phrase(item), "is one of", (), phrase(body), "announced", relation=IS_EXAMPLE_OF, main=False)
        for position in range(1, len(body) - 1):
            if body[position].tag in {"IN", "TO"} and body[position].lower in {"between", "to", "in", "for", "on", "with", "among"}:
                owner = body[position + 1 :]
                predicate = "have" if _is_plural(owner) else "has"
                has = Group(0, 0, "have", "have", predicate, group.modality, group.negative)
                self._main_frames(replace(context, group=has, subject=owner), (), body[:position])
                return

    # --- names, definitions, examples ----------------------------------------------------------------------------------------------

    def _second_name(self, piece: Part, named: Part) -> Part:
        """Note "often called X", "usually shortened to X", "short for X"; return the other name, nothing where it is none."""
        count = phrases("long_name_phrases").at(piece, 0)
        if count:
            self._name(_head(named), piece[count:], "abbreviates", "long-name")
            return piece[count:]
        verb = next((p for p, w in enumerate(piece) if w.lower in wordset("second_name_verbs")), None)
        if verb is None or any(
            w.tag not in ADVERBS and w.lower not in wordset("second_name_phrases") and w.lower not in wordset("hedges")
            for w in piece[:verb]
        ):
            return ()
        start = verb + 1
        while start < len(piece) and piece[start].lower in {"as", "to", "simply", "just"}:
            start += 1
        end = next((p for p in range(start, len(piece)) if piece[p].lower == ","), len(piece))
        if start >= end:
            return ()
        hedge = " ".join(w.lower for w in piece[:verb] if w.lower in wordset("hedges"))
        self._name(piece[start:end], _head(named), "is another name for", "second-name", hedge)
        return piece[start:end]

    def _name(self, short: Part, long: Part, predicate: str, rule: str, hedge: str = "") -> None:
        if short and long:
            self._add(phrase(short), predicate, (), phrase(long), rule, relation=ABBREVIATES, modality=hedge, main=False)

    def _define(self, term: Part, told: Part, rule: str) -> None:
        plural = _is_plural(term)
        self._add(phrase(term), "are" if plural else "is", (), phrase(told), rule, relation=IS_DEFINED_AS, main=False, plural=plural)

    def _examples_within(self, body: Part) -> None:
        for position in range(1, len(body) - 1):
            count = phrases("example_phrases").at(body, position)
            if count > 1 and body[position].lower == "such":
                self._examples(body[:position], body[position + count :])
                return

    def _examples(self, kind: Part, examples: Part, *, including: bool = False) -> None:
        """Say of each example that it is one; what "including" names of one thing are its parts."""
        head = _head(_trimmed(kind))
        if not head:
            return
        whole = including and not _is_plural(head)
        for item in lists.names(_without_clause(_trimmed(examples))):
            if whole:
                self._add(phrase(head), "includes", (), phrase(item), "including", relation=INCLUDES, main=False)
            else:
                self._add(phrase(item), "is an example of", (), phrase(head), "examples", relation=IS_EXAMPLE_OF, main=False)

    def _inherited_examples(self, piece: Part, parts: Parts, context: "_Context") -> None:
        """Say of each example that it is one, and of the subject what it has to do with it."""
        if any(kind is Cut.CONDITION for kind, _ in parts.pieces):
            self._examples(context.subject, piece, including=True)
            return
        self._examples(parts.object, piece, including=True)
        for item in lists.names(_without_clause(piece)):
            inherited = replace(context, main=False, rule="examples")
            self._main_frames(inherited, parts.lead, item)

    def _add(
        self,
        subject: Phrase,
        predicate: str,
        verbs: tuple[str, ...],
        object_: Phrase,
        rule: str,
        *,
        relation: str = "",
        negative: bool = False,
        modality: str = "",
        condition: str = "",
        groups: tuple[tuple[str, int], ...] = (),
        plural: bool = False,
        main: bool = True,
        contrast: bool = False,
    ) -> None:
        self.reading.frames.append(
            Frame(
                subject,
                predicate,
                verbs,
                object_,
                self.sentence,
                rule,
                relation,
                negative,
                modality,
                condition,
                groups,
                plural,
                main,
                contrast,
            )
        )


@dataclass(slots=True)
class _Context:
    """What the frames of one clause have in common."""

    group: Group | None
    subject: Part
    conditions: list[str]
    main: bool
    contrast: bool = False
    rule: str = "clause"
    phrase: Phrase | None = None
    """Stands for the subject where the sentence does not name it."""
    predicate: str = ""
    object: Part = ()
    restriction: Part = ()
    """The "before ..." or "until ..." clause right after, with its conjunction."""
    circumstance: Part = ()
    """The "when ..." clause right after, with its conjunction."""

    def _named(self) -> Part:
        """Return the subject without the "no" that denies the clause."""
        first = self.subject[0].lower if self.subject else ""
        return self.subject[1:] if first == "no" and len(self.subject) > 1 else self.subject

    def subjects(self) -> list[tuple[Phrase, bool]]:
        """Return each subject with whether it is plural; a serial list, or "both A and B", is several."""
        if self.phrase is not None:
            return [(self.phrase, False)]
        named = self._named()
        sides = lists.both(named)
        if len(sides) == 1 and not (self.group is not None and self.group.singular):
            sides = lists.items(named)
        return [(phrase(side), _is_plural(side)) for side in sides]

    def plural(self) -> bool:
        """Return whether the subject as a whole takes a plural verb."""
        return self.phrase is None and _is_plural(self.subject)


def _keys(group: Group, lead: Part, body: Part) -> tuple[str, ...]:
    """Return the wordings that patterns look up, the most specific first."""
    if group.copula:
        adjective = next((w for w in lead if w.tag in {"JJ", "JJR", "VBN"}), None)
        if lead and lead[-1].tag in {"IN", "TO"}:
            preposition = lead[-1].lower
            if adjective is None:
                return (f"{group.head} {preposition}", *_complement(body)) if group.head != "be" else (f"be {preposition}",)
            return (f"be {adjective.lower} {preposition}", f"be {adjective.lower}", "be adjective")
        return _complement(body)
    joint = _joint(lead)
    if not joint:
        return group.keys
    found = [f"{group.tail} {joint}"]
    if len(lead) > 1 and lead[-2].lower in wordset("telling_adverbs"):
        found.insert(0, f"{group.tail} {lead[-2].lower} {joint}")
    if " " in joint:
        found.append(f"{group.tail} {joint.rpartition(' ')[2]}")
    return tuple(found) if group.head == group.tail else (group.head, *found)


def _joint(lead: Part) -> str:
    """Return the preposition of a predicate, with the participle or adverb before it: "on", "depending on", "close to"."""
    if not lead or lead[-1].tag not in {"IN", "TO"}:
        return ""
    first = next((p for p in range(len(lead)) if phrases("condition_phrases").at(lead, p)), len(lead) - 1)
    return text(lead[first:]).lower()


def _before_colon(rest: Sequence[Word]) -> tuple[Part, Part]:
    """Part what follows the verbs at its colon."""
    for position in range(1, len(rest) - 1):
        if rest[position].lower == ":":
            return tuple(rest[:position]), _trimmed(rest[position + 1 :])
    return tuple(rest), ()


def _with_name(subject: Part, name: Part) -> Part:
    """Return a subject with its second name in brackets behind it."""
    opening = replace(name[0], text="(", lower="(", tag="-LRB-", space="", term="", term_length=0, in_term=False)
    closing = replace(opening, text=")", lower=")", tag="-RRB-")
    if subject:
        subject = (*subject[:-1], replace(subject[-1], space=" "))
    return (*subject, opening, *name[:-1], replace(name[-1], space=""), closing)


def _complement(body: Part) -> tuple[str, ...]:
    """Return the keys of what follows "be": a definite or other noun phrase, an adjective, or a clause."""
    if not body:
        return ("be",)
    if body[0].tag in {"WRB", "WP", "WDT"} or body[0].lower in {"whether", "that"}:
        return ("be clause", "be adjective")
    head = _head_end(body)
    if head is None:
        first = next((w for w in body if w.tag not in ADVERBS), body[0])
        return (f"be {first.lower}", "be adjective")
    article = "the" if body[0].lower in {"the", "its", "their"} else "a"
    return (f"be {article}", "be a") if article == "the" else ("be a",)


def _head_end(body: Part) -> int | None:
    """Return where the noun of a leading noun phrase stands, None where the phrase has none."""
    last = None
    for position, word in enumerate(body):
        if word.tag in NOUNS or word.in_term:
            last = position
        elif word.tag in {"IN", "TO", "WDT", "WP", "VBZ", "VBP", "VBD", "MD", ","}:
            break
    return last


def _light(group: Group, lead: Part, body: Part) -> int:
    """Return how many words of the object belong to the verb: "have an impact on", "play a role in", "make use of"."""
    if group.copula or group.passive or lead:
        return 0
    for position in range(min(5, len(body))):
        if f"{group.tail} {body[position].lower}" in wordset("light_verbs"):
            follows = position + 1 < len(body) and body[position + 1].tag in {"IN", "TO"}
            return position + 2 if follows else (position + 1 if position + 1 == len(body) else 0)
    return 0


def _light_keys(group: Group, part: Part) -> tuple[str, ...]:
    if part[-1].tag in {"IN", "TO"}:
        return (f"{group.tail} {part[-2].lower} {part[-1].lower}", f"{group.tail} {part[-2].lower}")
    return (f"{group.tail} {part[-1].lower}",)


def _nature(body: Part) -> int:
    """Return how many words of "an example of ...", "one of ..." or "part of ..." tell how the subject belongs to what follows."""
    for position in range(1, min(4, len(body) - 1)):
        if body[position].lower == "of" and body[position - 1].lower in wordset("nouns_of_belonging"):
            return position + 1
    return 0


def _comparison(body: Part, *, copula: bool) -> int | None:
    """Return the place of "than" in "smaller than B" or of the second "as" in "as small as B"; after other verbs "more than B" too."""
    if copula and body and body[0].lower == "as":
        return next((p for p in range(2, min(5, len(body) - 1)) if body[p].lower == "as"), None)
    furthest = 4 if copula else 2
    for position in range(1, min(furthest, len(body) - 1)):
        if body[position].lower == "than" and body[position - 1].tag in {"JJR", "JJ", "RBR"}:
            return position if not any(character.isdigit() for character in body[position + 1].text) else None
    return None


def _without_adverb(subject: Part) -> Part:
    """Return a subject without the adverb of emphasis or attitude before it: "even a small loss"."""
    start = 0
    while start + 1 < len(subject) and subject[start].tag == "RB" and subject[start].lower not in wordset("kept_adverbs"):
        start += 1
    return subject[start:] if start and subject[start].tag in {"DT", "PRP$"} else subject


def _is_expletive(group: Group, rest: Sequence[Word]) -> bool:
    """Tell whether "it" stands for what follows: "it is a poor idea to ...", "it is clear that ..."."""
    if not group.copula:
        return False
    follows = [p for p in range(1, len(rest) - 1) if rest[p].lower == "that" or (rest[p].tag == "TO" and rest[p + 1].tag == "VB")]
    return bool(follows) and all(w.tag in EXPLETIVE_TAGS for w in rest[: follows[0]])


def _is_addressed(subject: Part, group: Group) -> bool:
    """Tell whether a clause tells the reader what to do: "you should ..."."""
    shown = [w.lower for w in subject]
    obliged = bool(set(group.modality.split()) & wordset("obligations")) or group.tail in wordset("obligations")
    return shown in (["you"], ["one"]) and obliged


def _head(part: Part) -> Part:
    """Return the last noun phrase of some words."""
    return tuple(part[clauses.chunk_start(part, len(part), 0) :]) or tuple(part)


def _without_clause(part: Part) -> Part:
    """Return the words before a finite verb: examples end where a clause goes on."""
    end = next((p for p, w in enumerate(part) if w.tag in FINITE), len(part))
    return part[:end]


def _is_plural(part: Sequence[Word]) -> bool:
    """Tell whether a noun phrase is plural, by its head noun or by "and"."""
    last = None
    for word in part:
        if word.tag == "-LRB-" and last is not None:
            break
        if word.tag in {"IN", "WDT", "WP", "VBG"} and last is not None:
            break
        if word.tag == "CC" and word.lower == "and":
            return True
        if word.tag in NOUNS or word.tag == "PRP":
            last = word
    return last is not None and (last.tag in PLURAL or last.lower in {"they", "these", "those"})


def _third_person(group: Group, piece: Sequence[Word], *, plural: bool = False) -> str:
    """Return the finite form of a reduced clause's verb: "allowing" gives "allows"."""
    verb = piece[0]
    after = text(piece[1 : group.end - group.start]) if group.end > group.start else ""
    lemma = verb.lemma
    if plural:
        shown = {"be": "are"}.get(lemma, lemma)
    elif lemma in {"have", "be", "do", "go"}:
        shown = {"have": "has", "be": "is", "do": "does", "go": "goes"}[lemma]
    elif lemma.endswith(("s", "x", "z", "ch", "sh")):
        shown = lemma + "es"
    elif lemma.endswith("y") and lemma[-2:-1] not in "aeiou":
        shown = lemma[:-1] + "ies"
    else:
        shown = lemma + "s"
    return f"{shown} {after}".strip()


def _plain(part: Sequence[Word]) -> str:
    return _lowered(text(_trimmed(part)), part)


def _lowered(shown: str, part: Sequence[Word]) -> str:
    """Return words with a small first letter, where it is no name."""
    first = part[0] if part else None
    if first is None or first.in_term or first.tag in {"NNP", "NNPS"} or not first.text[1:].islower() and len(first.text) > 1:
        return shown
    return shown[:1].lower() + shown[1:]


def _trimmed(part: Sequence[Word]) -> Part:
    start, end = 0, len(part)
    while start < end and part[start].lower in {",", ";", ":", "—", "–"}:
        start += 1
    while end > start and part[end - 1].lower in {",", ";", ":", ".", "—", "–", "!"}:
        end -= 1
    return tuple(part[start:end])


def _joined(conditions: Iterable[str]) -> str:
    return "; ".join(dict.fromkeys(filter(None, conditions)))


__all__ = ["Reading", "is_abbreviation", "read"]
