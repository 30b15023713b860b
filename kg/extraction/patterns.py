"""Typed patterns: which relation of the ontology a frame's verb states, by wording and by the classes of what it joins.

A file of `ontology/patterns/` holds the patterns of one relation:

    relation = "kg:uses"

    [[pattern]]
    id = "uses-verb"
    verbs = ["use", "rely on", "be built on"]
    examples = ["The link relies on copper."]
    counter_examples = ["The link was used."]

`verbs` lists wordings: a lemma with its particle or preposition ("rely on"), a passive ("be built on"), an adjective ("be suitable for"),
or one of "be a" (a noun phrase follows), "be the" (a definite one), "be clause", "be adjective", "be comparative than". The most specific
wording of a frame that any pattern knows decides; of several patterns for one wording, the first whose other demands are met.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any

from kg import resources
from kg.errors import PatternError
from kg.extraction.coreference.references import looks_plural
from kg.extraction.frames import Frame
from kg.namespaces import KG, expand, shorten
from kg.vocabulary import Lexicon

OPEN_RELATION = KG + "relatesTo"
OPEN_PATTERN = "open"
ANY_VERB = "*"
COPULA = "be "
"""Of frames without an object only these wordings, and advice, tell a relation."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """One pattern of a relation."""

    id: str
    relation: str
    """IRI."""
    verbs: tuple[str, ...]
    """Wordings, or "*" for any verb."""
    modality: tuple[str, ...] = ()
    """Modal words of which the frame must have one; patterns with this demand are the only ones asked about orders."""
    subject: tuple[str, ...] = ()
    """IRIs of classes of which the subject as a whole must be a member."""
    object: tuple[str, ...] = ()
    """IRIs of classes of which the object must name a member."""
    object_words: tuple[str, ...] = ()
    """Words of which the object must have one among its first two."""
    exclude: tuple[str, ...] = ()
    """Words with which the object must not begin."""
    swap: str = ""
    """Where the grammatical object is the relation's subject: the words of the relation in that direction."""
    unhedged: bool = False
    """Whether the frame must have no modality, as a definition has none."""
    denies: bool = False
    """Whether the wording itself is a denial: "lack"."""
    examples: tuple[str, ...] = ()
    """Sentences that give a statement by this pattern."""
    counter_examples: tuple[str, ...] = ()
    """Sentences that give none by this pattern."""


LISTS = ("verbs", "modality", "subject", "object", "object_words", "exclude", "examples", "counter_examples")
FLAGS = ("denies", "unhedged")
WORDINGS = ("swap",)
KEYS = ("id", *LISTS, *FLAGS, *WORDINGS)
FILE_KEYS = ("relation", "pattern")


class Patterns:
    """All patterns, looked up by wording."""

    def __init__(self, patterns: Iterable[Pattern], lexicon: Lexicon) -> None:
        self.all = tuple(patterns)
        self._lexicon = lexicon
        self._by_verb = _by_verb(self.all)

    def type(self, frame: Frame, *, advice_only: bool = False) -> Frame:
        """Return the frame with its relation and the id of what found it as its rule; open where no pattern covers it.

        Args:
            frame: a frame; one that has a relation already is returned as it is.
            advice_only: ask only the patterns that demand a modality, as is right for orders.
        """
        if frame.relation:
            return frame
        pattern = self._find(frame, advice_only=advice_only)
        if pattern is None:
            return replace(frame, relation=OPEN_RELATION, rule=OPEN_PATTERN)
        typed = replace(frame, relation=pattern.relation, rule=pattern.id, negative=frame.negative != pattern.denies)
        if not pattern.swap:
            return typed
        predicate = f"are {pattern.swap[len('is ') :]}" if pattern.swap.startswith("is ") and looks_plural(frame.object) else pattern.swap
        return replace(typed, subject=frame.object, object=frame.subject, predicate=predicate)

    def _find(self, frame: Frame, *, advice_only: bool) -> Pattern | None:
        for verb in (*frame.verbs, ANY_VERB):
            says_enough = bool(frame.object.text) or verb.startswith(COPULA)
            for pattern in self._by_verb.get(verb, ()):
                if (says_enough or pattern.modality) and (pattern.modality or not advice_only) and self._fits(pattern, frame):
                    return pattern
        return None

    def _fits(self, pattern: Pattern, frame: Frame) -> bool:
        if pattern.modality and not set(pattern.modality) & set(frame.modality.split()):
            return False
        first = frame.object.text.lower().split(" ")[:2]
        if pattern.unhedged and frame.modality:
            return False
        if pattern.swap and not frame.object.text:
            return False
        if first[0] in pattern.exclude or (pattern.object_words and not set(first) & set(pattern.object_words)):
            return False
        whole = (frame.subject.thing,) if frame.subject.thing is not None else ()
        return self._are(whole, pattern.subject) and self._are(frame.object.mentions, pattern.object)

    def _are(self, things: Iterable[str], classes: tuple[str, ...]) -> bool:
        return not classes or any(self._lexicon.is_a(thing, class_iri) for thing in things for class_iri in classes)


def _demands(pattern: Pattern) -> int:
    return sum(bool(demand) for demand in (pattern.modality, pattern.subject, pattern.object, pattern.object_words, pattern.exclude))


@cache
def _by_verb(patterns: tuple[Pattern, ...]) -> Mapping[str, Sequence[Pattern]]:
    """Return the patterns of each wording, those that demand most first; made once for every set of patterns."""
    found: dict[str, list[Pattern]] = {}
    for pattern in patterns:
        for verb in pattern.verbs:
            found.setdefault(verb, []).append(pattern)
    return {verb: sorted(candidates, key=lambda pattern: -_demands(pattern)) for verb, candidates in found.items()}


@cache
def bundled() -> tuple[Pattern, ...]:
    """Return the patterns of `ontology/patterns/`, file by file.

    Raises:
        PatternError: a file is no TOML, has an unknown key or a wrong value, or an id is used twice.
    """
    return read(resources.ontology().joinpath("patterns"))


def checked(patterns: tuple[Pattern, ...], lexicon: Lexicon) -> tuple[Pattern, ...]:
    """Return patterns as they are, where each states a relation of the ontology.

    Raises:
        PatternError: the ontology has no such relation.
    """
    for pattern in patterns:
        if pattern.relation not in lexicon.relations:
            raise PatternError(
                f"pattern '{pattern.id}': the ontology has no relation '{shorten(pattern.relation)}'; correct it or add the property"
            )
    return patterns


def read(folder: Traversable) -> tuple[Pattern, ...]:
    """Return the patterns of a folder, sorted by file name.

    Raises:
        PatternError: as for `bundled`.
    """
    found: dict[str, Pattern] = {}
    for file in resources.matching(folder, ".toml"):
        for pattern in _read_file(file):
            if pattern.id in found:
                raise PatternError(f"{file.name}: pattern id '{pattern.id}' is used twice; rename one")
            found[pattern.id] = pattern
    return tuple(found.values())


def _read_file(file: Traversable) -> list[Pattern]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PatternError(f"{file.name}: not valid TOML: {error}; mend the file") from error
    _refuse_unknown(data, FILE_KEYS, file.name)
    relation = data.get("relation")
    if not isinstance(relation, str) or ":" not in relation:
        raise PatternError(f"{file.name}: 'relation' is missing; write for example relation = \"kg:uses\"")
    tables = data.get("pattern", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise PatternError(f"{file.name}: 'pattern' is not a list of tables; write [[pattern]]")
    return [_pattern(table, expand(relation), file.name) for table in tables]


def _pattern(table: Mapping[str, Any], relation: str, name: str) -> Pattern:
    identifier = table.get("id")
    if not isinstance(identifier, str) or not identifier:
        raise PatternError(f'{name}: a pattern has no id; write for example id = "uses-verb"')
    where = f"{name}, pattern '{identifier}'"
    _refuse_unknown(table, KEYS, where)
    values: dict[str, Any] = {}
    for key in LISTS:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise PatternError(f"{where}: '{key}' is not a list of words; write {key} = [\"...\"]")
        values[key] = tuple(value)
    for key in FLAGS:
        value = table.get(key, False)
        if not isinstance(value, bool):
            raise PatternError(f"{where}: '{key}' is neither true nor false; write {key} = true")
        values[key] = value
    for key in WORDINGS:
        value = table.get(key, "")
        if not isinstance(value, str):
            raise PatternError(f"{where}: '{key}' is no wording; write {key} = \"is used by\"")
        values[key] = value
    if not values["verbs"]:
        raise PatternError(f'{where}: \'verbs\' is missing; write verbs = ["use", "rely on"]')
    for key in ("subject", "object"):
        values[key] = tuple(expand(entry) for entry in values[key])
    return Pattern(identifier, relation, **values)


def _refuse_unknown(table: Mapping[str, Any], allowed: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in allowed:
            raise PatternError(f"{where}: unknown key '{key}'; allowed are {', '.join(sorted(allowed))}")
