"""Words of a page or a print, which know no Markdown, as text that reads as the same words in Markdown."""

import re

INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]")
"""Control characters, soft hyphens and marks of no width, which part words for a reader of characters and for no other."""
BLANKS = re.compile(r"\s+")

MARKS_IN_LINE = re.compile(
    r"""[\\`] | (?<=\S)\*+ | \*+(?=\S)
    | (?<!\w)_+(?=\w) | (?<=[\w.!?)])_+(?!\w)     # emphasis, and not a name with an underscore in it
    | ~~
    | <(?=[A-Za-z/!?])                            # a tag
    | \[(?=[^\[\]]{0,500}\][(\[])                 # a link""",
    re.VERBOSE,
)
MARKS_AT_START = re.compile(r"^(?=#{1,6}\s|>|\|)")


def visible(text: str) -> str:
    """Return a text in one line, with one space for every run of blanks and without what cannot be seen."""
    return BLANKS.sub(" ", INVISIBLE.sub("", text)).strip()


def escaped(line: str) -> str:
    """Return a line with a backslash before each sign that would read as Markdown; hand-made bullets and numbers stay as they are."""
    return MARKS_AT_START.sub(r"\\", MARKS_IN_LINE.sub(_escape, line), count=1) if line else line


def escaped_cell(text: str) -> str:
    """Return a text for a cell of a pipe table."""
    return MARKS_IN_LINE.sub(_escape, text).replace("|", r"\|")


def _escape(match: re.Match[str]) -> str:
    return "".join("\\" + sign for sign in match[0])
