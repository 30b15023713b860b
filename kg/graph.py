"""A graph that can be asked: what `import kg` gives."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kg import catalog, fingerprint, folder
from kg.catalog import Catalog
from kg.errors import StoreError, TemplateError
from kg.model import Answer, QueryCall, QueryParameter, QueryTemplate
from kg.namespaces import ROOT, expand
from kg.store import Results, Rows, Store, is_address
from kg.vocabulary import Lexicon, read_lexicon

if TYPE_CHECKING:
    from owlready2 import Ontology
    from rdflib import Dataset

    from kg.answering.asker import Asker
    from kg.answering.dialogue import Dialogue
    from kg.building import Progress

LEAST_SCORE = 75
"""Of 100, from which on a name is near enough to be suggested."""


class Graph:
    """A knowledge graph: ask it in English, query it in SPARQL, or hand it to other tools."""

    def __init__(self, store: Store, queries: Path | None = None) -> None:
        self.store = store
        self._queries = queries

    def with_queries(self, folder: str | Path) -> "Graph":
        """Return this graph with the queries of a folder beside the named ones; the folder need not be there."""
        return Graph(self.store, Path(folder))

    @cached_property
    def _known(self) -> Store:
        """What the tool's own queries are asked of; a user's SPARQL goes to the store as it is."""
        return self.store.dependable()

    @cached_property
    def lexicon(self) -> Lexicon:
        """The names of all things, relations and classes."""
        return read_lexicon(self._known)

    @cached_property
    def catalog(self) -> Catalog:
        """The named queries.

        Raises:
            TemplateError: a query of the user's own is not well formed, or has the name of another one.
        """
        return catalog.load_with(self._queries)

    @cached_property
    def _asker(self) -> "Asker":
        from kg.answering.asker import Asker  # noqa: PLC0415 - spaCy comes with it

        return Asker(self._known, self.lexicon, self.catalog)

    def ask(self, question: str, dialogue: "Dialogue | None" = None) -> Answer:
        """Answer a question in plain English.

        Args:
            question: the question, or a few keywords.
            dialogue: what was asked before, from `dialogue()`, for follow-ups such as "and for inference?".

        Raises:
            QuestionError: the question is empty or too long.
        """
        return self._asker.ask(question.encode(errors="replace").decode(), dialogue)  # a command line may hold what is no Unicode

    def dialogue(self) -> "Dialogue":
        """Return a new dialogue, to be handed to `ask` with each of its questions."""
        from kg.answering.dialogue import Dialogue  # noqa: PLC0415 - spaCy comes with it

        return Dialogue()

    def query(self, name: str, **parameters: str | Sequence[str]) -> Rows:
        """Run a named query; a thing is given by label, prefixed name or IRI.

        Raises:
            TemplateError: there is no such query, or a parameter is missing, unknown or names nothing in the graph.
        """
        return self._known.rows(self.call(name, **parameters).sparql)

    def run(self, call: QueryCall) -> Results:
        """Run a named query that has its parameters, and return what the engine gives."""
        return self._known.query(call.sparql)

    def call(self, name: str, **parameters: str | Sequence[str]) -> QueryCall:
        """Return a named query with its parameters put in, without running it.

        Raises:
            TemplateError: as `query` does.
        """
        template = self.catalog.get(name)
        values = self.resolved(template, parameters)
        shown = {key: value if isinstance(value, str) else " | ".join(value) for key, value in parameters.items()}
        return QueryCall(name, shown, catalog.bind(template, values))

    def resolved(self, template: QueryTemplate, parameters: Mapping[str, str | Sequence[str]]) -> dict[str, str | Sequence[str]]:
        """Return the values of a query's parameters with IRIs for the names of things.

        Raises:
            TemplateError: a name means nothing in the graph.
        """
        typed = {parameter.name: parameter for parameter in template.parameters}
        return {key: self._resolved(template, typed[key], value) if key in typed else value for key, value in parameters.items()}

    def _resolved(self, template: QueryTemplate, parameter: QueryParameter, value: str | Sequence[str]) -> str | tuple[str, ...]:
        if parameter.type.startswith("xsd:"):
            return value if isinstance(value, str) else tuple(value)
        names = (value,) if isinstance(value, str) else tuple(value)
        found = tuple(self._named(template, parameter, name) for name in names)
        return found[0] if isinstance(value, str) else found

    def _named(self, template: QueryTemplate, parameter: QueryParameter, name: str) -> str:
        iri = self.find(name)
        if iri is None:
            from rapidfuzz.process import extractOne  # noqa: PLC0415 - only a failure needs it

            wanted = expand(parameter.type)
            labels = [self.lexicon.label(member) for member in self.lexicon.members(wanted)] or [
                entry.label for entry in self.lexicon.things.values()
            ]
            near = extractOne(name, labels, score_cutoff=LEAST_SCORE)
            hint = f"did you mean '{near[0]}'?" if near else "'kg query things_of_class class=Thing' lists what there is"
            raise TemplateError(f"'{name}' names nothing in the graph ({parameter.name} of query '{template.name}'); {hint}")
        return iri

    def find(self, name: str) -> str | None:
        """Return the IRI of what a label, synonym, prefixed name or IRI names; None where nothing is named so.

        An IRI of ours is taken as it is: statements and passages have no label.
        """
        iri = expand(name)
        return self._names.get(name.casefold()) or self._names.get(iri) or (iri if iri.startswith(ROOT) else None)

    @cached_property
    def _names(self) -> dict[str, str]:
        names: dict[str, str] = {}
        for entries in (self.lexicon.things, self.lexicon.classes, self.lexicon.relations):
            for entry in entries.values():
                names.setdefault(entry.iri, entry.iri)
                for form in entry.forms:
                    names.setdefault(form.casefold(), entry.iri)
        return names

    def sparql(self, text: str) -> Rows:
        """Run a SELECT query; all prefixes of the graph are known.

        Raises:
            QuerySyntaxError: the text does not parse, or is no SELECT query.
        """
        return self.store.rows(text)

    def to_rdflib(self) -> "Dataset":
        """Return a copy of the graph as an rdflib dataset, one graph a part."""
        from kg.export import to_rdflib  # noqa: PLC0415 - rdflib comes with it

        return to_rdflib(self.store)

    def to_owlready2(self) -> "Ontology":
        """Return a copy of ontology and facts as owlready2 loads them: classes and things as Python objects."""
        from kg.reasoning import to_owlready2  # noqa: PLC0415 - owlready2 comes with it

        return to_owlready2(self.store)


def build(
    paths: str | Path | Iterable[str | Path],
    output: str | Path | None = None,
    jobs: int = 1,
    progress: "Progress | None" = None,
    *,
    reason: bool = False,
) -> Graph:
    """Build a graph out of documents.

    Args:
        paths: files, or folders of which all documents are taken.
        output: folder to keep the graph in; in memory where it is None.
        jobs: how many processes work on the documents at the same time.
        progress: told of each document.
        reason: whether to add what follows from the documents and the rules of the ontology.

    Raises:
        DocumentError: a document cannot be read.
        StoreError: the folder holds something else, or cannot be written.
    """
    from kg import building  # noqa: PLC0415 - what builds takes a while to import

    places = [Path(paths)] if isinstance(paths, str | Path) else [Path(path) for path in paths]
    if output is None:
        return Graph(building.build_store(places, jobs, progress, reason=reason))
    building.build_folder(places, Path(output), jobs, progress, reason=reason)
    return load(output)


def load(path: str | Path | None = None) -> Graph:
    """Open a graph: a folder made by `build`, any RDF file, or a SPARQL endpoint; without a path, the graph of the bundled documents.

    Raises:
        StoreError: there is no graph at the path.
        GraphSyntaxError: the RDF file does not parse.
    """
    if path is None:
        return bundled()
    if isinstance(path, str) and is_address(path):
        return Graph(Store.at(path))
    place = Path(path)
    if place.is_dir():
        return Graph(_opened(place))
    if not place.exists():
        raise StoreError(f"{path} does not exist; give a folder made by 'kg build', an RDF file, or an address (http://...)")
    return Graph(Store.from_file(place))


def bundled() -> Graph:
    """Return the graph of the bundled documents, built on first use into the user's cache folder.

    Where that folder cannot be written the graph is built in memory.
    """
    graph = kept()
    if graph is not None:
        return graph
    from kg.bundling import build  # noqa: PLC0415 - what builds takes a while to import

    return Graph(build(_cache()))


def kept() -> Graph | None:
    """Return the graph of the bundled documents if it was built before."""
    try:
        return Graph(_opened(_cache()))
    except StoreError:
        return None


def _cache() -> Path:
    from platformdirs import user_cache_path  # noqa: PLC0415 - only this needs it

    place = user_cache_path("interconnect-kg")
    return place / fingerprint.of_reader(str(place))


def _opened(place: Path) -> Store:
    """Open the store in force in a folder; where it fails it may have been replaced just now, so it is looked for once more."""
    try:
        return Store.open(folder.store_of(place))
    except StoreError:
        return Store.open(folder.store_of(place))
