import pytest

from kg.namespaces import ID, KG, PREFIXES, SKOS, expand, shorten


@pytest.mark.parametrize(
    ("name", "iri"),
    [("kg:Thing", KG + "Thing"), ("skos:prefLabel", SKOS + "prefLabel"), ("http://a/b", "http://a/b"), ("word", "word"), ("x:y", "x:y")],
)
def test_expand(name: str, iri: str) -> None:
    assert expand(name) == iri


@pytest.mark.parametrize(("iri", "name"), [(ID + "pfc", "id:pfc"), (KG, KG), ("http://a/b", "http://a/b")])
def test_shorten(iri: str, name: str) -> None:
    assert shorten(iri) == name


def test_prefixes_and_namespaces_are_each_other_s_only_partner() -> None:
    assert len(set(PREFIXES.values())) == len(PREFIXES)
