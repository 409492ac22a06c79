"""Rule 21: La Belle Alliance."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import morale
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.roster import ALLIED_ARMY, COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import Battle, Scenario

HEARTENED: Final = 10  # 21.3A
WATERLOO_LOST: Final = 20  # 21.3B
PRUSSIANS_FIGHT: Final = 10
IN_WATERLOO: Final = "the French have entered Waterloo"
ENGAGED: Final = "the Prussians have fought the French"


class LaBelleAlliance(Scenario):
    """The French must break two armies, one of which is still on the march."""

    def __init__(self, id: str = "la_belle_alliance", number: str = "21", title: str = "La Belle Alliance") -> None:
        super().__init__(id, number, title)

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        change = battle.shift[army]
        if army == FRENCH_ARMY:
            if battle.demoralized[ALLIED_ARMY] or battle.demoralized[PRUSSIAN_ARMY]:
                change += HEARTENED  # 21.3A
        elif army == ALLIED_ARMY:
            if battle.marks.get(IN_WATERLOO, 0):
                change -= WATERLOO_LOST  # 21.3B
            if battle.marks.get(ENGAGED, 0):
                change += PRUSSIANS_FIGHT
        return self.demoralization[army] + change, self.disintegration[army] + change

    def hex_entered(self, battle: Battle, unit: int, hex: int) -> None:
        """The first French unit in Waterloo shakes the Allies (21.3B)."""
        if hex in self.watched and battle.roster.side[unit] == FRENCH and not battle.marks.get(IN_WATERLOO, 0):
            battle.marks[IN_WATERLOO] = 1
            battle.emit("levels", "21.3B", (ALLIED_ARMY, -WATERLOO_LOST))
            morale.check(battle)

    def fight_joined(self, battle: Battle, fight: Fight) -> None:
        """The first fight between Prussians and French heartens the Allies, whoever attacks, guns alone too (21.3B)."""
        if battle.marks.get(ENGAGED, 0):
            return
        armies = [battle.roster.army[u] for u in fight.attackers + fight.guns + fight.defenders + fight.bystanders]
        if PRUSSIAN_ARMY in armies and FRENCH_ARMY in armies:
            battle.marks[ENGAGED] = 1
            battle.emit("levels", "21.3B", (ALLIED_ARMY, PRUSSIANS_FIGHT))

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """21.4: both Coalition armies, or the French."""
        if army == FRENCH_ARMY:
            battle.finish(COALITION, "21.4B", "The French army is demoralized.")
        elif battle.demoralized[ALLIED_ARMY] and battle.demoralized[PRUSSIAN_ARMY]:
            battle.finish(FRENCH, "21.4A", "The Anglo-Allied and the Prussian army are both demoralized.")

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """21.4A."""
        if army == ALLIED_ARMY:
            battle.finish(FRENCH, "21.4A", "The Anglo-Allied army has disintegrated.")

    def finish(self, battle: Battle) -> None:
        """21.4B."""
        battle.finish(COALITION, "21.4B", "The French have not won by the end of the day.")
