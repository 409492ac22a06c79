"""Whole impulses thought out: whether there is something to attack, and how strong the leaders are."""

from __future__ import annotations

from grognard.games.waterloo_200.activation import able_leaders
from grognard.games.waterloo_200.knowledge.aims import own_places, wanted
from grognard.games.waterloo_200.knowledge.odds import prospects
from grognard.games.waterloo_200.knowledge.scout import Scout
from grognard.games.waterloo_200.roster import FACTIONS_OF
from grognard.games.waterloo_200.state import Day


def best_attack(day: Day, scout: Scout) -> float:
    """The best attack that could be made with blocks next to it."""
    best = 0.0
    for area in range(1, day.ground.size()):
        if day.side_in(area, 1 - scout.side):
            for faction in FACTIONS_OF[scout.side]:
                if day.room_for(area, faction) > 0 and not day.ally_in(area, faction):
                    best = max(best, prospects(day, area, faction, scout))
    return best


def stars(day: Day, side: int) -> int:
    """The stars of all leaders who could be activated now."""
    total = 0
    for faction in FACTIONS_OF[side]:
        total += sum([day.value(leader) for leader in able_leaders(day, faction)])
    return total


def must_act(day: Day, side: int) -> bool:
    """Would the side lose if nothing happened any more?"""
    return len(wanted(day, side)) > len(own_places(day, side))
