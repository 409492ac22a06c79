#!/usr/bin/env python3
"""Build what is released and try each of it: an sdist, a wheel for every Python that is promised, and a pure wheel.

    python tools/release.py                     all Pythons that are found here; says which are missing
    python tools/release.py --python 3.12       one of them
    python tools/release.py --pure              the sdist and the pure wheel only, in a minute

Wheels are built from the sdist, so that nothing of this folder slips in, with gcc's -O3. Each is installed in an empty
environment, where it has to play: the page, a table, a move. The results are in dist/.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
PROMISED = ("3.11", "3.12", "3.13")


def run(*words: str | Path, **environment: str) -> str:
    """Run a command; gives what it printed. Ends the program where it fails."""
    plain = {key: value for key, value in os.environ.items() if key not in {"PYTHONPATH", "VIRTUAL_ENV"}}
    done = subprocess.run(
        [str(word) for word in words], env=plain | environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))}\n{done.stdout}{done.stderr}")
    return done.stdout


def pythons(version: str) -> Path | None:
    """An interpreter of this version, if there is one."""
    names = [f"python{version}", *Path.home().glob(f".pyenv/versions/{version}.*/bin/python")]
    for name in names:
        found = shutil.which(str(name))
        if found is not None:
            said = subprocess.run(
                [found, "-c", "import sys; print(sys.version)"], capture_output=True, text=True, check=False
            )
            if said.stdout.startswith(f"{version}."):
                return Path(found)
    return None


def build(python: Path, kind: str, source: Path, **environment: str) -> Path:
    """Build an sdist or a wheel in an environment of its own; gives the file in dist/."""
    before = set(DIST.glob("*"))
    with tempfile.TemporaryDirectory() as place:
        run(python, "-m", "venv", place)
        inside = Path(place) / "bin" / "python"
        run(inside, "-m", "pip", "install", "-q", "--disable-pip-version-check", "build")
        run(inside, "-m", "build", f"--{kind}", "--outdir", DIST, source, **environment)
    new = sorted(set(DIST.glob("*")) - before)
    if not new:
        sys.exit(f"no new {kind} in dist/: remove the old one first")
    return new[0]


def try_out(python: Path, package: Path, expected: str, **environment: str) -> str:
    """Install the package in an empty environment and play; gives a line about it."""
    with tempfile.TemporaryDirectory() as place:
        run(python, "-m", "venv", place)
        inside = Path(place) / "bin"
        run(inside / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", package, **environment)
        said = run(inside / "grognard", "--version").strip()
        if expected not in said:
            sys.exit(f"{package.name}: {said}, but it should be {expected}")
        words = [str(inside / "grognard"), "--port", "0", "--no-browser", "--data", str(Path(place) / "games")]
        alone = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=alone) as server:
            assert server.stdout is not None
            try:
                play(server.stdout.readline().split()[3])
            finally:
                server.terminate()
    size = package.stat().st_size / 1e6
    return f"{package.name}: {size:.1f} MB, {said}, plays"


def play(address: str) -> None:
    """The page, the lobby, a table of every game that has a guided one. Raises OSError or AssertionError."""
    with urllib.request.urlopen(address) as page:
        assert b"<script" in page.read()
    with urllib.request.urlopen(f"{address}api/lobby") as answer:
        games = json.load(answer)["games"]
    for game in games:
        for scenario in [one for one in game["scenarios"] if one["guide"]][:1]:
            seats = {side["id"]: "me" if n == 0 else "recruit" for n, side in enumerate(scenario["sides"])}
            wish = {"game": game["id"], "scenario": scenario["id"], "options": [], "seats": seats}
            with urllib.request.urlopen(f"{address}api/tables", json.dumps(wish).encode()) as answer:
                assert answer.status == 201


def main() -> int:
    """Build, try, and say what came of it."""
    parser = argparse.ArgumentParser(description="Build what is released, and try each of it.")
    parser.add_argument("--python", action="append", choices=PROMISED, help="only this version (may be repeated)")
    parser.add_argument("--pure", action="store_true", help="the sdist and the pure wheel only")
    asked = parser.parse_args()
    wanted = () if asked.pure else asked.python or PROMISED
    found = {version: pythons(version) for version in wanted}
    for version, python in found.items():
        print(f"Python {version}: {python or 'not found, so there will be no wheel for it'}", flush=True)
    shutil.rmtree(DIST, ignore_errors=True)
    DIST.mkdir()
    here = Path(sys.executable)
    sdist = build(here, "sdist", ROOT)
    print(f"{sdist.name}: {sdist.stat().st_size / 1e6:.1f} MB", flush=True)
    with tempfile.TemporaryDirectory() as place:
        shutil.unpack_archive(sdist, place)
        (source,) = Path(place).iterdir()
        print(try_out(here, build(here, "wheel", source, GROGNARD_PURE="1"), "pure"), flush=True)
        for python in filter(None, found.values()):
            wheel = build(python, "wheel", source, GROGNARD_PURE="0", GROGNARD_OPTIMIZE="3")
            print(try_out(python, wheel, "mypyc"), flush=True)
    missing = [version for version, python in found.items() if python is None]
    if missing:
        print(f"no wheel for Python {' and '.join(missing)}: it can use the pure wheel, or the sdist with a C compiler")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
