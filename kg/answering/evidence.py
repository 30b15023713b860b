"""What the graph holds about a question: passages found by the words and things in them, and the statements they make."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from kg.answering.english import English
from kg.answering.lookups import (
    ALL_OF,
    AMONG,
    ANNOUNCED,
    COMPARED,
    COUNTS,
    EXTENTS,
    FOLLOWING,
    ITEMS,
    ONE_OF,
    PASSAGE_LINKS,
    PASSAGES,
    POSTINGS,
    SIBLINGS,
    STATEMENT_LINKS,
    STATEMENTS,
    STEMS,
    TOTAL,
    WITH_KEY,
)
from kg.namespaces import DOCUMENT
from kg.store import Store

LONG_NAME = re.compile(r"\b(?:[A-Z][\w-]*\s+){3,}[A-Z][\w-]*")
BEGINNING = 6
"""Letters that two stems must share to be taken for kin."""
MOST_FOUND, MOST_FOUND_IN_MANY, MANY = 400, 100, 20_000
"""Passages that a name or stem finds, and those that it finds in a graph of many passages; what more of them hold finds none by itself."""
MOST_ABOUT = 12
"""Passages about a thing that are looked at in such a graph, where all of them are not needed."""
MOST_SIBLINGS = 60
"""Passages of the other statements of such groups."""
MOST_TOGETHER = 40
"""Statements and passages that are found by several conditions at once."""
MOST_JOINED = 2_500
"""Statements and passages with one name, stem or kind among which those with another one are looked for."""
MOST_GROUPS = 4
"""Groups of a statement whose other statements are looked at: documents that repeat it may put it into hundreds."""


@dataclass(frozen=True, eq=False, slots=True)
class Words:
    """The words of a text, as questions are compared with them."""

    stems: frozenset[str]
    beginnings: frozenset[str]
    """The first letters of the longer stems."""

    @classmethod
    def of(cls, text: str, english: English) -> "Words":
        """Return the words of a text, but for those of long names: "Bureau Of Small Things" says nothing of size."""
        stems = english.stems(LONG_NAME.sub(" ", text))
        return cls(stems, frozenset(stem[:BEGINNING] for stem in stems if len(stem) >= BEGINNING))


@dataclass(frozen=True, eq=False)
class Passage:
    """A sentence, item or row as it stands in its document."""

    iri: str
    document: str
    text: str
    start: int
    end: int
    kind: str
    position: int
    heading: str
    next: str | None
    owner: str | None
    things: frozenset[str]
    antecedents: tuple[str, ...]
    english: English

    @cached_property
    def words(self) -> "Words":
        """Its own words."""
        return Words.of(self.text, self.english)

    @cached_property
    def antecedent_words(self) -> "Words":
        """The words that its pronouns refer to."""
        return Words.of(" ".join(self.antecedents), self.english)

    @cached_property
    def heading_words(self) -> "Words":
        """The words of the headings above it."""
        return Words.of(self.heading, self.english)


@dataclass(frozen=True, eq=False)
class Fact:
    """A statement with all that ranking, verdict and wording need."""

    iri: str
    passage: Passage
    relation: str
    subject: str
    predicate: str
    object: str
    negative: bool
    modality: str
    condition: str
    types: frozenset[str]
    things: frozenset[str]
    concerns: frozenset[str]
    factors: frozenset[str]
    groups: tuple[str, ...]
    position: int
    subject_thing: str | None
    object_thing: str | None
    english: English

    @cached_property
    def subject_stems(self) -> frozenset[str]:
        """Stems of the subject's words."""
        return self.english.stems(self.subject)

    @cached_property
    def core(self) -> "Words":
        """The words of subject, relation and object."""
        return Words.of(f"{self.subject} {self.predicate} {self.object}", self.english)

    @cached_property
    def conditions(self) -> "Words":
        """The words of condition and hedge."""
        return Words.of(f"{self.condition} {self.modality}", self.english)

    @cached_property
    def is_about_a_choice(self) -> bool:
        """Whether it speaks of a choice or a decision."""
        return not self.english.choosing.isdisjoint(self.subject_stems | self.english.stems(self.object))

    @property
    def compares(self) -> bool:
        """Whether it says that its subject is more or less than something."""
        return self.english.patterns["than"].search(f"{self.predicate} {self.object}") is not None

    @property
    def core_stems(self) -> frozenset[str]:
        """Stems of subject, relation and object."""
        return self.core.stems


class Evidence:
    """Looks statements and passages up; what was looked up once is remembered, for the graph does not change."""

    def __init__(self, store: Store, english: English) -> None:
        self._store = store
        self._english = english
        self._counts: dict[str, int] = {}
        self._passages: dict[str, Passage] = {}
        self._facts: dict[str, tuple[Fact, ...]] = {}
        self._items: dict[str, list[Passage]] = {}
        self._postings: dict[str, tuple[str, ...]] = {}
        self._together: dict[str, tuple[str, ...]] = {}

    @cached_property
    def total(self) -> int:
        """The number of passages in the graph."""
        return int(self._store.rows(TOTAL).records[0]["total"] or 0)

    @cached_property
    def stems(self) -> Mapping[str, int]:
        """All stems that passages are indexed by, with the number of passages that hold each."""
        return {row["stem"] or "": int(row["count"] or 0) for row in self._store.rows(STEMS).records}

    @property
    def is_large(self) -> bool:
        """Whether there are so many passages that not all of those about a thing can be read."""
        return self.total > MANY

    @property
    def most_found(self) -> int:
        """The number of passages that a name or stem finds at most."""
        return MOST_FOUND_IN_MANY if self.is_large else MOST_FOUND

    @cached_property
    def extents(self) -> tuple[tuple[str, int], ...]:
        """The documents in the order of their names, each with the number of its passages."""
        return tuple((str(row["document"]), int(row["passages"] or 0)) for row in self._store.rows(EXTENTS).records)

    def paired(self, fits: Callable[[str, str], bool]) -> tuple[str, ...]:
        """Return the two things that comparisons, at most some hundreds, concern together most often, of those pairs that fit."""
        concerned: dict[str, list[str]] = {}
        for row in self._store.rows(COMPARED).records:
            concerned.setdefault(str(row["statement"]), []).append(str(row["thing"]))
        pairs = Counter(pair for things in concerned.values() for pair in combinations(sorted(things), 2) if fits(*pair))
        return min(pairs, key=lambda pair: (-pairs[pair], pair), default=())

    def counts(self, things: Iterable[str]) -> Mapping[str, int]:
        """Return how many passages mention each thing; 0 where none does."""
        new = [key for key in things if key not in self._counts]
        if new:
            self._counts.update(dict.fromkeys(new, 0))
            for row in self._rows(COUNTS, things=_nodes(new)):
                self._counts[str(row["key"])] = int(row["count"] or 0)
        return self._counts

    def is_common(self, key: str) -> bool:
        """Tell whether a thing or stem is in more passages than are looked up."""
        return (self.stems[key] if key in self.stems else self.counts([key])[key]) > self.most_found

    def postings(self, things: Sequence[str], stems: Sequence[str]) -> Mapping[str, tuple[str, ...]]:
        """Return the passages that mention each thing or hold each stem; none for what is common."""
        self.counts(things)
        new_things = [key for key in things if key not in self._postings and not self.is_common(key)]
        new_stems = [key for key in stems if key not in self._postings and not self.is_common(key)]
        if new_things or new_stems:
            found: dict[str, list[str]] = {key: [] for key in (*new_things, *new_stems)}
            for row in self._rows(POSTINGS, things=_nodes(new_things), stems=_literals(new_stems)):
                if str(row["passage"]).startswith(DOCUMENT):
                    found[str(row["key"])].append(str(row["passage"]))
            self._postings.update({key: tuple(passages) for key, passages in found.items()})
        return self._postings

    def about(self, thing: str) -> tuple[str, ...]:
        """Return the passages that mention a thing; some of them in a large graph."""
        found = self.postings([thing], []).get(thing) or self.with_all([mentioning([thing])])
        return found[:MOST_ABOUT] if self.is_large else found

    def with_all(self, conditions: Sequence[str]) -> tuple[str, ...]:
        """Return passages for which, or for one of whose statements, all conditions hold: some of them where there are many."""
        key = "".join(conditions)
        if key not in self._together:
            rows = self._rows(ALL_OF, conditions=key, most=str(MOST_TOGETHER))
            self._together[key] = tuple(sorted(str(row["passage"]) for row in rows))
        return self._together[key]

    def among(self, passages: Iterable[str], keys: Sequence[str]) -> set[str]:
        """Return those of some passages that mention one of the things or hold one of the stems."""
        terms = ", ".join(_literals([key]) if key in self.stems else f"<{key}>" for key in keys)
        return {str(row["passage"]) for row in self._rows(AMONG, nodes=_nodes(passages), keys=terms)}

    def announcing(self, passages: Sequence[Passage]) -> list[Passage]:
        """Return those of some passages that announce a list and do not give it."""
        found = {str(row["passage"]) for row in self._rows(ANNOUNCED, nodes=_nodes(each.iri for each in passages))}
        return [each for each in passages if each.iri in found]

    def passages(self, iris: Iterable[str]) -> list[Passage]:
        """Return passages by IRI, in the order given."""
        wanted = list(dict.fromkeys(iris))
        new = [iri for iri in wanted if iri not in self._passages]
        if new:
            links = self._links(PASSAGE_LINKS, new)
            for row in self._rows(PASSAGES, nodes=_nodes(new)):
                passage = self._passage(row, links)
                self._passages[passage.iri] = passage
        return [self._passages[iri] for iri in wanted if iri in self._passages]

    def facts(self, passages: Iterable[Passage]) -> list[Fact]:
        """Return the statements that passages make."""
        wanted = {passage.iri: passage for passage in passages}
        new = [iri for iri in wanted if iri not in self._facts]
        if new:
            rows = self._rows(STATEMENTS, nodes=_nodes(new))
            links = self._links(STATEMENT_LINKS, list(dict.fromkeys(str(row["statement"]) for row in rows)))
            found: dict[str, list[Fact]] = {iri: [] for iri in new}
            for row in rows:
                passage = wanted[str(row["passage"])]
                found[passage.iri].append(self._fact(row, passage, links[str(row["statement"])]))
            self._facts.update({iri: tuple(sorted(facts, key=lambda fact: fact.position)) for iri, facts in found.items()})
        return [fact for iri in wanted for fact in self._facts[iri]]

    def siblings(self, facts: Iterable[Fact]) -> list[Fact]:
        """Return the statements that share a group with one of `facts`, themselves included, in their order."""
        groups = {group for fact in facts for group in fact.groups[:MOST_GROUPS]}
        if not groups:
            return []
        iris = sorted(str(row["passage"]) for row in self._rows(SIBLINGS, nodes=_nodes(sorted(groups)), most=str(MOST_SIBLINGS)))
        found = [fact for fact in self.facts(self.passages(iris)) if groups.intersection(fact.groups)]
        return sorted(found, key=lambda fact: (fact.passage.document, fact.position, fact.passage.position))

    def following(self, passage: Passage, count: int) -> list[Passage]:
        """Return the passages that stand after one in the same section."""
        positions = " ".join(str(passage.position + step) for step in range(1, count + 1))
        found = self.passages(str(row["passage"]) for row in self._rows(FOLLOWING, node=passage.iri, positions=positions))
        return [each for each in found if each.heading == passage.heading and each.kind != "heading"]

    def items(self, owner: Passage) -> list[Passage]:
        """Return the items, rows or arrow lines that a passage introduces, in their order."""
        if owner.iri not in self._items:
            self._items[owner.iri] = self.passages(str(row["passage"]) for row in self._rows(ITEMS, nodes=_nodes([owner.iri])))
        return self._items[owner.iri]

    def _rows(self, query: str, **parts: str) -> tuple[dict[str, str | None], ...]:
        return self._store.rows(query.format(**parts)).records

    def _links(self, query: str, nodes: Sequence[str]) -> dict[str, dict[str, list[str]]]:
        """Return the values of some properties by node and by the property's local name."""
        links: dict[str, dict[str, list[str]]] = {node: {} for node in nodes}
        rows = sorted(self._rows(query, nodes=_nodes(nodes)), key=lambda row: str(row["value"]))
        for row in rows:
            name = str(row["property"]).rpartition("#")[2]
            links[str(row["node"])].setdefault(name, []).append(str(row["value"]))
        return links

    def _passage(self, row: Mapping[str, str | None], links: Mapping[str, Mapping[str, list[str]]]) -> Passage:
        iri = str(row["passage"])
        return Passage(
            iri=iri,
            document=str(row["document"]),
            text=str(row["text"]),
            start=int(row["start"] or 0),
            end=int(row["end"] or 0),
            kind=str(row["kind"]),
            position=int(row["position"] or 0),
            heading=row["heading"] or "",
            next=row["next"],
            owner=row["owner"],
            things=frozenset(links[iri].get("mentions", ())),
            antecedents=tuple(links[iri].get("antecedent", ())),
            english=self._english,
        )

    def _fact(self, row: Mapping[str, str | None], passage: Passage, links: Mapping[str, list[str]]) -> Fact:
        return Fact(
            iri=str(row["statement"]),
            passage=passage,
            relation=str(row["relation"]),
            subject=str(row["subject"]),
            predicate=str(row["predicate"]),
            object=str(row["object"]),
            negative=row["polarity"] == "negative",
            modality=row["modality"] or "",
            condition=row["condition"] or "",
            types=frozenset(links.get("type", ())),
            things=frozenset(links.get("mentions", ())),
            concerns=frozenset(links.get("concerns", ())),
            factors=frozenset(links.get("onFactor", ())),
            groups=tuple(links.get("memberOf", ())),
            position=int(links.get("position", ["0"])[0]),
            subject_thing=links.get("hasSubject", [None])[0],
            object_thing=links.get("hasObject", [None])[0],
            english=self._english,
        )


def holding(stems: Iterable[str]) -> str:
    """Return the condition that one of several stems is held."""
    return _one_of(["kg:keyword"], (_literals([stem]) for stem in stems))


def mentioning(things: Iterable[str]) -> str:
    """Return the condition that one of several things is mentioned."""
    return _one_of(["kg:mentions"], (_nodes([thing]) for thing in things))


def of_kind(kinds: Iterable[str]) -> str:
    """Return the condition that a statement is of one of several classes or properties."""
    return _one_of(["a", "kg:hasRelation"], (_nodes([kind]) for kind in sorted(kinds)))


def _one_of(properties: Sequence[str], keys: Iterable[str]) -> str:
    found = (WITH_KEY.format(property=name, key=key, most=MOST_JOINED) for key in keys for name in properties)
    return ONE_OF.format(keys=" UNION ".join(found))


def _nodes(iris: Iterable[str]) -> str:
    return " ".join(f"<{iri}>" for iri in iris)


def _literals(stems: Iterable[str]) -> str:
    return " ".join('"' + stem.replace("\\", "\\\\").replace('"', '\\"') + '"' for stem in stems)
