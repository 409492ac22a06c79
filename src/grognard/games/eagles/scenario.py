"""What is fixed for all games of a scenario: its turns, options, prizes, reinforcements."""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.tables import FAIR

NO_SIDE: Final = -1
NEVER: Final = -1


class Switches:
    """Optional rules and house rulings in force, each a plain flag."""

    def __init__(self, on: list[str]) -> None:
        self.on: Final = on
        self.facing: Final = "facing" in on  # 24
        self.hidden: Final = "hidden_units" in on  # 22.2
        self.honour_act: Final = "honour_act" in on  # QA-12
        self.honour_decoys: Final = "honour_decoys" in on  # QA-13
        self.optional_retreat: Final = "optional_retreat" in on  # R5
        self.battery_by_size: Final = "battery_by_size" in on  # R1, the other reading
        self.mud: Final = "mud_at_noon" in on  # facts C2
        self.guard_panic: Final = "guard_panic" in on  # facts C8
        self.artillery_reserve: Final = "artillery_reserve" in on
        self.grand_battery: Final = "grand_battery" in on


class Turn:
    """An hour of the day: end-of-turn levels, how far one sees, how many orders each army may change."""

    def __init__(self, hour: str, first: int, second: int, visibility: int, orders: list[int]) -> None:
        self.hour: Final = hour
        self.levels: Final = [first, second]
        self.visibility: Final = visibility
        self.orders: Final = orders
        self.weather = FAIR
        self.first: list[int] = [0, 0]  # on the roll for the first player, by side (7.2)


class Arrival:
    """A formation, or a part of one, that comes later (23): units column by column, and leaders.

    `spread`: its counters come a turn early, in time and a turn late (23.1). `level` above 0: it is variable, and its
    price depends on the turn of its first counter (23.2).
    """

    def __init__(self, formation: int, turn: int, hexes: list[int], hidden: bool, spread: bool) -> None:
        self.formation: Final = formation
        self.turn: Final = turn
        self.hexes: Final = hexes
        self.hidden: Final = hidden
        self.spread: Final = spread
        self.march: list[list[int]] = []
        self.leaders: list[int] = []
        self.level = 0
        self.price: dict[int, int] = {}


class Prize:
    """Points for holding hexes at the end: for each of them, for all or so many (`needs`), by infantry only, or once
    for an attack that takes one back (`retaken`). From the turn `since` on they count at the end of every turn; with
    `beginning` only where the battle was begun in that way.
    """

    def __init__(self, name: str, hexes: list[int], points: int, side: int) -> None:
        self.name: Final = name
        self.hexes: Final = hexes
        self.points: Final = points
        self.side: Final = side
        self.each = False
        self.needs = 0
        self.infantry = False
        self.retaken = False
        self.since = NEVER
        self.beginning = NEVER


class Plan:
    """A strategic card (7.2): what it adds in its turn to the rolls of its side for the first activation and for the
    entry of reinforcements, and what it costs. It is played once.
    """

    def __init__(self, name: str, text: str, side: int) -> None:
        self.name: Final = name
        self.text: Final = text
        self.side: Final = side
        self.first = 0
        self.entry = 0
        self.price = 0


class Worth:
    """Victory points for what happens to units, formations and leaders."""

    def __init__(self) -> None:
        self.unit = 2
        self.guns = 2
        self.guard = 2
        self.young_guard = 2
        self.old_guard = 2
        self.flag = 2
        self.officer_lost = 4
        self.officer_wounded = 2
        self.commander_lost = 10
        self.commander_wounded = 5
        self.chief_lost = 20
        self.chief_wounded = 10
        self.demoralised = 5
        self.guard_demoralised = 5


class Scenario:
    """The fixed facts of a game. One object serves all games of a kind."""

    def __init__(self, id: str, title: str, options: list[str]) -> None:
        self.id: Final = id
        self.title: Final = title
        self.options: Final = options
        self.switches: Final = Switches(options)
        self.turns: list[Turn] = []
        self.first = NO_SIDE  # who begins the first turn without a roll
        self.supply: list[list[int]] = [[], [], []]  # by army (16, R69)
        self.boxes: list[int] = []  # the hexes of the objectives, in their order
        self.box_names: list[str] = []
        self.asleep: list[tuple[list[int], int, int]] = []  # units, until which turn, unless an enemy is so near
        self.control: list[int] = []  # on pursuit rolls, by formation
        self.prizes: list[Prize] = []
        self.worth: Worth = Worth()
        self.bands: list[tuple[int, int, str]] = []  # from which score on, who has won (NO_SIDE: nobody), how well
        self.sudden_hex = 0  # held by a side with no enemy so near, it ends the battle
        self.sudden_side = NO_SIDE
        self.sudden_clear = 0
        self.chiefs: list[int] = []  # leaders who count as heads of armies
        self.abilities: list[int] = []  # of each leader, as marks of ORDERS, RALLY and DIRECT (11.3)
        self.first_orders: dict[int, list[int]] = {}  # boxes that a formation may be given at first, if not all
        self.arrivals: list[Arrival] = []
        self.entry_from = 0  # entering formations may be ordered so far from this hex (QA-57)
        self.entry_range = 0
        self.entry_formations: list[int] = []
        self.most: list[int] = [0, 0, 0]  # units, leaders and formations with every option in force
        self.card_names: list[str] = []
        self.card_texts: list[str] = []  # what each does, for people
        self.card_values: list[int] = []
        self.choices: dict[int, list[int]] = {}  # units that their owner may set up elsewhere
        self.first_up = NO_SIDE  # which side sets up first, where both have something to choose
        self.free: dict[int, list[int]] = {}  # formations that are set up anywhere in these hexes, with their decoys
        self.open_units: list[int] = []  # stand openly, though their formation is hidden (QA-1, QA-11)
        self.late_entry = False  # counters that were not called on may come by a strategic move (ER-08)
        self.plans: list[Plan] = []
        self.beginnings: list[tuple[int, str]] = []  # ways to begin of which a side chooses one
