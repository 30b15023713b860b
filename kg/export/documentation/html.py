"""The documentation of an ontology as one HTML page: no script, no file beside it, every text escaped."""

from collections.abc import Iterator
from html import escape
from typing import BinaryIO

from kg.export.documentation.page import Entry, Page, Reference
from kg.export.xml import tidy

STYLE = """
:root { color-scheme: light dark; --ink: #1f2933; --soft: #52606d; --line: #d9dfe6; --paper: #fff; --tint: #f5f7fa; --link: #1f5fd0; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8edf2; --soft: #a8b3bf; --line: #37424e; --paper: #15191e; --tint: #1e242b; --link: #8ab4ff; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: var(--paper); }
.page { display: grid; grid-template-columns: 17rem minmax(0, 52rem); gap: 3rem; max-width: 76rem; margin: 0 auto; padding: 2rem 1.5rem; }
nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; font-size: .875rem; }
nav summary { cursor: pointer; font-weight: 600; padding: .2rem 0; }
nav ul { list-style: none; margin: 0 0 .5rem; padding-left: .9rem; }
h1 { line-height: 1.2; margin: 0 0 .5rem; } h2 { margin: 3rem 0 1rem; border-bottom: 1px solid var(--line); }
h3 { margin: 0; font-size: 1.05rem; } p { margin: .4rem 0; }
article { padding: .9rem 1.1rem; margin: 0 0 .8rem; background: var(--tint); border-radius: .5rem; scroll-margin-top: 1rem; }
article:target { outline: 2px solid var(--link); }
a { color: var(--link); text-decoration: none; } a:hover { text-decoration: underline; }
code { font-size: .8rem; color: var(--soft); overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: 7.5rem 1fr; gap: .15rem .8rem; margin: .5rem 0 0; font-size: .9rem; }
dt { color: var(--soft); } dd { margin: 0; }
@media (max-width: 50rem) { .page { display: block; } nav { position: static; max-height: none; } }
"""


def write(page: Page, out: BinaryIO) -> None:
    """Write a page."""
    anchors = _anchors(page)
    parts = [
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<title>{_text(page.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<div class="page">\n<nav>',
        *_contents(page, anchors),
        f"</nav>\n<main>\n<h1>{_text(page.title)}</h1>\n<p>{_text(page.description)}</p>\n<dl>",
        *(f"<dt>{_text(name)}</dt><dd>{_reference(value, anchors)}</dd>" for name, value in page.facts),
        "</dl>",
    ]
    told: set[str] = set()
    for section in page.sections:
        parts.append(f"<h2>{_text(section.title)}</h2>")
        for entry in section.entries:
            parts.append(_entry(entry, "" if entry.iri in told else anchors[entry.iri], anchors))
            told.add(entry.iri)
    out.write(("\n".join([*parts, "</main>\n</div>\n</body>\n</html>"]) + "\n").encode())


def _anchors(page: Page) -> dict[str, str]:
    """Return a name within the page for each term; one that stands in two sections is linked to in the first."""
    found: dict[str, str] = {}
    for entry in (entry for section in page.sections for entry in section.entries):
        found.setdefault(entry.iri, f"e{len(found) + 1}")
    return found


def _contents(page: Page, anchors: dict[str, str]) -> Iterator[str]:
    for number, section in enumerate(page.sections):
        yield f"<details{' open' if number == 0 else ''}><summary>{_text(section.title)} ({len(section.entries)})</summary><ul>"
        yield from (f'<li><a href="#{anchors[entry.iri]}">{_text(entry.label)}</a></li>' for entry in section.entries)
        yield "</ul></details>"


def _entry(entry: Entry, anchor: str, anchors: dict[str, str]) -> str:
    name = f' id="{anchor}"' if anchor else ""
    lines = [f"<article{name}><h3>{_text(entry.label)}</h3><code>{_text(entry.iri)}</code>"]
    if entry.definition:
        lines.append(f"<p>{_text(entry.definition)}</p>")
    if entry.facts:
        told = (
            f"<dt>{_text(name)}</dt><dd>{', '.join(_reference(value, anchors) for value in values)}</dd>" for name, values in entry.facts
        )
        lines.append(f"<dl>{''.join(told)}</dl>")
    return "".join([*lines, "</article>"])


def _reference(value: Reference, anchors: dict[str, str]) -> str:
    target = f"#{anchors[value.iri]}" if value.iri in anchors else value.iri if value.iri.startswith(("https://", "http://")) else ""
    return f'<a href="{escape(target)}">{_text(value.label)}</a>' if target else _text(value.label)


def _text(words: str) -> str:
    return escape(tidy(words))
