"""What stands beside the board: turns, impulses and sunset, victory, leaders, the assault step by step, rules."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import activation, assault, victory
from grognard.games.waterloo_impulse.display.signs import band_colour, formation_sign
from grognard.games.waterloo_impulse.roster import ARMIES, ARMY_NAMES, NO_FORMATION, SIDE_NAMES, SIDES
from grognard.games.waterloo_impulse.state import ABSENT, NO_UNIT, READY, RESULTS, Assault, Battle
from grognard.games.waterloo_impulse.steps.base import leader_name, space_name, unit_name
from grognard.kernel.display import Group, Panel, Row, RuleText, panel
from grognard.kernel.odds import at_least, contest
from grognard.kernel.reference import rule_above, rules

_DATA = "grognard.games.waterloo_impulse.data"


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
    track["value"] = battle.turn
    track["most"] = battle.scenario.turns
    clock = battle.scenario.clock
    for number in range(1, battle.scenario.turns + 1):
        hour = clock[number - 1] if number <= len(clock) else str(number)
        due = len([turn for turn, _ in battle.roster.arrives if turn == number])
        note = f"Prussians: {due} pieces" if due else ""
        track["boxes"].append({"label": hour, "note": note, "now": number == battle.turn})
    return track


def sunset_track(battle: Battle) -> Panel:
    """The impulse track and the chance that the turn ends after this pair of impulses (8.10)."""
    last = battle.scenario.track
    track = panel("track", f"Impulse {battle.marker}", "", None)
    for number in range(last + 1):
        chance = 100 if number >= last else round(100 * (1 - at_least(number)))
        track["boxes"].append({"label": str(number), "note": f"sunset {chance} %", "now": number == battle.marker})
        if number == battle.marker:
            track["text"] = f"sunset after this pair: {chance} % (8.10)"
    return track


def rope(battle: Battle) -> Panel:
    """The victory track as a tug of war (3.11, 17)."""
    halves = victory.halves(battle)
    points = victory.whole(halves)
    lead = "level" if points == 0 else f"{'French' if points > 0 else 'Allied'} lead of {abs(points)}"
    text = f"{lead}; {battle.scenario.automatic} decide (17.2)"
    tug = panel("tug", "Victory points", text, SIDES[0])
    tug["value"] = points
    tug["most"] = battle.scenario.automatic
    most = battle.scenario.automatic
    tug["ticks"] = [{"at": max(least, -most), "label": words} for least, _, words in battle.scenario.bands]
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
    formation = roster.leader_formation[leader]
    word = "absent" if state == ABSENT else "fresh" if state == READY else "spent"
    if state == ABSENT:
        found = row(name, "", f"arrives in turn {roster.leader_turn[leader]}", "15.7", word)
    elif formation == NO_FORMATION:
        chance = f"{round(100 * at_least(roster.number[leader][0]))} %" if state == READY else ""
        found = row(name, chance, f"Commander, +{roster.bonus[leader]} to his Leaders", "9.2", word)
    else:
        number = activation.needed(battle, leader) - activation.bonus(battle, leader)
        note = f"{roster.formation_names[formation]}, {number} or more, +{roster.rating[leader]} in battle"
        found = row(name, f"{round(100 * at_least(number))} %", note, "8.3", word)
    found["sign"] = "★" if formation == NO_FORMATION else formation_sign(roster.formation_names[formation])
    found["colour"] = "#ffd86b" if formation == NO_FORMATION else band_colour(formation)
    return found


# What the parts of an assault's values are, by their rules (11.12.2, 11.12.3)
PARTS: Final = {
    "11.12.2A": "Point",
    "11.12.2B": "fresh infantry",
    "11.12.2C": "fresh cavalry",
    "11.12.2D": "pairs of skirmishers",
    "11.12.2E": "spent infantry",
    "11.12.2F": "artillery",
    "11.12.2G": "fresh riders",
    "11.12.2H": "spent riders",
    "11.12.3A": "Forward",
    "11.12.3B": "ground",
    "11.12.3C": "over a stream",
    "11.12.3D": "fresh units",
    "11.12.3E": "pairs of spent units",
    "11.12.3F": "light infantry in a village",
    "9.8.3": "Leader",
}
# Steps of an assault in a word, and the decisions that belong to them
STEPS: Final = {
    "Lead": ("AssaultOrder", "Commit"),
    "Give way": ("Withdraw",),
    "First fire": ("SkirmishFire",),
    "Forward": ("ChooseForward",),
    "Leaders": ("Participate",),
    "Dice": ("Reroll",),
    "Result": ("Intervene",),
    "Losses": (),
}


def current_step(battle: Battle, now: Assault) -> int:
    """Which step of the assault is being decided, by its place."""
    name = battle.agenda[-1].name() if battle.agenda else ""
    for place, decisions in enumerate(STEPS.values()):
        if name in decisions:
            return place
    if now.attack_dice or now.over:
        return len(STEPS) - 1
    return 2 if now.forward == NO_UNIT else 4


def assault_panel(battle: Battle, now: Assault) -> Panel:
    """The assault as it grows: who leads, each part of both values with its rule, dice, odds, result (11.12)."""
    kind = "Charge into" if now.charge else "Assault on"
    box = panel("assault", f"{kind} {space_name(battle, now.area)}", "", SIDES[battle.active])
    box["text"] = "must be made (11.5)" if now.mandatory else "by choice (11.1)"
    place = current_step(battle, now)
    for number, step in enumerate(STEPS):
        note = "" if number == place else "done" if number < place else "to come"
        box["boxes"].append({"label": step, "note": note, "now": number == place})
    attack = assault.attack_parts(battle, now)
    rows = column(battle, attack, "attack", now.point, now.attack_leader, now.av if now.attack_dice else -1)
    if now.forward != NO_UNIT:
        defence = assault.defence_parts(battle, now)
        rows += column(battle, defence, "defence", now.forward, now.defence_leader, now.dv if now.attack_dice else -1)
        if not now.attack_dice and not now.over:
            odds = contest(assault.total(attack) - assault.total(defence))
            for name, chance in zip(RESULTS, odds, strict=True):
                rows.append(row(name, str(chance), "", "11.12.4", "odds"))
    if now.attack_dice:
        rows.append(dice_row("attack", now.attack_dice, now.attack_total()))
        rows.append(dice_row("defence", now.defence_dice, now.defence_total()))
    if now.result >= 0:
        note = f"{now.points} casualty point{'' if now.points == 1 else 's'}" if now.points else ""
        rows.append(row("Result", RESULTS[now.result], note, "11.12.4", "result"))
    box["rows"] = rows
    return box


def dice_row(side: str, dice: list[int], total: int) -> Row:
    """What a side rolled, and its total with it (11.12.4)."""
    found = row("in all", str(total), "", "11.12.1", "dice")
    found["column"] = side
    found["dice"] = dice[:]
    return found


def column(battle: Battle, found: list[tuple[str, int]], side: str, first: int, leader: int, fixed: int) -> list[Row]:
    """The parts of a value, one row each, and their sum; once losses have changed the parts, the sum that counted."""
    rows: list[Row] = []
    if fixed in (-1, assault.total(found)):
        for rule, value in found:
            leads = rule.endswith(("2A", "3A"))
            note = unit_name(battle, first) if leads else leader_name(battle, leader) if rule == "9.8.3" else ""
            rows.append(row(PARTS[rule], str(value) if leads else f"{value:+d}", note, rule, "part"))
    else:
        rows.append(row("before the losses", str(fixed), unit_name(battle, first), "11.12", "part"))
    total = fixed if fixed >= 0 else assault.total(found)
    rows.append(row(f"{side.capitalize()} value", str(total), "", "11.12", "total"))
    for one in rows:
        one["column"] = side
    return rows


def losses(battle: Battle) -> list[Panel]:
    """Units eliminated, and the points for them (17.4)."""
    found: list[Panel] = []
    for side in (0, 1):
        dead = [unit for unit in battle.roster.units_of[side] if battle.where[unit] == -1]
        points = sum(battle.roster.worth[unit] for unit in dead)
        score = panel("score", f"{SIDE_NAMES[side]} units lost", f"{points} points for them", SIDES[side])
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
        orders = panel("roster", f"{ARMY_NAMES[army]} army", "", SIDES[0 if army == 0 else 1])
        orders["groups"] = groups
        found.append(orders)
    return found


# Rules


def reference() -> list[RuleText]:
    """All rules in our own words."""
    return list(rules(_DATA).values())


def rule_text(number: str) -> RuleText | None:
    """One rule; the rule above it where a case has no entry of its own: 11.12.3C is told under 11.12.3."""
    return rule_above(_DATA, number.rstrip("ABCDEFGHabcdefgh"))
