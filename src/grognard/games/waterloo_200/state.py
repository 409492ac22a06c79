"""The position of the battle as plain data. Blocks and areas are integers (`Roster`, `Ground`)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.clash import Clash
from grognard.games.waterloo_200.ground import BLACK, Ground
from grognard.games.waterloo_200.reach import Reach
from grognard.games.waterloo_200.roster import FACTIONS_OF, PRUSSIAN, SIDE_OF, Roster
from grognard.kernel.dice import Dice, blind_dice
from grognard.kernel.fields import (
    BYTES,
    DICE,
    EVERY_SEAT,
    FIXED,
    LIST,
    NO_SEAT,
    NOT_DUMPED,
    OWNER,
    PART,
    PIECES,
    ROWS,
    RULE,
    SHARED,
    VALUE,
    WHEN,
    Fields,
    StateField,
)
from grognard.kernel.state import STATE_FIELDS, State

# Where a block is when it is in no area
WAITING: Final = -1  # on the march to the field (5.1)
POOL: Final = -2  # in its Reserve Pool
DEAD: Final = -3

NO_BLOCK: Final = -1

# Kinds of impulses (6.0)
NO_ACTION: Final = 0
TACTICAL_ACTION: Final = 1
STRATEGIC_ACTION: Final = 2
PASS: Final = 3

COURSE: Final = 4  # a side and its kind of impulse are one number of the turn's course

# What a faction does with the Disc (6.1)
NOTHING: Final = 0
MANOEUVRE: Final = 1
REINFORCE: Final = 2
BOMBARD: Final = 3


class Switches:
    """Optional rules and house rulings in force, each a plain flag."""

    def __init__(self, on: list[str]) -> None:
        self.on: Final = on
        self.free_setup: Final = ["free_setup_french" in on, "free_setup_allied" in on]  # OR 1, by side
        self.charge: Final = "cavalry_charge" in on  # OR 2
        self.scouting: Final = "scouting" in on  # OR 3
        self.impetus: Final = "impetus" in on  # OR 4
        self.batterie: Final = "grande_batterie" in on  # OR 5
        self.languages: Final = "languages" in on  # OR 6
        self.retreat: Final = "retreat" in on  # OR 7
        self.combined: Final = "combined_attack" in on  # OR 8
        self.morale: Final = "morale" in on  # OR 9
        self.arrivals: Final = "prussian_arrivals" in on  # OR 10
        self.bonus_to_owner: Final = "bonus_to_owner" in on  # R02, the other reading
        self.hits_may_split: Final = "hits_may_split" in on  # R03, the other reading
        self.one_battle: Final = "one_battle_with_disc" in on  # R18, the other reading
        self.own_lines: Final = "own_lines_only" in on  # R20, the other reading
        self.old_battles_free: Final = "old_battles_free" in on  # R61, the other reading
        self.allies_hidden: Final = "allies_hidden" in on  # R44, the other reading


class Scenario:
    """The fixed facts of a game: numbers of the rules, turns, seats. One object serves all games of a kind."""

    def __init__(self, id: str, title: str, options: list[str]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.options: Final = options
        self.switches: Final = Switches(options)
        self.hours: list[str] = []  # of each turn
        self.seats: list[int] = [0, 1, 1]  # the seat of each faction
        self.engage = 1
        self.disengage = 1
        self.reveal = 1
        self.boost = 1
        self.range: list[int] = [2, 1, 1]  # of tactical leaders, by faction (3.9.5.1)
        self.heart_range = -1
        self.heart_value = 1  # of a strategic leader (3.9.3)
        self.bands: list[tuple[int, int]] = []  # up to which result the winner takes which share (6.2.3.1.6)
        self.brilliant = 1
        self.morale = 10
        self.guns: list[int] = [0, 1, 1]  # that may be committed to a battle, 0 for any number (3.10.3)
        self.battery_range = 2
        self.first_disc = 0


# Who may see what (Fog of War): a block is known to its owner, and to all while it lies face up; strategic leaders and
# the dead always are. Of unknown blocks everybody sees how many of which faction are where: they are dealt out. Steps
# name areas, sides and factions, never a block.
FIELDS: Final = Fields(
    [
        StateField("dice", DICE, WHEN, "is_over", dump="rolls"),
        StateField("trail", VALUE, WHEN, "sees_hand"),
        StateField("ground", FIXED, EVERY_SEAT),
        StateField("roster", FIXED, EVERY_SEAT),
        StateField("scenario", FIXED, EVERY_SEAT),
        StateField("switches", FIXED, EVERY_SEAT),
        StateField("where", LIST, RULE, "show_blocks"),
        StateField("level", LIST, OWNER, "knows"),
        StateField("shown", BYTES, EVERY_SEAT),
        StateField("active", BYTES, EVERY_SEAT),
        StateField("moved", BYTES, OWNER, "knows_march"),
        StateField("held", ROWS, EVERY_SEAT),
        StateField("heads", ROWS, EVERY_SEAT),
        StateField("pools", LIST, EVERY_SEAT),
        StateField("control", LIST, EVERY_SEAT),
        StateField("entered", LIST, EVERY_SEAT),
        StateField("control_before", LIST, EVERY_SEAT),
        StateField("contested_before", BYTES, EVERY_SEAT),
        StateField("newly", LIST, EVERY_SEAT),
        StateField("fought", LIST, EVERY_SEAT),
        StateField("lost", LIST, EVERY_SEAT),
        StateField("arrived", LIST, EVERY_SEAT),
        StateField("turn", VALUE, EVERY_SEAT),
        StateField("impulses", VALUE, EVERY_SEAT),
        StateField("disc", VALUE, EVERY_SEAT),
        StateField("side", VALUE, EVERY_SEAT),
        StateField("passes", VALUE, EVERY_SEAT),
        StateField("course", LIST, EVERY_SEAT),
        StateField("kind", VALUE, EVERY_SEAT),
        StateField("wish", VALUE, EVERY_SEAT),
        StateField("plan", LIST, EVERY_SEAT),
        StateField("orders", LIST, EVERY_SEAT),
        StateField("moves", LIST, EVERY_SEAT),
        StateField("engagements", LIST, EVERY_SEAT),
        StateField("battles", LIST, EVERY_SEAT),
        StateField("hand", VALUE, WHEN, "sees_hand"),
        StateField("spent", VALUE, WHEN, "sees_hand", dump="hand"),
        StateField("allowance", VALUE, WHEN, "sees_hand", dump="hand"),
        StateField("fled", VALUE, WHEN, "sees_hand", dump="hand"),
        StateField("column", LIST, EVERY_SEAT),
        StateField("lifts", VALUE, WHEN, "sees_lifts"),
        StateField("calls", VALUE, EVERY_SEAT),
        StateField("drawn", PIECES, OWNER, "knows"),
        StateField("used", LIST, WHEN, "sees_icons"),
        StateField("riders", PIECES, OWNER, "knows"),
        StateField("scouted", PIECES, EVERY_SEAT),
        StateField("clash", PART, EVERY_SEAT),
        StateField("lately", PART, EVERY_SEAT),
        StateField("reach", SHARED, NO_SEAT, dump=NOT_DUMPED),
        StateField("traced", SHARED, NO_SEAT, dump=NOT_DUMPED),
    ],
    STATE_FIELDS,
    steps=("side", "faction", "area", "icon", "corps", "kinds", "number", "role"),
)


class Day(State):
    """A battle in progress."""

    def __init__(  # noqa: PLR0915  a position has so many facts
        self,
        dice: Dice,
        ground: Ground,
        roster: Roster,
        scenario: Scenario,
        public: Day | None = None,
        private: Day | None = None,
    ) -> None:
        """A fresh position with every block away, or one like another.

        What everybody may see is taken from `public`, all else from `private`.
        """
        super().__init__(dice)
        self.ground: Final = ground
        self.roster: Final = roster
        self.scenario: Final = scenario
        self.switches: Final = scenario.switches
        size, areas = roster.size(), ground.size()
        # Blocks
        self.where: list[int] = [WAITING] * size if private is None else private.where[:]
        self.level: list[int] = [0] * size if private is None else private.level[:]  # Damages taken (3.5)
        self.shown: bytearray = bytearray(size) if public is None else public.shown[:]  # lies face up
        self.active: bytearray = bytearray(size) if public is None else public.active[:]  # activated (3.9.1, 3.10.1)
        self.moved: bytearray = bytearray(size) if private is None else private.moved[:]  # in this impulse (R15)
        # How many blocks of a faction stand in an area, and lie in its pool: counted by everybody
        self.held: list[list[int]] = (
            [[0] * areas for _ in range(3)] if public is None else [row[:] for row in public.held]
        )
        self.heads: list[list[int]] = (
            [[0] * areas, [0] * areas] if public is None else [public.heads[0][:], public.heads[1][:]]
        )  # the same by side
        self.pools: list[int] = [0, 0, 0] if public is None else public.pools[:]
        # Areas, rule 1.5
        self.control: list[int] = ground.start[:] if public is None else public.control[:]
        self.entered: list[int] = ground.start[:] if public is None else public.entered[:]  # who came last (R41)
        self.control_before: list[int] = ground.start[:] if public is None else public.control_before[:]
        self.contested_before: bytearray = bytearray(areas) if public is None else public.contested_before[:]
        self.newly: list[int] = [] if public is None else public.newly[:]  # contested in this impulse
        self.fought: list[int] = [] if public is None else public.fought[:]  # battles of this impulse
        # Armies
        self.lost: list[int] = [0, 0, 0] if public is None else public.lost[:]  # eliminated blocks (3.6)
        self.arrived: list[bool] = (
            [corps.area == 0 for corps in roster.all_corps] if public is None else public.arrived[:]
        )
        # The turn (2.0, 6.0)
        self.turn: int = 0 if public is None else public.turn
        self.impulses: int = 0 if public is None else public.impulses
        self.disc: int = scenario.first_disc if public is None else public.disc
        self.side: int = scenario.first_disc if public is None else public.side
        self.passes: int = 0 if public is None else public.passes
        self.course: list[int] = [] if public is None else public.course[:]  # kinds of this turn's impulses, by side
        self.kind: int = NO_ACTION if public is None else public.kind
        self.wish: int = NO_ACTION if public is None else public.wish  # of the Prussian player (R43)
        self.plan: list[int] = [NOTHING] * 3 if public is None else public.plan[:]  # with the Disc
        self.orders: list[int] = [0, 0, 0] if public is None else public.orders[:]  # leaders still to be activated
        self.moves: list[int] = [0, 0, 0] if public is None else public.moves[:]  # blocks still to be moved
        self.engagements: list[int] = [0, 0, 0] if public is None else public.engagements[:]  # still allowed
        self.battles: list[int] = [0, 0, 0] if public is None else public.battles[:]  # still allowed
        # The block that its owner has picked up
        self.hand: int = NO_BLOCK if private is None else private.hand
        self.spent: int = 0 if private is None else private.spent
        self.allowance: int = 0 if private is None else private.allowance  # fixed when its move begins (3.9.5.3)
        self.fled: bool = False if private is None else private.fled  # it has disengaged
        # The last march, as all have seen it: from where to where; others may follow. Empty where nobody may
        self.column: list[int] = [] if public is None else public.column[:]
        # Reorganization and reinforcements, rules 5.0 and 6.4
        self.lifts: int = 0 if private is None else private.lifts
        self.calls: int = 0 if public is None else public.calls  # blocks that may be called: the SV of the phase
        self.drawn: list[int] = [] if private is None else private.drawn[:]
        self.used: list[int] = [] if private is None else private.used[:]  # icons of this call (R25)
        # Battles
        self.riders: list[int] = [] if private is None else private.riders[:]  # that may still dash on (OR 4)
        self.scouted: list[int] = [] if public is None else public.scouted[:]
        self.reach: Reach | None = None if private is None else private.reach  # where the block in hand can go
        # Lines traced so far, by their start (`communication.spread`). They follow from control and from who contests
        # what: when that changes, the memory is exchanged, never emptied, since copies share it.
        self.traced: dict[int, bytearray] = {} if private is None else private.traced
        self.clash: Clash | None = None if public is None or public.clash is None else public.clash.copy()
        self.lately: Clash | None = (
            None if public is None or public.lately is None else public.lately.copy()
        )  # the last

    def declared(self) -> Fields:
        return FIELDS

    def copy(self) -> Day:
        new = Day(self.dice.copy(), self.ground, self.roster, self.scenario, self, self)
        new.copy_base(self)
        return new

    def public_copy(self) -> Day:
        new = Day(blind_dice(0), self.ground, self.roster, self.scenario, self)
        new.copy_public_base(self)
        return new

    # Looking things up

    def blocks_in(self, area: int, faction: int) -> list[int]:
        """The blocks of a faction in an area."""
        if not self.held[faction][area]:
            return []
        where = self.where
        return [block for block in self.roster.blocks_of[faction] if where[block] == area]

    def pool(self, faction: int) -> list[int]:
        """The blocks of a faction in its Reserve Pool that have not been drawn."""
        where = self.where
        return [b for b in self.roster.blocks_of[faction] if where[b] == POOL and b not in self.drawn]

    def strength(self, block: int) -> int:
        """Its Strength now (3.2)."""
        return self.roster.strength[block][self.level[block]]

    def value(self, block: int) -> int:
        """Its stars or cannonballs now: TV or AV (3.3)."""
        return self.roster.value[block][self.level[block]]

    def at_heart(self, block: int) -> bool:
        """Is a leader at Heart Level, are guns at Pawn Level?"""
        return self.level[block] >= self.roster.last(block)

    def command(self, faction: int) -> int:
        """The Strategic Value of a faction; none without its leader on the map (3.9.4, R23)."""
        chief = self.roster.chief[faction]
        if chief < 0 or self.where[chief] < 0:
            return 0
        return max(self.value(chief), self.scenario.heart_value)

    def side_in(self, area: int, side: int) -> bool:
        """Does a side have blocks in the area?"""
        return self.heads[side][area] != 0

    def enemy_in(self, area: int, faction: int) -> bool:
        """Do enemies of the faction stand in the area?"""
        return self.heads[1 if faction == 0 else 0][area] != 0

    def contested(self, area: int) -> bool:
        """Do both sides have blocks there (6.2.3)?"""
        return self.heads[0][area] != 0 and self.heads[1][area] != 0

    def friendly(self, area: int, faction: int) -> bool:
        """Is the area controlled by the faction's side (R20)?"""
        return SIDE_OF[self.control[area]] == SIDE_OF[faction]

    def ally_in(self, area: int, faction: int) -> bool:
        """Does the other faction of the side stand there?"""
        return faction != 0 and self.held[3 - faction][area] != 0

    def room_for(self, area: int, faction: int) -> int:
        """How many more blocks of the faction may stop there; none beside their allies (1.3)."""
        if self.ally_in(area, faction) or (self.ground.colour[area] == BLACK and faction != PRUSSIAN):
            return 0
        return self.ground.room[area] - self.held[faction][area]

    def active_leaders(self, faction: int) -> list[int]:
        """The activated tactical leaders of a faction."""
        active = self.active
        return [leader for leader in self.roster.leaders_of[faction] if active[leader]]

    def morale_of(self, faction: int) -> int:
        """Morale of the army; the Prussians have that of the British (6.2.3.1.9, OR 9)."""
        return self.scenario.morale - self.lost[1 if faction == PRUSSIAN else faction]

    # Seats: one player a side, or one for each Ally

    def seat_of(self, faction: int) -> int:
        """The seat that commands a faction."""
        return self.scenario.seats[faction]

    def owner(self, block: int) -> int:
        """The seat that commands a block."""
        return self.scenario.seats[self.roster.faction[block]]

    def is_split(self, side: int) -> bool:
        """Do two players share this side?"""
        seats = self.scenario.seats
        return side != 0 and seats[1] != seats[2]

    def seats_of_side(self, side: int) -> tuple[int, ...]:
        """All seats of a side: they win together."""
        return tuple(sorted({self.scenario.seats[faction] for faction in FACTIONS_OF[side]}))

    # Moving blocks about

    def put(self, block: int, area: int) -> None:
        """Put a block into an area, or off the map; only counts change with it."""
        faction = self.roster.faction[block]
        old = self.where[block]
        own = self.heads[SIDE_OF[faction]]
        foes = self.heads[1 - SIDE_OF[faction]]
        if old > 0:
            self.held[faction][old] -= 1
            own[old] -= 1
            if foes[old] and not own[old]:
                self.forget_lines()
        elif old == POOL:
            self.pools[faction] -= 1
        self.where[block] = area
        if area > 0:
            self.held[faction][area] += 1
            own[area] += 1
            if foes[area] and own[area] == 1:
                self.forget_lines()
        elif area == POOL:
            self.pools[faction] += 1

    def forget_lines(self) -> None:
        """Lines have to be traced anew: control has changed, or what is contested."""
        self.traced = {}
