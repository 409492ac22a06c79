"""Why something cannot be done, in words, with the rule (never more than the deciding seat may know)."""

from __future__ import annotations

from grognard.games.eagles.roster import NO_LEADER
from grognard.games.eagles.state import Battle
from grognard.kernel.action import Refusal


def why_no_activation(state: Battle, leader: int) -> Refusal:
    """Why a leader cannot be activated."""
    roster = state.roster
    if leader == NO_LEADER or roster.leader_side[leader] != state.side:
        return Refusal("7.3.a", "Only leaders of the side whose go it is are activated.")
    name = roster.leader_names[leader]
    if state.leader_at[leader] <= 0:
        return Refusal("7.3.a", f"{name} is not on the map.")
    if state.used[leader] >= state.tables.numbers.activations:
        return Refusal("7.3.a", f"{name} has been activated twice in this turn.")
    if state.tried[leader]:
        return Refusal("7.3.a", f"{name} has failed his initiative roll in this go.")
    return Refusal("7.3.a", f"{name} was your last leader to be activated: another one must act, or you must pass.")
