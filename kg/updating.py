"""Change a graph folder by a SPARQL update: a copy of the graph is changed, and put in its place when all went well."""

from dataclasses import dataclass
from pathlib import Path

from kg.errors import StoreError
from kg.folder import MARKER, store_of
from kg.renewing import new_store, writing
from kg.store import Setting, Store, is_address


@dataclass(frozen=True, slots=True)
class Change:
    """How many quads there were before an update, and how many there are after it."""

    before: int
    after: int


def update(place: str | None, sparql: str, setting: Setting) -> Change:
    """Run an update on a graph folder. Whatever goes wrong, or ends the program, the graph stays as it was.

    Raises:
        QuerySyntaxError: the update does not parse, or does what is not allowed.
        StoreError: the place is no graph folder, cannot be written, or the update cannot be done.
    """
    folder = _folder(place)
    with writing(folder), new_store(folder) as room:
        old = Store.open(store_of(folder))
        old.copy_to(room)
        new = Store.create(room)
        new.update(sparql, setting)
        change = Change(len(old), len(new))
        new.close()
    return change


def _folder(place: str | None) -> Path:
    if place is None:
        raise StoreError(
            "the graph of the bundled documents is not changed, for it is made anew; name one with --graph that 'kg build' made"
        )
    if is_address(place):
        raise StoreError(f"{place} is only asked; send updates to its server")
    folder = Path(place)
    if not (folder / MARKER).is_file():
        raise StoreError(f"{place} is not changed: an update is for a folder made by 'kg build'")
    return folder
