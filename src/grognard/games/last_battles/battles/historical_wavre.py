"""Rule 25: Historical Wavre."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.roster import COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import Battle, Scenario

FORCED: Final = "4"  # the corps that marches twice as far in the first turn (25.0E)
DOUBLE: Final = "double_march"


class HistoricalWavre(Scenario):
    """Grouchy wants the town; there are no points (R-48)."""

    def __init__(self) -> None:
        super().__init__("historical_wavre", "25", "Historical Wavre")

    def pace(self, battle: Battle, piece: int, points: int) -> int:
        """25.0E: units of the French Fourth Corps in the first turn."""
        if battle.turn == 0 and piece < battle.roster.units and battle.roster.army[piece] == FRENCH_ARMY:
            if battle.roster.command[piece] == FORCED:
                return points * 2
        return points

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """25.0D."""
        if army == FRENCH_ARMY:
            battle.finish(COALITION, "25.0D", "The French are demoralized: a decisive Prussian victory.")

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """25.0D."""
        if army == PRUSSIAN_ARMY:
            battle.finish(FRENCH, "25.0D", "The Prussians have disintegrated: a decisive French victory.")

    def finish(self, battle: Battle) -> None:
        """25.0D: the town."""
        if all(battle.control[hex] == FRENCH for hex in self.watched):
            battle.finish(FRENCH, "25.0D", "The French hold Wavre: a marginal French victory.")
        else:
            battle.finish(COALITION, "25.0D", "The French do not hold Wavre: a marginal Prussian victory.")
