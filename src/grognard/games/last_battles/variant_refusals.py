"""Why variants forbid something (16): asked before the ordinary reasons."""

from __future__ import annotations

from grognard.games.last_battles import movement
from grognard.games.last_battles.roster import INFANTRY, MARKER, TRAIN
from grognard.games.last_battles.stacking import FORMING, GARRISON, tied_down
from grognard.games.last_battles.state import HIDDEN, Battle
from grognard.games.last_battles.strengths import is_blown
from grognard.kernel.action import Action, Refusal


def why_not_moved(battle: Battle, piece: int) -> Refusal | None:
    """Which variant keeps a piece from moving at all."""
    who = battle.roster.names[piece]
    if battle.where[piece] == HIDDEN:
        return Refusal("16.6B", f"{who} is hidden: its markers move, and it is shown only in a command phase.")
    if piece < battle.roster.units and tied_down(battle, piece):
        if battle.garrison[piece] == FORMING:
            return Refusal("16.11A", f"{who} is forming a garrison and stays for this player turn.")
        return Refusal("16.11C", f"{who} is a garrison: it has to leave its walls before it can move.")
    return None


def why_not_garrison(battle: Battle, action: Action) -> Refusal:
    """Why this unit cannot become a garrison, or stop being one (16.11)."""
    roster = battle.roster
    if not 0 <= action.a < roster.units or roster.side[action.a] != battle.phasing or not battle.garrison:
        return Refusal("16.11", "Only infantry of your own can garrison a chateau.")
    who = roster.names[action.a]
    if action.verb == "leave_garrison":
        if battle.garrison[action.a] == GARRISON:
            return Refusal("5.4", f"There is no room for {who} beside the others in its hex.")
        return Refusal("16.11C", f"{who} is not a garrison.")
    if roster.arm[action.a] != INFANTRY:
        return Refusal("16.11A", f"{who} is not infantry: nobody else garrisons a chateau.")
    if battle.where[action.a] not in battle.ground.walls or battle.moved[action.a]:
        return Refusal("16.11A", f"{who} did not begin this movement phase in a chateau, or has moved.")
    return Refusal("16.11A", f"Only one unit can garrison the chateau in {battle.where[action.a]:04d}.")


def why_not_entered(battle: Battle, piece: int, hex: int) -> Refusal | None:
    """Which variant keeps a moving piece out of a hex of the map."""
    roster = battle.roster
    who = roster.names[piece]
    unit = piece < roster.units
    if unit and battle.in_enemy_zone(hex, roster.side[piece]) and is_blown(battle, piece):
        return Refusal("16.8", f"{who} is blown after its charge and may not enter an enemy zone of control.")
    if not battle.switches.varied_moves:
        return None
    if hex in movement.closed_hexes(battle, piece):
        return why_closed(battle, hex)
    if battle.switches.modified_terrain and unit:
        if hex in movement.flood(battle, piece, battle.where[piece], battle.points_left, -1).cost:
            return Refusal("16.4", f"By road or trail {who} may come neither to friends nor into an enemy zone.")
    if (
        battle.now().slow
        and hex in movement.varied_flood(battle, piece, battle.where[piece], battle.points_left * 2).cost
    ):
        return Refusal("16.5", f"In the rain everything costs double: {hex:04d} is too far for {who}.")
    return None


def why_closed(battle: Battle, hex: int) -> Refusal:
    """What closes a hex to friends."""
    roster = battle.roster
    for piece in range(roster.people, roster.size()):
        if battle.where[piece] == hex and roster.kinds[piece] == MARKER:
            return Refusal("16.6B", f"A marker stands in {hex:04d}: no unit may enter its hex.")
        if battle.where[piece] == hex and roster.kinds[piece] == TRAIN:
            return Refusal("16.17B", f"A supply train stands in {hex:04d}: nobody may enter its hex.")
    return Refusal("16.4", f"A column marches by road through {hex:04d}: nobody else may move there now.")
