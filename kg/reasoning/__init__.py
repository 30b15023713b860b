"""What follows from what documents state and from the rules of the ontology, and whether it contradicts itself.

Inferred facts stand in a graph of their own. Each has a `kg:Entailment` that tells what it rests on.
"""

from kg.reasoning.inferring import Contradiction, Inferred, contradictions, infer
from kg.reasoning.objects import to_owlready2

__all__ = ["Contradiction", "Inferred", "contradictions", "infer", "to_owlready2"]
