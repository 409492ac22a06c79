"""Docstrings for what mypyc compiles: ``help()`` of a compiled class says what its source says.

mypyc keeps signatures and drops docstrings, where C has room for both: in the "doc" of a class, method or function. So
the docstrings are added to the C files that it has written. In files that look otherwise than these are expected to,
nothing is found: then compiled classes have no docstrings, and all else is the same.
"""

import ast
import re
from collections.abc import Sequence
from pathlib import Path

Docs = dict[tuple[str, ...], str]  # by module, class (where there is one) and function

METHODS = re.compile(r"^static PyMethodDef (\w+)_methods\[\] = \{")  # of a class, or of a module
ENTRY = re.compile(r'^\s*\{"(\w+)",')  # a method, or a function
NAMED = re.compile(r'^\s*\.tp_name = "([\w.]+)"')
DOC = re.compile(r'PyDoc_STR\((NULL|"(?:[^"\\]|\\.)*")\)')


def docs_of(root: Path, modules: Sequence[Path]) -> Docs:
    """All docstrings of these modules."""
    found: Docs = {}
    for path in modules:
        name = ".".join(path.relative_to(root).with_suffix("").parts)
        collect(ast.parse(path.read_text(encoding="utf-8")), (name,), found)
    return found


def collect(node: ast.Module | ast.ClassDef, place: tuple[str, ...], found: Docs) -> None:
    """The docstrings of the classes and functions in a node."""
    for child in node.body:
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(child)
            if text:
                found[*place, child.name] = text
            if isinstance(child, ast.ClassDef):
                collect(child, (*place, child.name), found)


def keep(package: str, docs: Docs, written: Path) -> int:
    """Write the docstrings into the C files of the modules; gives how many have found their place."""
    count = 0
    for module in sorted({place[0] for place in docs}):
        path = written / f"__native_{package}{module.removeprefix(package).replace('.', '___')}.c"
        if path.is_file():
            old = path.read_text(encoding="utf-8")
            lines, found = documented(old.split("\n"), module, docs)
            count += found
            if found:
                path.write_text("\n".join(lines), encoding="utf-8")
    return count


def documented(lines: list[str], module: str, docs: Docs) -> tuple[list[str], int]:
    """The lines of a C file with the docstrings of its module, and how many there are."""
    kind, name, count = "", "", 0
    found: list[str] = []
    for line in lines:
        if table := METHODS.search(line):
            kind = "" if table[1].endswith("module") else table[1].rpartition("___")[2]
        elif named := NAMED.search(line):
            kind, name = named[1].rpartition(".")[2], ""
        if entry := ENTRY.search(line):
            name = entry[1]
        doc = docs.get(tuple(word for word in (module, kind, name) if word))
        old = DOC.search(line) if doc is not None else None
        if old is None or doc is None:
            found.append(line)
            continue
        signature = "" if old[1] == "NULL" else f"{old[1]} "  # C joins the two
        found.append(f"{line[: old.start()]}PyDoc_STR({signature}{c_string(doc)}){line[old.end() :]}")
        count += 1
    return found, count


def c_string(text: str) -> str:
    """A text as C writes it."""
    plain = {ord("\n"): "\\n", ord('"'): '\\"', ord("\\"): "\\\\", ord("?"): "\\?"}
    signs = [plain.get(byte) or (chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}") for byte in text.encode()]
    return '"' + "".join(signs) + '"'
