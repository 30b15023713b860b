import pytest

from kg.model import Thing
from kg.namespaces import KG
from kg.store import Store
from kg.vocabulary import Lexicon, read_lexicon

GRAPH = b"""
@prefix kg: <https://w3id.org/interconnect-kg/ontology#> . @prefix : <http://x/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> . @prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix owl: <http://www.w3.org/2002/07/owl#> .
kg:Thing a owl:Class ; rdfs:label "Thing" .
kg:Animal a owl:Class ; rdfs:label "Animal" ; skos:altLabel "beast" ; rdfs:subClassOf kg:Thing .
kg:Bird a owl:Class ; rdfs:label "Bird" ; rdfs:subClassOf kg:Animal .
kg:relatesTo a owl:ObjectProperty ; rdfs:label "relates to" .
kg:eats a owl:ObjectProperty ; rdfs:subPropertyOf kg:relatesTo ; rdfs:label "eats" ; skos:altLabel "feed on" ;
    kg:givesStatement kg:Habit ; kg:objectRole kg:food .
kg:other a owl:ObjectProperty ; rdfs:label "has nothing to do with patterns" .
:owl a kg:Bird ; rdfs:label "barn owl" ; skos:altLabel "Tyto alba" ; skos:hiddenLabel "barnowl" ; skos:broader :raptor .
:raptor a kg:Bird ; rdfs:label "bird of prey" .
:cow a kg:Animal ; rdfs:label "cow" .
"""


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    store = Store.memory()
    store.parse(GRAPH, "g.ttl", "g.ttl")
    return read_lexicon(store)


def test_a_thing_has_all_its_names_the_label_first(lexicon: Lexicon) -> None:
    assert lexicon.things["http://x/owl"].forms == ("barn owl", "Tyto alba", "barnowl")


def test_classes_include_their_superclasses(lexicon: Lexicon) -> None:
    assert lexicon.types("http://x/owl") == (KG + "Bird", KG + "Animal", KG + "Thing")
    assert lexicon.is_a("http://x/owl", KG + "Animal")
    assert not lexicon.is_a("http://x/cow", KG + "Bird")
    assert lexicon.types("http://x/unknown") == ()


def test_members_come_sorted_by_label(lexicon: Lexicon) -> None:
    assert lexicon.members(KG + "Animal") == ("http://x/owl", "http://x/raptor", "http://x/cow")


def test_only_relations_of_patterns_are_relations(lexicon: Lexicon) -> None:
    assert set(lexicon.relations) == {KG + "relatesTo", KG + "eats"}
    assert lexicon.relations[KG + "eats"].forms == ("eats", "feed on")
    assert lexicon.classes[KG + "Animal"].forms == ("Animal", "beast")


def test_roles_of_a_relation(lexicon: Lexicon) -> None:
    roles = lexicon.roles[KG + "eats"]
    assert (roles.statement_class, roles.subject, roles.object) == (KG + "Habit", None, KG + "food")


def test_up_and_down(lexicon: Lexicon) -> None:
    assert lexicon.ancestors("http://x/owl") == ("http://x/owl", "http://x/raptor")
    assert lexicon.descendants("http://x/raptor") == ("http://x/owl", "http://x/raptor")


def test_a_label_is_always_there(lexicon: Lexicon) -> None:
    assert lexicon.label("http://x/cow") == "cow"
    assert lexicon.label(KG + "eats") == "eats"
    assert lexicon.label("http://x/unknown-thing") == "unknown-thing"


def test_new_things_join_and_known_ones_gain_names(lexicon: Lexicon) -> None:
    more = lexicon.with_things([Thing("http://x/emu", "emu", (KG + "Bird",)), Thing("http://x/cow", "cow", (), ("Bos taurus",))])
    assert more.is_a("http://x/emu", KG + "Animal")
    assert more.things["http://x/cow"].forms == ("cow", "Bos taurus")
    assert more.things["http://x/cow"].types == (KG + "Animal",)
    assert "http://x/emu" not in lexicon.things
