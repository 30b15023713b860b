"""The network in the XML of graph programs: GraphML for yEd and Cytoscape, GEXF for Gephi."""

from collections.abc import Iterable
from dataclasses import fields
from typing import BinaryIO
from xml.etree.ElementTree import Element, ElementTree, SubElement, indent

from kg.export.network import Edge, Network, Node, network
from kg.export.selection import Selection
from kg.export.xml import tidy

GRAPHML = "http://graphml.graphdrawing.org/xmlns"
GEXF = "http://gexf.net/1.3"
NODE_FIELDS = [field.name for field in fields(Node)]
EDGE_FIELDS = [field.name for field in fields(Edge) if field.name not in {"identifier", "source", "target"}]


def write_graphml(selection: Selection, out: BinaryIO) -> None:
    """Write GraphML."""
    content = network(selection)
    names = _names(content)
    root = Element("graphml", {"xmlns": GRAPHML})
    keys = [("node", name) for name in NODE_FIELDS] + [("edge", name) for name in EDGE_FIELDS]
    for kind, name in keys:
        SubElement(root, "key", {"id": f"{kind}-{name}", "for": kind, "attr.name": name, "attr.type": "string"})
    graph = SubElement(root, "graph", {"edgedefault": "directed"})
    for node in content.nodes:
        _graphml_values(SubElement(graph, "node", {"id": names[node.iri]}), "node", _values(node, NODE_FIELDS))
    for number, edge in enumerate(content.edges):
        ends = {"id": f"e{number}", "source": names[edge.source], "target": names[edge.target]}
        _graphml_values(SubElement(graph, "edge", ends), "edge", _values(edge, EDGE_FIELDS))
    _write(root, out)


def _graphml_values(element: Element, kind: str, values: Iterable[tuple[str, str]]) -> None:
    for name, value in values:
        SubElement(element, "data", {"key": f"{kind}-{name}"}).text = value


def write_gexf(selection: Selection, out: BinaryIO) -> None:
    """Write GEXF."""
    content = network(selection)
    names = _names(content)
    root = Element("gexf", {"xmlns": GEXF, "version": "1.3"})
    graph = SubElement(root, "graph", {"defaultedgetype": "directed", "mode": "static"})
    for kind, columns in (("node", NODE_FIELDS), ("edge", EDGE_FIELDS)):
        attributes = SubElement(graph, "attributes", {"class": kind, "mode": "static"})
        for name in columns:
            SubElement(attributes, "attribute", {"id": f"{kind}-{name}", "title": name, "type": "string"})
    nodes = SubElement(graph, "nodes")
    for node in content.nodes:
        element = SubElement(nodes, "node", {"id": names[node.iri], "label": tidy(node.label)})
        _gexf_values(element, "node", _values(node, NODE_FIELDS))
    edges = SubElement(graph, "edges")
    for number, edge in enumerate(content.edges):
        ends = {"id": f"e{number}", "source": names[edge.source], "target": names[edge.target], "label": tidy(edge.relation)}
        _gexf_values(SubElement(edges, "edge", ends), "edge", _values(edge, EDGE_FIELDS))
    _write(root, out)


def _gexf_values(element: Element, kind: str, values: Iterable[tuple[str, str]]) -> None:
    holder = SubElement(element, "attvalues")
    for name, value in values:
        SubElement(holder, "attvalue", {"for": f"{kind}-{name}", "value": value})


def _names(content: Network) -> dict[str, str]:
    return {node.iri: f"n{number}" for number, node in enumerate(content.nodes)}


def _values(item: Node | Edge, columns: list[str]) -> list[tuple[str, str]]:
    return [(name, tidy(getattr(item, name))) for name in columns if getattr(item, name)]


def _write(root: Element, out: BinaryIO) -> None:
    tree = ElementTree(root)
    indent(tree)
    tree.write(out, encoding="utf-8", xml_declaration=True)
    out.write(b"\n")
