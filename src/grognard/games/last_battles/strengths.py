"""The strengths of a combat with the variants that change them (16.4, 16.5, 16.7 to 16.11, 16.18).

What is multiplied is multiplied first, then what is halved is added up and halved once for each reason (6.3B, R-23).
Without such variants this is rule 6.3 alone (`odds`).
"""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.ground import CLEAR, FOREST, MARSH, TOWN
from grognard.games.last_battles.odds import Odds, half, is_crossed_by_all, multiplier, plain_odds, shift
from grognard.games.last_battles.roster import ARTILLERY, CAVALRY, INFANTRY
from grognard.games.last_battles.stacking import FORMING, alone_in_garrison
from grognard.games.last_battles.state import Battle

# What the defender may let the arms of a mixed attack be multiplied by: infantry, cavalry, artillery (16.7)
ENHANCEMENTS: Final = [
    (2, 1, 1), (1, 2, 1), (1, 1, 2), (1, 1, 3), (3, 2, 1), (3, 1, 2), (2, 3, 1), (1, 3, 2), (2, 1, 3), (1, 2, 3),
]  # fmt: skip
ARM_NAMES: Final = ["infantry", "cavalry", "artillery"]


def reckon(battle: Battle, fight: Fight, noted: bool = True) -> Odds:
    """Attacker total, defender total and column of a fight, with what changed them unless nobody will read it."""
    if not battle.switches.varied_strengths:
        return plain_odds(battle, fight, noted)
    found = Reckoning(battle, fight).odds()
    shift(battle, fight, found)
    return found


class Sum:
    """Strengths to be added up, by how often they are halved."""

    def __init__(self) -> None:
        self.parts: list[int] = [0, 0, 0, 0, 0, 0]

    def add(self, strength: int, halvings: int) -> None:
        """Count a unit in."""
        self.parts[halvings] += strength

    def total(self) -> int:
        """All together: each part is halved as a whole (6.3B)."""
        found = 0
        for halvings, part in enumerate(self.parts):
            rest = part
            for _ in range(halvings):
                rest = half(rest)
            found += rest
        return found


class Reckoning:
    """The arithmetic of one fight."""

    def __init__(self, battle: Battle, fight: Fight) -> None:
        self.battle = battle
        self.fight = fight
        self.notes: list[tuple[str, str]] = []
        self.walls = len(fight.defence_hexes) == 1 and alone_in_garrison(battle, fight.defence_hexes[0])

    def note(self, rule: str, text: str) -> None:
        """Keep what a rule did, once."""
        if (rule, text) not in self.notes:
            self.notes.append((rule, text))

    def odds(self) -> Odds:
        """The totals; where woods compete with a stream, the effect best for the defender counts (6.3C, R-22)."""
        battle, fight = self.battle, self.fight
        ground = battle.ground
        undecided: list[int] = []
        if not battle.switches.modified_terrain and not self.walls:
            for hex in fight.defence_hexes:
                halves = ground.chart[ground.terrain[hex]].halves_cavalry
                if halves and is_crossed_by_all(ground, fight.attack_hexes, hex):
                    undecided.append(hex)
        best: Odds | None = None
        for choice in range(1 << len(undecided)):
            doubled = [undecided[k] for k in range(len(undecided)) if choice >> k & 1]
            self.notes = []
            found = Odds(self.attack(doubled), self.defence(doubled))
            found.notes = self.notes
            if best is None or found.attack * best.defence < best.attack * found.defence:
                best = found
        assert best is not None
        return best

    # The attackers

    def attack(self, doubled: list[int]) -> int:
        """The attacker's total."""
        found = Sum()
        for unit in self.fight.attackers:
            found.add(self.battle.strength(unit) * self.factor(unit), self.halvings(unit, False, doubled))
        for gun in self.fight.guns:
            found.add(self.battle.strength(gun) * self.factor(gun), self.halvings(gun, True, doubled))
        return found.total()

    def factor(self, unit: int) -> int:
        """What an attacker's printed strength is multiplied by (16.7 to 16.10)."""
        battle, fight = self.battle, self.fight
        arm = battle.roster.arm[unit]
        factor = 1
        if fight.charge and arm == CAVALRY:
            factor = 2
            self.note("16.8", "the cavalry charges: doubled")
        if fight.arms >= 0:
            enhanced = ENHANCEMENTS[fight.arms][arm]
            if enhanced > 1:
                factor *= enhanced
                self.note("16.7", f"{ARM_NAMES[arm]} multiplied by {enhanced}")
        if is_sustained(battle, fight, unit):
            heavy = battle.switches.heavy_artillery and battle.roster.heavy[unit]
            factor *= 3 if heavy else 2
            self.note("16.10" if heavy else "16.9", f"sustained bombardment: {'tripled' if heavy else 'doubled'}")
        return factor

    def halvings(self, unit: int, far: bool, doubled: list[int]) -> int:
        """How often an attacker is halved: by the ground once at most (6.3C), and for every other reason."""
        battle = self.battle
        found = self.tired(unit)
        if battle.now().slow:
            found += 1
            self.note("16.5", "attackers halved in the rain")
        if self.walls:
            if battle.roster.arm[unit] != INFANTRY:
                found += 1
                self.note("16.11D", "cavalry and artillery halved against a garrison")
        elif battle.switches.modified_terrain:
            if self.hindered(unit, far):
                found += 1
        elif battle.roster.arm[unit] == CAVALRY and self.meets_woods(doubled):
            found += 1
            self.note("6.3B", "attacking cavalry halved against woods or marsh")
        return found

    def tired(self, unit: int) -> int:
        """How often a unit on either side is halved because of its own state (16.8, 16.18B)."""
        battle = self.battle
        found = 0
        if battle.blown and is_blown(battle, unit):
            found += 1
            self.note("16.8", "blown cavalry halved")
        if unit in self.fight.unfed:
            found += 1
            self.note("16.18B", "halved for want of supply")
        return found

    def hindered(self, unit: int, far: bool) -> bool:
        """Does the ground halve this attacker (16.4)?"""
        battle = self.battle
        arm = battle.roster.arm[unit]
        here = battle.where[unit]
        for hex in self.fight.defence_hexes:
            terrain = battle.ground.terrain[hex]
            if terrain == TOWN:
                self.note("16.4", "attackers halved against a town")
                return True
            if terrain == FOREST and arm != INFANTRY:
                self.note("16.4", "cavalry and artillery halved against woods")
                return True
            if terrain == MARSH and arm == CAVALRY:
                self.note("6.3B", "attacking cavalry halved against marsh")
                return True
            if not far and here * 10000 + hex in battle.ground.wet:
                self.note("16.4", "attackers over a stream or bridge halved")
                return True
        return False

    def meets_woods(self, doubled: list[int]) -> bool:
        """Is there a defending hex of woods or marsh that counts as such (6.3)?"""
        ground = self.battle.ground
        for hex in self.fight.defence_hexes:
            if ground.chart[ground.terrain[hex]].halves_cavalry and hex not in doubled:
                return True
        return False

    # The defenders

    def defence(self, doubled: list[int]) -> int:
        """The defender's total."""
        battle, fight = self.battle, self.fight
        found = Sum()
        for hex in fight.defence_hexes:
            here = [unit for unit in fight.defenders if battle.where[unit] == hex]
            factor = 1 if self.walls else self.defence_factor(hex, here, doubled)
            if factor > 1:
                self.note("6.3", f"defenders of {hex:04d} multiplied by {factor}")
            unready = is_unready(battle, here)
            for unit in here:
                halvings = 0 if self.walls else self.tired(unit)
                mounted = battle.roster.arm[unit] == CAVALRY
                if unready:
                    halvings += 1
                    self.note("16.11A", "defenders halved while a garrison is being formed")
                if mounted and not self.walls and self.hampers(hex, doubled):
                    found.add(battle.strength(unit), halvings + 1)
                    self.note("6.3B", "defending cavalry halved")
                else:
                    found.add(battle.strength(unit) * factor, halvings)
        return found.total()

    def defence_factor(self, hex: int, here: list[int], doubled: list[int]) -> int:
        """What the ground multiplies the defenders of a hex by (6.3); with 16.4 neither towns nor streams do."""
        battle = self.battle
        ground = battle.ground
        if battle.switches.modified_terrain:
            return 1 if ground.terrain[hex] == TOWN else multiplier(battle, hex, here)
        if ground.chart[ground.terrain[hex]].halves_cavalry:
            crossed = hex in doubled
        else:
            crossed = is_crossed_by_all(ground, self.fight.attack_hexes, hex)
        return max(multiplier(battle, hex, here), ground.behind_water if crossed else 1)

    def hampers(self, hex: int, doubled: list[int]) -> bool:
        """Is cavalry halved that defends the hex (6.3, 16.4)?"""
        ground = self.battle.ground
        if self.battle.switches.modified_terrain and ground.terrain[hex] == TOWN:
            return True
        return ground.chart[ground.terrain[hex]].halves_cavalry and hex not in doubled


def is_blown(battle: Battle, unit: int) -> bool:
    """Is cavalry blown by a charge of one of the last two player turns (16.8)? In its own turn it is not yet."""
    return len(battle.blown) > 0 and battle.blown[unit] in (1, 2)


def is_unready(battle: Battle, units: list[int]) -> bool:
    """Is one of the units in a hex forming a garrison, so that all of them defend at half strength (16.11A)?"""
    if battle.garrison:
        for unit in units:
            if battle.garrison[unit] == FORMING:
                return True
    return False


def is_sustained(battle: Battle, fight: Fight, gun: int) -> bool:
    """Does the gun, which has not moved in this turn, bombard apart from any combined attack (16.9)?"""
    return gun in fight.guns and not fight.attackers and len(battle.stirred) > 0 and not battle.stirred[gun]


def enhancements(battle: Battle, fight: Fight) -> list[int]:
    """What the defender has to choose from when several arms attack infantry in the open (16.7)."""
    roster = battle.roster
    for hex in fight.defence_hexes:
        if battle.ground.terrain[hex] != CLEAR:
            return []
    for unit in fight.defenders:
        if roster.arm[unit] != INFANTRY:
            return []
    arms = [roster.arm[unit] for unit in fight.attackers + fight.guns]
    foot, horse, guns = INFANTRY in arms, CAVALRY in arms, ARTILLERY in arms
    if foot and horse and guns:
        return [4, 5, 6, 7, 8, 9]
    if foot and guns:
        return [0, 2]
    if foot and horse:
        return [0, 1]
    return [1, 3] if horse and guns else []
