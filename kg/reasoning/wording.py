"""Facts in words, with the statements that make them."""

from hashlib import sha256

from kg.namespaces import ROOT, SKOS, shorten
from kg.reasoning.clashes import Clash
from kg.reasoning.premises import TYPE, Fact
from kg.store import Store

INFERENCE = ROOT + "entailment/"
LABELS = "SELECT ?node (MIN(STR(?name)) AS ?label) WHERE { ?node rdfs:label ?name FILTER(isIRI(?node)) } GROUP BY ?node"
STATEMENTS = """
SELECT DISTINCT ?statement ?subject ?relation ?object ?polarity ?document WHERE {
  ?statement a kg:Statement ; kg:hasSubject ?subject ; kg:hasRelation ?relation ; kg:hasObject ?object ; kg:polarity ?polarity
  FILTER NOT EXISTS { ?statement kg:modality|kg:hasCondition ?qualification }
  OPTIONAL { ?statement kg:hasEvidence/oa:hasSource/rdfs:label ?document }
} ORDER BY ?statement ?document
"""
BORROWED = {TYPE: "is of the class", SKOS + "broader": "stands under"}
"""Words for properties that have no label here."""


def inference_iri(fact: Fact) -> str:
    """Return the IRI of the inference of a fact: the same wherever it follows."""
    return INFERENCE + sha256("\x1f".join(fact).encode()).hexdigest()[:20]


class Wording:
    """The names of a graph, and which statements affirm or deny a fact."""

    def __init__(self, store: Store) -> None:
        self._labels = {str(row["node"]): str(row["label"]) for row in store.rows(LABELS).records}
        self._statements: dict[tuple[Fact, bool], dict[str, list[str]]] = {}
        for row in store.rows(STATEMENTS).records:
            fact = (str(row["subject"]), str(row["relation"]), str(row["object"]))
            found = self._statements.setdefault((fact, row["polarity"] == "negative"), {})
            found.setdefault(str(row["statement"]), []).append(row["document"] or "")

    def label(self, iri: str) -> str:
        """Return the name of a thing, class or property."""
        return self._labels.get(iri) or shorten(iri)

    def statements(self, fact: Fact) -> list[str]:
        """Return the IRIs of the statements that affirm a fact without hedge or condition."""
        return list(self._statements.get((fact, False), ()))

    def fact(self, fact: Fact) -> str:
        """Return a fact in words."""
        subject, relation, target = fact
        return f"{self.label(subject)} {BORROWED.get(relation) or self.label(relation)} {self.label(target)}"

    def clash(self, clash: Clash) -> str:
        """Return what clashes in words, each fact with the documents that state it."""
        told = [f"{self.fact(fact)}{self._documents(fact, denied=False)}" for fact in clash.facts]
        if clash.denied is not None:
            told.append(f"not: {self.fact(clash.denied)}{self._documents(clash.denied, denied=True)}")
        return "; ".join(told)

    def _documents(self, fact: Fact, *, denied: bool) -> str:
        found = self._statements.get((fact, denied), {})
        names = sorted({name for documents in found.values() for name in documents if name})
        return f" ({', '.join(names)})" if names else ""
