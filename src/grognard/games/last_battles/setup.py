"""From the data files to the first position: counters and scenario (3.2). The ground is in layout.py."""

from __future__ import annotations

from grognard.games.last_battles.battles.la_belle_alliance import LaBelleAlliance
from grognard.games.last_battles.battles.ligny import Ligny
from grognard.games.last_battles.battles.parameters import HAL, scenario_of, set_parameters
from grognard.games.last_battles.battles.quatre_bras import QuatreBras
from grognard.games.last_battles.battles.wavre import Wavre
from grognard.games.last_battles.counters import HILL
from grognard.games.last_battles.data.records import (
    CORPS,
    ForceDatum,
    GameData,
    Placement,
    Reinforcement,
    ScenarioDatum,
    TurnDatum,
)
from grognard.games.last_battles.drafts import Draft, rank_of
from grognard.games.last_battles.forces import Column, Freedom, Group, Plan, Turn
from grognard.games.last_battles.ground import Ground
from grognard.games.last_battles.hidden import PAIRS
from grognard.games.last_battles.musters import Muster, Staffs
from grognard.games.last_battles.roster import ARMIES, COALITION, FRENCH, FRENCH_ARMY, SIDES, TRAIN, Roster
from grognard.games.last_battles.state import NEVER, Battle, Scenario
from grognard.games.last_battles.steps.additions import PlaceAdditions
from grognard.games.last_battles.steps.groups import PlaceGroups
from grognard.games.last_battles.steps.hiding import HidingBegins
from grognard.games.last_battles.steps.hunger import PlaceTrains
from grognard.games.last_battles.steps.setup import PlaceOfficers, PlaceUnits
from grognard.games.last_battles.steps.turn import GameTurn
from grognard.games.last_battles.switches import Switches
from grognard.kernel.assembly import Assembled
from grognard.kernel.dice import Dice

LAST_PRUSSIAN_EXIT = "18/1500"  # 20.4C


class Assembly(Assembled[Battle]):
    """A scenario put together for one set of options: it is used for all games with them."""

    def __init__(self, ground: Ground, roster: Roster, scenario: Scenario, placed: dict[int, Placement]) -> None:
        self.ground = ground
        self.roster = roster
        self.scenario = scenario
        self.placed = placed
        self.weak: list[int] = []  # units that wait off map on their reduced side
        self.leaders: dict[int, int] = {}  # commanders' hexes

    def start(self, dice: Dice) -> Battle:
        """The first position, up to the first decision."""
        battle = Battle(dice, self.ground, self.roster, self.scenario)
        for unit, placement in self.placed.items():
            battle.put(unit, placement.hex)
            battle.weakened[unit] = 1 if placement.reduced else 0
        for unit in self.weak:
            battle.weakened[unit] = 1
        for leader, hex in self.leaders.items():
            battle.where[leader] = hex
        battle.agenda = [GameTurn()]
        if self.scenario.switches.hidden_movement:
            battle.agenda += [
                HidingBegins(1 - self.scenario.first_side),
                HidingBegins(self.scenario.first_side),
            ]  # D-07
        if self.scenario.switches.trains:
            battle.agenda.append(PlaceTrains())
        if self.scenario.officers:
            battle.agenda.append(PlaceOfficers())
        if self.scenario.beside:
            battle.agenda.append(PlaceAdditions())
        if self.scenario.groups or self.scenario.attached:
            battle.agenda.append(PlaceGroups())
        if self.scenario.free:
            battle.agenda.append(PlaceUnits())
        self.scenario.begin(battle)
        battle.settle()
        return battle


def assemble(data: GameData, id: str, options: list[str], area: Ground) -> Assembly:
    """Put a scenario together, with options that have been checked."""
    return Builder(data, data.scenarios[id], options).build(area)


class Builder:
    """Collects pieces, columns of reinforcements and parameters for one scenario and its options."""

    def __init__(self, data: GameData, datum: ScenarioDatum, options: list[str]) -> None:
        self.data = data
        self.datum = datum
        self.options = sorted({*options, *datum.required})
        self.switches = Switches(self.options)
        self.roster = Roster()
        self.placed: dict[str, Placement] = {}
        self.free: list[str] = []  # pieces that their owners put down (3.2C, 26.0)
        self.columns: list[Draft] = []
        self.weak: list[str] = []  # units that enter on their reduced sides
        self.muster = Muster(data, {}, [], [])
        early = datum.early if "early_start" in options else None
        self.early = early
        self.turns = [*(early.turns if early is not None else []), *datum.turns]
        self.labels = [turn.turn for turn in self.turns]

    def force(self, option: str) -> ForceDatum | None:
        """The parameters of a force option that is switched on."""
        return self.datum.force.get(option) if option in self.options else None

    def build(self, area: Ground) -> Assembly:
        """The scenario as the engine wants it."""
        scenario = self.special_rules()
        scenario.switches = self.switches
        scenario.options = self.options
        datum = self.datum
        scenario.turns = [self.turn(turn, turn.rain) for turn in self.turns]
        if self.switches.variable_rain:
            scenario.turns = [self.turn(turn, False) for turn in self.turns]
            scenario.wet_turns = [self.turn(turn, True) for turn in self.turns]
        scenario.first_side = SIDES.index(datum.first_side)
        scenario.armies = [ARMIES.index(army) for army in datum.armies]
        for army, levels in datum.levels.items():
            number = ARMIES.index(army)
            scenario.demoralization[number] = levels.demoralization
            scenario.disintegration[number] = NEVER if levels.disintegration is None else levels.disintegration
        scenario.watched = [hex for hexes in datum.control_hexes.values() for hex in hexes]
        scenario.watched_start = FRENCH if ARMIES.index(datum.control_start) == FRENCH_ARMY else COALITION
        for place, army in datum.control_of.items():
            if ARMIES.index(army) == FRENCH_ARMY:
                scenario.held_french += datum.control_hexes[place]
        scenario.exits = list(datum.exits)
        self.collect_units()
        leaders = self.collect_leaders(scenario) if self.switches.command else {}
        if self.switches.trains:
            self.add_trains()
        if self.switches.hidden_movement:
            for army in datum.armies:
                for number in range(PAIRS[army]):
                    self.roster.add_pair(army, number + 1)
        self.make_columns(scenario)
        self.make_freedoms(scenario)
        numbers = self.roster.numbers
        assembly = Assembly(
            area, self.roster, scenario, {numbers[unit]: placement for unit, placement in self.placed.items()}
        )
        assembly.leaders = leaders
        reduced = self.force("brunswick_reduced")  # 19.5A
        if reduced is not None:
            self.weak += self.muster.now(reduced.units)
        assembly.weak = [numbers[unit] for unit in self.weak]
        self.set_parameters(scenario)
        set_parameters(scenario, datum, self.labels, self.roster, area, self.options)
        return assembly

    def turn(self, datum: TurnDatum, rain: bool) -> Turn:
        """A turn; at dawn it may be day already (16.2), and rain need not stop armies (16.5)."""
        dark = datum.night and not (self.switches.dawn and datum.turn.endswith("/0600"))
        return Turn(datum.turn, dark, rain, datum.mud, self.switches.rain_effects)

    def special_rules(self) -> Scenario:
        """The battle's own rules."""
        found = scenario_of(self.datum)
        if found is not None:
            return found
        if self.datum.id == "ligny":
            return Ligny()
        if self.datum.id == "quatre_bras":
            return QuatreBras()
        if self.datum.id == "wavre":
            return Wavre()
        return LaBelleAlliance()

    def add_unit(self, id: str) -> None:
        """Add a combat unit to the roster."""
        u = self.data.units[id]
        self.roster.add_unit(u.id, u.name, u.kind, u.army, u.command, u.nationality, u.ma, u.full, u.reduced or 0)

    def collect_units(self) -> None:
        """Units on the map, then reinforcements, then the corps of force options (3.2C)."""
        expanded = self.force("expanded_n2")  # 19.5E
        for placements in self.datum.setup.values():
            for id, placement in placements.items():
                if expanded is None or id not in expanded.removed:
                    self.placed[id] = placement
        if expanded is not None:
            self.placed.update(expanded.setup)
        swap = self.force("best_for_vincke")  # 19.5B
        renamed = {} if swap is None else swap.swap
        for group in self.arrivals():
            self.columns.append(self.draft(group, renamed))
        for option in CORPS:
            force = self.force(option)
            if force is not None:
                surcharge = force.step_cost * 2
                draft = Draft(force.units, force.leaders, force.hexes, [], NEVER, force.unstacked, surcharge)
                self.columns.append(draft)
        self.collect_hal()
        self.collect_free(expanded)
        self.vary_units()
        arriving = [id for column in self.columns for id in column.units]
        for id in [*self.placed, *self.free, *arriving]:
            if id in self.data.units:
                self.add_unit(id)

    def vary_units(self) -> None:
        """Swap units for their substitutes and add those that variants bring (16.1)."""
        for draft in self.columns:
            draft.units = list(draft.units)
            draft.leaders = list(draft.leaders)
        muster = Muster(self.data, self.placed, self.free, [draft.units for draft in self.columns])
        if "substitutes" in self.options:
            muster.substitute(self.datum.kept)
            for draft in self.columns:
                draft.groups = [muster.now(group) for group in draft.groups]
            self.weak = muster.now(self.weak)
        if "additions" in self.options:
            muster.add_units()
        self.muster = muster

    def arrivals(self) -> list[Reinforcement]:
        """The reinforcements, with those of an early start (26.0C)."""
        return [*(self.early.reinforcements if self.early is not None else []), *self.datum.reinforcements]

    def draft(self, group: Reinforcement, renamed: dict[str, str]) -> Draft:
        """One body of reinforcements; where its owner chooses its entry, the choice is a plan (28.0D)."""
        units = [renamed.get(unit, unit) for unit in group.units]
        groups = [[renamed.get(unit, unit) for unit in part] for part in group.groups]
        if group.reduced:
            self.weak += units
        due = self.labels.index(group.turn)
        hexes = group.hexes
        turns: list[int] = []
        asked = -1
        if group.alternative is not None:
            turns = [due, self.labels.index(group.alternative.turn)]
            hexes = [*hexes, *group.alternative.hexes]
        elif group.chosen:
            turns = [due] * len(hexes)
            asked = self.labels.index(group.chosen)
        draft = Draft(
            units,
            self.present(group.leaders),
            hexes,
            groups,
            NEVER if turns else due,
            group.unstacked,
            0,
            group.half_move,
        )
        if turns:
            side = FRENCH if group.army == "French" else COALITION
            draft.plan = Plan(side, len(self.columns), asked, turns, hexes, "28.0D")
        return draft

    def present(self, leaders: list[str]) -> list[str]:
        """The leaders of a column who take part (16.1C, 22.6F) and have not come earlier (26.0C)."""
        missing = self.force("missing_leaders")
        gone = list(missing.leaders) if missing is not None else []
        if not self.switches.more_leaders:
            gone.append(HILL)
        for column in self.columns:
            gone += column.leaders
        return [id for id in leaders if id not in gone]

    def collect_hal(self) -> None:
        """The force at Hal, whose coming the Coalition decides in secret (22.6B)."""
        force = self.force(HAL)
        if force is None:
            return
        turns = [NEVER, *[self.labels.index(entry.turn) for entry in force.entries]]
        hexes = [0, *[entry.hexes[0] for entry in force.entries]]
        leaders = force.leaders
        if "missing_leaders" in self.options and "Colville" not in leaders:
            leaders = [*leaders, "Colville"]
        draft = Draft(force.units, leaders, hexes[1:], [], NEVER)
        asked = self.labels.index(force.from_turn)
        draft.plan = Plan(COALITION, len(self.columns), asked, turns, hexes, "22.6B")
        self.columns.append(draft)

    def collect_free(self, expanded: ForceDatum | None) -> None:
        """Pieces that their owners put down where the set-up leaves them a choice (3.2C, 26.0)."""
        for freedom in self.datum.free:
            pieces = [id for id in freedom.pieces if expanded is None or id not in expanded.removed]
            if expanded is not None and len(pieces) < len(freedom.pieces):
                pieces += expanded.units_instead
            self.free += pieces
        if self.early is None:
            for group in self.datum.groups:
                self.free += group.pieces
        self.free += list(self.datum.attached)

    def make_freedoms(self, scenario: Scenario) -> None:
        """The choices of the set-up, by number."""
        numbers = self.roster.numbers
        expanded = self.force("expanded_n2")
        for freedom in self.datum.free:
            pieces = [id for id in freedom.pieces if expanded is None or id not in expanded.removed]
            if expanded is not None and len(pieces) < len(freedom.pieces):
                pieces += expanded.units_instead
            units = [numbers[id] for id in self.muster.now(pieces) if id in numbers]
            scenario.free.append(
                Freedom(units, freedom.centre, freedom.within, freedom.unstacked, freedom.clear_of_enemy)
            )
        if self.early is None:
            for group in self.datum.groups:
                scenario.groups.append(Group(self.numbered(group.pieces), group.hexes, group.most))
        for id, command in self.datum.attached.items():
            scenario.attached[numbers[id]] = command
        locked = dict(self.datum.locked)
        if self.early is not None:
            locked.update(self.early.locked)
        for turn, ids in locked.items():
            for number in self.numbered(ids):
                scenario.locked[number] = self.labels.index(turn)
        for id, hosts in self.muster.beside.items():
            scenario.beside[numbers[id]] = self.numbered(hosts)

    def numbered(self, ids: list[str]) -> list[int]:
        """The numbers of units, or of those that have taken their place (16.1A)."""
        return [self.roster.numbers[id] for id in self.muster.now(ids)]

    def collect_leaders(self, scenario: Scenario) -> dict[int, int]:
        """Commanders on their hexes, officers for their owners to place, others with their columns (10.1A, R-55)."""
        placed: dict[int, int] = {}
        arriving = [id for column in self.columns for id in column.leaders]
        freed = [id for id in self.free if id in self.data.leaders and self.data.leaders[id].kind != TRAIN]
        officers = [id for id in self.datum.officers if id not in arriving]  # 26.0C: some march in
        staffs = Staffs(
            self.data, officers, [draft.leaders for draft in self.columns], [*self.datum.commanders, *freed]
        )
        if self.switches.more_leaders:
            staffs.more_leaders([*self.placed, *self.units_free()], [draft.units for draft in self.columns])
        if self.switches.headquarters:
            staffs.add_headquarters(self.armies_by_column(), [army for army in self.datum.armies if self.starts(army)])
        arriving = [id for column in self.columns for id in column.leaders]
        for id in [*self.datum.commanders, *officers, *freed, *arriving, *staffs.reserve]:
            leader = self.data.leaders[id]
            self.roster.add_leader(
                leader.id,
                leader.name,
                leader.kind,
                leader.army,
                leader.command or "",
                leader.nationality,
                leader.ma,
                leader.ccr or 0,
            )
        for id, hex in self.datum.commanders.items():
            placed[self.roster.numbers[id]] = hex
        numbers = self.roster.numbers
        scenario.officers = [numbers[id] for id in officers]
        homes = {**self.datum.homes, **staffs.homes}
        scenario.homes = {numbers[id]: commands for id, commands in homes.items()}
        scenario.staff = {numbers[id]: numbers[hq] for id, hq in staffs.staff.items()}
        scenario.bands = {numbers[id]: band for id, band in self.datum.bands.items()}
        scenario.inactive = [numbers[id] for id in self.datum.inactive]
        return placed

    def units_free(self) -> list[str]:
        """Combat units that their owners put down."""
        return [id for id in self.free if id in self.data.units]

    def starts(self, army: str) -> bool:
        """Does an army have units on the map before play?"""
        return any(self.data.units[id].army == army for id in [*self.placed, *self.units_free()])

    def armies_by_column(self) -> list[str]:
        """The army of each body of reinforcements."""
        return [self.data.units[draft.units[0]].army if draft.units else "" for draft in self.columns]

    def add_trains(self) -> None:
        """A supply train for each army: by the chart, near its units, or with its first reinforcements (16.17)."""
        bodies = self.armies_by_column()
        for army in self.datum.armies:
            leader = self.data.leaders[f"{army}Train"]
            self.roster.add_train(leader.id, leader.name, army, leader.ma)
            mates = self.muster.now([self.datum.trains.get(army, "")])  # he may have a substitute (16.1A)
            bodies_of_mate = [draft for draft in self.columns if mates[0] in draft.units]
            if bodies_of_mate:
                bodies_of_mate[0].leaders.append(leader.id)
            elif not self.starts(army) and army in bodies:
                first = self.columns[bodies.index(army)]
                self.columns.append(Draft([], [leader.id], first.hexes, [], first.due))

    def make_columns(self, scenario: Scenario) -> None:
        """Reinforcements as columns of march (5.6)."""
        numbers = self.roster.numbers
        for draft in self.columns:
            riders = [id for id in draft.leaders if id in numbers]
            pieces = [numbers[id] for id in [*draft.units, *riders]]
            ranks = [rank_of(id, draft.groups) for id in draft.units] + [0] * len(riders)
            for piece in pieces:
                scenario.column_of[piece] = len(scenario.columns)
            if draft.plan is not None:
                scenario.plans.append(draft.plan)
            scenario.columns.append(
                Column(pieces, draft.hexes, ranks, draft.due, draft.unstacked, draft.surcharge, draft.half)
            )

    def set_parameters(self, scenario: Scenario) -> None:
        """What the special rules of a battle take from its data."""
        if isinstance(scenario, Ligny):
            rolled = self.force("variable_prussian_losses")
            if rolled is not None:
                scenario.rolled_units = self.numbered(rolled.units)
                scenario.rolled_die = rolled.die
            sixth = self.force("sixth_corps")
            if sixth is not None:
                scenario.sixth_column = scenario.column_of[self.numbered(sixth.units)[0]]
                scenario.sixth_from = self.labels.index(sixth.from_turn)
                scenario.sixth_die = sixth.die
                scenario.sixth_worth = sixth.levels["Prussian"]
            first = self.force("first_corps")
            if first is not None:
                scenario.first_column = scenario.column_of[self.numbered(first.units)[0]]
                scenario.first_from = self.labels.index(first.from_turn)
                scenario.first_die = first.die
        elif isinstance(scenario, QuatreBras):
            scenario.crossroads = scenario.watched[0]
            early = self.datum.levels["French"].early
            scenario.early = {self.labels.index(turn): level for turn, level in early.items()}
            reserve = self.force("french_reserve")
            if reserve is not None:
                scenario.reserve = self.numbered(reserve.units)
                scenario.holds = True
                scenario.reserve_die = reserve.die
            corps = self.force("first_corps")
            if corps is not None:
                scenario.corps_column = scenario.column_of[self.numbered(corps.units)[0]]
                scenario.corps_from = self.labels.index(corps.from_turn)
                scenario.corps_die = corps.die
                scenario.corps_points = corps.points["Allied"]
        elif isinstance(scenario, Wavre):
            scenario.last_prussian_exit = len([turn for turn in self.labels if turn <= LAST_PRUSSIAN_EXIT]) - 1
