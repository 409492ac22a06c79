"""What can be made where the program runs in its own source folder: the page for the browser, and a faster engine.

Elsewhere (in an installed package) both are there already, or never will be.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import grognard
from grognard import build_kind
from grognard.kernel.rulebook import BadSetup
from grognard.server import static
from grognard.server.settings import PLAIN, engine_words

Say = Callable[[str], None]

LATER = "is ready and will be used from the next start"
MARKS = ("pyproject.toml", "tools/client.py", "tools/compile.py", "web/package.json")  # what a source folder has
PATIENCE = 5.0  # seconds for a build to end when it is told to


def source_folder() -> Path | None:
    """The source folder, if the program runs from there."""
    package = Path(grognard.__file__).parent
    root = package.parent.parent
    at_home = package == root / "src" / "grognard"
    return root if at_home and all((root / mark).is_file() for mark in MARKS) else None


def tool(root: Path, name: str) -> ModuleType:
    """A script of the source folder; it is no part of the package."""
    spec = importlib.util.spec_from_file_location(f"grognard_{name}", root / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def need_page(say: Say) -> None:
    """See to it that there is a page to hand out. Raises BadSetup."""
    if static.page_is_there():
        return
    root = source_folder()
    if root is None:
        raise BadSetup(
            "this Grognard was installed without its browser client: "
            "install it again with Node 20 or newer, or run `make play` in its source folder"
        )
    say("grognard: building the browser client, once; this may take a minute")
    script = tool(root, "client")
    try:
        script.build_client(root)
    except script.ClientError as error:
        raise BadSetup(str(error)) from error


class Builder:
    """A build of the compiled engine in the background: at the lowest priority, and never longer than the game."""

    def __init__(self, root: Path, say: Say) -> None:
        self.say = say
        self.log = root / "build" / "mypyc" / "log"
        self.log.parent.mkdir(parents=True, exist_ok=True)
        jobs = str(max(1, (os.cpu_count() or 1) // 2))
        words = [sys.executable, str(root / "tools" / "compile.py"), "--play", "--background", "--jobs", jobs]
        with self.log.open("w") as log:
            # A session of its own: Ctrl-C is for the server, which ends the build with all compilers that run.
            self.process = subprocess.Popen(  # noqa: S603  (our own script)
                words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
            )
        self.called_off = False
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        self.process.wait()
        if not self.called_off:
            outcome = f"could not be built: see {self.log}" if self.process.returncode else LATER
            self.say(f"The compiled engine {outcome}.")

    def words(self) -> str:
        """Which engine plays, and what becomes of the other."""
        code = self.process.poll()
        if code is None:
            return f"{PLAIN}; the faster, compiled one is being built and will be used from the next start"
        outcome = "could not be built" if code else LATER
        return f"{PLAIN}; the compiled one {outcome}"

    def end(self) -> None:
        """Call it off; what is done of it is kept, and the next build goes on from there."""
        self.called_off = True
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)


def restart_compiled(root: Path) -> None:
    """Start the program again on the compiled engine; comes back only where that is not built, or out of date."""
    script = tool(root, "compile")
    tree = script.play_tree(root)
    if tree is not None:
        script.hold(tree)
        words = [sys.executable, "-m", "grognard", *sys.argv[1:]]
        os.execve(sys.executable, words, {**os.environ, "PYTHONPATH": str(tree)})  # noqa: S606  (ourselves)


def folder_to_compile() -> Path | None:
    """The source folder, where this program runs there on the plain engine and may use the compiled one."""
    barred = os.name != "posix" or build_kind() == "mypyc" or os.environ.get("GROGNARD_PURE") == "1"
    return None if barred else source_folder()


@contextlib.contextmanager
def faster(say: Say) -> Iterator[Callable[[], str]]:
    """Play on the compiled engine, in a source folder; gives words for what plays.

    Where it is built, the program is started again with it, and this does not come back. Else it is built meanwhile.
    """
    root = folder_to_compile()
    if root is None:
        yield engine_words
        return
    restart_compiled(root)
    if not tool(root, "compile").has_compiler():
        yield lambda: f"{PLAIN}; there is no C compiler here for the faster one"
        return
    builder = Builder(root, say)
    try:
        yield builder.words
    finally:
        builder.end()
