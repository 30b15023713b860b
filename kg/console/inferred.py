"""What follows from the documents, as `kg show` and `kg ask --explain` tell it."""

from collections.abc import Iterable, Mapping

from kg.console import render

TITLE = "What follows from the documents"


def draw(rows: Iterable[Mapping[str, str | None]]) -> None:
    """Draw inferred facts, each with what it rests on and the passages that state that; nothing where there is none.

    Args:
        rows: of the query `inferences`.
    """
    facts: dict[tuple[str, str], list[str]] = {}
    for row in rows:
        words = " ".join(row[name] or "" for name in ("subject", "relation", "object"))
        passages = facts.setdefault((words, row["explanation"] or ""), [])
        passages += [row["passage"]] if row["passage"] else []
    if facts:
        render.heading(TITLE)
    for (words, explanation), passages in facts.items():
        render.line(f"- {words}", indent=2)
        if explanation:
            render.line(f"because {explanation}", indent=6)
        if passages:
            render.line(", ".join(dict.fromkeys(passages)), style="dim", indent=6)
