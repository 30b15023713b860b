import pytest
from answering_case import linked

from kg import catalog
from kg.answering.cues import Cues, compiled, words_of
from kg.catalog import Catalog

HEADER = "#+ summary: X\n#+ question: x?\n"
QUERY = "SELECT ?x WHERE { ?x ?y ?z }\nORDER BY ?x\n"
BOATS = Catalog(
    [
        catalog.parse("crossings.rq", f"{HEADER}#+ cue: cross* | go/goes over\n{QUERY}"),
        catalog.parse("meanings.rq", f"{HEADER}#+ cue: ^ what is {{thing}} $ | defin*\n{QUERY}"),
        catalog.parse("prices.rq", f"{HEADER}#+ cue: how much ... [money] cost\n{QUERY}"),
    ]
)


@pytest.mark.parametrize(
    ("text", "called", "explained"),
    [
        ("Which boat crosses the lake?", ["crossings"], {"crosses"}),
        ("Which boat goes over?", ["crossings"], {"goes", "over"}),
        ("what is a ferry", ["meanings"], {"what", "is"}),
        ("what is a ferry crossing", ["crossings"], {"crossing"}),
        ("definition of a ferry", ["meanings"], {"definition"}),
        ("how much does a ferry cost", ["prices"], {"how", "much", "cost"}),
        ("how much does a crossing cost", ["prices", "crossings"], {"how", "much", "cost", "crossing"}),
        ("across the lake", [], set()),
    ],
)
def test_a_question_calls_queries_by_their_cues(text: str, called: list[str], explained: set[str]) -> None:
    question = linked(text)
    calls = Cues(BOATS).calls(question)
    assert [call.template.name for call in calls] == called
    assert {question.words[position].lower for call in calls for position in call.words} == explained


def test_the_words_of_cues_are_known_for_mending() -> None:
    assert words_of(BOATS) == ("cost", "go", "goes", "how", "is", "money", "much", "over", "what")


def test_every_cue_of_the_queries_is_a_pattern() -> None:
    assert all(compiled(cue) for template in catalog.load() for cue in template.cues)
