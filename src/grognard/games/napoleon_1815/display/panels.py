"""What stands beside the board: turns, losses, victory, order of battle, and the rules in our words."""

from __future__ import annotations

from grognard.games.napoleon_1815 import victory
from grognard.games.napoleon_1815.roster import ARMIES, ARMY_NAMES, SIDE_NAMES
from grognard.games.napoleon_1815.state import Campaign
from grognard.games.napoleon_1815.view import knows
from grognard.kernel.display import Group, Panel, RuleText, panel
from grognard.kernel.reference import rule_above, rules

_DATA = "grognard.games.napoleon_1815.data"


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
    turns = campaign.scenario.turns
    track = panel("track", turn_title(campaign), "", SIDE_NAMES[campaign.active()].lower())
    track["most"] = len(turns)
    if campaign.turn >= 0:
        track["value"] = campaign.turn + 1
        night = ", night: no attacks, no forced marches" if campaign.now().night else ""
        track["text"] = f"{SIDE_NAMES[campaign.active()]} turn{night}"
        moves = [f"{campaign.quota[army]} {ARMY_NAMES[army]}" for army in range(3) if campaign.quota[army]]
        if moves:
            track["text"] += f". Group moves left: {', '.join(moves)}"
    track["boxes"] = [
        {
            "label": f"{SIDE_NAMES[turn.side][0]}{'☾' if turn.night else ''}",
            "note": f"{turn.label}, {SIDE_NAMES[turn.side]}",
            "now": number == campaign.turn,
        }
        for number, turn in enumerate(turns)
    ]
    return track


def losses(campaign: Campaign) -> list[Panel]:
    """Eliminated units of each army against the number that defeats it (10.1, 10.2)."""
    found: list[Panel] = []
    for army in range(3):
        limit = campaign.scenario.defeat[army]
        text = "defeated" if campaign.defeated[army] else f"{limit - campaign.dead[army]} more defeat it"
        bar = panel("bar", f"{ARMY_NAMES[army]} units lost", text, ARMIES[army])
        bar["value"] = min(campaign.dead[army], limit)
        bar["most"] = limit
        bar["ticks"] = [{"at": limit, "label": "defeat"}]
        found.append(bar)
    return found


def cities(campaign: Campaign) -> Panel:
    """Supply cities in French hands (9.0, 10.1)."""
    ground = campaign.ground
    held = [ground.names[town] for town, army in enumerate(ground.supplies) if army >= 0 and campaign.held[0][town]]
    score = panel("score", "Cities in French hands", ", ".join(held) or "none of Brussels, Ghent, Liège", "french")
    score["value"] = victory.cities_held(campaign)
    score["most"] = campaign.scenario.cities
    return score


def order_of_battle(campaign: Campaign, seat: int, sides: list[str]) -> list[Panel]:
    """Own blocks by corps; of the enemy only those that can be seen (3.2). The side is who commands the army."""
    found: list[Panel] = []
    roster = campaign.roster
    for army in range(3):
        groups: list[Group] = []
        for unit in roster.units_of[army]:
            if not knows(campaign, seat, unit):
                continue
            if not groups or groups[-1]["title"] != roster.corps_names[unit]:
                groups.append({"title": roster.corps_names[unit], "pieces": []})
            groups[-1]["pieces"].append(unit)
        if groups:
            orders = panel("roster", f"{ARMY_NAMES[army]} army", "", sides[campaign.seat_of[army]])
            orders["groups"] = groups
            found.append(orders)
    return found


# Rules


def reference() -> list[RuleText]:
    """All rules in our own words."""
    return list(rules(_DATA).values())


def rule_text(number: str) -> RuleText | None:
    """One rule; the rule above it where a case has no entry of its own: 5.11 is told under 5.1."""
    return rule_above(_DATA, number)
