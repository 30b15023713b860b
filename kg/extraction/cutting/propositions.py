"""The frames of one verb with what follows it: the main one, and one for each consequence, purpose, reason, denial and example."""

from collections.abc import Sequence
from dataclasses import replace

from kg.extraction import lists
from kg.extraction.cutting.circumstances import each_alternative, keep_restriction, take_circumstance
from kg.extraction.cutting.grammar import Part, before_colon, head, is_plural, joined, plain, third_person, without_clause
from kg.extraction.cutting.predicates import predicate, predication, refine
from kg.extraction.cutting.record import IS_EXAMPLE_OF, Context, Record
from kg.extraction.cutting.standing import is_expletive
from kg.extraction.frames import Word, phrase, text
from kg.extraction.openings import Cut
from kg.extraction.parts import Parts, cut
from kg.extraction.tags import ADVERBS, PREPOSITIONS
from kg.extraction.verbs import Group, group_at
from kg.extraction.wording import wordset
from kg.model import Phrase
from kg.namespaces import KG

HAS_PURPOSE = KG + "hasPurpose"
HAS_REASON = KG + "hasReason"
GOALS = frozenset({"to", "into", "toward", "towards"})
PARTICIPLES = frozenset({"VBG", "VBN"})
SHORT_OBJECT = 6
"""Words up to which an object is repeated in the predicate of its reason."""
HAS = Group(0, 0, "have", "have", "has", singular=True)


class Propositions:
    """Makes the frames of clauses and reduced clauses."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def make(self, rest: Sequence[Word], context: Context) -> None:
        """Make the frames of one verb with what follows it; the context then knows predicate and object."""
        group = context.group
        if group is None:
            return
        rest, announced = before_colon(rest)
        parts = cut(rest, group)
        if announced:
            self._announced(context, parts, announced)
        before = [condition for condition in context.conditions if condition not in context.trailing]
        within = [plain(piece) for kind, piece in parts.pieces if kind is Cut.CONDITION]
        context.conditions = [*before, *within, *(condition for condition in context.conditions if condition in context.trailing)]
        if any(kind is Cut.PURPOSE for kind, _ in parts.pieces):
            context.circumstance = ()
        ends_in_participle = bool(parts.pieces) and parts.pieces[-1][0] is Cut.PARTICIPLE
        trailing = context.trailing if ends_in_participle else ()
        own = replace(context, conditions=[condition for condition in context.conditions if condition not in trailing])
        for lead, body in _origin_and_goal(parts):
            self.say(own, lead, body)
        context.predicate = predicate(group, parts.lead)
        context.object = parts.object
        for kind, piece in parts.pieces:
            self._piece(kind, piece, parts, context)
        self.record.examples_within(parts.object)

    def say(self, context: Context, lead: Part, body: Part) -> None:
        """Make the frames that join the subjects of a clause to its objects."""
        group = context.group
        if group is None:
            return
        said = predication(group, lead, body)
        keep_restriction(said, context)
        conditions = context.conditions
        told = take_circumstance(said, context)
        if told:
            conditions = conditions[1:]
        else:
            refine(said, group)
        whole = told or group.tail in wordset("resultatives")
        objects = each_alternative(said.object) if told else [said.object] if whole else lists.items(said.object)
        subjects = context.subjects()
        members = max(len(objects), len(subjects))
        keys = self.record.enumerate(context, said.predicate, members, one_owner=len(subjects) == 1)
        for place, (owner, plural) in enumerate(subjects, start=1):
            for number, item in enumerate(objects, start=1):
                self.record.add(
                    context,
                    owner,
                    said.verbs,
                    said.predicate,
                    phrase(item),
                    negative=said.negative or context.denied,
                    modality=said.hedge,
                    condition=joined(conditions),
                    groups=tuple((key, number if len(objects) > 1 else place) for key in keys),
                    plural=plural,
                )

    def reason(self, context: Context, marker: str, reasons: Sequence[Phrase]) -> None:
        """Say why: the predicate repeats what was said, "is popular because of"."""
        shown = text(context.object) if len(context.object) <= SHORT_OBJECT else "…"
        because = f"{context.predicate} {shown}".strip() + f" {marker.lower()}"
        group = context.group
        found = [reason for reason in reasons if reason.text]
        keys = self.record.enumerate(context, because, len(found), one_owner=True)
        for place, reason in enumerate(found, start=1):
            for owner, plural in context.subjects():
                self.record.add_aside(
                    owner,
                    because,
                    reason,
                    "reason",
                    HAS_REASON,
                    negative=bool(group and group.negative),
                    modality=group.modality if group else "",
                    groups=tuple((key, place) for key in keys),
                    plural=plural,
                )

    def participle(self, piece: Part, context: Context) -> None:
        """Make a reduced clause ("allowing ...", "built for ...") a proposition about the same subject."""
        verb = next((position for position, word in enumerate(piece) if word.tag in PARTICIPLES), None)
        if verb is None:
            return
        group = group_at(piece, verb)
        piece = self._part_joined(piece, group, context)
        rest = piece[group.end :]
        plural = context.plural()
        if piece[verb].tag == "VBN":
            group = _passive(group, piece[: verb + 1], plural=plural)
        elif group.head == "make" and rest and rest[0].lower in {"it", "them"}:
            if is_expletive(Group(0, 0, "be", "be", "is", copula=True), rest[1:]):
                return
            group, rest = Group(0, 0, "be", "be", "are" if plural else "is", copula=True), rest[1:]
        else:
            group = replace(group, predicate=third_person(group, piece[verb:], plural=plural))
        hedges = [word.lower for word in piece[:verb] if word.lower in wordset("hedges")]
        modality = " ".join(filter(None, (*hedges, group.modality)))
        self.make(rest, replace(context, group=replace(group, modality=modality), rule="participle"))

    def existence(self, group: Group, rest: Part, context: Context) -> None:
        """Turn "there is A between B" into what B has, and "there are two A: B and C" into what B and C are."""
        rest, announced = before_colon(rest)
        body = cut(rest, replace(group, copula=False)).object
        counted = body[0].quantity if body else None
        of_two = counted is not None and counted.value == len("AB")
        for item in lists.names(announced, of_two=of_two) if body and body[0].tag == "CD" else ():
            self.record.add_aside(phrase(item), "is one of", phrase(body), "announced", IS_EXAMPLE_OF)
        for position in range(1, len(body) - 1):
            within = any(word.tag in PARTICIPLES and not word.in_term for word in body[:position])
            if body[position].lower in wordset("prepositions_of_place") and body[position + 1].tag != "VB" and not within:
                owner = body[position + 1 :]
                has = replace(HAS, predicate="have" if is_plural(owner) else "has", modality=group.modality, negative=group.negative)
                self.say(replace(context, group=has, subject=owner, main=False), (), body[:position])
                return

    def recommendation(self, rest: Part, group: Group, conditions: list[str]) -> None:
        """Turn "we recommend A to B" into what A is recommended for."""
        place = next((p for p in range(1, len(rest)) if rest[p].lower in {"to", "for"}), len(rest))
        subject = rest[:place]
        verb = f"{'are' if is_plural(subject) else 'is'}{' not' if group.negative else ''} recommended"
        recommended = Group(0, 0, "be recommended", "be recommended", verb, negative=group.negative, passive=True)
        body = tuple(replace(word, text="for", lower="for", tag="IN") for word in rest[place : place + 1]) + rest[place + 1 :]
        self.make(body, Context(recommended, subject, conditions, main=True))

    # --- pieces after the object ---------------------------------------------------------------------------------------------

    def _piece(self, kind: Cut, piece: Part, parts: Parts, context: Context) -> None:
        aside = replace(context, main=False)
        if kind is Cut.REASON:
            self.reason(context, "because of", [phrase(item) for item in lists.items(piece)])
        elif kind is Cut.PURPOSE:
            self._purpose(piece, context)
        elif kind is Cut.ALTERNATIVE:
            self._alternative(piece, parts, aside)
        elif kind is Cut.EXAMPLES:
            self._examples(piece, parts, aside)
        elif kind is Cut.SECOND_NAME:
            self.record.second_name(piece, parts.object or context.subject)
        elif kind is Cut.APPOSITION:
            self.record.define(head(parts.object), piece)
        elif kind is Cut.CONDITION:
            self.record.examples_within(piece)
            self._means(piece, aside)
        else:
            self._reduced(kind, piece, parts, aside)

    def _means(self, piece: Part, context: Context) -> None:
        """Say of "by doing ..." and "using ..." that the subject does it."""
        start = 1 if piece[0].lower == "by" else 0
        passive = context.group is not None and context.group.passive
        if not passive and start < len(piece) and piece[start].tag == "VBG" and piece[start].lower not in wordset("gerund_prepositions"):
            self.participle(piece[start:], replace(context, conditions=[]))

    def _reduced(self, kind: Cut, piece: Part, parts: Parts, context: Context) -> None:
        """Make what follows a noun or a whole clause in short form a proposition of its own."""
        group = context.group
        if group is None:
            return
        about_object = kind is Cut.PARTICIPLE and context.named is not None and piece[0].tag == "VBN"
        far = any(word.tag in {"IN", "TO", "WDT"} and word.lower != "of" for word in parts.object)
        if kind is Cut.POSSESSION:
            self.make(piece, replace(context, group=HAS, conditions=[]))
        elif (kind is Cut.REDUCED and (far or not group.copula)) or about_object:
            self.participle(piece, replace(context, subject=head(parts.object), named=None))
        elif kind is Cut.REDUCED or not (group.passive and piece[0].tag == "VBG"):
            self.participle(piece, context)

    def _part_joined(self, piece: Part, group: Group, context: Context) -> Part:
        """Make the second of two participles joined by "and" a proposition; return the words of the first."""
        for position in range(group.end, len(piece) - 1):
            following = piece[position + 1]
            if piece[position].tag == "CC" and following.tag == piece[group.start].tag == "VBG" and not following.in_term:
                self.participle(piece[position + 1 :], context)
                return piece[:position]
        return piece

    def _purpose(self, piece: Part, context: Context) -> None:
        verb = next((position for position, word in enumerate(piece) if word.tag == "VB"), None)
        group = context.group
        if verb is None or group is None:
            return
        inner = group_at(piece, verb)
        parts = cut(piece[inner.end :], inner)
        shown = f"{context.predicate} … to" if context.object else f"{context.predicate} to"
        conditions = [*context.conditions, *(plain(part) for kind, part in parts.pieces if kind is Cut.CONDITION)]
        for owner, plural in context.subjects():
            for item in lists.items(parts.object):
                self.record.add_aside(
                    owner,
                    f"{shown} {text(piece[verb : inner.end])} {text(parts.lead)}".strip(),
                    phrase(item),
                    "purpose",
                    HAS_PURPOSE,
                    negative=group.negative,
                    modality=group.modality,
                    condition=joined(conditions),
                    plural=plural,
                )

    def _alternative(self, piece: Part, parts: Parts, context: Context) -> None:
        """Make "rather than X" a denial of the same relation."""
        group = context.group
        if group is None:
            return
        denied = replace(context, group=replace(group, negative=not group.negative), rule="alternative")
        verb = next((position for position, word in enumerate(piece) if word.tag not in ADVERBS), 0)
        first = piece[verb]
        after = next((word for word in piece[verb + 1 :] if word.tag not in ADVERBS), None)
        follows = after is not None and after.tag in PREPOSITIONS
        if follows and (first.tag in {"VBN", "VBD"} or first.lower.endswith("ed")):
            if group.passive:
                self._denied_passive(piece[verb:], denied, group)
        elif first.tag == "VBG" and not first.in_term:
            inner = group_at(piece, verb)
            shown = f"{'do' if context.plural() else 'does'} not {first.lemma} {text(piece[verb + 1 : inner.end])}".strip()
            self.make(piece[inner.end :], replace(denied, group=replace(inner, predicate=shown, negative=True)))
        elif parts.lead and first.lower == parts.lead[-1].lower:
            self.say(denied, parts.lead, piece[verb + 1 :])
        else:
            self.say(denied, parts.lead, piece)

    def _denied_passive(self, piece: Part, context: Context, group: Group) -> None:
        shown = f"{group.predicate.rpartition(' ')[0]} {piece[0].text}"
        head_verb = f"be {piece[0].lower}"
        self.make(piece[1:], replace(context, group=replace(group, head=head_verb, tail=head_verb, predicate=shown, negative=True)))

    def _examples(self, piece: Part, parts: Parts, context: Context) -> None:
        """Say of each example that it is one, and of the subject what it has to do with it."""
        circumstance = next((before for kind, before in reversed(parts.pieces) if kind is Cut.CONDITION), None)
        if circumstance is not None:
            several = circumstance[0].tag == "IN" and is_plural(head(circumstance))
            self.record.examples(circumstance if several else context.subject, piece, including=True)
            return
        self.record.examples(parts.object, piece, including=True)
        if context.group is None or context.group.copula:
            return
        before = parts.object[: len(parts.object) - len(head(parts.object))]
        before = before if before and before[-1].tag == "IN" and not any(word.tag == "TO" for word in before) else ()
        for item in lists.names(without_clause(piece)):
            self.say(replace(context, rule="examples"), parts.lead, (*before, *item))

    def _announced(self, context: Context, parts: Parts, announced: Part) -> None:
        """Let the names after a colon stand for the number that announced them: "two kinds dominate: A and B"."""
        if context.subject and context.subject[0].tag == "CD":
            context.subject = announced
        elif parts.object and parts.object[0].tag == "CD" and announced[0].tag not in {"VB", "VBP"}:
            for item in lists.names(announced):
                self.say(replace(context, main=False), parts.lead, item)


def _origin_and_goal(parts: Parts) -> list[tuple[Part, Part]]:
    """Part "from A into B" into its two sides, each with its preposition."""
    lead, body = parts.lead, parts.object
    if lead and lead[-1].lower == "from":
        for position in range(1, len(body) - 1):
            is_range = body[position - 1].tag == body[position + 1].tag == "CD"
            if body[position].lower in GOALS and body[position + 1].tag != "VB" and not is_range:
                return [(lead, body[:position]), ((*lead[:-1], body[position]), body[position + 1 :])]
    return [(lead, body)]


def _passive(group: Group, part: Part, *, plural: bool) -> Group:
    """Return the finite passive of a reduced one: "widely used" gives "is widely used"."""
    participle = part[-1]
    adverbs = [word for word in part[:-1] if word.lower not in wordset("hedges") | wordset("fillers")]
    shown = text((*adverbs, replace(participle, text=participle.lower)))
    verb = f"be {participle.lower}"
    return replace(group, head=verb, tail=verb, predicate=f"{'are' if plural else 'is'} {shown}", passive=True)
