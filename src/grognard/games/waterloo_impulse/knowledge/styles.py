"""The styles of the script: other ways to go about an impulse."""

from __future__ import annotations

from typing import Final


class Style:
    """How a style differs from the plain script."""

    def __init__(
        self, care: float = 1.0, grip: float = 1.0, daring: float = 0.0, rank: int = 0, noise: float = 0.0
    ) -> None:
        self.care: Final = care  # how much it minds what the enemy could do
        self.grip: Final = grip  # how much it minds leaving ground
        self.daring: Final = daring  # points of victory that it adds to every assault
        self.rank: Final = rank  # how many better ideas it passes over
        self.noise: Final = noise  # by which part its judgement of ideas may err


STYLES: Final = [
    Style(),
    Style(care=0.5, grip=0.5, daring=0.4),  # bold
    Style(care=1.5, grip=1.3, daring=-9.0),  # moves, but does not fight
    Style(rank=1),
    Style(care=0.3, grip=0.2),  # goes for the objectives
    Style(rank=2),
    Style(noise=0.6),
    Style(care=1.5, grip=1.5),
]


def style_of(number: int) -> Style:
    """A style by its number; beyond the list there is only noise."""
    return STYLES[number] if number < len(STYLES) else Style(noise=1.0)
