"""Documentation of the ontology for people, as Markdown and as HTML."""

from typing import BinaryIO

from kg.export.documentation import html, markdown
from kg.export.documentation.page import page
from kg.export.selection import Selection


def write_markdown(selection: Selection, out: BinaryIO) -> None:
    """Write Markdown."""
    markdown.write(page(selection.store), out)


def write_html(selection: Selection, out: BinaryIO) -> None:
    """Write one HTML page."""
    html.write(page(selection.store), out)
