"""Games as PettingZoo environments, for reinforcement learning: ``pip install grognard[research]``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.research.env import GrognardEnv

__all__ = ["MissingExtra", "aec_env"]

NEEDED = "the research interface needs PettingZoo and NumPy: pip install grognard[research]"


class MissingExtra(ImportError):
    """The packages of the extra "research" are not installed; the message says how to get them."""


def aec_env(
    game: str,
    scenario: str | None = None,
    options: Sequence[str] = (),
    *,
    render_mode: str | None = None,
    max_cycles: int | None = None,
) -> GrognardEnv:
    """A game as an AEC environment; the first scenario where none is named. Raises BadSetup or MissingExtra.

    ``render_mode`` is None, "ansi" or "rgb_array". After ``max_cycles`` steps a game is cut short without a winner.
    """
    try:
        from grognard.research.env import GrognardEnv  # noqa: PLC0415  (the one place that needs the extra)
    except ModuleNotFoundError as error:
        raise MissingExtra(NEEDED) from error
    return GrognardEnv(game, scenario, options, render_mode, max_cycles)
