"""The position of a battle as plain data, and the scenario it belongs to.

Pieces are integers: combat units first, leaders after them (`Roster`). Hexes are integers CCRR. Stacks and zones of
control are kept up to date with every move, so that the rules only look them up.
"""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.roster import COALITION, FRENCH, FRENCH_ARMY, Roster
from grognard.kernel.dice import Dice
from grognard.kernel.state import NOBODY, State

# Where a piece is when it is on no hex
DEAD: Final = -1
EXITED: Final = -2
WAITING: Final = -3

NEVER: Final = 9999  # a level no army reaches, a turn that does not come

# Combat results (6.4)
AE: Final = 0
AR: Final = 1
EX: Final = 2
DR: Final = 3
DE: Final = 4
RESULTS: Final = ["Ae", "Ar", "Ex", "Dr", "De"]

UNKNOWN: Final = -1  # in a view: what the seat may not know


class Turn:
    """One box of the turn record track (4.0)."""

    def __init__(self, label: str, night: bool, rain: bool) -> None:
        self.label: Final = label
        self.hour: Final = label[3:]
        self.night: Final = night
        self.rain: Final = rain
        self.calm: Final = night or rain  # no combat, no entering enemy zones (4.2, 4.3)


class Column:
    """A body of reinforcements that shares its entry (5.6): pieces, entry hexes, order of march."""

    def __init__(
        self,
        pieces: list[int],
        hexes: list[int],
        ranks: list[int],
        due: int,
        unstacked: bool = False,
        surcharge: int = 0,
    ) -> None:
        self.pieces: Final = pieces
        self.hexes: Final = hexes
        self.ranks: Final = ranks  # a piece enters only when all pieces of lower rank have entered
        self.due: Final = due  # turn number, NEVER if something else has to call it up
        self.unstacked: Final = unstacked
        self.surcharge: Final = surcharge  # half MP each unit pays more than the one before (19.5D), 0: by stacks


class Freedom:
    """Units that their owner sets up within some hexes of a named one (3.2C)."""

    def __init__(self, units: list[int], centre: int, within: int, unstacked: bool = False) -> None:
        self.units: Final = units
        self.centre: Final = centre
        self.within: Final = within
        self.unstacked: Final = unstacked


class Switches:
    """The optional rules in force, each a plain flag."""

    def __init__(self, on: list[str]) -> None:
        self.on: Final = on
        self.command: Final = "command" in on  # 10, 11
        self.combined_arms: Final = "combined_arms" in on  # 15.1
        self.imperial_guard: Final = "imperial_guard" in on  # 15.2
        self.mounted_retreat: Final = "mounted_retreat" in on  # 15.3
        self.late_start: Final = "late_start" in on  # 15.4
        self.cavalry_impetus: Final = "cavalry_impetus" in on  # 15.5
        self.leader_advance: Final = "leader_advance" in on  # 15.6
        self.strict_moves: Final = "strict_moves" in on  # 5.1C
        self.disintegrate_at_level: Final = "disintegrate_at_level" in on  # R-06, the other reading
        self.chateau_infantry_only: Final = "chateau_infantry_only" in on  # R-11, the other reading


class Fight:
    """One combat while it is formed and resolved (6.0)."""

    def __init__(self) -> None:
        self.attack_hexes: list[int] = []  # adjacent attackers
        self.defence_hexes: list[int] = []
        self.guns: list[int] = []  # bombarding artillery (7.1)
        self.attackers: list[int] = []  # adjacent attacking units, fixed when the fight is joined
        self.defenders: list[int] = []  # units attacked; they lend their strength
        self.bystanders: list[int] = []  # units that retreated into the hex earlier: they only share the result (6.6C)
        self.column = -1
        self.result = -1
        self.out_of_command = False
        self.retreating: list[int] = []
        self.shifted: list[int] = []  # units that have retreated or were displaced in this combat (6.6D)
        self.price = 0  # strength the attacker still owes for an exchange (6.5A)
        self.given: list[int] = []
        self.walled: list[int] = []  # chateau hexes that infantry defended: nobody advances there (8.1B)
        self.enemy_broke = False  # this fight demoralized or broke a Coalition army (15.2)

    def copy(self) -> Fight:
        """An independent copy."""
        new = Fight()
        new.attack_hexes = self.attack_hexes[:]
        new.defence_hexes = self.defence_hexes[:]
        new.guns = self.guns[:]
        new.attackers = self.attackers[:]
        new.defenders = self.defenders[:]
        new.bystanders = self.bystanders[:]
        new.column = self.column
        new.result = self.result
        new.out_of_command = self.out_of_command
        new.retreating = self.retreating[:]
        new.shifted = self.shifted[:]
        new.price = self.price
        new.given = self.given[:]
        new.walled = self.walled[:]
        new.enemy_broke = self.enemy_broke
        return new

    def dump(self) -> list[object]:
        """All fields, for fingerprints."""
        return [
            self.attack_hexes,
            self.defence_hexes,
            self.guns,
            self.attackers,
            self.defenders,
            self.bystanders,
            self.column,
            self.result,
            self.out_of_command,
            self.retreating,
            self.shifted,
            self.price,
            self.given,
            self.walled,
            self.enemy_broke,
        ]


class Scenario:
    """A battle: its fixed facts, and the hooks through which its special rules act.

    One object serves all games of the same scenario and options; it holds nothing that changes during play.
    """

    def __init__(self, id: str, number: str, title: str) -> None:
        self.id: Final = id
        self.number: Final = number
        self.title: Final = title
        self.turns: list[Turn] = []
        self.first_side = FRENCH
        self.armies: list[int] = []
        self.demoralization: list[int] = [NEVER, NEVER, NEVER]
        self.disintegration: list[int] = [NEVER, NEVER, NEVER]
        self.watched: list[int] = []  # hexes whose control matters (3.4B)
        self.watched_start = COALITION
        self.exits: list[int] = []
        self.columns: list[Column] = []
        self.column_of: dict[int, int] = {}
        self.free: list[Freedom] = []  # units with a choice of set-up hexes (3.2C)
        self.officers: list[int] = []  # leaders their owner puts with a unit of theirs before the first turn (10.1A)
        self.switches = Switches([])
        self.options: list[str] = []

    def begin(self, battle: Battle) -> None:
        """Dice and choices of the set-up."""

    def levels(self, battle: Battle, army: int) -> tuple[int, int]:
        """Demoralization and disintegration level of an army now (9.0)."""
        change = battle.shift[army]
        return self.demoralization[army] + change, self.disintegration[army] + change

    def may_be_demoralized(self, battle: Battle, army: int) -> bool:
        """Can this army be demoralized at all now?"""
        return True

    def turn_begins(self, battle: Battle) -> None:
        """Start of a game turn."""

    def movement_begins(self, battle: Battle) -> None:
        """Start of a movement phase, before the first move."""

    def may_move(self, battle: Battle, piece: int) -> bool:
        """Does the scenario let this piece move?"""
        return True

    def hex_entered(self, battle: Battle, unit: int, hex: int) -> None:
        """A combat unit has entered a hex, for whatever reason."""

    def fight_joined(self, battle: Battle, fight: Fight) -> None:
        """A combat is about to be rolled."""

    def army_demoralized(self, battle: Battle, army: int) -> None:
        """An army has just been demoralized."""

    def army_disintegrated(self, battle: Battle, army: int) -> None:
        """An army has just disintegrated."""

    def may_exit(self, battle: Battle, unit: int, hex: int) -> bool:
        """May this unit leave the map here (5.5)?"""
        return hex in self.exits

    def unit_exited(self, battle: Battle, unit: int) -> None:
        """A unit has left the map at a named exit."""

    def player_turn_ends(self, battle: Battle) -> None:
        """End of a player turn."""

    def points(self, battle: Battle, side: int) -> int:
        """Victory points of a side now."""
        return battle.enemy_losses(side)

    def finish(self, battle: Battle) -> None:
        """The last turn is over: name the winner (3.4); without conditions nobody wins."""
        battle.finish(NOBODY, "3.4", "The last turn is over.")


# Everything about a position that can change; `Battle.restore` takes these over.
FIELDS: Final = (
    "agenda",
    "outcome",
    "trail",
    "where",
    "weakened",
    "at",
    "stack",
    "zoc",
    "turn",
    "phasing",
    "due",
    "entered",
    "moved",
    "mover",
    "points_left",
    "reach",
    "reaches",
    "saved",
    "duty",
    "fought",
    "spent",
    "aims",
    "asked",
    "sorties",
    "fight",
    "out_of_command",
    "orders",
    "used",
    "asleep",
    "waking",
    "homeless",
    "losses",
    "demoralized",
    "broken",
    "shift",
    "bonus",
    "control",
    "marks",
    "secret",
)


class Battle(State):
    """A battle in progress."""

    def __init__(
        self, dice: Dice, ground: Ground, roster: Roster, scenario: Scenario, like: Battle | None = None
    ) -> None:
        """A fresh position with every piece waiting off the map, or (with `like`) the same position again."""
        super().__init__(dice)
        self.ground: Final = ground
        self.roster: Final = roster
        self.scenario: Final = scenario
        self.switches: Final = scenario.switches
        pieces = roster.size()
        size = ground.grid.size
        old = like
        # Pieces: where they are, and what follows from it for stacks and zones of control (5.3, 5.4)
        self.where: list[int] = [WAITING] * pieces if old is None else old.where[:]
        self.weakened: bytearray = bytearray(roster.units) if old is None else old.weakened[:]  # on the reduced side
        self.at: dict[int, tuple[int, ...]] = {} if old is None else old.at.copy()  # combat units by hex
        self.stack: list[bytearray] = (
            [bytearray(size), bytearray(size)] if old is None else [old.stack[0][:], old.stack[1][:]]
        )  # how many combat units of a side are in a hex
        self.zoc: list[bytearray] = (
            [bytearray(size), bytearray(size)] if old is None else [old.zoc[0][:], old.zoc[1][:]]
        )  # how many units of a side control a hex
        # Turn and entry
        self.turn: int = 0 if old is None else old.turn
        self.phasing: int = scenario.first_side if old is None else old.phasing
        self.due: list[int] = [column.due for column in scenario.columns] if old is None else old.due[:]
        self.entered: dict[int, int] = {} if old is None else old.entered.copy()  # units in by each hex (5.6A)
        # Movement phase
        self.moved: bytearray = bytearray(pieces) if old is None else old.moved[:]
        self.mover: int = -1 if old is None else old.mover
        self.points_left: int = 0 if old is None else old.points_left
        self.reach: Reach | None = None if old is None else old.reach  # never changed once made
        # Of units of the phasing side that have not moved: enemies stand still in this phase, so copies share it
        self.reaches: dict[int, Reach] = {} if old is None else old.reaches
        self.saved: Battle | None = None if old is None else old.saved  # before the last finished move (5.1C)
        # Combat phase
        self.duty: bytearray = bytearray(roster.units) if old is None else old.duty[:]  # has to fight (6.0)
        self.fought: bytearray = bytearray(roster.units) if old is None else old.fought[:]  # 6.1B
        self.spent: bytearray = bytearray(roster.units) if old is None else old.spent[:]  # may not fire (6.6D)
        self.aims: dict[int, int] = {} if old is None else old.aims.copy()  # guns' hex -> target (7.1C)
        self.asked: bytearray = bytearray(roster.units) if old is None else old.asked[:]  # 8.2A, 15.3: has answered
        self.sorties: list[int] = [] if old is None else old.sorties[:]  # chateaux that attack (8.2A)
        self.fight: Fight | None = None if old is None or old.fight is None else old.fight.copy()
        # Leaders and command: rules 10, 11 and 15.4
        self.out_of_command: bytearray = bytearray(pieces) if old is None else old.out_of_command[:]
        self.orders: list[tuple[int, int]] = [] if old is None else old.orders[:]  # (commander, commanded)
        self.used: bytearray = bytearray(pieces) if old is None else old.used[:]  # gave or passed command (10.1C)
        self.asleep: bytearray = bytearray(pieces) if old is None else old.asleep[:]  # inactive commanders (15.4)
        self.waking: list[int] = [] if old is None else old.waking[:]  # active in the next command phase (15.4)
        self.homeless: list[int] = [] if old is None else old.homeless[:]  # leaders to be put with a unit (10.1E)
        # Losses, morale, victory
        self.losses: list[int] = [0, 0, 0] if old is None else old.losses[:]
        self.demoralized: list[bool] = [False, False, False] if old is None else old.demoralized[:]
        self.broken: list[bool] = [False, False, False] if old is None else old.broken[:]
        self.shift: list[int] = [0, 0, 0] if old is None else old.shift[:]  # lasting changes of an army's levels
        self.bonus: list[int] = [0, 0] if old is None else old.bonus[:]  # points other than for losses
        self.control: dict[int, int] = (
            dict.fromkeys(scenario.watched, scenario.watched_start) if old is None else old.control.copy()
        )
        self.marks: dict[str, int] = {} if old is None else old.marks.copy()  # what a scenario keeps, by name
        self.secret: int = 0 if old is None else old.secret  # known to the French alone (18.5C)

    def copy(self) -> Battle:
        new = Battle(self.dice.copy(), self.ground, self.roster, self.scenario, self)
        new.copy_base(self)
        return new

    def restore(self, other: Battle) -> None:
        """Become the other position again, in place; dice that have fallen and events told stay."""
        twin = other.copy()
        for name in FIELDS:  # not by a second __init__: compiled, that would never free the old values
            setattr(self, name, getattr(twin, name))
        self.choices = None

    def dump(self) -> dict[str, object]:
        data = super().dump()
        data.update(
            {
                "where": self.where,
                "weakened": list(self.weakened),
                "turn": self.turn,
                "phasing": self.phasing,
                "due": self.due,
                "entered": sorted(self.entered.items()),
                "moved": list(self.moved),
                "mover": [self.mover, self.points_left],
                "saved": None if self.saved is None else self.saved.dump(),
                "duty": list(self.duty),
                "fought": list(self.fought),
                "spent": list(self.spent),
                "aims": sorted(self.aims.items()),
                "asked": list(self.asked),
                "sorties": self.sorties,
                "fight": None if self.fight is None else self.fight.dump(),
                "out_of_command": list(self.out_of_command),
                "orders": self.orders,
                "used": list(self.used),
                "asleep": list(self.asleep),
                "waking": self.waking,
                "homeless": self.homeless,
                "losses": self.losses,
                "demoralized": self.demoralized,
                "broken": self.broken,
                "shift": self.shift,
                "bonus": self.bonus,
                "control": sorted(self.control.items()),
                "marks": sorted(self.marks.items()),
                "secret": self.secret,
            }
        )
        return data

    # Looking things up

    def now(self) -> Turn:
        """The present turn."""
        return self.scenario.turns[self.turn]

    def strength(self, unit: int) -> int:
        """Current printed combat strength: of the side of the counter now showing (2.4)."""
        return self.roster.weak[unit] if self.weakened[unit] else self.roster.full[unit]

    def enemy_losses(self, side: int) -> int:
        """Strength points the other side has lost (3.4A)."""
        if side == COALITION:
            return self.losses[FRENCH_ARMY]
        return self.losses[1] + self.losses[2]

    def has_unit(self, hex: int, side: int) -> bool:
        """Is a combat unit of this side in the hex?"""
        return self.stack[side][hex] != 0

    def units_at(self, hex: int) -> tuple[int, ...]:
        """The combat units in a hex."""
        return self.at.get(hex, ())

    def leaders_at(self, hex: int, side: int) -> list[int]:
        """The leaders of a side in a hex."""
        roster = self.roster
        return [p for p in range(roster.units, roster.size()) if self.where[p] == hex and roster.side[p] == side]

    def in_enemy_zone(self, hex: int, side: int) -> bool:
        """Is the hex in a zone of control of the enemy of `side` (5.3)?"""
        return self.zoc[1 - side][hex] != 0

    # Putting pieces down and taking them up

    def put(self, unit: int, hex: int) -> None:
        """Put a combat unit into a hex; stacks and zones of control follow."""
        side = self.roster.side[unit]
        if side != self.phasing and self.reaches:
            self.reaches = {}
        self.where[unit] = hex
        self.at[hex] = (*self.at.get(hex, ()), unit)
        self.stack[side][hex] += 1
        zone = self.zoc[side]
        for near in self.ground.controls[hex]:
            zone[near] += 1

    def lift(self, unit: int, to: int) -> None:
        """Take a combat unit off its hex; `to` says where it is now (DEAD, EXITED, WAITING, or 0: in hand)."""
        hex = self.where[unit]
        side = self.roster.side[unit]
        if side != self.phasing and self.reaches:
            self.reaches = {}
        self.where[unit] = to
        rest = tuple([u for u in self.at[hex] if u != unit])
        if rest:
            self.at[hex] = rest
        else:
            del self.at[hex]
        self.stack[side][hex] -= 1
        zone = self.zoc[side]
        for near in self.ground.controls[hex]:
            zone[near] -= 1

    def shift_unit(self, unit: int, hex: int) -> None:
        """Move a combat unit from its hex to another."""
        self.lift(unit, 0)
        self.put(unit, hex)
