"""What a verb group is."""

from dataclasses import dataclass

FINITE = frozenset({"VBZ", "VBP", "VBD", "MD"})
ADVERBS = frozenset({"RB", "RBR", "RBS"})


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
