"""The network as two tables for spreadsheets and data frames, with a script that loads them into Neo4j, in one ZIP file."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import BinaryIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from kg.export.network import Network, network
from kg.export.selection import Selection

NODE_COLUMNS = ("iri", "label", "kind", "definition")
EDGE_COLUMNS = (
    "identifier", "source", "target", "relation", "iri", "origin", "text", "polarity", "modality", "condition", "document", "quote",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for the start of a formula."""
SCRIPT = """\
// Loads nodes.csv and edges.csv into Neo4j: unpack all three files into the import folder of the server, then run
//   cypher-shell -f import.cypher
// Every thing becomes a node (:Thing) and every statement a relationship [:STATES] whose `relation` tells which.
// It may be run again: what is there already is updated.
CREATE CONSTRAINT thing_iri IF NOT EXISTS FOR (thing:Thing) REQUIRE thing.iri IS UNIQUE;

LOAD CSV WITH HEADERS FROM 'file:///nodes.csv' AS row
MERGE (thing:Thing {iri: row.iri})
SET thing.label = row.label, thing.kind = row.kind, thing.definition = row.definition;

LOAD CSV WITH HEADERS FROM 'file:///edges.csv' AS row
MATCH (source:Thing {iri: row.source}), (target:Thing {iri: row.target})
MERGE (source)-[statement:STATES {identifier: row.identifier}]->(target)
SET statement.relation = row.relation, statement.iri = row.iri, statement.origin = row.origin, statement.text = row.text,
    statement.polarity = row.polarity, statement.modality = row.modality, statement.condition = row.condition,
    statement.document = row.document, statement.quote = row.quote;
"""
BACKSLASH = "\N{REVERSE SOLIDUS OPERATOR}"
"""Put for a backslash, which Neo4j takes for the start of an escape."""
LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The time of each file, so that the same graph gives the same bytes."""


def write(selection: Selection, out: BinaryIO) -> None:
    """Write `nodes.csv`, `edges.csv` and `import.cypher` as one ZIP file."""
    content = network(selection)
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, text in _files(content):
            archive.writestr(ZipInfo(name, LONG_AGO), text.encode(), ZIP_DEFLATED)


def _files(content: Network) -> Iterable[tuple[str, str]]:
    yield "nodes.csv", _table(NODE_COLUMNS, content.nodes)
    yield "edges.csv", _table(EDGE_COLUMNS, content.edges)
    yield "import.cypher", SCRIPT


def _table(columns: Sequence[str], items: Iterable[object]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(getattr(item, column)) for column in columns] for item in items)
    return text.getvalue()


def _cell(value: str) -> str:
    """Return a text on one line, without control characters, that no spreadsheet runs: a mark in front makes a formula a text."""
    line = " ".join("".join(char if char.isprintable() else " " for char in value).split()).replace("\\", BACKSLASH)
    return f"'{line}" if line.startswith(FORMULA) else line
