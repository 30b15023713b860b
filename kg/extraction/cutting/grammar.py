"""Small operations on the words of a phrase: its number, its head, its shown form."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kg.extraction import clauses
from kg.extraction.frames import Word, text
from kg.extraction.tags import FINITE, NOUNS, OUTER, PLURAL_NOUNS
from kg.extraction.verbs import Group, singular_form
from kg.extraction.wording import wordset

DASHES = frozenset({"—", "–"})
STOPS = OUTER | {".", "!"}

Part = tuple[Word, ...]


def trimmed(part: Sequence[Word]) -> Part:
    """Return words without the punctuation around them."""
    start, end = 0, len(part)
    while start < end and part[start].lower in OUTER:
        start += 1
    while end > start and part[end - 1].lower in STOPS:
        end -= 1
    return tuple(part[start:end])


def plain(part: Sequence[Word]) -> str:
    """Return a condition as it is shown, with a small first letter."""
    return lowered(text(trimmed(part)), part)


def lowered(shown: str, part: Sequence[Word]) -> str:
    """Return words with a small first letter, where it is no name."""
    first = part[0] if part else None
    if first is None or first.in_term or first.tag in {"NNP", "NNPS"} or (len(first.text) > 1 and not first.text[1:].islower()):
        return shown
    return shown[:1].lower() + shown[1:]


def joined(conditions: Iterable[str]) -> str:
    """Return several conditions as one text, each once."""
    return "; ".join(dict.fromkeys(filter(None, conditions)))


def head(part: Part) -> Part:
    """Return the last noun phrase of some words."""
    return tuple(part[clauses.chunk_start(part, len(part), 0) :]) or tuple(part)


def is_plural(part: Sequence[Word]) -> bool:
    """Tell whether a noun phrase is plural, by its head noun or by "and"."""
    last = None
    inside = False
    for word in part:
        inside = word.tag == "-LRB-" or (inside and word.tag != "-RRB-")
        if inside or word.tag == "-RRB-":
            continue
        if word.tag in {"IN", "WDT", "WP", "VBG"} and last is not None:
            break
        if word.tag == "CC" and word.lower == "and":
            return True
        if word.tag in NOUNS or word.tag == "PRP":
            last = word
    return last is not None and (last.tag in PLURAL_NOUNS or last.lower in {"they", "these", "those"})


def third_person(group: Group, piece: Sequence[Word], *, plural: bool = False) -> str:
    """Return the finite form of a reduced clause's verb: "allowing" gives "allows"."""
    after = text(piece[1 : group.end - group.start]) if group.end > group.start else ""
    lemma = piece[0].lemma
    shown = {"be": "are"}.get(lemma, lemma) if plural else singular_form(lemma)
    return f"{shown} {after}".strip()


def without_adverb(subject: Part) -> Part:
    """Return a subject without the adverb of emphasis or attitude before it: "even a small loss"."""
    start = 0
    if len(subject) > 1 and subject[0].lower == "then":
        subject = subject[1:]
    while start + 1 < len(subject) and subject[start].tag == "RB" and subject[start].lower not in wordset("kept_adverbs"):
        start += 1
    return subject[start:] if start and subject[start].tag in {"DT", "PRP$"} else subject


def without_clause(part: Part) -> Part:
    """Return the words before a finite verb, or before a phrase set off behind a list: examples end where a clause goes on."""
    joint = next((p for p, w in enumerate(part) if w.tag == "CC"), len(part))
    set_off = (p for p in range(joint + 1, len(part) - 1) if part[p].lower == "," and part[p + 1].tag == "IN")
    end = next((p for p, w in enumerate(part) if w.tag in FINITE), len(part))
    return part[: min(end, next(set_off, len(part)))]


def with_name(subject: Part, name: Part) -> Part:
    """Return a subject with its second name in brackets behind it."""
    opening = replace(name[0], text="(", lower="(", tag="-LRB-", space="", term="", term_length=0, in_term=False)
    closing = replace(opening, text=")", lower=")", tag="-RRB-")
    if subject:
        subject = (*subject[:-1], replace(subject[-1], space=" "))
    return (*subject, opening, *name[:-1], replace(name[-1], space=""), closing)


def before_colon(rest: Sequence[Word]) -> tuple[Part, Part]:
    """Part what follows the verbs at its colon, or at a dash that leads to a list: "two ways - by rail and by road"."""
    for position in range(1, len(rest) - 1):
        lists = rest[position].lower in DASHES and any(word.tag == "CC" for word in rest[position:])
        if rest[position].lower == ":" or lists:
            return tuple(rest[:position]), trimmed(rest[position + 1 :])
    return tuple(rest), ()
