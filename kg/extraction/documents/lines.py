"""Lines of a text with their places, without those that hold no prose."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
QUOTE = re.compile(r"[ \t]{0,3}>(?!>)[ \t]?")
TAB_WIDTH = 4

FENCE = re.compile(r"(`{3,}|~{3,})")
FRONT_MATTER = re.compile(r"(?:---|\+\+\+)$")
LONGEST_FRONT_MATTER = 100
COMMENT_START, COMMENT_END = "<!--", "-->"
PROMPT = re.compile(
    r"""[$%][ ]\S            # a prompt sign and a command
    | >>>[ ]                 # the prompts of interpreters
    | \[?[\w.-]{1,60}@[^\s\]$\#]{1,200}(?:[ ][^\]]{1,200}\])?[$\#]   # user@host:folder$, [user@host folder]#
    | [A-Za-z]:\\[^>]*>      # C:\folder>
    | sudo[ ]\S""",
    re.VERBOSE,
)
INDENTED_PROMPT = re.compile(r"[$%#][ ]\S")
"""In an indented block, also the prompt of an administrator, which elsewhere marks a heading."""
CODE_INDENT = 4
SPEAKER = re.compile(r"(?:Q|A|Question|Answer)(?: ?\d{1,3})?:[ \t]+(?=\S)|[QA]\d{1,3}[.)][ \t]+(?=\S)")
"""What marks a question or an answer."""
REFERENCE = re.compile(
    r"""\[\^?\d{1,3}\](?::|[ ]\S)   # [3] Author, title; [^3]: note
    | \[[^\]]+\]:[ ]*\S             # [name]: address of a link
    | (?:[-*+][ ]|\d+[.)][ ])?<?https?://\S+$   # nothing but an address
    | !\[[^\]]*\]\([^)]*\)$         # nothing but a picture""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its indentation, quotation mark, "Q:" or "A:" and trailing blanks."""

    begin: int
    """Where the line begins, after a quotation mark (">")."""
    start: int
    """Where its text begins."""
    end: int
    """Where its text ends."""
    indent: int
    """Columns of blanks before the text; a tab counts four."""
    text: str
    """Empty for a blank line, and for one that holds no prose."""


def content(text: str) -> list[Line]:
    """Return the lines of a text; code, front matter, comments, prompts and references are given as blank lines.

    What stands directly below an indented prompt, indented like it, is what the command printed.
    """
    lines = list(_split(text))
    kept: list[Line] = []
    closes = _front_matter_end(lines)
    fence = ""
    commented = False
    shell = 0
    for number, line in enumerate(lines):
        found = FENCE.match(line.text)
        if number < closes:
            kept.append(_blank(line))
        elif fence:
            if found and found[1].startswith(fence) and line.text == found[1]:
                fence = ""
            kept.append(_blank(line))
        elif commented or line.text.startswith(COMMENT_START):
            commented = COMMENT_END not in line.text
            kept.append(_blank(line))
        elif found:
            fence = found[1]
            kept.append(_blank(line))
        elif line.indent >= CODE_INDENT and (INDENTED_PROMPT.match(line.text) or (shell and line.text and line.indent >= shell)):
            shell = shell or line.indent
            kept.append(_blank(line))
        elif PROMPT.match(line.text) or REFERENCE.match(line.text):
            kept.append(_blank(line))
        else:
            shell = 0
            kept.append(line)
    return kept


def front_matter_title(text: str) -> str:
    """Return the title that the front matter of a text gives, or an empty string."""
    lines = list(_split(text[: LONGEST_FRONT_MATTER * 200]))
    for line in lines[: _front_matter_end(lines)]:
        key, separator, value = line.text.partition("=" if "=" in line.text else ":")
        if separator and key.strip().lower() == "title":
            return value.strip().strip("\"'")
    return ""


def _split(text: str) -> Iterator[Line]:
    for match in LINE.finditer(text):
        begin, stop = match.span()
        if begin == stop:
            return
        quote = QUOTE.match(text, begin, stop)
        begin = quote.end() if quote else begin
        whole = text[begin:stop]
        bare = whole.strip()
        start = begin + len(whole) - len(whole.lstrip()) if bare else begin
        speaker = SPEAKER.match(bare)
        if speaker:
            start, bare = start + speaker.end(), bare[speaker.end() :]
        indent = sum(TAB_WIDTH if character == "\t" else 1 for character in whole[: len(whole) - len(whole.lstrip())] if bare)
        yield Line(begin, start, start + len(bare), indent, bare)


def _blank(line: Line) -> Line:
    return Line(line.begin, line.begin, line.begin, 0, "")


def _front_matter_end(lines: list[Line]) -> int:
    """Return the number of the line after the front matter, 0 where there is none."""
    if not lines or not FRONT_MATTER.match(lines[0].text):
        return 0
    for number, line in enumerate(lines[1:LONGEST_FRONT_MATTER], start=1):
        if line.text == lines[0].text:
            return number + 1
        if not line.text:
            return 0
    return 0
