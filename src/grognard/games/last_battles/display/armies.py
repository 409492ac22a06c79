"""Bars for the morale of corps, nationalities and wings; what a side has planned in secret (13.0, 27.1A, 28.0D)."""

from __future__ import annotations

from grognard.games.last_battles import corps_morale
from grognard.games.last_battles.battles.grand_waterloo import JOINED, RIGHT, RIGHT_SHAKEN, WING_NAMES, GrandWaterloo
from grognard.games.last_battles.battles.grand_waterloo import lost as lost_by
from grognard.games.last_battles.display.pieces import SIDE_COLOURS
from grognard.games.last_battles.plans import MANY
from grognard.games.last_battles.roster import ALLIED_ARMY, ARMIES, ARMY_TITLES, FRENCH
from grognard.games.last_battles.state import UNKNOWN, Battle
from grognard.games.last_battles.steps.plans import plan_words
from grognard.games.last_battles.titles import NATION_SIGNS, NATIONS, command_title
from grognard.kernel.panels import Panel, bar


def morale_panels(battle: Battle) -> list[Panel]:
    """What there is beyond the morale of whole armies."""
    return [*corps_bars(battle), *wing_bars(battle), *secret_plans(battle)]


def corps_bars(battle: Battle) -> list[Panel]:
    """A bar for each corps with losses against its level, and for each Allied nationality (13.0, 13.1)."""
    found: list[Panel] = []
    in_play = set(battle.scenario.organization_of)
    for number, organization in enumerate(battle.scenario.organizations):
        if number not in in_play:
            continue
        army = ARMIES[organization.army]
        nation = organization.army == ALLIED_ARMY
        name = NATIONS[organization.key] if nation else command_title(army, organization.key)
        title = f"{ARMY_TITLES[organization.army]}: {name}"
        lost = corps_morale.losses(battle, number)
        level = corps_morale.level(battle, number)
        if battle.shaken[number]:
            text = "Demoralized (13.2)"
        else:
            text = f"{level - lost} more and it is demoralized ({'13.1' if nation else '13.0'})"
        colour = SIDE_COLOURS[corps_morale.side_of(organization)]
        panel = bar(title, "losses", text, colour, max(0, lost), [(max(0, level), "demoralized")])
        panel["group"] = ARMY_TITLES[organization.army]
        panel["sign"] = NATION_SIGNS[organization.key] if nation else organization.key
        panel["broken"] = bool(battle.shaken[number])
        found.append(panel)
    return found


def wing_bars(battle: Battle) -> list[Panel]:
    """A bar for each French wing until they are one (27.1A)."""
    scenario = battle.scenario
    if not isinstance(scenario, GrandWaterloo) or battle.marks.get(JOINED, 0):
        return []
    found: list[Panel] = []
    for wing, name in enumerate(WING_NAMES):
        lost = battle.marks.get(lost_by(wing), 0)
        level = scenario.wing_level(battle, wing)
        text = f"{level - lost} more and it is demoralized (27.1A)"
        if wing == RIGHT and battle.marks.get(RIGHT_SHAKEN, 0):
            text = "Demoralized (27.1A)"
        found.append(bar(f"French {name} wing", "losses", text, SIDE_COLOURS[FRENCH], lost, [(level, "demoralized")]))
    return found


def secret_plans(battle: Battle) -> list[Panel]:
    """Plans that this seat knows of."""
    words = [
        plan_words(battle, number * MANY + choice) for number, choice in enumerate(battle.plans) if choice != UNKNOWN
    ]
    if not words:
        return []
    return [{"kind": "victory", "title": "Plans", "text": ". ".join(words) + "."}]
