"""Keep a question that was answered as a named query of the user's own, with a test that `kg check` runs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from kg import catalog
from kg.catalog.header import SUFFIX
from kg.errors import KgError, StoreError, TemplateError
from kg.model import Answer, QueryTemplate, Status
from kg.namespaces import KG, shorten

if TYPE_CHECKING:
    from kg.graph import Graph
    from kg.store import Rows

NAME = re.compile(r"[a-z][a-z0-9_]{0,59}")
TOLD = ("object", "quote", "step", "value")
"""Columns that say what an answer gives, the first of a query's own is taken for its test."""
MOST_EXPECTED = 3
FOUND = """\
SELECT ?relation ?thing WHERE {
  VALUES ?statement { %s }
  ?statement kg:hasRelation ?relation ; kg:mentions ?thing .
} ORDER BY ?relation ?thing ?statement
"""
STATEMENTS = """\
PREFIX kg: <https://w3id.org/interconnect-kg/ontology#>
PREFIX rdfs: <http://www.w3.org/2000/01/rdf-schema#>

SELECT DISTINCT ?subject ?predicate ?object ?polarity ?modality ?condition ?passage WHERE {
  %s
  ?statement kg:subjectText ?subject ; kg:relationText ?predicate ; kg:objectText ?object ; kg:polarity ?polarity ;
    kg:hasEvidence ?place .
  OPTIONAL { ?statement kg:modality ?modality }
  OPTIONAL { ?statement kg:hasCondition/rdfs:label ?condition }
  BIND(STRAFTER(STR(?place), "/document/") AS ?passage)
}
ORDER BY ?passage ?subject ?predicate ?object ?polarity ?modality ?condition
"""


@dataclass(frozen=True)
class _Input:
    """An input of a query, with the things that stand for it in the question."""

    name: str
    type: str
    things: tuple[str, ...]


def check_name(graph: "Graph", name: str) -> None:
    """Refuse a name that no new query can have.

    Raises:
        TemplateError: it is not written in snake case, or there is such a query.
    """
    if not NAME.fullmatch(name):
        raise TemplateError(f"'{name}' is no name for a query; take up to 60 lower case letters, digits and underscores, a letter first")
    if name in graph.catalog.names:
        raise TemplateError(f"a query is already named '{name}'; choose another name, 'kg query' lists them")


def save(graph: "Graph", answer: Answer, name: str, folder: Path) -> str:
    """Write the query file of an answer, whole or not at all, and return the command that runs it.

    Raises:
        TemplateError: the name is taken or none for a query, the question has no answer, or no query can be made of it.
        StoreError: the file cannot be written.
    """
    check_name(graph, name)
    if answer.status not in (Status.ANSWERED, Status.QUOTED):
        raise TemplateError(f"nothing is saved as '{name}': the question has no answer")
    inputs, body = _copied(graph, answer) or _composed(graph, answer)
    labels = {each.name: " | ".join(_label(graph, thing) for thing in each.things) for each in inputs}
    header = [f"summary: {answer.reading.rstrip('.')}", f"question: {_question(answer, inputs)}"]
    header += [f"param {each.name}: {each.type}" for each in inputs]
    header += [f"example: {' ; '.join(f'{key} = {value}' for key, value in labels.items())}"] if labels else []
    draft = catalog.parse(f"{name}{SUFFIX}", _file(header, body))
    rows = _rows(graph, draft)
    header += [f"expect: {value}" for value in islice(_expected(answer, rows), MOST_EXPECTED)]
    _write(folder / f"{name}{SUFFIX}", _file(header, body))
    values = (f"{key}={quote(part)}" for key, given in draft.examples[0].items() for part in catalog.split_example(given))
    return " ".join(["kg query", name, *values])


def failures(graph: "Graph", own: catalog.Catalog) -> Iterator[tuple[str, str]]:
    """Run the first example of each query, and give the name of each that does not find what it should, with what is wrong."""
    for template in own:
        try:
            cells = _cells(_rows(graph, template))
        except KgError as error:
            yield template.name, str(error)
            continue
        missing = [value for value in template.expects if value not in cells]
        if missing:
            yield template.name, f"its example no longer finds '{missing[0]}'"
        elif not cells:
            yield template.name, "its example finds nothing"


def _copied(graph: "Graph", answer: Answer) -> tuple[list[_Input], str] | None:
    """Return inputs and text of the named query that gave an answer; None where it was asked for single statements or sentences."""
    template = graph.catalog.get(answer.query.name)
    given = {name: tuple(value.split(" | ")) for name, value in answer.query.parameters.items()}
    if any(thing not in graph.lexicon.things for things in given.values() for thing in things):
        return None
    inputs = [_Input(each.name, each.type, given[each.name]) for each in template.parameters]
    return inputs, "".join(line for line in template.text.splitlines(keepends=True) if not line.startswith("#"))


def _composed(graph: "Graph", answer: Answer) -> tuple[list[_Input], str]:
    """Return inputs and text of a query for all statements with the relations of an answer that name the same things."""
    (kind, iris), *_ = answer.query.parameters.items()
    found = [f"<{iri}>" for iri in iris.split(" | ")]
    if kind != "statement":
        template = graph.catalog.get(answer.query.name)
        pinned = re.sub(rf"\bVALUES \${kind} \{{ UNDEF \}}", f"VALUES ?{kind} {{ {' '.join(found)} }}", template.text)
        return [], "".join(line for line in pinned.replace(f"${kind}", f"?{kind}").splitlines(keepends=True) if not line.startswith("#"))
    rows = [graph.sparql(FOUND % iri).records for iri in found]
    asked = dict.fromkeys(mention.iri for mention in answer.explanation.mentions if mention.iri in graph.lexicon.things)
    common = [thing for thing in asked if all(any(row["thing"] == thing for row in each) for each in rows)]
    inputs = _inputs(graph, common)
    if not inputs:
        return [], STATEMENTS % f"VALUES ?statement {{ {' '.join(found)} }}"
    relations = sorted({shorten(str(row["relation"])) for each in rows for row in each})
    named = ", ".join(f"${each.name}" for each in inputs)
    return (
        inputs,
        STATEMENTS % f"VALUES ?relation {{ {' '.join(relations)} }}\n  ?statement kg:hasRelation ?relation ; kg:mentions {named} .",
    )


def _inputs(graph: "Graph", things: list[str]) -> list[_Input]:
    inputs: list[_Input] = []
    for thing in things:
        class_iri = next(iter(graph.lexicon.types(thing)), KG + "Thing")
        name = re.sub(r"(?<!^)(?=[A-Z])", "_", class_iri.removeprefix(KG)).lower()
        number = sum(each.type == shorten(class_iri) for each in inputs)
        inputs.append(_Input(f"{name}_{number + 1}" if number else name, shorten(class_iri), (thing,)))
    return inputs


def _label(graph: "Graph", thing: str) -> str:
    """Return a name that means the thing and does not break the line of an example."""
    label = graph.lexicon.label(thing)
    return label if graph.find(label) == thing and not set(";|\n") & set(label) else shorten(thing)


def _question(answer: Answer, inputs: list[_Input]) -> str:
    """Return the question with its inputs in the place of what they stand for."""
    text = " ".join(answer.question.replace("{", "(").replace("}", ")").split())
    for each in inputs:
        for mention in answer.explanation.mentions:
            if each.things == (mention.iri,):
                text = re.sub(rf"(?<![\w{{]){re.escape(mention.text)}(?![\w}}])", f"{{{each.name}}}", text, count=1, flags=re.IGNORECASE)
    return text


def _file(header: list[str], body: str) -> str:
    return "".join(f"#+ {' '.join(line.split())}\n" for line in header) + body.lstrip("\n")


def _rows(graph: "Graph", template: QueryTemplate) -> "Rows":
    values = {name: catalog.split_example(value) for name, value in template.examples[0].items()}
    single = {name: given[0] if len(given) == 1 else given for name, given in values.items()}
    return graph.sparql(catalog.bind(template, graph.resolved(template, single)))


def _expected(answer: Answer, rows: "Rows") -> Iterator[str]:
    """Give what an answer found that the query finds too."""
    column = next((name for name in (*TOLD, *rows.columns) if name in rows.columns), "")
    cells = _cells(rows)
    values = dict.fromkeys(" ".join((row.get(column) or "").split()) for row in answer.rows)
    return (value for value in values if value and value in cells)


def _cells(rows: "Rows") -> frozenset[str]:
    return frozenset(" ".join(cell.split()) for row in rows.records for cell in row.values() if cell)


def _write(path: Path, text: str) -> None:
    draft = path.with_name(f".{path.name}.draft")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_text(text, encoding="utf-8")
            draft.rename(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}; give another folder with --queries") from error
