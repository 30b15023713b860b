"""The README cannot drift: its commands are run, its Python session too, and each command and option is told."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kg.console.overview import COMMANDS
from kg.export import FORMATS

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
ELLIPSIS = "..."


def blocks(language: str) -> list[str]:
    return [body for name, body in FENCE.findall(README) if name == language]


def exchanges() -> list[tuple[str, str]]:
    """Return each command of the README's console blocks with the output that follows it."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def test_the_commands_of_the_readme_print_what_it_shows(tmp_path: Path) -> None:
    environment = {**os.environ, "KG_GRAPH": "", "COLUMNS": "100", "NO_COLOR": "1"}
    for name in ("ontology", "queries", "cli.py"):
        (tmp_path / name).symlink_to(ROOT / name)
    different = []
    for command, output in exchanges():
        script = re.sub(r"(^|\| )kg ", rf"\1{shlex.quote(sys.executable)} -m kg ", command)
        done = subprocess.run(
            ["bash", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False, timeout=120
        )
        if not matches(done.stdout + done.stderr, output):
            different.append(f"$ {command}\n{done.stdout}{done.stderr}")
    assert not different, "\n".join(different)


def matches(printed: str, shown: str) -> bool:
    """Tell whether the output is as shown; a line `...` stands for any number of lines."""
    lines = shown.rstrip("\n").splitlines()
    pattern = "".join(r"(?:.*\n)*?" if line.strip() == ELLIPSIS else re.escape(line.rstrip()) + r"[ ]*\n" for line in lines)
    return re.fullmatch(pattern, printed.rstrip("\n") + "\n" if printed.strip() else "") is not None


def test_the_readme_has_exchanges_and_a_python_session() -> None:
    assert len(exchanges()) >= 5
    assert any(">>> " in block for block in blocks("python"))


def test_the_python_session_of_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = "\n".join(block for block in blocks("python") if ">>> " in block)
    test = doctest.DocTestParser().get_doctest(session, {}, "README.md", "README.md", 0)
    report: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test, out=report.append)
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_each_command_is_told(command: str) -> None:
    assert f"kg {command}" in README


def test_each_export_format_is_told() -> None:
    for form in FORMATS.values():
        assert f"| `{form.name}` | `{form.suffix}` | {form.purpose} |" in README


def test_relative_links_lead_somewhere() -> None:
    for file in ("README.md", "CONTRIBUTING.md", "ontology/README.md", "queries/README.md"):
        text = (ROOT / file).read_text(encoding="utf-8")
        for target in re.findall(r"\]\((?!https?://|#)([^)#]+)", text):
            assert ((ROOT / file).parent / target).exists(), f"{file} links to {target}"
