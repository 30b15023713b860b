"""Find the project's data: `ontology/` and `queries/`, inside the installed package or beside it in a checkout."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from kg.errors import DefinitionError

PACKAGE = "kg"


def folder(name: str) -> Traversable:
    """Return the data folder `name`.

    A wheel holds the folder inside the package (also when it is imported from a zip file); a checkout holds it beside the package.

    Raises:
        DefinitionError: the folder is in neither place, so the installation is broken.
    """
    inside = files(PACKAGE).joinpath(name)
    if inside.is_dir():
        return inside
    beside = Path(__file__).resolve().parent.parent / name
    if beside.is_dir():
        return beside
    raise DefinitionError(f"the folder '{name}' is missing from this installation; install interconnect-kg again")


def ontology() -> Traversable:
    """Return the folder of classes, terms, shapes, patterns and bundled documents."""
    return folder("ontology")


def queries() -> Traversable:
    """Return the folder of named queries."""
    return folder("queries")


def code() -> Traversable:
    """Return the folder of the package itself."""
    return files(PACKAGE)


def matching(place: Traversable, suffix: str) -> list[Traversable]:
    """Return the files of a folder that end in `suffix`, sorted by name."""
    return sorted((entry for entry in place.iterdir() if entry.name.endswith(suffix)), key=lambda entry: entry.name)
