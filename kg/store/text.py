"""SPARQL text as it is given: what is refused in it, what is told of its mistakes, and its prologue."""

import re
from collections.abc import Mapping

from kg.errors import QuerySyntaxError

QUERY = re.compile(r"\b(SELECT|ASK|CONSTRUCT|DESCRIBE)\b", re.IGNORECASE)
UPDATE = re.compile(r"\b(INSERT|DELETE|LOAD|CLEAR|CREATE|DROP|COPY|MOVE|ADD|WITH)\b", re.IGNORECASE)
NOISE = re.compile(
    r"""<[^<>"{}|^`\\\x00-\x20]*> | \#[^\n]* | (?s:"{3}(?:[^\\]|\\.)*?"{3} | '{3}(?:[^\\]|\\.)*?'{3})
    | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*' | \bPREFIX\s+\S+ | \bBASE\b""",
    re.IGNORECASE | re.VERBOSE,
)
"""What is no keyword: IRIs, comments, strings, prefixes."""
DATASET = re.compile(r"(?<![?$:\w-])FROM(?![:\w-])", re.IGNORECASE)
IRI = re.compile(r"<([^<>\s]*)>")
SERVICE = re.compile(r"(?<![?$:\w-])SERVICE(?![:\w-])", re.IGNORECASE)
POSITION = re.compile(r"^error at (\d+):(\d+): (.*)", re.DOTALL)
REASON = re.compile(r"expected one of ([A-Z][a-z].*?), \[")
"""A plain reason among the characters that would do."""
UNKNOWN_FUNCTION = "custom function"
"""In what the engine says of a function that it does not have."""
LONGEST_MESSAGE = 160


def refuse_service(sparql: str) -> None:
    """Refuse a query that asks another endpoint: an engine would follow it to any address.

    Raises:
        QuerySyntaxError: there is a SERVICE clause.
    """
    if SERVICE.search(keywords(sparql)):
        raise QuerySyntaxError("SERVICE would ask another endpoint, and only this graph is read; leave it out, or allow it with --service")


def names_graphs(sparql: str) -> bool:
    """Tell whether a query says with FROM which graphs it is about."""
    return bool(DATASET.search(keywords(sparql)))


def keywords(sparql: str) -> str:
    """Return a text without IRIs, comments, strings and declarations."""
    return NOISE.sub(" ", sparql)


def complaint(sparql: str, message: str) -> str:
    """Return what is wrong with a query as one line."""
    words = keywords(sparql)
    if UPDATE.search(words) and not QUERY.search(words):
        return "this is a SPARQL update, and a graph is only read here; ask with SELECT, ASK, CONSTRUCT or DESCRIBE"
    match = POSITION.match(message)
    if not match:
        return f"SPARQL: {one_line(message)}"
    line, column, reason = match.groups()
    plain = REASON.match(reason)
    return f"SPARQL, line {line}, column {column}: {one_line(plain[1] if plain else reason)}"


def prologue(sparql: str, prefixes: Mapping[str, str], base: str | None) -> str:
    """Return the declarations that a query needs to stand alone, on one line so that its lines keep their numbers."""
    words = IRI.sub(" ", sparql)
    used = [name for name in prefixes if re.search(rf"(?<![\w.-]){re.escape(name)}:", words)]
    declared = [f"PREFIX {name}: <{prefixes[name]}> " for name in used]
    return "".join([f"BASE <{base}> " if base else "", *declared])


def one_line(message: str) -> str:
    """Return a message of an engine as one line of bearable length."""
    text = " ".join(message.split())
    return text if len(text) <= LONGEST_MESSAGE else text[:LONGEST_MESSAGE] + " ..."
