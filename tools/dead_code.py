"""Definitions in src that nothing in the program uses: functions, classes, constants, methods.

python tools/dead_code.py

What a module defines is used if the module itself names it, if another module imports it, or if a string names it (as
the tables of fields name functions). A method is used if its name is an attribute anywhere. Constants that number the
members of a list one after another (terrains, arms) belong together: one that is used keeps them all. Sessions in the
docs count as use, tests do not: they are there to prove what the program does.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ("src", "tools", "benchmarks")

# Names that nothing here uses, with who does.
ALLOWED = {
    "branch_labels": "alembic",
    "depends_on": "alembic",
    "down_revision": "alembic",
    "downgrade": "alembic",
    "revision": "alembic",
    "upgrade": "alembic",
    "observation_space": "PettingZoo",
    "observe": "PettingZoo",
    "render": "PettingZoo",
    "action_masks": "agents that may choose only legal actions",
    "_repr_svg_": "notebooks",
}
REGISTERED = ("command", "group")  # click calls what these decorate

Definition = tuple[str, str, str, int]  # module, name, path, line


class Module:
    """One file: what it defines, what it uses of others, and every word that may be a name."""

    def __init__(self, root: Path, path: Path) -> None:
        self.path = path.relative_to(root).as_posix()
        parts = path.relative_to(root / "src" if path.is_relative_to(root / "src") else root).with_suffix("").parts
        self.is_package = parts[-1] == "__init__"
        self.name = ".".join(parts[:-1] if self.is_package else parts)
        self.tree = ast.parse(path.read_text("utf-8"))
        nodes = list(ast.walk(self.tree))
        self.loaded = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
        self.attributes = {node.attr for node in nodes if isinstance(node, ast.Attribute)}
        self.strings = {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        self.uses = set(self.taken(nodes))

    def taken(self, nodes: list[ast.AST]) -> Iterator[tuple[str, str]]:
        """What it uses of other modules, as (module, name)."""
        modules: dict[str, str] = {}
        for node in nodes:
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    here = alias.asname or alias.name
                    modules[here] = f"{node.module}.{alias.name}"
                    if self.is_package or here in self.loaded:
                        yield node.module, alias.name
        for node in nodes:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
                yield modules[node.value.id], node.attr

    def definitions(self) -> Iterator[Definition]:
        """What it defines at its top level."""
        for node in self.tree.body:
            if number(node) is not None and {number(other) for other in self.beside(node)} - {None}:
                continue
            if isinstance(node, ast.ClassDef) or (isinstance(node, FUNCTIONS) and not registered(node)):
                yield self.name, node.name, self.path, node.lineno
            elif isinstance(node, ast.Assign):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        yield self.name, target.id, self.path, node.lineno
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield self.name, node.target.id, self.path, node.lineno

    def beside(self, node: ast.stmt) -> list[ast.stmt]:
        """The statements on the lines before and after one."""
        return [other for other in self.tree.body if abs(other.lineno - node.lineno) == 1]

    def methods(self) -> Iterator[Definition]:
        """The methods of its classes; fields are data."""
        for owner in ast.walk(self.tree):
            if isinstance(owner, ast.ClassDef):
                for node in owner.body:
                    if isinstance(node, FUNCTIONS):
                        yield self.name, node.name, self.path, node.lineno


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def number(node: ast.stmt) -> int | None:
    """The number that a constant stands for, if this defines one."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, int):
        return node.value.value
    return None


def registered(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Does a decorator make it a command?"""
    return any(
        isinstance(part, ast.Attribute) and part.attr in REGISTERED
        for decorator in node.decorator_list
        for part in ast.walk(decorator)
    )


def dead(root: Path = ROOT) -> list[str]:
    """Each dead definition as `path:line: name`."""
    modules = [Module(root, path) for folder in PROGRAMS for path in sorted((root / folder).rglob("*.py"))]
    docs = " ".join(path.read_text("utf-8") for path in [root / "README.md", *sorted((root / "docs").rglob("*.md"))])
    words = set(re.findall(r"\w+", "\n".join(re.findall(r"```py.*?```", docs, re.DOTALL))))
    words.update(*(module.strings for module in modules), ALLOWED)
    uses = set().union(*(module.uses for module in modules))
    attributes = Counter(name for module in modules for name in module.attributes)
    found: list[Definition] = []
    for module in modules:
        if not module.path.startswith("src/"):
            continue
        for definition in module.definitions():
            name = definition[1]
            if name not in words and name not in module.loaded and (module.name, name) not in uses:
                found.append(definition)
        for definition in module.methods():
            name = definition[1]
            if name not in words and not attributes[name] and not name.startswith("__"):
                found.append(definition)
    return [f"{path}:{line}: {name}" for _, name, path, line in found if not name.startswith("__")]


def main() -> None:
    """List what is dead; exit code 1 if there is anything."""
    found = dead()
    print("\n".join(found) or "no dead code")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
