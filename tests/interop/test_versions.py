"""The README names the versions that `.ci/tools` installs."""

import json
import re
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_the_readme_names_the_versions_that_are_installed() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| ([\w .()-]+?) \| ([\d.]+) \|", readme, re.MULTILINE))
    pom = dict(re.findall(r"<artifactId>([\w.-]+)</artifactId>\s*<version>([\d.]+)</version>", (HERE / "java" / "pom.xml").read_text()))
    (jena,) = re.findall(r"^JENA=(.*)$", (ROOT / ".ci" / "tools").read_text(), re.MULTILINE)
    comunica = json.loads((HERE / "comunica" / "package.json").read_text())["dependencies"]["@comunica/query-sparql-file"]
    assert {version for tool, version in rows.items() if tool.startswith("Apache Jena")} == {jena}
    assert (rows["OWL API"], rows["HermiT"], rows["Comunica"]) == (
        pom["owlapi-distribution"],
        pom["org.semanticweb.hermit"],
        comunica,
    )
