#!/usr/bin/env python3
"""Compile the engine ahead of time with mypyc, beside the Python sources and without touching them.

    python tools/compile.py            a compiled copy of the package in build/compiled
    GROGNARD_OPTIMIZE=1 python tools/compile.py    the same with little optimisation (gcc's -O1), which compiles faster
    python tools/compile.py --play     and a whole copy of it in build/play, which `make play` plays with

The copy holds every file of ``src/grognard``, plus one extension module beside each module that
``[tool.grognard.compile]`` of pyproject.toml selects. ``PYTHONPATH=build/compiled`` plays with it,
``PYTHONPATH=src`` with the sources. Work is skipped where nothing changed. The wheel's build hook
(``tools/hatch_hook.py``) calls `compile_package` too, so there is one list and one way to compile.

What is played with must not change under the players: a tree in ``build/play`` is named after all that went into it,
gets its name when it is whole and has been tried, and is never touched again while somebody plays with it.
"""

import argparse
import contextlib
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = "grognard"


OPTIMIZE = "GROGNARD_OPTIMIZE"  # how much the C compiler optimises: 0 to 3, the most by default


class CompileError(Exception):
    """The package cannot be compiled here: no C compiler, no mypyc, or errors in the sources."""


def selected(package: Path, config: dict[str, list[str]]) -> list[Path]:
    """The modules to compile: those a pattern of ``modules`` matches and none of ``exclude`` does."""
    chosen = {path for pattern in config["modules"] for path in package.glob(pattern)}
    excluded = {path for pattern in config["exclude"] for path in package.glob(pattern)}
    return sorted(chosen - excluded)


def read_config(root: Path) -> dict[str, list[str]]:
    """The ``[tool.grognard.compile]`` table of pyproject.toml."""
    table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    config: dict[str, list[str]] = table["tool"][PACKAGE]["compile"]
    return config


def extension_suffix() -> str:
    """How the file of an extension module ends for this Python."""
    import sysconfig  # noqa: PLC0415  (only this function needs it)

    return str(sysconfig.get_config_var("EXT_SUFFIX"))


def has_compiler() -> bool:
    """Whether this machine can compile C for this Python."""
    if sys.platform == "win32":
        return True  # setuptools looks for the compiler itself, and says so when there is none
    import sysconfig  # noqa: PLC0415

    words = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    header = Path(sysconfig.get_paths()["include"]) / "Python.h"
    return shutil.which(words[0]) is not None and header.exists()


def files_of(package: Path) -> set[Path]:
    """All files of the package as it is written, without what a build adds."""
    return {
        path.relative_to(package)
        for path in package.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".so", ".pyd"}
    }


def mirror(source: Path, target: Path) -> None:
    """Make ``target`` hold the files of ``source``; files with the same content keep their times."""
    wanted = files_of(source)
    for name in wanted:
        copy = target / name
        content = (source / name).read_bytes()
        if not copy.is_file() or copy.read_bytes() != content:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(content)
    for path in list(target.rglob("*")):
        if path.is_file() and path.suffix not in {".so", ".pyd", ".pyc"} and path.relative_to(target) not in wanted:
            path.unlink()


def fingerprint(package: Path, modules: Sequence[Path], flags: Sequence[str]) -> str:
    """A digest of all that decides the compiled result."""
    from mypy.version import __version__ as mypy_version  # noqa: PLC0415  (absent from pure builds)

    digest = hashlib.sha256(repr((sys.version, mypy_version, flags)).encode())
    neighbours = {path for module in modules for path in module.parent.glob("*.py")}
    for path in sorted(neighbours):
        digest.update(f"\0{path.relative_to(package)}\0{path in modules}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


@contextlib.contextmanager
def locked(work: Path, *, wait: bool = True) -> Iterator[None]:
    """Hold the build folder: two builds at once would trip over each other. Raises CompileError instead of waiting."""
    work.mkdir(parents=True, exist_ok=True)
    with (work / "lock").open("w") as lock:
        try:
            import fcntl  # noqa: PLC0415  (not on Windows)
        except ImportError:
            yield
        else:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
            except OSError as error:
                raise CompileError("another build is under way") from error
            yield


def generate(out: Path, modules: Sequence[Path], work: Path, opt: str) -> list[Any]:
    """Let mypyc translate the modules to C; the result is a list of setuptools extensions."""
    from mypyc.build import mypycify  # noqa: PLC0415  (absent from pure builds)

    names = [path.relative_to(out).as_posix() for path in modules]
    # No configuration file: the strict checks are the business of `make check`, and a newer mypy on a
    # user's machine must not turn one of its new warnings into a failed installation.
    options = ["--config-file=", f"--cache-dir={work / 'cache'}"]
    with contextlib.chdir(out):
        try:
            extensions: list[Any] = mypycify(
                [*options, *names],
                opt_level=opt,
                debug_level="0",
                multi_file=True,
                target_dir=str(work / "c"),
                group_name=PACKAGE,
            )
        except SystemExit as error:
            raise CompileError("mypyc refused the sources (see above)") from error
    return extensions


def build_extensions(extensions: list[Any], out: Path, work: Path, jobs: int) -> None:
    """Compile and link, ``jobs`` C files at a time, skipping C files that did not change."""
    from setuptools import Distribution  # noqa: PLC0415  (absent from pure builds)
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415
    from setuptools.errors import BaseError  # noqa: PLC0415

    headers = hashlib.sha256()
    for path in sorted((work / "c").rglob("*.h")):
        headers.update(path.read_bytes())

    class ParallelBuild(build_ext):
        def build_extensions(self) -> None:
            one_after_the_other = self.compiler.compile

            def compile_all(sources: list[str], output_dir: str, **options: Any) -> list[str]:
                objects = self.compiler.object_filenames(sources, output_dir=output_dir)

                def compile_one(source: str, target: str) -> None:
                    key = headers.copy()
                    key.update(repr(options.get("extra_postargs")).encode())
                    key.update(Path(source).read_bytes())
                    seal = Path(f"{target}.sha256")
                    if Path(target).exists() and seal.exists() and seal.read_text() == key.hexdigest():
                        return
                    seal.unlink(missing_ok=True)
                    one_after_the_other([source], output_dir=output_dir, **options)
                    seal.write_text(key.hexdigest())

                with ThreadPoolExecutor(jobs) as pool:
                    list(pool.map(compile_one, sources, objects))
                return list(objects)

            self.compiler.compile = compile_all
            super().build_extensions()

    command: Any = ParallelBuild(Distribution({"name": PACKAGE, "ext_modules": extensions}))
    command.build_lib, command.build_temp, command.parallel = str(out), str(work / "o"), jobs
    command.ensure_finalized()
    try:
        command.run()
    except BaseError as error:
        raise CompileError(f"the C compiler failed: {error}") from error


def folders(root: Path) -> tuple[Path, Path]:
    """Where the compiled copy is, and where the work on it is done."""
    return root / "build" / "compiled", root / "build" / "mypyc"


def extensions_of(out: Path, modules: Sequence[Path]) -> list[Path]:
    """The extension modules that a build makes of these modules."""
    expected = [path.with_name(path.stem + extension_suffix()) for path in modules]
    return [*expected, out / f"{PACKAGE}__mypyc{extension_suffix()}"]


def effort() -> str:
    """How much the C compiler is to optimise."""
    return os.environ.get(OPTIMIZE, "3")


def compile_package(root: Path = ROOT, *, jobs: int | None = None) -> list[Path]:
    """Bring ``build/compiled`` up to date and give the extension modules in it."""
    opt = effort()
    out, work = folders(root)
    if not has_compiler():
        raise CompileError("no C compiler, or no Python headers")
    jobs = jobs or os.cpu_count() or 1
    with locked(work):
        mirror(root / "src" / PACKAGE, out / PACKAGE)
        modules = selected(out / PACKAGE, read_config(root))
        try:
            digest = fingerprint(out / PACKAGE, modules, [opt])
        except ImportError as error:
            raise CompileError("mypy is not installed") from error
        seal = work / "fingerprint"
        expected = extensions_of(out, modules)
        if seal.exists() and seal.read_text() == digest and all(path.exists() for path in expected):
            return expected
        seal.unlink(missing_ok=True)
        # An extension module that stays behind would hide the newer source beside it.
        for old in [*out.glob("*.so"), *out.glob("*.pyd"), *out.rglob("*/*.so"), *out.rglob("*/*.pyd")]:
            old.unlink(missing_ok=True)
        build_extensions(generate(out, modules, work, opt), out, work, jobs)
        seal.write_text(digest)
    return expected


def is_current(root: Path) -> bool:
    """Whether the compiled copy is whole and made of the sources as they are now."""
    (out, work), source = folders(root), root / "src" / PACKAGE
    seal = work / "fingerprint"
    try:
        modules = selected(source, read_config(root))
        made_of = fingerprint(source, modules, [effort()])
    except ImportError:
        return False
    there = [out / path.relative_to(source.parent) for path in modules]
    return seal.exists() and seal.read_text() == made_of and all(path.exists() for path in extensions_of(out, there))


def tree_of(root: Path, package: Path) -> Path:
    """The place in build/play of a tree made of these files by this Python."""
    digest = hashlib.sha256(repr((sys.version, read_config(root))).encode())
    digest.update(Path(__file__).read_bytes())
    for name in sorted(files_of(package)):
        digest.update(f"\0{name.as_posix()}\0".encode())
        digest.update((package / name).read_bytes())
    return root / "build" / "play" / digest.hexdigest()[:16]


def play_tree(root: Path = ROOT) -> Path | None:
    """A tree of the sources as they are now, to be played with; None where they must be compiled first."""
    tree = tree_of(root, root / "src" / PACKAGE)
    if not tree.is_dir() and is_current(root):
        with contextlib.suppress(CompileError), locked(folders(root)[1], wait=False):
            mirror(root / "src" / PACKAGE, folders(root)[0] / PACKAGE)
            make_tree(root)
    return tree if tree.is_dir() else None


def make_tree(root: Path) -> Path:
    """Copy the compiled copy to where it can be played with. Raises CompileError where it does not run."""
    out = folders(root)[0]
    tree = tree_of(root, out / PACKAGE)
    if tree.is_dir():
        return tree
    tree.parent.mkdir(parents=True, exist_ok=True)
    unfinished = tree.with_suffix(f".{os.getpid()}")
    try:
        shutil.copytree(out, unfinished, ignore=shutil.ignore_patterns("__pycache__"))
        (unfinished / "in_use").touch()
        try_out(unfinished)
        unfinished.rename(tree)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    for other in tree.parent.iterdir():
        if other != tree:
            remove_tree(other)
    return tree


def try_out(tree: Path) -> None:
    """See whether the modules of a tree can be imported. Raises CompileError."""
    loads = "[games.rulebook(name) for name in games.GAMES]"
    script = f"import {PACKAGE}.games as games; {loads}; raise SystemExit(not games.__file__.startswith({str(tree)!r}))"
    environment = {**os.environ, "PYTHONPATH": str(tree), "GROGNARD_GAMES": ""}  # its own games, and no other
    words = [sys.executable, "-c", script]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise CompileError(f"what was compiled does not run: {(done.stderr.strip() or '?').splitlines()[-1]}")


def hold(tree: Path) -> int:
    """Say that this process plays with a tree, also after it has become another program; gives the open file."""
    file = os.open(tree / "in_use", os.O_RDONLY)
    with contextlib.suppress(ImportError):
        import fcntl  # noqa: PLC0415  (not on Windows)

        fcntl.flock(file, fcntl.LOCK_SH)
    os.set_inheritable(file, True)
    return file


def remove_tree(tree: Path) -> None:
    """Remove a tree that nobody plays with."""
    try:
        import fcntl  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return
    with contextlib.suppress(OSError), (tree / "in_use").open() as file:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        shutil.rmtree(tree, ignore_errors=True)


def stay_in_the_background() -> None:
    """The lowest priority, and the end of whoever started this is the end of it, with all compilers that run."""
    os.nice(19)
    threading.Thread(target=_end_with_parent, args=[os.getppid()], daemon=True).start()


def _end_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os.killpg(0, signal.SIGKILL)


def main() -> int:
    """Compile, and say in one line what came of it."""
    parser = argparse.ArgumentParser(description="Compile the engine with mypyc into build/compiled.")
    parser.add_argument("--jobs", type=int, help="C files at a time (default: the number of cores)")
    parser.add_argument("--optional", action="store_true", help="succeed where there is no C compiler")
    parser.add_argument("--play", action="store_true", help="make a copy to play with, too")
    parser.add_argument(
        "--background", action="store_true", help="at the lowest priority, until who started it ends (in a new session)"
    )
    asked = parser.parse_args()
    if asked.background:
        stay_in_the_background()
    if asked.optional and not has_compiler():
        (ROOT / "build" / "mypyc" / "fingerprint").unlink(missing_ok=True)  # what may be there is out of date
        print("no C compiler here: the compiled build is skipped")
        return 0
    try:
        extensions = compile_package(jobs=asked.jobs)
        if asked.play:
            with locked(folders(ROOT)[1]):
                print(make_tree(ROOT).relative_to(ROOT))
    except CompileError as error:
        print(f"compile: {error}", file=sys.stderr)
        return 1
    print(f"build/compiled: {len(extensions) - 1} compiled modules")
    return 0


if __name__ == "__main__":
    sys.exit(main())
