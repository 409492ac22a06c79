"""Rule 24: Grand Ligny."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import morale
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.roster import ALLIED_ARMY, COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import EXITED, HIDDEN, NEVER, Battle, Scenario

TOWNS: Final = 5  # 24.3B
TOWNS_OPTION: Final = 7  # 24.5A
CROSSROADS: Final = 5  # 24.3C
EAST_OF: Final = 28  # column (24.3A, R-71)
ACTIVE: Final = "first corps: active"
HELPED: Final = "Allies have attacked at Ligny"
FALLEN: Final = "towns as they were when the Prussians broke"
LOST: Final = "crossroads as they were when the Allies broke"
CAUTIOUS_TURNS: Final = ("1400", "1500")  # 24.5B
NEY: Final = "Ney"
NAPOLEON: Final = "Napoleon"


class GrandLigny(Scenario):
    """Two battles at once, and a corps between them."""

    def __init__(self) -> None:
        super().__init__("grand_ligny", "24", "Grand Ligny")
        self.holds = True
        self.towns: list[list[int]] = []  # the hexes of Ligny and of Saint-Amand (24.3B)
        self.crossroads = 0
        self.town_worth = TOWNS
        self.corps: list[int] = []  # the First Corps with its officer (24.1B)
        self.corps_column = -1
        self.activation: dict[int, list[int]] = {}  # turn -> rolls that set it in motion

    def begin(self, battle: Battle) -> None:
        """The part of the First Corps that is off the map waits for its orders like the rest (24.1B)."""
        if self.corps_column >= 0:
            battle.due[self.corps_column] = NEVER

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        """Towns in French hands lower levels; once an army is demoralized nothing gives them back (24.3)."""
        change = battle.shift[army]
        if army == PRUSSIAN_ARMY:
            change -= self.town_worth * max(self.towns_taken(battle), battle.marks.get(FALLEN, 0))
        elif army == ALLIED_ARMY and (battle.control[self.crossroads] == FRENCH or battle.marks.get(LOST, 0)):
            change -= CROSSROADS
        return self.demoralization[army] + change, self.disintegration[army] + change

    def towns_taken(self, battle: Battle) -> int:
        """How many of the two towns the French hold whole (24.3B)."""
        taken = 0
        for hexes in self.towns:
            if all(battle.control[hex] == FRENCH for hex in hexes):
                taken += 1
        return taken

    def command_begins(self, battle: Battle) -> None:
        """Ney hesitates at first (24.5B)."""
        if not battle.switches.ney_cautious or battle.phasing != FRENCH:
            return
        ney = battle.roster.numbers[NEY]
        if battle.where[ney] <= 0:
            return
        doubts = battle.now().hour in CAUTIOUS_TURNS and battle.roll("24.5B", ney) > 2
        if doubts != (battle.asleep[ney] != 0):
            battle.asleep[ney] = 1 if doubts else 0
            battle.emit("asleep" if doubts else "awake", "24.5B", (ney,))

    def movement_begins(self, battle: Battle) -> None:
        """Does somebody set the First Corps in motion (24.1B)?"""
        if battle.phasing != FRENCH or battle.marks.get(ACTIVE, 0):
            return
        good = self.activation.get(battle.turn, [])
        if len(good) < 6 and battle.roll("24.1B", -1) not in good:
            return
        battle.marks[ACTIVE] = 1
        battle.emit("corps", "24.1B", (1, battle.turn))
        if self.corps_column >= 0:
            battle.due[self.corps_column] = battle.turn

    def may_move(self, battle: Battle, piece: int) -> bool:
        return piece not in self.corps or battle.marks.get(ACTIVE, 0) != 0

    def why_held(self, battle: Battle, piece: int) -> tuple[str, str]:
        return "24.1B", "waits for orders with the whole First Corps"

    def fight_joined(self, battle: Battle, fight: Fight) -> None:
        """The first Allied attack on the French at Ligny shakes them, by the strength in command there (24.3A)."""
        if battle.phasing != COALITION or battle.marks.get(HELPED, 0):
            return
        roster = battle.roster
        helpers = [
            unit
            for unit in fight.attackers + fight.guns
            if roster.army[unit] == ALLIED_ARMY and not battle.out_of_command[unit]
        ]
        if not helpers or not [unit for unit in fight.defenders if battle.where[unit] // 100 > EAST_OF]:
            return
        strength = 0
        for unit in helpers:
            strength += battle.strength(unit)
        battle.marks[HELPED] = 1
        battle.shift[FRENCH_ARMY] -= strength
        battle.emit("levels", "24.3A", (FRENCH_ARMY, -strength))
        morale.check(battle)

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """24.3B to 24.3D, 24.4."""
        if army == FRENCH_ARMY:
            battle.finish(COALITION, "24.4B", "The French army is demoralized: a decisive Coalition victory.")
            return
        if army == PRUSSIAN_ARMY:
            battle.marks[FALLEN] = self.towns_taken(battle)
        else:
            battle.marks[LOST] = 1 if battle.control[self.crossroads] == FRENCH else 0
            withdraw(battle, ALLIED_ARMY, "24.3D")
        if battle.demoralized[PRUSSIAN_ARMY] and battle.demoralized[ALLIED_ARMY]:
            battle.finish(FRENCH, "24.4A", "Both enemy armies are demoralized: a decisive French victory.")

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """24.4A."""
        if army == PRUSSIAN_ARMY:
            battle.finish(FRENCH, "24.4A", "The Prussian army has disintegrated: a decisive French victory.")

    def leader_lost(self, battle: Battle, leader: int) -> None:
        """24.4B: the Emperor."""
        if battle.roster.ids[leader] == NAPOLEON and battle.outcome is None:
            battle.finish(COALITION, "24.4B", "Napoleon is lost: a decisive Coalition victory.")

    def finish(self, battle: Battle) -> None:
        """24.4."""
        if battle.demoralized[PRUSSIAN_ARMY]:
            battle.finish(FRENCH, "24.4A", "The Prussian army is demoralized: a marginal French victory.")
        else:
            battle.finish(COALITION, "24.4B", "The French have not won: a marginal Coalition victory.")


def withdraw(battle: Battle, army: int, rule: str) -> None:
    """Take a whole army off the map: it is no loss (24.3D, 27.3D)."""
    roster = battle.roster
    for unit in range(roster.units):
        if roster.army[unit] == army:
            if battle.where[unit] > 0:
                battle.lift(unit, EXITED)
            elif unit in battle.scenario.column_of:
                battle.due[battle.scenario.column_of[unit]] = NEVER
    for leader in range(roster.units, roster.size()):
        if roster.army[leader] == army and battle.where[leader] > 0:
            battle.where[leader] = EXITED
    for piece in range(roster.people if battle.holding else 0):
        if roster.army[piece] == army and battle.where[piece] == HIDDEN:
            battle.where[piece] = EXITED
            battle.holding[piece] = 0  # whom markers hid goes with the others
    battle.emit("withdrawn", rule, (army,))


__all__ = ["ACTIVE", "HELPED", "GrandLigny", "withdraw"]
