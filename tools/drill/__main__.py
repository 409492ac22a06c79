"""Try a server as a hostile and unlucky world would, and report.

python -m tools.drill                     a few minutes
python -m tools.drill --uploads 10000     so many hostile uploads; an hour on two processors
python -m tools.drill --only uploads,disks
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from grognard import build_kind
from tools.drill import attacks, disks
from tools.drill.attacks import Outcome
from tools.drill.server import BAR, ROOT, in_words, running

MEMORY = 400_000_000  # bytes that an attack may take
NO_PACE: dict[str, Any] = {"creations": 1e9, "creations_burst": 10**9, "requests": 1e9, "requests_burst": 10**9}
NO_SIZE: dict[str, Any] = {"upload_bytes": 1e12, "upload_bytes_burst": 10**12}

Faults = list[str]


def judged(outcome: Outcome) -> Faults:
    """What is wrong with the outcome of any attack."""
    faults = []
    noise = max(outcome.quiet, default=0.0)  # what is not the server's doing
    if outcome.worst() > max(BAR, noise):
        faults.append(f"the bystander waited {outcome.worst():.2f} s")
    if outcome.memory > MEMORY:
        faults.append(f"it took {outcome.memory / 1e6:.0f} MB")
    if outcome.counts["5xx"]:
        faults.append(f"{outcome.counts['5xx']} answers were 5xx")
    return faults


def drill_uploads(place: Path, words: argparse.Namespace) -> Faults:
    """Hostile records and corrections."""
    with (
        running(place / "uploads", **NO_PACE, **NO_SIZE) as server,
        running(place / "elsewhere", **NO_PACE) as elsewhere,
    ):
        print(f"  before it: {in_words(asyncio.run(attacks.calm(server, words.seconds)))}", flush=True)
        outcome = asyncio.run(
            attacks.uploads(server, words.uploads, words.seed, words.opened, words.within, words.at_once, elsewhere)
        )
    print(f"  {outcome.words()}")
    return judged(outcome)


def drill_floods(place: Path, words: argparse.Namespace) -> Faults:
    """Many onlookers, within what each of them may; some that never read; silent sockets and half requests."""
    faults: Faults = []
    with running(place / "requests") as server:  # its pace is part of what is tried
        outcome = asyncio.run(attacks.requests(server, words.seconds))
        print(f"  requests for dear things: {outcome.words()}", flush=True)
        faults += [f"requests for dear things: {fault}" for fault in judged(outcome)]
    with running(place / "floods", **NO_PACE, greet_within=5.0) as server:
        for name, attack in (
            ("20 onlookers", attacks.onlookers(server, 20, words.seconds)),
            ("60 deaf onlookers", attacks.deaf(server, 60, words.seconds)),
            ("silent sockets", attacks.silent(server, 120, 30)),
        ):
            outcome = asyncio.run(attack)
            print(f"  {name}: {outcome.words()}")
            faults += [f"{name}: {fault}" for fault in judged(outcome)]
            if outcome.counts["still there"] or outcome.counts["half requests held"]:
                faults.append(f"{name}: connections are held that nothing comes of")
            if name.startswith("silent") and not outcome.counts["the player: welcome"]:
                faults.append("the player did not get in")
        if "Traceback" in server.log.read_text():
            faults.append(f"tracebacks in {server.log}")
    return faults


def drill_disks(place: Path, _: argparse.Namespace) -> Faults:
    """A disk that is full, or spoilt."""
    faults: Faults = []
    counts = disks.full_in_a_game(place / "full")
    print(f"  full in a game: {counts}")
    if counts["moved"] or not counts["whole"] or counts["on disk"] != counts["acknowledged"] or not counts["refused"]:
        faults.append("a full disk: what is shown is not what is on it")
    if counts["new table"] != 503:
        faults.append(f"a full disk: a new table was answered {counts['new table']}")
    for how in disks.SPOILT:
        status, said = disks.start_on(place / f"spoilt {how}", how)
        print(f"  {how}: exit {status}: {said.strip()[:160]}")
        if status not in (2, 3) or len(said.splitlines()) != 1:
            faults.append(f"{how}: not one clear line")
    return faults


def drill_kills(_: Path, __: argparse.Namespace) -> Faults:
    """Kills in games and in migrations: the tests that do it, on the Python sources, where none is left out."""
    tests = ["tests/server/test_kill.py", "tests/server/test_upkeep.py"]
    words = [sys.executable, "-m", "pytest", "-q", "-n", "0", *tests]
    sources = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "GROGNARD_BUILD": "pure"}
    done = subprocess.run(words, cwd=ROOT, env=sources, capture_output=True, text=True, check=False)
    last = "".join(done.stdout.strip().splitlines()[-1:])
    print(f"  {last}")
    return [] if done.returncode == 0 and "skipped" not in last else [f"kills: {last}"]


PARTS: dict[str, Callable[[Path, argparse.Namespace], Faults]] = {
    "uploads": drill_uploads,
    "floods": drill_floods,
    "disks": drill_disks,
    "kills": drill_kills,
}


def main() -> None:
    """Do it all, and end with a failure where something is wrong."""
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--uploads", type=int, default=150)
    reader.add_argument("--opened", type=float, default=0.5, help="how many of the tables made so are opened, 0 to 1")
    reader.add_argument("--at-once", type=int, default=1, help="uploads at a time, each of an address of its own")
    reader.add_argument("--within", type=float, default=float("inf"), help="seconds after which uploads end")
    reader.add_argument("--seconds", type=float, default=15.0, help="of each flood, and of the quiet before")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--only", default=",".join(PARTS))
    words = reader.parse_args()
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else -1.0
    print(f"build {build_kind()}, {os.cpu_count()} processors, load average {load:.1f}", flush=True)
    faults: Faults = []
    with tempfile.TemporaryDirectory(prefix="grognard-drill-") as folder:
        for name in words.only.split(","):
            began = time.monotonic()
            print(f"{name}: {PARTS[name].__doc__}", flush=True)
            found = PARTS[name](Path(folder), words)
            print(f"  {time.monotonic() - began:.0f} s; " + ("; ".join(found) if found else "all well"), flush=True)
            faults += found
    print("all well" if not faults else f"{len(faults)} faults")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
