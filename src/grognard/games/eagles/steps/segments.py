"""The segments of one activation in their order (7.3.b to 7.3.i)."""

from __future__ import annotations

from grognard.games.eagles.state import Battle
from grognard.kernel.state import Step


def segments(state: Battle) -> list[Step]:  # noqa: ARG001  (no segment asks yet)
    """The steps of an activation as the agenda takes them: the last is done first.

    `state.leader` (and `formation`, of an officer) are set, and `acting` marks the units that act, `commanded` those of
    them in command. Officers and commanders may move with them. Begin each segment with `base.Begin`.
    """
    return []


def movement_only(state: Battle) -> list[Step]:  # noqa: ARG001  (no segment asks yet)
    """The movement segment alone: a commander after his ability (11.3-02, nobody is `acting`), or a formation under the
    rally option (`state.rallying`: one hex each, 11.1.c-02).
    """
    return []
