"""A field for examples: put down ground, units and leaders, and ask the rules.

    field = Field(woods=[605]).french("54 Ligne", 505, "10/8/4").coalition("1/92", 506, "4/7/4")
    battle = field.battle()

Hexes are numbers RRCC on a sheet of 16 by 16 that is clear unless said otherwise; `Real` has the true ground of
Waterloo under it. Units are called by the names given here. A unit is written size/quality/moves; its reduced side
follows the usual pattern unless it is given.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from grognard.boards.hexes import HexGrid, side_key
from grognard.boards.survey import Survey, survey
from grognard.games.eagles import setup
from grognard.games.eagles.data.records import GameData, Tables
from grognard.games.eagles.ground import Ground
from grognard.games.eagles.loader import load
from grognard.games.eagles.roster import ARMIES, NO_FORMATION, Formation, Roster
from grognard.games.eagles.scenario import Scenario, Turn
from grognard.games.eagles.setup import lay_out, make_chart, make_hexsides, make_tables
from grognard.games.eagles.state import DIRECT, ORDERS, RALLY, Battle
from grognard.kernel.dice import Dice, blind_dice

DATA = load()
Side = tuple[int, int]
ARMS = {"inf": "infantry", "light": "light_infantry", "cav": "heavy_cavalry", "foot": "foot_artillery",
        "horse": "horse_artillery"}  # fmt: skip
CENTRE = [2117, 2925, 2717, 3517, 3442]


def ratings(text: str) -> tuple[int, int, int]:
    size, quality, moves = map(int, text.split("/"))
    return size, quality, moves


class Field:
    """Collects ground and pieces; `battle` makes the position. `tables` may be those of another battle."""

    tables: Tables = DATA.tables

    def __init__(
        self,
        *,
        woods: Sequence[int] = (),
        orchard: Sequence[int] = (),
        village: Sequence[int] = (),
        farm: Sequence[int] = (),
        sunken_road: Sequence[int] = (),
        roads: Sequence[Sequence[int]] = (),
        trails: Sequence[Sequence[int]] = (),
        slopes: Sequence[Side] = (),
        steep: Sequence[Side] = (),
        streams: Sequence[Side] = (),
        rivers: Sequence[Side] = (),
        bridges: Sequence[Side] = (),
        levels: dict[int, int] | None = None,
        options: Sequence[str] = (),
        others: dict[str, Sequence[int]] | None = None,
    ) -> None:
        """`others`: hexes of kinds that this battlefield does not have. Of a slope the higher hex is named first."""
        found = Survey()
        found.level = 1
        found.levels = dict(levels or {})
        kinds = {"woods": woods, "orchard": orchard, "village": village, "farm": farm, "sunken_road": sunken_road,
                 **(others or {})}  # fmt: skip
        for kind, hexes in kinds.items():
            found.terrain.update(dict.fromkeys(hexes, kind))
        for kind, ways in (("road", roads), ("trail", trails)):
            for way in ways:
                found.ways_of(kind).update(side_key(a, b) for a, b in itertools.pairwise(way))
        for kind, sides in (("slope", slopes), ("steep_slope", steep), ("stream", streams), ("river", rivers)):
            found.sides_of(kind).update(side_key(a, b) for a, b in sides)
            found.uphill_of(kind).update(low * 10000 + high for high, low in sides)
        found.bridges.update(side_key(a, b) for a, b in bridges)
        self.options = list(options)
        self.supply: list[list[int]] = [[101], [1616], [1601]]
        self.ground = self.lay(found)
        self.roster = Roster()
        self.at: dict[str, int] = {}
        self.leaders: dict[str, int] = {}
        self.reduced: list[str] = []
        self.routed: list[str] = []

    def lay(self, found: Survey) -> Ground:
        ways = self.tables.ways
        grid = HexGrid(16, 16, set(), even_lower=False)
        return Ground(grid, found, make_chart(self.tables), make_hexsides(self.tables), ways["road"], ways["trail"])

    def formation(self, name: str, army: str) -> int:
        if name not in self.roster.formation_numbers:
            self.roster.add_formation(Formation(name, name, ARMIES.index(army), "#000000"))
        return self.roster.formation_numbers[name]

    def unit(
        self, army: str, name: str, h: int, numbers: str, arm: str, formation: str, *,
        less: str = "", reduced: bool = False, routed: bool = False, pursuit: int = 7,
    ) -> Field:  # fmt: skip
        size, quality, moves = ratings(numbers)
        other = ratings(less) if less else ((size + 1) // 2, quality - 1, moves - (arm not in {"foot", "horse"}))
        self.roster.add_unit(
            name, name, ARMS[arm], self.formation(formation, army), (size, quality, moves),
            None if less == "" and size == 1 else other, pursuit if arm == "cav" else 0,
        )  # fmt: skip
        self.at[name] = h
        self.reduced += [name] * reduced
        self.routed += [name] * routed
        return self

    def french(self, name: str, h: int, numbers: str = "10/7/4", arm: str = "inf", formation: str = "I",
               *, less: str = "", reduced: bool = False, routed: bool = False) -> Field:  # fmt: skip
        return self.unit("french", name, h, numbers, arm, formation, less=less, reduced=reduced, routed=routed)

    def coalition(self, name: str, h: int, numbers: str = "5/7/4", arm: str = "inf", formation: str = "5",
                  *, less: str = "", reduced: bool = False, routed: bool = False, army: str = "anglo_allied",
                  pursuit: int = 5) -> Field:  # fmt: skip
        return self.unit(
            army, name, h, numbers, arm, formation, less=less, reduced=reduced, routed=routed, pursuit=pursuit
        )

    def leader(self, name: str, h: int, numbers: str, army: str = "french", formation: str = "") -> Field:
        """An officer of a formation, or a commander of an army."""
        initiative, leadership = map(int, numbers.split("/"))
        home = self.formation(formation, army) if formation else NO_FORMATION
        self.roster.add_leader(name, name, ARMIES.index(army), home, initiative, leadership)
        self.leaders[name] = h
        return self

    def battle(self, active: Sequence[str] = (), orders: dict[str, int] | None = None) -> Battle:
        """The position, in which the units of the formations named act."""
        scenario = Scenario("sandbox", "Sandbox", self.options)
        scenario.turns = [Turn("12 pm", 10, 9, 12, [2, 2, 1]), Turn("1 pm", 10, 8, 4, [2, 2, 1])]
        scenario.supply = self.supply
        scenario.boxes = CENTRE
        scenario.box_names = ["La Belle Alliance", "Papelotte", "La Haye Sainte", "Mont-Saint-Jean", "Lasnes"]
        scenario.control = [0] * len(self.roster.formations)
        scenario.abilities = [ORDERS | RALLY | DIRECT] * self.roster.leaders()
        state = Battle(blind_dice(0), self.ground, self.roster, make_tables(self.tables), scenario)
        for name in self.routed:  # before they are put down: they never held their hex (R77)
            state.rout(self.roster.numbers[name])
        for name, h in self.at.items():
            state.put(self.roster.numbers[name], h)
        for name in self.reduced:
            state.lost[self.roster.numbers[name]] = 1
        for name, h in self.leaders.items():
            state.leader_at[self.roster.leader_numbers[name]] = h
        for name in active:
            for unit in self.roster.formations[self.roster.formation_numbers[name]].units:
                state.acting[unit] = 1
        for name, order in (orders or {}).items():
            state.order[self.roster.formation_numbers[name]] = order
        return state

    def __getitem__(self, name: str) -> int:
        return self.roster.numbers[name]

    def chief(self, name: str) -> int:
        return self.roster.leader_numbers[name]


class Real(Field):
    """The true ground of Waterloo, rows and columns as given."""

    def __init__(
        self, rows: tuple[int, int] = (15, 36), columns: tuple[int, int] = (5, 34), options: Sequence[str] = ()
    ) -> None:
        self.part = (rows, columns)
        super().__init__(options=options)
        self.supply = [[1717], [3517], [3342]]

    def lay(self, found: Survey) -> Ground:
        return lay_out(DATA, survey(DATA.map, ("village", "farm")), *self.part)


def make_battle(data: GameData, name: str, options: list[str], dice: Dice) -> Battle:
    """The pieces of a scenario where they begin, before anybody does anything."""
    return setup.Assembly(data, name, options, setup.make_ground(data, data.scenarios[name])).bare(dice)
