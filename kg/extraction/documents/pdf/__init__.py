"""PDF files to the text that is kept of them, written as Markdown.

`lines` reads the lines with their places, `running` drops what stands on page after page, `layout` finds headings, paragraphs, items and
tables, and `writing` writes them down; `print_text` is the way through.
"""

from pathlib import Path

from kg.errors import DocumentError
from kg.extraction.documents.pdf.layout import blocks
from kg.extraction.documents.pdf.lines import read_pages
from kg.extraction.documents.pdf.running import without_running_lines
from kg.extraction.documents.pdf.writing import markdown

__all__ = ["print_text"]


def print_text(path: Path, data: bytes) -> str:
    """Return the text of a PDF file as Markdown.

    Raises:
        DocumentError: the file is damaged or protected by a password, or has no text layer.
    """
    text = markdown(blocks(without_running_lines(read_pages(path, data))))
    if not text:
        raise DocumentError(f"{path} has no text layer; run OCR first, for example: ocrmypdf IN OUT")
    return text
