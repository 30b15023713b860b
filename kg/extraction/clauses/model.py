"""What a clause is, and how it stands to the others of its sentence."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from kg.extraction.frames import Word
from kg.extraction.tags import NOUNS
from kg.extraction.verbs import Group

Span = tuple[int, int]

STOPS = frozenset({";", ":", "—", "–", "--"})
NOMINAL = NOUNS | {"JJ", "JJR", "JJS", "CD", "DT", "PRP$", "VBG", "VBN", "POS", "$", "#", "PDT"}


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
    LINK = auto()
    """"which means": leads to what follows, and says nothing by itself."""
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
    view: str = ""
    """Whose view it is: "it is said"; empty where it is stated as a fact."""


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
