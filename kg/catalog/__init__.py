"""Named queries: `.rq` files with a header, read strictly, and bound to the values of a question or a command line.

A file is plain SPARQL, valid as it stands. Its header says what it is for:

    #+ summary: What uses a thing                   one line, exactly once
    #+ question: What uses {thing}?                 wordings of the question, at least one
    #+ cue: use | rely on                           wordings that call it
    #+ wants: kg:uses                               statement classes or properties that answer it
    #+ demands: value-per-side                      what must be there for an answer
    #+ param thing: kg:Thing                        an input; xsd:... takes a literal, any class a thing
    #+ example: thing = NAME                        a value for each input: a = x ; b = y | z
    #+ expect: VALUE                                what a row must hold for the first example

In the text `$name` is an input and `?name` an output. An input takes one value, unless it stands in `VALUES $name { UNDEF }` or
in `IN ($name)`: there a list of values takes the place of `UNDEF`, or of the input.
"""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from importlib.resources.abc import Traversable
from pathlib import Path

from kg import files, resources
from kg.catalog.binding import bind
from kg.catalog.header import SUFFIX, parse, split_example
from kg.errors import InputError, TemplateError
from kg.model import QueryTemplate

__all__ = ["Catalog", "bind", "load", "load_with", "parse", "split_example"]

LARGEST = 1 << 20
"""Bytes of a query file."""


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


def load(*folders: Traversable) -> Catalog:
    """Read all query files of some folders, by default those that come with the package; a folder that is not there holds none.

    Raises:
        TemplateError: a file is not well formed, or has the name of another one; the message gives file and line.
    """
    templates: dict[str, QueryTemplate] = {}
    for folder in folders or (resources.queries(),):
        for file in resources.matching(folder, SUFFIX) if folder.is_dir() else ():
            template = parse(file.name, _text(file))
            if template.name in templates:
                raise TemplateError(f"{file}: a query is already named '{template.name}'; give the file another name")
            templates[template.name] = template
    return Catalog(list(templates.values()))


def load_with(own: Path | None) -> Catalog:
    """Read the query files that come with the package, and those of a folder of the user's own.

    Raises:
        TemplateError: as for `load`.
    """
    return load(resources.queries(), *([own] if own is not None else []))


def _text(file: Traversable) -> str:
    try:
        data = files.content(file, LARGEST) if isinstance(file, Path) else file.read_bytes()
        return data.decode("utf-8")
    except (InputError, OSError, UnicodeDecodeError) as error:
        raise TemplateError(f"cannot read {file}: {error}") from error


def _did_you_mean(word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, n=3, cutoff=0.6)
    return f"did you mean {' or '.join(close)}?" if close else "'kg query' lists them"
