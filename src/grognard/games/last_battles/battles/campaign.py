"""Rules 22 and 28: the Campaign, and the Campaign from the morning."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import plans, supply
from grognard.games.last_battles.entry import column_of
from grognard.games.last_battles.roster import COALITION, FRENCH, FRENCH_ARMY
from grognard.games.last_battles.state import EXITED, WAITING, Battle, Scenario
from grognard.games.last_battles.steps.plans import ask_for_plans

NET: Final = 230  # French points less those of the Coalition: victory at once (22.4)
EXIT_WORTH: Final = 2  # 22.4A
MANY_GONE: Final = 20  # strength points that double the worth of all
LEVELS: Final = [230, 190, 150, 100, 50]  # the least balance of each level but the last (22.4C)
LEVEL_NAMES: Final = [
    "a decisive French victory",
    "a tactical French victory",
    "a marginal French victory",
    "a marginal Coalition victory",
    "a tactical Coalition victory",
    "a decisive Coalition victory",
]
FRENCH_LEVELS: Final = 3


class Campaign(Scenario):
    """Three days: the French must win big, the Coalition has to hang together."""

    def __init__(self, id: str, number: str, title: str) -> None:
        super().__init__(id, number, title)
        self.hal_plan = -1  # 22.6B
        self.gate_hex = 0  # where the French leave the map towards Brussels (22.4A)

    def begin(self, battle: Battle) -> None:
        """28.0D: entry choices of the French are made before play."""
        for leader in self.inactive:
            battle.asleep[leader] = 1
        for side in (COALITION, FRENCH):
            ask_for_plans(battle, -1, side)

    def turn_begins(self, battle: Battle) -> None:
        """Secret choices come to light with the troops (22.6B, 28.0D)."""
        if self.plans:
            plans.reveal(battle)

    def movement_begins(self, battle: Battle) -> None:
        """The Coalition decides on the force at Hal and on its roads (22.6B, R-46, 28.0C)."""
        if self.plans:
            ask_for_plans(battle, battle.turn, battle.phasing)

    def pace(self, battle: Battle, piece: int, points: int) -> int:
        """Some columns have half their movement in the turn of entry, hidden or not (28.0, 16.6B)."""
        if battle.where[piece] == WAITING:
            number = column_of(battle, piece)
            if number >= 0 and self.columns[number].half:
                return points // 2
        return points

    def may_exit(self, battle: Battle, unit: int, hex: int) -> bool:
        return hex in self.exits and battle.roster.army[unit] == FRENCH_ARMY

    def points(self, battle: Battle, side: int) -> int:
        """Enemy strength points eliminated, and what the end adds for French who have left (22.4A)."""
        return battle.enemy_losses(side) + battle.bonus[side]

    def net(self, battle: Battle) -> int:
        """French points less those of the Coalition (22.4)."""
        return self.points(battle, FRENCH) - self.points(battle, COALITION)

    def goal(self, battle: Battle) -> int:
        """The balance that wins at once: a level lower if the force at Hal is known to come (22.4, 22.6B, R-46).

        With levels of victory Hal shifts the level that is reached in the end, and the game goes on until then (22.4C).
        """
        return LEVELS[1] if self.hal_marches(battle) and not self.switches.victory_levels else NET

    def hal_marches(self, battle: Battle) -> bool:
        """Has everybody seen the force at Hal called to the battle (22.6B)?"""
        number = self.hal_plan
        return number >= 0 and plans.is_known(battle, number) and battle.plans[number] > 0

    def losses_counted(self, battle: Battle) -> None:
        """230 at any time wins at once (22.4)."""
        if battle.outcome is None and self.net(battle) >= self.goal(battle):
            battle.finish(FRENCH, "22.4", f"The French are {self.net(battle)} points ahead.")

    def finish(self, battle: Battle) -> None:
        """Who has marched off to Brussels counts now; then the balance decides (22.4)."""
        worth = self.exit_points(battle)
        if worth:
            battle.bonus[FRENCH] += worth
            battle.emit("points", "22.4A", (FRENCH, worth))
        net = self.net(battle)
        shift = 1 if self.hal_marches(battle) else 0
        if self.switches.victory_levels:
            level = max(0, self.level(net) - shift)
            winner = FRENCH if level < FRENCH_LEVELS else COALITION
            battle.finish(winner, "22.4C", f"A balance of {net} points: {LEVEL_NAMES[level]}.")
        elif net >= self.goal(battle):
            battle.finish(FRENCH, "22.4", f"The French are {net} points ahead.")
        else:
            battle.finish(COALITION, "22.4", f"The French balance is {net} points, not {self.goal(battle)}.")

    def level(self, net: int) -> int:
        """The level of victory, 0 for the greatest French one (22.4C)."""
        for level, least in enumerate(LEVELS):
            if net >= least:
                return level
        return len(LEVELS)

    def exit_points(self, battle: Battle) -> int:
        """Points for French strength off the map towards Brussels, with supply and command (22.4A, 22.4B)."""
        if not battle.ground.terrain[self.gate_hex] or not self.has_line(battle):
            return 0
        strength = 0
        for unit in commanded_exits(battle):
            strength += battle.strength(unit)
        return strength * EXIT_WORTH * (2 if strength >= MANY_GONE else 1)

    def has_line(self, battle: Battle) -> bool:
        """Does a French line of supply run from the gate to a source (22.4B)?"""
        if battle.has_unit(self.gate_hex, COALITION):
            return False
        return supply.supplied(battle, FRENCH_ARMY, FRENCH)[self.gate_hex] != 0


def commanded_exits(battle: Battle) -> list[int]:
    """French units off the map whom the leaders there can command, however far apart (22.4B, R-45).

    Officers cover all of their own; the slots of commanders go to the strongest corps and units.
    """
    roster = battle.roster
    gone = [unit for unit in range(roster.units) if battle.where[unit] == EXITED and roster.army[unit] == FRENCH_ARMY]
    leaders = [
        piece
        for piece in range(roster.units, roster.size())
        if battle.where[piece] == EXITED and roster.army[piece] == FRENCH_ARMY
    ]
    slots = 0
    for leader in leaders:
        if roster.commander[leader]:
            slots += roster.capacity[leader]
    worth: dict[str, int] = {}
    for unit in gone:
        worth[roster.command[unit]] = worth.get(roster.command[unit], 0) + battle.strength(unit)
    commands = sorted({roster.command[leader] for leader in leaders if not roster.commander[leader]})
    commands = [command for command in commands if command in worth]
    return best_share(battle, gone, commands, slots)


def best_share(battle: Battle, gone: list[int], commands: list[str], slots: int) -> list[int]:
    """Of all ways to give out the slots, the one that covers most strength: corps first, then single units.

    Batteries of a wing need none: they are in command beside anybody who is, or beside one of them with a slot (16.1A).
    """
    roster = battle.roster
    batteries = [unit for unit in gone if roster.wing[unit]]
    gone = [unit for unit in gone if not roster.wing[unit]]
    best: list[int] = []
    most = -1
    for mask in range(1 << len(commands)):
        chosen = [commands[i] for i in range(len(commands)) if mask >> i & 1]
        if len(chosen) > slots:
            continue
        covered = [unit for unit in gone if roster.command[unit] in chosen]
        rest = [unit for unit in gone if unit not in covered]
        strength = battle.strength
        rest.sort(key=lambda unit: -strength(unit))
        covered += rest[:slots]
        if covered or slots:
            covered += batteries
        total = 0
        for unit in covered:
            total += battle.strength(unit)
        if total > most:
            most = total
            best = covered
    return best


__all__ = ["LEVELS", "LEVEL_NAMES", "Campaign", "commanded_exits"]
