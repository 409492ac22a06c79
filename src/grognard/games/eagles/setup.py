"""From the data files to the integers of the engine: tables, ground, roster, scenario, and who stands where."""

from __future__ import annotations

from typing import Final

from grognard.boards.hexmap import grid_of
from grognard.boards.survey import Survey, survey
from grognard.datafiles import Datum
from grognard.games.eagles import tables as t
from grognard.games.eagles.data.records import (
    FIRE_ROWS,
    MELEE_ROWS,
    GameData,
    PlanDatum,
    Reinforcement,
    ScenarioDatum,
    Tables,
    UnitDatum,
    VictoryDatum,
    ZoneArm,
)
from grognard.games.eagles.ground import CLOSED, TERRAIN_NAMES, Ground, Hexside, Terrain
from grognard.games.eagles.roster import ARMIES, GUARDS, NO_FORMATION, SIDES, Formation, Roster
from grognard.games.eagles.scenario import Arrival, Plan, Prize, Scenario, Turn
from grognard.games.eagles.state import (
    DEFENCE,
    DIRECT,
    NO_SIDE,
    ORDERS,
    RALLY,
    Battle,
)
from grognard.games.eagles.steps.turn import Opening
from grognard.kernel.assembly import Assembled
from grognard.kernel.dice import Dice

DEFENCE_BOX = "defence"
ABILITIES = {"orders": ORDERS, "rally": RALLY, "direct": DIRECT}
CHIEFS = ("napoleon", "wellington", "blucher")
ZONE_ARMS: Final[list[ZoneArm]] = ["infantry", "cavalry", "foot_artillery", "horse_artillery", "leader"]
EVENTS = {
    "wounded": t.WOUNDED,
    "killed": t.KILLED,
    "wounded_flag": t.WOUNDED | t.WITH_FLAG,
    "killed_flag": t.KILLED | t.WITH_FLAG,
}


# Tables


def copy_numbers(record: Datum, made: object) -> None:
    """The numbers of a record, into an object with fields of the same names; those of others are not for it."""
    for name in record.__struct_fields__:
        if hasattr(made, name):
            setattr(made, name, getattr(record, name))


def make_tables(data: Tables) -> t.Tables:
    """The numbers and results of the rules."""
    made = t.Tables()
    copy_numbers(data.numbers, made.numbers)
    made.fire = [
        [t.parse_result(data.fire.infantry[row]) for row in FIRE_ROWS],
        [t.parse_result(data.fire.artillery[row]) for row in FIRE_ROWS],
    ]
    made.melee = [[t.parse_result(data.melee[row][hand]) for row in MELEE_ROWS] for hand in (0, 1)]
    made.sizes = list(data.sizes)
    copy_numbers(data.fire_modifiers, made.fire_modifiers)
    copy_numbers(data.melee_modifiers, made.melee_modifiers)
    made.events = [
        [EVENTS.get(events.get(str(roll), ""), t.NOTHING) for roll in range(13)]  # type: ignore[call-overload]
        for events in (data.events.fire, data.events.melee)
    ]
    weathers = [data.weather["fair"], data.weather["mud"], data.weather["storm"]]
    made.weather = [t.Weather(w.moves, w.guns, w.levels, w.charge) for w in weathers]
    rows = [data.zone_moves[arm] for arm in ZONE_ARMS]
    made.enters = [t.ENTERING.index(row.enters) for row in rows]
    made.crosses = [t.ACROSS.index(row.across) for row in rows]
    made.returns = [row.again for row in rows]
    made.falls_back = [row.retreats for row in rows]
    made.shaken_rally = data.morale.rally
    made.shaken_attack = data.morale.attack
    made.shaken_moves = data.morale.moves
    return made


# Ground


def _costs(costs: tuple[int | None, int | None, int | None]) -> list[int]:
    return [CLOSED if cost is None else cost for cost in costs]


def make_chart(data: Tables) -> list[Terrain]:
    """The terrain effects chart by kind of hex; what is no hex is closed."""
    chart = [Terrain(TERRAIN_NAMES[0], [CLOSED, CLOSED, CLOSED], 0, 0)]
    for kind in [*TERRAIN_NAMES[1:], *(name for name in data.terrain if name not in TERRAIN_NAMES)]:
        row = data.terrain[kind]
        made = Terrain(kind, _costs((row.foot, row.mounted, row.guns)), row.fire, row.melee)
        made.blocks = row.blocks
        made.clear = row.clear
        made.open = row.open
        made.built = row.built
        made.fortified = row.fortified
        made.wooded = row.wooded
        if row.walls is not None:
            made.walled = True
            made.garrison = row.walls.garrison
            made.lone = row.walls.lone
            made.weak_fire = row.walls.fire
            made.weak_melee = row.walls.melee
        chart.append(made)
    return chart


def make_hexsides(data: Tables) -> list[Hexside]:
    """The chart of hexsides."""
    return [
        Hexside(name, _costs((row.foot, row.mounted, row.guns)), row.fire, row.melee, row.uphill, row.parts)
        for name, row in data.hexsides.items()
    ]


def lay_out(data: GameData, found: Survey, rows: tuple[int, int], columns: tuple[int, int]) -> Ground:
    """The ground between some rows and columns."""
    grid = grid_of(data.map).restricted(rows, columns)
    ways = data.tables.ways
    return Ground(grid, found, make_chart(data.tables), make_hexsides(data.tables), ways["road"], ways["trail"])


def make_ground(data: GameData, scenario: ScenarioDatum) -> Ground:
    """The part of the map that a scenario plays on."""
    return lay_out(data, survey(data.map, ("village", "farm", "woods")), scenario.rows, scenario.columns)


# Roster


def takes_part(unit: UnitDatum, options: list[str]) -> bool:
    """Is a unit of the scenario left in by the options?"""
    if unit.addition and "all_units" not in options:
        return False
    return unit.engaged or "late_brigades" in options


def units_of(data: GameData, scenario: ScenarioDatum, options: list[str]) -> list[str]:
    """The units that fight, in the order of the data."""
    later = {unit for group in scenario.reinforcements for column in group.march for unit in column}
    return [u for u, datum in data.units.items() if (u in scenario.setup or u in later) and takes_part(datum, options)]


def make_roster(data: GameData, scenario: ScenarioDatum, options: list[str]) -> Roster:
    """Units, leaders and formations of a scenario as numbers."""
    roster = Roster()
    units = units_of(data, scenario, options)
    home = {unit: scenario.attached.get(unit, data.units[unit].formation) for unit in units}
    leaders = [*scenario.leaders, *(leader for group in scenario.reinforcements for leader in group.leaders)]
    for option, variant in scenario.variants.items():
        if option in options:
            leaders.append(variant.leader)
            taker = data.leaders[variant.leader].formation
            home.update({unit: taker for unit in variant.units if unit in home and taker is not None})
    led = {data.leaders[leader].formation for leader in leaders}
    for formation in data.formations.values():
        if formation.id in home.values() or formation.id in led:
            army = ARMIES.index(formation.army)
            roster.add_formation(Formation(formation.id, formation.name, army, formation.colour))
    for unit in units:
        add_unit(roster, data.units[unit], home[unit])
        roster.shared[-1] = [roster.formation_numbers[f] for f in scenario.shared.get(unit, [])]
    for name in data.leaders:
        if name in leaders:
            leader = data.leaders[name]
            home_of = NO_FORMATION if leader.formation is None else roster.formation_numbers[leader.formation]
            army = ARMIES.index(leader.army)
            roster.add_leader(name, leader.name, army, home_of, leader.initiative, leader.leadership, leader.moves)
    return roster


def add_unit(roster: Roster, datum: UnitDatum, formation: str) -> int:
    """One unit with both sides of its counter."""
    full, less = datum.full, datum.reduced
    number = roster.add_unit(
        datum.id,
        datum.name,
        datum.kind,
        roster.formation_numbers[formation],
        (full.size, full.quality, full.moves),
        None if less is None else (less.size, less.quality, less.moves),
        datum.pursuit,
        GUARDS.index(datum.guard),
    )
    roster.nations[number] = datum.nation
    return number


# Scenario and first position


def make_scenario(data: GameData, datum: ScenarioDatum, roster: Roster, options: list[str]) -> Scenario:
    """Turns, supply, objectives and what else holds throughout a game."""
    scenario = Scenario(datum.id, datum.title, options)
    scenario.turns = []
    for turn in datum.turns:
        orders = [0, 0, 0]
        for army, number in turn.orders.items():
            orders[ARMIES.index(army)] = number
        made = Turn(turn.hour, turn.levels[0], turn.levels[1], turn.visibility, orders)
        made.weather = t.STORM if turn.storm else t.MUD if turn.wet and scenario.switches.mud else t.FAIR
        made.first = [turn.first.get("french", 0), turn.first.get("coalition", 0)]
        scenario.turns.append(made)
    scenario.first = NO_SIDE if datum.first is None else SIDES.index(datum.first)
    for army, hexes in datum.supply.items():
        scenario.supply[ARMIES.index(army)] = hexes[:]
    within = objectives_of(data, datum)
    scenario.boxes = [data.objectives[name].hex for name in within]
    scenario.box_names = [data.objectives[name].name for name in within]
    hours = [turn.hour for turn in datum.turns]
    scenario.asleep = [
        ([roster.numbers[u] for u in part.units if u in roster.numbers], hours.index(part.until), part.near)
        for part in datum.asleep
    ]
    scenario.beginnings = [(SIDES.index(side), name) for side, names in datum.beginnings.items() for name in names]
    scenario.prizes = [make_prize(prize, hours, scenario) for prize in datum.objectives]
    scenario.plans = [make_plan(plan) for plan in datum.plans]
    copy_numbers(datum.points, scenario.worth)
    scenario.bands = [
        (band.least, NO_SIDE if band.winner == "nobody" else SIDES.index(band.winner), band.degree)
        for band in datum.bands
    ]
    if datum.sudden is not None:
        scenario.sudden_hex = datum.sudden.hex
        scenario.sudden_side = SIDES.index(datum.sudden.side)
        scenario.sudden_clear = datum.sudden.clear
    add_orders(data, datum, roster, scenario)
    scenario.arrivals = [make_arrival(group, roster, hours, options) for group in datum.reinforcements]
    add_placing(datum, roster, scenario)
    every = make_roster(data, datum, [option.id for option in data.options])
    scenario.most = [every.size_of(), every.leaders(), len(every.formations)]
    scenario.card_names = [card.name for card in data.cards.values()]
    scenario.card_texts = [card.text for card in data.cards.values()]
    scenario.card_values = [card.value for card in data.cards.values()]
    scenario.chiefs = [roster.leader_numbers[name] for name in CHIEFS if name in roster.leader_numbers]
    scenario.control = [datum.control.get(formation.id, 0) for formation in roster.formations]
    return scenario


def add_placing(datum: ScenarioDatum, roster: Roster, scenario: Scenario) -> None:
    """What is left to the players when armies are set up or come late."""
    numbers = roster.numbers
    scenario.choices = {numbers[u]: hexes[:] for u, hexes in datum.choices.items() if u in numbers}
    scenario.first_up = NO_SIDE if datum.first_up is None else SIDES.index(datum.first_up)
    scenario.open_units = [numbers[u] for u in datum.open_units if u in numbers]
    scenario.late_entry = datum.late_entry
    if "free_setup" in scenario.options:
        formations = roster.formation_numbers
        scenario.free = {formations[f]: hexes[:] for f, hexes in datum.free.items() if f in formations}


def objectives_of(data: GameData, datum: ScenarioDatum) -> list[str]:
    """The objectives on the scenario's part of the map; others have no box there."""
    return [
        name
        for name, objective in data.objectives.items()
        if datum.rows[0] <= objective.hex // 100 <= datum.rows[1]
        and datum.columns[0] <= objective.hex % 100 <= datum.columns[1]
    ]


def add_orders(data: GameData, datum: ScenarioDatum, roster: Roster, scenario: Scenario) -> None:
    """What may be ordered, by whom, and from where on entry."""
    boxes = {name: number for number, name in enumerate(objectives_of(data, datum))}
    boxes[DEFENCE_BOX] = DEFENCE
    for formation, allowed in datum.first_orders.items():
        if formation in roster.formation_numbers:
            scenario.first_orders[roster.formation_numbers[formation]] = [boxes[box] for box in allowed]
    scenario.abilities = [
        sum(ABILITIES[name] for name in datum.abilities.get(leader, ABILITIES)) for leader in roster.leader_ids
    ]
    entry = datum.entry_orders
    if entry is not None:
        scenario.entry_from = entry.from_hex
        scenario.entry_range = entry.range
        numbers = roster.formation_numbers
        scenario.entry_formations = [numbers[name] for name in entry.formations if name in numbers]


def make_arrival(datum: Reinforcement, roster: Roster, hours: list[str], options: list[str]) -> Arrival:
    """A group that comes later; units that options leave out are left out."""
    formation = roster.formation_numbers[datum.formation]
    hexes = datum.nearer if datum.nearer and "short_march" in options else datum.hexes
    arrival = Arrival(formation, hours.index(datum.turn), hexes[:], datum.hidden, datum.spread)
    columns = [[roster.numbers[unit] for unit in column if unit in roster.numbers] for column in datum.march]
    arrival.march = [column for column in columns if column]
    arrival.leaders = [roster.leader_numbers[leader] for leader in datum.leaders]
    arrival.level = datum.level
    arrival.price = {hours.index(hour): points for hour, points in datum.cost.items()}
    return arrival


def make_plan(datum: PlanDatum) -> Plan:
    """A strategic card (7.2)."""
    plan = Plan(datum.name, datum.text, SIDES.index(datum.side))
    plan.first = datum.first
    plan.entry = datum.entry
    plan.price = datum.price
    return plan


def make_prize(datum: VictoryDatum, hours: list[str], scenario: Scenario) -> Prize:
    """Hexes that are worth something at the end."""
    prize = Prize(datum.name, datum.hexes[:], datum.points, SIDES.index(datum.side))
    prize.each = datum.each
    prize.needs = datum.needs
    prize.infantry = datum.infantry
    prize.retaken = datum.retaken
    if datum.since:
        prize.since = hours.index(datum.since)
    if datum.beginning:
        prize.beginning = [name for _, name in scenario.beginnings].index(datum.beginning)
    return prize


def place(state: Battle, datum: ScenarioDatum, options: list[str]) -> None:
    """Everybody who begins on the map, in the order of the data: the first of a stack leads it."""
    for unit, h in datum.setup.items():
        if unit in state.roster.numbers:
            state.put(state.roster.numbers[unit], h)
    for leader, h in datum.leaders.items():
        state.put_leader(state.roster.leader_numbers[leader], h)
    for option, variant in datum.variants.items():
        if option in options:
            state.put_leader(state.roster.leader_numbers[variant.leader], variant.hex)
    state.weather = state.scenario.turns[0].weather


class Assembly(Assembled[Battle]):
    """Everything a game needs that does not change: made once for a scenario and its options."""

    def __init__(self, data: GameData, name: str, options: list[str], ground: Ground) -> None:
        self.datum: Final = data.scenarios[name]
        self.options: Final = options
        self.roster: Final = make_roster(data, self.datum, options)
        self.scenario: Final = make_scenario(data, self.datum, self.roster, options)
        self.ground: Final = ground
        self.tables: Final = make_tables(data.tables)

    def bare(self, dice: Dice) -> Battle:
        """The position in which the scenario begins, with nothing to do yet."""
        state = Battle(dice, self.ground, self.roster, self.tables, self.scenario)
        place(state, self.datum, self.options)
        return state

    def start(self, dice: Dice) -> Battle:
        """The first position, settled up to the first decision."""
        state = self.bare(dice)
        state.agenda.append(Opening())
        state.settle()
        return state
