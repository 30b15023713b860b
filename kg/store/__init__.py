"""The graph store: the only caller of the SPARQL engine, local or behind an address.

`Store` is what the rest of the tool works with. Behind it stands an engine: quads in memory or in a folder, or an `Endpoint`.
"""

from kg.store.blank_nodes import steadily_named
from kg.store.setting import Setting
from kg.store.store import Rows, Store, graph_name, is_address, plain
from kg.store.terms import Results, Term, iri, number

__all__ = ["Results", "Rows", "Setting", "Store", "Term", "graph_name", "iri", "is_address", "number", "plain", "steadily_named"]
