"""Results of SPARQL queries in the formats of the SPARQL and RDF standards, and as a table."""

import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

import click
from pyoxigraph import (
    Literal,
    NamedNode,
    QueryBoolean,
    QueryResultsFormat,
    QuerySolutions,
    QueryTriples,
    RdfFormat,
    Triple,
    parse_query_results,
    serialize,
)

from kg.console import cells, render
from kg.errors import InputError
from kg.namespaces import PREFIXES
from kg.store import Results, Term

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
    "nquads": RdfFormat.N_QUADS,
    "trig": RdfFormat.TRIG,
    "jsonld": RdfFormat.JSON_LD,
    "rdfxml": RdfFormat.RDF_XML,
}
"""Formats of what CONSTRUCT and DESCRIBE give; a table shows them as Turtle."""
NOT_IN_XML = re.compile(b"[\x00-\x08\x0b\x0c\x0e-\x1f]|\xef\xbf[\xbe\xbf]")
"""Characters that no XML document can hold, in UTF-8."""
XML_NAME = re.compile(r"[^\W\d][\w.-]*\Z")


def write(results: Results, form: str) -> None:
    """Write what a query returned.

    Raises:
        click.UsageError: the format does not fit the kind of query.
        InputError: the format cannot hold a value.
    """
    if isinstance(results, QueryTriples):
        _write_triples(results, form)
    elif form in TRIPLES:
        raise click.UsageError(f"--format {form} is for CONSTRUCT and DESCRIBE; SELECT and ASK take {', '.join((TABLE, *RESULTS))}")
    elif form == "xml":
        data = results.serialize(format=QueryResultsFormat.XML) or b""
        render.write_bytes(_checked_xml(data))
    elif form != TABLE:
        _write_standard(results, RESULTS[form])
    elif isinstance(results, QueryBoolean):
        render.line("yes" if results else "no")
    else:
        columns = [variable.value for variable in results.variables]
        render.table(columns, (cells.record(columns, list(solution)) for solution in results))


def limited(results: QuerySolutions, most: int) -> tuple[QuerySolutions, bool]:
    """Return the first rows of a result, and whether there are more."""
    rows = list(islice((list(solution) for solution in results), most + 1))
    return _solutions(results, rows[:most]), len(rows) > most


def labelled(results: QuerySolutions, labels: Callable[[Sequence[str]], Mapping[str, str]]) -> QuerySolutions:
    """Return a result with labels in the place of IRIs; an IRI that `labels` knows none of stays."""
    rows = [list(solution) for solution in results]
    names = labels(sorted({term.value for row in rows for term in row if isinstance(term, NamedNode)}))

    def named(term: Term | None) -> Term | None:
        return Literal(names[term.value]) if isinstance(term, NamedNode) and term.value in names else term

    return _solutions(results, [[named(term) for term in row] for row in rows])


def _solutions(like: QuerySolutions, rows: Iterable[Sequence[Term | None]]) -> QuerySolutions:
    """Return rows as the engine gives them; TSV is the one result format that its own writer and reader keep every term in."""
    lines = ["\t".join(map(str, like.variables))]
    lines += ["\t".join("" if term is None else _in_tsv(term) for term in row) for row in rows]
    made = parse_query_results("\n".join([*lines, ""]), QueryResultsFormat.TSV)
    assert isinstance(made, QuerySolutions)  # noqa: S101 - TSV has no form for yes and no
    return made


def _in_tsv(term: Term) -> str:
    if isinstance(term, Triple):
        return f"<<( {' '.join(map(_in_tsv, (term.subject, term.predicate, term.object)))} )>>"
    return str(term).replace("\t", r"\t")


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
    found = list(_named_for_xml(triples)) if kind == RdfFormat.RDF_XML else triples
    try:
        data = serialize(_sorted(found), format=kind, prefixes=PREFIXES) or b""
    except OSError as error:  # how the writer of JSON-LD tells of a triple within a triple
        raise InputError(f"{error}; choose another --format") from error
    render.write_bytes(_checked_xml(data) if kind == RdfFormat.RDF_XML else data)


def _sorted(triples: Iterable[Triple]) -> Iterator[Triple]:
    return iter(sorted(set(triples), key=str))


def _named_for_xml(triples: Iterable[Triple]) -> Iterator[Triple]:
    for triple in triples:
        if not XML_NAME.search(triple.predicate.value):
            raise InputError(f"RDF/XML cannot hold the property {triple.predicate}, whose end is no XML name; choose another --format")
        yield triple


def _checked_xml(data: bytes) -> bytes:
    found = NOT_IN_XML.search(data)
    if found:
        raise InputError(f"XML cannot hold the character {found[0].decode()!r} of a value; choose another --format")
    return data
