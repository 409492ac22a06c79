"""What stands beside the board: turns, losses, victory, order of battle, and the rules in our words."""

from __future__ import annotations

import functools

from grognard.games.napoleon_1815 import victory
from grognard.games.napoleon_1815.display.signs import COLOURS, corps_sign
from grognard.games.napoleon_1815.roster import ARMY_NAMES, SIDE_NAMES, Roster
from grognard.games.napoleon_1815.state import Campaign, Scenario
from grognard.games.napoleon_1815.view import knows
from grognard.kernel.panels import Panel, TurnBox, bar, groups_of, score, track, turn_box
from grognard.kernel.panels import roster as roster_panel


def panels(campaign: Campaign, seat: int, sides: list[str]) -> list[Panel]:
    """All panels, in the order in which they are shown; ``sides`` are the seats."""
    return [turn_track(campaign), *losses(campaign), cities(campaign), *order_of_battle(campaign, seat, sides)]


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


def losses(campaign: Campaign) -> list[Panel]:
    """Eliminated units of each army against the number that defeats it (10.1, 10.2)."""
    found: list[Panel] = []
    for army in range(3):
        limit = campaign.scenario.defeat[army]
        text = "defeated" if campaign.defeated[army] else f"{limit - campaign.dead[army]} more defeat it"
        lost = min(campaign.dead[army], limit)
        found.append(bar(ARMY_NAMES[army], "units lost", text, COLOURS[army], lost, [(limit, "defeat")]))
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
