"""Import spaCy without its own command line.

`import spacy` loads the commands `spacy train`, `spacy download` and so on for the sake of one function, which takes a third of
its time. Here that function imports them when it is called; everything of spaCy works as ever.
"""

import sys
from importlib import import_module
from types import ModuleType

COMMANDS = "spacy.cli"
WANTED = "spacy.cli.info"


def _info(*arguments: object, **options: object) -> object:
    return import_module(WANTED).info(*arguments, **options)


def load() -> None:
    """Import spaCy, if it is not imported yet."""
    if "spacy" in sys.modules:
        return
    stand_in = ModuleType(WANTED)
    stand_in.info = _info  # type: ignore[attr-defined]
    sys.modules[COMMANDS] = ModuleType(COMMANDS)
    sys.modules[WANTED] = stand_in
    try:
        import_module("spacy")
    finally:
        del sys.modules[COMMANDS], sys.modules[WANTED]
