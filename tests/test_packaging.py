"""What is shipped: a wheel that holds the knowledge beside the code, and works from where it is put."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import kg

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    room = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(room), str(ROOT)], check=True, capture_output=True
    )
    (file,) = room.glob("*.whl")
    return file


def test_the_wheel_holds_code_ontology_and_queries_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"kg", f"interconnect_kg-{kg.__version__}.dist-info"}
    for needed in ("kg/py.typed", "kg/ontology/interconnect.ttl", "kg/ontology/terms.ttl", "kg/queries/statements.rq"):
        assert needed in names
    for folder in ("patterns", "documents", "shapes"):
        assert any(name.startswith(f"kg/ontology/{folder}/") for name in names)


def test_every_data_file_of_the_checkout_is_in_the_wheel(wheel: Path) -> None:
    shipped = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("kg", "ontology", "queries"):
        for file in (ROOT / folder).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                name = file.relative_to(ROOT).as_posix()
                assert (name if folder == "kg" else f"kg/{name}") in shipped


def test_the_wheel_works_from_inside_its_zip_file(wheel: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(wheel), "XDG_CACHE_HOME": str(tmp_path / "cache"), "HOME": str(tmp_path)}
    program = "import kg; print(kg.__file__); print(kg.bundled().ask('What does PFC stand for?').answer)"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(str(wheel))
    assert "Priority Flow Control" in done.stdout
