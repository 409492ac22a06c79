"""Games as PettingZoo environments, for reinforcement learning: ``pip install grognard[research]``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gymnasium.vector import VectorEnv

    from grognard.research.env import GrognardEnv
    from grognard.research.solo import SoloEnv

__all__ = ["MissingExtra", "aec_env", "solo_env", "vector_env"]

NEEDED = (
    "the research interface needs PettingZoo and NumPy: in the source folder run `make lab`, "
    "elsewhere pip install grognard[research]"
)


class MissingExtra(ImportError):
    """The packages of the extra "research" are not installed; the message says how to get them."""


def aec_env(
    game: str,
    scenario: str | None = None,
    options: Sequence[str] = (),
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    overrides: Sequence[Mapping[str, object]] = (),
) -> GrognardEnv:
    """A game as an AEC environment; the first scenario where none is named. Raises BadSetup or MissingExtra.

    ``render_mode`` is None, "ansi" or "rgb_array". After ``max_cycles`` steps a game is cut short without a winner.
    ``overrides`` are corrections of the game's data, as in a file for ``--override``.
    """
    try:
        from grognard.research.env import GrognardEnv  # noqa: PLC0415  (the one place that needs the extra)
    except ModuleNotFoundError as error:
        raise MissingExtra(NEEDED) from error
    return GrognardEnv(game, scenario, options, render_mode, max_cycles, overrides)


def solo_env(game: str, scenario: str | None = None, options: Sequence[str] = (), **words: Any) -> SoloEnv:
    """A side of a game as a Gymnasium environment, against computer players; see `grognard.research.solo.SoloEnv`.

    Raises BadSetup, UnknownBot or MissingExtra.
    """
    try:
        from grognard.research.solo import SoloEnv  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtra(NEEDED) from error
    return SoloEnv(game, scenario, options, **words)


def vector_env(
    number: int, game: str, scenario: str | None = None, *, processes: bool = False, **words: Any
) -> VectorEnv[Any, Any, Any]:
    """So many of them at once; see `grognard.research.solo.vector_env`. Raises as `solo_env` does."""
    try:
        from grognard.research import solo  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise MissingExtra(NEEDED) from error
    return solo.vector_env(number, game, scenario, processes=processes, **words)
