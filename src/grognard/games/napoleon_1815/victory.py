"""Supply cities, defeat of armies and the end of the game (9.0, 10.0)."""

from __future__ import annotations

from grognard.games.napoleon_1815.roster import ALLIED_SIDE, ANGLO_DUTCH, FRENCH, FRENCH_SIDE, PRUSSIAN
from grognard.games.napoleon_1815.state import DEAD, Campaign


def supply_loss(campaign: Campaign, army: int) -> int:
    """Units an army loses for its supply cities in French hands (9.0)."""
    ground = campaign.ground
    total = 0
    for town, owner in enumerate(ground.supplies):
        if owner == army and campaign.held[FRENCH_SIDE][town]:
            total += ground.toll[town]
    return total


def cities_held(campaign: Campaign) -> int:
    """How many supply cities the French hold (10.1)."""
    return len(cities(campaign))


def cities(campaign: Campaign) -> list[str]:
    """The supply cities the French hold (9.0, 10.1)."""
    ground = campaign.ground
    held = campaign.held[FRENCH_SIDE]
    return [ground.names[town] for town, owner in enumerate(ground.supplies) if owner >= 0 and held[town]]


def check_defeat(campaign: Campaign) -> None:
    """Armies that have lost too much are defeated, and what is left of them is removed (10.0)."""
    for army in (FRENCH, ANGLO_DUTCH, PRUSSIAN):
        if not campaign.defeated[army] and campaign.dead[army] >= campaign.scenario.defeat[army]:
            campaign.defeated[army] = True
            campaign.emit("defeated", "10.0", (army, campaign.dead[army]))
    for army in (FRENCH, ANGLO_DUTCH, PRUSSIAN):
        if campaign.defeated[army]:
            for unit in campaign.living(army):
                campaign.put(unit, DEAD)
                campaign.strength[unit] = 0
                campaign.shown[unit] = 1


def check_victory(campaign: Campaign) -> None:
    """Has somebody won at the end of this turn (10.1, 10.2, R38, R58)?"""
    french, anglo, prussian = campaign.defeated
    if anglo and prussian:
        win(campaign, FRENCH_SIDE, "10.1", "Both Allied armies are defeated.")
    elif french:
        win(campaign, ALLIED_SIDE, "10.2", "The French army is defeated.")
    elif campaign.turn == len(campaign.scenario.turns) - 1:
        if cities_held(campaign) >= campaign.scenario.cities:
            win(campaign, FRENCH_SIDE, "10.1", f"The French hold {' and '.join(cities(campaign))} at the end.")
        else:
            win(campaign, ALLIED_SIDE, "10.2", "Time is up, and the French have not won.")


def win(campaign: Campaign, side: int, rule: str, reason: str) -> None:
    """End the game for the players of a side (11.0: Allies win together)."""
    seats = sorted({campaign.seat_of[army] for army in ((FRENCH,) if side == FRENCH_SIDE else (ANGLO_DUTCH, PRUSSIAN))})
    campaign.finish(tuple(seats), rule, reason)
