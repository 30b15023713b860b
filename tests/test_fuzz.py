"""Whatever is fed in ends in a result or in a `KgError`: documents, questions, query headers, pattern files, RDF."""

import pytest
from fuzz_targets import TARGETS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

WORDS = {
    "document": [
        "# ",
        "- ",
        "| a | b |\n|---|---|\n",
        "\n\n",
        "Owls ",
        "use ",
        "mice",
        ", ",
        " and ",
        "if ",
        "not ",
        "400G",
        "(X)",
        ": ",
        ".",
        "-",
        "<p>",
        "<td>",
        "&#0;",
    ],
    "pdf": [
        "1 0 obj\n",
        "<< /Type /Page >>\n",
        "endobj\n",
        "stream\n",
        "endstream\n",
        "xref\n",
        "trailer << /Root 1 0 R >>\n",
        "%%EOF",
        "0 ",
    ],
    "question": [
        "what ",
        "is ",
        "ferry ",
        "cable ",
        "compare ",
        "and ",
        "how many ",
        "why",
        "?",
        "not ",
        "it ",
        "400G ",
        "-",
        "'s ",
        "or ",
        "\x00",
        "\n",
    ],
    "header": [
        "#+ summary: a\n",
        "#+ question: {x}\n",
        "#+ param x: kg:Thing\n",
        "#+ example: x = y\n",
        "#+ cue: a [b] ... c*|^d$\n",
        "SELECT ?a WHERE { ?a ?b $x } ORDER BY ?a",
        "$x ",
        '"',
        "'",
        "<",
        "\\",
        "#",
    ],
    "pattern": [
        'relation = "kg:uses"\n',
        "[[pattern]]\n",
        'id = "a"\n',
        'verbs = ["use"]\n',
        "examples = []\n",
        "wording = '(?P<s>.*)'\n",
        "= ",
        "[",
        "]",
        '"',
        "\n",
    ],
    "graph": [
        "<urn:a> ",
        "<urn:b> ",
        '"x"@en ',
        "^^<urn:c> ",
        ". ",
        "[ ",
        "( ",
        "{ ",
        "} ",
        "@prefix a: <b> .\n",
        "<rdf:RDF xmlns:rdf='",
        "&e;",
        "<!ENTITY e '",
        '{"@id":',
        "<<( ",
        "GRAPH ",
    ],
}


FOUND = [
    ("question", b"singi\x99 what"),
    ("question", b"d\x95\xff\x18\x01-~;\xff"),
    ("question", b"Which brand makes the most t-ctatcabl\\\\s?"),
    ("document", b"a-" * 50),
    ("graph", b'<!DOCTYPE r [<!ENTITY e "&f;">]>'),
]
"""What was found by longer runs."""


def inputs(target: str) -> st.SearchStrategy[bytes]:
    pieces = st.one_of(st.sampled_from(WORDS[target]), st.text(max_size=6))
    return st.one_of(
        st.lists(pieces, max_size=30).map(lambda each: "".join(each).encode("utf-8", "surrogatepass")), st.binary(max_size=200)
    )


@pytest.mark.parametrize("target", sorted(TARGETS))
def test_nothing_but_an_error_of_ours(target: str) -> None:
    @settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    @given(inputs(target))
    def holds(data: bytes) -> None:
        TARGETS[target](data)

    holds()


@pytest.mark.parametrize(("target", "data"), FOUND)
def test_what_was_found_stays_mended(target: str, data: bytes) -> None:
    TARGETS[target](data)
