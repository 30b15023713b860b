"""The network for Graphviz."""

from collections.abc import Mapping
from typing import BinaryIO

from kg.export.network import Edge, network
from kg.export.pictures.scene import OTHER, colours
from kg.export.selection import Selection
from kg.export.xml import tidy

HEAD = """\
// Draw it with: sfdp -Tsvg FILE -o FILE.svg (a whole graph), dot -Tsvg FILE -o FILE.svg (what stands around one thing)
digraph graph_of_things {
  graph [overlap=prism, splines=true, outputorder=edgesfirst, fontname="Helvetica"]
  node [shape=box, style="rounded,filled", color=white, fontcolor=white, fontname="Helvetica", fontsize=11]
  edge [color="#b8c2cc", fontcolor="#7b8794", fontname="Helvetica", fontsize=9, arrowsize=0.6]
"""


def write(selection: Selection, out: BinaryIO) -> None:
    """Write DOT; what a hedge, a condition or a denial qualifies is dashed."""
    content = network(selection)
    palette = colours(content.nodes)
    names = {node.iri: f"n{number}" for number, node in enumerate(content.nodes)}
    lines = [HEAD.rstrip()]
    for node in content.nodes:
        values = {"label": node.label, "tooltip": node.definition or node.iri, "fillcolor": palette.get(node.kind, OTHER), "URL": node.iri}
        lines.append(f"  {names[node.iri]} [{_attributes(values)}]")
    lines += [f"  {names[edge.source]} -> {names[edge.target]} [{_attributes(_shown(edge))}]" for edge in content.edges]
    out.write(("\n".join([*lines, "}"]) + "\n").encode())


def _shown(edge: Edge) -> dict[str, str]:
    values = {"label": edge.relation, "tooltip": edge.text or edge.relation}
    if edge.polarity == "negative":
        values["label"] += " (denied)"
    if edge.modality or edge.condition or edge.polarity == "negative":
        values["style"] = "dashed"
    return values


def _attributes(values: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={_quoted(value)}" for name, value in values.items())


def _quoted(value: str) -> str:
    """Return a string of DOT: quotes and backslashes escaped, for a backslash would start an escape of Graphviz."""
    line = " ".join(tidy(value).split())
    return '"' + line.replace("\\", "\\\\").replace('"', '\\"') + '"'
