"""Answers to "what can I ask"."""

from kg.answering import wording
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search

MOST_QUESTIONS = 6


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer by questions that the documents answer, about the things named or in general."""
    question = search.question
    if not desk.english.patterns["can_ask"].search(question.part.text):
        return None
    questions = desk.suggestions.near(question, MOST_QUESTIONS)
    if not questions:
        return None
    call, rows = desk.run("profile", {"thing": question.things[0]}) if question.things else desk.run("classes", {})
    return desk.table(question, call, rows, wording.joined(["You can ask:", *questions]))
