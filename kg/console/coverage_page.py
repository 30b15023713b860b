"""The coverage of documents as a web page: their text, with what gave statements marked in place."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape as escape_markup

from kg.console import render
from kg.console.covered import DocumentCoverage, Passage
from kg.console.statements import qualified

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Coverage</title>
<style>
body {{ font: 1rem/1.6 sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }}
pre {{ font: inherit; white-space: pre-wrap; }}
mark {{ background: #d7f0d8; color: #111; }}
mark.none {{ background: #fbe5c8; }}
mark[data-statements] {{ position: relative; }}
mark[data-statements]:hover::after, mark[data-statements]:focus::after {{
  content: attr(data-statements); position: absolute; left: 0; top: 100%; z-index: 1; width: max-content; max-width: 40rem;
  padding: .3rem .6rem; white-space: pre-wrap; background: #111; color: #fff; font-size: .85rem; border-radius: .3rem;
}}
</style>
</head>
<body>
<h1>Coverage</h1>
<p><mark>Gave statements</mark> (rest the pointer on it, or move to it with the Tab key, to read them)
<mark class="none">gave none</mark></p>
{documents}
</body>
</html>
"""


def page(documents: Iterable[tuple[DocumentCoverage, str]]) -> str:
    """Return a page of documents, each given with its kept text."""
    return PAGE.format(documents="\n".join(_document(coverage, text) for coverage, text in documents))


def escape(text: str) -> str:
    """Return a text that a browser shows as it is and that no terminal obeys."""
    return escape_markup(render.safe(text))


def _document(coverage: DocumentCoverage, text: str) -> str:
    counts = coverage.counts
    figures = f"{counts['covered']} of {counts['passages']} sentences, items and rows gave {counts['statements']} statements."
    return f"<h2>{escape(coverage.document)}</h2>\n<p>{figures}</p>\n<pre>{''.join(_marked(coverage.passages, text))}</pre>"


def _marked(passages: Sequence[Passage], text: str) -> Iterator[str]:
    end = 0
    for passage in passages:
        if passage.start < end:
            continue
        yield escape(text[end : passage.start])
        yield _mark(passage, escape(text[passage.start : passage.end]))
        end = passage.end
    yield escape(text[end:])


def _mark(passage: Passage, text: str) -> str:
    if passage.kind == "heading":
        return f"<strong>{text}</strong>"
    if not passage.statements:
        return f'<mark class="none">{text}</mark>'
    statements = escape("\n".join(map(qualified, passage.statements)))
    return f'<mark tabindex="0" data-statements="{statements}">{text}</mark>'
