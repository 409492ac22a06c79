"""Rule 19: Quatre Bras."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.roster import ALLIED_ARMY, COALITION, FRENCH, FRENCH_ARMY
from grognard.games.last_battles.state import Battle, Scenario
from grognard.kernel.state import NOBODY

CROSSROADS_TURN: Final = 1  # 19.4C
CROSSROADS_END: Final = 5
CORPS: Final = "first corps: in play"


def held(unit: int) -> str:
    """The mark of a unit that stands in reserve (19.5C)."""
    return f"held {unit}"


class QuatreBras(Scenario):
    """A race for the crossroads; both armies are brittle."""

    def __init__(self) -> None:
        super().__init__("quatre_bras", "19", "Quatre Bras")
        self.early: dict[int, int] = {}  # turn -> French level in that turn (19.3)
        self.crossroads = 0
        self.reserve: list[int] = []  # 19.5C
        self.reserve_die: list[int] = []  # rolls that release a unit
        self.corps_column = -1  # 19.5D
        self.corps_from = 0
        self.corps_die: list[int] = []  # rolls that bring it
        self.corps_points = 0

    def begin(self, battle: Battle) -> None:
        """19.5C: the cavalry that has to wait."""
        for unit in self.reserve:
            battle.marks[held(unit)] = 1

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        """The French level is low at first and read at the moment of loss (19.3, R-69)."""
        level = self.demoralization[army]
        if army == FRENCH_ARMY:
            level = self.early.get(battle.turn, level)
        return level + battle.shift[army], self.disintegration[army] + battle.shift[army]

    def turn_begins(self, battle: Battle) -> None:
        """19.5D: the Coalition scores for every turn of the First Corps in play."""
        if battle.marks.get(CORPS, 0):
            self.score_corps(battle)

    def score_corps(self, battle: Battle) -> None:
        """Points for a turn of the First Corps in play (19.5D)."""
        battle.bonus[COALITION] += self.corps_points
        battle.emit("points", "19.5D", (COALITION, self.corps_points))

    def movement_begins(self, battle: Battle) -> None:
        """Dice for the reserve (19.5C) and the First Corps (19.5D)."""
        if battle.phasing != FRENCH:
            return
        for unit in self.reserve:
            if battle.marks.get(held(unit), 0) and battle.where[unit] > 0:
                if battle.roll("19.5C", unit) in self.reserve_die:
                    self.release(battle, unit)
        if self.corps_column >= 0 and not battle.marks.get(CORPS, 0) and battle.turn >= self.corps_from:
            if battle.roll("19.5D", -1) in self.corps_die:
                battle.due[self.corps_column] = battle.turn
                battle.marks[CORPS] = 1
                battle.emit("corps", "19.5D", (1, battle.turn))
                self.score_corps(battle)

    def may_move(self, battle: Battle, piece: int) -> bool:
        return not self.reserve or not battle.marks.get(held(piece), 0)

    def release(self, battle: Battle, unit: int) -> None:
        """A reserve unit may move from now on (19.5C)."""
        if battle.marks.get(held(unit), 0):
            battle.marks[held(unit)] = 0
            battle.emit("released", "19.5C", (unit,))

    def hex_entered(self, battle: Battle, unit: int, hex: int) -> None:
        """An enemy in the zone of a reserve unit releases it, however he came there: an advance counts too (19.5C)."""
        if self.reserve and battle.roster.side[unit] == COALITION:
            for other in self.reserve:
                if battle.where[other] > 0 and hex in battle.ground.controls[battle.where[other]]:
                    self.release(battle, other)

    def fight_joined(self, battle: Battle, fight: Fight) -> None:
        """An attack or bombardment releases its target too (19.5C, R-58)."""
        if self.reserve:
            for unit in fight.defenders + fight.bystanders:
                if unit in self.reserve:
                    self.release(battle, unit)

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """19.4B."""
        if army == FRENCH_ARMY:
            battle.finish(COALITION, "19.4B", "The French army is demoralized.")

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """19.4A."""
        if army == ALLIED_ARMY:
            battle.finish(FRENCH, "19.4A", "The Anglo-Allied army has disintegrated.")

    def player_turn_ends(self, battle: Battle) -> None:
        """A point for the crossroads at the end of one's own player turn (19.4C)."""
        if battle.control[self.crossroads] == battle.phasing:
            battle.bonus[battle.phasing] += CROSSROADS_TURN
            battle.emit("points", "19.4C", (battle.phasing, CROSSROADS_TURN))

    def points(self, battle: Battle, side: int) -> int:
        return battle.enemy_losses(side) + battle.bonus[side]

    def finish(self, battle: Battle) -> None:
        """Five points for the crossroads, then the most points win; equal points draw (19.4C, R-78)."""
        holder = battle.control[self.crossroads]
        battle.bonus[holder] += CROSSROADS_END
        battle.emit("points", "19.4C", (holder, CROSSROADS_END))
        french, coalition = self.points(battle, FRENCH), self.points(battle, COALITION)
        score = f"{french} points to {coalition}"
        if french == coalition:
            battle.finish(NOBODY, "19.4C", f"Equal points: {score}.")
        elif french > coalition:
            battle.finish(FRENCH, "19.4C", f"The French win on points, {score}.")
        else:
            battle.finish(COALITION, "19.4C", f"The Coalition wins on points, {coalition} to {french}.")
