"""Bots from outside this package: ``module:Class`` or ``path/to/file.py:Class``."""

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import cast

from grognard.bots.bot import Bot
from grognard.kernel.rulebook import Rulebook


class UnknownBot(ValueError):
    """No bot can be had by this name; the message says why."""


def is_outside(name: str) -> bool:
    """Does this name lead out of the package?"""
    return ":" in name


def outside_bot(name: str, book: Rulebook) -> Bot:
    """A new bot of a class from outside, which is made with the rulebook only. Raises UnknownBot."""
    maker = load(name)
    try:
        bot = maker(book)
    except Exception as error:
        raise UnknownBot(f"{name} cannot be made with a rulebook: {type(error).__name__}: {error}") from error
    if not callable(getattr(bot, "choose", None)):
        raise UnknownBot(f"{name} has no method choose(view, decision, clock, rng)")
    return cast("Bot", bot)


@lru_cache(maxsize=64)
def load(name: str) -> Callable[[Rulebook], object]:
    """The class itself; its module is run once in each process. Raises UnknownBot."""
    place, _, class_name = name.rpartition(":")
    if not place or not class_name:
        raise UnknownBot(f"{name!r} names no bot: write module:Class or path/to/file.py:Class")
    try:
        module = _from_file(Path(place)) if place.endswith(".py") else _from_path(place)
    except UnknownBot:
        raise
    except Exception as error:
        raise UnknownBot(f"{place} cannot be loaded: {type(error).__name__}: {error}") from error
    found = getattr(module, class_name, None)
    if not isinstance(found, type):
        raise UnknownBot(f"{place} has no class {class_name}")
    return found


def _from_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise UnknownBot(f"{path}: there is no such file")
    path = path.resolve()
    name = f"grognard_bot_{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses and pickle look their module up there
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _from_path(name: str) -> ModuleType:
    here = str(Path.cwd())
    if here not in sys.path:  # an installed command does not look into the folder where it is called
        sys.path.append(here)
    return importlib.import_module(name)


@lru_cache(maxsize=64)  # as the file was when it was first asked for: the class that plays does not change either
def digest(name: str) -> str:
    """A fingerprint of the source of a bot from outside, so that a changed bot is not taken for the old one."""
    source = getattr(sys.modules.get(load(name).__module__), "__file__", None)
    return hashlib.sha256(Path(source).read_bytes()).hexdigest()[:16] if source else ""
