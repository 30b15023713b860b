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

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from importlib.resources.abc import Traversable

from kg import resources
from kg.catalog.binding import bind
from kg.catalog.header import SUFFIX, parse, split_example
from kg.errors import TemplateError
from kg.model import QueryTemplate

__all__ = ["Catalog", "bind", "load", "parse", "split_example"]


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


def _did_you_mean(word: str, known: Sequence[str]) -> str:
    close = get_close_matches(word, known, n=3, cutoff=0.6)
    return f"did you mean {' or '.join(close)}?" if close else "'kg query' lists them"
