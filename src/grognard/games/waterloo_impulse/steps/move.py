"""Moving activated units, General Advance, and the battery's marker (8.4, 8.7, 8.8, 10.0)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import battery, movement
from grognard.games.waterloo_impulse.roster import ARTILLERY, FRENCH
from grognard.games.waterloo_impulse.state import ADVANCE, CHARGE, MARCH, NO_UNIT, Battle
from grognard.games.waterloo_impulse.steps.base import BattleStep, space_name, unit_name
from grognard.kernel.action import Action, Refusal

END_MOVES: Final = Action("end_moves")
HALT: Final = Action("halt")
STAY: Final = Action("stay")
TAKE_MARKER: Final = Action("take_marker")
LEAVE_MARKER: Final = Action("leave_marker")


class Movement(BattleStep):
    """Pick the next unit to move, or end all movement (10.3, 10.4, D08)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        pick = battle.roster.pick
        found = [
            pick[unit]
            for unit in battle.roster.units_of[battle.active]
            if battle.mode[unit] in (MARCH, CHARGE)
            and battle.where[unit] > 0
            and movement.can_move_at_all(battle, unit)
        ]
        found.append(END_MOVES)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "end_moves":
            battle.agenda.pop()
            return
        battle.hand = action.a
        battle.left = battle.ma(action.a)
        battle.trail = (battle.where[action.a],)
        battle.agenda.append(MoveUnit(battle.where[action.a]))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Pick a unit to move, or end the movement; assaults follow.", "10.4"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        unit = action.a
        if action.verb == "pick" and 0 <= unit < battle.roster.size():
            name = unit_name(battle, unit)
            if battle.mode[unit] not in (MARCH, CHARGE):
                return Refusal("8.3", f"{name} is not activated in this impulse.")
            if battle.moved[unit]:
                return Refusal("10.4", f"{name} has already moved.")
            if battle.roster.kind[unit] == ARTILLERY and battle.spent[unit]:
                return Refusal("10.14", "Spent artillery cannot move.")
            rule = "10.10" if battle.both_in(battle.where[unit]) else "10.4"
            return Refusal(rule, f"There is no area that {name} may move into.")
        return super().why_not(battle, action)


class MoveUnit(BattleStep):
    """Step by step, until the unit halts or has to (10.4, D08)."""

    automatic = True

    def __init__(self, start: int) -> None:
        self.start = start

    def options(self, battle: Battle) -> list[Action]:
        unit = battle.hand
        go = battle.ground.go
        found = [go[space] for space in movement.steps(battle, unit)]
        found.append(HALT if battle.moved[unit] else STAY)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        unit = battle.hand
        if action.verb == "go":
            movement.step(battle, unit, action.a)
            battle.trail += (action.a,)
            return
        battle.trail = ()
        battle.hand = NO_UNIT
        battle.agenda.pop()
        if action.verb == "halt":
            finish_move(battle, unit, self.start, "10.14")

    def leads_by(self, battle: Battle, action: Action) -> list[int]:
        return [action.a] if action.verb == "go" else []

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"{unit_name(battle, battle.hand)} moves: {battle.left} movement factors left.", "10.4"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "go":
            return movement.why_not_step(battle, battle.hand, action.a)
        return super().why_not(battle, action)

    def dump(self) -> list[object]:
        return ["MoveUnit", self.start]


def finish_move(battle: Battle, unit: int, start: int, rule: str) -> None:
    """Artillery that moved is spent; the battery's marker may go with it (10.14, 6.4.3)."""
    if battle.roster.kind[unit] != ARTILLERY:
        return
    battle.flip(unit, True, rule)
    if start == battle.battery and battle.where[unit] != start and battle.roster.side[unit] == FRENCH:
        battle.agenda.append(MoveMarker(battle.where[unit]))


class MoveMarker(BattleStep):
    """Artillery has left the grand battery: the marker goes along, or stays (6.4.3, 10.15, D09)."""

    def __init__(self, space: int) -> None:
        self.space = space

    def who(self, battle: Battle) -> int:
        return FRENCH

    def options(self, battle: Battle) -> list[Action]:
        return [TAKE_MARKER, LEAVE_MARKER]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        if action.verb == "take_marker":
            battery.move(battle, self.space)
        battery.check(battle)

    def ask(self, battle: Battle) -> tuple[str, str]:
        where = space_name(battle, self.space)
        return f"Does the grand battery move to {where}? It will never fire indirectly again.", "6.4.3"

    def dump(self) -> list[object]:
        return ["MoveMarker", self.space]


class Advance(BattleStep):
    """General Advance: each unit may go one space (8.8, D10)."""

    automatic = True

    def options(self, battle: Battle) -> list[Action]:
        pick = battle.roster.pick
        hand = battle.hand
        if hand != NO_UNIT:
            go = battle.ground.go
            return [*[go[space] for space in movement.advance_goals(battle, hand)], STAY]
        found = [
            pick[unit]
            for unit in battle.roster.units_of[battle.active]
            if battle.mode[unit] == ADVANCE and not battle.moved[unit] and movement.advance_goals(battle, unit)
        ]
        found.append(END_MOVES)
        return found

    def do(self, battle: Battle, action: Action) -> None:
        if action.verb == "pick":
            battle.hand = action.a
        elif action.verb == "stay":
            battle.hand = NO_UNIT
        elif action.verb == "end_moves":
            battle.agenda.pop()
        else:
            unit = battle.hand
            start = battle.where[unit]
            battle.moved[unit] = 1
            battle.acted[unit] = 1
            battle.hand = NO_UNIT
            battle.put(unit, action.a)
            battle.emit("move", "8.8", (unit, start, action.a))
            finish_move(battle, unit, start, "8.8")

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "General Advance: each unit of the formation may go one area.", "8.8"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        if action.verb == "go" and battle.hand != NO_UNIT:
            return Refusal("8.8", "An advance goes to an adjacent friendly area, with room and without enemies.")
        return super().why_not(battle, action)
