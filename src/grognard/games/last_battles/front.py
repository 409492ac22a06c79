"""What the enemy's position means to the side that moves, worked out once while no enemy stirs."""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach, either


class Front:
    """The enemy as one side finds him, and what has been worked out from it in a movement phase."""

    def __init__(self, side: int, people: int, foes: bytes, zone: bytes) -> None:
        self.side: Final = side  # that moves
        self.foes: Final = foes  # by hex: how many enemies are there (compiled, bytes are read faster than a bytearray)
        self.zone: Final = zone  # by hex: how many of them control it
        self.reaches: Final[dict[int, Reach]] = {}  # of units with all their points
        # The hex from which a unit or a leader can take a step; below 0 that from which a unit cannot
        self.steps_out: Final = [0] * people
        # The hexes to which command reaches from a hex (11.2), where it meets no enemy zone, so that friends, who may
        # move, do not matter; by hex and range
        self.areas: Final[dict[tuple[int, int], list[int]]] = {}
        self._closed: bytes | None = None

    def closed(self) -> bytes:
        """The hexes that enemies hold or control."""
        if self._closed is None:
            self._closed = either(self.foes, self.zone)
        return self._closed
