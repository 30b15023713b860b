"""Lines of names joined by arrows, and the names."""

import re

from kg.extraction.documents.plain import plain

ARROW = re.compile(r"\s*[→⟶➔➜⇒]\s*|\s+(?:-{1,2}|={1,2}|[–—])>\s+")
SENTENCE_INSIDE = re.compile(r"[.!?;]\s")
LONGEST_ARROW_LINE, LONGEST_STEP, MOST_STEP_WORDS = 1_000, 60, 6


def is_arrow_line(text: str) -> bool:
    """Tell whether a line is names joined by arrows, with or without a label and a colon before them."""
    if len(text) > LONGEST_ARROW_LINE or not ARROW.search(text):
        return False
    steps = arrow_steps(text)
    return all(
        step and len(step) <= LONGEST_STEP and len(step.split()) <= MOST_STEP_WORDS and not SENTENCE_INSIDE.search(step) for step in steps
    )


def arrow_steps(text: str) -> list[str]:
    """Return what the arrows of a line join; a label before a colon is left out."""
    label, colon, rest = text.partition(": ")
    names = rest if colon and not ARROW.search(label) else text
    return [plain(step).rstrip(".,;") for step in ARROW.split(names)]
