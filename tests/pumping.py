"""Strings on which a regular expression backtracks most: each of its repetitions many times over, and then something that does not fit."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import re

parser, compiler = (import_module(f"re.{name}") for name in ("_parser", "_compiler"))
"""What tells how an expression is made, and the only way to ask a part of one."""
REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
MANY = 20
"""A repetition that may be longer is pumped."""
CHARACTERS = "a1 -.,:;#\"'\t\n_|<>()[]{}A/$?!=@\\"
ALWAYS = (
    "a",
    "A",
    " ",
    "\n",
    "\t",
    "-",
    "a-",
    "a ",
    "a, ",
    ".",
    "(",
    "|",
    "#",
    "1",
    "1,",
    "<",
    "if ",
    '"',
    '"""',
    "//",
    "[",
    "*",
    "_",
    "'",
)
ENDS = ("", "\x00", "!")


def pumped(pattern: "re.Pattern[Any]", length: int) -> Iterator[str]:
    """Give strings of about such a length."""
    tree = parser.parse(pattern.pattern, pattern.flags)
    units = dict.fromkeys([*_repetitions(tree, ""), *(("", unit) for unit in ALWAYS)])
    for before, unit in units:
        for lead in dict.fromkeys(("", before)):
            for end in ENDS if unit else ():
                yield lead + unit * (length // len(unit)) + end


def _repetitions(tree: Any, before: str) -> Iterator[tuple[str, str]]:  # noqa: ANN401 - the parser has no types
    for operator, argument in tree:
        kind = str(operator)
        if kind in REPEATS:
            if argument[1] > MANY:
                yield before, _sample(argument[2])
            yield from _repetitions(argument[2], before)
        elif kind in ("SUBPATTERN", "ASSERT", "ASSERT_NOT"):
            yield from _repetitions(argument[-1], before)
        elif kind == "BRANCH":
            for branch in argument[1]:
                yield from _repetitions(branch, before)
        before += _one(kind, argument)


def _sample(tree: Any) -> str:  # noqa: ANN401
    return "".join(_one(str(operator), argument) for operator, argument in tree)


def _one(kind: str, argument: Any) -> str:  # noqa: ANN401
    """Return a string that a part of an expression matches."""
    match kind:
        case "LITERAL":
            found = chr(argument)
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            found = _sample(argument[2]) * max(1, argument[0])
        case "SUBPATTERN":
            found = _sample(argument[-1])
        case "BRANCH":
            found = _sample(argument[1][0])
        case "ATOMIC_GROUP":
            found = _sample(argument)
        case "IN":
            found = _member(argument)
        case _:
            found = {"ANY": "a", "NOT_LITERAL": "b"}.get(kind, "")
    return found


def _member(argument: Any) -> str:  # noqa: ANN401
    node = parser.SubPattern(parser.State(), [(parser.IN, argument)])
    fits = compiler.compile(node)
    listed = [chr(value if str(kind) == "LITERAL" else value[0]) for kind, value in argument if str(kind) in ("LITERAL", "RANGE")]
    return next((each for each in [*CHARACTERS, *listed] if fits.fullmatch(each)), "a")
