"""What a sentence gives, written down: frames, their groups, and the names, definitions and examples on the way."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypedDict, Unpack

from kg.extraction import lists
from kg.extraction.cutting.grammar import Part, head, is_plural, trimmed, without_clause
from kg.extraction.frames import Frame, Word, phrase
from kg.extraction.tags import ADVERBS, NOUNS, PLURAL_NOUNS
from kg.extraction.verbs import Group
from kg.extraction.wording import phrases, wordset
from kg.model import Group as StatementGroup
from kg.model import GroupKind, Phrase
from kg.namespaces import KG

ABBREVIATES = KG + "abbreviates"
INCLUDES = KG + "includes"
IS_DEFINED_AS = KG + "isDefinedAs"
IS_EXAMPLE_OF = KG + "isExampleOf"
NOBODY = Phrase("")


@dataclass(slots=True)
class Reading:
    """What one sentence gave."""

    frames: list[Frame] = field(default_factory=list)
    groups: list[StatementGroup] = field(default_factory=list)


class Details(TypedDict, total=False):
    """Fields of a frame that often keep their default."""

    negative: bool
    modality: str
    condition: str
    groups: tuple[tuple[str, int], ...]
    plural: bool


@dataclass(slots=True)
class Context:
    """What the frames of one clause have in common."""

    group: Group | None
    subject: Part
    conditions: list[str]
    main: bool
    contrast: bool = False
    rule: str = "clause"
    named: Phrase | None = None
    """Stands for the subject where the sentence does not name it."""
    predicate: str = ""
    object: Part = ()
    trailing: tuple[str, ...] = ()
    """Those of its conditions that stand after it: where it ends in a participle, they are of that."""
    circumstance: Part = ()
    """The clause right after that may be what is said, with its conjunction: "when ..."."""
    restriction: Part = ()
    """The clause right after that may belong to the noun before it, with its conjunction: "before ..."."""

    @property
    def denied(self) -> bool:
        """Tell whether the subject denies the clause: "no vendor", "neither vendor"."""
        return bool(self.subject) and self.subject[0].lower in wordset("denying_determiners")

    def subjects(self) -> list[tuple[Phrase, bool]]:
        """Return each subject with whether it is plural; a serial list, or "both A and B", is several."""
        if self.named is not None:
            return [(self.named, False)]
        part = self.subject[1:] if self.denied and self.subject[0].lower == "no" else self.subject
        sides = lists.both(part)
        if len(sides) == 1 and not (self.group is not None and self.group.singular):
            sides = lists.items(part)
        if len(sides) > 1 and part[0].lower in wordset("distributives") and any(word.tag == "IN" for word in sides[-1]):
            sides = [part]
        if len(sides) == 1 and self.group is not None and self.group.singular is not None:
            return [(phrase(part), not self.group.singular)]
        return [(phrase(side), is_plural(side)) for side in sides]

    def plural(self) -> bool:
        """Tell whether the subject as a whole takes a plural verb."""
        return self.named is None and is_plural(self.subject)


class Record:
    """Collects what one sentence gives."""

    def __init__(self, sentence: int, reading: Reading) -> None:
        self.sentence = sentence
        self.reading = reading

    def add(
        self, context: Context, owner: Phrase, verbs: tuple[str, ...], predicate: str, object_: Phrase, **details: Unpack[Details]
    ) -> None:
        """Add a frame that a pattern is to type."""
        main, contrast = context.main, context.contrast
        frame = Frame(owner, predicate, verbs, object_, self.sentence, context.rule, main=main, contrast=contrast, **details)
        self.reading.frames.append(frame)

    def add_aside(self, subject: Phrase, predicate: str, object_: Phrase, rule: str, relation: str, **details: Unpack[Details]) -> None:
        """Add a frame that is no main clause and whose relation is known."""
        frame = Frame(subject, predicate, (), object_, self.sentence, rule, relation, main=False, **details)
        self.reading.frames.append(frame)

    def enumerate(self, context: Context, predicate: str, members: int, *, one_owner: bool) -> tuple[str, ...]:
        """Open a group for the items of a list; return its key, nothing where there is no list."""
        if members <= 1:
            return ()
        key = f"{self.sentence}.{len(self.reading.groups) + 1}"
        owner = context.subjects()[0][0] if one_owner else NOBODY
        label = f"{owner.text} {predicate}".strip()
        self.reading.groups.append(StatementGroup(key, GroupKind.ENUMERATION, label, owner, self.sentence))
        return (key,)

    def name(self, short: Part, long: Part, predicate: str, rule: str, hedge: str = "") -> None:
        """Say that one name stands for another."""
        if short and long:
            self.add_aside(phrase(short), predicate, phrase(long), rule, ABBREVIATES, modality=hedge)

    def second_name(self, piece: Part, named: Part) -> Part:
        """Say what "often called X", "usually shortened to X" or "short for X" tells; return X, nothing where it is none of these."""
        count = phrases("long_name_phrases").at(piece, 0)
        if count:
            self.name(head(named), piece[count:], "abbreviates", "long-name")
            return piece[count:]
        verb = next((position for position, word in enumerate(piece) if word.lower in wordset("second_name_verbs")), None)
        if verb is None or not all(_leads_to_name(word) for word in piece[:verb]):
            return ()
        start = verb + 1
        while start < len(piece) and piece[start].lower in wordset("name_openers"):
            start += 1
        end = next((position for position in range(start, len(piece)) if piece[position].lower == ","), len(piece))
        hedge = " ".join(word.lower for word in piece[:verb] if word.lower in wordset("hedges"))
        self.name(piece[start:end], head(named), "is another name for", "second-name", hedge)
        return piece[start:end]

    def define(self, term: Part, told: Part) -> None:
        """Say what an apposition tells: "a tandem, a small bicycle"."""
        being = next((position for position, word in enumerate(told) if position and word.lower == "being"), None)
        term, told = (told[:being], told[being + 1 :]) if being is not None else (term, told)
        plural = is_plural(term) and told[0].lower not in {"a", "an"}
        self.add_aside(phrase(term), "are" if plural else "is", phrase(told), "apposition", IS_DEFINED_AS, plural=plural)

    def examples(self, kind: Part, examples: Sequence[Word], *, including: bool = False) -> None:
        """Say of each example that it is one; what "including" names of one thing are its parts."""
        whole = trimmed(kind)
        whole = _before_infinitive(whole)
        noun = whole if any(word.tag == "CC" for word in whole) and not any(word.lower == "," for word in whole) else head(whole)
        if not noun:
            return
        end = next((position for position, word in enumerate(noun) if word.tag == "IN" and position), len(noun))
        last = next((word for word in reversed(noun[:end]) if word.tag in NOUNS), noun[-1])
        for item in lists.names(without_clause(trimmed(examples))):
            if including and last.tag not in PLURAL_NOUNS:
                self.add_aside(phrase(noun), "includes", phrase(item), "including", INCLUDES)
            else:
                self.add_aside(phrase(item), "is an example of", phrase(noun), "examples", IS_EXAMPLE_OF)

    def examples_within(self, body: Part) -> None:
        """Say of what "such as" names in a phrase that it is an example."""
        for position in range(1, len(body) - 1):
            count = phrases("example_phrases").at(body, position)
            if count > 1 and body[position].lower == "such":
                self.examples(body[:position], body[position + count :])
                return


def _before_infinitive(whole: Part) -> Part:
    """Return of "methods to hide delay" the plural noun: it, and not what the infinitive is about, has examples."""
    place = next((position for position in range(1, len(whole)) if whole[position].tag == "TO"), 0)
    of_plural = place > 0 and whole[place - 1].tag in PLURAL_NOUNS and whole[-1].tag not in PLURAL_NOUNS
    return whole[:place] if of_plural else whole


def _leads_to_name(word: Word) -> bool:
    return word.tag in ADVERBS or word.lower in wordset("second_name_phrases") or word.lower in wordset("hedges")
