"""What all ways to an answer work with: named queries that are run, statements that are ranked, words that are put together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from kg import catalog as catalogue
from kg.answering import english, roles, wording
from kg.answering.comparing import kind
from kg.answering.composing import IS_EXAMPLE_OF, IS_RATED_AS, ROW, Chosen, Composer
from kg.answering.cues import words_of
from kg.answering.evidence import Evidence, Fact, Passage, Words
from kg.answering.finding import STATED, Finding
from kg.answering.judging import Judge
from kg.answering.linking import Linker
from kg.answering.matching import Matching
from kg.answering.question import Form, Question
from kg.answering.ranking import Ranked, Ranking
from kg.answering.retrieval import Retrieval
from kg.answering.scope import Extent, Scope
from kg.answering.suggestions import Suggestions, filled
from kg.answering.units import Unit, Units
from kg.answering.verdict import verdict
from kg.catalog import Catalog
from kg.model import QueryCall, QueryTemplate, Reading, Reason, Status, Verdict
from kg.namespaces import DOCUMENT, KG, STATEMENT, expand
from kg.store import Rows, Store
from kg.vocabulary import Lexicon

EXPANSION = KG + "Expansion"
MOST_ROWS = 12
"""Rows of a named query up to which it is shown whole."""
MOST_READINGS = 3
SAID = 0.7
"""Share from which a statement says a word, or what is nearly the same."""
PAIR = 2
BEHIND = 0.25
"""How much less of a question than the best statement another one may explain to be shown with it."""
SHORTEST_LIST = 3
"""Statements of one list from which on their number is told."""


class Desk:
    """One graph with the tools to answer questions over it."""

    def __init__(self, store: Store, lexicon: Lexicon, catalog: Catalog, answering: Callable[[str, Sequence[Passage] | None], str]) -> None:
        """Prepare the tools.

        Args:
            store: the graph.
            lexicon: its names.
            catalog: the queries.
            answering: gives the name of the query that answers a question by certain passages, or all, for suggestions.
        """
        self._store = store
        self.catalog = catalog
        self.lexicon = lexicon
        self.english = english.load()
        self.evidence = Evidence(store, self.english)
        self.linker = Linker(lexicon, self.english, self.evidence.stems, words_of(catalog))
        self.units = Units(self.evidence, lexicon, self.english)
        self._matching = Matching(self.units, lexicon, self.english)
        self.ranking = Ranking(self.evidence, self._matching, lexicon)
        self.retrieval = Retrieval(self.evidence, self.units, self._matching)
        self.judge = Judge(self.ranking, self._matching, self.english)
        self.composer = Composer(self.evidence, self.english)
        self.suggestions = Suggestions(self, answering)

    # --- queries ------------------------------------------------------------------------------------------------------

    def run(self, name: str, values: Mapping[str, str | Sequence[str]]) -> tuple[QueryCall, Rows]:
        """Run a named query."""
        sparql = catalogue.bind(self.catalog.get(name), values)
        shown = {key: value if isinstance(value, str) else " | ".join(value) for key, value in values.items()}
        return QueryCall(name, shown, sparql), self._store.rows(sparql)

    def run_for(self, question: Question, facts: Sequence[Fact]) -> tuple[QueryCall, Rows]:
        """Run the query that the question calls where it gives these statements and few others, else the one that lists them."""
        template = question.calls[0].template if question.calls and question.form is not Form.YES_NO else None
        if template is not None and takes_a_thing(template) and facts and question.things and not self.are_common(question.things):
            call, rows = self.run(template.name, {"thing": question.things})
            if len(rows.records) <= MOST_ROWS and all(map(given_by(rows), facts)):
                return call, rows
        return self.run("evidence", {"statement": list(dict.fromkeys(fact.iri for fact in facts)) or [STATEMENT + "none"]})

    def finds(self, template: QueryTemplate, thing: str) -> bool:
        """Tell whether a query finds something about a thing; in a large graph, whether some passages about it state what it wants."""
        if self.evidence.is_large:
            wanted = set(map(expand, template.wants))
            facts = self.evidence.facts(self.passages_about(thing)) if wanted else []
            return not wanted or not all(wanted.isdisjoint((*fact.types, *self._matching.ancestors(fact.relation))) for fact in facts)
        return bool(self.run(template.name, {template.parameters[0].name: thing})[1].records)

    def speaks_of(self, thing: str) -> bool:
        """Tell whether the documents mention a thing."""
        return bool(self.evidence.counts([thing])[thing])

    def are_common(self, things: Iterable[str]) -> bool:
        """Tell whether one of several things is mentioned so often that a query about it gives more rows than anybody reads."""
        return any(map(self.evidence.is_common, things))

    def passages(self, rows: Rows) -> tuple[Passage, ...]:
        """Return the passages that the rows of a query name."""
        columns = [column for column in rows.columns if column.endswith("passage")]
        return tuple(self.evidence.passages(DOCUMENT + str(row[column]) for row in rows.records for column in columns if row[column]))

    def passages_about(self, thing: str) -> list[Passage]:
        """Return the passages that mention a thing; some of them in a large graph."""
        return self.evidence.passages(self.evidence.about(thing))

    def extents(self) -> tuple[Extent, ...]:
        """Return the documents with their lengths, in their order."""
        return tuple(Extent(name, passages) for name, passages in self.evidence.extents)

    def is_at_an_end(self, passage: Passage) -> bool:
        """Tell whether a passage stands at the beginning or at the end of its document."""
        return Scope(self.extents(), is_end=True).holds(passage) or Scope(self.extents(), is_start=True).holds(passage)

    @cached_property
    def pair(self) -> tuple[str, ...]:
        """The two things that the documents set side by side most often: "the two" without more means them."""
        if self.evidence.is_large:
            return self.evidence.paired(lambda first, second: kind(first, self.lexicon) == kind(second, self.lexicon) != ())
        records = self.run("compared_things", {})[1].records[:1]
        return tuple(thing for row in records for name in ("first", "second") for thing in self.things_named(str(row[name])))

    @cached_property
    def kind_nouns(self) -> frozenset[str]:
        """The nouns that name what the two rivals are, in lower case."""
        classes = [self.lexicon.classes.get(kind) for thing in self.pair for kind in self.lexicon.types(thing)]
        return frozenset(form.casefold() for entry in classes if entry for form in entry.forms)

    def things_named(self, name: str) -> tuple[str, ...]:
        """Return the IRI of the thing with a certain name; empty where there is none."""
        return self._named.get(name, ())

    @cached_property
    def _named(self) -> dict[str, tuple[str]]:
        return {form: (iri,) for iri, entry in reversed(self.lexicon.things.items()) for form in entry.forms}

    # --- findings -----------------------------------------------------------------------------------------------------

    def answered(self, question: Question, ranked: Sequence[Ranked], *, alone: bool = False, named: str = "") -> Finding:
        """Return the answer that statements give, the best first.

        Args:
            question: the question.
            ranked: the statements, at least one.
            alone: whether only these are shown, and not their siblings and what elaborates on them.
            named: what the answer starts with, a name; empty where it starts with the statements.
        """
        best = ranked[0]
        chosen = (
            Chosen.of([each.fact for each in ranked])
            if alone
            else self.composer.choose(question, ranked, min(STATED, best.coverage - BEHIND))
        )
        given = self._verdict(question, best) if question.form is Form.YES_NO else None
        text = (
            (f"{named or _example(question, best.fact)}. ".removeprefix(". "))
            + _counted(question, chosen)
            + self._told(question, best.fact, chosen)
        )
        call, rows = self.run_for(question, chosen.facts)
        return Finding(
            status=Status.ANSWERED,
            text=wording.with_verdict(given, text),
            reading=self.reading(question, call),
            call=call,
            rows=rows,
            reason=Reason.FALSE_PREMISE if given is Verdict.NO and question.part.is_claim else None,
            verdict=given,
            passages=chosen.passages,
            readings=tuple(_reading(each, call) for each in ranked[:MOST_READINGS]),
            unused=tuple(unit.word.text for unit in best.unexplained),
            found=self._asked_for(question, best.fact),
        )

    def _verdict(self, question: Question, best: Ranked) -> Verdict | None:
        """Return the verdict of a statement, if it says enough of a question itself to give one."""
        fact = best.fact
        given = verdict(question, best, self.composer.siblings(fact), self.english)
        rests_on_words = given is Verdict.NO and (fact.negative or fact.compares)
        if (
            (given is Verdict.YES and not roles.carried(question, fact, self._matching))
            or (sum(not unit.is_light for unit in question.units) < PAIR and not question.things)
            or (rests_on_words and not roles.is_nearly_carried_by_words(question, fact, self._matching))
        ):
            given = None
        if given is not None and not self._is_of_the_same(question, best, given):
            given = Verdict.NO if self._is_of_a_sibling(question, fact) else None
        return Verdict.NO if given is None and self._is_crossed(question, fact) else given

    def _told(self, question: Question, best: Fact, chosen: Chosen) -> str:
        """Return the words of an answer; what an abbreviation stands for comes first where a question asks what something is."""
        is_asked = EXPANSION in best.types and question.demands in (("definition",), ("expansion",))
        stands_for = next(filter(None, map(wording.expanded, chosen.facts)), "") if is_asked else ""
        if stands_for and "expansion" in question.demands:
            return stands_for
        if not stands_for:
            return self.composer.text(chosen)
        more = tuple(each for each in chosen.passages if any(EXPANSION not in fact.types for fact in self.evidence.facts([each])))
        return wording.joined([stands_for, self.composer.text(Chosen(chosen.facts, more))])

    def _is_of_the_same(self, question: Question, ranked: Ranked, given: Verdict) -> bool:
        """Tell whether a verdict rests on the very things that a question names, or on a denial or an opposite."""
        fact = ranked.fact
        if given is Verdict.NO and (fact.negative or ranked.opposed or not question.is_of_all(self.english)):
            return True
        beside = fact.passage.things if fact.passage.kind != ROW else frozenset[str]()
        return all(unit.thing in beside or self.holds(unit, fact) for unit in question.units if unit.thing)

    def _is_crossed(self, question: Question, fact: Fact) -> bool:
        """Tell whether a sentence gives the same in turn, and what is asked of one thing to another: "A needs X, B needs Y"."""
        things = [unit for unit in question.units if unit.thing]
        if len(things) != PAIR:
            return False
        first, second = things
        alike = [each for each in self.evidence.facts([fact.passage]) if each.relation == fact.relation and not each.negative]
        of_first = [each for each in alike if first.thing in each.concerns]
        rivals = [
            each for each in alike if any(kind(thing, self.lexicon) == kind(str(first.thing), self.lexicon) for thing in each.concerns)
        ]
        given = [each for each in rivals if second.thing in each.things - each.concerns and first.thing not in each.things]
        return bool(of_first) and bool(given) and not any(second.thing in each.things for each in of_first)

    def _is_of_a_sibling(self, question: Question, fact: Fact) -> bool:
        """Tell whether a table gives to another thing what a question asks of this one."""
        if fact.relation != IS_RATED_AS or question.things[0] not in fact.concerns:
            return False
        asked = [unit for unit in question.units if unit.thing and unit.thing != question.things[0]]
        return any(all(self.holds(unit, each) for unit in asked) for each in self.composer.siblings(fact))

    def quotation(self, question: Question, passages: tuple[Passage, ...]) -> Finding:
        """Return the answer that passages give."""
        call, rows = self.run("quotations", {"passage": [passage.iri for passage in passages]})
        text = self.composer.text(Chosen((), passages))
        return Finding(Status.QUOTED, text, self.reading(question, call), call, rows, passages=passages)

    def table(self, question: Question, call: QueryCall, rows: Rows, text: str, more: Sequence[Passage] = ()) -> Finding:
        """Return the answer that the rows of a query give, worded in `text`; the passages of `more` are cited first."""
        passages = tuple(dict.fromkeys((*more, *self.passages(rows))))
        return Finding(Status.ANSWERED, text, self.reading(question, call), call, rows, passages=passages)

    def says_all(self, question: Question, fact: Fact) -> bool:
        """Tell whether a statement itself says every word of a question, in whatever role."""
        return roles.is_carried_by_words(question, fact, self._matching)

    def holds(self, unit: Unit, fact: Fact) -> bool:
        """Tell whether a statement itself, apart from its sentence, says a word or what is nearly the same."""
        share, by_opposite = self._matching.in_fields(unit, fact, verdict=True)
        return share >= SAID and not by_opposite

    def is_said_of_other(self, unit: Unit, fact: Fact) -> bool:
        """Tell whether a statement says a word only of what it compares its subject with: "larger than small ones"."""
        own, _, other = fact.object.partition(" than ")
        words = Words.of(f"{fact.subject} {fact.predicate} {own}", self.english)
        return bool(other) and self._matching.in_words(unit, words) < SAID <= self._matching.in_words(unit, fact.core)

    def refusal(self, question: Question, reason: Reason, text: str) -> Finding:
        """Return that the documents do not answer the question."""
        call, rows = self.run_for(question, ())
        return Finding(Status.UNANSWERED, text, self.reading(question, call), call, rows, reason=reason)

    def reading(self, question: Question, call: QueryCall) -> str:
        """Return in English how a question was read."""
        labels = [self.lexicon.label(thing) for thing in question.things]
        template = self.catalog.get(call.name)
        if takes_a_thing(template) and labels:
            return filled(template, {"thing": wording.listed(labels)})
        words = [f"'{unit.word.text}'" for unit in question.units if not unit.word.thing]
        topic = wording.listed([*labels, *words]) if labels or words else question.part.text
        kind = question.calls[0].template.summary if question.calls else "What the documents say"
        return f"{kind}: {topic}"

    def _asked_for(self, question: Question, fact: Fact) -> tuple[str, ...]:
        """Return the things of a statement that are of the class that the question asks for."""
        classes = [each for unit in question.units for each in unit.word.classes]
        return tuple(thing for thing in sorted(fact.things) if any(self.lexicon.is_a(thing, each) for each in classes))


def given_by(rows: Rows) -> Callable[[Fact], bool]:
    """Return a test whether a statement is among the rows of a query."""
    given = {(row.get("subject"), row.get("predicate"), row.get("object")) for row in rows.records}
    return lambda fact: (fact.subject, fact.predicate, fact.object) in given


def takes_a_thing(template: QueryTemplate) -> bool:
    """Tell whether a query's only input is `thing`."""
    return [parameter.name for parameter in template.parameters] == ["thing"]


def _example(question: Question, fact: Fact) -> str:
    """Return the example that a statement gives, where a question asks for one."""
    return wording.capital(fact.subject) if fact.relation == IS_EXAMPLE_OF and IS_EXAMPLE_OF in question.wants else ""


def _counted(question: Question, chosen: Chosen) -> str:
    """Return how many a list has, where the question asks for that; else nothing."""
    first = chosen.facts[0]
    if any(char.isdigit() for stem in first.core_stems for char in stem):
        return ""
    group = [fact for fact in chosen.facts if fact.groups and fact.groups == first.groups]
    if question.calls_for("amounts") and question.form is Form.LIST and len(group) >= SHORTEST_LIST:
        return f"{len(group)}: {', '.join(fact.object for fact in group)}. "
    return ""


def _reading(ranked: Ranked, call: QueryCall) -> Reading:
    unexplained = tuple(unit.word.text for unit in ranked.unexplained)
    return Reading(wording.said(ranked.fact), call.name, call.parameters, round(ranked.coverage, 3), unexplained)
