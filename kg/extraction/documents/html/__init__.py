"""HTML pages to the text that is kept of them: main content only, as clean Markdown.

`tree` repairs and reads the markup, `content` finds the part that is text, `tables` and `words` read cells and lines, and `writing`
writes it all down; `page_text` is the way through.
"""

import re

from kg.extraction.documents.escaping import escaped
from kg.extraction.documents.html.content import HEADINGS, main_content
from kg.extraction.documents.html.tree import Element, tree
from kg.extraction.documents.html.words import in_one_line
from kg.extraction.documents.html.writing import markdown

__all__ = ["page_text"]

TITLE_SEPARATOR = re.compile(r"\s+(?:[|·•–—»-]|::)\s+")


def page_text(markup: str) -> str:
    """Return the main text of a page as Markdown, empty if it has none.

    A page without a main heading begins with its title, without the name of the site.
    """
    page = tree(markup)
    titles = _titles(page)
    roots = main_content(page)
    text = markdown(roots)
    headings = [element for root in roots for element in root.descendants() if element.tag in HEADINGS]
    if not titles or not text or any(heading.tag == "h1" for heading in headings):
        return text
    repeated = {in_one_line(heading.children).casefold() for heading in headings}
    title = next((part for part in titles if part.casefold() in repeated), max(titles, key=len))
    return f"# {escaped(title)}\n\n{text}"


def _titles(page: Element) -> list[str]:
    """Return the parts of the title: that of the page, and the name of the site before or after it."""
    heads = (element for element in page.descendants() if element.tag == "head")
    titles = [in_one_line(child.children) for head in heads for child in head.elements() if child.tag == "title"]
    return list(filter(None, TITLE_SEPARATOR.split(titles[0]))) if titles else []
