"""Pictures and pages: whole by their structure, and no name of a graph breaks out of them."""

import io
import re
import shutil
import subprocess
import sys
from html.parser import HTMLParser
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from markdown_it import MarkdownIt
from PIL import Image
from pyoxigraph import Literal, NamedNode, Quad, RdfFormat, parse
from rdflib import RDF, RDFS, Graph, URIRef

import kg
from kg import catalog
from kg.errors import InputError
from kg.export import FORMATS, Selection, export
from kg.export.network import network
from kg.export.pictures import around, whole
from kg.export.pictures.scene import Box, Disc, Text, shortened, width_of
from kg.namespaces import ID, KG, SKOS
from kg.store import Store

HOSTILE = Path(__file__).parent / "cases" / "export" / "graph.trig"
SVG = "{http://www.w3.org/2000/svg}"
CABLE_LABEL = "</text><script>alert(1)</script>"


@pytest.fixture(scope="module")
def hostile() -> Store:
    return Store.from_file(HOSTILE)


def overlapping(boxes: list[tuple[float, float, float, float]]) -> list[tuple[object, object]]:
    """Return the pairs of boxes (left, top, right, bottom) that cover each other."""
    return [(a, b) for a, b in combinations(boxes, 2) if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]]


# --- pictures ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("about", [None, ID + "ferry"])
def test_svg_shows_each_thing_and_lets_no_name_out(hostile: Store, about: str | None) -> None:
    root = ET.fromstring(export(Selection(hostile, about=about), "svg").decode())  # noqa: S314 - our own output
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= {
        "svg", "title", "defs", "marker", "path", "rect", "circle", "text",
    }  # fmt: skip
    assert shortened(CABLE_LABEL, 12.5, 150)[:10] in " ".join(element.text or "" for element in root.iter(SVG + "text"))
    width, height = float(root.get("width", "")), float(root.get("height", ""))
    for text in root.iter(SVG + "text"):
        assert 0 <= float(text.get("x", "")) <= width
        assert 0 <= float(text.get("y", "")) <= height


def test_no_name_of_the_map_covers_another(bundled: kg.Graph) -> None:
    scene = whole.scene(network(Selection(bundled.store)))
    names = [shape for shape in scene.shapes if isinstance(shape, Text) and shape.anchor == "middle"]
    assert len(names) > 30
    half = {id(text): width_of(text.words, text.size) / 2 for text in names}
    assert overlapping([(t.at[0] - half[id(t)], t.at[1] - t.size, t.at[0] + half[id(t)], t.at[1] + 2) for t in names]) == []


@pytest.mark.parametrize("name", ["Ethernet", "InfiniBand", "PFC"])
def test_no_card_of_a_picture_covers_another_and_each_stays_inside(bundled: kg.Graph, name: str) -> None:
    iri = bundled.find(name)
    assert iri is not None
    scene = around.scene(network(Selection(bundled.store, about=iri)), iri)
    boxes = [(box.left, box.top, box.left + box.width, box.top + box.height) for box in scene.shapes if isinstance(box, Box)]
    assert len(boxes) > 3
    assert overlapping(boxes) == []
    assert all(left >= 0 and top >= 0 and right <= scene.width and bottom <= scene.height for left, top, right, bottom in boxes)


def test_what_is_only_said_with_a_hedge_is_grey_and_a_denial_is_told(hostile: Store) -> None:
    scene = around.scene(network(Selection(hostile, about=ID + "ferry")), ID + "ferry")
    texts = {shape.words: shape.colour for shape in scene.shapes if isinstance(shape, Text)}
    assert texts["-rope|a`b_c*"] != texts[shortened(CABLE_LABEL, around.SIZE, around.COLUMN / 2)]
    assert "… uses (denied)" in texts
    assert any("usually likes" in shape.title for shape in scene.shapes if isinstance(shape, Box))


def test_a_thing_that_nothing_joins_stands_alone() -> None:
    store = Store.memory()
    store.extend([Quad(NamedNode("urn:a"), NamedNode(SKOS + "definition"), Literal("Alone."))])
    assert any("urn:a" in text for text in _texts(store, "urn:a"))
    assert any(isinstance(shape, Disc) for shape in whole.scene(network(Selection(Store.from_file(HOSTILE)))).shapes)
    assert _texts(store, None) == ["all 0 things"]


def _texts(store: Store, about: str | None) -> list[str]:
    root = ET.fromstring(export(Selection(store, about=about), "svg").decode())  # noqa: S314
    return [text.text or "" for text in root.iter(SVG + "text")]


def test_png_is_the_svg_twice_as_large(hostile: Store) -> None:
    root = ET.fromstring(export(Selection(hostile), "svg").decode())  # noqa: S314
    data = export(Selection(hostile), "png")
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == tuple(round(float(root.get(name, "")) * 2) for name in ("width", "height"))
        assert len(image.convert("P", palette=Image.Palette.ADAPTIVE).getcolors() or ()) > 10
    assert data == export(Selection(hostile), "png")


def test_png_without_pillow_says_what_to_install(hostile: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    with pytest.raises(InputError, match=r"pip install 'interconnect-kg\[pictures\]', or export SVG"):
        export(Selection(hostile), "png")


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_draws_what_is_exported(hostile: Store) -> None:
    drawn = subprocess.run(["dot", "-Tplain"], input=export(Selection(hostile), "dot"), capture_output=True, check=True).stdout.decode()
    assert [line.split()[0] for line in drawn.splitlines()].count("edge") == 6
    assert "alert(1)" in drawn


def test_dot_quotes_names(hostile: Store) -> None:
    written = export(Selection(hostile), "dot").decode()
    assert 'label="=ferry\\\\"' in written
    assert 'label="uses (denied)"' in written
    assert written.count('style="dashed"') == 2
    assert len(re.findall(r'^  n\d+ (?:-> n\d+ )?\[(?:\w+="(?:[^"\\]|\\.)*"(?:, )?)+\]$', written, re.MULTILINE)) == 3 + 6


# --- documentation ----------------------------------------------------------------------------------------------------------


class Outline(HTMLParser):
    """Collects the elements of a page, and the words of each heading."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.identifiers: list[str] = []
        self.targets: list[str] = []
        self.words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.identifiers += [value for name, value in attrs if name == "id" and value]
        self.targets += [value.removeprefix("#") for name, value in attrs if name == "href" and value and value.startswith("#")]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def outline(page: str) -> Outline:
    found = Outline()
    found.feed(page)
    return found


def test_the_page_tells_every_class_and_property(bundled: kg.Graph) -> None:
    page = outline(export(Selection(bundled.store), "html").decode())
    terms = bundled.sparql(
        "SELECT ?label ?definition WHERE { VALUES ?kind { owl:Class owl:ObjectProperty owl:DatatypeProperty } "
        "?term a ?kind ; rdfs:label ?label ; skos:definition ?definition }"
    ).records
    assert {row["label"] for row in terms} | {row["definition"] for row in terms} <= set(page.words)
    assert len(page.identifiers) == len(set(page.identifiers)) > 400
    assert set(page.targets) <= set(page.identifiers)


def test_no_name_breaks_out_of_the_page(hostile: Store) -> None:
    page = outline(export(Selection(hostile), "html").decode())
    assert "script" not in page.tags
    assert CABLE_LABEL in page.words
    for tag in ("article", "dl", "ul"):
        assert export(Selection(hostile), "html").decode().count(f"</{tag}>") == page.tags.count(tag)


def test_markdown_shows_names_as_they_are(hostile: Store) -> None:
    html = MarkdownIt().render(export(Selection(hostile), "markdown").decode())
    headings = re.findall(r"<h3>(.*?)</h3>", html)
    assert "&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;" in headings
    assert {"-rope|a`b_c*", "=ferry\\", "Boat", "uses"} <= set(headings)
    assert "<p>A boat; it crosses.</p>" in html
    assert '<li>inverse of: <a href="https://w3id.org/interconnect-kg/ontology#follows">follows</a></li>' in html


# --- description and queries ------------------------------------------------------------------------------------------------


def test_the_description_counts_what_is_there(bundled: kg.Graph) -> None:
    graph = Graph().parse(data=export(Selection(bundled.store), "description"), format="turtle")
    void, dataset = "http://rdfs.org/ns/void#", URIRef("https://w3id.org/interconnect-kg/dataset")
    lines = export(Selection(bundled.store), "ntriples").count(b"\n")
    assert int(str(graph.value(dataset, URIRef(void + "triples")))) == lines
    parts = {str(part): int(str(graph.value(part, URIRef(void + "triples")))) for part in graph.objects(dataset, URIRef(void + "subset"))}
    assert sum(parts.values()) == len(bundled.store)
    (of_statements,) = graph.subjects(URIRef(void + "class"), URIRef(KG + "Statement"))
    count = bundled.sparql("SELECT (COUNT(*) AS ?n) WHERE { ?s a kg:Statement }").records[0]["n"]
    assert str(graph.value(of_statements, URIRef(void + "entities"))) == count
    media = {str(value).rpartition("media-types/")[2] for value in graph.objects(None, URIRef("http://www.w3.org/ns/dcat#mediaType"))}
    assert media == {form.media_type for form in FORMATS.values()}


def test_the_queries_are_executables_that_run(bundled: kg.Graph) -> None:
    graph = Graph().parse(data=export(Selection(bundled.store), "queries"), format="turtle")
    shacl = "http://www.w3.org/ns/shacl#"
    found = set(graph.subjects(RDF.type, URIRef(shacl + "SPARQLSelectExecutable")))
    assert {str(graph.value(each, RDFS.label)) for each in found} == set(catalog.load().names)
    for each in found:
        text = str(graph.value(each, URIRef(shacl + "select")))
        assert "#+" not in text
        names = {str(graph.value(parameter, URIRef(shacl + "name"))) for parameter in graph.objects(each, URIRef(shacl + "parameter"))}
        assert all(f"${name}" in text for name in names)
    text = str(graph.value(URIRef("https://w3id.org/interconnect-kg/query/documents"), URIRef(shacl + "select")))
    assert bundled.sparql(text).records == bundled.query("documents").records


@pytest.mark.parametrize("form", [name for name, form in FORMATS.items() if form.media_type in {"text/turtle", "application/trig"}])
def test_what_claims_to_be_turtle_or_trig_is(bundled: kg.Graph, form: str) -> None:
    syntax = RdfFormat.from_media_type(FORMATS[form].media_type)
    assert syntax is not None
    assert sum(1 for _ in parse(export(Selection(bundled.store), form), format=syntax)) > 200
