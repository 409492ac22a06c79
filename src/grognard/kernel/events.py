"""Events: what happened, as data; each with its rule and with who may see it."""

from __future__ import annotations

from typing import Final

from grognard.kernel.packing import Packed, by_constructor

EVERYBODY: Final = -1
NOBODY: Final = -2

# What the kernel itself tells, in every game
DIE: Final = "die"  # (what fell, what for)
GAME_OVER: Final = "game_over"  # (the winning seats)


class Event:
    """One thing that happened. `data` holds small integers whose meaning depends on `kind`.

    `seen_by` is EVERYBODY or one seat: only that seat (and nobody else) may be told before the game ends.
    `hidden_from` is NOBODY or one seat: everybody else is told, because that seat has a fuller twin of the event.
    `Rulebook.tell` turns an event into a sentence for the log.
    """

    def __init__(
        self, kind: str, rule: str, data: tuple[int, ...], seen_by: int = EVERYBODY, hidden_from: int = NOBODY
    ) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.data: Final = data
        self.seen_by: Final = seen_by
        self.hidden_from: Final = hidden_from

    def visible_to(self, seat: int) -> bool:
        """May this seat (or a spectator, SPECTATOR) be told?"""
        return self.hidden_from != seat and self.seen_by in (EVERYBODY, seat)

    def in_full(self) -> bool:
        """Does it belong to the story told when nothing is secret any more? The plainer of two twins does not."""
        return self.hidden_from == NOBODY

    def to_json(self) -> dict[str, object]:
        """JSON form, for records shown to people and for the wire."""
        return {"kind": self.kind, "rule": self.rule, "data": list(self.data)}

    def __reduce__(self) -> Packed:
        return by_constructor(self)

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.data!r})"
