"""Answers questions in plain English over one graph. Every answer is what a SPARQL query returned."""

from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from kg.answering import comparing, leaning, reading, wording
from kg.answering.cues import Cues
from kg.answering.desk import Desk
from kg.answering.dialogue import Dialogue, completed
from kg.answering.evidence import Passage
from kg.answering.finding import Finding, Search
from kg.answering.question import Form, Question
from kg.answering.scope import Scope, scoped
from kg.answering.splitting import Part, split, unshouted
from kg.answering.ways import WAYS, refused
from kg.catalog import Catalog
from kg.errors import QuestionError
from kg.model import Answer, Explanation, Reason, Status
from kg.model import Evidence as Cited
from kg.namespaces import KG
from kg.store import Store
from kg.vocabulary import Lexicon

LONGEST_QUESTION = 2000
"""Characters."""
MOST_SUGGESTIONS = 3
"""Questions that are suggested where one is refused."""
MOST_CITED = 5
"""Passages that are cited for an answer."""


class Asker:
    """Answers questions over one graph."""

    def __init__(self, store: Store, lexicon: Lexicon, catalog: Catalog) -> None:
        self._desk = Desk(store, lexicon, catalog, self._answering)
        self._cues = Cues(catalog)

    def ask(self, question: str, dialogue: Dialogue | None = None) -> Answer:
        """Answer a question.

        Args:
            question: one question, or two in one.
            dialogue: what was asked before; this question is added to it.

        Raises:
            QuestionError: the question is empty or too long.
        """
        if not any(char.isalnum() for char in question):
            example = self._desk.suggestions.first()
            raise QuestionError(f"the question is empty; {f'ask for instance: {example}' if example else 'write a few words'}")
        if len(question) > LONGEST_QUESTION:
            raise QuestionError(f"the question has {len(question)} characters; ask in at most {LONGEST_QUESTION}")
        started = perf_counter()
        before = dialogue or Dialogue()
        found = []
        typed = unshouted(question)
        meant = self._desk.linker.mended(typed)
        for part in split(meant, self._desk.english):
            asked, scope = scoped(part, self._desk.extents, self._desk.english)
            each = self.read(asked, before)
            finding = self._find(each, scope)
            if self._only_repeats(asked, finding, before):
                finding = self._desk.refusal(each, Reason.NOT_STATED, "The documents give no reason for this.")
            before.remember(each.part.text, each.things, finding.found, tuple(passage.iri for passage in finding.passages))
            found.append((each, finding))
        answer = self._answer(question, found, started)
        return answer if meant == typed else replace(answer, reading=f"{answer.reading}; taken for: {' '.join(meant.split())}")

    def read(self, part: Part, before: Dialogue) -> Question:
        """Return how a question is read; a follow-up is written out first."""
        desk = self._desk
        named = replace(part, text=desk.linker.with_pair_named(part.text, desk.pair)) if desk.linker.may_name_pair(part.text) else part
        linked = desk.linker.link(named.text)
        whole = completed(named, linked, self._before(named, before), desk.lexicon, desk.english)
        return reading.read(desk, self._cues, whole, linked if whole is named else desk.linker.link(whole.text))

    def _answering(self, question: str, passages: Sequence[Passage] | None) -> str:
        """Return the name of the query that answers a single question, by certain passages or by all; empty where none does."""
        asked, scope = scoped(split(question, self._desk.english)[0], self._desk.extents, self._desk.english)
        finding = self._find(self.read(asked, Dialogue()), scope, passages)
        return finding.call.name if finding.status is Status.ANSWERED else ""

    def _before(self, part: Part, before: Dialogue) -> Dialogue:
        """Return what a question's pronouns refer to: its own situation, if that names things, else the turn before."""
        if not part.context or not self._desk.english.patterns["refers_back"].search(part.text):
            return before
        things = self._desk.linker.link(self._desk.linker.with_pair_named(part.context, self._desk.pair)).things
        return Dialogue(part.context, things) if things else before

    def search(self, question: Question, scope: Scope | None = None, among: Sequence[Passage] | None = None) -> Search:
        """Return what the graph, or the part that `scope` tells, or certain passages of it, hold about a question, best first."""
        desk, within = self._desk, scope or Scope()
        found = desk.retrieval.passages(question.all_units, question.hints, question.wants) if among is None else among
        passages = [each for each in found if within.holds(each)]
        wish = question.wish(desk.english)
        sides = comparing.sides(question, desk.lexicon)
        if sides is not None and question.form is Form.CHOICE and len(question.all_units) > comparing.SIDES:
            wish = wish.between(sides.first, sides.second)
        ranked = desk.ranking.facts(question.all_units, passages, wish)
        ranked = [each for each in ranked if leaning.fits(question, each.fact, desk.lexicon, desk.english)]
        return Search(question, tuple(passages), tuple(comparing.comparing_first(question, ranked, desk.english)), sides, within)

    def _only_repeats(self, part: Part, finding: Finding, before: Dialogue) -> bool:
        """Tell whether a mere "why?" is answered by what was said before, and that gives no reason."""
        desk, patterns = self._desk, self._desk.english.patterns
        if not before.shown or not all(patterns[name].search(part.text) for name in ("bare_follow_up", "why")):
            return False
        is_known = bool(finding.passages) and {passage.iri for passage in finding.passages} <= set(before.shown)
        return is_known and not any(KG + "Causation" in fact.types for fact in desk.evidence.facts(finding.passages))

    def _find(self, question: Question, scope: Scope, among: Sequence[Passage] | None = None) -> Finding:
        unknown = refused.unknown(self._desk, question)
        if unknown is not None:
            known = refused.without_unknown(self._desk, question)
            if known is None:
                return unknown
            finding = self._find(known, scope, among)
            said = unknown.text.partition(refused.DID_YOU_MEAN)[0]
            return replace(finding, text=wording.shortened(f"{said} {finding.text}", wording.LONGEST_ANSWER))
        search = self.search(question, scope, among)
        found = (way(self._desk, search) for way in WAYS)
        return next((finding for finding in found if finding is not None), None) or refused.not_stated(self._desk, question)

    def _answer(self, text: str, found: Sequence[tuple[Question, Finding]], started: float) -> Answer:
        findings = [finding for _, finding in found]
        is_answered = findings[0].status in (Status.ANSWERED, Status.QUOTED)
        main = findings[0] if is_answered else next((each for each in findings if each.reason is Reason.UNKNOWN_TERM), findings[0])
        main_question = next(question for question, finding in found if finding is main)
        is_refused = main.status is Status.UNANSWERED
        shown = [main] if is_refused else [finding for question, finding in found if finding is main or _is_told(question, finding)]
        return Answer(
            question=text,
            reading=" / ".join(finding.reading for finding in findings),
            status=main.status,
            reason=main.reason,
            verdict=next((finding.verdict for finding in shown if finding.verdict), None),
            answer=wording.together(finding.text for finding in shown) if shown[1:] else main.text,
            columns=main.rows.columns,
            rows=main.rows.records,
            evidence=tuple(
                _cited(passage) for passage in list(dict.fromkeys(each for finding in shown for each in finding.passages))[:MOST_CITED]
            ),
            query=main.call,
            suggestions=self._desk.suggestions.near(main_question, MOST_SUGGESTIONS)
            if main.status not in (Status.ANSWERED, Status.QUOTED)
            else (),
            milliseconds=round(1000 * (perf_counter() - started), 3),
            explanation=self._explanation(found),
        )

    def _explanation(self, found: Sequence[tuple[Question, Finding]]) -> Explanation:
        return Explanation(
            mentions=tuple(mention for question, _ in found for mention in question.linked.mentions(self._desk.lexicon)),
            readings=tuple(reading_ for _, finding in found for reading_ in finding.readings),
            unused=tuple(word for _, finding in found for word in finding.unused),
        )


def _cited(passage: Passage) -> Cited:
    return Cited(passage.document, passage.heading, passage.start, passage.end, passage.text)


def _is_told(question: Question, finding: Finding) -> bool:
    """Tell whether a further question was answered, or asks something of its own: "and what are they?" asks nothing new."""
    is_answered = finding.status not in (Status.UNANSWERED, Status.AMBIGUOUS)
    return is_answered or any(not unit.is_light for unit in question.units)
