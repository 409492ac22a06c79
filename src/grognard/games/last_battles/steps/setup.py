"""Before the first turn: secret choices and the placing of leaders (10.1A, D-05, D-06)."""

from __future__ import annotations

from grognard.games.last_battles.movement import is_train, train_closed
from grognard.games.last_battles.roster import FRENCH
from grognard.games.last_battles.stacking import has_room
from grognard.games.last_battles.state import WAITING, Battle
from grognard.games.last_battles.steps.base import BattleStep, PlacingStep, Work, hex_name, piece_name
from grognard.kernel.action import Action, Refusal


class SecretChoice(BattleStep):
    """The French note in secret whether the First Corps will come (18.5C, D-06)."""

    def who(self, battle: Battle) -> int:
        return FRENCH

    def options(self, battle: Battle) -> list[Action]:
        return [Action("secretly", 0), Action("secretly", 1)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        battle.secret = action.a
        battle.emit("secret", "18.5C", (action.a,), FRENCH)

    def ask(self, battle: Battle) -> tuple[str, str]:
        return "Decide in secret: will the First Corps march to Ligny, or stay away?", "18.5C"


class PlaceUnits(Work):
    """Let the owners put down units that may start in any hex near a named one (3.2C, D-04)."""

    def work(self, battle: Battle) -> None:
        for freedom in reversed(battle.scenario.free):
            for unit in reversed(freedom.units):
                if battle.where[unit] == WAITING:
                    battle.agenda.append(
                        PlaceUnit(unit, freedom.centre, freedom.within, freedom.unstacked, freedom.clear)
                    )


class PlaceUnit(PlacingStep):
    """The owner chooses where one unit starts: the named hex, or one at most so many hexes from it (3.2C, D-04)."""

    def __init__(self, unit: int, centre: int, within: int, unstacked: bool, clear: bool = False) -> None:
        super().__init__(unit)
        self.centre = centre
        self.within = within
        self.unstacked = unstacked
        self.clear = clear  # not in an enemy zone of control (23.0B)

    def options(self, battle: Battle) -> list[Action]:
        side = battle.roster.side[self.unit]
        leader = self.unit >= battle.roster.units  # 10.1B: leaders stack freely
        found: list[Action] = []
        for hex in [self.centre, *battle.ground.grid.within(self.centre, self.within)]:
            room = battle.stack[side][hex] == 0 if self.unstacked else leader or has_room(battle, self.unit, hex, -1)
            if self.clear and battle.in_enemy_zone(hex, side):
                continue
            if is_train(battle, self.unit) and (not battle.ground.linked[hex] or train_closed(battle, self.unit, hex)):
                continue  # 16.17: by itself, on a road or trail
            if (leader or room) and not battle.has_unit(hex, 1 - side):
                action = Action("place", self.unit, hex)
                if action not in found:
                    found.append(action)
        return found

    def ask(self, battle: Battle) -> tuple[str, str]:
        where = hex_name(battle, self.centre)
        return f"Put {piece_name(battle, self.unit)} in {where} or at most {self.within} hexes from it.", "3.2C"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        who = piece_name(battle, self.unit)
        return Refusal("3.2C", f"{who} cannot start there: the hex is too far away, full or held by the enemy.")

    def dump(self) -> list[object]:
        found: list[object] = ["PlaceUnit", self.unit, self.centre, self.within, self.unstacked]
        return [*found, self.clear] if self.clear else found


class PlaceOfficers(Work):
    """Let the owner put each officer with a unit of his own command (10.1A); lone choices are made at once."""

    def work(self, battle: Battle) -> None:
        for leader in reversed(battle.scenario.officers):
            if battle.where[leader] == WAITING:
                battle.agenda.append(PlaceOfficer(leader))


def homes_of(battle: Battle, leader: int) -> list[int]:
    """Hexes with a unit of the leader's organization; of his army for a commander (10.1A)."""
    roster = battle.roster
    if leader in battle.scenario.staff:
        return [battle.where[battle.scenario.staff[leader]]]  # 16.14D
    commands = battle.scenario.homes.get(leader)
    band = battle.scenario.bands.get(leader, (0, 99))
    found: list[int] = []
    for unit in range(roster.units):
        hex = battle.where[unit]
        if hex > 0 and hex not in found and roster.army[unit] == roster.army[leader]:
            if not band[0] <= hex // 100 <= band[1]:
                continue  # 27.2
            if commands is not None:
                if roster.command[unit] in commands:  # 23.0B
                    found.append(hex)
            elif roster.army_wide[leader] or roster.command[unit] == roster.command[leader]:
                found.append(hex)
    return found


class PlaceOfficer(BattleStep):
    """The owner chooses with which unit a leader begins (10.1A, D-05)."""

    automatic = True

    def __init__(self, leader: int) -> None:
        self.leader = leader

    def who(self, battle: Battle) -> int:
        return battle.roster.side[self.leader]

    def options(self, battle: Battle) -> list[Action]:
        return [Action("place", self.leader, hex) for hex in homes_of(battle, self.leader)]

    def do(self, battle: Battle, action: Action) -> None:
        battle.agenda.pop()
        battle.where[self.leader] = action.b
        battle.emit("placed", "10.1A", (self.leader, action.b))

    def ask(self, battle: Battle) -> tuple[str, str]:
        return f"Put {piece_name(battle, self.leader)} with a unit of his command.", "10.1A"

    def why_not(self, battle: Battle, action: Action) -> Refusal:
        return Refusal(
            "10.1A",
            f"{piece_name(battle, self.leader)} begins with a unit of his own; {hex_name(battle, action.b)} has none.",
        )

    def dump(self) -> list[object]:
        return ["PlaceOfficer", self.leader]
