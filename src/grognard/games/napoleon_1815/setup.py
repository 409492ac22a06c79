"""From the data files to the integers of the engine: ground, roster, scenario, first position."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.data.records import GameData
from grognard.games.napoleon_1815.field import TERRAIN
from grognard.games.napoleon_1815.ground import Ground
from grognard.games.napoleon_1815.roster import ARMIES, ARMS, FRENCH_SIDE, NO_CORPS, Roster
from grognard.games.napoleon_1815.state import Campaign, Scenario, Turn
from grognard.games.napoleon_1815.steps.setup import Opening
from grognard.kernel.assembly import Assembled
from grognard.kernel.dice import Dice

SEATS: Final = {"campaign": [0, 1, 1], "three_players": [0, 1, 2], "tourney": [0, 1, 1]}
SIDES: Final = ["french", "allied"]


def make_ground(data: GameData) -> Ground:
    """Towns and roads as numbers, in the order of the data."""
    ground = Ground()
    tolls = data.tables.supply
    for town in data.towns:
        supplies = -1 if town.supply is None else ARMIES.index(town.supply)
        zone = ARMIES.index(town.side)
        ground.add_town(town.id, town.name, town.country == "france", zone, supplies, tolls.get(town.id, 0))
    for road in data.roads:
        limits = data.tables.roads[road.size]
        attack = limits.march if road.river is None else limits.over_river
        a, b = ground.numbers[road.a], ground.numbers[road.b]
        ground.add_road(a, b, road.size == "major", road.river or "", (limits.march, attack, limits.retreat))
    ground.finish()
    return ground


def make_roster(data: GameData, ground: Ground) -> Roster:
    """Blocks as numbers, in the order of the data."""
    roster = Roster()
    corps: dict[str, int] = {}
    for block in data.blocks:
        key = f"{block.army} {block.corps}"
        number = NO_CORPS if block.corps is None else corps.setdefault(key, len(corps))
        roster.add(
            block.id,
            ARMIES.index(block.army),
            ARMS.index(block.kind),
            block.strength,
            block.firepower,
            number,
            ground.numbers[block.start],
        )
        roster.describe(block.name, block.label, block.corps_title, block.nationality)
    return roster


def make_scenario(data: GameData, id: str, title: str, options: list[str]) -> Scenario:
    """Turns, levels and limits."""
    scenario = Scenario(id, title, options)
    scenario.turns = [Turn(turn.label, turn.date, SIDES.index(turn.owner), turn.night) for turn in data.turns]
    tables = data.tables
    for name, limits in tables.armies.items():
        number = ARMIES.index(name)
        scenario.defeat[number] = limits.defeat
        scenario.quota[number] = limits.moves
        scenario.crowd[FRENCH_SIDE if number == 0 else 1] = limits.deploy
    scenario.cities = tables.cities_to_win
    for marker in data.markers:
        scenario.markers[TERRAIN.index(marker.id)] = marker.count
    scenario.seats = SEATS[id][:]
    scenario.bidding = id == "tourney"
    return scenario


class Assembly(Assembled[Campaign]):
    """Everything a game needs that does not change: made once for a scenario and its options."""

    def __init__(self, data: GameData, id: str, title: str, options: list[str]) -> None:
        self.ground: Final = make_ground(data)
        self.roster: Final = make_roster(data, self.ground)
        self.scenario: Final = make_scenario(data, id, title, options)

    def start(self, dice: Dice) -> Campaign:
        """The first position."""
        campaign = Campaign(dice, self.ground, self.roster, self.scenario)
        campaign.agenda.append(Opening())
        campaign.settle()
        return campaign
