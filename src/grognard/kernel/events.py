"""Events: what happened, as data; each with its rule and with who may see it."""

from __future__ import annotations

from typing import Final

EVERYBODY: Final = -1


class Event:
    """One thing that happened. `data` holds small integers whose meaning depends on `kind`.

    `seen_by` is EVERYBODY or one seat: only that seat (and nobody else) may be told before the game ends.
    `Rulebook.tell` turns an event into a sentence for the log.
    """

    def __init__(self, kind: str, rule: str, data: tuple[int, ...], seen_by: int = EVERYBODY) -> None:
        self.kind: Final = kind
        self.rule: Final = rule
        self.data: Final = data
        self.seen_by: Final = seen_by

    def visible_to(self, seat: int) -> bool:
        """May this seat (or a spectator, SPECTATOR) be told?"""
        return self.seen_by in (EVERYBODY, seat)

    def to_json(self) -> dict[str, object]:
        """JSON form, for records shown to people and for the wire."""
        return {"kind": self.kind, "rule": self.rule, "data": list(self.data)}

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.rule!r}, {self.data!r})"
