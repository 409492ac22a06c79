"""Actions and events in words: the names of things, and the sentences that no template can hold."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fire, lineup, march
from grognard.games.napoleon_1815.display import preview
from grognard.games.napoleon_1815.display.spaces import FIRST, place_in, town_and_place
from grognard.games.napoleon_1815.display.table import A_BLOCK
from grognard.games.napoleon_1815.field import NOWHERE, PLACE_NAMES, RESERVE, TERRAIN
from grognard.games.napoleon_1815.roster import ARMY_NAMES, SIDE_NAMES
from grognard.games.napoleon_1815.state import NO_UNIT, UNPLACED, Campaign
from grognard.games.napoleon_1815.steps.base import TownStep, block_name, town_name
from grognard.games.napoleon_1815.steps.battle import Deployment
from grognard.games.napoleon_1815.steps.move import MoveGroup
from grognard.games.napoleon_1815.steps.setup import Deploy
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
from grognard.kernel.action import NONE, Action
from grognard.kernel.display import Choice, SpaceMark, way
from grognard.kernel.rulebook import Route
from grognard.kernel.vocabulary import Noun
from grognard.kernel.wording import Wording

LOSERS: Final = ["", *[f": the {name} side retreats" for name in SIDE_NAMES]]


# Names


def place_name(campaign: Campaign, space: int) -> str:
    """A place of a battle for everybody: whose it is, and which."""
    town, place = town_and_place(space)
    field = campaign.fields.get(town)
    attacker = campaign.active() if field is None else field.attacker
    role = 0 if place <= 3 else 1
    owner = SIDE_NAMES[attacker if role == 0 else 1 - attacker]
    return f"the {owner} {PLACE_NAMES[role][place]}"


def own_place_name(campaign: Campaign, space: int) -> str:
    """A place of a battle as the side that decides calls it."""
    town, place = town_and_place(space)
    step = campaign.agenda[-1]
    field = campaign.fields.get(town)
    role = field.role(step.side) if field is not None and isinstance(step, TownStep) else 0
    return PLACE_NAMES[role][place]


# Sentences


def say_yield(campaign: Campaign, _action: Action) -> str:
    """One Ally lets the other decide."""
    if isinstance(campaign.agenda[-1], TownStep):
        return "Leave it to the other Ally"
    return "Let the other Ally move first"


def say_go(campaign: Campaign, action: Action) -> str:
    """A march, or an attack."""
    word = "Attack" if campaign.enemy_in(action.a, campaign.active()) else "March to"
    return f"{word} {town_name(campaign, action.a)}"


def say_fire(campaign: Campaign, action: Action) -> str:
    """A fire with its dice."""
    unit = campaign.hand
    target = "the squares" if action.a == fire.SQUARES else "the enemy"
    if unit == NO_UNIT:
        return f"Fire at {target}"
    field = campaign.fields[campaign.where[unit]]
    power = fire.firepower(campaign, field, unit, action.a)
    reach = "at long range " if fire.is_long_range(campaign, field, unit) else ""
    return f"Fire {reach}at {target}: {preview.count_dice(campaign.strength[unit])}, F{power}"


def tell_turn(campaign: Campaign, data: tuple[int, ...]) -> str:
    """A turn begins."""
    turn = campaign.scenario.turns[data[0]]
    return f"{turn.label}: {SIDE_NAMES[data[1]]} turn{', at night' if turn.night else ''}."


def tell_march(campaign: Campaign, data: tuple[int, ...]) -> str:
    """A march of one's own block."""
    return f"{block_name(campaign, data[0])} {marching(campaign, data)}."


def tell_column(campaign: Campaign, data: tuple[int, ...]) -> str:
    """A march of a block whose name is not told; which road it used is for all to see (5.4)."""
    return f"{A_BLOCK[data[0]]} {marching(campaign, data)}."


def marching(campaign: Campaign, data: tuple[int, ...]) -> str:
    """From where to where, through which towns, by which kind of road and over which rivers, and at what pace."""
    _, start, goal, forced, *towns = data
    ground = campaign.ground
    roads = [ground.road[here][there] for here, there in zip([start, *towns], towns, strict=False)]
    kinds = list(dict.fromkeys(["major" if ground.major[road] else "minor" for road in roads]))
    rivers = list(dict.fromkeys([ground.river[road].capitalize() for road in roads if ground.river[road]]))
    through = f" through {' and '.join([ground.names[town] for town in towns[:-1]])}" if len(towns) > 1 else ""
    by = f" by {' and '.join(kinds)} roads" if len(roads) > 1 else f" by the {kinds[0]} road" if roads else ""
    over = f" over the {' and the '.join(rivers)}" if rivers else ""
    pace = ", forcing the pace" if forced else ""
    return f"marches from {ground.names[start]}{through} to {ground.names[goal]}{by}{over}{pace}"


def may_rest(campaign: Campaign, step: Deployment, unit: int) -> bool:
    """May a unit that has no place yet stay in the Reserve, where it is shown (6.22)?"""
    field = campaign.fields[step.town]
    return lineup.may_stand(campaign, field, unit, RESERVE[field.role(step.side)])


class CampaignWording(Wording[Campaign]):
    """How this game speaks."""

    def __init__(self) -> None:
        super().__init__(
            VOCABULARY,
            {
                "back": A_BLOCK,
                "army": ARMY_NAMES,
                "side": SIDE_NAMES,
                "loser": LOSERS,
                "seat": ["first", "second"],
                "terrain": TERRAIN,
            },
            {"unit": block_name, "town": town_name, "place": place_name, "own_place": own_place_name},
            {"yield": say_yield, "go": say_go, "fire": say_fire},
            {"turn": tell_turn, "march": tell_march, "column": tell_column},
        )

    def locate(self, state: Campaign, holder: int, number: int) -> int:
        step = state.agenda[-1]
        if holder == NONE and isinstance(step, TownStep):
            return place_in(step.town, number)
        return place_in(holder, number)

    def number_of(self, state: Campaign, noun: Noun, space: int) -> int:
        return town_and_place(space)[1] if noun.within and space >= FIRST else space

    def rolls(self, state: Campaign, action: Action) -> bool:
        return preview.rolls(state, action)

    def trip(self, state: Campaign, action: Action, spaces: list[int]) -> Route:
        """A march by roads: through which towns, the room left on each section, and whether the pace is forced."""
        step = state.agenda[-1]
        if action.verb != "go" or not isinstance(step, MoveGroup):
            return super().trip(state, action, spaces)
        ground, unit = state.ground, state.hand
        here = state.where[unit]
        marks: list[SpaceMark] = []
        room: list[str] = []
        for town in spaces:
            road = ground.road[here][town]
            left, most = ground.capacity[road] - state.load[road], ground.capacity[road]
            words = f"The road from {ground.names[here]} to {ground.names[town]} has room for {left} of {most} more"
            marks.append(way([here, town], "route", words, label=f"{left} of {most}"))
            room.append(f"{left} of {most}")
            here = town
        by = f" by {', '.join(ground.names[town] for town in spaces[:-1])}" if len(spaces) > 1 else ""
        told = f"{self.describe(state, action)}{by}; room left on the road: {', then '.join(room)}"
        if state.paces + len(spaces) > march.rate(state, unit):
            return Route(spaces, f"{told}. A forced march: it may cost a step.", "5.6", marks)
        return Route(spaces, f"{told}.", "5.4", marks)

    def detail(self, state: Campaign, action: Action, choice: Choice) -> None:
        """An attack, a forced march (5.6), the dice of a fire and where they strike (6.33)."""
        step = state.agenda[-1]
        unit = state.hand
        if action.verb == "go" and isinstance(step, MoveGroup):
            reach = march.search(state, unit, step.town, march.allowance(state, unit) - state.paces)
            if state.paces + reach.paces[action.a] > march.rate(state, unit):
                choice["risky"] = True
            if state.enemy_in(action.a, state.active()):
                choice["kind"] = "attack"
        elif action.verb == "pick" and isinstance(step, Deployment):
            if state.post[action.a] != NOWHERE:
                choice["again"] = True
            elif unit == NO_UNIT and may_rest(state, step, action.a):
                choice["rests"] = True
        elif action.verb == "pick" and isinstance(step, Deploy):
            if state.where[action.a] != UNPLACED:
                choice["again"] = True
        elif action.verb == "fire" and isinstance(step, TownStep):
            field = state.fields[step.town]
            choice["space"] = place_in(step.town, fire.target_place(state, field, unit))
            choice["label"] = f"{state.strength[unit]}d F{fire.firepower(state, field, unit, action.a)}"


WORDING = CampaignWording()
