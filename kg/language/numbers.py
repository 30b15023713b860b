"""Find quantities: numbers with a unit, counted nouns, ranges and bounds ("up to 500 m", "four wooden boxes", "12-16 W").

Units, number words and bounds are data in units.toml. Bits and bytes a second stay different units.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from spacy.tokens import Doc, Span

from kg.language.lists import FOLDER
from kg.model import Bound, Quantity

FIGURE = re.compile(
    r"(?P<low>[-−+]?\d+(?:,\d{3})*(?:\.\d+)?)(?P<first>[^\W\d]*)(?:[-–](?P<high>\d+(?:,\d{3})*(?:\.\d+)?))?(?P<rest>[^\d].*)?"
)
PARTS = re.compile(r"(?P<count>\d{1,3})[x×](?P<each>\d.*)")
"""So many of the same: "4x25kg"."""
TIMES = frozenset({"x", "×"})
TOLERANCE = "±"
YEARS = range(1900, 2100)
LONGEST = 4
"""Most words of a unit or bound."""
NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS"})
MODIFIERS = frozenset({"JJ", "NN", "NNP", "VBN", "VBG"})


class Amount(NamedTuple):
    """A number as it stands in the text, before bounds."""

    low: float
    high: float | None
    unit: str
    end: int
    """Token after its last one."""


class Tables:
    """units.toml, arranged for look-up."""

    def __init__(self) -> None:
        data = tomllib.loads(FOLDER.joinpath("units.toml").read_text(encoding="utf-8"))
        self.units = {form: symbol for symbol, forms in data["units"].items() for form in forms}
        self.words = {word: float(value) for word, value in data["numbers"].items()}
        self.multipliers: dict[str, float] = data["multipliers"]
        self.before = _phrases(data["bounds"])
        self.after = _phrases(data["bounds_after"])
        self.unit_beginnings = _beginnings(form.lower() for form in self.units)
        self.before_endings = frozenset(phrase[place:] for phrase in self.before for place in range(len(phrase)))
        self.after_beginnings = _beginnings(self.after)
        """What the token next to a number must be for a unit or bound to be there: a quick look before the closer one."""
        self.suffixes: tuple[str, ...] = tuple(data["shapes"]["suffixes"])
        self.range_words = frozenset(data["shapes"]["range_words"])
        self.naming = frozenset(data["shapes"]["naming"])

    def unit(self, text: str) -> str:
        """Return the symbol of a unit as it is written, empty where it is none; words may have any case."""
        return self.units.get(text) or (self.units.get(text.lower(), "") if len(text) > LONGEST else "")


def quantities(doc: Doc) -> Doc:
    """Mark the quantities in `doc.spans["quantities"]`, each with its `Quantity` in `span._.quantity`; they do not overlap."""
    if not Span.has_extension("quantity"):
        Span.set_extension("quantity", default=None)
    found: list[Span] = []
    for start, end, quantity in _find(doc):
        span = Span(doc, start, end, label="quantity")
        span._.quantity = quantity
        found.append(span)
    doc.spans["quantities"] = found
    return doc


def is_unit(symbol: str) -> bool:
    """Tell whether a symbol is that of a unit, and no noun that is counted."""
    return symbol in tables().units.values()


def _find(doc: Doc) -> Iterator[tuple[int, int, Quantity]]:
    index, earliest = 0, 0
    candidates = {index for index, token in enumerate(doc) if _may_be_number(token.text)}
    while index < len(doc):
        if index not in candidates:
            index += 1
            continue
        amount = _amount(doc, index)
        if amount is None:
            index += 1
            continue
        start, end, bound = _bounded(doc, index, amount, earliest)
        if not amount.unit and bound is Bound.EXACT:
            index = amount.end
            continue
        if start and doc[start - 1].text == TOLERANCE and amount.high is None and amount.low > 0:
            start, amount = start - 1, amount._replace(low=-amount.low, high=amount.low)
        end, bound = _with_tolerance(doc, end, bound)
        if amount.high is not None:
            bound = Bound.BETWEEN
        yield start, end, Quantity(doc[start:end].text, amount.low, amount.unit, bound, amount.high)
        index = earliest = end


def _may_be_number(text: str) -> bool:
    """Tell whether a token begins with a figure or a number word; a quick look before the closer one."""
    return text.lstrip("-−+")[:1].isdigit() or text.lower().partition("-")[0] in tables().words


def _amount(doc: Doc, start: int) -> Amount | None:
    """Return the number that begins at a token, with its unit or the noun that it counts."""
    first = _number(doc, start)
    if first is None or (start and doc[start - 1].lower_ in tables().naming):
        return None
    first = _with_unit(doc, first)
    joiner = doc[first.end].lower_ if first.end + 1 < len(doc) else ""
    between = start > 0 and doc[start - 1].lower_ == "between" and joiner == "and"
    if first.high is None and (between or (joiner in tables().range_words and not (first.unit and joiner == "to"))):
        second = _number(doc, first.end + 1)
        if second is not None and second.high is None:
            second = _with_unit(doc, second)
            if second.low > first.low and first.unit in {"", second.unit}:
                first = Amount(first.low, second.low, second.unit, second.end)
    if first.unit:
        return first
    if doc[start].text.isdigit() and int(doc[start].text) in YEARS and len(doc[start]) == len("2000"):
        return None
    return _counted(doc, start, first)


def _number(doc: Doc, start: int) -> Amount | None:
    """Return the bare number that begins at a token, with the unit that is written in one with it.

    Of "4 x 25 kg" it is what each of the parts has.
    """
    token = doc[start]
    parts = PARTS.fullmatch(token.text)
    if parts:
        return _figure(doc, start, parts["each"])
    is_count = token.text.isdigit() and not (start and doc[start - 1].lower_ in TIMES)
    if is_count and start + 2 < len(doc) and doc[start + 1].lower_ in TIMES:
        each = _number(doc, start + 2)
        return each if each is not None and _with_unit(doc, each).unit else None
    word, hyphen, noun = token.lower_.partition("-")
    value = tables().words.get(word)
    if value is not None:
        ones = tables().words.get(noun)
        if ones is not None:
            return _multiplied(doc, Amount(value + ones, None, "", start + 1))
        if hyphen and not noun.isalpha():
            return None
        return Amount(value, None, noun, start + 1) if noun else _multiplied(doc, Amount(value, None, "", start + 1))
    return _figure(doc, start, token.text)


def _figure(doc: Doc, start: int, shown: str) -> Amount | None:
    """Return the number that figures show, with the unit that is written in one with them."""
    shape = FIGURE.fullmatch(shown)
    if shape is None:
        return None
    low, high = _value(shape["low"]), _value(shape["high"]) if shape["high"] else None
    unit = _attached((shape["first"] or "") + (shape["rest"] or "") if high is None else (shape["rest"] or shape["first"] or ""))
    if unit is None or (high is not None and high <= low):
        return None
    amount = Amount(low, high, unit, start + 1)
    return amount if unit else _multiplied(doc, amount)


def _attached(text: str) -> str | None:
    """Return the unit that follows a figure in the same token: "" for none, `None` where the token is no quantity."""
    if not text or text in TIMES:
        return "×" if text else ""
    for suffix in tables().suffixes:
        text = text.removesuffix(suffix)
    if text.startswith("-"):
        noun = text[1:]
        return tables().unit(noun) or (noun if noun.isalpha() and noun.islower() else None)
    return tables().unit(text) or None


def _multiplied(doc: Doc, amount: Amount) -> Amount:
    factor = tables().multipliers.get(doc[amount.end].lower_) if amount.end < len(doc) else None
    return amount._replace(low=amount.low * factor, end=amount.end + 1) if factor else amount


def _with_unit(doc: Doc, amount: Amount) -> Amount:
    """Add the unit that stands in the next tokens."""
    if amount.unit:
        return amount
    before = doc[amount.end - 2].text if amount.end > 1 else ""
    if before in tables().units and not before.isalnum():
        return amount._replace(unit=before)
    may_be_unit = amount.end < len(doc) and doc[amount.end].lower_ in tables().unit_beginnings
    for end in range(min(amount.end + LONGEST, len(doc)), amount.end, -1) if may_be_unit else ():
        symbol = tables().unit(doc[amount.end : end].text)
        if symbol:
            return amount._replace(unit=symbol, end=end)
    for suffix in tables().suffixes:
        if amount.end < len(doc) and doc[amount.end].text.endswith(suffix):
            symbol = tables().unit(doc[amount.end].text.removesuffix(suffix))
            return amount._replace(unit=symbol, end=amount.end + bool(symbol))
    return amount


def _counted(doc: Doc, start: int, amount: Amount) -> Amount | None:
    """Add the noun that is counted: the last of the nouns and adjectives that follow."""
    end = amount.end
    while end < len(doc) and doc[end].tag_ in MODIFIERS and doc[end].tag_ != "NNS":
        end += 1
    if end < len(doc) and doc[end].tag_ in {"NNS", "NNPS"}:
        return amount._replace(unit=doc[end].lemma_, end=end + 1)
    if amount.end < end and doc[end - 1].tag_ in NOUN_TAGS and amount.low == 1 and doc[start].text.isdigit():
        return amount._replace(unit=doc[end - 1].lemma_, end=end)
    return amount if amount.high is not None or doc[start].text[0].isdigit() else None


def _bounded(doc: Doc, start: int, amount: Amount, earliest: int) -> tuple[int, int, Bound]:
    """Return where a quantity begins and ends with the words that bound it or say what it is counted by."""
    end, bound = amount.end, Bound.EXACT
    if amount.high is not None and start > earliest and doc[start - 1].lower_ == "between":
        start -= 1
    may_be_bound = start > earliest and doc[start - 1].lower_ in tables().before_endings
    for size in range(min(LONGEST, start - earliest), 0, -1) if may_be_bound else ():
        found = tables().before.get(doc[start - size : start].text.lower())
        if found:
            start, bound = start - size, found
            break
    may_be_bound = end < len(doc) and doc[end].lower_ in tables().after_beginnings
    for size in (2, 1) if may_be_bound else ():
        found = tables().after.get(doc[end : end + size].text.lower())
        if found and bound is Bound.EXACT:
            end, bound = min(end + size, len(doc)), found
            break
    if end + 1 < len(doc) and doc[end].lower_ == "per" and doc[end + 1].is_alpha:
        end += 2
    return start, end, bound


def _with_tolerance(doc: Doc, end: int, bound: Bound) -> tuple[int, Bound]:
    """Return where a quantity ends and its bound with a tolerance behind it: "80 kg ± 5 %"."""
    if bound is Bound.EXACT and end + 1 < len(doc) and doc[end].text == TOLERANCE:
        tolerance = _amount(doc, end + 1)
        if tolerance is not None and tolerance.high is None:
            return tolerance.end, Bound.ABOUT
    return end, bound


def _value(figure: str) -> float:
    return float(figure.replace(",", "").replace("−", "-"))


def _beginnings(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(text[: place + 1] for text in texts for place in range(len(text)))


def _phrases(bounds: dict[str, list[str]]) -> dict[str, Bound]:
    return {phrase: Bound(bound) for bound, phrases in bounds.items() for phrase in phrases}


@cache
def tables() -> Tables:
    """Return the tables, loaded on first use."""
    return Tables()
