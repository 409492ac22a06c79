"""The wheel's build hook: add the compiled modules where this machine can compile them.

``GROGNARD_PURE=1`` builds a pure Python wheel. ``GROGNARD_PURE=0`` fails rather than fall back to one.
"""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def load_compile(root: Path) -> ModuleType:
    """The sibling script: a build runs outside any package, so a plain import would not find it."""
    spec = importlib.util.spec_from_file_location("grognard_compile", root / "tools" / "compile.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class CompiledModules(BuildHookInterface):  # type: ignore[type-arg]  # its parameter is hatchling's own
    """Compile with mypyc unless told otherwise."""

    PLUGIN_NAME = "custom"

    def wanted(self) -> bool:
        """Whether to try at all; editable installs play from the sources."""
        asked = os.environ.get("GROGNARD_PURE", "")
        possible = asked == "0" or bool(load_compile(Path(self.root)).has_compiler())
        return self.target_name == "wheel" and asked != "1" and possible

    def dependencies(self) -> list[str]:
        """A pure build needs no compiler, so it must not download one."""
        return ["mypy>=1.18", "setuptools>=77", *self.metadata.core.dependencies] if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hand the extension modules to the wheel and name the machine it is for."""
        if version == "editable" or not self.wanted():
            return
        root = Path(self.root)
        script = load_compile(root)
        try:
            extensions = script.compile_package(root)
        except script.CompileError as error:
            if os.environ.get("GROGNARD_PURE") == "0":
                raise
            print(f"grognard: {error}; building a pure Python wheel", file=sys.stderr)
            return
        base = root / "build" / "compiled"
        build_data["force_include"].update({str(path): str(path.relative_to(base)) for path in extensions})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
