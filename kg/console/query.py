"""`kg query`: list the named queries, show one, or run one."""

from typing import TYPE_CHECKING

import click

from kg import catalog
from kg.console import completion, query_list, render, results
from kg.console.limits import Limits
from kg.console.options import graph_option, memory_option, open_graph, queries_option, query_folder, timeout_option

if TYPE_CHECKING:
    from kg.model import QueryTemplate

MARKDOWN = "markdown"


@click.command("query")
@click.argument("name", required=False, shell_complete=completion.query_names)
@click.argument("parameters", nargs=-1, metavar="[KEY=VALUE]...", shell_complete=completion.query_parameters)
@click.option("--show", is_flag=True, help="Print the SPARQL instead of running it.")
@click.option(
    "--format",
    "form",
    type=click.Choice((results.TABLE, *results.RESULTS, MARKDOWN)),
    default=results.TABLE,
    show_default=True,
    help="Form of the result; markdown is for the list, and prints all that is known of each query.",
)
@timeout_option
@memory_option
@queries_option
@graph_option
def command(  # noqa: PLR0913 - one for each option
    *,
    name: str | None,
    parameters: tuple[str, ...],
    form: str,
    timeout: float,
    memory: int | None,
    queries: str | None,
    place: str | None,
    show: bool,
) -> None:
    """Run the query NAME; without a NAME, list all queries with an example question each.

    A thing is given by any of its names, a prefixed name or an IRI. A key that is given twice is a list.
    """
    known = catalog.load_with(query_folder(queries))
    if name is None:
        if show:
            raise click.UsageError("--show prints the SPARQL of one query; name it")
        _list(known, form)
        return
    if form == MARKDOWN:
        raise click.UsageError(f"--format {MARKDOWN} is for the list; leave out '{name}'")
    template = known.get(name)
    if show and not parameters:
        render.write(template.text)
    else:
        graph = open_graph(place, queries)
        call = graph.call(name, **_values(parameters))
        if show:
            render.write(call.sparql)
        else:
            with Limits(timeout, memory), graph.store.reading():
                results.write(graph.run(call), form)


def _values(parameters: tuple[str, ...]) -> dict[str, str | list[str]]:
    values: dict[str, list[str]] = {}
    for parameter in parameters:
        key, equals, value = parameter.partition("=")
        if not equals or not key:
            raise click.UsageError(f"'{parameter}' is no parameter; write KEY=VALUE")
        values.setdefault(key, []).append(value)
    return {key: given[0] if len(given) == 1 else given for key, given in values.items()}


def _list(known: catalog.Catalog, form: str) -> None:
    if form == MARKDOWN:
        render.write(query_list.markdown(catalog.load()))
        return
    rows = [
        {"query": template.name, "parameters": " ".join(_keys(template)), "example question": example_question(template)}
        for template in known
    ]
    render.table(("query", "parameters", "example question"), rows)


def _keys(template: "QueryTemplate") -> list[str]:
    return [f"{parameter.name}=" for parameter in template.parameters]


def example_question(template: "QueryTemplate") -> str:
    """Return the first question of a query with its first example put in."""
    question = template.questions[0]
    for name, value in template.examples[0].items():
        question = question.replace(f"{{{name}}}", " and ".join(catalog.split_example(value)))
    return question
