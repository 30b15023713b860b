"""A graph that this tool did not make: whatever stands in it, every command gives a result or says in one line what is wrong."""

import random
from pathlib import Path

import pytest
from commandline import kg
from pyoxigraph import BlankNode, Literal, NamedNode, Quad, RdfFormat, Store, Triple, serialize

from kg.export.formats import FORMATS
from kg.namespaces import XSD

SMALL = Path(__file__).parent / "cases" / "console" / "graph.trig"
COMMANDS = [
    ["ask", "What does a ferry use?", "--explain"],
    ["ask", "Compare a ferry and a barge"],
    ["show", "ferry"],
    ["query", "statements"],
    ["coverage"],
    ["coverage", "boats.md", "--format", "html"],
    ["check"],
    *(["export", "-o", "-", "--format", form] for form in sorted(FORMATS) if form not in ("png", "csv")),
]
ROUNDS = 12
"""Graphs that each command is given."""


def term(chance: random.Random) -> NamedNode | Literal | BlankNode | Triple:
    """Return what stands where something else is expected."""
    words = ("", "x" * 5000, "a\0b", "\n", "=cmd|x", "([", "\\", "{x}", "$x %s", "\N{GRINNING FACE}", "\ufffe", "<b>")
    figures = (("-1", "integer"), ("9" * 30, "integer"), ("abc", "integer"), ("NaN", "double"), ("1e999", "decimal"), ("maybe", "boolean"))
    value, kind = chance.choice(figures)
    odd: list[NamedNode | Literal | BlankNode | Triple] = [
        Literal(chance.choice(words)),
        Literal(value, datatype=NamedNode(XSD + kind)),
        NamedNode("urn:x"),
        BlankNode("b"),
        Triple(NamedNode("urn:a"), NamedNode("urn:b"), Literal("c")),
    ]
    return chance.choice(odd)


def changed(quads: list[Quad], chance: random.Random) -> list[Quad]:
    """Return a graph in which some quads are gone, and others say something else."""
    result = list(quads)
    for _ in range(chance.choice((1, 3, 10, 60))):
        place = chance.randrange(len(result))
        quad, other = result[place], chance.choice(result)
        result[place] = chance.choice(
            (
                Quad(quad.subject, quad.predicate, term(chance), quad.graph_name),
                Quad(quad.subject, quad.predicate, other.object, quad.graph_name),
                Quad(other.subject, quad.predicate, quad.object, other.graph_name),
                Quad(quad.subject, other.predicate, quad.object, quad.graph_name),
                other,
            )
        )
    return result


@pytest.mark.filterwarnings("ignore")  # rdflib warns of numbers that are none
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_any_graph_gives_a_result_or_a_line(command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KG_QUERIES", "/nowhere")
    store = Store()
    store.load(path=SMALL, format=RdfFormat.TRIG)
    quads, file = sorted(store, key=str), tmp_path / "graph.nq"
    for seed in range(ROUNDS if command != ["check"] else ROUNDS // 4):
        file.write_bytes(serialize(changed(quads, random.Random(f"{command} {seed}")), format=RdfFormat.N_QUADS) or b"")  # noqa: S311 - the same each time
        result = kg([*command, "--graph", str(file)])
        assert result.code in (0, 1, 3), seed
        assert result.stderr.count("\n") == (1 if result.code == 3 or result.stderr else 0), (seed, result.stderr)
