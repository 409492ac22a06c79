"""Actions and events in words: the names of things, and the sentences that no template can hold."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import movement
from grognard.games.waterloo_200.display.disc import KINDS, VERBS
from grognard.games.waterloo_200.roster import FACTION_NAMES, SIDE_NAMES
from grognard.games.waterloo_200.state import NO_BLOCK, TACTICAL_ACTION, Day
from grognard.games.waterloo_200.steps.base import area_name, block_name
from grognard.games.waterloo_200.steps.move import MoveBlocks
from grognard.games.waterloo_200.vocabulary import VOCABULARY
from grognard.kernel.action import Action
from grognard.kernel.display import Choice
from grognard.kernel.wording import Wording

BACKS: Final = [f"A {name} block" for name in FACTION_NAMES]
KIND_WORDS: Final = ["nothing yet", "Tactical Action", "Strategic Action", "pass"]
DEEDS: Final = ["waits", "takes a Tactical Action", "plays the Disc", "passes"]  # by kind of impulse
PLAN_WORDS: Final = ["and stands by", "to move blocks", "to call reinforcements", "for the Grande Batterie"]


def corps_name(day: Day, corps: int) -> str:
    """A corps for sentences."""
    return day.roster.all_corps[corps].name


def say_wish(_day: Day, action: Action) -> str:
    """What the Prussian player asks for."""
    word = KIND_WORDS[action.a]
    return f"Ask for a {word}"


def say_draw(_day: Day, action: Action) -> str:
    """How many blocks are called."""
    return f"Call {action.a}" if action.a else "Call nobody"


def say_go(day: Day, action: Action) -> str:
    """A march, or an attack."""
    hand = day.hand
    word = "March to"
    if hand != NO_BLOCK and day.enemy_in(action.a, day.roster.faction[hand]):
        word = "Engage the enemy in"
    return f"{word} {area_name(day, action.a)}"


def say_along(day: Day, _action: Action) -> str:
    """The rest of an area follows."""
    step = day.agenda[-1]
    assert isinstance(step, MoveBlocks)
    start, goal = day.column
    blocks = movement.followers(day, step.factions(day))
    faction = day.roster.faction[blocks[0]]
    room = day.room_for(goal, faction)
    limit = room if day.kind == TACTICAL_ACTION else min(room, day.moves[faction])
    number = min(len(blocks), limit)
    word = "block" if number == 1 else "blocks"
    verb = "go" if number > 1 else "goes"
    return f"{number} more {word} from {area_name(day, start)} {verb} along"


def tell_turn(day: Day, data: tuple[int, ...]) -> str:
    """A turn begins."""
    return f"Turn {data[0]}, {day.scenario.hours[data[0] - 1]}: the {SIDE_NAMES[data[1]]} side has the Initiative."


def tell_action(_day: Day, data: tuple[int, ...]) -> str:
    """What a side does with its impulse."""
    return f"The {SIDE_NAMES[data[0]]} side {DEEDS[data[1]]}."


def tell_result(day: Day, data: tuple[int, ...]) -> str:
    """Who has won, and what it costs."""
    area, result, attacker, defender = data
    name = area_name(day, area)
    if result == 0:
        return f"{name}: a tie."
    size = abs(result)
    victory = "brilliant" if size > 10 else "decisive" if size > 5 else "marginal"
    who = "attacker" if result > 0 else "defender"
    return f"{name}: {result:+d}, a {victory} victory for the {who}. Hits: attacker {attacker}, defender {defender}."


def tell_march(day: Day, data: tuple[int, ...]) -> str:
    """A march, whatever lies on its way."""
    return f"{block_name(day, data[0])} goes {from_to(day, data)}"


def tell_unseen_march(day: Day, data: tuple[int, ...]) -> str:
    """The same of a block seen from behind."""
    return f"{BACKS[data[0]]} goes {from_to(day, data)}"


def from_to(day: Day, data: tuple[int, ...]) -> str:
    """Where a march begins and where it ends."""
    return f"from {area_name(day, data[1])} to {area_name(day, data[-1])}."


class DayWording(Wording[Day]):
    """How this game speaks."""

    def __init__(self) -> None:
        super().__init__(
            VOCABULARY,
            {
                "back": BACKS,
                "faction": FACTION_NAMES,
                "side": SIDE_NAMES,
                "kind": KIND_WORDS,
                "plan": PLAN_WORDS,
            },
            {"block": block_name, "area": area_name, "corps": corps_name},
            {"wish": say_wish, "draw": say_draw, "go": say_go, "along": say_along},
            {
                "turn": tell_turn,
                "action": tell_action,
                "result": tell_result,
                "marches": tell_march,
                "block_marches": tell_unseen_march,
            },
        )

    def detail(self, state: Day, action: Action, choice: Choice) -> None:
        """What a march costs, and that it is an attack; which card of the Disc an action is."""
        if action.verb in VERBS:
            choice["row"] = action.verb
        elif action.verb == "wish":
            choice["row"] = f"wish_{KINDS[action.a]}"
        hand = state.hand
        if action.verb == "go" and hand != NO_BLOCK:
            state.legal()  # the search that the choices come from
            reach = movement.goals(state, hand)
            choice["cost"] = str(reach.cost[action.a])
            if state.enemy_in(action.a, state.roster.faction[hand]):
                choice["kind"] = "attack"


WORDING = DayWording()
