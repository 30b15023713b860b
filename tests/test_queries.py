"""The named queries: each runs on the bundled graph, and the README of the folder is what their headers say."""

from pathlib import Path

import pytest

import kg
from kg import catalog
from kg.console.query_list import markdown
from kg.model import QueryTemplate
from kg.store import Store

CATALOG = catalog.load()
README = Path(__file__).resolve().parent.parent / "queries" / "README.md"
ABOUT_ANY_DOCUMENT = {"classes", "coverage", "documents", "mentions_of", "profile", "relations", "statements", "statements_about", "texts"}
"""Queries that find something whatever the documents say."""


def values(example: dict[str, str]) -> dict[str, str | tuple[str, ...]]:
    lists = {name: catalog.split_example(value) for name, value in example.items()}
    return {name: given[0] if len(given) == 1 else given for name, given in lists.items()}


def test_there_are_queries_enough() -> None:
    assert len(CATALOG) >= 20


@pytest.mark.parametrize("template", list(CATALOG), ids=lambda template: template.name)
def test_a_query_runs_with_each_of_its_examples(bundled: kg.Graph, template: QueryTemplate) -> None:
    for example in template.examples:
        rows = bundled.query(template.name, **values(example))
        assert rows.columns
        assert rows.records or template.name not in ABOUT_ANY_DOCUMENT


@pytest.mark.parametrize("template", list(CATALOG), ids=lambda template: template.name)
def test_rows_come_in_the_same_order_in_every_store(bundled: kg.Graph, template: QueryTemplate) -> None:
    again = kg.Graph(Store.memory())
    again.store.extend(reversed(list(bundled.store.quads())))
    given = values(template.examples[0])
    assert again.query(template.name, **given) == bundled.query(template.name, **given)


@pytest.mark.parametrize("template", list(CATALOG), ids=lambda template: template.name)
def test_a_query_is_named_in_snake_case_and_says_what_it_gives(template: QueryTemplate) -> None:
    assert template.name.replace("_", "").isalnum()
    assert template.name.islower()
    assert template.summary[0].isupper()
    assert not template.summary.endswith(".")


def test_the_statements_have_the_columns_of_the_contract(bundled: kg.Graph) -> None:
    columns = ("document", "start", "end", "subject", "predicate", "object", "polarity", "modality", "condition")
    assert bundled.query("statements").columns == columns


def test_the_readme_is_what_the_headers_say() -> None:
    assert README.read_text(encoding="utf-8") == markdown(CATALOG), "run: kg query --format markdown > queries/README.md"
