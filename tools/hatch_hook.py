"""The build hook: the page for the browser into every package, the compiled modules where this machine can make them.

``GROGNARD_PURE=1`` builds a pure Python wheel. ``GROGNARD_PURE=0`` fails rather than fall back to one.
``GROGNARD_CLIENT=none`` leaves the page out; else a build without it fails, for nobody could play.
"""

import importlib.util
import os
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def load_tool(root: Path, name: str) -> ModuleType:
    """A sibling script: a build runs outside any package, so a plain import would not find it."""
    spec = importlib.util.spec_from_file_location(f"grognard_{name}", root / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Parts(BuildHookInterface):  # type: ignore[type-arg]  # its parameter is hatchling's own
    """Add what is not in the source tree."""

    PLUGIN_NAME = "custom"

    def compiles(self) -> bool:
        """Whether to try to compile; editable installs play from the sources."""
        asked = os.environ.get("GROGNARD_PURE", "")
        possible = asked == "0" or bool(load_tool(Path(self.root), "compile").has_compiler())
        return self.target_name == "wheel" and asked != "1" and possible

    def lacks_client(self) -> bool:
        """Whether the page has to be built first."""
        if os.environ.get("GROGNARD_CLIENT") == "none":
            return False
        return not load_tool(Path(self.root), "client").is_fresh(Path(self.root))

    def dependencies(self) -> list[str]:
        """Compiler tools and Node are asked for only where they are needed."""
        wanted: list[str] = []
        if self.compiles():
            wanted += ["mypy>=1.18", "setuptools>=77", *self.metadata.core.dependencies]
        client = load_tool(Path(self.root), "client")
        if self.lacks_client() and not client.has_node():
            wanted.append(client.NODE)
        return wanted

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the parts and hand them to the package."""
        if version == "editable":
            return
        if self.lacks_client():
            self.add_client()
        if self.compiles():
            self.add_compiled(build_data)

    def add_client(self) -> None:
        """The page, or the end of the build."""
        script = load_tool(Path(self.root), "client")
        try:
            script.build_client(Path(self.root))
        except script.ClientError as error:
            self.app.abort(f"grognard: {error}, or set GROGNARD_CLIENT=none for the command line and Python only")

    def add_compiled(self, build_data: dict[str, Any]) -> None:
        """Hand the extension modules to the wheel and name the machine it is for."""
        root = Path(self.root)
        script = load_tool(root, "compile")
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
