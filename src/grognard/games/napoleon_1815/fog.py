"""Who becomes visible in a fight, and who is hidden again (3.2, 6.24, R41)."""

from __future__ import annotations

from grognard.games.napoleon_1815.field import ATTACKER_RESERVE, DEFENDER_RESERVE, WOODS, Field
from grognard.games.napoleon_1815.state import Campaign


def reveal(campaign: Campaign, unit: int, rule: str) -> None:
    """Lay a block open: everybody sees its face from now on."""
    if campaign.shown[unit]:
        return
    campaign.shown[unit] = 1
    campaign.revealed = True
    campaign.emit("revealed", rule, (unit, campaign.strength[unit], campaign.where[unit], campaign.post[unit] + 1))


def hide(campaign: Campaign, unit: int) -> None:
    """Stand a block up again: only its owner sees its face."""
    campaign.shown[unit] = 0


def in_cover(field: Field, place: int) -> bool:
    """Reserves and unengaged Woods hide what stands there (6.24)."""
    if place in (ATTACKER_RESERVE, DEFENDER_RESERVE):
        return True
    return field.terrain[place] == WOODS and not field.contested(place)


def must_show(campaign: Campaign, field: Field, unit: int) -> bool:
    """Must the unit be seen where it stands now (6.24)?"""
    place = campaign.post[unit]
    if place < 0:
        return False
    if field.contested(place):
        return True
    return not campaign.switches.hidden_until_fire and not in_cover(field, place)


def show_all(campaign: Campaign, field: Field) -> None:
    """Lay open every unit of the battle that must be seen."""
    town = field.town
    for unit, place in enumerate(campaign.post):
        if place >= 0 and campaign.where[unit] == town and not campaign.shown[unit]:
            if must_show(campaign, field, unit):
                reveal(campaign, unit, "6.24")
