"""Real exchanges on the bundled documents, as a transcript that a person has read: `?` is asked, `>` answered; a blank line starts anew.

    python -m tests.conversations

asks everything again and writes the answers into the transcript; read what changed before it is kept.
"""

from collections.abc import Iterator
from pathlib import Path

import kg

ROOT = Path(__file__).resolve().parent.parent
TRANSCRIPT = Path(__file__).parent / "cases" / "answering" / "conversations.txt"
ASKED, ANSWERED = "? ", "> "


def again(transcript: str, graph: kg.Graph) -> str:
    """Return a transcript with the answers that the graph gives now."""
    return "\n".join("".join(_turns(conversation, graph)) for conversation in transcript.strip().split("\n\n"))


def _turns(conversation: str, graph: kg.Graph) -> Iterator[str]:
    dialogue = graph.dialogue()
    for line in conversation.splitlines():
        if line.startswith("#"):
            yield f"{line}\n"
        if line.startswith(ASKED):
            answer = graph.ask(line.removeprefix(ASKED), dialogue)
            sources = dict.fromkeys(piece.section.rpartition(" > ")[2] for piece in answer.evidence)
            cited = f" [{'; '.join(sources)}]" if sources else ""
            yield f"{line}\n{ANSWERED}{answer.answer}{cited}\n"


def main() -> None:
    """Write the answers of today into the transcript."""
    graph = kg.build(ROOT / "ontology" / "documents")
    TRANSCRIPT.write_text(again(TRANSCRIPT.read_text(encoding="utf-8"), graph), encoding="utf-8")


if __name__ == "__main__":
    main()
