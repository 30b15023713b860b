"""Answers questions in plain English over one graph. Every answer is what a SPARQL query returned."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import zip_longest
from time import perf_counter

from kg import catalog as catalogue
from kg.answering import comparing, defining, demands, english, ordering, wording
from kg.answering.composing import Chosen, Composer
from kg.answering.cues import Cues, words_of
from kg.answering.dialogue import Dialogue, completed
from kg.answering.evidence import Evidence, Fact, Passage
from kg.answering.linking import Linked, Linker, Word
from kg.answering.question import Form, Question, form_of
from kg.answering.ranking import WEIGHT_IN_CONTEXT, Ranked, Ranking, Unit
from kg.answering.splitting import Part, split
from kg.answering.suggestions import Suggestions
from kg.answering.verdict import alternative, verdict
from kg.catalog import Catalog
from kg.errors import QuestionError
from kg.model import Answer, Explanation, QueryCall, Reading, Reason, Status, Verdict
from kg.model import Evidence as Cited
from kg.namespaces import DOCUMENT, KG, STATEMENT
from kg.store import Rows, Store
from kg.vocabulary import Lexicon

LONGEST_QUESTION = 2000
STATED = 0.68
"""Share of a question that a statement must explain."""
QUOTED = 0.78
"""Share of a question that a quotation must explain."""
ALL_EXPLAINED = 0.6
"""The same, where no word is left unexplained."""
CLEAR = 0.8
"""Share from which a statement is shown to a yes/no question without a verdict."""
ONE_SIDED = 0.5
"""Share that a statement about one side of a comparison must explain itself."""
ADVISED = 0.45
"""Share of a situation that a recommendation must explain."""
MOST_ROWS = 12
"""Rows of a named query up to which it is shown whole."""
MOST_SUGGESTIONS = 3
LONGEST_WINDOW = 3

RECOMMENDATION_NAME = "kg:Recommendation"
RECOMMENDATION, DEPENDENCY, COMPARISON = KG + "Recommendation", KG + "Dependency", KG + "Comparison"
IS_RATED_AS = KG + "isRatedAs"
NOTHING = Rows((), ())


@dataclass(frozen=True)
class Finding:
    """What became of one question."""

    status: Status
    text: str
    reading: str
    call: QueryCall
    rows: Rows = NOTHING
    reason: Reason | None = None
    verdict: Verdict | None = None
    passages: tuple[Passage, ...] = ()
    readings: tuple[Reading, ...] = ()
    found: tuple[str, ...] = ()
    """IRIs of things that the answer gives."""
    suggestions: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Read:
    """A question with what was looked up for it."""

    question: Question
    passages: list[Passage] = field(default_factory=list)
    ranked: list[Ranked] = field(default_factory=list)
    sides: comparing.Sides | None = None


class Asker:
    """Answers questions over one graph."""

    def __init__(self, store: Store, lexicon: Lexicon, catalog: Catalog) -> None:
        self._store = store
        self._lexicon = lexicon
        self._catalog = catalog
        self._english = english.load()
        self._evidence = Evidence(store, self._english)
        self._linker = Linker(lexicon, self._english, self._evidence.stems(), words_of(catalog))
        self._ranking = Ranking(self._evidence, lexicon, self._english)
        self._composer = Composer(self._evidence, self._english)
        self._cues = Cues(catalog)
        self._suggestions = Suggestions(catalog, lexicon, self._evidence)

    def ask(self, question: str, dialogue: Dialogue | None = None) -> Answer:
        """Answer a question.

        Raises:
            QuestionError: the question is empty or too long.
        """
        if not any(char.isalnum() for char in question):
            raise QuestionError("the question is empty; ask for instance: " + self._suggestions.first())
        if len(question) > LONGEST_QUESTION:
            raise QuestionError(f"the question has {len(question)} characters; ask in at most {LONGEST_QUESTION}")
        started = perf_counter()
        before = dialogue or Dialogue()
        parts = [replace(part, text=self._linker.with_pair_named(part.text, self._pair)) for part in split(question, self._english)]
        linked = [self._linker.link(part.text) for part in parts]
        findings = []
        for part, words in zip(parts, linked, strict=True):
            whole = completed(part, words, before, self._lexicon, self._english)
            read = self._question(whole, words if whole is part else self._linker.link(whole.text))
            finding = self._find(read)
            before.remember(whole.text, finding.found or read.things, finding.found)
            findings.append((read, finding))
        return self._answer(question, findings, started)

    @cached_property
    def _pair(self) -> tuple[str, ...]:
        """The two things that the documents set side by side most often: "the two" without more means them."""
        _, rows = self._run("compared_things", {})
        labels = [rows.records[0]["first"], rows.records[0]["second"]] if rows.records else []
        return tuple(iri for label in labels for iri in [self._thing_named(str(label))] if iri)

    # --- reading ------------------------------------------------------------------------------------------------------

    def _question(self, part: Part, linked: Linked) -> Question:
        calls = self._cues.calls(linked)
        form = form_of(part, linked, self._english)
        explained = frozenset[int]().union(*(call.words for call in calls), self._formal_words(linked, form))
        units = self._ranking.units(linked, explained, light=form is Form.YES_NO)
        context = self._ranking.units(self._linker.link(part.context), (), WEIGHT_IN_CONTEXT) if part.context else []
        if context and any(RECOMMENDATION_NAME in call.template.wants for call in calls):
            context = [*(replace(unit, weight=unit.weight * WEIGHT_IN_CONTEXT) for unit in units if not unit.thing), *context]
            units = [unit for unit in units if unit.thing]
        calling = frozenset(range(len(linked.words))) - explained
        hints = [unit for unit in self._ranking.units(linked, calling) if not unit.thing]
        return Question(part, linked, form, calls, tuple(units), tuple(context), tuple(hints))

    def _formal_words(self, linked: Linked, form: Form) -> frozenset[int]:
        """Return the positions of words that say how much is asked for: "name three", "is it the only"."""
        english = self._english
        if form is Form.LIST:
            return frozenset(i for i, word in enumerate(linked.words[:4]) if word.lower in english.number_words or word.text.isdigit())
        if form is Form.YES_NO:
            return frozenset(
                i for i, word in enumerate(linked.words) if not word.thing and english.patterns["exclusive"].fullmatch(word.lower)
            )
        return frozenset()

    def _find(self, question: Question) -> Finding:
        unknown = self._unknown(question)
        if unknown is not None:
            known = self._without_unknown(question)
            if known is None:
                return unknown
            finding = self._find(known)
            return replace(finding, text=wording.shortened(f"{unknown.text} {finding.text}", wording.LONGEST_ANSWER))
        passages = self._ranking.passages(question.all_units, question.hints)
        wish = question.wish(self._english)
        sides = comparing.sides(question, self._lexicon)
        if sides is not None and question.form is Form.CHOICE and len(question.all_units) > comparing.SIDES:
            wish = replace(wish, alternatives=frozenset((sides.first, sides.second)))
        read = _Read(question, passages, self._ranking.facts(question.all_units, passages, wish), sides)
        for way in (self._ordered, self._generally_advised, self._compared, self._named, self._stated, self._advised, self._quoted):
            finding = way(read)
            if finding is not None:
                return finding
        return self._not_stated(read)

    # --- ways to an answer -----------------------------------------------------------------------------------------------

    def _ordered(self, read: _Read) -> Finding | None:
        question = read.question
        call = question.calls_for("sequence")
        if (
            call is None
            or not question.things
            or not self._is_announced_only(question.units)
            and question.units
            and self._has_foreign(question)
        ):
            return None
        called, rows = self._run("sequence", {"thing": question.things})
        orders = ordering.orders(rows)
        if not orders:
            return None
        labels = {self._lexicon.label(thing).casefold(): thing for thing in question.things}
        order = orders[0]
        named = [step for step in order.steps if step.casefold() in labels]
        if any(unit.word.thing is None for unit in question.units if not self._explained_by(unit, order)):
            return None
        picked = ordering.pick(question, order, named, self._english)
        passages = self._passages(rows)
        found = tuple(self._thing_named(step) for step in picked.steps[:1])
        if not picked.steps:
            return self._refusal(question, Reason.NOT_STATED, picked.text)
        return Finding(
            Status.ANSWERED,
            picked.text,
            self._reading(question, "sequence"),
            called,
            rows,
            passages=passages,
            found=tuple(filter(None, found)),
        )

    def _compared(self, read: _Read) -> Finding | None:
        question = read.question
        sides = read.sides
        if sides is None:
            return None
        if not sides.is_comparison:
            return self._each_side(read, sides)
        only_sides = all(unit.thing in (sides.first, sides.second) for unit in question.units if not unit.is_light)
        is_choice = question.form is Form.CHOICE or question.calls_for("recommendations") is not None
        good = [each for each in read.ranked if each.field_coverage >= STATED and not set(each.unexplained) & set(question.units)]
        good = [each for each in good if not question.context or not set(question.context) <= set(each.unexplained)]
        on_factor = self._compared_on_factor(read, sides)
        if on_factor is not None:
            return on_factor
        both = [each for each in good if comparing.compares(each.fact, sides, is_choice=is_choice)]
        if not only_sides:
            both = [*(each for each in good if comparing.is_of_both(each.fact, sides)), *both]
        if both and (not only_sides or is_choice):
            return self._answered(read, both)
        if only_sides:
            called, rows = self._run("comparison", {"first": sides.first, "second": sides.second})
            if any(row["first_value"] and row["second_value"] for row in rows.records):
                lead = [wording.said(each.fact) for each in both[:1] if COMPARISON in each.fact.types]
                text = comparing.table(rows, self._lexicon.label(sides.first), self._lexicon.label(sides.second), lead)
                return Finding(Status.ANSWERED, text, self._reading(question, "comparison"), called, rows, passages=self._passages(rows))
        able = [each for each in read.ranked if not self._missing(question, each, sides) and (only_sides or each.field_coverage >= ONE_SIDED)]
        to_the_point = any(comparing.per_side(able, sides))
        first, second = comparing.per_side(read.ranked, sides)
        if first and second and to_the_point:
            shown = [*both[:2], *(each for pair in zip_longest(first[:3], second[:3]) for each in pair if each)]
            return self._answered(read, shown, as_they_are=True)
        if both:
            return self._answered(read, both)
        return self._stated(read) if question.form is Form.CHOICE else self._not_stated(read)

    def _generally_advised(self, read: _Read) -> Finding | None:
        """Answer a question after advice that tells no situation: what the choice depends on, and what is recommended for whom."""
        question = read.question
        is_against = self._english.patterns["against"].search(question.part.text) is not None
        is_open = (is_against or question.form in (Form.YES_NO, Form.CHOICE)) and not question.context and question.things
        if (
            question.calls_for("recommendations") is None
            or not is_open
            or any(not unit.thing and not unit.is_light for unit in question.units)
        ):
            return None
        ranked = self._general_advice(question, against=is_against)
        if not ranked:
            return None
        facts = tuple(each.fact for each in ranked)
        called, rows = self._query(question, facts)
        text = wording.joined([*(() if is_against else ("It depends.",)), *map(wording.said, facts)])
        passages = tuple(dict.fromkeys(fact.passage for fact in facts))
        return Finding(
            Status.ANSWERED,
            text,
            self._reading(question, called.name),
            called,
            rows,
            passages=passages,
            readings=self._readings(ranked, called),
        )

    def _advised(self, read: _Read) -> Finding | None:
        """Answer a question after advice for a situation, which need not be explained as much as a question."""
        question = read.question
        if question.calls_for("recommendations") is None or question.demands or read.sides is not None:
            return None
        ranked = [each for each in read.ranked if ADVISED <= each.coverage and RECOMMENDATION in each.fact.types]
        ranked = [each for each in ranked if not any(unit.thing and unit in question.units for unit in each.unexplained)]
        ranked = [each for each in ranked if len(question.all_units) - len(each.unexplained) >= 2]  # noqa: PLR2004 - one word is chance
        return self._answered(read, ranked) if ranked else None

    def _general_advice(self, question: Question, *, against: bool) -> list[Ranked]:
        """Return what a choice depends on and what is recommended; where a question speaks against a thing, for its rival."""
        things = set(question.things)
        if against and len(things & set(self._pair)) == 1:
            things = set(self._pair) - things
            rival = " ".join(map(self._lexicon.label, sorted(things)))
            question = replace(question, units=tuple(self._ranking.units(self._linker.link(rival))))
        words = self._ranking.units(self._linker.link(self._english.advice))
        passages = self._ranking.passages([*question.units, *words])
        wish = question.wish(self._english)
        ranked = self._ranking.facts(question.units, passages, wish)
        choice = frozenset(part for unit in words for part in unit.stems | unit.near)
        depends = [each for each in ranked if DEPENDENCY in each.fact.types and not choice.isdisjoint(each.fact.subject_stems)]
        advice = [each for each in ranked if RECOMMENDATION in each.fact.types and things & each.fact.things]
        return [*(() if against else _one_a_passage(depends)[:1]), *_one_a_passage(advice)[:6]]

    def _compared_on_factor(self, read: _Read, sides: comparing.Sides) -> Finding | None:
        """Answer a comparison on one factor by what is said of each side on it."""
        others = [unit for unit in read.question.units if not unit.is_light and unit.thing not in (sides.first, sides.second, sides.factor)]
        if sides.factor is None or others or read.question.context:
            return None
        rated = [each for each in read.ranked if sides.factor in each.fact.factors and each.fact.relation == IS_RATED_AS]
        first, second = comparing.per_side(rated, sides)
        if not first or not second:
            return None
        called, rows = self._run("comparison_on_factor", {"first": sides.first, "second": sides.second, "factor": sides.factor})
        facts = (first[0].fact, second[0].fact)
        more = [each.fact for each in read.ranked if sides.factor in each.fact.factors and each.fact not in facts and each.coverage >= STATED]
        text = wording.joined([wording.row(facts), *(wording.said(fact) for fact in more[:2])])
        passages = tuple(dict.fromkeys(fact.passage for fact in (*facts, *more[:2])))
        return Finding(Status.ANSWERED, text, self._reading(read.question, called.name), called, rows, passages=passages)

    def _named(self, read: _Read) -> Finding | None:
        """Answer a question that is all query and thing by running the query: "what does X require"."""
        question = read.question
        units = [unit for unit in question.all_units if not unit.is_light]
        call = question.calls[0] if question.calls else None
        if call is None or len(units) != 1 or not units[0].thing or question.form in (Form.YES_NO, Form.CHOICE):
            return None
        if [parameter.name for parameter in call.template.parameters] != ["thing"] or call.template.name == "sequence":
            return None
        called, rows = self._run(call.template.name, {"thing": [units[0].thing]})
        given = {(row["subject"], row["predicate"], row["object"]) for row in rows.records}
        passages = self._passages(rows)
        wish = question.wish(self._english)
        ranked = [each for each in self._ranking.facts(units, passages, wish) if (each.fact.subject, each.fact.predicate, each.fact.object) in given]
        if not ranked or len(rows.records) > MOST_ROWS or not all(self._is_met(question, each) for each in ranked):
            return None
        return replace(self._answered(read, ranked), call=called, rows=rows)

    def _is_met(self, question: Question, ranked: Ranked) -> bool:
        return demands.met(question, ranked, self._lexicon)

    def _each_side(self, read: _Read, sides: comparing.Sides) -> Finding | None:
        """Answer a question that asks the same of two things, where no statement speaks of both."""
        question = read.question
        if question.form is Form.YES_NO or any(self._is_enough(each) and not each.unexplained for each in read.ranked):
            return None
        wish = replace(question.wish(self._english), alternatives=frozenset((sides.first, sides.second)))
        ranked = [each for each in self._ranking.facts(question.all_units, read.passages, wish) if self._is_enough(each)]
        first, second = comparing.per_side(ranked, sides)
        if not first or not second:
            return None
        return self._answered(read, [first[0], second[0]], as_they_are=True)

    def _missing(self, question: Question, ranked: Ranked, sides: comparing.Sides) -> bool:
        return any(unit.thing not in (sides.first, sides.second) for unit in ranked.unexplained if unit in question.units)

    def _stated(self, read: _Read) -> Finding | None:
        question = read.question
        if self._is_announced_only(question.all_units, read.ranked):
            return self._refusal(question, Reason.NOT_STATED, "The documents announce this list but do not give it.")
        other = alternative(question, read.ranked, self._lexicon, self._english) if question.form is Form.YES_NO else None
        if other is not None:
            finding = self._answered(read, [other, *(each for each in read.ranked[:3] if each is not other)])
            return replace(finding, verdict=Verdict.NO, text=_opened(Verdict.NO, finding))
        good = [each for each in read.ranked if self._is_enough(each) and self._is_met(question, each) and demands.is_typed(question, each, self._lexicon)]
        if self._is_strict(question):
            good = [each for each in good if not set(each.unexplained) & set(question.units)]
        if not good:
            return self._defined(read)
        finding = self._answered(read, good)
        if question.form is Form.YES_NO and finding.verdict is None and good[0].coverage < CLEAR:
            return None
        return finding

    def _defined(self, read: _Read) -> Finding | None:
        """Quote a sentence that says what something is, where no statement does."""
        question = read.question
        units = [unit for unit in question.units if not unit.is_light]
        if question.demands != ("definition",) or len(units) != 1:
            return None
        forms = self._lexicon.things[units[0].thing].forms if units[0].thing else (units[0].word.text,)
        passage = defining.sentence(read.passages, forms, self._english)
        return self._quotation(question, (passage,)) if passage else None

    def _is_enough(self, ranked: Ranked) -> bool:
        return ranked.coverage >= (STATED if ranked.unexplained else ALL_EXPLAINED)

    def _quoted(self, read: _Read) -> Finding | None:
        question = read.question
        if question.demands or self._is_strict(question):
            return None
        longest = LONGEST_WINDOW if question.form in (Form.WHY, Form.HOW, Form.WHEN) else 1
        windows = [each for each in self._ranking.windows(question.all_units, read.passages[:20], longest) if each.coverage >= QUOTED]
        if not windows:
            return None
        return self._quotation(question, windows[0].passages)

    def _quotation(self, question: Question, passages: tuple[Passage, ...]) -> Finding:
        called, rows = self._run("quotations", {"passage": [passage.iri for passage in passages]})
        text = self._composer.text(Chosen((), passages))
        return Finding(Status.QUOTED, text, self._reading(question, "quotations"), called, rows, passages=passages)

    def _answered(self, read: _Read, ranked: Sequence[Ranked], *, as_they_are: bool = False) -> Finding:
        question = read.question
        best = ranked[0]
        chosen = self._composer.choose(question, ranked, STATED)
        if as_they_are:
            facts = tuple(each.fact for each in ranked)
            chosen = Chosen(facts, tuple({fact.passage.iri: fact.passage for fact in facts}.values()))
        given = None
        if question.form is Form.YES_NO:
            given = verdict(question, best, self._composer.siblings(best.fact), self._english)
        text = self._composer.text(chosen)
        if given is not None:
            text = wording.joined([f"{str(given).capitalize()}."], 600) + " " + text
        text = self._counted(question, chosen, text)
        called, rows = self._query(question, chosen.facts)
        found = self._asked_for(question, best.fact)
        return Finding(
            Status.ANSWERED,
            wording.shortened(text, wording.LONGEST_ANSWER),
            self._reading(question, called.name),
            called,
            rows,
            verdict=given,
            passages=chosen.passages,
            readings=self._readings(ranked, called),
            found=found,
        )

    def _counted(self, question: Question, chosen: Chosen, text: str) -> str:
        group = [fact for fact in chosen.facts if fact.groups and fact.groups == chosen.facts[0].groups]
        if question.calls_for("amounts") and len(group) > 2 and "many" in {word.lower for word in question.linked.words}:
            return f"{len(group)}: {', '.join(fact.object for fact in group)}. {text}"
        return text

    # --- refusals ---------------------------------------------------------------------------------------------------------

    def _unknown(self, question: Question) -> Finding | None:
        for word in question.linked.unknown:
            near = self._linker.nearest_names(word.text)
            hint = f" Did you mean {wording.listed(near, 'or')}?" if near else ""
            return self._refusal(question, Reason.UNKNOWN_TERM, f"The documents do not mention '{word.text}'.{hint}")
        for unit in question.all_units:
            if unit.word.thing and not unit.thing and not self._linker.is_plain(unit.word):
                return self._refusal(question, Reason.UNKNOWN_TERM, f"The documents do not mention {self._lexicon.label(unit.word.thing)}.")
        return None

    def _without_unknown(self, question: Question) -> Question | None:
        """Return a comparison of several things without the one that documents do not mention; None where fewer than two are left."""
        if question.calls_for("comparison") is None or any(not unit.thing for unit in question.units if not unit.word.thing and unit.word.known):
            return None
        words = tuple(word for word in question.linked.words if word.known and not self._is_absent(word))
        units = tuple(unit for unit in question.units if unit.word in words)
        left = replace(question, linked=replace(question.linked, words=words), units=units)
        return left if len(left.things) >= comparing.SIDES and comparing.sides(left, self._lexicon) else None

    def _is_absent(self, word: Word) -> bool:
        return word.thing is not None and not self._evidence.counts([word.thing], [])[word.thing]

    def _not_stated(self, read: _Read) -> Finding:
        question = read.question
        if not question.things and not any(unit.count for unit in question.units):
            return self._refusal(question, Reason.OUT_OF_SCOPE, "The documents are about something else.")
        about = wording.listed([self._lexicon.label(thing) for thing in question.things]) if question.things else "this"
        return self._refusal(question, Reason.NOT_STATED, f"The documents do not say this about {about}.")

    def _refusal(self, question: Question, reason: Reason, text: str) -> Finding:
        called, rows = self._query(question, ())
        return Finding(
            Status.UNANSWERED,
            text,
            self._reading(question, ""),
            called,
            rows,
            reason=reason,
            suggestions=self._suggestions.near(question, MOST_SUGGESTIONS),
        )

    # --- helpers -----------------------------------------------------------------------------------------------------------

    def _is_strict(self, question: Question) -> bool:
        """Tell whether every word of the question must be explained."""
        return question.form in (Form.YES_NO, Form.CHOICE)

    def _has_foreign(self, question: Question) -> bool:
        return any(unit.count == 0 and unit.word.thing is None for unit in question.units)

    def _explained_by(self, unit: Unit, order: ordering.Order) -> bool:
        words = self._english.stems(order.name)
        return bool(unit.stems & words or unit.near & words or unit.word.classes)

    def _is_announced_only(self, units: Sequence[Unit], ranked: Sequence[Ranked] = ()) -> bool:
        """Tell whether the best place for a question is a list that a document announces and does not give."""
        windows = self._ranking.windows(units, self._announced, 1)
        best = ranked[0].coverage if ranked else 0.0
        return bool(windows) and windows[0].coverage >= QUOTED and windows[0].coverage > best

    def _asked_for(self, question: Question, fact: Fact) -> tuple[str, ...]:
        """Return the things of a statement that are of the class that the question asks for."""
        classes = [each for unit in question.units for each in unit.word.classes]
        return tuple(thing for thing in sorted(fact.things) if any(self._lexicon.is_a(thing, each) for each in classes))

    @cached_property
    def _announced(self) -> tuple[Passage, ...]:
        """The passages that announce a list and do not give it."""
        return self._passages(self._run("announced_lists", {})[1])

    def _thing_named(self, name: str) -> str | None:
        return next((iri for iri, entry in self._lexicon.things.items() if name in entry.forms), None)

    def _query(self, question: Question, facts: Sequence[Fact]) -> tuple[QueryCall, Rows]:
        """Run the named query that the question calls where it gives these statements and few others, else the one that lists them."""
        for call in question.calls[:1] if question.form is not Form.YES_NO else ():
            parameters = [(parameter.name, parameter.type) for parameter in call.template.parameters]
            if facts and question.things and [name for name, _ in parameters] == ["thing"]:
                called, rows = self._run(call.template.name, {"thing": question.things})
                given = {(row.get("subject"), row.get("predicate"), row.get("object")) for row in rows.records}
                if len(rows.records) <= MOST_ROWS and all((fact.subject, fact.predicate, fact.object) in given for fact in facts):
                    return called, rows
        statements = [fact.iri for fact in facts] or [STATEMENT + "none"]
        return self._run("evidence", {"statement": statements})

    def _run(self, name: str, values: dict[str, str | Sequence[str]]) -> tuple[QueryCall, Rows]:
        sparql = catalogue.bind(self._catalog.get(name), values)
        shown = {key: value if isinstance(value, str) else " | ".join(value) for key, value in values.items()}
        return QueryCall(name, shown, sparql), self._store.rows(sparql)

    def _passages(self, rows: Rows) -> tuple[Passage, ...]:
        columns = [column for column in rows.columns if column.endswith("passage")]
        iris = [DOCUMENT + str(row[column]) for row in rows.records for column in columns if row[column]]
        return tuple(self._evidence.passages(iris))

    def _reading(self, question: Question, name: str) -> str:
        labels = [self._lexicon.label(thing) for thing in question.things]
        words = [unit.word.text for unit in question.units if not unit.word.thing]
        topic = wording.listed([*labels, *(f"'{word}'" for word in words)]) if labels or words else question.part.text
        query = next((call.template for call in question.calls if call.template.name == name), None)
        summary = query or (question.calls[0].template if question.calls else None)
        kind = summary.summary if summary else "What the documents say"
        return f"{kind}: {topic}"

    def _readings(self, ranked: Sequence[Ranked], called: QueryCall) -> tuple[Reading, ...]:
        return tuple(
            Reading(
                wording.said(each.fact),
                called.name,
                called.parameters,
                round(each.coverage, 3),
                tuple(unit.word.text for unit in each.unexplained),
            )
            for each in ranked[:3]
        )

    def _answer(self, text: str, findings: Sequence[tuple[Question, Finding]], started: float) -> Answer:
        unknown = next((finding for _, finding in findings if finding.reason is Reason.UNKNOWN_TERM), None)
        main = unknown or findings[0][1]
        refused = main.status is Status.UNANSWERED
        answer = main.text if refused else wording.joined(finding.text for _, finding in findings)
        mentions = tuple(mention for question, _ in findings for mention in question.linked.mentions(self._lexicon))
        passages = () if refused else tuple(dict.fromkeys(passage for _, finding in findings for passage in finding.passages))
        return Answer(
            question=text,
            reading=" / ".join(finding.reading for _, finding in findings),
            status=main.status,
            reason=main.reason,
            verdict=next((finding.verdict for _, finding in findings if finding.verdict), None) if not refused else None,
            answer=wording.shortened(answer, wording.LONGEST_ANSWER),
            columns=main.rows.columns,
            rows=main.rows.records,
            evidence=tuple(_cited(passage) for passage in passages),
            query=main.call,
            suggestions=main.suggestions,
            milliseconds=round(1000 * (perf_counter() - started), 3),
            explanation=Explanation(mentions, tuple(reading for _, finding in findings for reading in finding.readings), ()),
        )


def _one_a_passage(ranked: Sequence[Ranked]) -> list[Ranked]:
    return list({each.fact.passage.iri: each for each in reversed(ranked)}.values())[::-1]


def _opened(given: Verdict, finding: Finding) -> str:
    """Return the text of a finding with another verdict before it."""
    text = finding.text
    for each in Verdict:
        text = text.removeprefix(f"{str(each).capitalize()}. ")
    return wording.shortened(f"{str(given).capitalize()}. {text}", wording.LONGEST_ANSWER)


def _cited(passage: Passage) -> Cited:
    return Cited(passage.document, passage.heading, passage.start, passage.end, passage.text)
