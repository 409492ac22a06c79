"""Actions and events in words: the names of things, and the sentences that no template can hold."""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815 import fire, march
from grognard.games.napoleon_1815.display import preview
from grognard.games.napoleon_1815.display.spaces import FIRST, place_in, town_and_place
from grognard.games.napoleon_1815.field import PLACE_NAMES, TERRAIN
from grognard.games.napoleon_1815.roster import ARMY_NAMES, SIDE_NAMES
from grognard.games.napoleon_1815.state import NO_UNIT, Campaign
from grognard.games.napoleon_1815.steps.base import TownStep, block_name, town_name
from grognard.games.napoleon_1815.steps.move import MoveGroup
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
from grognard.kernel.action import NONE, Action
from grognard.kernel.display import Choice
from grognard.kernel.vocabulary import Noun
from grognard.kernel.wording import Wording

BACKS: Final = [f"{'An' if name[0] in 'AEIOU' else 'A'} {name} block" for name in ARMY_NAMES]
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


class CampaignWording(Wording[Campaign]):
    """How this game speaks."""

    def __init__(self) -> None:
        super().__init__(
            VOCABULARY,
            {
                "back": BACKS,
                "army": ARMY_NAMES,
                "side": SIDE_NAMES,
                "loser": LOSERS,
                "seat": ["first", "second"],
                "terrain": TERRAIN,
            },
            {"unit": block_name, "town": town_name, "place": place_name, "own_place": own_place_name},
            {"yield": say_yield, "go": say_go, "fire": say_fire},
            {"turn": tell_turn},
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
        elif action.verb == "fire" and isinstance(step, TownStep):
            field = state.fields[step.town]
            choice["space"] = place_in(step.town, fire.target_place(state, field, unit))
            choice["label"] = f"{state.strength[unit]}d F{fire.firepower(state, field, unit, action.a)}"


WORDING = CampaignWording()
