"""Results of queries, read from each format that the W3C test suites use, and compared up to the names of blank nodes."""

import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from pyoxigraph import (
    BlankNode,
    Literal,
    NamedNode,
    Quad,
    QueryBoolean,
    QueryResultsFormat,
    QuerySolutions,
    RdfFormat,
    Store,
    Triple,
    parse,
    parse_query_results,
)

Term = NamedNode | BlankNode | Literal | Triple
Row = tuple[tuple[str, Term], ...]
RS = "http://www.w3.org/2001/sw/DataAccess/tests/result-set#"
READERS = {".srx": QueryResultsFormat.XML, ".srj": QueryResultsFormat.JSON, ".tsv": QueryResultsFormat.TSV}
SYNTAXES = {
    ".ttl": RdfFormat.TURTLE,
    ".n3": RdfFormat.TURTLE,
    ".rdf": RdfFormat.RDF_XML,
    ".nt": RdfFormat.N_TRIPLES,
    ".nq": RdfFormat.N_QUADS,
    ".trig": RdfFormat.TRIG,
}


@dataclass(frozen=True)
class Result:
    """What a query gave: rows, triples, or yes and no, in a form that can be compared up to the names of blank nodes."""

    variables: frozenset[str] = frozenset()
    rows: tuple[Row, ...] = ()
    triples: tuple[Triple, ...] = ()
    boolean: bool | None = None
    order: tuple[int, ...] | None = field(default=None, compare=False)


def expected(path: Path) -> Result:
    """Return what a test wants."""
    if path.suffix in READERS:
        return result(parse_query_results(path.read_bytes(), READERS[path.suffix]))
    if path.suffix == ".csv":
        return read(path.read_text(encoding="utf-8"), "csv")
    triples = [quad.triple for quad in parse(path.read_bytes(), format=SYNTAXES[path.suffix], base_iri=path.as_uri())]
    return _result_set(triples) or Result(triples=tuple(triples))


def read(text: str, form: str) -> Result:
    if form == "ntriples":
        return Result(triples=tuple(quad.triple for quad in parse(text, format=RdfFormat.N_TRIPLES)))
    if form == "csv":
        lines = list(csv.reader(io.StringIO(text)))
        rows = [tuple(sorted(((n, Literal(cell)) for n, cell in zip(lines[0], line, strict=True)), key=_name)) for line in lines[1:]]
        return Result(frozenset(lines[0]), tuple(_csv_blank(row) for row in rows))
    return result(parse_query_results(text, QueryResultsFormat.JSON))


def _name(cell: tuple[str, Term]) -> str:
    return cell[0]


def _csv_blank(row: Sequence[tuple[str, Literal]]) -> Row:
    return tuple((name, BlankNode(term.value[2:]) if term.value.startswith("_:") else term) for name, term in row)


def result(found: QuerySolutions | QueryBoolean) -> Result:
    if isinstance(found, QueryBoolean):
        return Result(boolean=bool(found))
    names = [variable.value for variable in found.variables]
    rows = [tuple((name, row[name]) for name in sorted(names) if row[name] is not None) for row in found]
    return Result(frozenset(names), tuple(rows), order=tuple(range(len(rows))))


def _result_set(triples: Sequence[Triple]) -> Result | None:
    """Return the result that RDF describes in the vocabulary of result sets; None where it describes none."""
    values: dict[tuple[Term, str], list[Term]] = {}
    for triple in triples:
        values.setdefault((triple.subject, triple.predicate.value), []).append(triple.object)

    def value(node: Term, name: str) -> Term | None:
        return next(iter(values.get((node, RS + name), [])), None)

    top = next((triple.subject for triple in triples if triple.object == NamedNode(RS + "ResultSet")), None)
    if top is None:
        return None
    boolean = value(top, "boolean")
    if isinstance(boolean, Literal):
        return Result(boolean=boolean.value == "true")
    numbered: list[tuple[int, Row]] = []
    for solution in values.get((top, RS + "solution"), []):
        cells = []
        for binding in values.get((solution, RS + "binding"), []):
            name, term = value(binding, "variable"), value(binding, "value")
            assert isinstance(name, Literal)
            assert term is not None
            cells.append((name.value, term))
        index = value(solution, "index")
        numbered.append((int(index.value) if isinstance(index, Literal) else 0, tuple(sorted(cells, key=_name))))
    names = frozenset(each.value for each in values.get((top, RS + "resultVariable"), []) if isinstance(each, Literal))
    numbered.sort(key=lambda pair: pair[0])
    order = tuple(index for index, _ in numbered) if all(index for index, _ in numbered) else None
    return Result(names, tuple(row for _, row in numbered), order=order)


def agree(found: Result, wanted: Result, *, is_lax: bool) -> bool:
    """Tell whether two results are the same up to the names of blank nodes; where the suite numbers the rows, in their order."""
    if wanted.boolean is not None or found.boolean is not None:
        return wanted.boolean is found.boolean
    if wanted.triples or found.triples:
        return _match([_cells(each) for each in found.triples], [_cells(each) for each in wanted.triples])
    if found.variables != wanted.variables:
        return False
    ours, theirs = list(found.rows), list(wanted.rows)
    if is_lax:
        ours, theirs = list(dict.fromkeys(ours)), list(dict.fromkeys(theirs))
    return _match(ours, theirs)


def _cells(triple: Triple) -> Row:
    return (("s", triple.subject), ("p", triple.predicate), ("o", triple.object))


def _match(ours: Sequence[Row], theirs: Sequence[Row]) -> bool:
    """Tell whether one can be turned into the other by naming blank nodes anew, one name for one."""
    if len(ours) != len(theirs):
        return False
    if Counter(map(_shape, ours)) != Counter(map(_shape, theirs)):
        return False
    return _matched(sorted(ours, key=_freedom), list(theirs), {}, {})


def _matched(ours: list[Row], theirs: list[Row], there: dict[str, str], back: dict[str, str]) -> bool:
    if not ours:
        return True
    first, *rest = ours
    for index, other in enumerate(theirs):
        named = _unified(first, other, there, back)
        if named is not None and _matched(rest, theirs[:index] + theirs[index + 1 :], *named):
            return True
        if named is not None and not _blanks(first):
            return False
    return False


def _unified(first: Row, other: Row, there: dict[str, str], back: dict[str, str]) -> tuple[dict[str, str], dict[str, str]] | None:
    if _shape(first) != _shape(other):
        return None
    there, back = dict(there), dict(back)
    for left, right in zip(_blanks(first), _blanks(other), strict=True):
        if there.setdefault(left, right) != right or back.setdefault(right, left) != left:
            return None
    return there, back


def _freedom(row: Row) -> int:
    return len(_blanks(row))


@cache
def _blanks(row: Row) -> tuple[str, ...]:
    return tuple(name for _, term in row for name in _blanks_of(term))


def _blanks_of(term: Term) -> Iterator[str]:
    if isinstance(term, BlankNode):
        yield term.value
    if isinstance(term, Triple):
        for part in (term.subject, term.object):
            yield from _blanks_of(part)


@cache
def _shape(row: Row) -> str:
    return " ".join(f"{name}={_without_blanks(term)}" for name, term in row)


def _without_blanks(term: Term) -> str:
    if isinstance(term, BlankNode):
        return "_:"
    if isinstance(term, Triple):
        return f"<<{_without_blanks(term.subject)} {term.predicate} {_without_blanks(term.object)}>>"
    return str(term)


def by_value(result: Result) -> Result:
    """Return a result with each literal as the engine keeps it."""
    rows = tuple(tuple((name, _kept(term)) for name, term in row) for row in result.rows)
    triples = (_kept(triple) for triple in result.triples)
    return replace(result, rows=rows, triples=tuple(triple for triple in triples if isinstance(triple, Triple)))


@cache
def _kept(term: Term) -> Term:
    """Return a term as the engine keeps it: "01" and "1" are one integer."""
    store = Store()
    store.add(Quad(NamedNode("urn:s"), NamedNode("urn:p"), term))
    kept: Term = next(iter(store)).object
    return kept
