"""The list of named queries as Markdown: `queries/README.md` is made of it."""

from collections.abc import Iterable, Iterator
from shlex import quote

from kg.catalog import split_example
from kg.model import QueryTemplate

INTRODUCTION = """\
# Named queries

Made from the headers of the `.rq` files by `kg query --format markdown > queries/README.md`; edit the headers, not this file.

Each file is plain SPARQL that any engine runs: `$name` is an input, `?name` an output. `kg query NAME KEY=VALUE ...` runs one,
`kg query NAME --show` prints it. A thing is given by any of its names, a prefixed name or an IRI; a key that is given twice is a list.

## Add a question shape or a wording

Code is not touched. Work in a checkout that is installed with `pip install -e .`, so that `kg` reads these files and not copies of them.

- A wording that should call a query is a line `#+ cue:` in its header. `a/b` are alternatives for one word, `[a]` may be left out,
  `wor*` begins a word, `...` is a gap, `{thing}` any name, `^` and `$` begin and end the question; `|` parts several wordings on a line.
- `#+ wants:` names the classes of statements, or the relations, that answer it; `#+ demands:` what must be there for an answer.
- `#+ question:` lines are examples: they document the query, complete what people type, and run as tests.
- A new file `name.rq` is a new query: copy one that is near, and keep `SELECT` without `*` and an `ORDER BY`.

Then make this page again, and run `pytest tests/test_queries.py tests/test_competency.py`.
"""


def markdown(templates: Iterable[QueryTemplate]) -> str:
    """Return what the headers say, one section a query, sorted by name."""
    return INTRODUCTION + "".join(f"\n{line}\n" for template in templates for line in _section(template))


def _section(template: QueryTemplate) -> Iterator[str]:
    yield f"## {template.name}"
    yield f"{template.summary}."
    if template.parameters:
        yield "\n".join(f"- input `{parameter.name}`: {parameter.type}" for parameter in template.parameters)
    yield "\n".join(f"- {question}" for question in template.questions)
    yield "```sh\n" + "\n".join(_command(template, example) for example in template.examples) + "\n```"


def _command(template: QueryTemplate, example: dict[str, str]) -> str:
    pairs = [f"{name}={quote(value)}" for name, given in example.items() for value in split_example(given)]
    return " ".join(["kg query", template.name, *pairs])
