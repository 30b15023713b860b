"""Answers by sentences that no statement covers."""

from kg.answering import leaning
from kg.answering.demands import whose_value
from kg.answering.desk import Desk
from kg.answering.finding import QUOTED, Finding, Search
from kg.answering.question import Form

LONGEST_WINDOW = 3
"""Sentences in a row that are quoted to a why, how or when."""
MOST_PASSAGES = 20


def answer(desk: Desk, search: Search) -> Finding | None:
    """Quote what explains nearly all of a question; never where the question demands more than words, or yes or no."""
    question = search.question
    if leaning.denies(question, desk.english) or leaning.asks_for_a_side(question):
        return None
    if question.wants and all(unit.thing or unit.is_light for unit in question.all_units):
        return None
    if question.demands or whose_value(question, desk.lexicon) or question.form in (Form.YES_NO, Form.CHOICE):
        return None
    longest = LONGEST_WINDOW if question.form in (Form.WHY, Form.HOW, Form.WHEN) else 1
    windows = desk.ranking.windows(question.all_units, search.passages[:MOST_PASSAGES], longest)
    if not windows or windows[0].coverage < QUOTED or not all(unit.may_be_open for unit in windows[0].unexplained):
        return None
    return desk.quotation(question, windows[0].passages)
