"""Results of SPARQL queries in the formats of the SPARQL and RDF standards, and as a table."""

import re
import sys
from collections.abc import Iterator, Sequence

import click
from pyoxigraph import (
    Literal,
    QueryBoolean,
    QueryResultsFormat,
    QuerySolutions,
    QueryTriples,
    RdfFormat,
    Triple,
    serialize,
)

from kg.console import render
from kg.namespaces import PREFIXES, shorten
from kg.store import Term, plain

TABLE = "table"
RESULTS = {
    "csv": QueryResultsFormat.CSV,
    "tsv": QueryResultsFormat.TSV,
    "json": QueryResultsFormat.JSON,
    "xml": QueryResultsFormat.XML,
}
"""Formats of what SELECT and ASK give."""
TRIPLES = {
    "turtle": RdfFormat.TURTLE,
    "ntriples": RdfFormat.N_TRIPLES,
    "jsonld": RdfFormat.JSON_LD,
    "rdfxml": RdfFormat.RDF_XML,
}
"""Formats of what CONSTRUCT and DESCRIBE give; a table shows them as Turtle."""

Results = QuerySolutions | QueryBoolean | QueryTriples


def write(results: Results, form: str) -> None:
    """Write what a query returned.

    Raises:
        click.UsageError: the format does not fit the kind of query.
    """
    if isinstance(results, QueryTriples):
        _write_triples(results, form)
    elif form in TRIPLES:
        raise click.UsageError(f"--format {form} is for CONSTRUCT and DESCRIBE; SELECT and ASK take {', '.join((TABLE, *RESULTS))}")
    elif form != TABLE:
        _write_standard(results, RESULTS[form])
    elif isinstance(results, QueryBoolean):
        render.line("yes" if results else "no")
    else:
        columns = [variable.value for variable in results.variables]
        render.table(columns, (_record(columns, list(solution)) for solution in results))


def _write_standard(results: QuerySolutions | QueryBoolean, form: QueryResultsFormat) -> None:
    if render.on_terminal():
        render.write_bytes(results.serialize(format=form) or b"")
        render.line()
    else:
        sys.stdout.flush()
        results.serialize(sys.stdout.buffer, format=form)


def _write_triples(triples: QueryTriples, form: str) -> None:
    if form in RESULTS:
        raise click.UsageError(f"--format {form} is for SELECT and ASK; CONSTRUCT and DESCRIBE take {', '.join(TRIPLES)}")
    kind = TRIPLES.get(form, RdfFormat.TURTLE)
    data = serialize(_sorted(triples), format=kind, prefixes=PREFIXES)
    render.write_bytes(data or b"")


def _sorted(triples: QueryTriples) -> Iterator[Triple]:
    return iter(sorted(set(triples), key=str))


def _record(columns: Sequence[str], values: Sequence[Term | None]) -> dict[str, str | None]:
    return {column: _shown(value) for column, value in zip(columns, values, strict=True)}


def _shown(term: Term | None) -> str | None:
    """Return a term as people read it; a prefixed name only where SPARQL reads it too."""
    text = plain(term)
    if text is None or isinstance(term, Literal):
        return text
    short = shorten(text)
    return short if re.fullmatch(r"\w+:[\w-]+", short) else text
