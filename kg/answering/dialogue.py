"""What was asked before, so that a follow-up is understood."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kg.answering.english import English
from kg.answering.linking import Linked, Word
from kg.answering.splitting import Part
from kg.namespaces import KG
from kg.vocabulary import Lexicon

SHORT = 7
"""Words up to which a question without a thing of its own is taken for a follow-up."""
SHORTEST_NOUN_PHRASE = 3
"""Words up to which a follow-up without a verb may be the mere name of a property."""
OWNING = ("its", "their")
PLURAL = ("they", "them", "their")
PAIR = 2


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
    earlier: tuple[str, ...] = ()
    """IRIs of the things that the question before that was about."""

    def remember(self, text: str, things: tuple[str, ...], found: tuple[str, ...], shown: tuple[str, ...] = ()) -> None:
        """Keep what the next question may refer to."""
        about = things or self.things or found
        self.earlier = self.things if about != self.things else self.earlier
        self.text, self.things, self.found, self.shown = text, about, found, shown


def completed(part: Part, linked: Linked, dialogue: Dialogue, lexicon: Lexicon, english: English) -> Part:
    """Return a follow-up as a question that stands alone; any other question as it is."""
    if not dialogue.text:
        return part
    patterns = english.patterns
    if patterns["asks_again"].search(part.text) or patterns["bare_follow_up"].search(part.text):
        return _of_the_same(part, dialogue, english)
    part = _of_the_same_kind(part, dialogue, english)
    own = [word for word in linked.words if word.thing]
    refers = patterns["refers_back"].search(part.text)
    if own and (_names_only(part, linked, english) or (refers and own[0].start < refers.start())):
        return replace(part, text=_swapped(part, own, dialogue, lexicon, english) or part.text)
    if refers:
        return _with(part, refers, dialogue, lexicon)
    if not own and len(linked.words) <= SHORT:
        return _about_the_same(part, linked, dialogue, lexicon, english)
    return part


def _of_the_same(part: Part, dialogue: Dialogue, english: English) -> Part:
    """Return the question before, asked again for more, or with "why?" and its like put before it."""
    if english.patterns["asks_again"].search(part.text):
        return replace(part, text=dialogue.text, wants_more=True)
    return replace(part, text=f"{part.text.strip(' ?')} {_claim(dialogue.text, english)}?")


def _of_the_same_kind(part: Part, dialogue: Dialogue, english: English) -> Part:
    """Return "which have ...?" with the noun that the question before asked for: "which boats have ...?"; any other question as it is."""
    asked, before = english.patterns["asks_which_holds"].search(part.text), english.patterns["holding"].search(dialogue.text)
    return replace(part, text=f"which {before['noun']}{part.text[asked.end('asked') :]}") if asked and before else part


def _names_only(part: Part, linked: Linked, english: English) -> bool:
    """Tell whether a follow-up says only of what else the question before is asked: "and X?", "for X?", "X or Y?", "is X?"."""
    words = [word for word in linked.words if not word.thing and not english.patterns["joins"].fullmatch(word.lower)]
    is_auxiliary = len(words) == 1 and words[0] is linked.words[0] and english.patterns["yes_no_words"].fullmatch(words[0].lower)
    return not words or bool(is_auxiliary) or english.patterns["what_about"].search(part.text) is not None


def _about_the_same(part: Part, linked: Linked, dialogue: Dialogue, lexicon: Lexicon, english: English) -> Part:
    """Return a short question that names nothing as one about what the question before was about."""
    patterns = english.patterns
    numbers = [word.text for word in linked.words if _is_number(word.lower, english)]
    if len(numbers) == len(linked.words) == 1:
        before = [word for word in re.findall(r"\w+", dialogue.text) if _is_number(word.lower(), english)]
        return replace(part, text=re.sub(rf"\b{before[0]}\b", numbers[0], dialogue.text, count=1)) if before else part
    if patterns["adds"].search(part.text):
        return replace(part, text=_added(part, dialogue))
    noun = patterns["determiner"].sub("", part.text).strip(" ?.!")
    is_noun = not linked.has_verb and 0 < len(linked.words) <= SHORTEST_NOUN_PHRASE and linked.words[-1].is_noun
    if is_noun and dialogue.things and not patterns["open"].search(part.text):
        return replace(part, text=_property(noun, _names(dialogue.things, lexicon)))
    return _with(part, None, dialogue, lexicon)


def _is_number(word: str, english: English) -> bool:
    return word.isdigit() or word in english.number_words


def _added(part: Part, dialogue: Dialogue) -> str:
    return f"{dialogue.text.rstrip(' ?.!')} {part.text}"


def _property(noun: str, names: str) -> str:
    return f"What {'are' if noun.endswith('s') else 'is'} the {noun} of {names}?"


def _names(things: Sequence[str], lexicon: Lexicon, joined: str = " and ") -> str:
    return joined.join(lexicon.label(thing) for thing in things[:PAIR])


def _with(part: Part, refers: re.Match[str] | None, dialogue: Dialogue, lexicon: Lexicon) -> Part:
    """Return the question with the pronoun, or the missing subject, named."""
    things = _meant(part, refers, dialogue)
    if not things:
        return part
    if refers is None:
        is_choice = len(things) > 1 and part.text.lower().startswith("which")
        names = f", {_names(things, lexicon, ' or ')}" if is_choice else f" {_names(things, lexicon)}"
        return replace(part, text=f"{part.text.rstrip(' ?.')}{names}?")
    names = _names(things, lexicon)
    if refers[0].lower() in OWNING:
        if refers.start() == 0:
            return replace(part, text=_property(part.text[refers.end() :].strip(" ?."), names))
        names = f"{names}'s"
    return replace(part, text=f"{part.text[: refers.start()]}{names}{part.text[refers.end() :]}")


def _meant(part: Part, refers: re.Match[str] | None, dialogue: Dialogue) -> tuple[str, ...]:
    """Return the things that a pronoun, or a question without a subject, means."""
    named = dialogue.found or dialogue.things if refers else dialogue.things
    if refers is not None and (refers["one"] or refers[0].lower() in ("it", "its")):
        return named[:1]
    is_of_several = refers[0].lower() in PLURAL if refers else part.text.lower().startswith("which")
    if is_of_several and len(named) == 1 and dialogue.earlier:
        return (*(thing for thing in dialogue.earlier[:1] if thing not in named), *named)
    return named[:PAIR]


def _swapped(part: Part, own: Sequence[Word], dialogue: Dialogue, lexicon: Lexicon, english: English) -> str | None:
    """Return the question before with things of the same class exchanged; of no such class, with what is asked of it added or put first."""
    text, left = dialogue.text, list(dialogue.things)
    for word in own:
        alike = next((thing for thing in left if set(lexicon.types(str(word.thing))[:1]).intersection(lexicon.types(thing)[:1])), None)
        swapped = _exchanged(text, alike, word.text, lexicon) if alike else None
        if alike and swapped:
            text = swapped
            left.remove(alike)
    if text != dialogue.text:
        return text
    if english.patterns["adds"].search(part.text):
        return _added(part, dialogue)
    related = next((thing for thing in left if _are_related(str(own[0].thing), thing, lexicon)), None)
    if related and len(own) == 1 and own[0].thing not in left:
        return _exchanged(text, related, own[0].text, lexicon)
    return f"{text.rstrip(' ?.')} {own[0].text}?" if len(left) >= PAIR and own[0].thing not in left else None


def _are_related(one: str, other: str, lexicon: Lexicon) -> bool:
    """Tell whether two things have more in common than that they are things."""
    return bool(set(lexicon.types(one)).intersection(lexicon.types(other)) - {KG + "Thing"})


def _exchanged(text: str, thing: str, name: str, lexicon: Lexicon) -> str | None:
    """Return a text with another name in the place of a thing; None where it does not name it."""
    forms = sorted(lexicon.things[thing].forms, key=lambda form: (-len(form), form))
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(form)}(?!\w)" for form in forms), re.IGNORECASE)
    exchanged, count = pattern.subn(lambda _: name, text, count=1)
    return exchanged if count else None


def _claim(question: str, english: English) -> str:
    """Return a question without what makes it one, so that "why" can stand before it."""
    return english.patterns["yes_no_words"].sub("", question).strip(" ?.")
