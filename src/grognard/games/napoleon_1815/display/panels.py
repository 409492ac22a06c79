"""What stands beside the board: turns, losses, victory, order of battle, and the rules in our words."""

from __future__ import annotations

import functools
from typing import Final

from grognard.games.napoleon_1815 import fire, skirmish, victory
from grognard.games.napoleon_1815.display.signs import COLOURS, corps_sign
from grognard.games.napoleon_1815.roster import ARMY_NAMES, SIDE_NAMES, Roster
from grognard.games.napoleon_1815.state import Campaign, Scenario
from grognard.games.napoleon_1815.steps.base import town_name
from grognard.games.napoleon_1815.steps.combat import TakeHit
from grognard.games.napoleon_1815.steps.fights import SkirmishHit
from grognard.games.napoleon_1815.view import knows
from grognard.kernel.panels import Panel, TollRow, TurnBox, bar, danger, groups_of, score, track, turn_box
from grognard.kernel.panels import roster as roster_panel

FEW_LEFT: Final = 4  # blocks before an army is beaten: from here on it is warned
NEARLY: Final = 2
LAST_TURNS: Final = 6  # two days


def panels(campaign: Campaign, seat: int, sides: list[str]) -> list[Panel]:
    """All panels, in the order in which they are shown; ``sides`` are the seats."""
    return [
        turn_track(campaign),
        *toll(campaign, seat),
        *dangers(campaign, sides),
        *losses(campaign),
        cities(campaign),
        *order_of_battle(campaign, seat, sides),
    ]


def turn_title(campaign: Campaign) -> str:
    """The turn in a few words."""
    if campaign.turn < 0:
        return "Deployment"
    return campaign.now().label


def turn_track(campaign: Campaign) -> Panel:
    """The time record (1.0): whose turn, day or night."""
    text = ""
    if campaign.turn >= 0:
        night = ", night: no attacks, no forced marches" if campaign.now().night else ""
        text = f"{SIDE_NAMES[campaign.active()]} turn{night}"
        moves = [f"{campaign.quota[army]} {ARMY_NAMES[army]}" for army in range(3) if campaign.quota[army]]
        if moves:
            text += f". Group moves left: {', '.join(moves)}"
    boxes = _turns(campaign.scenario)
    return track(turn_title(campaign), boxes, campaign.turn, SIDE_NAMES[campaign.active()].lower(), text=text)


@functools.lru_cache(maxsize=64)
def _turns(scenario: Scenario) -> list[TurnBox]:
    """The turns are the same during a whole game."""
    return [
        turn_box(SIDE_NAMES[turn.side][0], note=f"{turn.label}, {SIDE_NAMES[turn.side]}", night=turn.night)
        for turn in scenario.turns
    ]


def toll(campaign: Campaign, seat: int) -> list[Panel]:
    """Who may take the next hit, and what it does to him; for who deals it out alone (6.4, 6.6)."""
    step = campaign.agenda[-1] if campaign.outcome is None and campaign.seat() == seat else None
    if not isinstance(step, TakeHit | SkirmishHit):
        return []
    if isinstance(step, TakeHit):
        aim = step.hits
        left = aim.hits
        units = fire.members(campaign, campaign.fields[step.town], step.side, aim.place, aim.group)
    else:
        left = step.hits
        units = skirmish.shown_of(campaign, step.side)
    may = [action.a for action in campaign.legal() if action.verb == "hit"]
    rows: list[TollRow] = []
    for unit in units:
        if knows(campaign, seat, unit):
            more = in_steps(campaign.strength[unit] - 1) if unit in may else "others are stronger"
            rows.append({"piece": unit, "so_far": in_steps(campaign.strength[unit]), "next": more})
    title = f"Hits at {town_name(campaign, step.town)}"
    text = f"{left} hit{'' if left == 1 else 's'} to be taken, the strongest first (6.4)"
    return [{"kind": "toll", "title": title, "text": text, "left": left, "rows": rows}]


def in_steps(steps: int) -> str:
    """The strength of a block in words."""
    return "eliminated" if steps <= 0 else f"{steps} step{'' if steps == 1 else 's'}"


def losses(campaign: Campaign) -> list[Panel]:
    """Eliminated units of each army against the number that defeats it (10.1, 10.2)."""
    found: list[Panel] = []
    for army in range(3):
        limit = campaign.scenario.defeat[army]
        text = "defeated" if campaign.defeated[army] else f"{limit - campaign.dead[army]} more defeat it"
        lost = min(campaign.dead[army], limit)
        found.append(bar(ARMY_NAMES[army], "units lost", text, COLOURS[army], lost, [(limit, "defeat")]))
    return found


def dangers(campaign: Campaign, sides: list[str]) -> list[Panel]:
    """Armies that are nearly defeated, and the calendar that runs out for the French (10.1, 10.2)."""
    if campaign.outcome is not None or campaign.turn < 0:
        return []
    found: list[Panel] = []
    for army in range(3):
        left = campaign.scenario.defeat[army] - campaign.dead[army]
        if not campaign.defeated[army] and left <= FEW_LEFT:
            units = "block" if left == 1 else "blocks"
            text = f"{left} more {units} lost, and the {ARMY_NAMES[army]} army is beaten and leaves the map."
            found.append(danger(sides[campaign.seat_of[army]], text, "10.2" if army == 0 else "10.1", left <= NEARLY))
    turns = len([turn for turn in campaign.scenario.turns[campaign.turn :] if turn.side == 0])
    if 0 < turns <= LAST_TURNS and victory.cities_held(campaign) < campaign.scenario.cities:
        word = "turn is" if turns == 1 else "turns are"
        text = (
            f"Only {turns} French {word} left: with fewer than {campaign.scenario.cities} of the three supply cities, "
            "and an Allied army still on the map, the Allies win."
        )
        found.append(danger(sides[campaign.seat_of[0]], text, "10.2", turns == 1))
    return found


def cities(campaign: Campaign) -> Panel:
    """Supply cities in French hands (9.0, 10.1)."""
    ground = campaign.ground
    held = [ground.names[town] for town, army in enumerate(ground.supplies) if army >= 0 and campaign.held[0][town]]
    text = ", ".join(held) or "none of Brussels, Ghent, Liège"
    number, most = victory.cities_held(campaign), campaign.scenario.cities
    return score("Cities in French hands", ARMY_NAMES[0], text, "french", COLOURS[0], number, most)


def order_of_battle(campaign: Campaign, seat: int, sides: list[str]) -> list[Panel]:
    """Own blocks by corps; of the enemy only those that can be seen (3.2). The side is who commands the army."""
    found: list[Panel] = []
    roster = campaign.roster
    for army in range(3):
        known = tuple([unit for unit in roster.units_of[army] if knows(campaign, seat, unit)])
        if known:
            found.append(_order(roster, army, sides[campaign.seat_of[army]], known))
    return found


@functools.lru_cache(maxsize=2048)
def _order(roster: Roster, army: int, side: str, known: tuple[int, ...]) -> Panel:
    members: list[tuple[str, str, int]] = []
    for unit in known:
        name = roster.corps_names[unit]
        members.append((name, corps_sign(name), unit))
    return roster_panel(ARMY_NAMES[army], side, groups_of(members))
