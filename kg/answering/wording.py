"""From statements and passages to the words of an answer: value or verdict first, pronouns replaced, nothing cut off in a word."""

import re
from collections.abc import Iterable, Sequence

from kg.answering.english import English
from kg.answering.evidence import Fact, Passage
from kg.model import Verdict

LONGEST_ANSWER = 600
"""Characters."""

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9])")
_MARKS = re.compile(r"\*\*|__|`|^#+\s*|^[-*•]\s+|^\d+[.)]\s+")


PIECES = ("item", "row")
"""Kinds of passages that may be no sentence."""


def sentence(passage: Passage, english: English, facts: Sequence[Fact] = ()) -> str:
    """Return a passage as a sentence that stands alone: what its first pronoun, or the subject of its statements, refers to is named."""
    text = plain(passage)
    match = english.patterns["pronoun"].search(text)
    if not passage.antecedents:
        return text
    if match is None:
        return _with_subject_named(text, passage.antecedents[0], facts)
    name = passage.antecedents[0]
    if name.casefold() in text[: match.end() + len(name) + 2].casefold():
        return text
    word, rest = match["word"].lower(), text[match.end("word") :]
    if word in ("it", "they") or english.patterns["pronoun_alone"].search(text):
        return capital(name) + rest
    if word in ("its", "their"):
        return f"{capital(name)}'s{rest}" if not name.endswith("s") else f"{capital(name)}'{rest}"
    return f"{text[: match.end()]} ({name}){text[match.end() :]}"


def _with_subject_named(text: str, name: str, facts: Sequence[Fact]) -> str:
    """Return a sentence with the name of what "the" and a noun stand for: "The device is loud" is "A-1 is loud"."""
    for fact in facts:
        noun = re.match(rf"The \S+(?: \S+)?(?= {re.escape(fact.predicate)}\b)", text)
        if noun and fact.subject == name and name not in text:
            return capital(name) + text[noun.end() :]
    return text


def listing(owner: Passage, items: Sequence[Passage]) -> str:
    """Return a list in one sentence: "The parts are: a; b; c."."""
    return f"{plain(owner).rstrip(':. ')}: {'; '.join(plain(item).rstrip('.;, ') for item in items)}."


def cells(passage: Passage) -> str:
    """Return a table row as its cells in one line."""
    return f"{'; '.join(cell.strip() for cell in plain(passage).split('|') if cell.strip())}."


def plain(passage: Passage) -> str:
    """Return the text of a passage without marks of Markdown."""
    return " ".join(_MARKS.sub("", passage.text).split())


def rows(facts: Sequence[Fact]) -> list[str]:
    """Return the cells of table rows, one sentence a factor: "Price: A low; B lower."."""
    factors = dict.fromkeys(fact.predicate for fact in facts)
    return [row([fact for fact in facts if fact.predicate == factor]) for factor in factors]


def row(facts: Sequence[Fact]) -> str:
    """Return the values on one factor in a sentence: "Price: A low; B lower when many are bought."; a factor that is a verb says them."""
    if facts[0].english.patterns["be"].search(facts[0].predicate):
        return " ".join(map(said, facts))
    return rated(facts[0].predicate, [(fact.subject, _value(fact)) for fact in facts])


def rated(factor: str, values: Iterable[tuple[str, str]]) -> str:
    """Return what a factor is for several things, each with its value."""
    return f"{capital(factor)}: {'; '.join(_rated(thing, value) for thing, value in values)}."


def _rated(thing: str, value: str) -> str:
    """Return a thing with its value, without the name of the thing where the value gives it itself."""
    if value.casefold() in thing.casefold():
        return thing
    return value if value.casefold().startswith(thing.casefold()) else f"{thing} {small(value, thing)}"


def _value(fact: Fact) -> str:
    return f"{fact.object} {fact.condition}" if fact.condition and fact.condition not in fact.object else fact.object


def small(text: str, thing: str = "") -> str:
    """Return a text with a small first letter, but for abbreviations and for the name of `thing`."""
    first = text.split(" ", 1)[0]
    is_name = first[1:] != first[1:].lower() or not first[1:] or any(char.isdigit() for char in first)
    return text if is_name or first.partition("-")[0] in thing.split() else text[:1].lower() + text[1:]


def told(fact: Fact, english: English) -> str:
    """Return a statement in its document's sentence, or in its own parts where the passage is a piece that does not stand alone."""
    whole = fact.passage.kind not in PIECES or plain(fact.passage).endswith((".", "!"))
    return sentence(fact.passage, english, [fact]) if whole else said(fact)


def said(fact: Fact) -> str:
    """Return a statement as a sentence of its own parts, hedge and condition included."""
    condition = f", {fact.condition}" if fact.condition and fact.condition not in fact.object else ""
    return f"{capital(fact.subject)} {_hedged(fact)} {fact.object}".rstrip() + f"{condition}."


def expanded(fact: Fact) -> str:
    """Return what an abbreviation stands for in a sentence; empty where a statement does not spell out its letters."""
    short, long = (re.sub(r"\W", "", text).casefold() for text in (fact.subject, fact.object))
    letters = iter(long)
    spells = short[:1] == long[:1] and len(short) < len(long) and all(letter in letters for letter in short)
    return f"{fact.subject} stands for {fact.object.rstrip('. ')}." if spells else ""


def _hedged(fact: Fact) -> str:
    """Return a relation with its hedge where it stands in English: "can carry", "is usually", "usually carries"."""
    if not fact.modality or fact.modality in f"{fact.predicate} {fact.object}":
        return fact.predicate
    patterns = fact.english.patterns
    if patterns["be"].search(fact.predicate) and not patterns["modal"].search(fact.modality):
        verb, _, rest = fact.predicate.partition(" ")
        return f"{verb} {fact.modality} {rest}".rstrip()
    return f"{fact.modality} {fact.predicate}"


def leading(text: str, english: English) -> str:
    """Return a sentence that can stand first: without "However," and the like."""
    return capital(english.patterns["connective"].sub("", text))


def with_verdict(verdict: Verdict | None, text: str) -> str:
    """Return an answer with its verdict first: "Yes. ..."."""
    return shortened(f"{str(verdict).capitalize()}. {text}" if verdict else text, LONGEST_ANSWER)


def joined(sentences: Iterable[str], limit: int = LONGEST_ANSWER) -> str:
    """Return as many whole sentences as fit, the first one cut at a word if need be."""
    text = ""
    for each in dict.fromkeys(filter(None, sentences)):
        longer = f"{text} {each}".strip()
        if len(longer) > limit:
            if not text:
                return shortened(each, limit)
            continue
        text = longer
    return text


def together(texts: Iterable[str]) -> str:
    """Return the answers to several questions as one: none is left out for the length of another, and no sentence is said twice."""
    parts: list[list[str]] = []
    for text in texts:
        before = {each for part in parts for each in part if " " in each}
        parts.append([each for each in _SENTENCE_END.split(text) if each not in before])
    while len(" ".join(map(" ".join, parts))) > LONGEST_ANSWER and any(len(part) > 1 for part in parts):
        max((part for part in parts if len(part) > 1), key=lambda part: len(" ".join(part))).pop()
    return joined(map(" ".join, parts))


def shortened(text: str, limit: int) -> str:
    """Return a text cut at the last whole word before the limit."""
    return text if len(text) <= limit else text[: limit - 4].rsplit(" ", 1)[0].rstrip(" ,;:") + " ..."


def listed(items: Sequence[str], conjunction: str = "and") -> str:
    """Return items as an English list."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {conjunction} {items[-1]}"


def capital(text: str) -> str:
    """Return a text with a capital first, but for names that are written otherwise."""
    return text if text[1:2].isupper() or text[1:2].isdigit() else text[:1].upper() + text[1:]
