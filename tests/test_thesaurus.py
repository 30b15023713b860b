import tomllib
from importlib.machinery import SourceFileLoader
from importlib.resources import files
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from time import process_time
from types import ModuleType

import pytest

from kg.language import lists, phrases, thesaurus
from kg.language.keywords import stem
from kg.language.thesaurus import base, neighbours, opposites, paraphrases

FOLDER = files("kg.language")
LINES = FOLDER.joinpath("thesaurus.txt").read_text(encoding="utf-8").splitlines()
STEMS = [line.split()[0] for line in LINES if not line.startswith("#")]
GROUPS = tomllib.loads(FOLDER.joinpath("phrases.toml").read_text(encoding="utf-8"))
PHRASES = [(plain, phrase) for group in GROUPS.values() for plain, line in group.items() for phrase in line.split(", ")]


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("fast", "rapid"),
        ("fast", "speed"),
        ("choose", "select"),
        ("choice", "pick"),
        ("suitable", "appropriate"),
        ("suitable", "suit"),
        ("expensive", "cost"),
        ("bulky", "large"),
        ("happen", "occur"),
        ("reach", "achieve"),
    ],
)
def test_words_of_like_meaning_are_neighbours(word: str, other: str) -> None:
    assert neighbours(stem(word)).get(stem(other), 0) >= 0.2


@pytest.mark.parametrize(("word", "other"), [("fast", "slow"), ("easy", "hard"), ("bank", "river"), ("fair", "unfair")])
def test_words_that_only_may_mean_the_same_or_are_opposed_are_none(word: str, other: str) -> None:
    assert stem(other) not in neighbours(stem(word))


@pytest.mark.parametrize(
    ("word", "other"), [("fast", "slow"), ("sluggish", "fast"), ("fair", "unfair"), ("expensive", "cheap"), ("easy", "hard")]
)
def test_opposites(word: str, other: str) -> None:
    assert stem(other) in opposites(stem(word))
    assert stem(word) in opposites(stem(other))


@pytest.mark.parametrize(
    ("form", "word"), [("lighter", "light"), ("busiest", "busy"), ("eaten", "eat"), ("behaviour", "behavior"), ("number", "number")]
)
def test_forms_lead_to_their_base(form: str, word: str) -> None:
    assert base(stem(form)) == stem(word)
    assert neighbours(stem(form)) == neighbours(stem(word))
    assert opposites(stem(form)) == opposites(stem(word))


def test_what_is_not_known_has_no_neighbours() -> None:
    assert base("xyzzi") == "xyzzi"
    assert not neighbours("xyzzi")
    assert not opposites("xyzzi")


def test_neighbours_and_opposites_are_mutual_and_not_both() -> None:
    for word in STEMS:
        for other, weight in {} if base(word) != word else neighbours(word).items():
            assert 0 < weight < 1
            assert neighbours(other)[word] == weight
        assert all(word in opposites(other) for other in opposites(word) if base(word) == word)
        assert opposites(word).isdisjoint(neighbours(word))


def test_the_file_is_sorted_and_holds_each_stem_once() -> None:
    lines = [line for line in LINES if not line.startswith("#")]
    assert lines == sorted(lines)
    assert len(set(STEMS)) == len(STEMS)


def test_it_is_small_and_read_at_once() -> None:
    assert sum(len(line) + 1 for line in LINES) <= 400_000
    thesaurus._lines.cache_clear()  # noqa: SLF001  # the first look-up is what is measured
    started = process_time()
    neighbours("fast")
    assert process_time() - started < 0.1


def test_its_licence_stands_beside_it() -> None:
    licence = FOLDER.joinpath("thesaurus.LICENSE.txt").read_text(encoding="utf-8")
    copyright_line = next(line for line in licence.splitlines() if "Copyright" in line)
    year = copyright_line.split("Copyright ")[1][:4]
    assert any(f"Copyright {year} by Princeton University" in line for line in LINES[:6])


@pytest.mark.parametrize(
    ("text", "spans", "meaning"),
    [
        ("They paved the way for growth.", ["paved the way for"], "enable"),
        ("We hooked up a printer", ["hooked up"], "connect"),
        ("We hooked the new printer up", ["hooked", "up"], "connect"),
        ("Has paper been knocked out?", ["knocked out"], "replace"),
        ("It kept an eye on them", ["kept an eye on"], "monitor"),
        ("They're in the running", [], ""),
        ("Two are in the running", ["are in the running"], "compete"),
    ],
)
def test_turns_of_phrase(text: str, spans: list[str], meaning: str) -> None:
    found = phrases.turns(text)
    assert [text[start:end] for turn in found for start, end in turn.spans] == spans
    assert all(meaning in turn.meanings for turn in found)


def test_the_longest_phrase_wins_and_none_stands_inside_another() -> None:
    text = "Get the printers up and running as told, step by step"
    assert [text[turn.spans[0][0] : turn.spans[-1][1]] for turn in phrases.turns(text)] == [
        "Get the printers up and running",
        "step by step",
    ]


def test_a_phrase_may_say_several_things() -> None:
    assert {"simultaneous", "together"} <= set(phrases.turns("side by side")[0].meanings)


def test_every_phrase_is_found() -> None:
    missed = [phrase for plain, phrase in PHRASES if not any(plain in turn.meanings for turn in phrases.turns(phrase.replace("...", "it")))]
    assert missed == []


def test_no_phrase_is_listed_twice_for_the_same() -> None:
    assert len(set(PHRASES)) == len(PHRASES)


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    """The script that makes what is looked up from what people write."""
    path = Path(__file__).resolve().parent.parent / ".ci" / "make-paraphrases"
    spec = spec_from_loader("make_paraphrases", SourceFileLoader("make_paraphrases", str(path)))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_looked_up_is_made_from_what_is_written(maker: ModuleType) -> None:
    for name, text in maker.files().items():
        assert FOLDER.joinpath(name).read_text(encoding="utf-8") == text, f"run .ci/make-paraphrases for {name}"


def test_each_headword_of_the_paraphrases_stands_once_and_in_order() -> None:
    rows = lists.rows("paraphrases")
    heads = [row[0] for row in rows]
    assert all(head.endswith(":") for head in heads)
    assert heads == sorted(heads)
    assert len(set(heads)) == len(heads)
    assert all(len(set(row)) == len(row) for row in rows)


@pytest.mark.parametrize(
    ("word", "other", "near"), [("yardstick", "metric", 0.5), ("clog", "congestion", 0.5), ("juice", "power", 0.5), ("fast", "slow", 0.0)]
)
def test_what_people_say_is_near_to_what_documents_say(word: str, other: str, near: float) -> None:
    assert paraphrases(stem(word)).get(stem(other), 0.0) == near
    assert paraphrases(stem(other)).get(stem(word), 0.0) == near


def test_paraphrases_are_mutual_and_no_opposites() -> None:
    lines = FOLDER.joinpath("paraphrases_by_stem.txt").read_text(encoding="utf-8").splitlines()
    for word in (line.split()[0] for line in lines if not line.startswith("#")):
        near = paraphrases(word)
        assert all(paraphrases(other)[word] == share for other, share in near.items())
        assert opposites(word).isdisjoint(near)


def test_a_turn_of_phrase_of_the_paraphrases_is_found() -> None:
    assert any("value" in turn.meanings for turn in phrases.turns("Which one gives the most bang for the buck?"))
