"""The position of the battle as plain data. Units, spaces and Leaders are integers (`Roster`, `Ground`)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.ground import AREAS, SPACES, VILLAGE, Ground, is_zone
from grognard.games.waterloo_impulse.roster import ALLIED, FRENCH, SKIRMISHER, Roster
from grognard.kernel.dice import Dice, blind_dice
from grognard.kernel.fields import (
    BYTES,
    EVERY_SEAT,
    FIXED,
    LIST,
    PART,
    PIECES,
    ROWS,
    VALUE,
    Fields,
    Part,
    StateField,
)
from grognard.kernel.state import STATE_FIELDS, State

# Where a unit is when it is in no space
WAITING: Final = 0
DEAD: Final = -1

NO_UNIT: Final = -1
NO_LEADER: Final = -1

# Leaders and Commanders, rule 4.4
ABSENT: Final = 0
READY: Final = 1
USED: Final = 2

# What an activated unit may do (8.2)
IDLE: Final = 0
MARCH: Final = 1  # Move/Assault
CHARGE: Final = 2
BOMBARD: Final = 3
VOLLEY: Final = 4
ADVANCE: Final = 5
ACTIONS: Final = ["idle", "move", "charge", "bombard", "volley", "advance"]

# Results of an assault (11.13 to 11.15)
UNDECIDED: Final = -1
FAILURE: Final = 0
STALEMATE: Final = 1
SUCCESS: Final = 2
RESULTS: Final = ["failure", "stalemate", "success"]


class Switches:
    """Optional rules and rulings in force, each a plain flag."""

    def __init__(self, on: list[str]) -> None:
        self.on: Final = on
        self.village_stacking: Final = "village_stacking" in on  # 18
        self.cavalry_exhaustion: Final = "cavalry_exhaustion" in on  # 19
        self.self_rally: Final = "self_rally" in on  # 20.2
        self.expanded_rally: Final = "expanded_rally" in on  # 20.3
        self.late_prussians: Final = "late_prussians" in on  # R4, the other reading
        self.contested_half_for_both: Final = "contested_half_for_both" in on  # R8, the other reading
        self.dear_contested: Final = "dear_contested" in on  # R16, the other reading
        self.minimum_move_any_time: Final = "minimum_move_any_time" in on  # R19, the other reading
        self.beaten_attackers_stay: Final = "beaten_attackers_stay" in on  # R24, the other reading
        self.failed_activation_is_pass: Final = "failed_activation_is_pass" in on  # R59, the other reading
        self.one_attack_per_area: Final = "one_attack_per_area" in on  # R66, the other reading
        self.single_exhaustion: Final = "single_exhaustion" in on  # R76, the other reading


class Scenario:
    """The fixed numbers of a game. One object serves all games of a kind."""

    def __init__(self, id: str, title: str, options: list[str]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.options: Final = options
        self.switches: Final = Switches(options)
        self.turns: int = 10
        self.track: int = 12  # the last space of the impulse track
        self.stacking: int = 10  # 7.1
        self.village: int = 4  # 18.2
        self.automatic: int = 10  # points for an automatic victory (17.2)
        self.bands: list[tuple[int, int, str]] = []  # least points, winner, in words; best for the French first (17.6)
        self.clock: list[str] = []  # the hour of each turn
        # Movement factors (10.5)
        self.quiet: int = 1
        self.near_enemy: int = 2
        self.spent_enemy: int = 3
        self.contested: int = 3
        self.fresh_enemy: int = 4
        self.leave_mounted: int = 2
        # How many units rally (6.3.2, 20)
        self.rally: int = 2
        self.expanded_rally: int = 3
        self.self_rally: list[int] = [2, 1, 1]  # by army


ASSAULT_FIELDS: Final = Fields(
    [
        StateField("area", VALUE, EVERY_SEAT),
        StateField("mandatory", VALUE, EVERY_SEAT),
        StateField("charge", VALUE, EVERY_SEAT),
        StateField("overrunning", VALUE, EVERY_SEAT),
        StateField("point", VALUE, EVERY_SEAT),
        StateField("supports", PIECES, EVERY_SEAT),
        StateField("followers", PIECES, EVERY_SEAT),
        StateField("gunners", PIECES, EVERY_SEAT),
        StateField("forward", VALUE, EVERY_SEAT),
        StateField("attack_leader", VALUE, EVERY_SEAT),
        StateField("defence_leader", VALUE, EVERY_SEAT),
        StateField("av", VALUE, EVERY_SEAT),
        StateField("dv", VALUE, EVERY_SEAT),
        StateField("attack_dice", LIST, EVERY_SEAT),
        StateField("defence_dice", LIST, EVERY_SEAT),
        StateField("result", VALUE, EVERY_SEAT),
        StateField("points", VALUE, EVERY_SEAT),
        StateField("excess", VALUE, EVERY_SEAT),
        StateField("over", VALUE, EVERY_SEAT),
        StateField("owner", VALUE, EVERY_SEAT),
    ]
)


class Assault(Part):
    """One assault while it is decided step by step (11.0)."""

    def __init__(self, area: int, mandatory: bool, charge: bool) -> None:
        self.area = area
        self.mandatory = mandatory
        self.charge = charge
        self.overrunning = False  # the second assault of a charge (11.9)
        self.point = NO_UNIT
        self.supports: list[int] = []
        self.followers: list[int] = []  # artillery that came along (11.3)
        self.gunners: list[int] = []  # skirmishers that fire before the assault (14.2)
        self.forward = NO_UNIT
        self.attack_leader = NO_LEADER  # has taken part (9.8.3)
        self.defence_leader = NO_LEADER
        self.av = 0
        self.dv = 0
        self.attack_dice: list[int] = []  # the two dice that count, none before they fell
        self.defence_dice: list[int] = []
        self.result = UNDECIDED
        self.points = 0  # casualty points of a success
        self.excess = False  # more than the defenders could absorb (11.9)
        self.over = False  # cancelled, or nobody left to assault
        self.owner = -1  # who controlled the area before (7.2)

    def declared(self) -> Fields:
        return ASSAULT_FIELDS

    def copy(self) -> Assault:
        """An independent copy."""
        new = Assault(self.area, self.mandatory, self.charge)
        new.overrunning = self.overrunning
        new.point = self.point
        new.supports = self.supports[:]
        new.followers = self.followers[:]
        new.gunners = self.gunners[:]
        new.forward = self.forward
        new.attack_leader = self.attack_leader
        new.defence_leader = self.defence_leader
        new.av = self.av
        new.dv = self.dv
        new.attack_dice = self.attack_dice[:]
        new.defence_dice = self.defence_dice[:]
        new.result = self.result
        new.points = self.points
        new.excess = self.excess
        new.over = self.over
        new.owner = self.owner
        return new

    def attack_total(self) -> int:
        """Attack value and dice (11.12.4)."""
        return self.av + sum(self.attack_dice)

    def defence_total(self) -> int:
        """Defence value and dice (11.12.4)."""
        return self.dv + sum(self.defence_dice)

    def fighters(self) -> list[int]:
        """Point and supports."""
        return [self.point, *self.supports] if self.point != NO_UNIT else self.supports[:]


SHOT_FIELDS: Final = Fields(
    [
        StateField("kind", VALUE, EVERY_SEAT),
        StateField("formation", VALUE, EVERY_SEAT),
        StateField("source", VALUE, EVERY_SEAT),
        StateField("target", VALUE, EVERY_SEAT),
        StateField("far", VALUE, EVERY_SEAT),
        StateField("indirect", VALUE, EVERY_SEAT),
        StateField("aim", VALUE, EVERY_SEAT),
        StateField("point", VALUE, EVERY_SEAT),
        StateField("supports", PIECES, EVERY_SEAT),
    ]
)


class Shot(Part):
    """A bombardment or volley while it is prepared (12.0, 13.0)."""

    def __init__(self, kind: int, formation: int, source: int) -> None:
        self.kind = kind
        self.formation = formation  # NO_FORMATION for the grand battery (6.4)
        self.source = source
        self.target = 0
        self.far = False  # long range (8.6.1)
        self.indirect = False  # 6.4.2
        self.aim = NO_UNIT
        self.point = NO_UNIT
        self.supports: list[int] = []

    def declared(self) -> Fields:
        return SHOT_FIELDS

    def copy(self) -> Shot:
        """An independent copy."""
        new = Shot(self.kind, self.formation, self.source)
        new.target = self.target
        new.far = self.far
        new.indirect = self.indirect
        new.aim = self.aim
        new.point = self.point
        new.supports = self.supports[:]
        return new


BILL_FIELDS: Final = Fields(
    [
        StateField("side", VALUE, EVERY_SEAT),
        StateField("area", VALUE, EVERY_SEAT),
        StateField("units", PIECES, EVERY_SEAT),
        StateField("first", VALUE, EVERY_SEAT),
        StateField("points", VALUE, EVERY_SEAT),
        StateField("rule", VALUE, EVERY_SEAT),
        StateField("paid", LIST, EVERY_SEAT),
    ]
)


class Bill(Part):
    """Casualty points that a side has to absorb, and what it has paid so far (11.16)."""

    def __init__(self, side: int, area: int, units: list[int], first: int, points: int, rule: str) -> None:
        self.side = side
        self.area = area
        self.units = units  # who may pay
        self.first = first  # who pays the first point
        self.points = points
        self.rule = rule
        self.paid: list[int] = [0] * len(units)

    def declared(self) -> Fields:
        return BILL_FIELDS

    def copy(self) -> Bill:
        """An independent copy."""
        new = Bill(self.side, self.area, self.units[:], self.first, self.points, self.rule)
        new.paid = self.paid[:]
        return new


# Nothing is hidden in this game but the dice to come
FIELDS: Final = Fields(
    [
        StateField("ground", FIXED, EVERY_SEAT),
        StateField("roster", FIXED, EVERY_SEAT),
        StateField("scenario", FIXED, EVERY_SEAT),
        StateField("switches", FIXED, EVERY_SEAT),
        StateField("where", LIST, EVERY_SEAT),
        StateField("spent", BYTES, EVERY_SEAT),
        StateField("count", ROWS, EVERY_SEAT),
        StateField("fresh", ROWS, EVERY_SEAT),
        StateField("control", LIST, EVERY_SEAT),
        StateField("leaders", LIST, EVERY_SEAT),
        StateField("turn", VALUE, EVERY_SEAT),
        StateField("marker", VALUE, EVERY_SEAT),
        StateField("active", VALUE, EVERY_SEAT),
        StateField("passes", VALUE, EVERY_SEAT),
        StateField("score", VALUE, EVERY_SEAT),
        StateField("battery", VALUE, EVERY_SEAT),
        StateField("battery_moved", VALUE, EVERY_SEAT, dump="battery"),
        StateField("contested", BYTES, EVERY_SEAT),
        StateField("tried", LIST, EVERY_SEAT),
        StateField("led", VALUE, EVERY_SEAT),
        StateField("plan", LIST, EVERY_SEAT),
        StateField("mode", BYTES, EVERY_SEAT),
        StateField("banner", LIST, EVERY_SEAT),
        StateField("acted", BYTES, EVERY_SEAT),
        StateField("hand", VALUE, EVERY_SEAT),
        StateField("left", VALUE, EVERY_SEAT, dump="hand"),
        StateField("moved", BYTES, EVERY_SEAT),
        StateField("entered", LIST, EVERY_SEAT),
        StateField("assaulted", LIST, EVERY_SEAT),
        StateField("charged", PIECES, EVERY_SEAT),
        StateField("assault", PART, EVERY_SEAT),
        StateField("shot", PART, EVERY_SEAT),
        StateField("bill", PART, EVERY_SEAT),
        StateField("falling", PIECES, EVERY_SEAT),
        StateField("rallied", LIST, EVERY_SEAT),
    ],
    STATE_FIELDS,
    steps=(
        "which", "mounted", "attacking", "area", "gone", "side", "joining", "number", "paying", "choice",
        "start", "space", "grand", "leader", "done",
    ),
)  # fmt: skip


class Battle(State):
    """A battle in progress."""

    def __init__(
        self, dice: Dice, ground: Ground, roster: Roster, scenario: Scenario, public: Battle | None = None
    ) -> None:
        """A fresh position with every unit waiting, or (with `public`) the same again: nothing in it is secret."""
        super().__init__(dice)
        self.ground: Final = ground
        self.roster: Final = roster
        self.scenario: Final = scenario
        self.switches: Final = scenario.switches
        size = roster.size()
        # Units
        self.where: list[int] = [WAITING] * size if public is None else public.where[:]
        self.spent: bytearray = bytearray(size) if public is None else public.spent[:]
        self.count: list[list[int]] = (
            [[0] * SPACES, [0] * SPACES] if public is None else [public.count[0][:], public.count[1][:]]
        )  # units of a side in a space
        self.fresh: list[list[int]] = (
            [[0] * SPACES, [0] * SPACES] if public is None else [public.fresh[0][:], public.fresh[1][:]]
        )  # fresh ones among them
        self.control: list[int] = ground.control[:] if public is None else public.control[:]
        # Leaders
        self.leaders: list[int] = [ABSENT] * len(roster.leader_ids) if public is None else public.leaders[:]
        # The turn
        self.turn: int = 1 if public is None else public.turn
        self.marker: int = 0 if public is None else public.marker  # on the impulse track
        self.active: int = FRENCH if public is None else public.active
        self.passes: int = 0 if public is None else public.passes  # in a row (8.9)
        self.score: int = 0 if public is None else public.score  # permanent points in halves, French positive (17.4)
        # Area of the marker, 0 when it is gone
        self.battery: int = ground.battery if public is None else public.battery
        self.battery_moved: bool = False if public is None else public.battery_moved
        # The impulse
        self.contested: bytearray = bytearray(SPACES) if public is None else public.contested[:]  # at its start (R13)
        self.tried: list[bool] = [False, False] if public is None else public.tried[:]  # Commander attempts (R62)
        self.led: int = NO_LEADER if public is None else public.led  # who was activated
        self.plan: list[tuple[int, int, int]] = [] if public is None else public.plan[:]  # (action, formation, space)
        self.mode: bytearray = bytearray(size) if public is None else public.mode[:]  # what each unit is activated for
        self.banner: list[int] = [-1] * size if public is None else public.banner[:]  # the formation that activated it
        self.acted: bytearray = bytearray(size) if public is None else public.acted[:]  # not twice in an impulse (9.5)
        self.hand: int = NO_UNIT if public is None else public.hand
        self.left: int = 0 if public is None else public.left  # movement factors of the unit in hand
        self.moved: bytearray = bytearray(size) if public is None else public.moved[:]
        # From where, into enemies (11.17)
        self.entered: list[int] = [0] * size if public is None else public.entered[:]
        self.assaulted: list[int] = [] if public is None else public.assaulted[:]
        self.charged: list[int] = [] if public is None else public.charged[:]  # cavalry to be exhausted (19.2)
        self.assault: Assault | None = None if public is None or public.assault is None else public.assault.copy()
        self.shot: Shot | None = None if public is None or public.shot is None else public.shot.copy()
        self.bill: Bill | None = None if public is None or public.bill is None else public.bill.copy()
        self.falling: list[int] = [] if public is None else public.falling[:]  # units that have to retreat
        self.rallied: list[int] = [] if public is None else public.rallied[:]  # in this phase: by whom, how many (20.2)

    def declared(self) -> Fields:
        return FIELDS

    def copy(self) -> Battle:
        new = Battle(self.dice.copy(), self.ground, self.roster, self.scenario, self)
        new.copy_base(self)
        return new

    def public_copy(self) -> Battle:
        new = Battle(blind_dice(self.dice.count), self.ground, self.roster, self.scenario, self)
        new.copy_public_base(self)
        new.trail = self.trail
        return new

    # Looking things up

    def alive(self, unit: int) -> bool:
        """Is the unit on the map or in a zone?"""
        return self.where[unit] > 0

    def units_in(self, space: int, side: int) -> list[int]:
        """The units of a side in a space."""
        if self.count[side][space] == 0:
            return []
        where = self.where
        return [unit for unit in self.roster.units_of[side] if where[unit] == space]

    def af(self, unit: int) -> int:
        """Attack factor of the side of the counter that shows (4.3)."""
        return self.roster.attack[unit][self.spent[unit]]

    def df(self, unit: int) -> int:
        """Defence factor."""
        return self.roster.defence[unit][self.spent[unit]]

    def ma(self, unit: int) -> int:
        """Movement allowance."""
        return self.roster.moves[unit][self.spent[unit]]

    def both_in(self, space: int) -> bool:
        """Are units of both sides in the space now?"""
        return self.count[0][space] != 0 and self.count[1][space] != 0

    def friendly(self, space: int, side: int) -> bool:
        """Controlled by the side, with no enemy in it (7.2, R11); zones belong to the Prussians (R56)."""
        if is_zone(space):
            return side == ALLIED and self.count[FRENCH][space] == 0
        return self.control[space] == side and self.count[1 - side][space] == 0

    def limit(self, space: int) -> int:
        """How many units of a side may be there (7.1, 18.2)."""
        if is_zone(space):
            return 999
        if self.switches.village_stacking and self.ground.terrain[space] == VILLAGE:
            return self.scenario.village
        return self.scenario.stacking

    def has_room(self, space: int, side: int) -> bool:
        """May one more unit of the side enter (7.1)?"""
        return self.count[side][space] < self.limit(space)

    def next_to_enemy(self, space: int, side: int) -> bool:
        """Is an enemy unit in a space around this one (10.5, R99)?"""
        enemy = self.count[1 - side]
        for near in self.ground.around[space]:
            if enemy[near]:
                return True
        return False

    # Changing things

    def put(self, unit: int, space: int) -> None:
        """Move a unit to a space, or off the map (DEAD); control follows (7.2)."""
        side = self.roster.side[unit]
        old = self.where[unit]
        is_fresh = 0 if self.spent[unit] else 1
        if old > 0:
            self.count[side][old] -= 1
            self.fresh[side][old] -= is_fresh
        self.where[unit] = space
        if space > 0:
            self.count[side][space] += 1
            self.fresh[side][space] += is_fresh
            self.update_control(space)
        if old > 0:
            self.update_control(old)

    def update_control(self, space: int) -> None:
        """Control changes the instant one side is alone in what the other controls (7.2, R12)."""
        if space > AREAS:
            return
        french = self.count[FRENCH][space]
        allied = self.count[ALLIED][space]
        if french and not allied and self.control[space] != FRENCH:
            self.control[space] = FRENCH
            self.emit("control", "7.2", (space, FRENCH))
        elif allied and not french and self.control[space] != ALLIED:
            self.control[space] = ALLIED
            self.emit("control", "7.2", (space, ALLIED))

    def flip(self, unit: int, spent: bool, rule: str) -> None:
        """Turn a counter to its spent or fresh side."""
        if bool(self.spent[unit]) == spent:
            return
        self.spent[unit] = 1 if spent else 0
        space = self.where[unit]
        if space > 0:
            self.fresh[self.roster.side[unit]][space] += -1 if spent else 1
        self.emit("spent" if spent else "fresh", rule, (unit,))

    def is_skirmisher(self, unit: int) -> bool:
        """Is the unit a skirmisher, rifle or not?"""
        return self.roster.kind[unit] == SKIRMISHER
