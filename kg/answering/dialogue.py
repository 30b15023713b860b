"""What was asked before, so that a follow-up is understood."""

import re
from dataclasses import dataclass, replace

from kg.answering.english import English
from kg.answering.linking import Linked, Word
from kg.answering.splitting import Part
from kg.vocabulary import Lexicon

SHORT = 7
"""Words up to which a question without a thing of its own is taken for a follow-up."""
OWNING = ("its", "their")


@dataclass
class Dialogue:
    """The turn before; hand the same dialogue to each question of a conversation."""

    text: str = ""
    """The question before, follow-ups written out."""
    things: tuple[str, ...] = ()
    """IRIs of the things that it was about."""
    found: tuple[str, ...] = ()
    """IRIs of the things that its answer gave."""
    shown: tuple[str, ...] = ()
    """IRIs of the passages that its answer showed."""

    def remember(self, text: str, things: tuple[str, ...], found: tuple[str, ...], shown: tuple[str, ...] = ()) -> None:
        """Keep what the next question may refer to."""
        self.text, self.things, self.found, self.shown = text, things or self.things or found, found, shown


def completed(part: Part, linked: Linked, dialogue: Dialogue, lexicon: Lexicon, english: English) -> Part:
    """Return a follow-up as a question that stands alone; any other question as it is."""
    if not dialogue.text:
        return part
    patterns = english.patterns
    if patterns["bare_follow_up"].search(part.text):
        return replace(part, text=f"{part.text.strip(' ?')} {_claim(dialogue.text, english)}?")
    own = [word for word in linked.words if word.thing]
    refers = patterns["refers_back"].search(part.text)
    is_bare = len(linked.words) == 1
    if own and (is_bare or patterns["what_about"].search(part.text) or (refers and own[0].start < refers.start())):
        swapped = _swapped(dialogue, own[0], lexicon)
        return replace(part, text=swapped) if swapped else part
    if refers:
        return _with(part, refers, dialogue, lexicon)
    if not own and len(linked.words) <= SHORT:
        return _with(part, None, dialogue, lexicon)
    return part


def _with(part: Part, refers: re.Match[str] | None, dialogue: Dialogue, lexicon: Lexicon) -> Part:
    """Return the question with the pronoun, or the missing subject, named."""
    named = dialogue.found or dialogue.things if refers else dialogue.things
    named = named[:1] if refers and refers["one"] else named
    is_one = refers is not None and refers[0].lower() in ("it", "its")
    names = " and ".join(lexicon.label(thing) for thing in named[: 1 if is_one else 2])
    if not names:
        return part
    if refers is not None and refers[0].lower() in OWNING:
        if refers.start() == 0:
            noun = part.text[refers.end() :].strip(" ?.")
            return replace(part, text=f"What {'are' if noun.endswith('s') else 'is'} the {noun} of {names}?")
        names = f"{names}'s"
    if refers is None:
        return replace(part, text=f"{part.text.rstrip(' ?.')} {names}?")
    return replace(part, text=f"{part.text[: refers.start()]}{names}{part.text[refers.end() :]}")


def _swapped(dialogue: Dialogue, word: Word, lexicon: Lexicon) -> str | None:
    """Return the question before with the thing of the same class exchanged."""
    classes = set(lexicon.types(str(word.thing))[:1])
    for thing in dialogue.things:
        if classes.intersection(lexicon.types(thing)[:1]):
            forms = sorted(lexicon.things[thing].forms, key=lambda form: (-len(form), form))
            pattern = re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in forms), re.IGNORECASE)
            text, count = pattern.subn(word.text, dialogue.text, count=1)
            if count:
                return text
    return None


def _claim(question: str, english: English) -> str:
    """Return a question without what makes it one, so that "why" can stand before it."""
    return english.patterns["yes_no_words"].sub("", question).strip(" ?.")
