"""Documents of any size for measuring: the bundled ones, shuffled by topic, with other things, words, numbers and new names put in.

python -m tests.benchmarks.documents FOLDER MEGABYTES FILES [SEED]

The same seed gives the same documents. Sentences repeat in shape and hardly in words. As with documents that people wrote, each keeps to
a few topics, the vocabulary grows with the text, and a few new names are told of often and most of them seldom.
"""

import re
import sys
from pathlib import Path
from random import Random

from kg.answering.english import load
from kg.building import ontology_store
from kg.vocabulary import Lexicon, read_lexicon

ROOT = Path(__file__).resolve().parents[2]
EXCHANGED = 0.7
"""Share of the names of known things that are exchanged for another of their class."""
EXCHANGED_WORDS = 0.08
"""Share of the plain words of `PLAIN` that are exchanged for another one with the same ending."""
ON_TOPIC = 0.85
"""Share of a document's blocks that are of its topics."""
NAMED_BEFORE = 0.6
"""Share of the new names of a document that an earlier one has too."""
TOPICS, OWN_NAMES = 3, 5
"""Topics and new names of a document."""
NUMBER = re.compile(r"\b\d+(?=G\b|\.\d|\b)")
PLAIN = re.compile(r"(?<![-\w])[a-z]{7,}(?![-\w])")
SYLLABLES = re.findall("..", "bacodefigahojikalumenopiquraxisoture")
KINDS = ("a proprietary interconnect", "a form factor", "a mechanism", "a switch", "a standard", "an optical module")
USES = ("large clusters", "storage", "data centers", "accelerated computing", "long reach", "inference")


class Writer:
    """Writes documents out of the blocks of the bundled ones."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)  # noqa: S311 - nothing secret
        files = sorted((ROOT / "ontology" / "documents").glob("*.md"))
        sections = [section for file in files for section in re.split(r"\n(?=## )", file.read_text(encoding="utf-8"))]
        self.topics = [re.split(r"\n{2,}", section.strip()) for section in sections]
        self.others = _classmates(read_lexicon(ontology_store()))
        names = sorted(self.others, key=lambda name: (-len(name), name))
        self.names = re.compile(r"\b(?:" + "|".join(map(re.escape, names)) + r")\b")
        self.words: dict[str, list[str]] = {}
        for word in sorted(load().common):
            if PLAIN.fullmatch(word):
                self.words.setdefault(word[-2:], []).append(word)
        self.told: list[str] = []
        """The new names, each as often as a document was given it."""

    def document(self, size: int) -> str:
        """Return a document of about so many characters."""
        own = [self._name() for _ in range(OWN_NAMES)]
        self.told += own
        blocks = [f"# Notes on {own[0]}", *(f"{name} is {self._of(KINDS)} for {self._of(USES)}." for name in own)]
        topics = [block for _ in range(TOPICS) for block in self.random.choice(self.topics)]
        written = sum(map(len, blocks))
        while written < size:
            on_topic = self.random.random() < ON_TOPIC
            block = self._varied(self.random.choice(topics if on_topic else self.random.choice(self.topics)), own)
            blocks.append(block)
            written += len(block) + 2
        return "\n\n".join(blocks) + "\n"

    def _varied(self, block: str, own: list[str]) -> str:
        exchanged = self.names.sub(lambda found: self._other(found[0], own), block)
        worded = PLAIN.sub(lambda found: self._word(found[0]), exchanged)
        return NUMBER.sub(lambda _: str(self.random.randint(2, 999)), worded)

    def _other(self, name: str, own: list[str]) -> str:
        chance = self.random.random()
        if chance > EXCHANGED:
            return name
        return self.random.choice(self.others[name] if chance > EXCHANGED / 10 else own)

    def _word(self, word: str) -> str:
        return self.random.choice(self.words.get(word[-2:], [word])) if self.random.random() < EXCHANGED_WORDS else word

    def _name(self) -> str:
        if self.told and self.random.random() < NAMED_BEFORE:
            return self.random.choice(self.told)
        return "".join(self.random.choice(SYLLABLES) for _ in range(self.random.randint(3, 4))).capitalize()

    def _of(self, choices: tuple[str, ...]) -> str:
        return self.random.choice(choices)


def _classmates(lexicon: Lexicon) -> dict[str, list[str]]:
    """Return the labels of things, with those of the same class."""
    groups: dict[tuple[str, ...], list[str]] = {}
    for _, entry in sorted(lexicon.things.items()):
        groups.setdefault(entry.types, []).append(entry.label)
    return {label: group for group in groups.values() for label in group}


def write(folder: Path, size: int, files: int, seed: int = 1) -> None:
    """Write so many documents of so many characters together into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    writer = Writer(seed)
    for index in range(files):
        (folder / f"notes-{index:05}.md").write_text(writer.document(size // files), encoding="utf-8")


def main(folder: str, megabytes: str, files: str, seed: str = "1") -> None:
    """Write documents as the command line asks for."""
    write(Path(folder), int(megabytes) * 1_000_000, int(files), int(seed))


if __name__ == "__main__":
    main(*sys.argv[1:])
