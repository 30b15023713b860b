from collections.abc import Callable
from importlib.resources.abc import Traversable
from pathlib import Path

import pytest
from conftest import ROOT
from extraction_cases import extract, extractor

from kg.errors import PatternError
from kg.extraction import documents, patterns

EXAMPLES = [(pattern, text) for pattern in patterns.bundled() for text in pattern.examples]
COUNTER_EXAMPLES = [(pattern, text) for pattern in patterns.bundled() for text in pattern.counter_examples]

Folder = Callable[[str], Traversable]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    def write(text: str) -> Traversable:
        tmp_path.joinpath("uses.toml").write_text(text, encoding="utf-8")
        return tmp_path

    return write


@pytest.mark.parametrize(("pattern", "text"), EXAMPLES, ids=lambda value: getattr(value, "id", value))
def test_example_gives_a_statement_by_its_pattern(pattern: patterns.Pattern, text: str) -> None:
    assert (pattern.id, pattern.relation) in [(found.pattern, found.relation) for found in extract(text).statements]


@pytest.mark.parametrize(("pattern", "text"), COUNTER_EXAMPLES, ids=lambda value: getattr(value, "id", value))
def test_counter_example_gives_none(pattern: patterns.Pattern, text: str) -> None:
    assert pattern.id not in [found.pattern for found in extract(text).statements]


@pytest.mark.parametrize("pattern", patterns.bundled(), ids=lambda pattern: pattern.id)
def test_pattern_has_three_examples(pattern: patterns.Pattern) -> None:
    assert len(pattern.examples) >= 3


def test_relation_that_the_ontology_lacks_is_refused(folder: Folder) -> None:
    mistyped = patterns.read(folder('relation = "kg:usez"\n[[pattern]]\nid = "a"\nverbs = ["use"]'))
    with pytest.raises(PatternError, match="pattern 'a': the ontology has no relation 'kg:usez'; correct it or add the property"):
        patterns.checked(mistyped, extractor().lexicon)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("relation = ", "uses.toml: not valid TOML"),
        ("", "uses.toml: 'relation' is missing"),
        ('relation = "kg:uses"\nverb = []', "uses.toml: unknown key 'verb'; allowed are pattern, relation"),
        ('relation = "kg:uses"\npattern = 1', "uses.toml: 'pattern' is not a list of tables"),
        ('relation = "kg:uses"\n[[pattern]]\nverbs = ["use"]', "uses.toml: a pattern has no id"),
        ('relation = "kg:uses"\n[[pattern]]\nid = "a"', "uses.toml, pattern 'a': 'verbs' is missing"),
        ('relation = "kg:uses"\n[[pattern]]\nid = "a"\nverbs = "use"', "pattern 'a': 'verbs' is not a list of words"),
        ('relation = "kg:uses"\n[[pattern]]\nid = "a"\nverbs = ["use"]\ndenies = "no"', "'denies' is neither true nor false"),
        ('relation = "kg:uses"\n[[pattern]]\nid = "a"\nverbs = ["use"]\nswap = true', "'swap' is no wording"),
        ('relation = "kg:uses"\n[[pattern]]\nid = "a"\nverbs = ["use"]\nvoice = "x"', "pattern 'a': unknown key 'voice'; allowed are"),
        ('relation = "kg:uses"\n' + '[[pattern]]\nid = "a"\nverbs = ["use"]\n' * 2, "pattern id 'a' is used twice"),
    ],
)
def test_wrong_file_is_refused_in_one_line_with_its_name(folder: Folder, text: str, message: str) -> None:
    with pytest.raises(PatternError) as caught:
        patterns.read(folder(text))
    assert message in str(caught.value)
    assert "uses.toml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_few_patterns_fire_on_one_sentence_only(shared: Path) -> None:
    sentences: dict[str, set[tuple[str, int]]] = {pattern.id: set() for pattern in patterns.bundled()}
    for file in sorted([*shared.joinpath("documents").glob("*.txt"), *ROOT.joinpath("ontology", "documents").glob("*.md")]):
        for statement in extractor().extract(documents.read(file)).statements:
            sentences.setdefault(statement.pattern, set()).add((file.name, statement.sentence))
    lonely = [pattern.id for pattern in patterns.bundled() if len(sentences[pattern.id]) == 1]
    assert len(lonely) < 0.15 * len(patterns.bundled()), lonely
