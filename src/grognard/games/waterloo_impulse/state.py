"""The position of the battle as plain data. Units, spaces and Leaders are integers (`Roster`, `Ground`)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse.ground import AREAS, SPACES, Ground, is_zone
from grognard.games.waterloo_impulse.roster import ALLIED, FRENCH, SKIRMISHER, Roster
from grognard.kernel.dice import Dice
from grognard.kernel.state import State

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


class Assault:
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
        self.result = -1
        self.points = 0  # casualty points of a success
        self.excess = False  # more than the defenders could absorb (11.9)
        self.over = False  # cancelled, or nobody left to assault
        self.owner = -1  # who controlled the area before (7.2)

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

    def dump(self) -> list[object]:
        """All fields, for fingerprints."""
        return [
            self.area,
            self.mandatory,
            self.charge,
            self.overrunning,
            self.point,
            self.supports,
            self.followers,
            self.gunners,
            self.forward,
            self.attack_leader,
            self.defence_leader,
            self.av,
            self.dv,
            self.attack_dice,
            self.defence_dice,
            self.result,
            self.points,
            self.excess,
            self.over,
            self.owner,
        ]

    def attack_total(self) -> int:
        """Attack value and dice (11.12.4)."""
        return self.av + sum(self.attack_dice)

    def defence_total(self) -> int:
        """Defence value and dice (11.12.4)."""
        return self.dv + sum(self.defence_dice)

    def fighters(self) -> list[int]:
        """Point and supports."""
        return [self.point, *self.supports] if self.point != NO_UNIT else self.supports[:]


class Shot:
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

    def dump(self) -> list[object]:
        """All fields, for fingerprints."""
        return [
            self.kind,
            self.formation,
            self.source,
            self.target,
            self.far,
            self.indirect,
            self.aim,
            self.point,
            self.supports,
        ]


class Bill:
    """Casualty points that a side has to absorb, and what it has paid so far (11.16)."""

    def __init__(self, side: int, area: int, units: list[int], first: int, points: int, rule: str) -> None:
        self.side = side
        self.area = area
        self.units = units  # who may pay
        self.first = first  # who pays the first point
        self.points = points
        self.rule = rule
        self.paid: list[int] = [0] * len(units)

    def copy(self) -> Bill:
        """An independent copy."""
        new = Bill(self.side, self.area, self.units[:], self.first, self.points, self.rule)
        new.paid = self.paid[:]
        return new

    def dump(self) -> list[object]:
        """All fields, for fingerprints."""
        return [self.side, self.area, self.units, self.first, self.points, self.rule, self.paid]


class Battle(State):
    """A battle in progress."""

    def __init__(
        self, dice: Dice, ground: Ground, roster: Roster, scenario: Scenario, old: Battle | None = None
    ) -> None:
        """A fresh position with every unit waiting, or (with `old`) the same position again."""
        super().__init__(dice)
        self.ground: Final = ground
        self.roster: Final = roster
        self.scenario: Final = scenario
        self.switches: Final = scenario.switches
        size = roster.size()
        # Units
        self.where: list[int] = [WAITING] * size if old is None else old.where[:]
        self.spent: bytearray = bytearray(size) if old is None else old.spent[:]
        self.count: list[list[int]] = (
            [[0] * SPACES, [0] * SPACES] if old is None else [old.count[0][:], old.count[1][:]]
        )  # units of a side in a space
        self.fresh: list[list[int]] = (
            [[0] * SPACES, [0] * SPACES] if old is None else [old.fresh[0][:], old.fresh[1][:]]
        )  # fresh ones among them
        self.control: list[int] = ground.control[:] if old is None else old.control[:]
        # Leaders
        self.leaders: list[int] = [ABSENT] * len(roster.leader_ids) if old is None else old.leaders[:]
        # The turn
        self.turn: int = 1 if old is None else old.turn
        self.marker: int = 0 if old is None else old.marker  # on the impulse track
        self.active: int = FRENCH if old is None else old.active
        self.passes: int = 0 if old is None else old.passes  # in a row (8.9)
        self.score: int = 0 if old is None else old.score  # permanent points in halves, French positive (17.4)
        self.battery: int = ground.battery if old is None else old.battery  # area of the marker, 0 when it is gone
        self.battery_moved: bool = False if old is None else old.battery_moved
        # The impulse
        self.contested: bytearray = bytearray(SPACES) if old is None else old.contested[:]  # at its start (R13)
        self.tried: list[bool] = [False, False] if old is None else old.tried[:]  # Commander attempts (R62)
        self.led: int = NO_LEADER if old is None else old.led  # who was activated
        self.plan: list[tuple[int, int, int]] = [] if old is None else old.plan[:]  # (action, formation, space)
        self.mode: bytearray = bytearray(size) if old is None else old.mode[:]  # what each unit is activated for
        self.banner: list[int] = [-1] * size if old is None else old.banner[:]  # the formation that activated it
        self.acted: bytearray = bytearray(size) if old is None else old.acted[:]  # not twice in an impulse (9.5)
        self.hand: int = NO_UNIT if old is None else old.hand
        self.left: int = 0 if old is None else old.left  # movement factors of the unit in hand
        self.moved: bytearray = bytearray(size) if old is None else old.moved[:]
        self.entered: list[int] = [0] * size if old is None else old.entered[:]  # from where, into enemies (11.17)
        self.assaulted: list[int] = [] if old is None else old.assaulted[:]
        self.charged: list[int] = [] if old is None else old.charged[:]  # cavalry to be exhausted (19.2)
        self.assault: Assault | None = None if old is None or old.assault is None else old.assault.copy()
        self.shot: Shot | None = None if old is None or old.shot is None else old.shot.copy()
        self.bill: Bill | None = None if old is None or old.bill is None else old.bill.copy()
        self.falling: list[int] = [] if old is None else old.falling[:]  # units that have to retreat
        self.rallied: list[int] = [] if old is None else old.rallied[:]  # in this phase: by whom, how many (20.2)

    def copy(self) -> Battle:
        new = Battle(self.dice.copy(), self.ground, self.roster, self.scenario, self)
        new.copy_base(self)
        return new

    def dump(self) -> dict[str, object]:
        data = super().dump()
        data.update(
            {
                "where": self.where,
                "spent": list(self.spent),
                "count": self.count,
                "fresh": self.fresh,
                "control": self.control,
                "leaders": self.leaders,
                "turn": self.turn,
                "marker": self.marker,
                "active": self.active,
                "passes": self.passes,
                "score": self.score,
                "battery": [self.battery, self.battery_moved],
                "contested": list(self.contested),
                "tried": self.tried,
                "led": self.led,
                "plan": self.plan,
                "mode": list(self.mode),
                "banner": self.banner,
                "acted": list(self.acted),
                "hand": [self.hand, self.left],
                "moved": list(self.moved),
                "entered": self.entered,
                "assaulted": self.assaulted,
                "charged": self.charged,
                "assault": None if self.assault is None else self.assault.dump(),
                "shot": None if self.shot is None else self.shot.dump(),
                "bill": None if self.bill is None else self.bill.dump(),
                "falling": self.falling,
                "rallied": self.rallied,
            }
        )
        return data

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
        if self.switches.village_stacking and self.ground.terrain[space] == 2:
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
