"""A name for what turns documents into statements: the version, the content of `ontology/`, and the code that reads.

To read a hundred files takes longer than to answer many a query. So the name is kept in the cache folder, with a list of the files and
when they changed, and is made again when the list is no longer true.
"""

import os
import sys

from kg.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

INSTALLATION = "installation-"
"""How the names of the files begin in which installations keep their name."""
PACKAGE = os.path.dirname(os.path.abspath(__file__))
FOLDERS = ("extraction", "language")
FILES = ("building.py", "model.py", "namespaces.py", "vocabulary.py")
SUFFIXES = (".py", ".txt", ".toml", ".ttl")


def kept(cache: str) -> str | None:
    """Return the name that was kept in a cache folder; None where there is none, or a file has changed."""
    try:
        with open(_place(cache), encoding="utf-8") as stream:
            name, _, listing = stream.read().partition("\n")
        return name if listing == _listing() else None
    except (OSError, ValueError):
        return None


def of_reader(cache: str) -> str:
    """Return the name, and keep it in the cache folder where that is there."""
    found = kept(cache)
    if found is None:
        found = make()
        _keep(cache, found)
    return found


def of_all(cache: str) -> set[str]:
    """Return the names that installations which are still there have kept in a cache folder, and remove what the others have kept."""
    names = set()
    for file in os.listdir(cache):
        if file.startswith(INSTALLATION):
            with open(os.path.join(cache, file), encoding="utf-8", errors="replace") as stream:
                name, package = (stream.readline().rstrip("\n") for _ in range(2))
            if os.path.isdir(package):
                names.add(name)
            else:
                os.remove(os.path.join(cache, file))
    return names


def _place(cache: str) -> str:
    from zlib import crc32

    return os.path.join(cache, f"{INSTALLATION}{crc32(PACKAGE.encode()):08x}")


def _listing() -> str:
    """Return each file with its size and the time of its last change.

    Raises:
        OSError: the package is in a zip file.
    """
    ontology = os.path.join(PACKAGE, "ontology")
    if not os.path.isdir(ontology):
        ontology = os.path.join(os.path.dirname(PACKAGE), "ontology")
    lines = [PACKAGE, f"{__version__} {sys.version}"]
    waiting = [ontology, *(os.path.join(PACKAGE, name) for name in FOLDERS)]
    for folder in waiting:
        with os.scandir(folder) as entries:
            for entry in sorted(entries, key=lambda entry: entry.name):
                if entry.name.endswith(SUFFIXES):
                    lines.append(_line(entry.path, entry.stat()))
                elif entry.is_dir() and entry.name != "__pycache__":
                    waiting.append(entry.path)
    places = [os.path.join(PACKAGE, name) for name in FILES]
    return "\n".join([*lines, *(_line(place, os.stat(place)) for place in places)])


def _line(path: str, found: os.stat_result) -> str:
    return f"{path} {found.st_size} {found.st_mtime_ns} {found.st_ino}"


def _keep(cache: str, name: str) -> None:
    draft = f"{_place(cache)}.{os.getpid()}"
    try:
        content = f"{name}\n{_listing()}"
        with open(draft, "w", encoding="utf-8") as stream:
            stream.write(content)
        os.replace(draft, _place(cache))
    except OSError:
        return


def make() -> str:
    """Return the name, from the content of all files."""
    from hashlib import sha256

    from kg import resources

    digest = sha256(__version__.encode())
    places = [resources.ontology(), *(resources.code().joinpath(name) for name in FOLDERS)]
    files = [file for place in places for file in _sources(place)]
    files += [resources.code().joinpath(name) for name in FILES]
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def _sources(folder: "Traversable") -> "Iterator[Traversable]":
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith(SUFFIXES):
            yield entry
