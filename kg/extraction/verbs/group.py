"""What a verb group is."""

from dataclasses import dataclass

from kg.language.inflection import third_person

IRREGULAR = {"be": "is", "have": "has"}


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


def singular_form(lemma: str) -> str:
    """Return the form of a verb that goes with a singular subject: "is", "carries"."""
    return IRREGULAR.get(lemma) or third_person(lemma)
