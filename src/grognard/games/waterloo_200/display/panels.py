"""What stands beside the board: turns and Disc, morale, Victory Areas, the battle."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200 import victory
from grognard.games.waterloo_200.display.battle import battle
from grognard.games.waterloo_200.display.disc import disc
from grognard.games.waterloo_200.display.signs import COLOURS, DEVICES
from grognard.games.waterloo_200.display.tolls import toll
from grognard.games.waterloo_200.roster import FACTION_NAMES, NO_CORPS, SIDE_NAMES
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import area_name
from grognard.games.waterloo_200.view import knows
from grognard.kernel.panels import Panel, Place, bar, clock_box, danger, groups_of, track
from grognard.kernel.panels import roster as roster_panel

FEW_LEFT: Final = 4  # blocks before an army breaks: from here on it is warned
NEARLY: Final = 2


def panels(day: Day, seat: int, sides: list[str]) -> list[Panel]:
    """All panels, in the order in which they are shown; ``sides`` are the seats."""
    found = [turn_track(day, sides), disc(day, seat)]
    if day.clash is not None:
        found.append(battle(day, day.clash, seat, sides, over=False))
    elif day.lately is not None:
        found.append(battle(day, day.lately, seat, sides, over=True))
    found += toll(day, seat)
    return [*found, *dangers(day, sides), *morale(day), areas(day), *order_of_battle(day, seat, sides)]


def turn_title(day: Day) -> str:
    """The turn in a few words."""
    if day.turn < 1:
        return "Set-up"
    return f"Turn {day.turn}, {day.scenario.hours[day.turn - 1]}"


def turn_track(day: Day, sides: list[str]) -> Panel:
    """The five turns, with the Prussians who come."""
    boxes = []
    for number, hour in enumerate(day.scenario.hours, start=1):
        coming = [corps.name for corps in day.roster.all_corps if corps.area and corps.turn == number]
        note = f"Prussian {coming[0]} (5.1)" if coming else f"Turn {number}"
        boxes.append(clock_box(hour, note=note, arrivals=len(coming)))
    side = sides[day.seat_of(0 if day.side == 0 else 1)]
    text = f"{SIDE_NAMES[day.side]} impulse" if day.turn else "The armies are set up"
    return track(turn_title(day), boxes, day.turn - 1, side, text=text)


def morale(day: Day) -> list[Panel]:
    """Blocks lost by the two armies that can break (6.2.3.1.9)."""
    found: list[Panel] = []
    limit = day.scenario.morale
    for faction in (0, 1):
        lost = min(day.lost[faction], limit)
        text = f"morale {limit - lost}; the battle is lost with {limit} blocks"
        found.append(bar(FACTION_NAMES[faction], "blocks lost", text, COLOURS[faction], lost, [(limit, "defeat")]))
    return found


def dangers(day: Day, sides: list[str]) -> list[Panel]:
    """Armies near their last block that they may lose, and the places that would end the day at once (0.2)."""
    if day.outcome is not None or day.turn < 1:
        return []
    found: list[Panel] = []
    for faction in (0, 1):
        left = day.scenario.morale - day.lost[faction]
        if left <= FEW_LEFT:
            blocks = "block" if left == 1 else "blocks"
            text = f"{left} more {blocks} lost, and the {FACTION_NAMES[faction]} army breaks: that loses the battle."
            found.append(danger(sides[day.seat_of(faction)], text, "0.2", left <= NEARLY))
    most = len(day.ground.victory)
    for side in (0, 1):
        if most - victory.areas_held(day, 1 - side) == 1:
            text = f"Only 1 Victory Area is still yours. Whoever holds all {most} wins at once."
            found.append(danger(sides[day.seat_of(side)], text, "0.2", True))
    return found


def areas(day: Day) -> Panel:
    """The Victory Areas, and whose they are (1.6)."""
    ground = day.ground
    french, most = victory.areas_held(day, 0), len(ground.victory)
    places: list[Place] = []
    for area in ground.victory:
        owner = day.control[area]
        place: Place = {
            "space": area,
            "name": area_name(day, area),
            "colour": COLOURS[owner],
            "device": DEVICES[owner],
            "note": f"{FACTION_NAMES[owner]}, contested" if day.contested(area) else FACTION_NAMES[owner],
            "turned": owner != ground.start[area],
        }
        places.append(place)
    return {
        "kind": "places",
        "title": "Victory Areas",
        "aside": f"French {french}, Allies {most - french}",
        "text": "Who holds them decides when the last turn is over (1.6).",
        "places": places,
    }


def order_of_battle(day: Day, seat: int, sides: list[str]) -> list[Panel]:
    """Own blocks by corps; of the enemy only those that can be seen (0.3)."""
    found: list[Panel] = []
    roster = day.roster
    for faction in range(3):
        known = [block for block in roster.blocks_of[faction] if knows(day, seat, block)]
        members: list[tuple[str, str, int]] = []
        for block in known:
            corps = roster.corps[block]
            if corps == NO_CORPS:
                members.append(("Headquarters", "", block))
            else:
                members.append((roster.all_corps[corps].name, roster.all_corps[corps].sign, block))
        groups = groups_of(members)
        if groups:
            found.append(roster_panel(FACTION_NAMES[faction], sides[day.seat_of(faction)], groups))
    return found
