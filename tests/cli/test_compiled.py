"""In a source folder long commands run on the engine that was compiled there."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard import cli
from grognard.server import workshop


@pytest.fixture
def restarts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Path]:
    """The folders from which the program was started again."""
    found: list[Path] = []
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(workshop, "folder_to_compile", lambda: tmp_path)
    monkeypatch.setattr(workshop, "restart_compiled", found.append)
    return found


def test_long_commands_use_the_compiled_engine(restarts: list[Path], tmp_path: Path) -> None:
    for command in ("simulate", "arena", "study", "bench"):
        cli.use_compiled([command, "last_battles"])
    assert restarts == [tmp_path] * 4


def test_short_commands_start_at_once_and_who_names_a_path_gets_it(
    restarts: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    for words in ([], ["games"], ["render", "simulate"], ["--help"]):
        cli.use_compiled(words)
    monkeypatch.setenv("PYTHONPATH", "src")
    cli.use_compiled(["simulate", "last_battles"])
    assert restarts == []


def test_an_installed_or_forced_engine_is_left_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(workshop, "source_folder", lambda: tmp_path)
    monkeypatch.setattr(workshop, "build_kind", lambda: "pure")
    monkeypatch.delenv("GROGNARD_PURE", raising=False)
    assert workshop.folder_to_compile() == tmp_path
    monkeypatch.setattr(workshop, "build_kind", lambda: "mypyc")
    assert workshop.folder_to_compile() is None
    monkeypatch.setattr(workshop, "build_kind", lambda: "pure")
    monkeypatch.setenv("GROGNARD_PURE", "1")
    assert workshop.folder_to_compile() is None
