"""What stands beside the board: turns and Disc, morale, Victory Areas, the battle."""

from __future__ import annotations

from grognard.games.waterloo_200 import firepower, victory
from grognard.games.waterloo_200.clash import SHOWDOWN, Clash
from grognard.games.waterloo_200.display.disc import disc
from grognard.games.waterloo_200.display.signs import COLOURS
from grognard.games.waterloo_200.roster import FACTION_NAMES, NO_CORPS, SIDE_NAMES
from grognard.games.waterloo_200.state import Day
from grognard.games.waterloo_200.steps.base import area_name
from grognard.games.waterloo_200.view import knows
from grognard.kernel.panels import AssaultPanel, Panel, bar, clock_box, groups_of, score, track
from grognard.kernel.panels import roster as roster_panel
from grognard.kernel.preview import Part, part, total_of

STEPS = ["Guns", "Chemin Creux", "Showdown", "Result", "Losses"]


def panels(day: Day, seat: int, sides: list[str]) -> list[Panel]:
    """All panels, in the order in which they are shown; ``sides`` are the seats."""
    found = [turn_track(day, sides), disc(day, seat)]
    if day.clash is not None:
        found.append(battle(day, day.clash, seat, sides))
    return [*found, *morale(day), areas(day, sides), *order_of_battle(day, seat, sides)]


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
        text = f"morale {limit - lost}; {limit} lost blocks lose the battle"
        found.append(bar(FACTION_NAMES[faction], "blocks lost", text, COLOURS[faction], lost, [(limit, "defeat")]))
    return found


def areas(day: Day, sides: list[str]) -> Panel:
    """Victory Areas in French hands (1.6)."""
    held = [area_name(day, area) for area in day.ground.victory if day.control[area] == 0]
    text = ", ".join(held) or "none"
    number, most = victory.areas_held(day, 0), len(day.ground.victory)
    return score("Victory Areas in French hands", FACTION_NAMES[0], text, sides[0], COLOURS[0], number, most)


def battle(day: Day, clash: Clash, seat: int, sides: list[str]) -> Panel:
    """The battle as it grows: what each side brings as far as this seat knows it (6.2.3.1)."""
    over = clash.stage == SHOWDOWN
    attackers = [block for block in firepower.attackers(day, clash) if knows(day, seat, block)]
    own = sum([day.strength(block) for block in attackers])
    parts: list[Part] = [part("units seen in the area", "6.2.3.1.4", own)]
    for what, amount in firepower.attack_parts(day, clash):
        if what in (firepower.LEADERS, firepower.GUNS):
            parts.append(part(what, firepower.RULES[what], amount))
    total = clash.attack if over else sum([one["value"] for one in parts])
    attack = total_of(sides[day.seat_of(clash.attacker)], total, parts, attackers)
    defenders = [block for block in firepower.defenders(day, clash) if knows(day, seat, block)]
    own = sum([day.strength(block) for block in defenders])
    others: list[Part] = [part("units seen in the area", "6.2.3.1.4", own)]
    bonus = 0 if clash.battery else day.ground.bonus[clash.area]
    if bonus:
        others.append(part(firepower.BONUS, "6.2.3.1.4", bonus))
    total = clash.defence if over else own + bonus
    defence = total_of(sides[day.seat_of(clash.defender)], total, others, defenders)
    text = f"Final Result {clash.result():+d}" if over else "not all blocks are seen yet"
    panel: AssaultPanel = {
        "kind": "assault",
        "title": f"Battle in {area_name(day, clash.area)}",
        "text": text,
        "steps": STEPS[:],
        "now": 4 if over else 0,
        "attack": attack,
        "defence": defence,
        "results": [],
    }
    return panel


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
