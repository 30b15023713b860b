"""What is made to do harm ends in a clear error or a right result, in bounded time and memory."""

import gzip
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from commandline import kg

from kg.errors import DocumentError, GraphSyntaxError, InputError, KgError
from kg.extraction import documents
from kg.extraction.documents import find
from kg.graph import build, load

GIGABYTES = 3
"""Of address space that a command may take here."""
SECONDS = 60
MARKS = "\x1b[2J\x1b]0;title\x07\x9b31m [bold]mice[/bold] \N{RIGHT-TO-LEFT OVERRIDE}\N{LEFT-TO-RIGHT ISOLATE}\x08\x7f"
"""Escape sequences, rich markup, turns of the direction of writing, control characters."""
STEERING = set("\x1b\x07\x08\x7f\x9b\N{RIGHT-TO-LEFT OVERRIDE}\N{LEFT-TO-RIGHT ISOLATE}")
ENTITIES = "".join(f'<!ENTITY e{n} "' + f"&e{n - 1};" * 10 + '">' for n in range(1, 10))
RDF = (
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="urn:x">'
    '<p xmlns="urn:p#">{}</p></rdf:Description></rdf:RDF>'
)


def bounded(*arguments: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command that may take so much memory and time."""
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_AS, ({GIGABYTES << 30}, {GIGABYTES << 30}))"
    script = f"import sys; sys.argv[0] = 'kg'\n{limit}\nfrom kg.console.main import main\nmain()"
    return subprocess.run([sys.executable, "-c", script, *arguments], input=stdin, capture_output=True, check=False, timeout=SECONDS)


def refusal(*arguments: str, stdin: bytes = b"") -> str:
    """Return the one line that a command refuses with."""
    done = bounded(*arguments, stdin=stdin)
    complaint = done.stderr.decode()
    assert (done.returncode, done.stdout, complaint.count("\n")) == (3, b"", 1), complaint
    return complaint


def sparse(path: Path) -> None:
    with path.open("wb") as stream:
        stream.truncate(10 << 30)


# --- RDF ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("bomb.rdf", f'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e0 "aaaaaaaaaa">{ENTITIES}]>{RDF.format("&e9;")}'),
        ("late.rdf", f'<?xml version="1.0"?><!--{"-x" * 20_000}--><!DOCTYPE r [<!ENTITY e0 "aaaaaaaaaa">{ENTITIES}]>{RDF.format("&e9;")}'),
        ("wide.owl", f'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e "{"a" * 10_000}">]>{RDF.format("&e;" * 10_000)}'),
        ("file.rdf", f'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY e SYSTEM "file:///etc/hostname">]>{RDF.format("&e;")}'),
        ("remote.jsonld", '{"@context": "http://127.0.0.1:9/context.jsonld", "@id": "urn:x", "name": "y"}'),
        ("local.jsonld", '{"@context": "file:///etc/passwd", "@id": "urn:x", "name": "y"}'),
        ("deep.jsonld", '{"@id":' * 100_000),
        ("list.jsonld", "[" * 300_000),
        ("deep.ttl", "<urn:a> <urn:b> " + "( " * 300_000),
        ("blank.ttl", "<urn:a> <urn:b> " + "[ <urn:b> " * 300_000),
        ("triples.ttl", "<urn:a> <urn:b> " + "<<( <urn:a> <urn:b> " * 100_000),
        ("deep.rdf", RDF.format("<a>" * 5_000)),
        ("text.xml", "<" * 1_000_000),
    ],
)
def test_rdf_that_grows_nests_or_reaches_out_is_refused(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert name in refusal("sparql", "ASK {}", "--graph", str(tmp_path / name))


def test_ordinary_entities_are_taken(tmp_path: Path) -> None:
    text = f'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY owl "http://www.w3.org/2002/07/owl#">]>{RDF.format("&owl;Class")}'
    (tmp_path / "x.rdf").write_text(text, encoding="utf-8")
    assert load(tmp_path / "x.rdf").sparql("SELECT ?o { ?s ?p ?o }").records == ({"o": "http://www.w3.org/2002/07/owl#Class"},)


def test_an_archive_that_grows_without_bound_is_refused(tmp_path: Path) -> None:
    with gzip.open(tmp_path / "bomb.ttl.gz", "wb", compresslevel=9) as stream:
        for _ in range(300):
            stream.write(bytes(1 << 20))
    with pytest.raises(InputError, match="grows more than 200 times"):
        load(tmp_path / "bomb.ttl.gz")
    (tmp_path / "cut.ttl.gz").write_bytes((tmp_path / "bomb.ttl.gz").read_bytes()[:1000])
    with pytest.raises(KgError, match=r"cannot unpack .*cut\.ttl\.gz"):
        load(tmp_path / "cut.ttl.gz")


# --- files that are none ----------------------------------------------------------------------------------------------------

READERS: list[Callable[[str], list[str]]] = [
    lambda file: ["sparql", "ASK {}", "--graph", file],
    lambda file: ["sparql", "-f", file],
    lambda file: ["ask", "--batch", file],
    lambda file: ["build", file, "-o", f"{file}.graph"],
]


@pytest.mark.parametrize("reader", READERS, ids=["graph", "query", "questions", "document"])
def test_devices_pipes_and_huge_files_are_refused(reader: Callable[[str], list[str]], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    sparse(tmp_path / "huge.txt")
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    for place in (tmp_path / "pipe.txt", tmp_path / "huge.txt", tmp_path / "loop.txt", Path("/dev/zero"), Path("/dev/urandom")):
        assert str(place) in refusal(*reader(str(place)))


def test_a_query_file_or_a_marker_that_is_none_is_refused(tmp_path: Path) -> None:
    for name in ("queries/x.rq", "graph/kg.json"):
        place = tmp_path / name
        place.parent.mkdir()
        reader = ["query", "--queries", str(place.parent)] if place.suffix == ".rq" else ["sparql", "ASK {}", "--graph", str(place.parent)]
        os.mkfifo(place)
        assert str(place) in refusal(*reader)
        place.unlink()
        sparse(place)
        assert str(place) in refusal(*reader)
        place.write_text('{"format": 1e999, "store": "x"}', encoding="utf-8")
        assert place.name in refusal(*reader)


def test_stdin_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.console.options.LARGEST_TEXT", 100)
    assert kg(["sparql", "-"], stdin=b" " * 200).stderr == "kg: stdin has more than 0 MB, which is the limit; split it\n"


def test_the_output_of_a_command_can_stand_for_a_file() -> None:
    script = f"{sys.executable} -m kg sparql -f <(echo 'ASK {{}}')"
    assert subprocess.run(["bash", "-c", script], capture_output=True, check=False).stdout == b"yes\n"


def test_links_do_not_lead_out_of_a_folder(tmp_path: Path) -> None:
    secret, folder = tmp_path / "secret.txt", tmp_path / "documents"
    folder.mkdir()
    secret.write_text("Owls hunt.", encoding="utf-8")
    (folder / "a.txt").write_text("Owls fly.", encoding="utf-8")
    (folder / "out.txt").symlink_to(secret)
    (folder / "up.txt").symlink_to("../secret.txt")
    (folder / "self").symlink_to(folder)
    (folder / "in.txt").symlink_to(folder / "a.txt")
    assert [path.name for path in find([folder / ".." / "documents"])] == ["a.txt", "in.txt"]
    assert [path.name for path in find([folder / "out.txt"])] == ["out.txt"]


# --- documents --------------------------------------------------------------------------------------------------------------

DEEP = {
    "html": "<div>" * 100_000 + "Owls hunt.",
    "tables.html": "<table><tr><td>" * 5_000 + "Owls hunt.",
    "lists.html": "<ul><li>" * 5_000 + "Owls hunt.",
    "quotes.md": ">" * 50_000 + " Owls hunt.",
    "brackets.md": "(" * 20_000 + "Owls hunt",
    "links.md": "[" * 20_000 + "](",
    "stars.md": "*" * 50_000 + "a" + "_" * 50_000,
    "bars.md": "|" * 20_000 + "\n" + "|-" * 20_000,
    "letters.txt": "a" * 1_000_000,
    "hyphens.txt": "a-" * 50_000,
    "dots.txt": "a." * 50_000,
    "figures.txt": "1," * 50_000,
    "spaces.txt": "a" + " " * 500_000 + "b",
    "conditions.txt": "if " * 20_000 + ".",
    "ands.txt": "owls and " * 10_000 + "mice hunt.",
    "markup.txt": MARKS * 1_000,
}


@pytest.mark.parametrize("name", sorted(DEEP))
def test_documents_that_nest_or_repeat_are_read_in_bounded_time(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"x.{name}"
    file.write_text(DEEP[name], encoding="utf-8")
    done = bounded("build", str(file), "-o", str(tmp_path / "graph"))
    assert done.returncode in (0, 3)
    assert done.stderr.decode().count("\n") <= 1


@pytest.mark.parametrize("end", ["md", "html", "txt", "pdf"])
def test_a_packed_file_is_no_document(end: str, tmp_path: Path) -> None:
    file = tmp_path / f"x.{end}"
    file.write_bytes(gzip.compress(b"Owls hunt." * 100))
    with pytest.raises(DocumentError):
        documents.read(file)


# --- the terminal -----------------------------------------------------------------------------------------------------------


def test_nothing_that_a_document_or_a_question_holds_reaches_the_terminal_raw(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = tmp_path / "a[red].md"
    document.write_text(f"# Owls {MARKS}\n\nOwls are hunters of {MARKS} mice. Owls use {MARKS}.\n", encoding="utf-8")
    build([document], tmp_path / "graph")
    monkeypatch.setenv("KG_GRAPH", str(tmp_path / "graph"))
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    everything = "SELECT * WHERE { ?s ?p ?o FILTER(CONTAINS(STR(?o), 'mice')) }"
    for arguments in (
        ["ask", f"What are owls {MARKS}?"],
        ["ask", "What are owls?", "--explain"],
        ["ask", "What are owls?", "--format", "json"],
        ["ask", "What are owls?", "--format", "csv"],
        ["ask", "What are owls?", "--format", "markdown"],
        ["sparql", everything],
        ["sparql", everything, "--format", "csv"],
        ["sparql", everything, "--format", "tsv"],
        ["sparql", f"SELECT {MARKS}"],
        ["query", "statements"],
        ["query", f"{MARKS}"],
        ["show", "Owls"],
        ["show", f"{MARKS}"],
        ["coverage", "a[red].md"],
        ["export", "-o", "-"],
        [f"{MARKS}"],
        ["ask", "--format", f"{MARKS}", "x"],
    ):
        result = kg(arguments, terminal=True)
        assert not STEERING & set(result.stdout), arguments
        assert not STEERING & set(result.stderr), arguments


def test_markup_is_shown_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text("Owls are [bold]hunters[/bold] [link=http://127.0.0.1/]here[/link].\n", encoding="utf-8")
    build([tmp_path / "a.md"], tmp_path / "graph")
    monkeypatch.setenv("COLUMNS", "200")
    shown = kg(["sparql", "SELECT ?q WHERE { ?p oa:exact ?q }", "--graph", str(tmp_path / "graph")], terminal=True).stdout
    assert "[bold]hunters[/bold] [link=http://127.0.0.1/]here[/link]" in shown


def test_a_graph_with_an_entity_in_it_is_told_where(tmp_path: Path) -> None:
    (tmp_path / "x.rdf").write_text(f'<!DOCTYPE r [<!ENTITY e "&f;">]>{RDF.format("x")}', encoding="utf-8")
    with pytest.raises(GraphSyntaxError, match=r"x\.rdf: entity 'e'"):
        load(tmp_path / "x.rdf")
