"""Read a text: tokens, known things, tags and quantities in one spaCy document."""

from functools import cache
from typing import TYPE_CHECKING

from kg.language.numbers import quantities
from kg.language.tagger import Tagger
from kg.language.terms import TermMatcher
from kg.language.tokens import language
from kg.language.words import words

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from kg.vocabulary import Lexicon

VERBS = frozenset({"VB", "VBD", "VBP", "VBZ"})


class Reader:
    """Turns text into a `Doc` with `pos_`, `tag_` and `lemma_` on every token, and the spans "terms" and "quantities".

    A known name of several words beats any verb in it; a one-word name that is read as a verb is no mention, if it is an English word.
    """

    def __init__(self, names: "Lexicon | TermMatcher") -> None:
        self._tokenize = language().make_doc
        self.terms = names if isinstance(names, TermMatcher) else TermMatcher(names.things.values())
        self._tag = tagger()

    def __call__(self, text: str) -> "Doc":
        """Read `text`; offsets of the tokens are those of the text."""
        doc = self._tag(self.terms(self._tokenize(text)))
        doc.spans["terms"] = [span for span in doc.spans["terms"] if len(span) > 1 or not _is_verb(span[0])]
        return quantities(doc)

    def named(self, text: str) -> str | None:
        """Return the IRI of the thing that a text names as a whole, whatever its case; `None` where it names none."""
        return self.terms.named(text)


def _is_verb(token: "Token") -> bool:
    return token.tag_ in VERBS and words().is_known(token.lower_)


@cache
def tagger() -> Tagger:
    """Return the tagger; made once."""
    return Tagger()
