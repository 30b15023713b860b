"""Questions over the bundled documents, and what holds for the answer to any question."""

import csv
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kg
from kg.answering.asker import Asker
from kg.answering.desk import Desk
from kg.answering.splitting import Part
from kg.errors import QuestionError
from kg.model import Reason, Status, Verdict
from kg.store import Store

CASES = Path(__file__).parent / "cases" / "answering"
LONGEST_ANSWER = 600
MOST_SUGGESTIONS = 3


def read_rows(name: str) -> list[dict[str, str]]:
    with (CASES / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


ROWS = read_rows("bundled.tsv")


@pytest.fixture(scope="module")
def harbour() -> kg.Graph:
    return kg.build(CASES / "harbour.md")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["question"])
def test_the_bundled_documents_answer_or_are_silent(bundled: kg.Graph, row: dict[str, str]) -> None:
    check(bundled, row)


@pytest.mark.parametrize("row", read_rows("harbour.tsv"), ids=lambda row: row["question"])
def test_a_document_of_another_field_answers_or_is_silent(harbour: kg.Graph, row: dict[str, str]) -> None:
    check(harbour, row)


def check(graph: kg.Graph, row: dict[str, str]) -> None:
    dialogue = graph.dialogue()
    answer = [graph.ask(turn, dialogue) for turn in row["question"].split(" || ")][-1]
    assert answer.status == Status(row["status"]), answer.answer
    assert answer.verdict == (Verdict(row["verdict"]) if row["verdict"] else None), answer.answer
    assert answer.reason == (Reason(row["reason"]) if row["reason"] else None), answer.answer
    assert re.search(row["answer"], answer.answer), answer.answer


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["question"])
def test_an_answer_is_what_its_query_returns(bundled: kg.Graph, row: dict[str, str]) -> None:
    answer = bundled.ask(row["question"].split(" || ")[0])
    again = bundled.sparql(answer.query.sparql)
    assert again.records == answer.rows
    assert again.columns == answer.columns
    assert bool(answer.rows) == (answer.status in {Status.ANSWERED, Status.QUOTED})


def test_quotes_stand_in_their_documents(bundled: kg.Graph) -> None:
    texts = {row["document"]: str(row["text"]) for row in bundled.query("texts").records}
    for row in ROWS:
        for piece in bundled.ask(row["question"].split(" || ")[0]).evidence:
            assert texts[piece.document][piece.start : piece.end] == piece.quote


@pytest.mark.parametrize("row", [row for row in ROWS if row["status"] == "unanswered"], ids=lambda row: row["question"])
def test_refusals_suggest_questions_that_are_answered(bundled: kg.Graph, row: dict[str, str]) -> None:
    dialogue = bundled.dialogue()
    refused = [bundled.ask(turn, dialogue) for turn in row["question"].split(" || ")][-1]
    assert 0 < len(refused.suggestions) <= MOST_SUGGESTIONS
    for suggestion in refused.suggestions:
        assert bundled.ask(suggestion).status is Status.ANSWERED, suggestion
        assert suggestion.casefold() != row["question"].casefold()


def test_no_question_is_tried_that_would_not_be_suggested(bundled: kg.Graph) -> None:
    tried = []

    def answering(question: str, among: object) -> str:
        assert among is None
        tried.append(question)
        return bundled.ask(question).query.name

    desk = Desk(bundled.store, bundled.lexicon, bundled.catalog, answering)
    question = Asker(bundled.store, bundled.lexicon, bundled.catalog).read(Part("Who invented InfiniBand?"), bundled.dialogue())
    suggested = desk.suggestions.near(question, MOST_SUGGESTIONS)
    assert len(suggested) == MOST_SUGGESTIONS
    assert tried[-1] == suggested[-1]


def test_suggestions_name_only_what_the_graph_holds() -> None:
    empty, notes = kg.Graph(Store.memory()), kg.build(Path(__file__).parent / "cases" / "documents" / "plain.txt")
    assert empty.ask("Who invented InfiniBand?").suggestions == ()
    for question in ("Who invented InfiniBand?", "What is the price of it?", "What can I ask?"):
        for suggestion in notes.ask(question).suggestions:
            assert notes.ask(suggestion).status is Status.ANSWERED, suggestion


def test_what_can_be_asked_is_answered(bundled: kg.Graph) -> None:
    for question in ("What can I ask?", "what can I ask about OSFP"):
        questions = re.findall(r"[A-Z][^?]*\?", bundled.ask(question).answer.removeprefix("You can ask: "))
        assert len(questions) > 1
        assert all(bundled.ask(each).status is Status.ANSWERED for each in questions)


def test_an_explanation_names_words_and_readings(bundled: kg.Graph) -> None:
    explanation = bundled.ask("What does RoCE need?").explanation
    assert [mention.label for mention in explanation.mentions] == ["RoCE"]
    assert explanation.readings[0].score == pytest.approx(1.0)


def test_a_pronoun_without_a_question_before_is_ambiguous(bundled: kg.Graph) -> None:
    answer = bundled.ask("What does it need?")
    assert (answer.status, answer.reason) == (Status.AMBIGUOUS, Reason.AMBIGUOUS)


@pytest.mark.parametrize("question", ["", "   ", "?!", "\x00\x01", "...", "a" * 2001])
def test_what_is_no_question_is_refused(bundled: kg.Graph, question: str) -> None:
    with pytest.raises(QuestionError):
        bundled.ask(question)


MIXED = "what is why how many which or and not only than InfiniBand Ethernet OSFP latency 800G NVLink it , ? 's vs before after first"
WORDS = st.sampled_from(MIXED.split())


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(st.text(min_size=1, max_size=80), st.lists(WORDS, min_size=1, max_size=12).map(" ".join)))
def test_any_text_gets_an_answer(bundled: kg.Graph, question: str) -> None:
    if not any(char.isalnum() for char in question):
        return
    answer = bundled.ask(question)
    assert 0 < len(answer.answer) <= LONGEST_ANSWER
    assert bundled.sparql(answer.query.sparql).records == answer.rows
    assert (answer.reason is None) == (answer.status in {Status.ANSWERED, Status.QUOTED})


def test_what_a_mistyped_question_was_taken_for_is_told(bundled: kg.Graph) -> None:
    answer = bundled.ask("What does PFC stnad for?")
    assert answer.question == "What does PFC stnad for?"
    assert answer.reading == "What does PFC stand for?; taken for: What does PFC stand for?"
    assert "taken for" not in bundled.ask("WHAT DOES PFC STAND FOR?").reading


def test_advice_for_want_of_money_speaks_of_money(tmp_path: Path) -> None:
    document = tmp_path / "advice.md"
    advice = "Teams that run large training should use InfiniBand. Teams that run inference should use Ethernet."
    document.write_text(f"# InfiniBand and Ethernet\n\n{advice}\n", encoding="utf-8")
    answer = kg.build(document).ask("Budget is tight. Which network should we take?")
    assert (answer.status, answer.reason) == (Status.UNANSWERED, Reason.NOT_STATED)
    assert answer.answer == "The documents give no advice for 'budget'."
