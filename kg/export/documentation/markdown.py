"""The documentation of an ontology as Markdown."""

import re
from typing import BinaryIO

from kg.export.documentation.page import Entry, Page, Reference
from kg.export.xml import tidy

MEANING = re.compile(r"([\\`*_\[\]<>#|~&]|^[-+=]|^\d+(?=[.)]))")
"""What means something to Markdown, within a line or at its start."""


def write(page: Page, out: BinaryIO) -> None:
    """Write a page."""
    lines = [f"# {_text(page.title)}", "", _text(page.description), ""]
    lines += [f"- {name}: {_reference(value)}" for name, value in page.facts]
    for section in page.sections:
        lines += ["", f"## {_text(section.title)}"]
        for entry in section.entries:
            lines += _entry(entry)
    out.write(("\n".join(lines) + "\n").encode())


def _entry(entry: Entry) -> list[str]:
    lines = ["", f"### {_text(entry.label)}", "", f"<{entry.iri}>", ""]
    if entry.definition:
        lines += [_text(entry.definition), ""]
    lines += [f"- {name}: {', '.join(map(_reference, values))}" for name, values in entry.facts]
    return lines


def _reference(value: Reference) -> str:
    return f"[{_text(value.label)}](<{value.iri}>)" if value.iri else _text(value.label)


def _text(words: str) -> str:
    """Return words on one line that Markdown shows as they are."""
    return MEANING.sub(r"\\\1", " ".join(tidy(words).split()))
