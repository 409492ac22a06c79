"""`make play`: a source folder makes what it lacks, the page for the browser and the compiled engine."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from grognard import build_kind
from tools import compile as script
from tools.compile import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(build_kind() != "pure", reason="once is enough: it is about the sources"),
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs a Linux /proc"),
]

# Stands in for tools/compile.py in a source folder, so that a test need not compile for minutes: it "compiles" until
# it is let go, and then the tree is there.
STAND_IN = """
import os, subprocess, sys, time
from pathlib import Path
HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, {root!r})
from tools.compile import hold, stay_in_the_background
def has_compiler():
    return not (HERE / "no_compiler").exists()
def play_tree(root):
    tree = root / "build" / "play" / "made"
    return tree if tree.is_dir() else None
if __name__ == "__main__":
    assert sys.argv[1:3] == ["--play", "--background"], sys.argv
    stay_in_the_background()
    compiler = subprocess.Popen(["sleep", "1000"])
    (HERE / "pids.part").write_text(f"{{os.getpid()}} {{compiler.pid}} {{os.nice(0)}}")
    (HERE / "pids.part").rename(HERE / "pids")
    while not (HERE / "go_on").exists():
        time.sleep(0.02)
    compiler.kill()
    if (HERE / "go_on").read_text() == "fail":
        sys.exit("the sources are wrong")
    tree = HERE / "build" / "play" / "made"
    tree.mkdir(parents=True)
    (tree / "in_use").touch()
    (tree / "grognard").symlink_to(HERE / "src" / "grognard")
"""


def wait_for(what: Callable[[], bool], seconds: float = 60) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A source folder with the sources of this one, and a compiler that does nothing."""
    root = tmp_path / "clone"
    (root / "tools").mkdir(parents=True)
    for name in ("src", "web", "pyproject.toml", "tools/client.py"):
        (root / name).symlink_to(ROOT / name)
    (root / "tools" / "compile.py").write_text(STAND_IN.format(root=str(ROOT)))
    return root


class Served:
    """A server that was started as `make play` does."""

    def __init__(self, root: Path) -> None:
        words = ["serve", "--compiled", "--port", "0", "--no-browser", "--data", str(root / "games")]
        environment = {key: value for key, value in os.environ.items() if key != "GROGNARD_PURE"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "grognard", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**environment, "PYTHONPATH": str(root / "src")},
            start_new_session=True,
        )
        self.said = self.line()
        assert "http://" in self.said, self.said
        self.address = self.said.split()[3]

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline()

    def engine(self) -> str:
        """What the lobby shows."""
        with urllib.request.urlopen(self.address + "api/lobby") as answer:
            return str(json.load(answer)["engine"])


@contextlib.contextmanager
def served(root: Path) -> Iterator[Served]:
    server = Served(root)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.process.send_signal(signal.SIGINT)
        server.process.communicate(timeout=60)


def pids(root: Path) -> tuple[int, int, int]:
    """The builder, its compiler, and how nice they are."""
    wait_for((root / "pids").exists)
    builder, compiler, niceness = map(int, (root / "pids").read_text().split())
    return builder, compiler, niceness


def test_the_engine_is_built_while_people_play_and_used_from_the_next_start(folder: Path) -> None:
    with served(folder) as server:
        assert "the plain Python engine; the faster, compiled one is being built" in server.said
        assert "is being built" in server.engine()
        assert pids(folder)[2] == 19
        (folder / "go_on").write_text("")
        assert server.line() == "The compiled engine is ready and will be used from the next start.\n"
        ready = "the compiled one is ready and will be used from the next start"
        assert server.engine() == f"the plain Python engine; {ready}"
    (folder / "pids").unlink()
    with served(folder) as server:
        environment = Path(f"/proc/{server.process.pid}/environ").read_text()
        assert f"PYTHONPATH={folder / 'build' / 'play' / 'made'}\0" in environment
        with pytest.raises(BlockingIOError):  # while it plays nobody removes what it plays with
            lock_alone(folder / "build" / "play" / "made")
        assert not (folder / "pids").exists(), "and nothing is built any more"
    lock_alone(folder / "build" / "play" / "made")


def lock_alone(tree: Path) -> None:
    import fcntl  # noqa: PLC0415  (not everywhere)

    with (tree / "in_use").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_the_build_ends_with_the_server_and_without_a_word(folder: Path, how: int) -> None:
    server = Served(folder)
    builder, compiler, _ = pids(folder)
    assert is_running(builder)
    assert is_running(compiler)
    if how == signal.SIGINT:
        os.killpg(server.process.pid, how)  # as a terminal does
    else:
        server.process.send_signal(how)
    _, err = server.process.communicate(timeout=60)
    assert "Traceback" not in err
    wait_for(lambda: not is_running(builder) and not is_running(compiler), 10)
    assert not (folder / "build" / "play").exists()


def test_a_build_that_fails_is_told(folder: Path) -> None:
    with served(folder) as server:
        (folder / "go_on").write_text("fail")
        assert server.line().startswith("The compiled engine could not be built: see ")
        assert server.engine() == "the plain Python engine; the compiled one could not be built"
    assert "the sources are wrong" in (folder / "build" / "mypyc" / "log").read_text()


def test_without_a_c_compiler_nothing_is_built(folder: Path) -> None:
    (folder / "no_compiler").touch()
    with served(folder) as server:
        assert "there is no C compiler here" in server.said
        assert "there is no C compiler here" in server.engine()
    assert not (folder / "pids").exists()
    assert not (folder / "build").exists()


# The real script, over a package of one module.

TINY = {
    "pyproject.toml": '[tool.grognard.compile]\nmodules = ["kernel/*.py"]\nexclude = ["kernel/__init__.py"]\n',
    "src/grognard/__init__.py": "",
    "src/grognard/games.py": "from grognard.kernel.die import faces\n\nGAMES = ()\n",
    "src/grognard/kernel/__init__.py": "",
    "src/grognard/kernel/die.py": "def faces() -> int:\n    return 6\n",
    "src/grognard/server/client/index.html": "<p>",
}


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    root = tmp_path / "tiny"
    for name, text in TINY.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    (root / "tools").mkdir()
    shutil.copy(ROOT / "tools" / "compile.py", root / "tools")
    return root


def compiled(root: Path, *words: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(root / "tools" / "compile.py"), "--jobs", "1", *words]
    alone = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=alone)


def faces(tree: Path) -> str:
    code = "import grognard.kernel.die as die; print(die.faces(), die.__file__)"
    words = [sys.executable, "-c", code]
    return subprocess.run(
        words, env={**os.environ, "PYTHONPATH": str(tree)}, check=True, capture_output=True, text=True
    ).stdout


def test_a_tree_to_play_with_is_whole_current_and_left_alone(tiny: Path) -> None:
    assert script.play_tree(tiny) is None
    out, _ = compiled(tiny, "--play").communicate()
    first = script.play_tree(tiny)
    assert first is not None, out
    assert first.relative_to(tiny).as_posix() in out
    assert faces(first).startswith(f"6 {first}")
    assert faces(first).strip().endswith(script.extension_suffix())

    # Files that are not compiled count, too; where only they changed, the tree is made at once.
    (tiny / "src/grognard/server/client/index.html").write_text("<p>new")
    held = script.hold(first)
    second = script.play_tree(tiny)
    assert second not in (None, first)
    assert first.is_dir(), "somebody plays with it"
    os.close(held)

    # An older engine is never played with.
    (tiny / "src/grognard/kernel/die.py").write_text("def faces() -> int:\n    return 8\n")
    assert not script.is_current(tiny)
    assert script.play_tree(tiny) is None
    out, _ = compiled(tiny, "--play").communicate()
    third = script.play_tree(tiny)
    assert third is not None, out
    assert faces(third).startswith("8 ")
    assert list(third.parent.iterdir()) == [third], "what nobody plays with is removed"


def test_no_half_build_is_played_with(tiny: Path) -> None:
    for seconds in (0.5, 1.5, 4.0):
        build = compiled(tiny, "--play")
        time.sleep(seconds)
        build.kill()
        build.communicate()
        tree = script.play_tree(tiny)
        if tree is not None:
            break
    else:
        compiled(tiny, "--play").communicate()
        tree = script.play_tree(tiny)
    assert tree is not None
    assert faces(tree).startswith(f"6 {tree}")


def test_what_does_not_run_is_not_played_with(tiny: Path) -> None:
    (tiny / "src/grognard/games.py").write_text("import no_such_module\n")
    out, _ = compiled(tiny, "--play").communicate()
    assert "does not run" in out
    assert script.play_tree(tiny) is None
    assert not list((tiny / "build" / "play").iterdir())
