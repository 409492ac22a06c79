"""Rule 18: Ligny."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.roster import COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import NEVER, Battle, Scenario
from grognard.games.last_battles.steps.setup import SecretChoice

TOWN_WORTH: Final = 3  # 18.3B
SIXTH: Final = "sixth corps: turns on the map"
SIXTH_COUNTED: Final = "sixth corps: counted in turn"
FIRST: Final = "first corps: revealed"


class Ligny(Scenario):
    """Prussian levels hang on seven town hexes; the French must break the Prussians before they bleed out."""

    def __init__(self) -> None:
        super().__init__("ligny", "18", "Ligny")
        self.rolled_units: list[int] = []  # 18.5A
        self.rolled_die: list[int] = []  # rolls that reduce a unit
        self.sixth_column = -1  # 18.5B
        self.sixth_from = 0
        self.sixth_die: list[int] = []  # rolls that bring it
        self.sixth_worth = 0  # what a turn of it adds to both Prussian levels
        self.first_column = -1  # 18.5C
        self.first_from = 0
        self.first_die: list[int] = []  # rolls that bring it at once

    def begin(self, battle: Battle) -> None:
        """18.5A: one die for each unit; 18.5C: the French choose in secret."""
        for unit in self.rolled_units:
            battle.weakened[unit] = 1 if battle.roll("18.5A", unit) in self.rolled_die else 0
        if self.first_column >= 0:
            battle.agenda.append(SecretChoice())

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        """Both Prussian levels fall for each town hex in French hands (18.3B), rise with the Sixth Corps (18.5B)."""
        change = battle.shift[army]
        if army == PRUSSIAN_ARMY:
            change += self.sixth_worth * battle.marks.get(SIXTH, 0)
            for holder in battle.control.values():
                if holder == FRENCH:
                    change -= TOWN_WORTH
        return self.demoralization[army] + change, self.disintegration[army] + change

    def may_be_demoralized(self, battle: Battle, army: int) -> bool:
        """The French only while the Prussians are not (18.3A)."""
        return army != FRENCH_ARMY or not battle.demoralized[PRUSSIAN_ARMY]

    def turn_begins(self, battle: Battle) -> None:
        """18.5B, R-77: another turn with the Sixth Corps on the map."""
        if self.sixth_column >= 0:
            for piece in self.columns[self.sixth_column].pieces:
                if piece < battle.roster.units and battle.where[piece] > 0:
                    self.count_sixth(battle)
                    return

    def hex_entered(self, battle: Battle, unit: int, hex: int) -> None:
        """18.5B, R-77: the turn in which the Sixth Corps arrives is the first that counts."""
        if self.sixth_column >= 0 and self.column_of.get(unit, -1) == self.sixth_column:
            self.count_sixth(battle)

    def count_sixth(self, battle: Battle) -> None:
        """The Prussian levels rise, once in a turn (18.5B)."""
        this = battle.turn + 1
        if battle.marks.get(SIXTH_COUNTED, 0) != this:
            battle.marks[SIXTH_COUNTED] = this
            battle.marks[SIXTH] = battle.marks.get(SIXTH, 0) + 1
            battle.emit("levels", "18.5B", (PRUSSIAN_ARMY, self.sixth_worth))

    def movement_begins(self, battle: Battle) -> None:
        """Dice for the Sixth (18.5B) and the First Corps (18.5C)."""
        if battle.phasing != FRENCH:
            return
        if self.sixth_column >= 0 and battle.due[self.sixth_column] == NEVER and battle.turn >= self.sixth_from:
            if battle.roll("18.5B", -1) in self.sixth_die:
                battle.due[self.sixth_column] = battle.turn
                battle.emit("corps", "18.5B", (6, battle.turn))
        if self.first_column >= 0 and battle.turn == self.first_from:
            self.reveal_first(battle)

    def reveal_first(self, battle: Battle) -> None:
        """The die for the First Corps, or its absence, tells everybody what was chosen (18.5C)."""
        battle.marks[FIRST] = 1
        battle.revealed = True
        battle.emit("secret", "18.5C", (battle.secret,))
        if battle.secret == 1:
            at_once = battle.roll("18.5C", -1) in self.first_die
            battle.due[self.first_column] = battle.turn if at_once else battle.turn + 1
            battle.emit("corps", "18.5C", (1, battle.due[self.first_column]))

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """18.4B, R-70: the French first."""
        if army == FRENCH_ARMY:
            battle.finish(COALITION, "18.4B", "The French army is demoralized before the Prussians.")

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """18.4A."""
        if army == PRUSSIAN_ARMY:
            battle.finish(FRENCH, "18.4A", "The Prussian army has disintegrated.")

    def finish(self, battle: Battle) -> None:
        """18.4: Prussians demoralized and French losses under their level; not if the First Corps came (18.5C)."""
        few_losses = battle.losses[FRENCH_ARMY] < self.demoralization[FRENCH_ARMY]
        if battle.demoralized[PRUSSIAN_ARMY] and few_losses and battle.secret != 1:
            battle.finish(FRENCH, "18.4A", "The Prussians are demoralized, and French losses stayed low enough.")
        else:
            battle.finish(COALITION, "18.4B", "The French have not won by the end of the day.")
