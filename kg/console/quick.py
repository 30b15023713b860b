"""The short way of `kg sparql QUERY` and `kg query NAME KEY=VALUE`: the engine is asked, and nothing is imported beside it.

It takes a plain call on a graph folder, printed to a pipe or a file. Whatever is not plain goes the ordinary way, which gives the same
and is the one that complains: other options and formats, terminals, RDF files, queries of the user's own, names that need a closer look.
"""

import os
import sys

from kg import fingerprint, folder
from kg.console import limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyoxigraph import Store

WITH_VALUE = ("--graph", "--format")
"""Options that the short way knows."""
FORMATS = ("table", "csv", "tsv", "json")
NOT_PLAIN = ("from", "service")
"""Words of a query that need a closer look, in lower case."""
LONGEST = 1500
"""Characters; a longer query may nest too deeply for the engine."""
NAMED = """
SELECT DISTINCT ?thing ?is_thing WHERE {
  VALUES ?naming { rdfs:label skos:altLabel skos:hiddenLabel } VALUES ?form { %s }
  ?thing ?naming ?form
  BIND(EXISTS { ?thing a/rdfs:subClassOf* kg:Thing ; rdfs:label ?label } AS ?is_thing)
} LIMIT 2
"""


def run(arguments: "Sequence[str]") -> bool:
    """Do what the arguments ask for, and tell whether that was done; if not, nothing was written."""
    command, *rest = arguments
    words, options = _parsed(rest)
    form = options.get("--format", FORMATS[0])
    if not words or form not in FORMATS or sys.stdout.isatty() or not (_is_text(words) if command == "sparql" else _is_named(words[0])):
        return False
    store = _store(options)
    if store is None:
        return False
    text = words[0] if command == "sparql" else _bound(store, words[0], words[1:])
    with limits.Limits():
        return text is not None and _asked(store, text, form)


def _is_text(words: "Sequence[str]") -> bool:
    return len(words) == 1 and words[0] != "-" and len(words[0]) <= LONGEST


def _parsed(arguments: "Sequence[str]") -> tuple[list[str], dict[str, str]]:
    """Return words and options; no words where an option is not known."""
    words: list[str] = []
    options: dict[str, str] = {}
    waiting = iter(arguments)
    for argument in waiting:
        value = next(waiting, "") if argument in WITH_VALUE else ""
        if value:
            options[argument] = value
        elif argument.startswith("-"):
            return [], {}
        else:
            words.append(argument)
    return words, options


def _store(options: dict[str, str]) -> "Store | None":
    place = options.get("--graph") or os.environ.get("KG_GRAPH") or _bundled()
    store = folder.store_at_once(place) if place else None
    if store is None:
        return None
    from pyoxigraph import Store

    folder.hold(store)
    try:
        return Store.read_only(store)
    except (OSError, RuntimeError):
        return None


def _bundled() -> str | None:
    """Return the folder of the bundled graph where it is in the cache folder that Linux uses."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    cache = os.path.join(home, "interconnect-kg")
    name = fingerprint.kept(cache)
    return os.path.join(cache, name) if name else None


def _file(name: str) -> str:
    inside = os.path.join(fingerprint.PACKAGE, "queries")
    home = inside if os.path.isdir(inside) else os.path.join(os.path.dirname(fingerprint.PACKAGE), "queries")
    return os.path.join(home, f"{name}.rq")


def _is_named(name: str) -> bool:
    return name.replace("_", "").isalnum() and os.path.isfile(_file(name))


def _bound(store: "Store", name: str, pairs: "Sequence[str]") -> str | None:
    """Return a named query with its inputs put in; None where they are no plain names of things."""
    values = dict(pair.split("=", 1) for pair in pairs if "=" in pair)
    with open(_file(name), encoding="utf-8") as stream:
        lines = stream.readlines()
    types = dict(line.removeprefix("#+ param ").split(":", 1) for line in lines if line.startswith("#+ param "))
    if len(values) != len(pairs) or set(values) != set(types) or any(type_.strip().startswith("xsd:") for type_ in types.values()):
        return None
    text = "".join(line for line in lines if not line.startswith("#+"))
    for key in sorted(values, key=len, reverse=True):
        iri = _thing(store, values[key])
        if iri is None:
            return None
        text = text.replace(f"VALUES ${key} {{ UNDEF }}", f"VALUES ?{key} {{ <{iri}> }}")
        text = text.replace(f"${key}", f"?{key}" if f"VALUES ?{key} {{" in text else f"<{iri}>")
    return text


def _thing(store: "Store", name: str) -> str | None:
    """Return the IRI of the one thing that a name means exactly as it is written."""
    from pyoxigraph import Literal, NamedNode, QuerySolutions

    if ":" in name or not name.isprintable():
        return None
    forms = f"{Literal(name)} {Literal(name, language='en')}"
    found = _query(store, NAMED % forms)
    things = [(row["thing"], str(row["is_thing"])) for row in found] if isinstance(found, QuerySolutions) else []
    if len(things) != 1 or "true" not in things[0][1] or not isinstance(things[0][0], NamedNode):
        return None
    return things[0][0].value


def _query(store: "Store", text: str) -> object:
    from kg.namespaces import PREFIXES

    return store.query(text, prefixes=PREFIXES, use_default_graph_as_union=True)


def _asked(store: "Store", text: str, form: str) -> bool:
    from pyoxigraph import QueryResultsFormat, QuerySolutions

    if any(word in text.lower() for word in NOT_PLAIN):
        return False
    try:
        found = _query(store, text)
    except (OSError, RuntimeError, SyntaxError):
        return False
    if not isinstance(found, QuerySolutions):
        return False
    if form == "table":
        from kg.console import cells, render

        columns = [variable.value for variable in found.variables]
        try:
            rows = [cells.record(columns, list(row)) for row in found]
        except (OSError, RuntimeError):
            return False
        render.table(columns, rows)
    else:
        found.serialize(sys.stdout.buffer, format=getattr(QueryResultsFormat, form.upper()))
    return True
