import subprocess
import sys

PROGRAM = """
import sys, kg.language
assert "spacy" in sys.modules and "spacy.cli" not in sys.modules and "typer" not in sys.modules
import spacy
assert spacy.__version__ in str(spacy.info(silent=True))
import spacy.cli
assert callable(spacy.cli.download)
"""


def test_spacy_is_loaded_without_its_commands_which_are_there_when_they_are_wanted() -> None:
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
