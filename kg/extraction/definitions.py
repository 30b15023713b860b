"""Entries of glossaries: what a word means, and what it is short for."""

from collections.abc import Sequence

from kg.extraction import cutting
from kg.extraction.cutting import Reading
from kg.extraction.frames import Frame, Word, phrase
from kg.extraction.preparation import is_abbreviation, long_form
from kg.extraction.rated import parts
from kg.extraction.values import Read, Words, completed, decapitalized, is_clause
from kg.namespaces import KG
from kg.vocabulary import Lexicon

RULE = "glossary-entry"
IS_DEFINED_AS = KG + "isDefinedAs"
ABBREVIATES = KG + "abbreviates"


def read(index: int, term: Words, meaning: Words, reader: Read, lexicon: Lexicon) -> Reading:
    """Return what an entry says: "ABC: Alpha Beta Code, a code for tests; also called letters"."""
    found = Reading()
    subject = phrase(term)
    first, *others = parts(meaning)
    long_name = _long_name(term, first)
    if long_name:
        found.frames.append(Frame(subject, "stands for", (), phrase(long_name), index, RULE, ABBREVIATES))
        first = first[len(long_name) :]
        while first and not first[0].text[0].isalnum():
            first = first[1:]
    if first and is_clause(first):
        found.frames.extend(cutting.read(first, index).frames)
    elif first:
        found.frames.append(Frame(subject, "is defined as", (), phrase(reader(decapitalized(first, lexicon))), index, RULE, IS_DEFINED_AS))
    for other in others:
        sentence = completed(subject.text, other, lexicon, noun_verb="is")
        if sentence:
            found.frames.extend(cutting.read(reader(sentence), index).frames)
    return found


def _long_name(term: Words, meaning: Sequence[Word]) -> Words:
    """Return the words with which a meaning begins if the term is their abbreviation."""
    if not is_abbreviation(term):
        return ()
    end = next((position for position, word in enumerate(meaning) if word.text in {",", ".", "(", ":", "–", "—", "-"}), len(meaning))
    long_name = tuple(meaning[:end])
    return long_name if long_name and long_form(long_name, phrase(term).text) == long_name else ()
