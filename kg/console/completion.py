"""Completion in the shell: query names, their parameters, and the names of things.

Click calls these functions with what was typed. They build no graph and never complain: where nothing can be known, nothing is offered.
"""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

from kg import catalog
from kg.console.options import kept_graph, query_folder
from kg.errors import KgError
from kg.namespaces import KG, expand

if TYPE_CHECKING:
    from kg.vocabulary import Entry, Lexicon

ASSIGN = "="


def query_names(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of queries that begin with what was typed."""
    del parameter
    try:
        names = catalog.load_with(query_folder(context.params.get("queries"))).names
    except KgError:
        return []
    return [name for name in names if name.startswith(incomplete)]


def query_parameters(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return `key=` for each parameter that is still open, or after the sign what its value may be.

    Bash splits `key=value` at the sign into three words and replaces only the last one, and click leaves out a sign that stands alone;
    other shells hand over the whole.
    """
    given = list(context.params.get(parameter.name or "") or ())
    try:
        template = catalog.load_with(query_folder(context.params.get("queries"))).get(context.params.get("name") or "")
    except KgError:
        return []
    types = {each.name: each.type for each in template.parameters}
    words = [each for each in given[-2:] if each != ASSIGN]
    if given[-1:] == [ASSIGN] or words[-1:] in [[name] for name in types]:
        return list(names(context, types.get(words[-1] if words else "", ""), incomplete))
    key, sign, value = incomplete.partition(ASSIGN)
    if sign:
        return [f"{key}={name}" for name in names(context, types.get(key, ""), value)]
    known = {each.partition(ASSIGN)[0] for each in given}
    return [f"{name}=" for name in types if name not in known and name.startswith(incomplete)]


def terms(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return how the name goes on that the words before and the one being typed begin."""
    typed = " ".join([*(context.params.get(parameter.name or "") or ()), incomplete])
    start = len(typed) - len(incomplete)
    return [name[start:] for name in names(context, "", typed)]


def names(context: click.Context, type_: str, beginning: str) -> Iterator[str]:
    """Give the names of things of a class (of all, where it is empty) that begin with what was typed."""
    try:
        graph = kept_graph(context.params.get("place"))
    except KgError:
        return
    if graph is not None:
        yield from beginning_with(beginning, entries_of(graph.lexicon, expand(type_) if type_ else ""))


def entries_of(lexicon: "Lexicon", class_iri: str) -> "list[Entry]":
    """Return the things of a class; of no class in particular, relations and classes too."""
    if class_iri:
        return [lexicon.things[iri] for iri in lexicon.members(class_iri) or lexicon.members(KG + "Thing")]
    found = [entry for entries in (lexicon.things, lexicon.classes, lexicon.relations) for entry in entries.values()]
    return sorted(found, key=lambda entry: (entry.label.casefold(), entry.iri))


def beginning_with(beginning: str, entries: "Iterable[Entry]") -> Iterator[str]:
    """Give of each thing the first name that begins with what was typed, in any case of letters."""
    typed = beginning.casefold()
    found = (next((form for form in entry.forms if form.casefold().startswith(typed)), None) for entry in entries)
    yield from dict.fromkeys(name for name in found if name is not None)


def answer(command: click.Command, variable: str, instruction: str) -> int:
    """Do what a shell asks for and return the exit code: print the lines that set completion up, or what may follow."""
    from click.shell_completion import shell_complete  # noqa: PLC0415 - only completion needs it

    from kg.console import shells  # noqa: PLC0415

    shells.register()
    return shell_complete(command, {}, "kg", variable, instruction)
