"""What stands beside the board: turns, impulses and sunset, victory, leaders, the assault step by step, rules."""

from __future__ import annotations

import functools
from fractions import Fraction
from typing import Final

from grognard.games.waterloo_impulse import activation, assault, casualties, victory
from grognard.games.waterloo_impulse.display.chances import TONES, results, sum_of
from grognard.games.waterloo_impulse.display.signs import COLOURS, SIDE_COLOURS, band_colour, formation_sign
from grognard.games.waterloo_impulse.roster import (
    ALLIED,
    ARMY_NAMES,
    FRENCH,
    NO_FORMATION,
    SIDE_NAMES,
    SIDE_OF,
    SIDES,
    Roster,
)
from grognard.games.waterloo_impulse.state import (
    ABSENT,
    DEAD,
    NO_UNIT,
    READY,
    RESULTS,
    UNDECIDED,
    Assault,
    Battle,
    Bill,
    Scenario,
)
from grognard.games.waterloo_impulse.steps.base import space_name, unit_name
from grognard.kernel.english import counted
from grognard.kernel.odds import at_least, contest
from grognard.kernel.panels import (
    AssaultPanel,
    ChanceBox,
    ChancesPanel,
    LeaderRow,
    Panel,
    RopePanel,
    TallyPanel,
    TallyRow,
    TollPanel,
    TollRow,
    TurnBox,
    clock_box,
    danger,
    groups_of,
    score,
    track,
)
from grognard.kernel.panels import roster as roster_panel
from grognard.kernel.preview import Sum, part

FEW_POINTS: Final = 4  # left to the enemy until he wins at once: from here on a side is warned
NEAR_POINTS: Final = 2
LAST_TURNS: Final = 2
FEW: Final = 64  # panels that are kept ready for the next time


def panels(battle: Battle) -> list[Panel]:
    """All panels, in the order in which they are shown."""
    found: list[Panel] = [turn_track(battle), sunset_track(battle), rope(battle), *dangers(battle)]
    if battle.assault is not None and battle.assault.point != NO_UNIT:
        found.append(assault_panel(battle, battle.assault))
    if battle.bill is not None:
        found.append(toll(battle, battle.bill))
    if battle.outcome is not None:
        found.append(final_sum(battle))
    return [*found, *command_bars(battle), *losses(battle), *order_of_battle(battle)]


def turn_title(battle: Battle) -> str:
    """The turn in a few words."""
    clock = battle.scenario.clock
    hour = clock[battle.turn - 1] if battle.turn <= len(clock) else ""
    return f"Turn {battle.turn}, {hour}" if hour else f"Turn {battle.turn}"


def turn_track(battle: Battle) -> Panel:
    """The turns with their hours (6.1)."""
    aside = f"{SIDE_NAMES[battle.active]} impulse {battle.marker}"
    boxes = _turns(battle.scenario, battle.roster)
    return track(turn_title(battle), boxes, battle.turn - 1, SIDES[battle.active], aside)


@functools.lru_cache(FEW)
def _turns(scenario: Scenario, roster: Roster) -> list[TurnBox]:
    """The turns are the same during a whole game."""
    boxes: list[TurnBox] = []
    for number in range(1, scenario.turns + 1):
        hour = scenario.clock[number - 1] if number <= len(scenario.clock) else str(number)
        due = len([turn for turn, _ in roster.arrives if turn == number])
        boxes.append(clock_box(hour, f"Prussians: {due} pieces" if due else "", arrivals=due))
    return boxes


def sunset(last: int, impulse: int) -> Fraction:
    """The chance that the turn ends after an impulse with this number (8.10); ``last`` is the end of the track."""
    return Fraction(1) if impulse >= last else 1 - at_least(impulse)


def sunset_track(battle: Battle) -> ChancesPanel:
    """The impulse track and the chance that the turn ends after this pair of impulses (8.10)."""
    return _sunset(battle.scenario.track, battle.marker)


@functools.lru_cache(FEW)
def _sunset(last: int, now: int) -> ChancesPanel:
    boxes: list[ChanceBox] = []
    for number in range(last + 1):
        chance = float(sunset(last, number))
        boxes.append({"label": str(number), "note": f"sunset {round(100 * chance)} %", "chance": chance})
    return {
        "kind": "chances",
        "title": f"Impulse {now}",
        "text": f"sunset after this pair: {round(100 * sunset(last, now))} % (8.10)",
        "boxes": boxes,
        "now": now,
    }


def rope(battle: Battle) -> RopePanel:
    """The victory track as a tug of war (3.11, 17)."""
    return _rope(battle.scenario, victory.whole(victory.halves(battle)))


@functools.lru_cache(FEW)
def _rope(scenario: Scenario, points: int) -> RopePanel:
    most = scenario.automatic
    lead = "level" if points == 0 else f"{'French' if points > 0 else 'Allied'} lead of {abs(points)}"
    return {
        "kind": "rope",
        "title": "Victory points",
        "text": f"{lead}; {most} decide (17.2)",
        "plus": SIDES[FRENCH],
        "minus": SIDES[ALLIED],
        "value": points,
        "most": most,
        "ticks": [{"at": max(least, -most), "label": words} for least, _, words in scenario.bands],
    }


def dangers(battle: Battle) -> list[Panel]:
    """The enemy is near the points that end the day, or the day ends with too few (17.2, 17.6)."""
    if battle.outcome is not None:
        return []
    scenario = battle.scenario
    points = victory.whole(victory.halves(battle))
    found: list[Panel] = []
    for side in (FRENCH, ALLIED):
        left = scenario.automatic - (points if side == ALLIED else -points)
        if left <= FEW_POINTS:
            enemy = "French" if side == ALLIED else "Allies"
            text = f"The {enemy} have {scenario.automatic - left} points; with {scenario.automatic} when a turn ends "
            text += "they win at once." if left > 0 else "they win at once: that is now, unless you take some back."
            found.append(danger(SIDES[side], text, "17.2", left <= NEAR_POINTS))
    if battle.turn > scenario.turns - LAST_TURNS:
        for side in (FRENCH, ALLIED):
            winner = next((winner for least, winner, _ in scenario.bands if points >= least), side)
            if winner == 1 - side:
                text = f"As the points stand ({points:+d} for the French) you will have lost when the day ends."
                found.append(danger(SIDES[side], text, "17.6", battle.turn == scenario.turns))
    return found


def command_bars(battle: Battle) -> list[Panel]:
    """Leaders and Commanders: fresh or spent, and their chance of activation (8.3, 9.3)."""
    roster = battle.roster
    found: list[Panel] = []
    for army in range(3):
        leaders = [n for n in range(len(roster.leader_ids)) if roster.leader_army[n] == army]
        rows = [leader_row(battle, leader) for leader in leaders]
        there = [row for row in rows if row["state"] != "absent"]
        if there:
            fresh = len([row for row in there if row["state"] == "fresh"])
            found.append(
                {
                    "kind": "command",
                    "title": f"{ARMY_NAMES[army]} command",
                    "text": f"{fresh} of {len(there)} fresh",
                    "side": SIDES[SIDE_OF[army]],
                    "colour": COLOURS[army],
                    "leaders": rows,
                }
            )
    return found


def leader_row(battle: Battle, leader: int) -> LeaderRow:
    """One Leader or Commander, with the number that his dice need (8.3)."""
    roster = battle.roster
    if roster.leader_formation[leader] == NO_FORMATION:
        number = roster.number[leader][0]
    else:
        number = activation.needed(battle, leader) - activation.bonus(battle, leader)
    return _row(roster, leader, battle.leaders[leader], number)


@functools.lru_cache(maxsize=1024)
def _row(roster: Roster, leader: int, state: int, number: int) -> LeaderRow:
    formation = roster.leader_formation[leader]
    commander = formation == NO_FORMATION
    if commander:
        rule = "9.2"
        note = f"Commander, +{roster.bonus[leader]} to his Leaders"
    else:
        rule = "8.3"
        note = f"{roster.formation_names[formation]}, {number} or more, +{roster.rating[leader]} in battle"
    row: LeaderRow = {
        "id": roster.leader_ids[leader],
        "name": roster.leader_names[leader],
        "state": "fresh" if state == READY else "spent",
        "status": "fresh" if state == READY else "spent",
        "note": note,
        "rule": rule,
        "sign": "★" if commander else formation_sign(roster.formation_names[formation]),
        "colour": "#ffd86b" if commander else band_colour(formation),
    }
    if state == ABSENT:
        row["state"], row["status"] = "absent", "away"
        row["note"], row["rule"] = f"arrives in turn {roster.leader_turn[leader]}", "15.7"
    elif state == READY or not commander:
        row["chance"] = float(at_least(number))
    return row


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


def assault_panel(battle: Battle, now: Assault) -> AssaultPanel:
    """The assault as it grows: who leads, each part of both values with its rule, dice, odds, result (11.12)."""
    kind = "Charge into" if now.charge else "Assault on"
    attack = column(battle, now, battle.active)
    box: AssaultPanel = {
        "kind": "assault",
        "title": f"{kind} {space_name(battle, now.area)}",
        "text": "must be made (11.5)" if now.mandatory else "by choice (11.1)",
        "steps": list(STEPS),
        "now": current_step(battle, now),
        "attack": attack,
        "results": [],
    }
    if now.forward != NO_UNIT:
        defence = column(battle, now, 1 - battle.active)
        box["defence"] = defence
        if not now.attack_dice and not now.over:
            box["results"] = results(contest(attack["total"] - defence["total"]))
    if now.result != UNDECIDED:
        note = f"{now.points} casualty point{'' if now.points == 1 else 's'}" if now.points else ""
        word = RESULTS[now.result]
        box["ending"] = {"word": word, "tone": TONES[now.result], "note": note, "rule": "11.12.4"}
    return box


def column(battle: Battle, now: Assault, side: int) -> Sum:
    """What a side brings, part by part; once losses have changed the parts, the sum that counted. Then its dice."""
    attacks = side == battle.active
    first, leader = (now.point, now.attack_leader) if attacks else (now.forward, now.defence_leader)
    parts = assault.attack_parts(battle, now) if attacks else assault.defence_parts(battle, now)
    found = sum_of(battle, parts, side, first, leader)
    if now.attack_dice:
        counted = now.av if attacks else now.dv
        if counted != found["total"]:
            found["total"] = counted
            found["parts"] = [part("before the losses", "11.12", counted, unit_name(battle, first))]
        found["dice"] = list(now.attack_dice if attacks else now.defence_dice)
        found["final"] = now.attack_total() if attacks else now.defence_total()
    return found


def losses(battle: Battle) -> list[Panel]:
    """Units eliminated, and the points for them (17.4)."""
    found: list[Panel] = []
    for side in (FRENCH, ALLIED):
        units = battle.roster.units_of[side]
        dead = [unit for unit in units if battle.where[unit] == DEAD]
        points = sum(battle.roster.worth[unit] for unit in dead)
        name = SIDE_NAMES[side]
        text = f"{counted(points, 'points')} for them"
        found.append(score(f"{name} units lost", name, text, SIDES[side], SIDE_COLOURS[side], len(dead), len(units)))
    return found


def toll(battle: Battle, bill: Bill) -> TollPanel:
    """Who has taken which casualty points so far, and what one more does to each (11.16)."""
    left = casualties.due(battle, bill) - sum(bill.paid)
    rows: list[TollRow] = []
    for unit, paid in zip(bill.units, bill.paid, strict=True):
        points = f"{paid} point{'' if paid == 1 else 's'}: " if paid else ""
        more = casualties.fate(battle, bill, unit, paid + 1) if paid < casualties.capacity(battle, unit) else "no more"
        so_far = points + casualties.fate(battle, bill, unit, paid)
        rows.append({"piece": unit, "so_far": so_far, "next": more})
    title = f"Casualties in {space_name(battle, bill.area)}"
    text = f"{SIDE_NAMES[bill.side]}: {left} of {left + sum(bill.paid)} still to be taken (11.16)"
    return {"kind": "toll", "title": title, "text": text, "left": left, "rows": rows}


def in_halves(halves: int) -> str:
    """Half points as people write them: +4½."""
    whole, half = divmod(abs(halves), 2)
    return f"{'-' if halves < 0 else '+'}{whole if whole or not half else ''}{'½' if half else ''}"


def final_sum(battle: Battle) -> TallyPanel:
    """The victory points at the end, line by line; French points are positive (17.1 to 17.5)."""
    at_last = battle.outcome is not None and battle.outcome.rule == "17.6"
    total = victory.at_the_end(battle) if at_last else victory.halves(battle)
    parts = [
        ("French areas held", "17.3", victory.areas_of(battle, FRENCH)),
        ("Allied areas held", "17.3", -victory.areas_of(battle, ALLIED)),
    ]
    for side in (FRENCH, ALLIED):
        worth = [battle.roster.worth[unit] for unit in battle.roster.units_of[side] if battle.where[unit] == DEAD]
        halves = 2 * sum(worth)
        parts.append((f"{SIDE_NAMES[side]} units eliminated", "17.4", -halves if side == FRENCH else halves))
    if at_last:
        for side in (FRENCH, ALLIED):
            halves = victory.final_halves(battle, side)
            name = SIDE_NAMES[1 - side]
            parts.append((f"{name} units spent, two for a point", "17.5", halves if side == FRENCH else -halves))
    parts.append(("Other points", "17.1", total - sum([halves for _, _, halves in parts])))
    rows: list[TallyRow] = [
        {"label": label, "rule": rule, "value": in_halves(halves)} for label, rule, halves in parts if halves
    ]
    text = "French points are positive, Allied ones negative; a half is dropped (17.3)."
    points = in_halves(2 * victory.whole(total))
    return {"kind": "tally", "title": "Final score", "text": text, "colour": "", "rows": rows, "total": points}


def order_of_battle(battle: Battle) -> list[Panel]:
    """All units by formation."""
    return _orders(battle.roster)


@functools.lru_cache(FEW)
def _orders(roster: Roster) -> list[Panel]:
    """The order of battle does not change during a game."""
    found: list[Panel] = []
    for army in range(3):
        members: list[tuple[str, str, int]] = []
        for formation, name in enumerate(roster.formation_names):
            if roster.formation_army[formation] == army:
                members += [(name, formation_sign(name), unit) for unit in roster.members[formation]]
        light = [unit for unit in roster.skirmishers[SIDE_OF[army]] if roster.army[unit] == army]
        members += [("Skirmishers", "", unit) for unit in light]
        found.append(roster_panel(ARMY_NAMES[army], SIDES[SIDE_OF[army]], groups_of(members)))
    return found
