from pathlib import Path

import pytest
import spacy
from spacy.tokens import Doc, Span

from kg.language.tagger import Tagger, tags
from kg.language.tokens import language

GOLD = [
    line for line in (Path(__file__).parent / "cases" / "tags.txt").read_text(encoding="utf-8").splitlines() if not line.startswith("#")
]
FINITE = {"VBZ", "VBP", "VBD", "MD"}


def read(text: str, *names: str) -> Doc:
    """Tag a text in which some phrases are known names."""
    doc = language().make_doc(text)
    spans = [doc.char_span(text.index(name), text.index(name) + len(name), label="kg:Thing") for name in names]
    doc.spans["terms"] = [span for span in spans if isinstance(span, Span)]
    return Tagger()(doc)


def tagged(line: str) -> tuple[list[str], list[str]]:
    """Return the gold tags of a line and those that the tagger gives the same words."""
    pairs = [pair.rpartition("/") for pair in line.removeprefix("? ").split()]
    doc = Doc(language().vocab, words=[word for word, _, _ in pairs])
    return [tag for _, _, tag in pairs], [token.tag_ for token in Tagger()(doc)]


@pytest.mark.parametrize("line", [line for line in GOLD if not line.startswith("?")])
def test_every_word_of_a_sentence_has_its_tag(line: str) -> None:
    pairs = [pair.rpartition("/") for pair in line.split()]
    doc = Doc(language().vocab, words=[word for word, _, _ in pairs])
    assert tags(Tagger()(doc)) == line


def test_finite_verbs_are_found_and_hardly_anything_else_is() -> None:
    both = only_gold = only_tagger = 0
    for line in GOLD:
        gold, found = tagged(line)
        for right, given in zip(gold, found, strict=True):
            both += right in FINITE and given in FINITE
            only_gold += right in FINITE and given not in FINITE
            only_tagger += right not in FINITE and given in FINITE
    assert both > 150
    assert only_gold <= 6
    assert only_tagger <= 2


@pytest.mark.parametrize(
    ("text", "word", "lemma"),
    [
        ("The links were replaced.", "were", "be"),
        ("It has stopped.", "stopped", "stop"),
        ("It has stopped.", "has", "have"),
        ("They chose copper.", "chose", "choose"),
        ("Two vertices are enough.", "vertices", "vertex"),
        ("The buses stall.", "buses", "bus"),
        ("Many policies apply.", "policies", "policy"),
        ("Faster links help.", "Faster", "fast"),
        ("The GPUs wait.", "GPUs", "GPU"),
        ("It isn't travelling.", "travelling", "travel"),
        ("She is modelling and labeling parts.", "labeling", "label"),
        ("Nobody denies it.", "denies", "deny"),
    ],
)
def test_lemmas(text: str, word: str, lemma: str) -> None:
    assert next(token for token in read(text) if token.text == word).lemma_ == lemma


def test_a_known_name_beats_the_verb_in_it() -> None:
    text = "The switch supports flow control packets."
    assert "control/NN" in tags(read(text, "flow control"))
    text = "Operators reduce scatter traffic."
    assert "reduce/NN" in tags(read(text, "reduce scatter"))


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("Costs rise as nodes join.", "SCONJ"),
        ("It serves as storage.", "ADP"),
        ("It waited since noon.", "ADP"),
        ("Since it waited, it failed.", "SCONJ"),
        ("Before you buy, measure.", "SCONJ"),
        ("It stood before the rack.", "ADP"),
    ],
)
def test_a_verb_after_it_makes_a_subordinator(text: str, tag: str) -> None:
    token = next(token for token in read(text) if token.lower_ in {"as", "since", "before"})
    assert token.pos_ == tag


def test_auxiliaries_have_a_tag_of_their_own() -> None:
    assert [token.pos_ for token in read("It can be used, has run and does not stop.") if token.pos_ == "AUX"] == ["AUX"] * 4


def test_any_input_gives_tags() -> None:
    for text in ("", " ", "\n\t", "((((", "))", "—", "'s", "?!", "a" * 5000, "( ) [ ] {", "é日本 ☃ \u200b"):
        assert all(token.tag_ and token.pos_ for token in read(text))


def test_the_tagger_is_a_spacy_component() -> None:
    pipeline = spacy.blank("en")
    pipeline.add_pipe("rule_tagger")
    assert tags(pipeline("It works.")) == "It/PRP works/VBZ ./."


def test_a_very_long_sentence_is_read_in_linear_time() -> None:
    doc = read("it links " * 5000)
    assert len(doc) == 10000
