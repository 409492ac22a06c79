"""A battle as numbers, for programs that learn (`Measures.grammar_of`, `Measures.numbers`)."""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_impulse import victory
from grognard.games.waterloo_impulse.ground import AREAS, SPACES
from grognard.games.waterloo_impulse.roster import FRENCH, Roster
from grognard.games.waterloo_impulse.state import ACTIONS, DEAD, RESULTS, Battle
from grognard.games.waterloo_impulse.vocabulary import VOCABULARY
from grognard.kernel.columns import Column, Kept, above, flags, kept_for, on_map
from grognard.kernel.grammar import Block, Grammar, table_block

DECISIONS: Final = [
    "Activate", "Advance", "AssaultOrder", "CancelSunset", "ChooseAction", "ChooseAim", "ChooseForward",
    "ChooseShooters", "ChooseTarget", "Commit", "DoublePlan", "Intervene", "KeepVillage", "Losses", "MoveMarker",
    "MoveUnit", "Movement", "Overrun", "Participate", "PullBack", "Rally", "RallyUnits", "Reroll", "RetreatOrder",
    "RetreatTo", "Return", "RideOn", "SecondAction", "SelfRally", "SkirmishFire", "VoluntaryRetreat", "Withdraw",
]  # fmt: skip

# Roles in an assault or a volley
POINT: Final = 1
SUPPORT: Final = 2
FOLLOWER: Final = 3
SKIRMISHES: Final = 4
FORWARD: Final = 5
AIMED_AT: Final = 6

COLUMNS: Final = [
    "own", "known", "army", "kind", "formation", "horse", "attack", "defence", "movement", "spent", "status", "space",
    "activated_for", "activated_by", "acted", "moved", "came_from", "in_hand", "role", "has_to_retreat", "paid",
]  # fmt: skip
LEADER_COLUMNS: Final = ["own", "army", "formation", "state", "fresh_number", "spent_number", "bonus", "rating"]
SPACE_COLUMNS: Final = ["control", "contested", "assaulted"]  # control: 1 own, 2 the enemy's, 0 nobody's
LABELS: Final = [
    "turn", "turns", "impulse", "own_impulse", "passes", "half_points", "battery_area", "battery_moved", "tried_own",
    "tried_enemy", "leader", "movement_left", "assault_area", "assault_mandatory", "assault_charge",
    "assault_overruns", "attack_value", "defence_value", "attack_dice", "defence_dice", "assault_result",
    "assault_points", "shot_kind", "shot_from", "shot_at", "casualty_points", "casualty_area", "casualties_own",
    "first_action", "first_formation", "first_space", "second_action", "second_formation", "second_space",
]  # fmt: skip


def grammar(battle: Battle) -> Grammar:
    """Verbs, decisions and blocks; `battle` is any position."""
    roster = battle.roster
    values = {
        "unit": list(range(roster.size())),
        "space": list(range(1, SPACES)),
        "leader": list(range(len(roster.leader_ids))),
        "formation": list(range(len(roster.formation_ids))),
        "side": [0, 1],
        "seat": [0, 1],
        "deed": list(range(1, len(ACTIONS))),
        "outcome": list(range(len(RESULTS))),
    }
    blocks = [
        Block("pieces", COLUMNS, roster.size(), []),
        Block("leaders", LEADER_COLUMNS, len(roster.leader_ids), roster.leader_ids),
        Block("spaces", SPACE_COLUMNS, SPACES, []),
        table_block(LABELS),
    ]
    return Grammar(VOCABULARY, values, DECISIONS, blocks)


def roles(battle: Battle) -> list[int]:
    """What each unit does in the assault, bombardment or volley under way."""
    found = [0] * battle.roster.size()
    now = battle.assault
    if now is not None:
        mark(found, now.supports, SUPPORT)
        mark(found, now.followers, FOLLOWER)
        mark(found, now.gunners, SKIRMISHES)
        mark(found, [now.point], POINT)
        mark(found, [now.forward], FORWARD)
    shot = battle.shot
    if shot is not None:
        mark(found, shot.supports, SUPPORT)
        mark(found, [shot.point], POINT)
        mark(found, [shot.aim], AIMED_AT)
    return found


def mark(found: list[int], units: list[int], role: int) -> None:
    """Note a role for some units; NO_UNIT has none."""
    for unit in units:
        if unit >= 0:
            found[unit] = role


PRINTED: Final = 6  # columns of units that never change in a game; those of leaders follow them in `printed`

# Groups of columns that are kept while what they are made from stays the same
FIXED: Final = 0
FACTORS: Final = 1
PLACES: Final = 2
BANNERS: Final = 3
HAND: Final = 4
ROLES: Final = 5
FALLING: Final = 6
PAID: Final = 7
CONTROL: Final = 8
CONTESTED: Final = 9
ASSAULTED: Final = 10


def printed(roster: Roster, seat: int, kept: Kept) -> list[Column]:
    """What never changes in a game: columns of units, then those of leaders."""
    known = kept.same(FIXED, None)
    if known is not None:
        return known
    mine = [0] if seat == FRENCH else [1, 2]
    found: list[Column] = [
        [1 if side == seat else 0 for side in roster.side],
        [1] * roster.size(),
        [army + 1 for army in roster.army],
        [kind + 1 for kind in roster.kind],
        [formation + 1 for formation in roster.formation],
        [int(horse) for horse in roster.horse],
        [1 if army in mine else 0 for army in roster.leader_army],
        [army + 1 for army in roster.leader_army],
        [formation + 1 for formation in roster.leader_formation],
        [number[0] for number in roster.number],
        [number[1] for number in roster.number],
        roster.bonus,
        roster.rating,
    ]
    return kept.keep(FIXED, None, found)


def factors(battle: Battle, kept: Kept) -> list[Column]:
    """Attack, defence and movement of each unit, as the side of its counter says that shows."""
    source = bytes(battle.spent)
    found = kept.same(FACTORS, source)
    if found is not None:
        return found
    roster = battle.roster
    attack: list[int] = []
    defence: list[int] = []
    moves: list[int] = []
    for unit, spent in enumerate(source):
        attack.append(roster.attack[unit][spent])
        defence.append(roster.defence[unit][spent])
        moves.append(roster.moves[unit][spent])
    return kept.keep(FACTORS, source, [attack, defence, moves, source])


def places(battle: Battle, kept: Kept) -> list[Column]:
    """Status and space of each unit."""
    source = battle.where[:]
    found = kept.same(PLACES, source)
    if found is not None:
        return found
    status: Column = [1 if space > 0 else 3 if space == DEAD else 2 for space in source]
    return kept.keep(PLACES, source, [status, on_map(source)])


def banners(battle: Battle, kept: Kept) -> list[Column]:
    """By which formation each unit was activated."""
    source = battle.banner[:]
    found = kept.same(BANNERS, source)
    return found if found is not None else kept.keep(BANNERS, source, [above(source)])


def marked(group: int, members: list[int], size: int, kept: Kept) -> list[Column]:
    """A one for each of some units or spaces."""
    found = kept.same(group, members)
    return found if found is not None else kept.keep(group, members[:], [flags(members, size)])


def fight_roles(battle: Battle, kept: Kept) -> list[Column]:
    """What each unit does in the fight, if there is one."""
    if battle.assault is not None or battle.shot is not None:
        return [roles(battle)]
    return marked(ROLES, [], battle.roster.size(), kept)


def payments(battle: Battle, kept: Kept) -> list[Column]:
    """What units have paid of a bill of casualties; 1: may pay, and has not yet."""
    size = battle.roster.size()
    bill = battle.bill
    if bill is None:
        return marked(PAID, [], size, kept)
    paid = [0] * size
    for index, unit in enumerate(bill.units):
        paid[unit] = bill.paid[index] + 1
    return [paid]


def piece_columns(battle: Battle, seat: int, kept: Kept) -> list[Column]:
    """One for each of COLUMNS."""
    size = battle.roster.size()
    columns = printed(battle.roster, seat, kept)[:PRINTED]
    columns += factors(battle, kept)
    columns += places(battle, kept)
    columns.append(bytes(battle.mode))
    columns += banners(battle, kept)
    columns += [bytes(battle.acted), bytes(battle.moved), battle.entered[:]]
    columns += marked(HAND, [battle.hand], size, kept)
    columns += fight_roles(battle, kept)
    columns += marked(FALLING, battle.falling, size, kept)
    columns += payments(battle, kept)
    return columns


def leader_columns(battle: Battle, seat: int, kept: Kept) -> list[Column]:
    """One for each of LEADER_COLUMNS."""
    own, army, formation, fresh, spent, bonus, rating = printed(battle.roster, seat, kept)[PRINTED:]
    return [own, army, formation, battle.leaders[:], fresh, spent, bonus, rating]


def space_columns(battle: Battle, seat: int, kept: Kept) -> list[Column]:
    """One for each of SPACE_COLUMNS."""
    control = battle.control[:]
    columns = kept.same(CONTROL, control)
    if columns is None:
        sides: Column = [0 if side < 0 else 1 if side == seat else 2 for side in control]
        columns = kept.keep(CONTROL, control, [sides])
    source = (battle.count[0][:], battle.count[1][:])
    contested = kept.same(CONTESTED, source)
    if contested is None:
        french, allied = source
        both: Column = [1 if area <= AREAS and french[area] and allied[area] else 0 for area in range(SPACES)]
        contested = kept.keep(CONTESTED, source, [both])
    return columns + contested + marked(ASSAULTED, battle.assaulted, SPACES, kept)


def table_values(battle: Battle, seat: int) -> list[int]:
    """One number for each of LABELS."""
    side = 1 if seat == 1 else 0  # an onlooker sees the table from the French side
    halves = victory.halves(battle)
    values = [battle.turn, battle.scenario.turns, battle.marker, int(battle.active == seat), battle.passes]
    values += [halves if side == FRENCH else -halves, battle.battery, int(battle.battery_moved)]
    values += [int(battle.tried[side]), int(battle.tried[1 - side]), battle.led + 1, battle.left]
    now = battle.assault
    if now is None:
        values += [0] * 10
    else:
        values += [now.area, int(now.mandatory), int(now.charge), int(now.overrunning), now.av, now.dv]
        values += [sum(now.attack_dice), sum(now.defence_dice), now.result + 1, now.points]
    shot = battle.shot
    values += [0, 0, 0] if shot is None else [shot.kind + 1, shot.source, shot.target]
    bill = battle.bill
    values += [0, 0, 0] if bill is None else [bill.points, bill.area, int(bill.side == seat)]
    for number in range(2):
        if number < len(battle.plan):
            kind, formation, space = battle.plan[number]
            values += [kind + 1, formation + 1, space]
        else:
            values += [0, 0, 0]
    return values


def numbers(battle: Battle, seat: int) -> list[Column]:
    """A position as the columns of the blocks."""
    kept = kept_for(seat, battle.roster.kept)
    columns = piece_columns(battle, seat, kept)
    columns += leader_columns(battle, seat, kept)
    columns += space_columns(battle, seat, kept)
    columns.append(table_values(battle, seat))
    return columns
