"""The ways to an answer, in the order in which they are tried: the first that finds something answers."""

from collections.abc import Callable

from kg.answering.desk import Desk
from kg.answering.finding import Finding, Search
from kg.answering.ways import (
    advised,
    agreed,
    both,
    chosen,
    compared,
    counted,
    defined,
    measured,
    named,
    offered,
    ordered,
    quoted,
    refused,
    reworded,
    stated,
    summed,
)

Way = Callable[[Desk, Search], Finding | None]

WAYS: tuple[Way, ...] = (
    offered.answer,
    agreed.answer,
    summed.answer,
    ordered.answer,
    refused.pointed_to,
    refused.unnamed,
    refused.unpreferred,
    refused.uncompared,
    chosen.answer,
    advised.to_do,
    advised.in_context,
    advised.in_general,
    advised.whether,
    measured.answer,
    counted.answer,
    compared.answer,
    named.answer,
    defined.answer,
    stated.answer,
    both.answer,
    advised.for_situation,
    reworded.answer,
    quoted.answer,
)
