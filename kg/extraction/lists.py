"""Lists within a sentence: "A, B, and C" into its items, each with the words that all of them share."""

from collections.abc import Sequence

from kg.extraction.frames import Word
from kg.extraction.tags import FINITE, MODIFIERS
from kg.extraction.wording import phrases, wordset

SHARED_PREPOSITIONS = frozenset({"of", "in", "on", "between", "into", "toward", "towards", "across"})
SHORTEST_LIST = 3
Part = tuple[Word, ...]


def items(part: Sequence[Word]) -> list[Part]:
    """Return the items of a serial list, one item where there is none or where its items do not stand alone."""
    whole = [tuple(part)]
    if part and (part[0].tag in {"WRB", "WP", "WDT"} or part[0].lower in {"whether", "that"}):
        return whole
    cut = _cut(part)
    if len(cut) < SHORTEST_LIST or any(not item for item in cut):
        return _alike(part) or whole
    return cut[1:] if _announces(cut) else [item for item in _with_shared(cut) if not _only_goes_on(item)] or whole


def _with_shared(cut: list[Part]) -> list[Part]:
    """Return the items of a list, each with the words that all of them share; nothing where they do not stand alone."""
    counts = [phrases("example_phrases").at(cut[0], position) for position in range(1, len(cut[0]))]
    if any(count > 1 for count in counts) or any(word.lower == "including" for word in cut[0][1:]):
        return []
    shared, first = _shared(cut)
    if _modifies_one_head(first, cut) or any(word.lower in wordset("collections") for word in shared) or _belongs_to_last_noun(first, cut):
        return []
    if any(word.tag in FINITE for item in cut[1:] for word in item[:1]) or any(word.tag in FINITE for word in cut[0]):
        return []
    if first and first[0].tag.startswith("NN") and any(item[0].tag == "VBN" or _leads_with_adverb(item) for item in cut[1:]):
        return []
    return [shared + first, *((shared + item) if _takes(shared, item) else item for item in cut[1:])]


def _leads_with_adverb(item: Part) -> bool:
    """Tell whether an item is no noun phrase but a phrase behind an adverb: "only as a gift"."""
    return len(item) > 1 and item[0].tag == "RB" and item[1].tag in {"IN", "VBN"}


def _only_goes_on(item: Part) -> bool:
    """Tell whether an item only says that there are more: "and beyond", "and others"."""
    return all(word.lower in wordset("list_fillers") for word in item)


def _announces(cut: list[Part]) -> bool:
    """Tell whether the first item only counts the others: "two ways, by rail and by road"."""
    number = cut[0][0].quantity if cut[0] else None
    return (
        number is not None and len(cut) >= SHORTEST_LIST and number.value == len(cut) - 1 and cut[0][-1].lower in wordset("general_nouns")
    )


def _alike(part: Sequence[Word]) -> list[Part]:
    """Return the two sides of "10 m on rails and 20 m on wheels": a number or article, and further on the same preposition, in both."""
    joints = [position for position, word in enumerate(part) if word.lower == "and"]
    if len(joints) != 1 or not 0 < joints[0] < len(part) - 1:
        return []
    sides = [tuple(part[: joints[0]]), tuple(part[joints[0] + 1 :])]
    prepositions = [{word.lower for word in side[1:-1] if word.tag == "IN" and word.lower != "of"} for side in sides]
    return sides if sides[0][0].tag == sides[1][0].tag == "CD" and prepositions[0] & prepositions[1] else []


def names(part: Sequence[Word], *, of_two: bool = False) -> list[Part]:
    """Return the items of a list of names, a pair of names included: "salt and pepper".

    Args:
        part: the words of the list.
        of_two: whether two were announced, so that a pair need not be of names.
    """
    found = items(part)
    if len(found) > 1:
        return found
    joints = [position for position, word in enumerate(part) if word.tag == "CC"]
    if len(joints) == 1 and 0 < joints[0] < len(part) - 1:
        sides = [tuple(part[: joints[0]]), tuple(part[joints[0] + 1 :])]
        if of_two or all(side[0].term or side[0].tag == "NNP" or len(side) == 1 for side in sides):
            return sides
    return found


def both(part: Sequence[Word]) -> list[Part]:
    """Return the two sides of "both A and B" and "neither A nor B", or the whole."""
    if part and part[0].lower in {"both", "either", "neither"}:
        for position, word in enumerate(part):
            if word.tag == "CC" and 1 < position < len(part) - 1:
                return [tuple(part[1:position]), tuple(part[position + 1 :])]
    return [tuple(part)]


def _cut(part: Sequence[Word]) -> list[Part]:
    """Return what stands between the commas and the last coordinator."""
    clause = next((position for position, word in enumerate(part) if word.tag in FINITE), len(part))
    ends = [position for position in range(1, len(part) - 1) if part[position].tag == "CC" and _ends_list(part, position)]
    ends = [position for position in ends if position < clause or part[position - 1].lower == ","]
    last = next((position for position in reversed(ends) if part[position - 1].lower == ","), ends[-1] if ends else None)
    if last is None:
        return [tuple(part)]
    pieces: list[Part] = []
    start = 0
    for position in range(last):
        if part[position].lower == ",":
            pieces.append(tuple(part[start:position]))
            start = position + 1
    if start < last:
        pieces.append(tuple(part[start:last]))
    pieces.append(tuple(part[last + 1 :]))
    return pieces


def _ends_list(part: Sequence[Word], position: int) -> bool:
    """Tell whether a coordinator stands before the last item: after a comma, or with a comma some words before."""
    if part[position].lower not in {"and", "or"}:
        return False
    return any(word.lower == "," for word in part[1:position]) and not any(word.lower == "," for word in part[position:])


def _shared(cut: list[Part]) -> tuple[Part, Part]:
    """Part the first item into the words that all items share and its own."""
    first = cut[0]
    for position in range(len(first) - 2, 0, -1):
        word = first[position]
        if word.tag in {"IN", "TO"} and word.lower in SHARED_PREPOSITIONS:
            if any(item[0].tag in {"IN", "TO"} for item in cut[1:]):
                break
            return first[: position + 1], first[position + 1 :]
    if first[0].lower in wordset("shared_adjectives") and len(first) > 1:
        return first[:1], first[1:]
    return (), first


def _modifies(word: Word) -> bool:
    """Tell whether a word before a comma may belong to a noun further on: an adjective, or a compound that may be one."""
    return word.tag in MODIFIERS or (word.tag == "NN" and "-" in word.text)


def _belongs_to_last_noun(first: Part, cut: list[Part]) -> bool:
    """Tell whether a list may go on what a preposition of its first item opened: "shines in labs with low cost, high speed and ease"."""
    opened = {word.lower for word in first[1:] if word.tag in {"IN", "TO"} and word.lower != "of"}
    return bool(opened) and not any(word.lower in opened for item in cut[1:] for word in item)


def _takes(shared: Part, item: Part) -> bool:
    return bool(shared) and not (len(shared) == 1 and item[0].tag in {"DT", "JJ", "JJR", "CD", "PRP$"})


def _modifies_one_head(first: Part, cut: list[Part]) -> bool:
    """Tell whether all items are modifiers of the last one's noun: "paper, ink, and pencil vendors", "a cheap, small, and quick tool"."""
    modifiers = all(_modifies(item[-1]) for item in (first, *cut[1:-1]))
    adjectives = modifiers and cut[-1][0].tag in MODIFIERS
    if adjectives and cut[-1][-1].tag.startswith("NN"):
        return True
    singular = all(len(item) == 1 and item[0].tag in {"NN", "NNP", "JJ"} for item in (first[-1:], *cut[1:-1]))
    last = cut[-1]
    compound = len(last) > 1 and last[0].tag in {"NN", "NNP"} and not (last[0].in_term and last[-1].in_term)
    return singular and compound and last[-1].tag in {"NNS", "NNPS"} and not any(word.tag == "IN" for word in last)
