"""Rule 27: Grand Waterloo."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import morale
from grognard.games.last_battles.battles.grand_ligny import withdraw
from grognard.games.last_battles.command import COMMANDER_RANGE, GROUCHY, within_command
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.roster import ALLIED_ARMY, COALITION, FRENCH, FRENCH_ARMY, PRUSSIAN_ARMY
from grognard.games.last_battles.state import NEVER, Battle, Scenario

LEFT: Final = 0
RIGHT: Final = 1
WING_NAMES: Final = ["left", "right"]
JOINED: Final = "the wings are one army"
HEARTENED: Final = 10  # 27.3A
HOUSE_LOST: Final = 20
WAVRE_LOST: Final = 10  # 27.3B
PRUSSIANS_FIGHT: Final = 10  # 27.3C
WATERLOO_LOST: Final = 20
ROAD_OPEN: Final = 10
IN_HOUSE: Final = "the Coalition has entered Maison du Roi"
IN_WATERLOO: Final = "the French have entered Waterloo"
ENGAGED: Final = "the Prussians have attacked the left wing"
GONE: Final = "French have left for the north"
RIGHT_SHAKEN: Final = "the right wing is demoralized"
NAPOLEON: Final = "Napoleon"


def lost(wing: int) -> str:
    """The mark that holds the losses of a wing."""
    return f"losses of the {WING_NAMES[wing]} wing"


class GrandWaterloo(Scenario):
    """Two French wings that lose apart until Grouchy comes to the Emperor."""

    def __init__(self) -> None:
        super().__init__("grand_waterloo", "27", "Grand Waterloo")
        self.holds = True
        self.border = 0  # column between the wings
        self.wing_levels: list[int] = [0, 0]
        self.whole = 0
        self.waterloo: list[int] = []
        self.wavre: list[int] = []
        self.house = 0

    def begin(self, battle: Battle) -> None:
        """Every French piece belongs to the wing it starts with (27.1A)."""
        battle.wing = bytearray(battle.roster.people)
        battle.wing[battle.roster.numbers[GROUCHY]] = RIGHT
        self.share_out(battle, 0)

    def turn_begins(self, battle: Battle) -> None:
        """Pieces that their owner has set up himself are in their wings now, too."""
        if battle.turn == 0:
            self.share_out(battle, 0)

    def command_begins(self, battle: Battle) -> None:
        """Leaders are of the wing that they were last seen in (27.1A, R-54); units see to it at every step."""
        self.share_out(battle, battle.roster.units)

    def share_out(self, battle: Battle, first: int) -> None:
        """Note the wings of all pieces on the map from one on."""
        for piece in range(first, battle.roster.people):
            if battle.where[piece] > 0:
                battle.wing[piece] = self.wing_at(battle.where[piece], battle.wing[piece])

    def wing_at(self, hex: int, before: int) -> int:
        """The wing of a hex; on the border who comes there stays with his own (R-54)."""
        column = hex // 100
        return before if column == self.border else LEFT if column < self.border else RIGHT

    def wing_of(self, battle: Battle, piece: int) -> int:
        """The wing of a French piece."""
        if piece < battle.roster.units:
            return battle.wing[piece]
        return self.wing_at(battle.where[piece], battle.wing[piece])

    # Rule 27.3: morale of wings and armies

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        change = battle.shift[army]
        if army == FRENCH_ARMY:
            joined = battle.marks.get(JOINED, 0) != 0
            return (self.whole + self.french_change(battle), NEVER) if joined else (NEVER, NEVER)
        if army == PRUSSIAN_ARMY:
            if all(battle.has_unit(hex, FRENCH) for hex in self.wavre):
                change -= WAVRE_LOST  # "occupy": they have to be there (27.3B, 3.4B)
        else:
            change += PRUSSIANS_FIGHT if battle.marks.get(ENGAGED, 0) else 0
            change -= WATERLOO_LOST if battle.marks.get(IN_WATERLOO, 0) else 0
            change -= ROAD_OPEN if battle.marks.get(GONE, 0) else 0
        return self.demoralization[army] + change, self.disintegration[army] + change

    def french_change(self, battle: Battle) -> int:
        """What changes the level of the left wing, or of the whole army (27.3A)."""
        change = battle.shift[FRENCH_ARMY]
        if battle.demoralized[PRUSSIAN_ARMY] or battle.demoralized[ALLIED_ARMY]:
            change += HEARTENED
        return change - (HOUSE_LOST if battle.marks.get(IN_HOUSE, 0) else 0)

    def wing_level(self, battle: Battle, wing: int) -> int:
        """The level of a wing (27.3)."""
        return self.wing_levels[wing] + (self.french_change(battle) if wing == LEFT else 0)

    def is_shaken(self, battle: Battle, piece: int) -> bool:
        """The right wing may be demoralized alone (27.1A)."""
        if battle.roster.army[piece] != FRENCH_ARMY or battle.marks.get(JOINED, 0):
            return False
        return battle.marks.get(RIGHT_SHAKEN, 0) != 0 and self.wing_of(battle, piece) == RIGHT

    def unit_lost(self, battle: Battle, unit: int, hex: int, strength: int) -> None:
        """Losses are kept by wing (27.1A)."""
        if battle.roster.army[unit] == FRENCH_ARMY:
            mark = lost(battle.wing[unit])
            battle.marks[mark] = battle.marks.get(mark, 0) + strength

    def losses_counted(self, battle: Battle) -> None:
        """The wings have levels of their own until they are one army (27.1A)."""
        if battle.marks.get(JOINED, 0):
            return
        if battle.marks.get(lost(RIGHT), 0) >= self.wing_level(battle, RIGHT) and not battle.marks.get(RIGHT_SHAKEN, 0):
            battle.marks[RIGHT_SHAKEN] = 1
            battle.emit("wing_demoralized", "27.1A", (RIGHT, battle.marks[lost(RIGHT)]))
        if battle.marks.get(lost(LEFT), 0) >= self.wing_level(battle, LEFT):
            battle.emit("wing_demoralized", "27.1A", (LEFT, battle.marks.get(lost(LEFT), 0)))
            battle.finish(COALITION, "27.4B", "The French left wing is demoralized.")

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """27.4."""
        if army == FRENCH_ARMY:
            battle.finish(COALITION, "27.4B", "The French army is demoralized.")
        elif battle.demoralized[ALLIED_ARMY] and battle.demoralized[PRUSSIAN_ARMY]:
            battle.finish(FRENCH, "27.4A", "The Anglo-Allied and the Prussian army are both demoralized.")

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """27.3D, 27.4A."""
        if army == ALLIED_ARMY:
            battle.finish(FRENCH, "27.4A", "The Anglo-Allied army has disintegrated.")
        elif army == PRUSSIAN_ARMY:
            withdraw(battle, PRUSSIAN_ARMY, "27.3D")

    # What happens on the way

    def hex_entered(self, battle: Battle, unit: int, hex: int) -> None:
        """Wings by where units are (27.1A); Waterloo, Wavre and Maison du Roi (27.3)."""
        side = battle.roster.side[unit]
        if side == FRENCH:
            battle.wing[unit] = self.wing_at(hex, battle.wing[unit])
            if hex in self.waterloo:
                self.note(battle, IN_WATERLOO, "27.3C", ALLIED_ARMY, -WATERLOO_LOST)
            elif hex in self.wavre:
                morale.check(battle)
        elif hex == self.house:
            self.note(battle, IN_HOUSE, "27.3A", FRENCH_ARMY, -HOUSE_LOST)

    def note(self, battle: Battle, mark: str, rule: str, army: int, change: int) -> None:
        """Something has happened for the first time that changes an army's levels."""
        if not battle.marks.get(mark, 0):
            battle.marks[mark] = 1
            battle.emit("levels", rule, (army, change))
            morale.check(battle)

    def fight_joined(self, battle: Battle, fight: Fight) -> None:
        """Prussians attack the left wing (27.3C); the right wing joins the Emperor's battle (27.1A)."""
        roster = battle.roster
        if battle.phasing == COALITION:
            if [u for u in fight.attackers + fight.guns if roster.army[u] == PRUSSIAN_ARMY]:
                if [u for u in fight.defenders if battle.wing[u] == LEFT]:
                    self.note(battle, ENGAGED, "27.3C", ALLIED_ARMY, PRUSSIANS_FIGHT)
            return
        if battle.marks.get(JOINED, 0) or not [u for u in fight.defenders if roster.army[u] == ALLIED_ARMY]:
            return
        led = [u for u in fight.attackers + fight.guns if self.is_led_by_grouchy(battle, u)]
        if led and self.grouchy_is_near(battle):
            self.join(battle)

    def is_led_by_grouchy(self, battle: Battle, unit: int) -> bool:
        """Is this a unit of the right wing to which Grouchy gave command in this turn (27.1A)?"""
        return battle.wing[unit] == RIGHT and battle.marks.get(led_mark(unit), 0) == battle.turn + 1

    def grouchy_is_near(self, battle: Battle) -> bool:
        """Is Grouchy within Napoleon's command range (27.1A)?"""
        emperor = battle.roster.numbers[NAPOLEON]
        grouchy = battle.roster.numbers[GROUCHY]
        if battle.where[emperor] <= 0 or battle.where[grouchy] <= 0:
            return False
        return battle.where[grouchy] in within_command(battle, emperor, COMMANDER_RANGE)

    def join(self, battle: Battle) -> None:
        """The wings are one army with one level; the right wing takes heart again unless all are shaken (27.1A)."""
        battle.marks[JOINED] = 1
        battle.marks[RIGHT_SHAKEN] = 0
        battle.emit("wings_joined", "27.1A", (self.whole + self.french_change(battle),))
        morale.check(battle)

    def command_settled(self, battle: Battle, givers: dict[int, int]) -> None:
        """Remember whom Grouchy commands, himself or through his officers (27.1A)."""
        if battle.phasing != FRENCH or battle.marks.get(JOINED, 0):
            return
        grouchy = battle.roster.numbers[GROUCHY]
        for unit, giver in givers.items():
            if giver == grouchy:
                battle.marks[led_mark(unit)] = battle.turn + 1

    def may_command(self, battle: Battle, commander: int, piece: int) -> bool:
        """Each commander leads his own wing until they are one (27.1A)."""
        if battle.roster.army[commander] != FRENCH_ARMY or battle.marks.get(JOINED, 0):
            return True
        return self.wing_of(battle, commander) == self.wing_of(battle, piece)

    def may_move(self, battle: Battle, piece: int) -> bool:
        """No Prussian moves in the first turn (27.1D)."""
        return battle.turn > 0 or battle.roster.army[piece] != PRUSSIAN_ARMY

    def why_held(self, battle: Battle, piece: int) -> tuple[str, str]:
        return "27.1D", "is Prussian, and no Prussian moves in the first turn"

    def may_exit(self, battle: Battle, unit: int, hex: int) -> bool:
        """French units only (27.1B)."""
        return hex in self.exits and battle.roster.army[unit] == FRENCH_ARMY

    def unit_exited(self, battle: Battle, unit: int) -> None:
        """27.3C."""
        self.note(battle, GONE, "27.3C", ALLIED_ARMY, -ROAD_OPEN)

    def finish(self, battle: Battle) -> None:
        """27.4B."""
        battle.finish(COALITION, "27.4B", "The French have not won by the end of the day.")


def led_mark(unit: int) -> str:
    """The mark of a unit that Grouchy commands: the turn, counted from 1."""
    return f"led by Grouchy {unit}"
