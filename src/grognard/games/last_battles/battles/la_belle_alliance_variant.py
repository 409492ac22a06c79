"""Rule 26: La Belle Alliance with later research."""

from __future__ import annotations

from grognard.games.last_battles.battles.la_belle_alliance import LaBelleAlliance
from grognard.games.last_battles.roster import COALITION, FRENCH, PRUSSIAN_ARMY
from grognard.games.last_battles.state import Battle


class LaBelleAllianceVariant(LaBelleAlliance):
    """Mud, more and smaller units, and Prussians whose spirits rise by the hour."""

    def __init__(self) -> None:
        super().__init__("la_belle_alliance_variant", "26", "La Belle Alliance: later research")
        self.holds = True
        self.house = 0  # Maison du Roi (26.0G)
        self.prussian: dict[int, tuple[int, int]] = {}  # turn -> levels, until they are what they stay (26.0F)

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        """The Prussian levels rise with each turn (26.0F, R-50)."""
        demoralization, disintegration = super().levels(battle, army)
        if army == PRUSSIAN_ARMY and battle.turn in self.prussian:
            now = self.prussian[battle.turn]
            demoralization += now[0] - self.demoralization[army]
            disintegration += now[1] - self.disintegration[army]
        return demoralization, disintegration

    def may_move(self, battle: Battle, piece: int) -> bool:
        """Some French units wait (26.0B, 26.0C)."""
        return battle.turn >= self.locked.get(piece, 0)

    def why_held(self, battle: Battle, piece: int) -> tuple[str, str]:
        return "26.0B", f"may not move before {self.turns[self.locked[piece]].hour}"

    def hex_entered(self, battle: Battle, unit: int, hex: int) -> None:
        if hex != self.house:
            super().hex_entered(battle, unit, hex)

    def finish(self, battle: Battle) -> None:
        """26.0G, R-52: also by Maison du Roi."""
        if battle.control[self.house] != FRENCH:
            battle.finish(COALITION, "26.0G", "The Coalition controls Maison du Roi.")
        else:
            super().finish(battle)
