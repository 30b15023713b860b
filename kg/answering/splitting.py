"""From what a user typed to the single questions in it, each with the situation it is asked in."""

import re
from dataclasses import dataclass, replace

from kg.answering.english import English

LONGEST_QUESTION = 2000
"""Characters of a question that are read."""
LONGEST_ACRONYM = 8
"""Letters of the longest word that is in capitals for its own sake; a question with longer ones is shouted."""
MOST_QUESTIONS = 4
"""Questions in one text that are answered, the first ones."""
REPEATED = re.compile(r"\b(\w+)(?:\s+\1\b)+", re.IGNORECASE)
"""A word typed again and again."""
SHORTEST_CLAIM = 3
"""Words that must stand before a tag: "is it?" alone is a question."""

_PLAIN = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": " - ", "\u00a0": " "})


@dataclass(frozen=True, slots=True)
class Part:
    """One question."""

    text: str
    context: str = ""
    """The situation that the user told before asking."""
    is_claim: bool = False
    """Whether it is a claim with a tag, or put as a claim: "..., isn't it?"."""
    wants_more: bool = False
    """Whether "and why" or the like follows: the answer goes on to the next sentence."""
    besides: str = ""
    """What an answer need not name, for it is known already: "besides price"."""


def split(question: str, english: English) -> tuple[Part, ...]:
    """Return the questions in a text, in order, without politeness and framing; at least one, and the first few."""
    text = normalised(question, english)
    patterns = english.patterns
    sentences = _with_tags([sentence.strip() for sentence in patterns["sentence_end"].split(text) if sentence.strip(" .!?;")], english)
    asked = [sentence for sentence in sentences if sentence.endswith("?") or patterns["asks"].search(sentence)] or sentences[-1:]
    context = " ".join(sentence for sentence in sentences if sentence not in asked)
    parts = [part for sentence in asked for part in _parts(sentence, context, english)]
    return tuple(parts[:MOST_QUESTIONS]) or (Part(text),)


def _with_tags(sentences: list[str], english: English) -> list[str]:
    """Return the sentences with each that is a mere tag, such as "True?", put at the end of the one before."""
    found: list[str] = []
    for sentence in sentences:
        if found and english.patterns["tag_alone"].search(sentence):
            found[-1] = f"{found[-1].rstrip(' .!?;')}, right?"
        else:
            found.append(sentence)
    return found


def unshouted(text: str) -> str:
    """Return a text in lower case where all of it is in capitals, but for an acronym or two."""
    is_shouted = text.isupper() and (len(text.split()) >= SHORTEST_CLAIM or len(text.split(maxsplit=1)[0]) > LONGEST_ACRONYM)
    return text.lower() if is_shouted else text


def normalised(question: str, english: English) -> str:
    """Return a question in plain characters, without framing, with contractions written out and compounds in one spelling."""
    printable = "".join(char if char.isprintable() else " " for char in question.translate(_PLAIN))
    text = " ".join(printable.split())[:LONGEST_QUESTION]
    text = unshouted(REPEATED.sub(r"\1", text))
    text = english.compound.sub(lambda match: english.compounds[match[0].lower()], text)
    text = english.patterns["contraction"].sub(" not", text)
    text = english.patterns["thousands"].sub("", text)
    text = english.patterns["spoken_tera"].sub("T", english.patterns["spoken_giga"].sub("G", text))
    text = english.patterns["suffixed"].sub(" ", english.patterns["counted_name"].sub(" ", text))
    text = english.patterns["simply"].sub(" ", english.patterns["aside"].sub("", text))
    polite = english.patterns["polite"]
    kept = polite.sub(" ", english.framing.sub(" ", english.patterns["agreement"].sub(" ", " ".join(polite.sub(" ", text).split()))))
    kept = english.patterns["space_before_mark"].sub("", " ".join(kept.split())).strip(" ,;:-")
    return kept if kept.strip("?!. ") else text


def _parts(sentence: str, context: str, english: English) -> list[Part]:
    clause = english.patterns["leading_clause"].search(sentence) or english.patterns["trailing_clause"].search(sentence)
    if clause:
        context, sentence = f"{context} {clause['context']}".strip(), clause["rest"]
    known = english.patterns["besides"].search(sentence)
    besides, sentence = (known["what"], english.patterns["besides"].sub(" ", sentence, 1)) if known else ("", sentence)
    sentence = english.patterns["space_before_mark"].sub("", " ".join(sentence.split()))
    shorter = english.patterns["bare_second"].sub("?", sentence)
    wants_more, sentence = shorter != sentence or known is not None, shorter
    pieces = [piece.strip(" ,") for piece in english.patterns["second_question"].split(sentence) if piece.strip(" ,?")]
    parts = [_part(piece, context, english) for piece in pieces] or [Part(sentence, context)]
    return [replace(part, wants_more=wants_more, besides=besides) for part in parts]


def _part(text: str, context: str, english: English) -> Part:
    claim = english.patterns["tag"].sub("", text)
    if claim != text and len(claim.split()) >= SHORTEST_CLAIM:
        concluded = english.patterns["conclusion"].search(claim)
        if concluded:
            context, claim = f"{context} {concluded['context']}".strip(), concluded["rest"]
        return Part(claim, context, is_claim=True)
    return Part(text, context)
