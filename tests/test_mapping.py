import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.extraction.mapping import Mapper, Merger
from kg.extraction.mapping.factors import FACTOR, IS_RATED_AS, Factors
from kg.extraction.mapping.identifiers import slug, statement_iri, thing_iri
from kg.extraction.mapping.things import merged, thing_triples
from kg.model import (
    Bound,
    Document,
    Extraction,
    Group,
    GroupKind,
    Phrase,
    Quantity,
    Section,
    Sentence,
    SentenceKind,
    Statement,
    Thing,
)
from kg.namespaces import EVIDENCE_GRAPH, FACTS_GRAPH, KG
from kg.store import Rows, Store
from kg.vocabulary import Entry, Lexicon, Roles

TEXT = "Zoo\nOwls usually eat mice at night. They do not eat hay."
OWL, MOUSE, DIET = "http://x/owl", "http://x/mouse", "http://x/diet"
EATS = KG + "eats"

DOCUMENT = Document(
    name="zoo & co.txt",
    title="Zoo",
    text=TEXT,
    sha256="ab" * 32,
    sections=(Section("Zoo", 1, 0, len(TEXT), None),),
    sentences=(
        Sentence(0, 3, "Zoo", SentenceKind.HEADING, 0, 0),
        Sentence(4, 35, TEXT[4:35], SentenceKind.PROSE, 0, 1),
        Sentence(36, 56, TEXT[36:56], SentenceKind.PROSE, 0, 1, owner=1),
    ),
)
POSITIVE = Statement(
    subject=Phrase("Owls", OWL, (OWL,)),
    predicate="eat",
    relation=EATS,
    object=Phrase("mice", MOUSE, (MOUSE,)),
    sentence=1,
    modality="usually",
    condition="at night",
    pattern="eats-verb",
    groups=(("list", 2),),
)
NEGATIVE = Statement(Phrase("Owls", OWL, (OWL,)), "eat", EATS, Phrase("hay"), 2, negative=True, groups=(("but", 1),))
RATED = Statement(
    Phrase("Owls", OWL, (OWL,)),
    "Night vision",
    IS_RATED_AS,
    Phrase("about 10 lux", quantity=Quantity("about 10 lux", 10, "lux", Bound.ABOUT)),
    1,
    groups=(("but", 2),),
)
LEXICON = Lexicon(
    things=[Entry(OWL, "owl", ("owl", "owls"), (KG + "Animal",)), Entry(DIET, "diet", ("diet",), (FACTOR,))],
    roles={EATS: Roles(KG + "Habit", None, KG + "advice")},
)


def extraction(*statements: Statement) -> Extraction:
    groups = (
        Group("list", GroupKind.ENUMERATION, "food", Phrase("Owls", OWL, (OWL,)), 1),
        Group("but", GroupKind.CONTRAST, "food", Phrase("Owls", OWL, (OWL,)), 1),
    )
    return Extraction(DOCUMENT, statements, groups, (), ((), (OWL,), (OWL,)), ((), (), ("Owls",)))


def mapped(*statements: Statement) -> Store:
    store = Store.memory()
    put(store, extraction(*statements))
    return store


def put(store: Store, *extractions: Extraction, brought: Iterable[Thing] = ()) -> None:
    mapper, merger = Mapper(LEXICON, brought), Merger()
    for each in extractions:
        store.add(merger.lines(mapper.map(each)))
    store.extend(mapper.new_things())
    store.extend(merger.rest())


def ask(store: Store, pattern: str, columns: str = "*") -> Rows:
    return store.rows(f"SELECT DISTINCT {columns} WHERE {{ {pattern} }} ORDER BY {columns if columns != '*' else '?x'}")


def test_a_statement_keeps_its_words_qualifications_and_evidence() -> None:
    store = mapped(POSITIVE)
    (record,) = ask(
        store,
        """?x a kg:Statement, kg:Habit ; kg:subjectText ?subject ; kg:relationText ?relation ; kg:objectText ?object ;
        kg:polarity ?polarity ; kg:modality ?modality ; kg:hasCondition/rdfs:label ?condition ; kg:foundBy ?pattern ; kg:advice ?advice ;
        kg:hasEvidence ?passage . ?passage oa:hasSource/rdfs:label ?document ; kg:heading ?heading ;
        oa:hasSelector [ oa:exact ?quote ], [ oa:start ?start ; oa:end ?end ]""",
        "?subject ?relation ?object ?polarity ?modality ?condition ?pattern ?advice ?document ?quote ?start ?end ?heading",
    ).records
    assert tuple(record.values()) == (
        *("Owls", "eat", "mice", "positive", "usually", "at night", "eats-verb", "mice"),
        *("zoo & co.txt", TEXT[4:35], "4", "35", "Zoo"),
    )


def test_a_positive_statement_gives_a_plain_triple_among_the_facts() -> None:
    plain = replace(POSITIVE, modality="", condition="")
    facts = [str(quad.object) for quad in mapped(plain).quads(FACTS_GRAPH) if quad.predicate.value == EATS]
    assert facts == [f"<{MOUSE}>"]


@pytest.mark.parametrize("qualified", [{"modality": "usually"}, {"condition": "at night"}, {"modality": "usually", "negative": True}])
def test_a_hedge_or_condition_is_never_dropped_from_what_is_said_plainly(qualified: dict[str, Any]) -> None:
    store = mapped(replace(POSITIVE, **{"modality": "", "condition": "", **qualified}))
    said = [str(quad.object) for quad in store.quads(FACTS_GRAPH) if quad.predicate.value in (EATS, KG + "description")]
    assert len(said) == 1
    assert "usually" in said[0] or "at night" in said[0]
    assert not ask(store, "?d a owl:NegativePropertyAssertion", "?d").records


def test_an_object_that_is_no_thing_gives_a_description_with_its_hedge_and_condition() -> None:
    store = mapped(replace(POSITIVE, object=Phrase("small fast things")))
    assert ask(store, f"<{OWL}> kg:description ?x").records == ({"x": "usually eat small fast things at night"},)


def test_a_negative_statement_gives_a_denial_and_no_plain_triple() -> None:
    store = mapped(NEGATIVE)
    denial = """?d a owl:NegativePropertyAssertion ; owl:sourceIndividual ?s ; owl:assertionProperty kg:description ; owl:targetValue ?x"""
    assert ask(store, denial, "?x").records == ({"x": "eat hay"},)
    assert {row["p"] for row in ask(store, f"<{OWL}> ?p ?x", "?p").records} == {KG + "passageCount"}
    assert not ask(store, f"<{OWL}> kg:description|<{EATS}> ?x").records


@pytest.mark.parametrize(
    ("predicate", "affirmed"),
    [("does not use", "use"), ("is no longer seen as", "is seen as"), ("cannot carry", "can carry"), ("isn't", "is"), ("never eat", "eat")],
)
def test_a_denial_denies_what_is_affirmed(predicate: str, affirmed: str) -> None:
    store = mapped(replace(NEGATIVE, predicate=predicate))
    assert ask(store, "?d owl:targetValue ?x", "?x").records == ({"x": f"{affirmed} hay"},)


def test_a_thing_is_not_related_to_itself() -> None:
    store = mapped(replace(POSITIVE, object=Phrase("owls", OWL, (OWL,))))
    assert not list(store.quads(FACTS_GRAPH))


def test_a_denied_thing_is_the_target_of_the_denial() -> None:
    store = mapped(replace(NEGATIVE, object=Phrase("mice", MOUSE, (MOUSE,))))
    assert ask(store, "?d owl:targetIndividual ?x ; owl:assertionProperty ?p", "?x ?p").records == ({"x": MOUSE, "p": EATS},)


def test_what_is_not_resolved_gives_no_plain_triple() -> None:
    store = mapped(replace(POSITIVE, resolved=False))
    assert not list(store.quads(FACTS_GRAPH))
    assert ask(store, "?x kg:isResolved false").records


def test_the_same_claim_in_two_places_is_one_statement_with_two_evidences() -> None:
    store = mapped(POSITIVE, replace(POSITIVE, sentence=2, pattern="other"))
    assert len(ask(store, "?x a kg:Statement", "?x").records) == 1
    assert len(ask(store, "?s a kg:Statement ; kg:hasEvidence ?x", "?x").records) == 2


def test_a_hedge_makes_it_another_statement() -> None:
    assert statement_iri(POSITIVE) != statement_iri(replace(POSITIVE, modality=""))


def test_passages_know_their_place_their_neighbours_and_what_their_pronouns_mean() -> None:
    store = mapped()
    (record,) = ask(
        store,
        """?a kg:next ?b . ?b kg:introducedBy ?a ; kg:antecedent ?words ; kg:mentions ?thing ; kg:position ?n ; kg:passageKind ?kind""",
        "?words ?thing ?n ?kind",
    ).records
    assert record == {"words": "Owls", "thing": OWL, "n": "3", "kind": "prose"}
    keywords = ask(store, "?p kg:position 3 ; kg:keyword ?x", "?x").records
    assert [row["x"] for row in keywords] == ["eat", "hay", "owl"]


def test_groups_have_members_in_order_and_a_contrast_has_sides() -> None:
    store = mapped(POSITIVE, NEGATIVE, RATED)
    assert ask(store, "?s kg:memberOf ?g ; kg:position ?x . ?g a kg:Enumeration ; kg:concerns ?owner", "?x ?owner").records == (
        {"x": "2", "owner": OWL},
    )
    assert ask(store, "?g a kg:TradeOff ; kg:gains/kg:objectText ?x ; kg:costs/kg:objectText ?y", "?x ?y").records == (
        {"x": "hay", "y": "about 10 lux"},
    )


def test_a_row_label_becomes_a_factor_and_a_quantity_a_node() -> None:
    store = mapped(RATED)
    factor = thing_iri("Night vision")
    assert Factors(LEXICON).brought(extraction(RATED)) == (Thing(factor, "Night vision", (FACTOR,), sentence=1),)
    assert ask(store, "?s kg:onFactor ?x", "?x").records == ({"x": factor},)
    (quantity,) = ask(store, "?s kg:hasQuantity ?q . ?q kg:value ?x ; kg:unit ?u ; kg:bound ?b ; kg:text ?t", "?x ?u ?b ?t").records
    assert quantity == {"x": "10", "u": "lux", "b": "about", "t": "about 10 lux"}


def test_a_known_factor_is_not_made_again() -> None:
    rated = replace(RATED, predicate="Diet")
    assert Factors(LEXICON).brought(extraction(rated)) == ()
    assert ask(mapped(rated), "?s kg:onFactor ?x", "?x").records == ({"x": DIET},)


def test_a_condition_s_things_are_mentioned() -> None:
    named = replace(POSITIVE, subject=Phrase("Mice", MOUSE, (MOUSE,)), condition="near an owl")
    assert {row["x"] for row in ask(mapped(named), "?s a kg:Statement ; kg:mentions ?x", "?x").records} == {MOUSE, OWL}


def test_things_merge_by_iri_and_a_telling_class_beats_a_vague_one() -> None:
    vague, clear = Thing("http://x/a", "Emu", (KG + "Concept",)), Thing("http://x/a", "emu", (KG + "Bird",), ("Dromaius",))
    (thing,) = merged([vague, clear])
    assert thing == Thing("http://x/a", "Emu", (KG + "Bird",), ("emu", "Dromaius"))


def test_a_known_thing_gains_only_names() -> None:
    triples = list(thing_triples([Thing(OWL, "owl", (KG + "Animal",), ("Strix",))], LEXICON))
    assert [(predicate.value.rpartition("#")[2], str(name)) for _, predicate, name in triples] == [("altLabel", '"Strix"')]


def test_all_of_some_documents_new_things_and_counts_included() -> None:
    store = Store.memory()
    put(store, extraction(POSITIVE), brought=[Thing("http://x/a", "emu", (KG + "Bird",), ("Dromaius",))])
    assert ask(store, "?s a kg:Bird ; rdfs:label ?l ; skos:prefLabel ?l ; skos:altLabel ?x", "?l ?x").records == (
        {"l": "emu", "x": "Dromaius"},
    )
    assert ask(store, "?e a kg:KeywordEntry ; kg:keyword 'owl' ; kg:passageCount ?x", "?x").records == ({"x": "2"},)
    assert ask(store, f"<{OWL}> kg:passageCount ?x", "?x").records == ({"x": "2"},)


def test_a_statement_found_again_in_other_words_keeps_its_first_words() -> None:
    again = replace(POSITIVE, subject=Phrase("The owls", OWL, (OWL,)), sentence=2, pattern="other")
    store = mapped(POSITIVE, again)
    assert ask(store, "?s kg:subjectText ?x", "?x").records == ({"x": "Owls"},)
    assert ask(store, "?s kg:foundBy ?x", "?x").records == ({"x": "eats-verb"},)
    assert len(ask(store, "?s a kg:Statement ; kg:hasEvidence ?x", "?x").records) == 2


@pytest.mark.parametrize(
    ("label", "last"),
    [
        ("Link Level Retry", "link-level-retry"),
        ("PCS/FEC", "pcs-fec"),
        ("1.6TbE", "1.6tbe"),
        ("SFP+", "sfp-plus"),
        ("Größe", "gr%C3%B6sse"),
    ],
)
def test_slugs(label: str, last: str) -> None:
    assert slug(label) == last


def test_everything_but_facts_is_evidence() -> None:
    graphs = {quad.graph_name.value for quad in mapped(POSITIVE).quads() if hasattr(quad.graph_name, "value")}
    assert graphs == {FACTS_GRAPH, EVIDENCE_GRAPH}


@settings(max_examples=40, deadline=None)
@given(st.text(min_size=1, max_size=200).filter(lambda text: not re.search("[\ud800-\udfff]", text)))
def test_whatever_a_text_holds_comes_out_of_the_store_as_it_was(text: str) -> None:
    section, sentence = Section("", 0, 0, len(text), None), Sentence(0, len(text), text, SentenceKind.PROSE, 0, 0)
    document = replace(DOCUMENT, text=text, sections=(section,), sentences=(sentence,))
    said = Statement(Phrase(text, OWL, (OWL,)), text, EATS, Phrase(text), 0, negative=len(text) % 2 == 1, condition=text)
    store = Store.memory()
    put(store, Extraction(document, (said,), (), (), ((OWL,),), ((),)))
    assert ask(store, "?d kg:text ?x", "?x").records == ({"x": text},)
    words = ask(store, "?s kg:subjectText ?x ; kg:relationText ?y ; kg:objectText ?z", "?x ?y ?z").records
    assert words == ({"x": text, "y": text, "z": text},)
