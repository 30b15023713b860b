"""Where in a SPARQL text inputs stand."""

import re

INPUT = re.compile(
    r"""
      \bVALUES\s+(?P<block>\$\w+)\s*\{(?P<values>[^{}]*)\}
    | \bIN\s*\(\s*(?P<members>\$\w+)\s*\)
    | (?P<single>\$\w+)
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Places of inputs: in a VALUES block, in an IN list, or anywhere else."""
