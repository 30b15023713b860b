"""`kg sparql`: run a SPARQL query on the graph."""

import click

from kg.console import results
from kg.console.options import STDIN, graph_option, open_graph, read_text


@click.command("sparql")
@click.argument("query", required=False)
@click.option("-f", "--file", metavar="FILE", help="Read the query from a file.")
@click.option(
    "--format",
    "form",
    type=click.Choice((results.TABLE, *results.RESULTS, *results.TRIPLES)),
    default=results.TABLE,
    show_default=True,
    help="Form of the result; the last four are for CONSTRUCT and DESCRIBE.",
)
@graph_option
def command(query: str | None, file: str | None, form: str, place: str | None) -> None:
    """Run a SPARQL QUERY, or the one that comes from stdin where QUERY is '-'.

    The prefixes kg:, id:, rdf:, rdfs:, owl:, xsd:, skos:, dcterms:, prov:, oa: and schema: need no declaration.
    """
    if (query is None) == (file is None):
        raise click.UsageError("give one query: as an argument, with -f FILE, or '-' for stdin")
    text = read_text(file or STDIN) if file or query == STDIN else query
    results.write(open_graph(place).store.query(text or ""), form)
