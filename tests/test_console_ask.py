"""`kg ask`: forms of answers, batches, sessions and exit codes, over a graph whose answers are given."""

import csv
import io
import json
from dataclasses import dataclass, field, replace

import pytest
from commandline import kg

from kg.answering.dialogue import Dialogue
from kg.console import ask, session
from kg.console.answer_table import table_of
from kg.errors import QuestionError
from kg.model import Answer, Evidence, Explanation, Mention, QueryCall, Reading, Reason, Status, Verdict
from kg.store import Rows

SPARQL = 'SELECT ?boat WHERE { ?boat ?p "x" }\nORDER BY ?boat\n'
ANSWER = Answer(
    question="Does a ferry use [b]cables[/b]?",
    reading="ferry uses cables",
    status=Status.ANSWERED,
    reason=None,
    verdict=Verdict.YES,
    answer="Yes: a ferry usually uses *cables*.",
    columns=("boat", "means"),
    rows=({"boat": "ferry", "means": "cable"}, {"boat": "barge", "means": None}),
    evidence=(Evidence("boats.md", "Boats", 9, 40, "The ferry usually\nuses \x1b[31mcables."), Evidence("b.md", "", 0, 4, "Text")),
    query=QueryCall("uses", {"thing": "ferry"}, SPARQL),
    suggestions=(),
    milliseconds=1.5,
    explanation=Explanation(
        (Mention(7, 12, "ferry", "urn:ferry", "ferry", "label"),),
        (Reading("ferry uses cables", "uses", {"thing": "ferry"}, 0.9, ("red",)),),
        ("red",),
    ),
)
REFUSED = replace(
    ANSWER,
    status=Status.UNANSWERED,
    reason=Reason.UNKNOWN_TERM,
    verdict=None,
    answer="The documents do not name it.",
    columns=(),
    rows=(),
    evidence=(),
    suggestions=("What uses cables?",),
    query=QueryCall("", {}, ""),
    reading="",
    explanation=Explanation((), (), ()),
)


@dataclass
class FakeGraph:
    """Answers what it is told to, and keeps what it was asked in which dialogue."""

    asked: list[tuple[str, Dialogue | None]] = field(default_factory=list)

    def dialogue(self) -> Dialogue:
        return Dialogue()

    def query(self, name: str, **parameters: str) -> Rows:
        assert (name, parameters) == ("inferences", {"thing": "urn:ferry"})
        return Rows((), ())

    def ask(self, question: str, dialogue: Dialogue | None = None) -> Answer:
        if not question.strip() or question.strip() == "bad":
            raise QuestionError("the question is empty; write a few words")
        if dialogue:
            dialogue.text += question
        if question.strip() == "interrupt":
            raise KeyboardInterrupt
        self.asked.append((question, dialogue))
        return replace(REFUSED if "nothing" in question else ANSWER, question=question)


@pytest.fixture
def graph(monkeypatch: pytest.MonkeyPatch) -> FakeGraph:
    fake = FakeGraph()
    monkeypatch.setattr(ask, "open_graph", lambda place, queries: fake)  # noqa: ARG005 - called like the real one
    return fake


TEXT = """\
Yes: a ferry usually uses *cables*.

boat   means
ferry  cable
barge

Reading: ferry uses cables
Not used: red

Evidence
  [1] boats.md: Boats
      “The ferry usually uses \ufffd[31mcables.”
  [2] b.md
      “Text”
"""
EXPLANATION = """
Words
  words  name   how    iri
  ferry  ferry  label  urn:ferry

Readings
  score  query  reading            unexplained
  0.90   uses   ferry uses cables  red

SPARQL (uses)
SELECT ?boat WHERE { ?boat ?p "x" }
ORDER BY ?boat
"""


def test_text_gives_answer_rows_reading_and_evidence(graph: FakeGraph) -> None:
    result = kg(["ask", "Does", "a ferry", "use cables?"])
    assert (result.code, result.stdout, result.stderr) == (0, TEXT, "")
    assert graph.asked == [("Does a ferry use cables?", None)]


COMPARISON = replace(
    ANSWER,
    columns=("factor", "first_value", "first_condition", "second_value", "second_condition", "first_passage", "second_passage"),
    rows=tuple(
        dict(zip(("factor", "first_value", "first_condition", "first_passage", "second_value"), values, strict=True))
        for values in (
            ("speed", "slow", "at night", "boats.md#char=9,40", None),
            ("speed", "slow", "at night", "boats.md#char=9,40", None),
            ("speed", "steady", None, "elsewhere.md#char=0,1", None),
            ("price", None, None, None, "low when small"),
        )
    ),
    query=QueryCall("comparison", {"first": "urn:ferry", "second": "canoe"}, SPARQL),
)


def test_a_comparison_is_a_table_with_conditions_and_sources() -> None:
    table = table_of(COMPARISON)
    assert table is not None
    assert table.columns == ("factor", "ferry", "canoe")
    assert [tuple(row.values()) for row in table.rows] == [
        ("speed", "slow (at night) [1]; steady", "not stated"),
        ("price", "not stated", "low when small"),
    ]


@pytest.mark.parametrize(
    ("columns", "rows"),
    [
        (("subject", "predicate"), ({"subject": "a", "predicate": "b"},) * 2),
        (("thing", "passage"), ({"thing": "a", "passage": "b"},) * 2),
        (("thing", "kind"), ({"thing": "a", "kind": "b"},)),
        ((), ()),
    ],
)
def test_rows_that_the_sentence_says_are_not_said_again(columns: tuple[str, ...], rows: tuple[dict[str, str | None], ...]) -> None:
    assert table_of(replace(ANSWER, columns=columns, rows=rows)) is None


@pytest.mark.usefixtures("graph")
def test_explain_adds_words_readings_and_sparql() -> None:
    assert kg(["ask", "x", "--explain"]).stdout == TEXT + EXPLANATION


@pytest.mark.usefixtures("graph")
def test_a_refusal_suggests_questions_and_exits_with_1() -> None:
    result = kg(["ask", "nothing"])
    assert result.code == 1
    assert result.stdout == "The documents do not name it.\n\nYou can ask\n  What uses cables?\n"


@pytest.mark.usefixtures("graph")
def test_json_is_the_contract() -> None:
    known = json.loads(kg(["ask", "x", "--format", "json"]).stdout)
    assert known == {**ANSWER.as_dict(), "question": "x"}
    assert list(known) == [
        *("question", "reading", "status", "reason", "verdict", "answer", "columns", "rows"),
        *("evidence", "query", "suggestions", "milliseconds"),
    ]


@pytest.mark.usefixtures("graph")
def test_json_explains_under_a_key_of_its_own() -> None:
    known = json.loads(kg(["ask", "x", "--format", "json", "--explain"]).stdout)
    assert known["explanation"]["readings"][0]["score"] == 0.9
    assert known["explanation"]["mentions"][0]["label"] == "ferry"
    assert known["explanation"]["unused"] == ["red"]


@pytest.mark.usefixtures("graph")
def test_markdown_escapes_what_documents_say() -> None:
    text = kg(["ask", "What is [b]?", "--format", "markdown", "--explain"]).stdout
    assert text.startswith("## What is \\[b\\]?\n\nYes: a ferry usually uses \\*cables\\*.\n")
    assert "| ferry | cable |\n| barge |  |" in text
    assert "> The ferry usually uses \ufffd\\[31mcables.\n>\n> \\[1\\] boats.md: Boats" in text
    assert f"```sparql\n{SPARQL}```" in text
    assert "- What uses cables?" in kg(["ask", "nothing", "--format", "markdown"]).stdout


@pytest.mark.usefixtures("graph")
def test_csv_gives_a_line_for_each_piece_of_evidence() -> None:
    rows = list(csv.DictReader(io.StringIO(kg(["ask", "--batch", "-", "--format", "csv"], b"x\nnothing\n").stdout)))
    assert [(row["question"], row["status"], row["document"], row["start"]) for row in rows] == [
        ("x", "answered", "boats.md", "9"),
        ("x", "answered", "b.md", "0"),
        ("nothing", "unanswered", "", ""),
    ]


def test_a_blank_line_starts_a_new_conversation(graph: FakeGraph) -> None:
    result = kg(["ask", "--batch", "-", "--format", "jsonl"], "\ufefffirst\nand nothing?\n \n\nbad\nlast".encode())
    assert result.code == 0
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["question"] for answer in answers] == ["first", "and nothing?", "bad", "last"]
    assert answers[2]["status"] == "unanswered"
    assert answers[2]["answer"] == "the question is empty; write a few words"
    dialogues = [dialogue for _, dialogue in graph.asked]
    assert dialogues[0] is dialogues[1]
    assert dialogues[1] is not dialogues[2]


@pytest.mark.usefixtures("graph")
def test_a_batch_of_text_and_markdown_separates_answers() -> None:
    assert kg(["ask", "--batch", "-"], b"nothing\nnothing\n").stdout.count("\n\nThe documents do not") == 1
    assert kg(["ask", "--batch", "-", "--format", "markdown"], b"a\nb\n").stdout.count("## ") == 2
    assert len(json.loads(kg(["ask", "--batch", "-", "--format", "json"], b"a\nb\n").stdout)) == 2


def test_lines_of_standard_input_are_a_session(graph: FakeGraph) -> None:
    result = kg(["ask"], b"first\n\nbad\nsecond\n")
    assert result.code == 0
    assert [question for question, _ in graph.asked] == ["first\n", "second\n"]
    assert len({id(dialogue) for _, dialogue in graph.asked}) == 1
    assert "the question is empty" in result.stdout
    assert session.GREETING not in result.stdout


@pytest.mark.parametrize("word", ["exit", "Quit", ":quit", ":QUIT"])
def test_a_session_ends_by_a_word_and_helps_by_one(word: str, graph: FakeGraph) -> None:
    result = kg(["ask"], f"help\n:help\n{word}\nnever asked\n".encode())
    assert [question for question, _ in graph.asked] == [session.CAPABILITIES] * 2
    assert all(command in result.stdout for command in session.COMMANDS)


@pytest.mark.usefixtures("graph")
def test_a_session_tells_about_the_last_answer() -> None:
    shown = kg(["ask"], b":sparql\nx\n:sparql\n:evidence\n:explain\n:nonsense\n").stdout
    assert shown.startswith("Nothing was asked yet.\n")
    rest = shown.partition(TEXT)[2]
    assert rest.startswith(f"\n{SPARQL}\n[1] boats.md: Boats, characters 9 to 40\n    “The ferry")
    assert EXPLANATION in rest
    assert "There is no command ':nonsense'; the commands are :explain," in rest


def test_a_session_writes_the_form_that_is_asked_for(graph: FakeGraph) -> None:
    lines = kg(["ask", "--format", "jsonl"], b"a\nb\n").stdout.splitlines()
    assert [json.loads(line)["status"] for line in lines] == ["answered", "answered"]
    assert len(graph.asked) == 2


def test_ctrl_c_gives_up_a_question_and_leaves_the_conversation_as_it_was(graph: FakeGraph) -> None:
    result = kg(["ask"], b"first\ninterrupt\nsecond\n")
    assert result.code == 0
    assert "Given up." in result.stdout
    assert [dialogue.text for _, dialogue in graph.asked if dialogue] == ["first\ninterrupt\n", "first\nsecond\n"]


@pytest.mark.usefixtures("graph")
@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["ask"], 2, "kg: no question is given; write it behind 'ask', or use --batch FILE; try: kg ask --help\n"),
        (["ask", "x", "--batch", "-"], 2, "kg: give a question or --batch FILE, not both; try: kg ask --help\n"),
        (["ask", "--save", "x"], 2, "kg: --save keeps one question; write it behind 'ask'; try: kg ask --help\n"),
        (["ask", ""], 3, "kg: the question is empty; write a few words\n"),
        (["ask", "--batch", "/nowhere/q.txt"], 3, "kg: cannot read /nowhere/q.txt: No such file or directory\n"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(arguments: list[str], code: int, message: str) -> None:
    result = kg(arguments)
    assert (result.code, result.stdout, result.stderr) == (code, "", message)
