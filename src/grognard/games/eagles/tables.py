"""The numbers of the rules and the tables of results, as the engine uses them."""

from __future__ import annotations

from typing import Final

# Columns of the fire table (13.1.c)
FOOT_FIRE: Final = 0
GUN_FIRE: Final = 1

# What a result asks of a stack
NO_TEST: Final = -1  # otherwise what is added to the dice of the quality test: 0, 1 or 2
ELIMINATED: Final = 9  # direct elimination, in the place of the test

# Weather, rule 21
FAIR: Final = 0
MUD: Final = 1
STORM: Final = 2
WEATHERS: Final = ["fair", "mud", "storm"]

# Random events (20.1)
NOTHING: Final = 0
WOUNDED: Final = 1
KILLED: Final = 2
WITH_FLAG: Final = 4

# The matrix of zones and movement (12.2): what an arm does that enters an enemy zone, and how it goes from zone to zone
STOPS: Final = 0
GOES_ON: Final = 1
NEVER_ENTERS: Final = 2
WITH_FRIEND: Final = 3
ENTERING: Final = ["stops", "goes_on", "never", "with_friend"]
TO_FRIEND: Final = 0
PAYS: Final = 1
NEVER_CROSSES: Final = 2
ACROSS: Final = ["to_friend", "pays", "never"]

MIN_FIRE: Final = 1
MAX_FIRE: Final = 8
MIN_MELEE: Final = -1
MAX_MELEE: Final = 13


class Result:
    """What one side of a fight suffers: a quality test (or none), step losses, or a step of every unit (R)."""

    def __init__(self, test: int, steps: int = 0, every: bool = False) -> None:
        self.test: Final = test
        self.steps: Final = steps
        self.every: Final = every

    def is_nothing(self) -> bool:
        """Does nothing happen?"""
        return self.test == NO_TEST and self.steps == 0 and not self.every


NO_RESULT: Final = Result(NO_TEST)


def parse_result(text: str) -> Result:
    """A cell of the printed tables: "QFT1+1", "QFT+R", "R", "E", "-"."""
    if text == "-":
        return NO_RESULT
    if text == "E":
        return Result(ELIMINATED)
    test = NO_TEST
    steps = 0
    every = False
    for part in text.split("+"):
        if part.startswith("QFT"):
            test = int(part[3:] or "0")
        elif part == "R":
            every = True
        else:
            steps = int(part)
    return Result(test, steps, every)


class Numbers:
    """The numbers of the rules themselves, each a plain field."""

    def __init__(self) -> None:
        self.stack_points = 30
        self.stack_units = 5
        self.melee_cap = 20
        self.fire_cap = 3
        self.artillery_range = 4
        self.command_range = 6
        self.objective_range = 15
        self.free_radius = 3
        self.near_enemy = 4
        self.fired_cost = 3
        self.zone_cost = 3
        self.road_bonus = 2
        self.trail_bonus = 1
        self.exhausted = 4
        self.activations = 2
        self.passes = 4
        self.few = 4
        self.many = 10
        self.most_many = 2
        self.rout_hexes = 3
        self.retreat_before = 2
        self.rally_stacks = 4
        self.melee_limit = 5
        self.flag = 3
        self.flag_alone = -2
        self.casualty_initiative = 7
        self.overrun = -3
        self.left_alone = 2
        self.minimum_moves = 1
        self.convert_radius = 3
        self.deploy_range = 4
        self.hidden_bonus = 1
        self.mud_turns = 5
        self.storms_in_a_row = 2
        self.storms_in_a_day = 3
        self.wait = 3
        self.decoys = 2
        self.decoy_orders = 5


class FireModifiers:
    """What is added to the dice of a fire (13.1.c, 24)."""

    def __init__(self) -> None:
        self.few = 1
        self.many = -1
        self.adjacent = -1
        self.far = 1
        self.far_from = 3
        self.light = -1
        self.most_terrain = 1
        self.defence = -1
        self.split = 1
        self.flanking = 1
        self.own_rear_guns = 2
        self.own_rear_foot = 1
        self.target_rear = -1


class MeleeModifiers:
    """What is added to the dice of a melee besides size, quality and ground (13.2.b)."""

    def __init__(self) -> None:
        self.cavalry_open = -1
        self.cavalry_defence = 2
        self.routed = -2
        self.encircled = -2
        self.mixed_attack = 1
        self.mixed_defence = -1
        self.unprepared = 2
        self.fatigued = -2
        self.guns_only = -5
        self.emergency_failed = -2
        self.rear = -2


class Weather:
    """What a kind of weather does (21)."""

    def __init__(self, moves: int, guns: int, levels: int, charge: bool) -> None:
        self.moves: Final = moves
        self.guns: Final = guns
        self.levels: Final = levels
        self.charge: Final = charge


class Tables:
    """All of them; one object serves all games with the same data."""

    def __init__(self) -> None:
        self.numbers: Final = Numbers()
        self.fire: list[list[Result]] = [[], []]  # by column and row, from MIN_FIRE
        self.melee: list[list[Result]] = [[], []]  # defender and attacker, by row from MIN_MELEE
        self.sizes: list[tuple[int, int, int]] = []
        self.fire_modifiers: Final = FireModifiers()
        self.melee_modifiers: Final = MeleeModifiers()
        self.events: list[list[int]] = [[], []]  # of fire and melee, by the second roll
        self.weather: list[Weather] = [Weather(0, 0, 0, True), Weather(-1, 1, 0, True), Weather(0, 1, -1, False)]
        # The matrix by arm: infantry, cavalry, foot and horse artillery, leaders alone. Who has left a zone enters one
        # again or not, and retreats into a vacant one for a step or not.
        self.enters: list[int] = [STOPS, GOES_ON, NEVER_ENTERS, WITH_FRIEND, STOPS]
        self.crosses: list[int] = [TO_FRIEND, PAYS, NEVER_CROSSES, NEVER_CROSSES, TO_FRIEND]
        self.returns: list[bool] = [False, True, False, True, False]
        self.falls_back: list[bool] = [False, True, False, True, False]
        self.shaken_rally = 3  # of a demoralised formation (19)
        self.shaken_attack = 1
        self.shaken_moves = -1

    def fire_result(self, column: int, modified: int) -> Result:
        """The cell of the fire table; beyond its ends the nearest row counts (13.1.c)."""
        row = max(MIN_FIRE, min(MAX_FIRE, modified))
        return self.fire[column][row - MIN_FIRE]

    def melee_result(self, attacker: bool, modified: int, may_eliminate: bool) -> Result:
        """The cell of the melee table; below 0 only where direct elimination is possible (13.2.c, R38)."""
        lowest = MIN_MELEE if may_eliminate else 0
        row = max(lowest, min(MAX_MELEE, modified))
        return self.melee[1 if attacker else 0][row - MIN_MELEE]

    def size_modifier(self, attackers: int, defenders: int) -> int:
        """The ratio rounded in the defender's favour to a column of the size table (13.2.a)."""
        for attack, defence, modifier in self.sizes:
            if attackers * defence >= defenders * attack:
                return modifier
        return self.sizes[len(self.sizes) - 1][2]

    def event(self, melee: bool, roll: int) -> int:
        """What a second roll brings (20.1)."""
        return self.events[1 if melee else 0][roll]
