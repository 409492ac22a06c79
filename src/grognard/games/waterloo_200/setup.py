"""From the data files to the integers of the engine: ground, roster, scenario, first position."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.data.records import GameData
from grognard.games.waterloo_200.ground import COLOURS, NO_CORPS, Ground
from grognard.games.waterloo_200.roster import (
    FACTIONS,
    ICONS,
    KINDS,
    LANGUAGES,
    Corps,
    Icon,
    Roster,
)
from grognard.games.waterloo_200.state import Day, Scenario
from grognard.games.waterloo_200.steps.turn import Opening
from grognard.kernel.assembly import Assembled
from grognard.kernel.dice import Dice

SIDES: Final = ["french", "allied"]


def make_ground(data: GameData) -> Ground:
    """Areas under their printed numbers."""
    ground = Ground()
    corps = {datum.id: number for number, datum in enumerate(data.corps)}
    for area in data.areas:
        colour = data.tables.colours[area.colour]
        number = ground.add(
            area.name or f"Area {area.number}",
            COLOURS.index(area.colour),
            colour.enter,
            colour.stacking,
            area.bonus,
            FACTIONS.index(area.start),
            NO_CORPS if area.creux is None else corps[area.creux],
        )
        if area.victory:
            ground.victory.append(number)
        if area.hq is not None:
            ground.headquarters[FACTIONS.index(area.hq)] = number
    for area in data.areas:
        for other in area.near:
            if other > area.number:
                ground.join(area.number, other)
    return ground


def make_roster(data: GameData) -> Roster:
    """Blocks, corps and icons as numbers, in the order of the data."""
    roster = Roster()
    corps: dict[str, int] = {}
    for datum in data.corps:
        made = Corps(datum.id, FACTIONS.index(datum.faction), datum.name, datum.sign, datum.colour)
        made.area = datum.area or 0
        made.turn = datum.turn or 0
        made.random = [ICONS.index(kind) for kind in datum.random or []]
        corps[datum.id] = roster.add_corps(made)
    hits: dict[str, int] = dict(data.tables.hits.items())
    for block in data.blocks:
        number = NO_CORPS if block.corps is None else corps[block.corps]
        roster.add(
            block.id, FACTIONS.index(block.faction), number, KINDS.index(block.kind), block.levels[:], block.mp, hits
        )
        language = LANGUAGES.index(block.language or "english")
        far = block.id in data.tables.ranges.own_value
        roster.describe(block.name, block.designation, language, block.brunswick, far)
    for icon in data.icons:
        number = NO_CORPS if icon.corps is None else corps[icon.corps]
        kind = ICONS.index(icon.kind)
        roster.icons.append(Icon(FACTIONS.index(icon.faction), number, kind, icon.area, icon.brunswick))
    return roster


def make_scenario(data: GameData, id: str, title: str, options: list[str]) -> Scenario:
    """The numbers of the rules, turns and seats."""
    scenario = Scenario(id, title, options)
    tables = data.tables
    scenario.hours = [turn.hour for turn in data.turns]
    scenario.seats = next(datum.seats for datum in data.scenarios if datum.id == id)[:]
    scenario.engage = tables.movement.engage
    scenario.disengage = tables.movement.disengage
    scenario.reveal = tables.movement.reveal
    scenario.boost = tables.movement.boost
    scenario.range = [tables.ranges.french, tables.ranges.british, tables.ranges.prussian]
    scenario.heart_range = tables.ranges.heart
    scenario.heart_value = tables.heart_value
    scenario.bands = [(band.up_to, band.share) for band in tables.bands]
    scenario.brilliant = tables.brilliant
    scenario.morale = tables.morale
    scenario.guns = [tables.guns["french"], tables.guns["british"], tables.guns["prussian"]]
    scenario.battery_range = tables.battery_range
    scenario.first_disc = SIDES.index(tables.first_disc)
    return scenario


class Assembly(Assembled[Day]):
    """Everything a game needs that does not change: made once for a scenario and its options."""

    def __init__(self, data: GameData, id: str, title: str, options: list[str]) -> None:
        self.ground: Final = make_ground(data)
        self.roster: Final = make_roster(data)
        self.scenario: Final = make_scenario(data, id, title, options)

    def start(self, dice: Dice) -> Day:
        """The first position."""
        day = Day(dice, self.ground, self.roster, self.scenario)
        day.agenda.append(Opening())
        day.settle()
        return day
