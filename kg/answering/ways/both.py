"""Answers to "do both": what holds of each of two things."""

from dataclasses import replace

from kg.answering import wording
from kg.answering.comparing import Sides
from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.question import Form, Question
from kg.answering.ways import stated
from kg.model import Verdict

AND = "and"


def answer(desk: Desk, search: Search) -> Finding | None:
    """Answer a yes/no question about both of two things by asking it of each: no for one is no, yes needs yes for both."""
    question, sides = search.question, search.sides
    if sides is None or question.form is not Form.YES_NO or not _is_of_both(question, sides):
        return None
    found = []
    for other in (sides.second, sides.first):
        words = tuple(word for word in question.linked.words if word.thing != other)
        units = tuple(unit for unit in question.units if unit.thing != other)
        of_one = replace(question, linked=replace(question.linked, words=words), units=units)
        passages = tuple(desk.retrieval.passages(of_one.all_units, of_one.hints))
        ranked = tuple(desk.ranking.facts(of_one.all_units, passages, of_one.wish(desk.english)))
        finding = stated.answer(desk, Search(of_one, passages, ranked, None))
        if finding is not None and finding.verdict is not None:
            found.append(finding)
    if not found or (len(found) == 1 and found[0].verdict is Verdict.YES):
        return None
    given = Verdict.NO if any(finding.verdict is Verdict.NO for finding in found) else Verdict.YES
    texts = [finding.text.partition(" ")[2] for finding in found]
    passages = tuple(dict.fromkeys(passage for finding in found for passage in finding.passages))
    call, rows = desk.run("quotations", {"passage": [passage.iri for passage in passages]})
    text = wording.with_verdict(given, wording.joined(texts))
    return replace(found[0], text=text, reading=desk.reading(question, call), call=call, rows=rows, verdict=given, passages=passages)


def _is_of_both(question: Question, sides: Sides) -> bool:
    """Tell whether nothing but "and" stands between the two things."""
    words = question.linked.words
    first, second = (next(place for place, word in enumerate(words) if word.thing == side) for side in (sides.first, sides.second))
    return [word.lower for word in words[first + 1 : second]] == [AND]
