"""Whatever happens to a build or to its files: the old graph or the new one, never half of one, and the next command works."""

import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import platformdirs
import pytest

import kg
from kg.errors import StoreError

MANY = bool(os.environ.get("KG_SLOW"))
"""Set in the environment for the long run: 50 builds are killed instead of a few."""
LISTED = re.compile(r"""0 \['"birds\.txt\"""")
ANSWERED = re.compile(r"""0 \["What do owls hunt\?,answered,,,(Owls of kind \d hunt mice\.),.*,\1"\] \Z""")
"""What readers print of a list of the documents, and of an answer, whose quotation is of the same version."""
IN_START_OF_PYTHON = re.compile(r"\A(?:(?!/kg/(?:console|__main__)).)*\Z", re.DOTALL)
"""A traceback from before the first line of the program."""
ASKED = "SELECT ?q WHERE { ?p a kg:Passage ; oa:hasSelector/oa:exact ?q }"


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "kg", *arguments]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    whole = {**os.environ, **environment}
    return subprocess.run(command(*arguments), capture_output=True, text=True, check=False, timeout=300, env=whole)


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def text(version: int) -> str:
    return f"Owls of kind {version} hunt mice."


@pytest.fixture
def document(tmp_path: Path) -> Path:
    file = tmp_path / "birds.txt"
    file.write_text(text(0), encoding="utf-8")
    return file


@pytest.fixture
def folder(document: Path, tmp_path: Path) -> Path:
    kg.build(document, tmp_path / "graph")
    return tmp_path / "graph"


def told(folder: Path) -> str:
    done = run("sparql", ASKED, "--graph", str(folder), "--format", "csv")
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()[1]


# --- builds that are ended ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGTERM], ids=["kill", "term"])
def test_a_build_that_is_killed_leaves_the_old_graph_or_the_new_one(end: signal.Signals, document: Path, folder: Path) -> None:
    began = time.monotonic()
    started("build", str(document), "-o", str(folder)).communicate()
    whole = time.monotonic() - began
    chance, rounds = random.Random(6), (50 if MANY else 4)  # noqa: S311 - the same moments each time
    now = 0
    for version in range(1, rounds + 1):
        document.write_text(text(version), encoding="utf-8")
        building = started("build", str(document), "-o", str(folder))
        time.sleep(chance.uniform(0, 1.1) * whole)
        building.send_signal(end)
        _, complaint = building.communicate()
        assert "Traceback" not in complaint
        found = told(folder)
        assert found in (text(now), text(version))
        now = version if found == text(version) else now
    assert run("build", str(document), "-o", str(folder)).returncode == 0
    assert told(folder) == text(rounds)
    assert sum(entry.name.startswith("store-") for entry in folder.iterdir()) <= 2


def test_a_first_build_that_is_killed_can_be_done_again(document: Path, tmp_path: Path) -> None:
    place = tmp_path / "graph"
    building = started("build", str(document), "-o", str(place))
    while not list(place.glob("store-*")):
        assert building.poll() is None
        time.sleep(0.01)
    building.kill()
    building.communicate()
    assert run("query", "--graph", str(place), "documents").stderr.startswith(f"kg: {place} holds no graph")
    assert run("build", str(document), "-o", str(place)).returncode == 0
    assert told(place) == text(0)


@pytest.mark.parametrize(
    "arguments", [["build", "{document}", "-o", "{folder}", "--jobs", "2"], ["ask", "What hunts mice?", "--graph", "{folder}"]]
)
def test_control_c_ends_any_command_at_any_time(arguments: list[str], document: Path, folder: Path) -> None:
    shutil.copy(document, document.with_name("more.txt"))
    words = [word.format(document=document.parent, folder=folder) for word in arguments]
    document.write_text(text(1), encoding="utf-8")
    for moment in (0.04, 0.06, 0.08, 0.1, 0.15, 0.2, 0.3, 0.8, 1.6, 3.0):
        running = subprocess.Popen(command(*words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        time.sleep(moment)
        with suppress(ProcessLookupError):
            os.killpg(running.pid, signal.SIGINT)
        _, complaint = running.communicate(timeout=120)
        assert running.returncode in (0, 1, 130, -signal.SIGINT)
        assert "Traceback" not in complaint or IN_START_OF_PYTHON.search(complaint), complaint
        assert told(folder).startswith("Owls of kind")


def test_two_builds_at_once_give_a_whole_graph(document: Path, tmp_path: Path) -> None:
    place = tmp_path / "graph"
    both = [started("build", str(document), "-o", str(place)) for _ in range(2)]
    results = [(each.communicate()[1], each.returncode) for each in both]
    assert 0 in [code for _, code in results]
    for complaint, code in results:
        assert code == 0 or complaint.startswith(f"kg: another build is writing {place}")
    assert told(place) == text(0)


# --- disks ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Callable[[str], Path]]:
    """Give a function that mounts a disk with certain options; only root can."""
    place = tmp_path / "disk"
    place.mkdir()

    def mounted(options: str) -> Path:
        done = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(place)], capture_output=True, check=False)
        if done.returncode:
            pytest.skip("a disk can be mounted by root only")
        return place

    if shutil.which("mount") is None:
        pytest.skip("there is no mount")
    yield mounted
    subprocess.run(["umount", "-l", str(place)], capture_output=True, check=False)


def test_a_full_disk_leaves_the_old_graph(document: Path, small_disk: Callable[[str], Path]) -> None:
    disk = small_disk("size=150m")
    assert run("build", str(document), "-o", str(disk / "graph")).returncode == 0
    with (disk / "filler").open("wb") as filler:
        try:
            while True:
                filler.write(b"x" * 100_000)
        except OSError:
            pass
    document.write_text(text(1), encoding="utf-8")
    done = run("build", str(document), "-o", str(disk / "graph"))
    assert (done.returncode, done.stderr.count("\n")) == (3, 1)
    assert "No space left on device" in done.stderr
    assert told(disk / "graph") == text(0)
    (disk / "filler").unlink()
    assert run("build", str(document), "-o", str(disk / "graph")).returncode == 0
    assert told(disk / "graph") == text(1)


def test_a_disk_that_is_only_read(document: Path, small_disk: Callable[[str], Path]) -> None:
    disk = small_disk("size=150m")
    assert run("build", str(document), "-o", str(disk / "graph")).returncode == 0
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    assert told(disk / "graph") == text(0)
    done = run("build", str(document), "-o", str(disk / "graph"))
    assert (done.returncode, done.stderr.count("\n")) == (3, 1)
    assert "Read-only file system" in done.stderr
    for arguments in (["query", "documents"], ["ask", "What hunts mice?"], ["export", "-o", "-"], ["check"]):
        assert run(*arguments, "--graph", str(disk / "graph")).returncode in (0, 1)


def test_without_a_home_folder_the_bundled_graph_is_there_all_the_same() -> None:
    nowhere = dict.fromkeys(("HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"), "/proc/nowhere")
    done = run("ask", "--resident", "What does PFC stand for?", **nowhere, KG_QUERIES="")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("PFC stands for")


# --- damage ---------------------------------------------------------------------------------------------------------------


def damages(file: Path, chance: random.Random) -> Iterator[bytes]:
    """Give what a file may become: cut, with other bytes, with a hole, empty."""
    content = file.read_bytes()
    place = chance.randrange(len(content))
    yield content[:place]
    yield content[:place] + chance.randbytes(20) + content[place + 20 :]
    yield content[:place] + bytes(len(content) - place)
    yield b""


def complaint(folder: Path, quads: int) -> str | None:
    """Return what is said of a graph that is damaged; None where it can be read, and then it is whole."""
    try:
        graph = kg.load(folder)
        passages = graph.sparql(ASKED).records
        assert len(list(graph.store.quads())) == quads
    except StoreError as error:
        return str(error)
    assert passages == ({"q": text(0)},)
    return None


def test_a_damaged_store_is_told_or_does_no_harm(folder: Path, tmp_path: Path) -> None:
    whole = len(list(kg.load(folder).store.quads()))
    chance, told_of = random.Random(7), 0  # noqa: S311 - the same damage each time
    (store,) = folder.glob("store-*")
    for file in sorted(store.iterdir()):
        for damage in damages(file, chance) if file.stat().st_size else ():
            broken = tmp_path / "broken"
            shutil.rmtree(broken, ignore_errors=True)
            shutil.copytree(folder, broken)
            (broken / store.name / file.name).write_bytes(damage)
            message = complaint(broken, whole)
            assert message is None or ("\n" not in message and "build it again" in message)
            told_of += message is not None
    assert told_of


def test_a_damaged_cache_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda _: tmp_path)
    kg.bundled()
    (cache,) = (place for place in tmp_path.iterdir() if place.is_dir())
    for damaged in ("store-*/CURRENT", "store-*/MANIFEST-*", "kg.json"):
        for file in list(cache.glob(damaged)):
            file.write_bytes(b"\0")
        assert len(kg.bundled().store) > 1000
        assert [place.name for place in tmp_path.iterdir() if place.is_dir()] == [cache.name]


@pytest.mark.parametrize("when", [0, -1, 4_000_000_000, 253_402_300_800])
def test_a_clock_that_is_wrong_changes_nothing(when: int, document: Path, folder: Path) -> None:
    os.utime(document, (when, when))
    for file in folder.rglob("*"):
        os.utime(file, (when, when))
    document.write_text(text(1), encoding="utf-8")
    os.utime(document, (when, when))
    kg.build(document, folder)
    assert [row["q"] for row in kg.load(folder).sparql(ASKED).records] == [text(1)]


# --- many at once -----------------------------------------------------------------------------------------------------------


def test_a_graph_can_be_asked_while_it_is_built_again(document: Path, folder: Path) -> None:
    versions = range(1, 4)
    script = (
        "import subprocess, sys, time\n"
        "end = time.monotonic() + float(sys.argv[1])\n"
        "while time.monotonic() < end:\n"
        "    done = subprocess.run(sys.argv[2:], capture_output=True, text=True)\n"
        "    print(done.returncode, done.stdout.splitlines()[1:], done.stderr, flush=True)\n"
    )
    query = command("sparql", ASKED, "--graph", str(folder), "--format", "csv")
    listing = command("query", "documents", "--graph", str(folder), "--format", "tsv", "--queries", "/nowhere")
    ask = command("ask", "What do owls hunt?", "--graph", str(folder), "--format", "csv", "--queries", "/nowhere")
    seconds = "30" if MANY else "12"
    readers = [
        subprocess.Popen([sys.executable, "-c", script, seconds, *reader], stdout=subprocess.PIPE, text=True)
        for reader in (query, query, query, listing, listing, ask, ask, [*ask, "--resident"])
    ]
    for version in versions:
        document.write_text(text(version), encoding="utf-8")
        kg.build(document, folder)
    answers = [line for reader in readers for line in reader.communicate()[0].splitlines()]
    right = [f"0 {[text(version)]} " for version in range(len(versions) + 1)]
    wrong = [line for line in answers if line not in right and not LISTED.match(line) and not ANSWERED.match(line)]
    assert not wrong
    for form in (*right[-1:], "birds.txt", "answered"):
        assert any(form in line for line in answers)
    assert len(answers) >= 8
