"""`kg sparql`: run a SPARQL query on the graph."""

from pathlib import Path
from typing import TYPE_CHECKING

import click
from pyoxigraph import QuerySolutions

from kg.console import render, results
from kg.console.limits import Limits
from kg.console.options import STDIN, WholeNumber, graph_option, memory_option, open_graph, read_text, timeout_option
from kg.errors import QuerySyntaxError
from kg.namespaces import PREFIXES
from kg.store import Setting, is_address, text, web

if TYPE_CHECKING:
    from kg.store import Results, Store


@click.command("sparql")
@click.argument("query", required=False)
@click.option("-f", "--file", metavar="FILE", help="Read the query from a file; its relative IRIs are told from there.")
@click.option(
    "--format",
    "form",
    type=click.Choice((results.TABLE, *results.RESULTS, *results.TRIPLES)),
    default=results.TABLE,
    show_default=True,
    help="Form of the result: csv, tsv, json and xml are for SELECT and ASK, those of RDF for CONSTRUCT and DESCRIBE.",
)
@click.option("--labels", is_flag=True, help="Show labels in the place of IRIs.")
@click.option("--limit", type=WholeNumber(1, 10**9), metavar="N", help="Show at most N rows, and tell on stderr where there are more.")
@click.option("--prefixes/--no-prefixes", default=True, help="Whether prefixes are known without declaring them.  [default: known]")
@click.option(
    "--union/--no-union", default=True, help="Whether a query sees the triples of all named graphs, or only those outside.  [default: all]"
)
@click.option(
    "--allow",
    "allowed",
    type=click.Choice(text.ALLOWABLE),
    multiple=True,
    help="What else the text may do: ask RDF files of the web (FROM), ask other endpoints (SERVICE); in a graph folder, change the graph "
    "(INSERT, DELETE, CREATE, ADD), load files of the web into it (LOAD), empty graphs of it (CLEAR, DROP, MOVE, COPY).",
)
@timeout_option
@memory_option
@click.option("--explain", is_flag=True, help="Tell how the engine runs the query, instead of its result.")
@graph_option
def command(  # noqa: PLR0913 - each option is one
    *,
    query: str | None,
    file: str | None,
    form: str,
    limit: int | None,
    place: str | None,
    timeout: float,
    memory: int | None,
    allowed: tuple[str, ...],
    labels: bool,
    prefixes: bool,
    union: bool,
    explain: bool,
) -> None:
    """Run a SPARQL QUERY, or the one that comes from stdin where QUERY is '-'.

    The prefixes kg:, id:, rdf:, rdfs:, owl:, xsd:, skos:, dcterms:, prov:, oa: and schema: need no declaration.
    """
    if (query is None) == (file is None):
        raise click.UsageError("give one query: as an argument, with -f FILE, or '-' for stdin")
    sparql = read_text(file or STDIN) if file or query == STDIN else query or ""
    base = Path(file).resolve().as_uri() if file and file != STDIN else None
    most = limit + 1 if limit else None
    setting = Setting(PREFIXES if prefixes else {}, base, union, allowed, most)
    if text.is_update(sparql):
        _update(place, sparql, setting, Limits(timeout, memory))
        return
    store = open_graph(place).store
    if explain:
        from kg.console.plan import plan  # noqa: PLC0415 - it starts another program

        render.write(plan(store, sparql, setting, timeout or None))
        return
    with Limits(timeout, memory), store.reading():
        source = _source(store, sparql, setting)
        results.write(_for_people(store, source.query(sparql, setting), limit, labels=labels), form)


def _update(place: str | None, sparql: str, setting: Setting, limits: Limits) -> None:
    from kg.updating import update  # noqa: PLC0415 - few change a graph

    text.refuse(sparql, setting.allowed)
    with limits:
        change = update(place, sparql, setting)
    more = change.after - change.before
    told = (
        f"{abs(more):,} {'quad' if abs(more) == 1 else 'quads'} {'more' if more > 0 else 'fewer'} than before"
        if more
        else "as many quads as before"
    )
    render.line(f"{place}: {told}; 'kg build' into it starts again from documents, without this change")


def _source(store: "Store", sparql: str, setting: Setting) -> "Store":
    """Return what a query is asked of: the graph, or what it names with FROM where some of that is in the web."""
    if is_address(store.place):
        return store
    graphs = web.graphs_of(sparql, setting)
    missing = web.missing(store, graphs)
    if missing and text.FROM not in setting.allowed:
        raise QuerySyntaxError(f"FROM <{missing[0]}> is no graph in here, and none is fetched; allow it with --allow {text.FROM}")
    return web.with_fetched(store, graphs) if missing else store


def _for_people(store: "Store", found: "Results", limit: int | None, *, labels: bool) -> "Results":
    """Return a result with as many rows and names as are asked for."""
    if not isinstance(found, QuerySolutions):
        if limit or labels:
            raise click.UsageError("--limit and --labels are for SELECT")
        return found
    if limit:
        found, is_cut = results.limited(found, limit)
        if is_cut:
            render.complain(f"kg: there are more than {limit} rows; --limit cut them")
    if labels:
        found = results.labelled(found, store.labels)
    return found
