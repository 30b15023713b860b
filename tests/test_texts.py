from extraction_cases import extractor

from kg.extraction.texts import Texts
from kg.model import Thing
from kg.namespaces import KG

GADGET = Thing("https://example.org/gadget", "Zorbo gadget", (KG + "Thing",))


def test_a_text_is_read_once() -> None:
    texts = Texts(extractor().reader)
    texts("The fan is loud.")
    assert texts.words("The fan is loud.") is texts.words("The fan is loud.")


def test_only_texts_that_may_name_a_new_thing_are_read_again() -> None:
    texts = Texts(extractor().reader)
    plain, telling = "The fan is loud.", "The Zorbo gadget is fast."
    before = [texts.words(text) for text in (plain, telling)]
    lexicon = extractor().lexicon.with_things([GADGET])
    texts.learn(lexicon, [GADGET.iri])
    assert texts.words(plain) is before[0]
    assert [word.term for word in texts.words(telling) if word.term] == [GADGET.iri]
    assert not [word.term for word in before[1] if word.term]
