"""How sure an answer is."""

from typing import Any
from unittest.mock import patch

import pytest

import kg
from kg.answering import confidence


def signs_of(graph: kg.Graph, question: str) -> dict[str, float]:
    """Return the signs of the best statement for a question."""
    seen = []

    def noted(*asked: Any) -> bool:  # noqa: ANN401 - handed on
        seen.append(confidence.signs(*asked))
        return True

    with patch.object(confidence, "is_sure", noted):
        graph.ask(question)
    return seen[0]


@pytest.mark.parametrize(
    ("surer", "less_sure"),
    [
        ("What does InfiniBand link?", "What does InfiniBand paint?"),
        ("What does credit-based flow control help to prevent?", "What does credit-based flow control help to paint?"),
    ],
)
def test_what_a_statement_leaves_open_makes_it_less_sure(bundled: kg.Graph, surer: str, less_sure: str) -> None:
    assert confidence.confidence(signs_of(bundled, surer)) > confidence.confidence(signs_of(bundled, less_sure))


def test_every_sign_has_a_weight_and_lies_near_one(bundled: kg.Graph) -> None:
    found = signs_of(bundled, "What does InfiniBand link?")
    assert set(found) | {"none", "sure"} == set(confidence.weights_of_signs())
    assert all(-1.5 <= value <= 1.5 for value in found.values()), found


def test_sureness_is_a_share() -> None:
    names = [name for name in confidence.weights_of_signs() if name not in ("none", "sure")]
    assert 0 < confidence.confidence(dict.fromkeys(names, 0.0)) < confidence.confidence({**dict.fromkeys(names, 0.0), "explained": 1.0}) < 1
