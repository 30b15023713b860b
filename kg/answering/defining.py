"""Sentences that say what something is, found by their wording."""

import re
from collections.abc import Iterable, Sequence

from kg.answering.english import English
from kg.answering.evidence import Passage


def sentence(passages: Iterable[Passage], names: Sequence[str], english: English) -> Passage | None:
    """Return the first passage that defines what one of `names` names: "a NAME is the ...", "a NAME, a ..."; None where none does."""
    name = "|".join(re.escape(each) for each in sorted(names, key=lambda each: (-len(each), each)))
    subject = rf"(?:^|[,;:]\s+(?:and\s+|while\s+)?)(?:(?:the|an?)\s+)?(?:{name})(?:s|es)?"
    defines = re.compile(subject + english.patterns["defines"].pattern, re.IGNORECASE)
    apposes = re.compile(rf"\b(?:{name})(?:s|es)?" + english.patterns["apposes"].pattern, re.IGNORECASE)
    found = list(passages)
    for pattern in (defines, apposes):
        for passage in found:
            match = pattern.search(passage.text)
            if match and not english.number_words.intersection(passage.text[: match.start()].casefold().split()[-2:]):
                return passage
    return None
