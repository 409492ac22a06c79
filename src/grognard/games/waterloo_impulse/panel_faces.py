"""What stands beside the board: turns, impulses and sunset, victory, leaders, the assault step by step, rules."""

from __future__ import annotations

import functools

from grognard.datafiles import parse_resource
from grognard.games.waterloo_impulse import activation, assault, victory
from grognard.games.waterloo_impulse.preview import at_least, contest
from grognard.games.waterloo_impulse.roster import ARMIES, ARMY_NAMES, NO_FORMATION, SIDE_NAMES, SIDES
from grognard.games.waterloo_impulse.state import ABSENT, NO_UNIT, READY, RESULTS, Assault, Battle
from grognard.games.waterloo_impulse.steps.base import space_name, unit_name
from grognard.kernel.faces import Group, Panel, Row, RuleText

_DATA = "grognard.games.waterloo_impulse.data"


def panel(kind: str, title: str, text: str, side: str | None) -> Panel:
    """An empty panel."""
    return {
        "kind": kind, "title": title, "text": text, "side": side,
        "boxes": [], "value": 0, "most": 0, "ticks": [], "groups": [],
    }  # fmt: skip


def row(label: str, value: str, note: str = "", rule: str = "", state: str = "") -> Row:
    """A line of a panel."""
    return {"label": label, "value": value, "note": note, "rule": rule, "state": state}


def panels(battle: Battle) -> list[Panel]:
    """All panels, in the order in which they are shown."""
    found = [turn_track(battle), sunset_track(battle), rope(battle)]
    if battle.assault is not None and battle.assault.point != NO_UNIT:
        found.append(assault_panel(battle, battle.assault))
    return [*found, *command_bars(battle), *losses(battle), *order_of_battle(battle)]


def turn_title(battle: Battle) -> str:
    """The turn in a few words."""
    clock = battle.scenario.clock
    hour = clock[battle.turn - 1] if battle.turn <= len(clock) else ""
    return f"Turn {battle.turn}, {hour}" if hour else f"Turn {battle.turn}"


def turn_track(battle: Battle) -> Panel:
    """The turns with their hours (6.1)."""
    track = panel("track", turn_title(battle), "", SIDES[battle.active])
    track["text"] = f"{SIDE_NAMES[battle.active]} impulse {battle.marker}"
    clock = battle.scenario.clock
    due = {turn for turn, _ in battle.roster.arrives if turn}
    for number in range(1, battle.scenario.turns + 1):
        hour = clock[number - 1] if number <= len(clock) else ""
        note = f"{hour}{', Prussians arrive' if number in due else ''}"
        track["boxes"].append({"label": str(number), "note": note, "now": number == battle.turn})
    return track


def sunset_track(battle: Battle) -> Panel:
    """The impulse track and the chance that the turn ends after this pair of impulses (8.10)."""
    ends = 1 - at_least(battle.marker)
    if battle.marker >= battle.scenario.track:
        ends = ends * 0 + 1
    track = panel("track", f"Impulse {battle.marker}", f"The turn ends with a chance of {round(100 * ends)} %", None)
    for number in range(battle.scenario.track + 1):
        chance = round(100 * (1 - at_least(number)))
        track["boxes"].append({"label": str(number), "note": f"sunset {chance} %", "now": number == battle.marker})
    return track


def rope(battle: Battle) -> Panel:
    """The victory track as a tug of war (3.11, 17)."""
    halves = victory.halves(battle)
    points = victory.whole(halves)
    lead = "level" if points == 0 else f"{'French' if points > 0 else 'Allied'} {abs(points)}"
    tug = panel("tug", "Victory points", f"{lead}; automatic victory at {battle.scenario.automatic}", None)
    tug["value"] = points
    tug["most"] = battle.scenario.automatic
    tug["ticks"] = [
        {"at": least, "label": words}
        for least, _, words in battle.scenario.bands
        if -battle.scenario.automatic <= least <= battle.scenario.automatic
    ]
    return tug


def command_bars(battle: Battle) -> list[Panel]:
    """Leaders and Commanders: fresh or spent, and their chance of activation (8.3, 9.3)."""
    roster = battle.roster
    found: list[Panel] = []
    for army in range(3):
        bar = panel("command", f"{ARMY_NAMES[army]} command", "", ARMIES[army])
        rows: list[Row] = []
        for leader in range(len(roster.leader_ids)):
            if roster.leader_army[leader] != army:
                continue
            rows.append(leader_row(battle, leader))
        if all(entry["state"] == "absent" for entry in rows):
            continue
        bar["rows"] = rows
        found.append(bar)
    return found


def leader_row(battle: Battle, leader: int) -> Row:
    """One Leader or Commander."""
    roster = battle.roster
    state = battle.leaders[leader]
    name = roster.leader_names[leader]
    if state == ABSENT:
        return row(name, "", f"arrives in turn {roster.leader_turn[leader]}", "15.7", "absent")
    word = "fresh" if state == READY else "spent"
    formation = roster.leader_formation[leader]
    if formation == NO_FORMATION:
        chance = round(100 * at_least(roster.number[leader][0])) if state == READY else 0
        return row(name, f"{chance} %", f"Commander, +{roster.bonus[leader]} to his Leaders", "9.2", word)
    number = activation.needed(battle, leader) - activation.bonus(battle, leader)
    note = f"{roster.formation_names[formation]}, battle +{roster.rating[leader]}"
    return row(name, f"{round(100 * at_least(number))} %", note, "8.3", word)


def assault_panel(battle: Battle, now: Assault) -> Panel:
    """The assault as it grows: who leads, each part of both values with its rule, dice, odds, result (11.12)."""
    kind = "Charge into" if now.charge else "Assault on"
    box = panel("assault", f"{kind} {space_name(battle, now.area)}", "", SIDES[battle.active])
    rows = [row("Point", unit_name(battle, now.point), f"{len(now.supports)} in support", "11.12", "done")]
    attack = assault.attack_parts(battle, now)
    rows += [row("Attack", f"{value:+d}", "", rule, "") for rule, value in attack]
    rows.append(row("Attack value", str(assault.total(attack)), "", "11.12.2", "done"))
    if now.forward != NO_UNIT:
        defence = assault.defence_parts(battle, now)
        rows.append(row("Forward", unit_name(battle, now.forward), "", "11.12", "done"))
        rows += [row("Defence", f"{value:+d}", "", rule, "") for rule, value in defence]
        rows.append(row("Defence value", str(assault.total(defence)), "", "11.12.3", "done"))
        if not now.attack_dice:
            odds = contest(assault.total(attack) - assault.total(defence))
            words = ", ".join(f"{name} {round(100 * chance)} %" for name, chance in zip(RESULTS, odds, strict=True))
            rows.append(row("Odds", words, "", "11.12.4", "open"))
    if now.attack_dice:
        rows.append(row("Attacker's dice", str(now.attack_dice), f"total {now.av + now.attack_dice}", "11.12.1", "now"))
        rows.append(
            row("Defender's dice", str(now.defence_dice), f"total {now.dv + now.defence_dice}", "11.12.1", "now")
        )
    if now.result >= 0:
        note = f"{now.points} casualty points" if now.points else ""
        rows.append(row("Result", RESULTS[now.result], note, "11.12.4", "now"))
    box["rows"] = rows
    return box


def losses(battle: Battle) -> list[Panel]:
    """Units eliminated, and the points for them (17.4)."""
    found: list[Panel] = []
    for side in (0, 1):
        dead = [unit for unit in battle.roster.units_of[side] if battle.where[unit] == -1]
        points = sum(battle.roster.worth[unit] for unit in dead)
        score = panel("score", f"{SIDE_NAMES[side]} units lost", f"worth {points} points to the enemy", SIDES[side])
        score["value"] = len(dead)
        score["most"] = len(battle.roster.units_of[side])
        found.append(score)
    return found


def order_of_battle(battle: Battle) -> list[Panel]:
    """All units by formation."""
    roster = battle.roster
    found: list[Panel] = []
    for army in range(3):
        groups: list[Group] = []
        for formation, name in enumerate(roster.formation_names):
            if roster.formation_army[formation] == army:
                groups.append({"title": name, "pieces": roster.members[formation][:]})
        light = [unit for unit in roster.skirmishers[0 if army == 0 else 1] if roster.army[unit] == army]
        if light:
            groups.append({"title": "Skirmishers", "pieces": light})
        orders = panel("roster", f"{ARMY_NAMES[army]} army", "", ARMIES[army])
        orders["groups"] = groups
        found.append(orders)
    return found


# Rules


@functools.cache
def _entries() -> dict[str, RuleText]:
    entries: list[RuleText] = parse_resource(_DATA, "rules_reference.json")
    return {entry["number"]: entry for entry in entries}


def reference() -> list[RuleText]:
    """All rules in our own words."""
    return list(_entries().values())


def rule_text(number: str) -> RuleText | None:
    """One rule; the rule above it where a case has no entry of its own: 11.12.3C is told under 11.12.3."""
    entries = _entries()
    number = number.rstrip("ABCDEFGHabcdefgh")
    while number:
        for key in (number, f"{number}.0"):
            if key in entries:
                return entries[key]
        number = number[:-1].rstrip(".")
    return None
