"""Rule 20: Wavre."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.roster import COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import Battle, Scenario
from grognard.kernel.state import NOBODY

FRENCH_EXIT: Final = 5  # 20.4C, points for each strength point


class Wavre(Scenario):
    """Both sides want to get troops off to the west, towards the other battle."""

    def __init__(self) -> None:
        super().__init__("wavre", "20", "Wavre")
        self.last_prussian_exit = 0  # turn number (20.4C)

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        """The French level rises with the French points (20.3A)."""
        change = battle.shift[army]
        if army == FRENCH_ARMY:
            change += self.points(battle, FRENCH)
        return self.demoralization[army] + change, self.disintegration[army] + change

    def unit_exited(self, battle: Battle, unit: int) -> None:
        """Points for leaving over the west edge (20.4C)."""
        strength = battle.strength(unit)
        side = battle.roster.side[unit]
        worth = 0
        if side == FRENCH:
            worth = FRENCH_EXIT * strength
        elif battle.turn <= self.last_prussian_exit:
            worth = strength
        battle.bonus[side] += worth
        battle.emit("points", "20.4C", (side, worth))

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """20.4B."""
        if army == FRENCH_ARMY:
            battle.finish(COALITION, "20.4B", "The French army is demoralized.")

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """20.4A."""
        if army == PRUSSIAN_ARMY:
            battle.finish(FRENCH, "20.4A", "The Prussian army has disintegrated.")

    def points(self, battle: Battle, side: int) -> int:
        """Enemy losses and own exits; Prussians still on the map count at the end only (R-43)."""
        return battle.enemy_losses(side) + battle.bonus[side]

    def finish(self, battle: Battle) -> None:
        """The French score the Prussians they have kept here; then the most points win (20.4C, R-78)."""
        kept = 0
        for unit in range(battle.roster.units):
            if battle.where[unit] > 0 and battle.roster.side[unit] == COALITION:
                kept += battle.strength(unit)
        battle.bonus[FRENCH] += kept
        battle.emit("points", "20.4C", (FRENCH, kept))
        french, coalition = self.points(battle, FRENCH), self.points(battle, COALITION)
        if french == coalition:
            battle.finish(NOBODY, "20.4C", f"Equal points: {french} each.")
        elif french > coalition:
            battle.finish(FRENCH, "20.4C", f"The French win on points, {french} to {coalition}.")
        else:
            battle.finish(COALITION, "20.4C", f"The Coalition wins on points, {coalition} to {french}.")
