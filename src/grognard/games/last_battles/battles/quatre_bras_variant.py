"""Rule 23: Quatre Bras in the wider view."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.roster import ALLIED_ARMY, COALITION, FRENCH, FRENCH_ARMY
from grognard.games.last_battles.state import Battle, Scenario
from grognard.kernel.state import NOBODY

TOWN_WEIGHT: Final = 5  # 23.0C
TOWN_POINTS: Final = 10  # 23.0D
EXIT_SHARE: Final = 5  # strength points for one victory point
GONE: Final = "French strength gone to Ligny in time"
LAST_ROW: Final = 52  # exits lie north of 2952


class QuatreBrasVariant(Scenario):
    """The crossroads shake whoever loses them; French troops may march off to Ligny."""

    def __init__(self) -> None:
        super().__init__("quatre_bras_variant", "23", "Quatre Bras: the wider view")
        self.early: dict[int, int] = {}  # turn -> French level in that turn (19.3)
        self.crossroads = 0
        self.last_exit = 0  # turn number

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        """As at Quatre Bras, with what the crossroads have changed (19.3, 23.0C)."""
        level = self.demoralization[army]
        if army == FRENCH_ARMY:
            level = self.early.get(battle.turn, level)
        return level + battle.shift[army], self.disintegration[army] + battle.shift[army]

    def control_changed(self, battle: Battle, hex: int, side: int) -> None:
        """Each time the crossroads change hands one army loses heart and the other gains it (23.0C)."""
        if hex != self.crossroads:
            return
        for army in (FRENCH_ARMY, ALLIED_ARMY):
            change = TOWN_WEIGHT if (army == FRENCH_ARMY) == (side == FRENCH) else -TOWN_WEIGHT
            battle.shift[army] += change
            battle.emit("levels", "23.0C", (army, change))

    def may_exit(self, battle: Battle, unit: int, hex: int) -> bool:
        """French units only, over the east edge (23.0D)."""
        return hex in self.exits and battle.roster.side[unit] == FRENCH

    def unit_exited(self, battle: Battle, unit: int) -> None:
        """Strength that leaves in time counts, five to a point (23.0D)."""
        if battle.turn <= self.last_exit:
            battle.marks[GONE] = battle.marks.get(GONE, 0) + battle.strength(unit)

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """19.4B."""
        if army == FRENCH_ARMY:
            battle.finish(COALITION, "19.4B", "The French army is demoralized.")

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """19.4A."""
        if army == ALLIED_ARMY:
            battle.finish(FRENCH, "19.4A", "The Anglo-Allied army has disintegrated.")

    def points(self, battle: Battle, side: int) -> int:
        gone = -(-battle.marks.get(GONE, 0) // EXIT_SHARE) if side == FRENCH else 0
        return battle.enemy_losses(side) + battle.bonus[side] + gone

    def finish(self, battle: Battle) -> None:
        """Ten points for the crossroads, then the most points win (23.0D, R-78)."""
        holder = battle.control[self.crossroads]
        battle.bonus[holder] += TOWN_POINTS
        battle.emit("points", "23.0D", (holder, TOWN_POINTS))
        french, coalition = self.points(battle, FRENCH), self.points(battle, COALITION)
        if french == coalition:
            battle.finish(NOBODY, "23.0D", f"Equal points: {french} points to {coalition}.")
        elif french > coalition:
            battle.finish(FRENCH, "23.0D", f"The French win on points, {french} to {coalition}.")
        else:
            battle.finish(COALITION, "23.0D", f"The Coalition wins on points, {coalition} to {french}.")


__all__ = ["GONE", "LAST_ROW", "QuatreBrasVariant"]
