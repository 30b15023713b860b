"""What XML can hold."""

import re

FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML 1.0 document may hold, however they are written."""


def tidy(text: str) -> str:
    """Return a text for people to read without the characters that XML cannot hold."""
    return FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
