"""Where the code of a SPARQL text is, and where in it inputs stand."""

import re

NOT_CODE = re.compile(
    r"""
      \#[^\n]*                                   # a comment
    | <[^\x00-\x20<>"{}|^`\\]*>                  # an IRI
    | \"{3}(?:[^"\\]|\\.|"(?!""))*\"{3}          # strings, the long ones first
    | '{3}(?:[^'\\]|\\.|'(?!''))*'{3}
    | "(?:[^"\\\n]|\\.)*"
    | '(?:[^'\\\n]|\\.)*'
    | \\.                                        # an escape in a prefixed name
    """,
    re.VERBOSE | re.DOTALL,
)
INPUT = re.compile(
    r"""
      \bVALUES\s+(?P<block>\$\w+)\s*\{(?P<values>[^{}]*)\}
    | \bIN\s*\(\s*(?P<members>\$\w+)\s*\)
    | (?P<single>\$\w+)
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Places of inputs: in a VALUES block, in an IN list, or anywhere else."""


def code(text: str) -> str:
    """Blank comments, strings and IRIs, so that what is left is code at the same offsets."""
    return NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
