"""The position of a battle as plain data, and the scenario it belongs to.

Pieces are integers: combat units first, leaders after them (`Roster`). Hexes are integers CCRR. Stacks and zones of
control are kept up to date with every move, so that the rules only look them up.
"""

from __future__ import annotations

from typing import Final

from grognard.boards.search import Reach
from grognard.games.last_battles.fields import FIELDS, RESTORED
from grognard.games.last_battles.fights import Fight
from grognard.games.last_battles.forces import Column, Freedom, Group, Organization, Plan, Turn
from grognard.games.last_battles.front import Front
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.roster import COALITION, FRENCH, FRENCH_ARMY, Roster
from grognard.games.last_battles.switches import Switches
from grognard.kernel.dice import Dice, blind_dice
from grognard.kernel.fields import Fields
from grognard.kernel.state import NOBODY, State

# Where a piece is when it is on no hex
DEAD: Final = -1
EXITED: Final = -2
WAITING: Final = -3
HIDDEN: Final = -4  # in the holding area of a pair of markers (16.6)

NEVER: Final = 9999  # a level no army reaches, a turn that does not come

UNKNOWN: Final = -1  # in a view: what the seat may not know

RAINING: Final = "it rains"  # a mark (22.6A)


class Scenario:
    """A battle: its fixed facts, and the hooks through which its special rules act.

    One object serves all games of the same scenario and options; it holds nothing that changes during play.
    """

    def __init__(self, id: str, number: str, title: str) -> None:
        self.id: Final = id
        self.number: Final = number
        self.title: Final = title
        self.turns: list[Turn] = []
        self.wet_turns: list[Turn] = []  # the same with rain, where the dice make the weather (22.6A)
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
        self.groups: list[Group] = []  # units shared out among some hexes (26.0, 27.2)
        self.beside: dict[int, list[int]] = {}  # units set up with or next to one of some others (16.1)
        self.staff: dict[int, int] = {}  # chiefs of staff, with the headquarters that they start with (16.14D)
        self.attached: dict[int, str] = {}  # units set up with or next to one of a command
        self.homes: dict[int, list[str]] = {}  # leaders who may start with some commands only (23.0B)
        self.bands: dict[int, tuple[int, int]] = {}  # leaders who start in some columns only (27.2)
        self.inactive: list[int] = []  # commanders who start inactive (28.0)
        self.held_french: list[int] = []  # watched hexes that begin in French hands although others do not
        self.leaders_exit = False  # leaders may leave the map, too (22.4B)
        self.organizations: list[Organization] = []  # with a morale of their own (13.0)
        self.organization_of: list[int] = []  # of each piece, -1: of none; empty where there are none
        self.pools = 0  # how many sums of losses are kept for them
        self.plans: list[Plan] = []  # choices made in secret (22.6B, 28.0D)
        self.locked: dict[int, int] = {}  # units that may not move before a turn (26.0B)
        self.divided = False  # morale is not that of whole armies alone: `is_shaken` knows more
        self.holds = False  # some pieces may not always move: `may_move` knows more
        self.self_led: list[int] = []  # officers who are always in command (27.1E)
        self.paced = False  # movement allowances are not always those printed: `pace` knows more
        self.tells_givers = False  # wants to know who commands whom
        self.switches = Switches([])
        self.options: list[str] = []

    def first_control(self) -> dict[int, int]:
        """Who controls the watched hexes at first (3.4B)."""
        found = dict.fromkeys(self.watched, self.watched_start)
        for hex in self.held_french:
            found[hex] = FRENCH
        return found

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

    def why_held(self, battle: Battle, piece: int) -> tuple[str, str]:
        """The rule that keeps a piece where it is, and what it says of it."""
        return "19.5C", "is held in reserve until released"

    def may_command(self, battle: Battle, commander: int, piece: int) -> bool:
        """Does the scenario let a commander command this piece of his army?"""
        return True

    def pace(self, battle: Battle, piece: int, points: int) -> int:
        """The movement allowance of a piece now, in half points, where it is not always the printed one."""
        return points

    def is_shaken(self, battle: Battle, piece: int) -> bool:
        """Is a part of the army that this piece belongs to demoralized (13.0, 27.1A)?"""
        if not self.organization_of:
            return False
        number = self.organization_of[piece]
        return number >= 0 and battle.shaken[number] != 0

    def unit_lost(self, battle: Battle, unit: int, hex: int, strength: int) -> None:
        """A unit has just been eliminated; no level has been looked at yet."""

    def losses_counted(self, battle: Battle) -> None:
        """The levels of all armies have been looked at after losses."""

    def organization_shaken(self, battle: Battle, number: int) -> None:
        """A corps or nationality has just been demoralized (13.0)."""

    def command_begins(self, battle: Battle) -> None:
        """Start of a command phase."""

    def command_settled(self, battle: Battle, givers: dict[int, int]) -> None:
        """Command has been given: `givers` says from which commander each unit has it."""

    def control_changed(self, battle: Battle, hex: int, side: int) -> None:
        """A watched hex has changed hands (3.4B)."""

    def leader_lost(self, battle: Battle, leader: int) -> None:
        """A leader is out of the game for good (10.2)."""

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


class Battle(State):
    """A battle in progress."""

    def __init__(  # noqa: PLR0915  (a line for each field)
        self,
        dice: Dice,
        ground: Ground,
        roster: Roster,
        scenario: Scenario,
        public: Battle | None = None,
        private: Battle | None = None,
    ) -> None:
        """A fresh position with every piece waiting off the map, or one like another.

        What everybody may see is taken from `public`, all else from `private`.
        """
        super().__init__(dice)
        self.ground: Final = ground
        self.roster: Final = roster
        self.scenario: Final = scenario
        self.switches: Final = scenario.switches
        pieces = roster.size()
        size = ground.grid.size
        # Pieces: where they are, and what follows from it for stacks and zones of control (5.3, 5.4)
        self.where: list[int] = [WAITING] * pieces if public is None else public.where[:]
        # On the reduced side
        self.weakened: bytearray = bytearray(roster.units) if public is None else public.weakened[:]
        self.at: dict[int, tuple[int, ...]] = {} if public is None else public.at.copy()  # combat units by hex
        self.stack: list[bytearray] = (
            [bytearray(size), bytearray(size)] if public is None else [public.stack[0][:], public.stack[1][:]]
        )  # how many combat units of a side are in a hex
        self.zoc: list[bytearray] = (
            [bytearray(size), bytearray(size)] if public is None else [public.zoc[0][:], public.zoc[1][:]]
        )  # how many units of a side control a hex
        # Turn and entry
        self.turn: int = 0 if public is None else public.turn
        self.phasing: int = scenario.first_side if public is None else public.phasing
        self.due: list[int] = [column.due for column in scenario.columns] if public is None else public.due[:]
        self.entered: dict[int, int] = {} if public is None else public.entered.copy()  # units in by each hex (5.6A)
        # Movement phase
        self.moved: bytearray = bytearray(pieces) if public is None else public.moved[:]
        self.mover: int = -1 if public is None else public.mover
        self.points_left: int = 0 if public is None else public.points_left
        self.reach: Reach | None = None if public is None else public.reach  # never changed once made
        # Of units of the phasing side that have not moved: enemies stand still in this phase, so copies share it
        self.front: Front | None = None if public is None else public.front  # of the phasing side
        self.saved: Battle | None = None if private is None else private.saved  # before the last finished move (5.1C)
        # Combat phase
        self.duty: bytearray = bytearray(roster.units) if public is None else public.duty[:]  # has to fight (6.0)
        self.fought: bytearray = bytearray(roster.units) if public is None else public.fought[:]  # 6.1B
        self.spent: bytearray = bytearray(roster.units) if public is None else public.spent[:]  # may not fire (6.6D)
        self.aims: dict[int, int] = {} if public is None else public.aims.copy()  # guns' hex -> target (7.1C)
        # 8.2A, 15.3: has answered
        self.asked: bytearray = bytearray(roster.units) if public is None else public.asked[:]
        self.sorties: list[int] = [] if public is None else public.sorties[:]  # chateaux that attack (8.2A)
        self.fight: Fight | None = None if public is None or public.fight is None else public.fight.copy()
        # Leaders and command: rules 10, 11 and 15.4
        self.out_of_command: bytearray = bytearray(pieces) if public is None else public.out_of_command[:]
        self.orders: list[tuple[int, int]] = [] if public is None else public.orders[:]  # (commander, commanded)
        self.used: bytearray = bytearray(pieces) if public is None else public.used[:]  # gave or passed command (10.1C)
        self.asleep: bytearray = bytearray(pieces) if public is None else public.asleep[:]  # inactive commanders (15.4)
        self.waking: list[int] = [] if public is None else public.waking[:]  # active in the next command phase (15.4)
        self.homeless: list[int] = [] if public is None else public.homeless[:]  # leaders to be put with a unit (10.1E)
        # Losses, morale, victory
        self.losses: list[int] = [0, 0, 0] if public is None else public.losses[:]
        self.demoralized: list[bool] = [False, False, False] if public is None else public.demoralized[:]
        self.broken: list[bool] = [False, False, False] if public is None else public.broken[:]
        self.shift: list[int] = [0, 0, 0] if public is None else public.shift[:]  # lasting changes of an army's levels
        self.bonus: list[int] = [0, 0] if public is None else public.bonus[:]  # points other than for losses
        self.control: dict[int, int] = scenario.first_control() if public is None else public.control.copy()
        self.marks: dict[str, int] = {} if public is None else public.marks.copy()  # what a scenario keeps, by name
        # Known to the French alone (18.5C)
        self.secret: int = private.secret if private is not None else 0 if public is None else UNKNOWN
        # Of the campaign. Reorganization: the turn from which a lost unit may come back (12.0); units that have come
        # back (13.3); officers and units in the segment that is going on
        back = roster.units if self.switches.reorganization else 0
        self.recover: list[int] = [NEVER] * back if public is None else public.recover[:]
        self.rallied: bytearray = bytearray(back) if public is None else public.rallied[:]
        self.rallying: list[tuple[int, int]] = [] if public is None else public.rallying[:]
        # Corps morale: sums of losses, who is demoralized, lasting changes of levels (13.0, 22.5B)
        corps = len(scenario.organizations)
        self.toll: list[int] = [0] * scenario.pools if public is None else public.toll[:]
        self.shaken: bytearray = bytearray(corps) if public is None else public.shaken[:]
        self.lowered: list[int] = [0] * corps if public is None else public.lowered[:]
        self.wing: bytearray = bytearray(0) if public is None else public.wing[:]  # of each French piece (27.1A)
        # What has been chosen in secret, UNKNOWN before and to others (22.6B, 28.0D)
        self.plans: list[int] = private.plans[:] if private is not None else [UNKNOWN] * len(scenario.plans)
        # Variants (16): empty where they are not used
        on = scenario.switches
        units = roster.units
        self.mute: bytearray = bytearray(units if on.unequal_zones else 0) if public is None else public.mute[:]
        # 16.11: FORMING or GARRISON
        self.garrison: bytearray = bytearray(units if on.garrisons else 0) if public is None else public.garrison[:]
        # 16.8: came on as a charge does; turns for which a charge has blown it
        self.gallop: bytearray = bytearray(units if on.cavalry_charge else 0) if public is None else public.gallop[:]
        self.blown: bytearray = bytearray(units if on.cavalry_charge else 0) if public is None else public.blown[:]
        # 16.9: has moved in this movement phase
        self.stirred: bytearray = bytearray(units if on.sustained_fire else 0) if public is None else public.stirred[:]
        # 16.4: stands in its hex in column of march; the piece on the move leaves the roads
        self.on_road: bytearray = (
            bytearray(units if on.modified_terrain else 0) if public is None else public.on_road[:]
        )
        self.cross_country: bool = False if public is None else public.cross_country
        self.rolled_capacity: int = 0 if public is None else public.rolled_capacity  # of the ill Napoleon (16.1C)
        self.hq_active: list[bool] = (
            [True] * (3 if on.headquarters else 0) if public is None else public.hq_active[:]
        )  # by army (16.14)
        self.unsupplied: bytearray = (
            bytearray(units if on.short_supply else 0) if public is None else public.unsupplied[:]
        )  # 16.18
        # 16.6: the pair that hides a piece, from 1 on; the column a pair enters with; which marker of a pair is real
        self.holding: bytearray = (
            bytearray(pieces if on.hidden_movement else 0) if public is None else public.holding[:]
        )
        self.pair_column: list[int] = [-1] * roster.pairs() if public is None else public.pair_column[:]
        self.real: list[int] = (
            private.real[:] if private is not None else [0 if public is None else UNKNOWN] * roster.pairs()
        )

    def declared(self) -> Fields:
        return FIELDS

    def copy(self) -> Battle:
        new = Battle(self.dice.copy(), self.ground, self.roster, self.scenario, self, self)
        new.copy_base(self)
        return new

    def public_copy(self) -> Battle:
        new = Battle(blind_dice(self.dice.count), self.ground, self.roster, self.scenario, self)
        new.copy_public_base(self)
        new.trail = self.trail
        return new

    def restore(self, other: Battle) -> None:
        """Become the other position again, in place."""
        twin = other.copy()
        for name in RESTORED:  # not by a second __init__: compiled, that would never free the old values
            setattr(self, name, getattr(twin, name))
        self.choices = None

    # Looking things up

    def now(self) -> Turn:
        """The present turn, with the weather of the day where the dice make it (22.6A)."""
        if self.switches.variable_rain and self.marks.get(RAINING, 0):
            return self.scenario.wet_turns[self.turn]
        return self.scenario.turns[self.turn]

    def is_shaken(self, piece: int) -> bool:
        """Is the army of this piece demoralized, or the part of it that the piece belongs to (9.2, 13.0, 27.1A)?"""
        if self.demoralized[self.roster.army[piece]]:
            return True
        return self.scenario.divided and self.scenario.is_shaken(self, piece)

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
        return [p for p in range(roster.units, roster.people) if self.where[p] == hex and roster.side[p] == side]

    def in_enemy_zone(self, hex: int, side: int) -> bool:
        """Is the hex in a zone of control of the enemy of `side` (5.3)?"""
        return self.zoc[1 - side][hex] != 0

    # Putting pieces down and taking them up

    def put(self, unit: int, hex: int) -> None:
        """Put a combat unit into a hex; stacks and zones of control follow."""
        side = self.roster.side[unit]
        if side != self.phasing:
            self.front = None
        self.where[unit] = hex
        self.at[hex] = (*self.at.get(hex, ()), unit)
        self.stack[side][hex] += 1
        if self.mute and self.mute[unit]:
            return
        zone = self.zoc[side]
        for near in self.ground.controls[hex]:
            zone[near] += 1

    def lift(self, unit: int, to: int) -> None:
        """Take a combat unit off its hex; `to` says where it is now (DEAD, EXITED, WAITING, or 0: in hand)."""
        hex = self.where[unit]
        side = self.roster.side[unit]
        if side != self.phasing:
            self.front = None
        self.where[unit] = to
        rest = tuple([u for u in self.at[hex] if u != unit])
        if rest:
            self.at[hex] = rest
        else:
            del self.at[hex]
        self.stack[side][hex] -= 1
        if self.mute and self.mute[unit]:
            return
        zone = self.zoc[side]
        for near in self.ground.controls[hex]:
            zone[near] -= 1

    def silence(self, unit: int, silent: bool) -> None:
        """Take a unit's zone of control from it, or give it back (16.8, 16.11C)."""
        if bool(self.mute[unit]) == silent:
            return
        hex = self.where[unit]
        on_map = hex > 0
        if on_map:
            self.lift(unit, 0)
        self.mute[unit] = 1 if silent else 0
        if on_map:
            self.put(unit, hex)

    def shift_unit(self, unit: int, hex: int) -> None:
        """Move a combat unit from its hex to another."""
        self.lift(unit, 0)
        self.put(unit, hex)
