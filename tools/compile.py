#!/usr/bin/env python3
"""Compile the engine ahead of time with mypyc, beside the Python sources and without touching them.

    python tools/compile.py            a compiled copy of the package in build/compiled
    GROGNARD_OPTIMIZE=3 python tools/compile.py    the same with gcc's -O3: a tenth faster, compiled thrice as long
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


BUNDLE = 1_500_000  # bytes of C that are compiled at one go
HOT = (f"__native_{PACKAGE}___kernel", f"__native_{PACKAGE}___boards")
OPTIMIZE = (
    "GROGNARD_OPTIMIZE"  # how much the C compiler optimises: g (little), 1, 2 or 3; 0 is slower than plain Python
)


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
    digest.update(Path(__file__).read_bytes())
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


def keep_docstrings(out: Path, modules: Sequence[Path], work: Path) -> None:
    """Give the C files the docstrings of their modules: the business of the script beside this one, where it is."""
    import importlib.util  # noqa: PLC0415  (only this function needs it)

    path = Path(__file__).with_name("docstrings.py")
    if path.is_file():
        spec = importlib.util.spec_from_file_location("docstrings", path)
        assert spec is not None
        assert spec.loader is not None
        script = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(script)
        script.keep(PACKAGE, script.docs_of(out, modules), work / "c")


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
    keep_docstrings(out, modules, work)
    return extensions


def bundles_of(sources: Sequence[Path]) -> dict[str, list[Path]]:
    """The C files of our modules in bundles, each of one package or a part of it; a bundle is compiled as one file.

    Every C file includes a header that declares all classes, and reading it takes longer than compiling a small module.
    """
    packages: dict[str, list[Path]] = {}
    for source in sorted(sources):
        packages.setdefault(source.stem.rpartition("___")[0], []).append(source)
    found: dict[str, list[Path]] = {}
    for package, members in packages.items():
        number, size = 0, 0
        for source in members:
            if size and size + source.stat().st_size > BUNDLE:
                number, size = number + 1, 0
            size += source.stat().st_size
            found.setdefault(f"{package}-{number}", []).append(source)
    return found


def write_bundles(sources: Sequence[str], work: Path) -> list[Path]:
    """The files to compile instead of these: bundles of our modules, and whatever else there is as it is."""
    ours = [path for path in map(Path, sources) if "___" in path.stem]
    files = [path for path in map(Path, sources) if path not in ours]
    folder = work / "bundles"
    folder.mkdir(parents=True, exist_ok=True)
    for name, members in bundles_of(ours).items():
        file = folder / f"{name}.c"
        file.write_text("".join(f'#include "{member.as_posix()}"\n' for member in members))
        files.append(file)
    return files


def digest_of(source: Path, start: "hashlib._Hash") -> str:
    """A digest of what is compiled: of a bundle, the files in it."""
    digest, text = start.copy(), source.read_bytes()
    digest.update(text)
    for line in text.splitlines() if source.parent.name == "bundles" else []:
        digest.update(Path(line.decode().split('"')[1]).read_bytes())
    return digest.hexdigest()


def write_doors(extensions: Sequence[Any], work: Path) -> dict[str, list[str]]:
    """One C file for each part of the package, through which Python enters all modules of that part.

    mypyc makes such a file for each module, which takes as long to compile and link as the modules themselves. They
    differ only in names: what Python asks for is told by its import machinery. Gives the modules behind each file.
    """
    parts: dict[str, list[str]] = {}
    for extension in extensions:
        above = extension.name.split(".")[1:-1]
        parts.setdefault("_".join(above[:2]) or PACKAGE, []).append(extension.name)
    folder = work / "doors"
    folder.mkdir(parents=True, exist_ok=True)
    for part, modules in parts.items():
        # A package is entered under its own name.
        names = sorted({name for module in modules for name in module.split(".")[-2:]})
        entries = "".join(ENTRY.format(name=name) for name in names)
        (folder / f"{part}.c").write_text(DOOR.replace("GROUP", f"{PACKAGE}__mypyc") + entries)
    return {str(folder / f"{part}.c"): modules for part, modules in parts.items()}


# What mypyc's own template does (module_shim.tmpl), with the name of the module taken from its specification.
DOOR = """
#include <Python.h>
#include <string.h>

static void *entrance(PyObject *library, const char *name) {
    char full[600];
    PyObject *capsule = PyObject_GetAttrString(library, name);
    if (capsule == NULL) return NULL;
    PyOS_snprintf(full, sizeof full, "GROUP.%s", name);
    void *found = PyCapsule_GetPointer(capsule, full);
    Py_DECREF(capsule);
    return found;
}

static PyObject *create(PyObject *spec, PyModuleDef *def) {
    char name[500] = "init_";
    PyObject *full = PyObject_GetAttrString(spec, "name");
    if (full == NULL) return NULL;
    const char *letters = PyUnicode_AsUTF8(full);
    size_t at = strlen(name);
    for (; letters != NULL && *letters && at < sizeof name - 4; letters++) {
        if (*letters == '.') { memcpy(name + at, "___", 3); at += 3; } else name[at++] = *letters;
    }
    name[at] = 0;
    Py_DECREF(full);
    if (letters == NULL) return NULL;
    PyObject *star = Py_BuildValue("(s)", "*");
    if (star == NULL) return NULL;
    PyObject *library = PyImport_ImportModuleLevel("GROUP", NULL, NULL, star, 0);
    Py_DECREF(star);
    if (library == NULL) return NULL;
    int (*ready)(void) = (int (*)(void))entrance(library, "ensure_deps");
    if (ready == NULL) PyErr_Clear();
    else if (ready() < 0) { Py_DECREF(library); return NULL; }
    PyObject *(*begin)(void) = (PyObject *(*)(void))entrance(library, name);
    Py_DECREF(library);
    return begin == NULL ? NULL : begin();
}

static PyModuleDef_Slot slots[] = {{Py_mod_create, create}, {0, NULL}};
static PyModuleDef door = {PyModuleDef_HEAD_INIT, .m_name = "door", .m_slots = slots};
"""
ENTRY = "PyMODINIT_FUNC PyInit_{name}(void) {{ return PyModuleDef_Init(&door); }}\n"


def build_extensions(extensions: list[Any], out: Path, work: Path, jobs: int) -> None:
    """Compile and link, ``jobs`` C files at a time, skipping what did not change."""
    from setuptools import Distribution, Extension  # noqa: PLC0415  (absent from pure builds)
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
                    start = headers.copy()
                    flags = [*(options.get("extra_postargs") or []), *flags_of(Path(source))]
                    start.update(repr(flags).encode())
                    key = digest_of(Path(source), start)
                    seal = Path(f"{target}.sha256")
                    if Path(target).exists() and seal.exists() and seal.read_text() == key:
                        return
                    seal.unlink(missing_ok=True)
                    one_after_the_other([source], output_dir=output_dir, **{**options, "extra_postargs": flags})
                    seal.write_text(key)

                with ThreadPoolExecutor(jobs) as pool:
                    # The largest first, or the last one of them would be waited for alone.
                    largest = sorted(zip(sources, objects, strict=True), key=lambda pair: -weight(Path(pair[0])))
                    list(pool.map(compile_one, *zip(*largest, strict=True)))
                return list(objects)

            self.compiler.compile = compile_all
            super().build_extensions()

    library = next(extension for extension in extensions if extension.name == f"{PACKAGE}__mypyc")
    library.sources = [str(path) for path in write_bundles(library.sources, work)]
    library.extra_compile_args += [] if sys.platform == "win32" else ["-w"]  # looking for warnings takes time, too
    doors = write_doors([extension for extension in extensions if extension is not library], work)
    wanted = [library, *(Extension(f"{PACKAGE}_door_{n}", [source]) for n, source in enumerate(doors))]
    command: Any = ParallelBuild(Distribution({"name": PACKAGE, "ext_modules": wanted}))
    command.build_lib, command.build_temp, command.parallel = str(out), str(work / "o"), jobs
    command.ensure_finalized()
    try:
        command.run()
    except BaseError as error:
        raise CompileError(f"the C compiler failed: {error}") from error
    for n, modules in enumerate(doors.values()):
        door = out / f"{PACKAGE}_door_{n}{extension_suffix()}"
        for module in modules:
            shutil.copyfile(door, out.joinpath(*module.split(".")).with_suffix(extension_suffix()))
        door.unlink()


def flags_of(source: Path) -> list[str]:
    """What one file is compiled with besides: what all games run through is optimised more, for it is little."""
    hot = source.parent.name != "bundles" or source.stem.startswith(HOT)
    return ["-O2"] if hot and effort() == "g" and sys.platform != "win32" else []


def weight(source: Path) -> int:
    """How much there is to compile."""
    if source.parent.name != "bundles":
        return source.stat().st_size
    return sum(Path(line.split('"')[1]).stat().st_size for line in source.read_text().splitlines())


def folders(root: Path) -> tuple[Path, Path]:
    """Where the compiled copy is, and where the work on it is done."""
    return root / "build" / "compiled", root / "build" / "mypyc"


def extensions_of(out: Path, modules: Sequence[Path]) -> list[Path]:
    """The extension modules that a build makes of these modules."""
    expected = [path.with_name(path.stem + extension_suffix()) for path in modules]
    return [*expected, out / f"{PACKAGE}__mypyc{extension_suffix()}"]


def effort() -> str:
    """How much the C compiler is to optimise."""
    return os.environ.get(OPTIMIZE, "g" if sys.platform != "win32" else "2")


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


def need_tools(root: Path) -> None:
    """Install what compiles, where somebody only came to play. Raises CompileError."""
    from importlib.util import find_spec  # noqa: PLC0415  (only this function needs it)

    if find_spec("mypyc") is not None and find_spec("setuptools") is not None:
        return
    lock = root / "requirements-compile.lock"
    words = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--require-hashes"]
    if subprocess.run([*words, "-r", str(lock)], check=False).returncode:
        raise CompileError(f"what compiles could not be installed ({lock.name})")


def stay_in_the_background() -> None:
    """The lowest priority, and the end of whoever started this is the end of it, with all compilers that run."""
    os.nice(19)
    threading.Thread(target=_end_with_parent, args=[os.getppid()], daemon=True).start()


def _end_with_parent(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.5)
    os.killpg(0, signal.SIGKILL)


def processor_seconds() -> float | None:
    """What this process and the compilers it has started have taken; None where the system does not tell."""
    try:
        import resource  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return None
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


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
        if asked.background:
            need_tools(ROOT)
        extensions = compile_package(jobs=asked.jobs)
        if asked.play:
            with locked(folders(ROOT)[1]):
                print(make_tree(ROOT).relative_to(ROOT))
    except CompileError as error:
        print(f"compile: {error}", file=sys.stderr)
        return 1
    seconds = processor_seconds()
    taken = "" if seconds is None else f", {seconds:.0f} s of processor time"
    print(f"build/compiled: {len(extensions) - 1} compiled modules{taken}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
