"""Put values in the place of a query's inputs: as tokens, never into strings, comments or IRIs."""

import re
from collections.abc import Mapping, Sequence

from kg.catalog.syntax import INPUT
from kg.errors import TemplateError
from kg.model import QueryParameter, QueryTemplate
from kg.namespaces import XSD
from kg.store.code import code

LITERALS = {
    "xsd:string": re.compile(r".*", re.DOTALL),
    "xsd:integer": re.compile(r"[+-]?\d+"),
    "xsd:decimal": re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)"),
    "xsd:double": re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?"),
    "xsd:boolean": re.compile(r"true|false"),
}
"""Datatypes of inputs, with what their values look like."""
IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>\"{}|^`\\]*")
ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\r": r"\r", "\t": r"\t"})


def bind(template: QueryTemplate, values: Mapping[str, str | Sequence[str]]) -> str:
    """Return the complete SPARQL text of a query, its header left out.

    Args:
        template: the query.
        values: for each input an IRI or the text of a literal, whichever its type takes; a list where the query takes one.

    Raises:
        TemplateError: an input is missing, unknown, or of the wrong type.
    """
    names = [parameter.name for parameter in template.parameters]
    for name in values:
        if name not in names:
            takes = f"it takes {', '.join(names)}" if names else "it takes none"
            raise TemplateError(f"query '{template.name}' has no parameter '{name}'; {takes}")
    terms = {parameter.name: _terms(template, parameter, values) for parameter in template.parameters}
    text = _without_header(template.text)
    words = code(text)
    blocks = {match["block"] for match in INPUT.finditer(words) if match["block"]}
    pieces: list[str] = []
    end = 0
    for match in INPUT.finditer(words):
        if match["single"] not in blocks:
            start, stop = match.span(match.lastgroup or 0)
            pieces += [text[end:start], _inserted(template, match, terms)]
            end = stop
    return "".join([*pieces, text[end:]])


def _inserted(template: QueryTemplate, match: re.Match[str], terms: Mapping[str, Sequence[str]]) -> str:
    name = (match["block"] or match["members"] or match["single"]).removeprefix("$")
    if match["block"]:
        return f" {' '.join(terms[name])} "
    if match["single"] and len(terms[name]) > 1:
        raise TemplateError(f"parameter '{name}' of query '{template.name}' takes one value, not {len(terms[name])}")
    return ", ".join(terms[name])


def _terms(template: QueryTemplate, parameter: QueryParameter, values: Mapping[str, str | Sequence[str]]) -> tuple[str, ...]:
    given = values.get(parameter.name, ())
    texts = (given,) if isinstance(given, str) else tuple(given)
    if not texts:
        raise TemplateError(f"query '{template.name}' needs a value for '{parameter.name}' ({parameter.type}): {parameter.name}=...")
    return tuple(_term(template, parameter, text) for text in texts)


def _term(template: QueryTemplate, parameter: QueryParameter, text: str) -> str:
    form = LITERALS.get(parameter.type)
    if not (form or IRI).fullmatch(text) or not _is_unicode(text):
        wanted = f"an {parameter.type}" if form else f"the IRI of a {parameter.type}"
        raise TemplateError(f"parameter '{parameter.name}' of query '{template.name}' takes {wanted}, not {text[:80]!r}")
    if not form:
        return f"<{text}>"
    if parameter.type == "xsd:string":
        return _quoted(text)
    return f"{_quoted(text)}^^<{XSD}{parameter.type.removeprefix('xsd:')}>"


def _quoted(text: str) -> str:
    return f'"{text.translate(ESCAPES)}"'


def _is_unicode(text: str) -> bool:
    """A command line that is not UTF-8 comes with half surrogates, which no SPARQL text can hold."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _without_header(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#+")).lstrip("\n")
