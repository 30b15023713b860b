"""Named queries: `.rq` files with a header, read strictly, and bound to the values of a question or a command line.

A file is plain SPARQL, valid as it stands. Its header says what it is for:

    #+ summary: What uses a thing                   one line, exactly once
    #+ question: What uses {thing}?                 wordings of the question, at least one
    #+ cue: use | rely on                           wordings that call it
    #+ wants: kg:uses                               statement classes or properties that answer it
    #+ demands: value-per-side                      what must be there for an answer
    #+ param thing: kg:Thing                        an input; xsd:... takes a literal, any class a thing
    #+ example: thing = NAME                        a value for each input: a = x ; b = y | z

In the text `$name` is an input and `?name` an output. An input takes one value, unless it stands in `VALUES $name { UNDEF }` or
in `IN ($name)`: there a list of values takes the place of `UNDEF`, or of the input.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from importlib.resources.abc import Traversable

from kg import resources
from kg.errors import TemplateError
from kg.model import QueryParameter, QueryTemplate
from kg.namespaces import PREFIXES, XSD

SUFFIX = ".rq"
KEYS = ("summary", "question", "cue", "wants", "demands", "param", "example")

LITERALS = {
    "xsd:string": re.compile(r".*", re.DOTALL),
    "xsd:integer": re.compile(r"[+-]?\d+"),
    "xsd:decimal": re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)"),
    "xsd:double": re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?"),
    "xsd:boolean": re.compile(r"true|false"),
}
"""Datatypes of inputs, with what their values look like."""

_IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:[^\x00-\x20<>\"{}|^`\\]*")
_NOT_CODE = re.compile(
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
_INPUT = re.compile(
    r"""
      \bVALUES\s+(?P<block>\$\w+)\s*\{(?P<values>[^{}]*)\}
    | \bIN\s*\(\s*(?P<members>\$\w+)\s*\)
    | (?P<single>\$\w+)
    """,
    re.VERBOSE | re.IGNORECASE,
)
_ESCAPES = str.maketrans({"\\": r"\\", '"': r"\"", "\n": r"\n", "\r": r"\r", "\t": r"\t"})
_SELECT = re.compile(r"\A\s*(?:(?:PREFIX|BASE)\s[^\n]*\n\s*)*SELECT\s(?P<projection>[^{]*?)\s*(?:\bWHERE\s*)?\{", re.IGNORECASE)
_ORDER = re.compile(r"\bORDER\s+BY\b", re.IGNORECASE)


class Catalog:
    """The named queries, sorted by name."""

    def __init__(self, templates: Sequence[QueryTemplate]) -> None:
        self._templates = {template.name: template for template in sorted(templates, key=lambda template: template.name)}

    def __iter__(self) -> Iterator[QueryTemplate]:
        return iter(self._templates.values())

    def __len__(self) -> int:
        return len(self._templates)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all queries, sorted."""
        return tuple(self._templates)

    def get(self, name: str) -> QueryTemplate:
        """Return the query of that name.

        Raises:
            TemplateError: there is none; the message names those that are spelled alike.
        """
        if name not in self._templates:
            raise TemplateError(f"no query is named '{name}'; {_did_you_mean(name, self.names)}")
        return self._templates[name]


def load(folder: Traversable | None = None) -> Catalog:
    """Read all query files of a folder, by default those that come with the package.

    Raises:
        TemplateError: a file is not well formed; the message gives file and line.
    """
    files = resources.matching(folder or resources.queries(), SUFFIX)
    return Catalog([parse(file.name, file.read_text(encoding="utf-8")) for file in files])


def parse(file: str, text: str) -> QueryTemplate:
    """Read one query file.

    Args:
        file: its name, with suffix, for messages and as the name of the query.
        text: its content.

    Raises:
        TemplateError: the header or the query breaks a rule of the module's docstring.
    """
    header = _Header(file)
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#+"):
            header.read(number, line.removeprefix("#+").strip())
        elif line.strip() and not line.startswith("#"):
            break
    template = header.template(text)
    _check_query(file, template)
    return template


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
    code = _code(text)
    blocks = {match["block"] for match in _INPUT.finditer(code) if match["block"]}
    pieces: list[str] = []
    end = 0
    for match in _INPUT.finditer(code):
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
    if not (form or _IRI).fullmatch(text) or not _is_unicode(text):
        wanted = f"an {parameter.type}" if form else f"the IRI of a {parameter.type}"
        raise TemplateError(f"parameter '{parameter.name}' of query '{template.name}' takes {wanted}, not {text[:80]!r}")
    if not form:
        return f"<{text}>"
    if parameter.type == "xsd:string":
        return _quoted(text)
    return f"{_quoted(text)}^^<{XSD}{parameter.type.removeprefix('xsd:')}>"


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


def _is_unicode(text: str) -> bool:
    """A command line that is not UTF-8 comes with half surrogates, which no SPARQL text can hold."""
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _did_you_mean(word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, n=3, cutoff=0.6)
    return f"did you mean {' or '.join(close)}?" if close else "'kg query' lists them"


def _without_header(text: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#+")).lstrip("\n")


def _code(text: str) -> str:
    """Blank comments, strings and IRIs, so that what is left is code at the same offsets."""
    return _NOT_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


@dataclass
class _Header:
    """The header lines of one file, as they are read."""

    file: str
    lines: dict[str, list[tuple[int, str]]] = field(default_factory=lambda: {key: [] for key in KEYS})
    parameters: dict[str, QueryParameter] = field(default_factory=dict)

    def error(self, line: int, message: str) -> TemplateError:
        return TemplateError(f"{self.file}, line {line}: {message}")

    def read(self, number: int, line: str) -> None:
        key, colon, value = line.partition(":")
        key, _, name = key.strip().partition(" ")
        value = value.strip()
        if key not in KEYS:
            raise self.error(number, f"unknown header key '{key}'; the keys are {', '.join(KEYS)}")
        if not colon or not value:
            raise self.error(number, f"'{key}' says nothing; write '#+ {key}: ...'")
        if (key == "param") != bool(name):
            raise self.error(number, "write '#+ param NAME: TYPE'" if key == "param" else f"write '#+ {key}: ...'")
        if key == "summary" and self.lines[key]:
            raise self.error(number, "a query has one summary")
        if key == "param":
            self.parameters[name] = self.parameter(number, name, value)
        self.lines[key].append((number, value))

    def parameter(self, number: int, name: str, type_: str) -> QueryParameter:
        if not re.fullmatch(r"[a-z][a-z_0-9]*", name):
            raise self.error(number, f"parameter '{name}' is not named in lower case letters, digits and underscores")
        if name in self.parameters:
            raise self.error(number, f"parameter '{name}' is declared twice")
        prefix, _, local = type_.partition(":")
        if prefix not in PREFIXES or not local:
            raise self.error(number, f"type '{type_}' is no prefixed name such as kg:Thing or xsd:string")
        if prefix == "xsd" and type_ not in LITERALS:
            raise self.error(number, f"type '{type_}' is not supported; the datatypes are {', '.join(LITERALS)}")
        return QueryParameter(name, type_)

    def template(self, text: str) -> QueryTemplate:
        for key in ("summary", "question"):
            if not self.lines[key]:
                raise self.error(1, f"the header has no '#+ {key}: ...'")
        for number, question in self.lines["question"]:
            for name in re.findall(r"\{(.*?)\}", question):
                if name not in self.parameters:
                    raise self.error(number, f"'{{{name}}}' is no parameter; declare it with '#+ param {name}: TYPE'")
        return QueryTemplate(
            name=self.file.removesuffix(SUFFIX),
            summary=self.lines["summary"][0][1],
            questions=tuple(value for _, value in self.lines["question"]),
            parameters=tuple(self.parameters.values()),
            examples=self.examples(),
            text=text,
            cues=self.alternatives("cue"),
            wants=self.alternatives("wants"),
            demands=self.alternatives("demands"),
        )

    def alternatives(self, key: str) -> tuple[str, ...]:
        return tuple(part.strip() for _, value in self.lines[key] for part in value.split("|") if part.strip())

    def examples(self) -> tuple[dict[str, str], ...]:
        if not self.parameters:
            if self.lines["example"]:
                raise self.error(self.lines["example"][0][0], "an example without parameters says nothing")
            return ({},)
        if not self.lines["example"]:
            raise self.error(1, "a query with parameters needs an '#+ example: NAME = VALUE'")
        return tuple(self.example(number, value) for number, value in self.lines["example"])

    def example(self, number: int, value: str) -> dict[str, str]:
        pairs = [part.partition("=") for part in value.split(";")]
        example = {name.strip(): value.strip() for name, _, value in pairs}
        if list(example) != list(self.parameters) or not all(example.values()):
            wanted = " ; ".join(f"{name} = ..." for name in self.parameters)
            raise self.error(number, f"an example gives each parameter in its order: '#+ example: {wanted}'")
        return example


def split_example(value: str) -> tuple[str, ...]:
    """Return the values that an example gives to one input: `a | b` is a list of two."""
    return tuple(part.strip() for part in value.split("|"))


def _check_query(file: str, template: QueryTemplate) -> None:
    """Hold the SPARQL text to the rules of the module's docstring."""
    code = _code(template.text)
    declared = {parameter.name for parameter in template.parameters}

    def error(offset: int, message: str) -> TemplateError:
        return TemplateError(f"{file}, line {code.count(chr(10), 0, offset) + 1}: {message}")

    used = {match[1]: match.start() for match in re.finditer(r"\$(\w+)", code)}
    for name, offset in used.items():
        if name not in declared:
            raise error(offset, f"'${name}' is no parameter; declare it with '#+ param {name}: TYPE', or write '?{name}'")
    for name in sorted(declared - set(used)):
        raise error(0, f"parameter '{name}' is declared and never used")
    for match in re.finditer(r"\?(\w+)", code):
        if match[1] in declared:
            raise error(match.start(), f"'?{match[1]}' is the parameter '${match[1]}'; give the output another name")
    select = _SELECT.match(code)
    if not select:
        raise error(0, "the query is no SELECT")
    outside = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", select["projection"])
    if "*" in outside or "$" in outside:
        raise error(select.start("projection"), "name each output in the SELECT; an input or '*' is not projected")
    if not _ORDER.search(code, code.rfind("}")):
        raise error(code.rfind("}"), "the query is not ordered; end it with 'ORDER BY ...'")
