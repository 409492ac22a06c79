"""One package per game; none knows another. This module finds them and knows none of their names.

A game is a package whose `RULEBOOK` is its kind of rulebook, and its id is the package's name. A package in this folder
that does not name one is still being written, and nobody is offered it. Games are found

- in this folder, in the order of the alphabet;
- in other distributions that are installed here, as entry points of the group ``grognard.games``
  (``austerlitz = "my_games.austerlitz"``);
- in the environment variable GROGNARD_GAMES, which lists packages that can be imported (``my_games.austerlitz``):
  for games that are being written, and for tests.

None is imported before somebody asks for its rulebook. A name that is taken stays taken: nobody puts another game in
the place of one of ours.
"""

from __future__ import annotations

import copyreg
import functools
import os
import pkgutil
import re
import sys
from collections.abc import Callable
from importlib import import_module, metadata
from pathlib import Path
from types import ModuleType
from typing import Final

from grognard import build_kind
from grognard.kernel.rulebook import BadSetup, Rulebook

GROUP: Final = "grognard.games"  # entry points
GIVEN: Final = "GROGNARD_GAMES"  # packages with commas or blanks between them
_NAMED: Final = re.compile(r"^RULEBOOK\b", re.MULTILINE)


def _is_game(name: str) -> bool:
    """Does a package in this folder name its rulebook? Its source tells, which compiled builds keep beside it."""
    return any(_NAMED.search((Path(folder) / name / "__init__.py").read_text("utf-8")) for folder in __path__)


@functools.cache
def _found() -> dict[str, str]:
    """The packages of the games that are installed, by their ids."""
    here = sorted(e.name for e in pkgutil.iter_modules(__path__) if e.ispkg and _is_game(e.name))
    found = {name: f"{__name__}.{name}" for name in here}
    for point in sorted(metadata.entry_points(group=GROUP), key=lambda point: point.name):
        found.setdefault(point.name, point.module)
    return found


def packages() -> dict[str, str]:
    """The packages of all games, by their ids, in the order in which they are shown."""
    found = dict(_found())
    for package in os.environ.get(GIVEN, "").replace(",", " ").split():
        found.setdefault(package.rpartition(".")[2], package)
    return found


GAMES: Final = tuple(packages())


class _Called(ModuleType):
    """This package, which can be called: ``grognard.games()``."""

    def __call__(self) -> list[Rulebook]:
        """The rulebooks of all games."""
        return [rulebook(name) for name in packages()]


sys.modules[__name__].__class__ = _Called


@functools.cache
def rulebook(game: str) -> Rulebook:
    """The rulebook of a game; raises BadSetup with the names there are."""
    known = packages()
    package = known.get(game)
    if package is None:
        raise BadSetup(f"there is no game {game!r}; there are: {', '.join(known)}")
    try:
        book: Rulebook = import_module(package).RULEBOOK()
    except TypeError as error:  # interpreted classes cannot be derived from compiled ones
        if build_kind() == "pure" or package.startswith(f"{__name__}."):
            raise
        raise BadSetup(f"{game} is not compiled, so it needs the engine that is not: {error}") from error
    copyreg.pickle(type(book), _by_name)
    return book


def _by_name(book: Rulebook) -> tuple[Callable[[str], Rulebook], tuple[str]]:
    """There is one rulebook of each game in a process: to pickle and to copy it is to name it."""
    return rulebook, (book.id,)
