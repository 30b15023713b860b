"""Read a query file: its header strictly, with file and line in each complaint."""

import re
from dataclasses import dataclass, field

from kg.catalog.binding import LITERALS
from kg.errors import TemplateError
from kg.model import QueryParameter, QueryTemplate
from kg.namespaces import PREFIXES
from kg.store.code import code

SUFFIX = ".rq"
KEYS = ("summary", "question", "cue", "wants", "demands", "param", "example", "expect")
SELECT = re.compile(r"\A\s*(?:(?:PREFIX|BASE)\s[^\n]*\n\s*)*SELECT\s(?P<projection>[^{]*?)\s*(?:\bWHERE\s*)?\{", re.IGNORECASE)
ORDER = re.compile(r"\bORDER\s+BY\b", re.IGNORECASE)


def parse(file: str, text: str) -> QueryTemplate:
    """Read one query file.

    Args:
        file: its name, with suffix, for messages and as the name of the query.
        text: its content.

    Raises:
        TemplateError: the header or the query breaks a rule of the package's docstring.
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


def split_example(value: str) -> tuple[str, ...]:
    """Return the values that an example gives to one input: `a | b` is a list of two."""
    return tuple(part.strip() for part in value.split("|"))


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
            expects=tuple(value for _, value in self.lines["expect"]),
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


def _check_query(file: str, template: QueryTemplate) -> None:
    """Hold the SPARQL text to the rules of the package's docstring."""
    words = code(template.text)
    declared = {parameter.name for parameter in template.parameters}

    def error(offset: int, message: str) -> TemplateError:
        return TemplateError(f"{file}, line {words.count(chr(10), 0, offset) + 1}: {message}")

    used = {match[1]: match.start() for match in re.finditer(r"\$(\w+)", words)}
    for name, offset in used.items():
        if name not in declared:
            raise error(offset, f"'${name}' is no parameter; declare it with '#+ param {name}: TYPE', or write '?{name}'")
    for name in sorted(declared - set(used)):
        raise error(0, f"parameter '{name}' is declared and never used")
    for match in re.finditer(r"\?(\w+)", words):
        if match[1] in declared:
            raise error(match.start(), f"'?{match[1]}' is the parameter '${match[1]}'; give the output another name")
    select = SELECT.match(words)
    if not select:
        raise error(0, "the query is no SELECT")
    outside = re.sub(r"\([^()]*(?:\([^()]*\)[^()]*)*\)", "", select["projection"])
    if "*" in outside or "$" in outside:
        raise error(select.start("projection"), "name each output in the SELECT; an input or '*' is not projected")
    if not ORDER.search(words, words.rfind("}")):
        raise error(words.rfind("}"), "the query is not ordered; end it with 'ORDER BY ...'")
