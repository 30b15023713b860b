"""Text as it is read, without the marks of Markdown.

The kept text of a document, and the text of its sentences and cells, hold what the file holds, marks included, because offsets and
quotations refer to them. Whoever reads a sentence (tags it, finds terms in it, words a statement with it) reads `plain(sentence.text)`.
Statements point to a sentence, never to characters inside it, so nothing needs the way back.
"""

import html
import re

# An escaped character comes first so that its sign is not taken for a mark; code comes next because marks inside it are none.
MARK = re.compile(
    r"""\\(?P<escaped>[\\`*_{}\[\]()\#+.!|<>~-])
    | (?P<ticks>`{1,4})(?P<code>[^`]{1,500})(?P=ticks)
    | !?\[(?P<label>[^\[\]]{0,500})\](?:\([^()\s]{0,2000}(?:[ ]"[^"]{0,200}")?\)|\[[^\[\]]{0,100}\])
    | (?P<note>\[\^?\d{1,3}\])
    | <(?P<address>https?://[^<>\s]{1,2000})>
    | (?P<tag></?[A-Za-z][A-Za-z0-9]*(?:[ ][^<>]{0,500})?/?>)
    | (?P<strong>\*{1,3}|~~|(?<!\w)_{1,3}(?=\w)|(?<=[\w.!?)])_{1,3}(?!\w))""",
    re.VERBOSE,
)
QUOTE_AT_LINE_START = re.compile(r"[\r\n]+[ \t]*>[ \t]?")
BLANKS = re.compile(r"\s+")
SIGNS = re.compile(r"[^\w\s]{10}")
RUN = re.compile(r"([^\w\s])\1{9,}")
"""A line drawn with signs; nothing reads all of them, and cutting them into tokens would take time that grows with the square."""
MARKED = re.compile(r"[\\`*\[_~<&]|[^\S ]|  |^ | $")
"""What a text has that does not read as it stands: a sign of a mark, a line end, or more than one blank."""


def plain(text: str) -> str:
    """Return a sentence, cell or heading as it is read.

    Emphasis, code marks, tags and note numbers go, a link becomes its words, character references become characters, and every run of
    blanks or line ends becomes one space. A long run of one sign becomes three of it.
    """
    if SIGNS.search(text):
        text = RUN.sub(r"\1\1\1", text)
    if not MARKED.search(text):
        return text
    text = QUOTE_AT_LINE_START.sub(" ", text)
    text = MARK.sub(_read, text)
    if "&" in text:
        text = html.unescape(text)
    return BLANKS.sub(" ", text).strip()


def _read(match: re.Match[str]) -> str:
    if match["strong"]:
        return _strong(match)
    if match["tag"]:
        return " "
    if match["label"] is not None:
        return MARK.sub(_read, match["label"])
    return match["escaped"] or match["code"] or match["address"] or ""


def _strong(match: re.Match[str]) -> str:
    """Return a star between blanks or digits as it is: it is a sign there, not a mark."""
    text, start, end = match.string, match.start(), match.end()
    before = text[start - 1] if start else " "
    after = text[end] if end < len(text) else " "
    is_sign = (before.isspace() and after.isspace()) or (before.isdigit() and after.isdigit())
    return match["strong"] if is_sign else ""
