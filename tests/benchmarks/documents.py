"""Documents of any size for measuring: the bundled ones, shuffled, with other things, numbers and new names put in.

python -m tests.benchmarks.documents FOLDER MEGABYTES FILES [SEED]

The same seed gives the same documents. Sentences repeat in shape and hardly in words, so that a graph grows with the text as it does
with documents that people wrote.
"""

import re
import sys
from pathlib import Path
from random import Random

from kg.building import ontology_store
from kg.vocabulary import Lexicon, read_lexicon

ROOT = Path(__file__).resolve().parents[2]
EXCHANGED = 0.7
"""Share of the names of known things that are exchanged for another of their class."""
NUMBER = re.compile(r"\b\d+(?=G\b|\.\d|\b)")
SYLLABLES = re.findall("..", "bacodefigahojikalumenopiquraxisoture")


class Writer:
    """Writes documents out of the blocks of the bundled ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - nothing secret
        files = sorted((ROOT / "ontology" / "documents").glob("*.md"))
        self.blocks = [block for file in files for block in file.read_text(encoding="utf-8").split("\n\n")]
        self.others = _classmates(read_lexicon(ontology_store()))
        names = sorted(self.others, key=lambda name: (-len(name), name))
        self.names = re.compile(r"\b(?:" + "|".join(map(re.escape, names)) + r")\b")

    def document(self, size: int) -> str:
        """Return a document of about so many characters."""
        own = [self._name() for _ in range(3)]
        blocks = [f"# Notes on {own[0]}", *(f"{name} is a proprietary interconnect for large clusters." for name in own)]
        written = sum(map(len, blocks))
        while written < size:
            block = self._varied(self.random.choice(self.blocks), own)
            blocks.append(block)
            written += len(block) + 2
        return "\n\n".join(blocks) + "\n"

    def _varied(self, block: str, own: list[str]) -> str:
        exchanged = self.names.sub(lambda found: self._other(found[0], own), block)
        return NUMBER.sub(lambda _: str(self.random.randint(2, 999)), exchanged)

    def _other(self, name: str, own: list[str]) -> str:
        chance = self.random.random()
        if chance > EXCHANGED:
            return name
        return self.random.choice(self.others[name] if chance > EXCHANGED / 10 else own)

    def _name(self) -> str:
        return "".join(self.random.choice(SYLLABLES) for _ in range(3)).capitalize()


def _classmates(lexicon: Lexicon) -> dict[str, list[str]]:
    """Return the labels of things, with those of the same class."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for _, entry in sorted(lexicon.things.items()):
        groups.setdefault(entry.types, []).append(entry.label)
    return {label: group for group in groups.values() for label in group}


def main(folder: str, megabytes: str, files: str, seed: str = "1") -> None:
    """Write so many documents of so many characters together into a folder."""
    place, number = Path(folder), int(files)
    place.mkdir(parents=True, exist_ok=True)
    writer = Writer(int(seed))
    for index in range(number):
        document = writer.document(int(megabytes) * 1_000_000 // number)
        (place / f"notes-{index:04}.md").write_text(document, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
