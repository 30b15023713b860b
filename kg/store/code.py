"""Where the code of a SPARQL text is: what is no comment, IRI or string, and which keywords stand in it.

What is refused in a query hangs on this, so a text is cut exactly as the engine cuts it: a comment ends at either line break, an escape in
a name starts no string, and a keyword needs no space before it.
"""

import re
from functools import lru_cache

NOT_CODE = re.compile(
    r"""
      \#[^\r\n]*                                                                    # a comment
    | <(?:[^\x00-\x20<>"{}|^`\\]|\\u[0-9A-Fa-f]{4}|\\U[0-9A-Fa-f]{8})*>             # an IRI
    | \"{3}(?:[^"\\]|\\.|"(?!""))*\"{3}                                             # strings, the long ones first
    | '{3}(?:[^'\\]|\\.|'(?!''))*'{3}
    | "(?:[^"\\\r\n]|\\.)*"
    | '(?:[^'\\\r\n]|\\.)*'
    | \\.                                                                           # an escape in a prefixed name
    """,
    re.VERBOSE | re.DOTALL,
)
NAME = re.compile(r"[?$]\w+|@[\w-]+|\bPREFIX\s*[^\s:<]*:|:(?:[\w%:](?:[\w%:.-]*[\w%:-])?)?", re.IGNORECASE)
"""What is named in code: variables, languages, declared prefixes, and prefixed names behind their prefix."""


COMMENT, MARK = "#", "_"
LINE_BREAKS_APART = re.compile(r"[^\r\n]")


def code(text: str) -> str:
    """Blank comments, strings and IRIs, so that what is left is code at the same offsets."""
    return NOT_CODE.sub(_blank, text)


@lru_cache(maxsize=4)
def keywords(text: str) -> str:
    """Return keywords, numbers, brackets and operators at their offsets, and `_` where a name, an IRI or a string begins."""
    return NAME.sub(_marked, NOT_CODE.sub(_marked, text))


def _blank(match: re.Match[str]) -> str:
    return LINE_BREAKS_APART.sub(" ", match[0])


def _marked(match: re.Match[str]) -> str:
    return _blank(match) if match[0].startswith(COMMENT) else MARK + _blank(match)[1:]
