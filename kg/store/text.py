"""SPARQL text as it is given: what is refused in it, what is told of its mistakes, and its prologue."""

import re
from collections.abc import Collection, Mapping

from kg.errors import QuerySyntaxError
from kg.store.code import keywords

FROM, SERVICE, UPDATE, LOAD, CLEAR = ALLOWABLE = ("from", "service", "update", "load", "clear")
"""What only happens where it is allowed: to ask files of the web, to ask endpoints, to change the graph, load files into it, empty it."""
CHANGES = {LOAD: ("LOAD",), CLEAR: ("CLEAR", "DROP", "MOVE", "COPY"), UPDATE: ("INSERT", "DELETE", "CREATE", "ADD")}
"""Keywords of updates, by what must be allowed."""
QUERY_FORMS = ("SELECT", "ASK", "CONSTRUCT", "DESCRIBE")
FIRST_WORD = re.compile("|".join([*QUERY_FORMS, *(word for words in CHANGES.values() for word in words)]), re.IGNORECASE)
"""Needs no space around it, for the engine wants none."""
GRAPH_CLAUSE = re.compile(r"FROM(?:\s*NAMED)?\s*", re.IGNORECASE)
NAME_OF_GRAPH = re.compile(r"<[^<>\s]*>|[^\s<>{}:]*:[^\s<>{}]*")
IRI = re.compile(r"<([^<>\s]*)>")
SERVICE_CLAUSE = re.compile("SERVICE", re.IGNORECASE)
BRACKETS = re.compile(r"[][(){}]")
OPENING = "([{"
DEEPEST = 250
ENUMERATION = re.compile(
    r"VALUES[^{}]*\{[^{}]*\} | DATA\s*\{(?:[^{}]|\{[^{}]*\})*\} | \([^(){};.]*,[^(){};.]*\)", re.IGNORECASE | re.VERBOSE
)
"""What may be as long as it likes: values, the data of an update, and lists with commas."""
WORD = re.compile(r"\w+|[^\w\s]")
MOST_WORDS = 3000
"""Outside of those. A little more than that, or of nesting, and the stack of the engine overflows, which ends the program."""
POSITION = re.compile(r"^error at (\d+):(\d+): (.*)", re.DOTALL)
REASON = re.compile(r"expected one of ([A-Z][a-z].*?), \[")
"""A plain reason among the characters that would do."""
UNKNOWN_FUNCTION = "custom function"
"""In what the engine says of a function that it does not have."""
REMEDIES = {"Prefix not found": "; declare it before the query: PREFIX name: <IRI>"}
"""What to do about some of the engine's complaints."""
LONGEST_MESSAGE = 160


def refuse(sparql: str, allowed: Collection[str] = ()) -> None:
    """Refuse a text that does what is not allowed, or that nests too deeply for the engine.

    Raises:
        QuerySyntaxError: it does.
    """
    words = keywords(sparql)
    if SERVICE not in allowed and SERVICE_CLAUSE.search(words):
        raise QuerySyntaxError(f"SERVICE would ask another endpoint, and only this graph is read; leave it out, or {_allowing(SERVICE)}")
    if is_update(sparql):
        for kind, names in CHANGES.items():
            for name in names:
                if kind not in allowed and re.search(name, words, re.IGNORECASE):
                    raise QuerySyntaxError(f"{name} is an update, and a graph is only read here; ask with SELECT, or {_allowing(kind)}")
    _refuse_nesting(words)


def _allowing(kind: str) -> str:
    return f"allow it with --allow {kind}"


def _refuse_nesting(words: str) -> None:
    depth = 0
    for bracket in BRACKETS.findall(words):
        depth += 1 if bracket in OPENING else -1
        if depth > DEEPEST:
            raise QuerySyntaxError(f"SPARQL: brackets within brackets are more than {DEEPEST} deep; ask for less at once")
    if len(words) > MOST_WORDS and len(WORD.findall(ENUMERATION.sub(" ", words))) > MOST_WORDS:
        raise QuerySyntaxError(
            f"SPARQL: the pattern has more than {MOST_WORDS} words; put what is alike into VALUES, or ask for less at once"
        )


def is_update(sparql: str) -> bool:
    """Tell whether a text is an update, and no query."""
    first = FIRST_WORD.search(keywords(sparql))
    return first is not None and first[0].upper() not in QUERY_FORMS


def names_graphs(sparql: str) -> bool:
    """Tell whether a query says with FROM which graphs it is about."""
    return bool(GRAPH_CLAUSE.search(keywords(sparql)))


def graph_clauses(sparql: str) -> tuple[str, tuple[str, ...]]:
    """Return the prologue of a query, and the graphs that it names with FROM as they are written there."""
    words = keywords(sparql)
    form = FIRST_WORD.search(words)
    found = (NAME_OF_GRAPH.match(sparql, clause.end()) for clause in GRAPH_CLAUSE.finditer(words))
    return sparql[: form.start() if form else 0], tuple(name[0] for name in found if name)


def complaint(message: str) -> str:
    """Return what the engine finds wrong with a query as one line."""
    match = POSITION.match(message)
    if not match:
        return f"SPARQL: {one_line(message)}"
    line, column, reason = match.groups()
    plain = REASON.match(reason)
    why = one_line(plain[1] if plain else reason)
    return f"SPARQL, line {line}, column {column}: {why}{REMEDIES.get(why, '')}"


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
