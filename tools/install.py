#!/usr/bin/env python3
"""Install a lock file into this Python's environment, and show how far it is: `make` would be silent for minutes.

    .venv/bin/python tools/install.py requirements-play.lock

uv is used where it is installed, else pip; both check the hashes in the lock file.
"""

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

PIN = re.compile(r"^([A-Za-z0-9_.-]+)==", re.MULTILINE)
STEP = 3.0  # seconds between two lines where nobody watches a terminal
HERE = Path(sys.executable).parent


def pins(lock: str) -> int:
    """How many packages a lock file names."""
    return len(set(PIN.findall(lock)))


def command(lock: Path) -> list[str]:
    """What installs a lock file."""
    uv = shutil.which("uv", path=str(HERE)) or shutil.which("uv")
    if uv is not None:
        return [uv, "pip", "install", "--python", sys.executable, "--require-hashes", "-r", str(lock)]
    pip = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--progress-bar", "off"]
    return [*pip, "--require-hashes", "-r", str(lock)]


def seen(lines: Iterable[str]) -> Iterable[tuple[int, str]]:
    """How many packages have been looked at, and the last one, for each line that pip prints about one."""
    count = 0
    for line in lines:
        words = line.split()
        if words[:1] in (["Collecting"], ["Requirement"]):
            count += 1
            name = words[1] if words[0] == "Collecting" else words[3]
            yield count, name.partition("==")[0].partition(">")[0]
        elif words[:2] == ["Installing", "collected"]:
            yield count, ""


def install(lock: Path) -> int:
    """Install; gives the exit code, after whatever was said where it failed."""
    total, words = pins(lock.read_text(encoding="utf-8")), command(lock)
    print(f"installing up to {total} packages ({lock.name})", flush=True)
    if words[1] == "pip":  # uv shows by itself how far it is
        return subprocess.run(words, check=False).returncode
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        said: list[str] = []
        shown = time.monotonic()

        def kept() -> Iterable[str]:
            assert process.stdout is not None
            for line in process.stdout:
                said.append(line)
                yield line

        for count, name in seen(kept()):
            words_now = f"{count} of {total}: {name}" if name else "putting them in place"
            if sys.stdout.isatty():
                print(f"\r  {words_now:<60}", end="" if name else "\n", flush=True)
            elif time.monotonic() - shown > STEP or not name:
                shown = time.monotonic()
                print(f"  {words_now}", flush=True)
    if process.returncode:
        print("".join(said), file=sys.stderr)
    return process.returncode


if __name__ == "__main__":
    sys.exit(max(install(Path(name)) for name in sys.argv[1:]))
