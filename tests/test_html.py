"""HTML pages: the main text, as Markdown that reads like any other document, whatever the page is made of."""

import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.errors import DocumentError
from kg.extraction.documents import plain, read
from kg.extraction.documents.html import page_text
from kg.extraction.documents.html.tree import DEEPEST, tree
from kg.model import Document, SentenceKind

MARKER = "deep words"


def document(tmp_path: Path, data: bytes | str, name: str = "page.html") -> Document:
    file = tmp_path / name
    file.write_bytes(data.encode() if isinstance(data, str) else data)
    return read(file)


def assert_places_are_right(document: Document) -> None:
    for sentence in document.sentences:
        assert document.text[sentence.start : sentence.end] == sentence.text
        for cell in sentence.cells:
            assert document.text[cell.start : cell.end] == cell.text


# --- the kept text -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["guide.html", "plain_parts.html", "old_page.htm"])
def test_the_kept_text_of_whole_pages(cases: Path, name: str) -> None:
    page = cases / "documents" / name
    read_page = read(page)
    assert read_page.text == page.with_name(f"{name}.md").read_text(encoding="utf-8")
    assert_places_are_right(read_page)


def test_a_page_reads_like_the_markdown_that_is_kept_of_it(cases: Path) -> None:
    page = read(cases / "documents" / "guide.html")
    assert page.title == "Racks & cables"
    assert [section.heading for section in page.sections] == ["", "Racks & cables", "What to buy", "How they differ", "Is glass heavy?"]
    items = {plain(s.text): s.owner for s in page.sentences if s.kind is SentenceKind.ITEM}
    assert plain(page.sentences[items["Short cables"] or 0].text) == "The following are sold:"
    assert plain(page.sentences[items["of copper"] or 0].text) == "Long cables"
    rows = [[plain(cell.text) for cell in s.cells] for s in page.sentences if s.kind is SentenceKind.ROW]
    assert rows[0] == ["Kind", "Reach usual", "Reach longest", "Note"]
    assert rows[2] == ["Copper", "none | given", "none | given", ""]
    words = " ".join(plain(s.text) for s in page.sentences)
    assert "see <b>not bold</b>." in words
    assert "order --kind" not in words


BODIES = {
    # words that look like Markdown
    "<p># five": r"\# five",
    "<p>&gt; five": r"\> five",
    "<p>|five|": r"\|five|",
    "<p>a_b _c_ d*e*": r"a_b \_c\_ d\*e\*",
    "<p>`five` ~~six~~": r"\`five\` \~\~six\~\~",
    "<p>[five](six) [seven]": r"\[five](six) [seven]",
    "<p>C:\\five": r"C:\\five",
    # characters
    "<p>f&#105;ve &amp;amp; &lt;!-- six --> &unknown; &#x1F600;": r"five &amp; \<!-- six --> &unknown; 😀",
    "<p>a\u200bb\u00adc\u202ed\ufeffe&#1;f": "abcdef",
    "<p>five \t\n six&nbsp;seven": "five six seven",
    # marks of notes and powers
    "<p>five<sup>[1]</sup> six<sup><a href=#a>*</a></sup> 10<sup>9</sup> 4<sup>th</sup> H<sub>2</sub>O": "five six 10^9 4th H2O",
    # unclosed, misplaced and unknown tags
    "<p>five<p>six<b>seven": "five\n\nsixseven",
    "<b><p>five</b> six</p></i></div>": "five six",
    "<x-card><y>five</y></x-card> <z:q>six": "five six",
    "five<li>six": "five\n\n- six" if False else "five\n\nsix",
    "<ul><li>five<ul><li>six</ul><ul>seven</ul></ul>": "- five\n  - six\n\n  seven",
    # what is no text
    "<p>five<script>six</script><style>six</style><template>six</template><noscript>six</noscript>": "five",
    "<p>five<!-- six --><svg><text>six</text></svg><select><option>six</select><iframe>six</iframe>": "five",
    "<p>five<div role=dialog>six</div><div class=CookieBar>six</div><div id=site_footer>six</div>": "five",
    "<p>five five five<form><label>six</label><input></form>": "five five five",
    "<form><p>five</p><input></form>": "five",
    "<h2><button>five</button></h2><p>six<button>seven</button>": "## five\n\nsix",
    "<h2><a class=header href=#x>five</a><button>copy</button></h2><p>six": "## five\n\nsix",
    "<h2><a href=#x>§</a>five C# <a href=#x>#</a></h2><p>six <a href=#y>↩</a>": "## five C#\n\nsix",
    "<p>five<ul><li><a href=1>six</a><li><a href=2>six</a><li><a href=3>six</a></ul>": "five",
    "<p>These:<ul><li><a href=1>six</a><li><a href=2>six</a><li><a href=3>six</a></ul>": "These:\n\n- six\n- six\n- six",
    "<article>five five five five<footer>six</footer></article><div>seven</div>": "five five five five",
    # lines
    "<p>five<br>six<br/><br>seven": "five\nsix\n\nseven",
    "<h1>five<br>six</h1>": "# five six",
    "<pre>a ``` b</pre>": "````\na ``` b\n````",
    # tables
    "<table><tr><td>five</table>": "five",
    "<table><tr><td>five<td>six<tr><td>seven</table>": "| five | six |\n| seven |  |",
    "<table><tr><th>a<th>b<tr><td colspan=2>five<tr><td>c<td>d</table>": "| a | b |\n| --- | --- |\n| five |  |\n| c | d |",
    "<table><tr><td rowspan=x>a<td colspan=-1>b<tr><td colspan=0>c<td rowspan=99999999999>d</table>": "| a | b |\n| c | d |",
    "<table>stray<tr><td>five<td>six</table>": "stray\n\nfive\n\nsix",
    "<table><tr><td>five<td>six<tr></table>": "| five | six |",
    "<table><tr><td rowspan=3>a<td>b<td rowspan=2>c<tr><td>d<tr><td>e<td>f</table>": "| a | b | c |\n| a | d | c |\n| a | e | f |",
    # definitions
    "<dl><dt>Five?<dd>six<dt>Seven<dd>eight<dd>nine<dt>ten</dl>": "- Five? six\n- Seven: eight nine\n- ten",
    "<dl><dt>Five<dd><p>six</p><ul><li>seven</ul></dl>": "**Five**\n\nsix\n\n- seven",
}


@pytest.mark.parametrize(("body", "text"), BODIES.items())
def test_parts_of_pages(body: str, text: str) -> None:
    assert page_text(f"<body>{body}") == f"{text}\n"


def test_what_looks_like_markdown_is_read_as_it_is_seen(tmp_path: Path) -> None:
    seen = "# a | b_c _d_ *e* `f` <g> [h](i) ~~j~~ \\k"
    escaped = seen.replace("<", "&lt;")
    page = document(tmp_path, f"<h1>Heading</h1><p>{escaped}</p>")
    assert [plain(sentence.text) for sentence in page.sentences] == ["Heading", seen]
    assert page.sentences[1].kind is SentenceKind.PROSE


@pytest.mark.parametrize(
    ("head", "body", "title"),
    [
        ("<title>Cables in racks | Works</title>", "<p>Five.", "Cables in racks"),
        ("<title>Works - Cables in racks</title>", "<header><h1>Works</h1></header><p>Five.", "Cables in racks"),
        ("<title>Racks - The book of cables in rooms</title>", "<h2>Racks</h2><p>Five.", "Racks"),
        ("<title>Other</title>", "<h1>Cables in racks</h1><p>Five.", "Cables in racks"),
        ("", "<p>Five.", "page"),
    ],
)
def test_the_title_is_the_main_heading_or_the_page_s_own(tmp_path: Path, head: str, body: str, title: str) -> None:
    assert document(tmp_path, f"<head>{head}</head><body>{body}").title == title


# --- encodings -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ("", "utf-8"),
        ("", "utf-8-sig"),
        ("", "utf-16"),
        ("", "utf-32"),
        ('<meta charset="utf-8">', "utf-8"),
        ("<meta charset=windows-1252>", "cp1252"),
        ("<meta http-equiv=Content-Type content='text/html; charset=ISO-8859-1'>", "cp1252"),
        ('<?xml version="1.0" encoding="iso-8859-15"?>', "iso-8859-15"),
        ("<!-- <meta charset=koi8-r> --><meta charset=macintosh>", "mac-roman"),
        ("<meta charset=utf-16>", "utf-8"),
        ("<meta charset=latin-1>", "utf-8"),  # the bytes are UTF-8 beyond doubt
    ],
)
def test_the_encoding_is_the_marked_or_declared_one(tmp_path: Path, head: str, encoding: str) -> None:
    assert document(tmp_path, f"{head}<p>Café costs 5 €.".encode(encoding)).text == "Café costs 5 €.\n"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"<p>Caf\xe9.", r'byte 6 is 0xE9; declare its encoding with <meta charset="\.\.\.">, or convert it, for example: iconv'),
        (b"<meta charset=utf-8><p>Caf\xe9.", "byte 26 is 0xE9; correct the declaration, or convert it, for example: iconv"),
        (b"<meta charset=shift_jis><p>Caf\xe9.", r"declares the encoding shift_jis, but byte 30 \(0xE9\) is none of it"),
        (b"<meta charset=klingon><p>Caf\xe9.", "declares the encoding klingon, which is not known"),
        (b"<meta charset=rot13><p>Cafe.", "declares the encoding rot13, which is not known"),
        (b"<meta charset=utf-7><p>Cafe.", "declares the encoding utf-7, which is not known"),
        (b"\xff\xfeabc", "begins as UTF-16 and is not: byte 4 is wrong"),
        (b"<p>a\0b", "binary file: byte 4 is 0"),
        (b"", "has no main text"),
        (b"<nav>Home</nav><script>render()</script>", "has no main text; .* after its scripts have run"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(tmp_path: Path, data: bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message) as error:
        document(tmp_path, data)
    assert "page.html" in str(error.value)
    assert "\n" not in str(error.value)


# --- any page at all -----------------------------------------------------------------------------------------------------------

HOSTILE = {
    "nested divisions": "<div>{n}" + MARKER,
    "nested and closed": "<div>{n}" + MARKER + "</div>{n}",
    "end tags that fit nothing": "<div>{n}" + MARKER + "</p>{n}",
    "nested lists": "<ul><li>a {n}" + MARKER,
    "nested tables": "<table><tr><td>{n}" + MARKER,
    "nested definitions": "<dl><dt>a<dd>b{n}" + MARKER,
    "nested emphasis": "<b>{n}" + MARKER,
    "nested notes": "<sup>{n}" + MARKER,
    "unclosed paragraphs": "<p>a{n}" + MARKER,
    "a wide table": "<table><tr><td>a{n}<tr><td>b<td>" + MARKER,
    "spans without end": "<table><tr><td colspan=1000 rowspan=65534>a<td>b{n}<td>" + MARKER,
    "headers without end": "<table><tr><th>a<th>b{n}<td>" + MARKER,
    "terms and meanings": "<dl><dt>a{n}<dd>b{n}" + MARKER,
    "line breaks": "a<br>{n}" + MARKER,
    "brackets": "[[]({n}" + MARKER,
    "marks": "`*_~{n}" + MARKER,
    "open comments": MARKER + "<!--{n}",
    "open tags": MARKER + "<a {n}",
    "open declarations": MARKER + "<![CDATA[{n}",
    "unknown entities": "&amp&x;&#{n}" + MARKER,
    "an entity bomb": '<!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + "&b;{n}" + MARKER,
    "characters of no width": "&#8203;\u200b{n}" + MARKER,
    "many main parts": "<main>a{n}" + MARKER,
    "many names": "<div class='a-b {n}'>" + MARKER,
    "script text": "<script>'</p>'{n}</script><p>" + MARKER,
}


def page_of(template: str, repeats: int) -> str:
    """Repeat each part that "{n}" follows, counted from the tag or word that it begins with."""
    page = ""
    for number, part in enumerate(parts := template.split("{n}")):
        is_last = number == len(parts) - 1
        page += part if is_last else part * repeats if MARKER not in part else MARKER + part.removeprefix(MARKER) * repeats
    return page


@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_pages_are_read_in_linear_time(tmp_path: Path, kind: str) -> None:
    page = page_of(HOSTILE[kind], 20_000)
    start = time.process_time()
    text = page_text(page)
    assert time.process_time() - start < 10
    assert MARKER in text
    assert len(text) < 6 * len(page) + 1_000
    small = document(tmp_path, page_of(HOSTILE[kind], 500))
    assert MARKER in " ".join(plain(sentence.text) for sentence in small.sentences)
    assert_places_are_right(small)


def test_a_hundred_thousand_levels_are_read_and_kept_flat() -> None:
    depth, waiting = 0, [(tree("<div>" * 100_000 + MARKER), 1)]
    while waiting:
        element, level = waiting.pop()
        depth = max(depth, level)
        waiting.extend((child, level + 1) for child in element.elements())
    assert depth <= DEEPEST + 1


TAGS = (
    "p /p div /div ul ol li /ul table tr td th /table dl dt dd h1 /h1 h6 a /a b /b br pre /pre sup script /script main nav caption summary"
)
PIECES = [f"<{tag}>" for tag in TAGS.split()] + [
    "<td colspan=3>",
    "<th rowspan=2>",
    "<a href=x>",
    "<div class=nav>",
    "<!--",
    "-->",
    "<![",
    "&lt;",
]
MARKUP = st.lists(st.sampled_from(PIECES) | st.text(max_size=8), max_size=40).map("".join)


@settings(deadline=None, max_examples=200)
@given(data=MARKUP.map(lambda markup: markup.encode("utf-8", "replace")) | st.binary(max_size=300))
def test_any_bytes_give_a_document_or_an_error(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    try:
        page = document(tmp_path_factory.getbasetemp(), data)
    except DocumentError as error:
        assert "\n" not in str(error)  # noqa: PT017 - both outcomes are right
    else:
        assert_places_are_right(page)


def test_text_files_need_no_parser_of_pages(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_text("Words.", encoding="utf-8")
    script = (
        "import sys, pathlib; from kg.extraction.documents import read; read(pathlib.Path(sys.argv[1]));"
        " sys.exit(any(name in sys.modules for name in ('lxml', 'pypdfium2')))"
    )
    subprocess.run([sys.executable, "-c", script, str(file)], check=True)
