"""The page for the browser comes with every installation from the sources, or there is none and one sentence why."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from pathlib import Path

import pytest

from grognard import build_kind
from tools.compile import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(build_kind() != "pure", reason="once is enough: no compiled module is involved"),
    pytest.mark.skipif(os.name != "posix", reason="cuts PATH down to links"),
]
PAGE = "grognard/server/client/index.html"
REFUSAL = "the page for the browser cannot be built (no Node 20 or newer here): install Node 20 or newer with npm"
Done = subprocess.CompletedProcess[str]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files of this project as they are, without anything that was built."""
    words = ["git", "ls-files", "-co", "--exclude-standard", "-z"]
    listed = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    root = tmp_path / "clone"
    for name in listed.split("\0"):
        if name and (ROOT / name).is_file() and not name.startswith("tests/"):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name)
    assert not (root / "src" / PAGE).exists()
    return root


@pytest.fixture
def bare(tmp_path: Path) -> str:
    """A PATH without Node."""
    place = tmp_path / "bin"
    place.mkdir()
    for name in ("sh", "dirname"):
        found = shutil.which(name)
        assert found is not None
        (place / name).symlink_to(found)
    return str(place)


def run(clone: Path, *words: str | Path, **environment: str) -> Done:
    """Run a Python module in a clone. Where Node came from PyPI, it is beside this Python."""
    inherited = {key: value for key, value in os.environ.items() if not key.startswith("GROGNARD_")}
    path = f"{os.environ['PATH']}{os.pathsep}{Path(sys.executable).parent}"
    return subprocess.run(
        [sys.executable, "-m", *map(str, words)],
        cwd=clone,
        env={**inherited, "PATH": path, "PYTHONPATH": str(clone / "src"), "GROGNARD_PURE": "1", **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


def wheel_of(clone: Path, folder: Path, **environment: str) -> Done:
    pip = ["pip", "--disable-pip-version-check", "-q", "wheel", "--no-deps", "--no-build-isolation"]
    return run(clone, *pip, "-w", folder, ".", **environment)


def test_a_wheel_from_a_clean_clone_has_the_page(clone: Path, tmp_path: Path) -> None:
    done = wheel_of(clone, tmp_path / "wheels")
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (tmp_path / "wheels").glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert PAGE in names
    for ending in (".js", ".js.br", ".css", ".woff2"):
        assert any(name.startswith("grognard/server/client/assets/") and name.endswith(ending) for name in names)

    # After `make setup` the page may be missing, too: then the command builds it before it opens the table.
    shutil.rmtree((clone / "src" / PAGE).parent)
    words = ["--port", "0", "--no-browser", "--data", str(tmp_path / "games")]
    path = f"{os.environ['PATH']}{os.pathsep}{Path(sys.executable).parent}"
    server = subprocess.Popen(
        [sys.executable, "-m", "grognard", *words],
        env={**os.environ, "PATH": path, "PYTHONPATH": str(clone / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        with urllib.request.urlopen(server.stdout.readline().split()[3]) as page:
            assert b"<script" in page.read()
    finally:
        server.terminate()
        _, err = server.communicate(timeout=60)
    assert err.startswith("grognard: building the browser client, once")
    assert "Traceback" not in err


def test_without_node_one_sentence_says_so(clone: Path, tmp_path: Path, bare: str) -> None:
    done = wheel_of(clone, tmp_path / "wheels", PATH=bare)
    assert done.returncode != 0
    said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if "Node 20" in line]
    assert said == [f"grognard: {REFUSAL}, or set GROGNARD_CLIENT=none for the command line and Python only"]
    assert "Traceback" not in done.stdout + done.stderr
    assert not list(tmp_path.glob("wheels/*.whl"))

    words = ["grognard", "--port", "0", "--no-browser", "--data", str(tmp_path / "games")]
    done = run(clone, *words, PATH=bare)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[1:] == [f"grognard: {REFUSAL}"]

    done = wheel_of(clone, tmp_path / "wheels", PATH=bare, GROGNARD_CLIENT="none")
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = (tmp_path / "wheels").glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    assert not (installed / PAGE).exists()
    done = run(clone, *words, PYTHONPATH=str(installed))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1
    assert "installed without its browser client" in done.stderr
