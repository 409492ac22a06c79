"""A battle as numbers, for programs that learn (`Measures.grammar_of`, `Measures.numbers`)."""

from __future__ import annotations

from typing import Final

from grognard.games.last_battles import corps_morale
from grognard.games.last_battles.battles.campaign import Campaign
from grognard.games.last_battles.battles.parameters import HAL
from grognard.games.last_battles.data.consistency import free_pieces
from grognard.games.last_battles.data.records import CORPS, GameData, ScenarioDatum
from grognard.games.last_battles.fights import RESULTS
from grognard.games.last_battles.hidden import PAIRS
from grognard.games.last_battles.plans import MANY
from grognard.games.last_battles.roster import ARMIES, SIDES, Roster
from grognard.games.last_battles.state import DEAD, EXITED, HIDDEN, NEVER, UNKNOWN, WAITING, Battle, Scenario
from grognard.games.last_battles.strengths import ENHANCEMENTS
from grognard.games.last_battles.vocabulary import VOCABULARY
from grognard.kernel.columns import Column, Kept, flags, kept_for
from grognard.kernel.grammar import Block, Grammar, table_block

DECISIONS: Final = [
    "AdvanceUnit", "AllowUndo", "ChooseColumn", "CombatPhase", "CommandSegment", "Displace", "EnterMap",
    "ExchangeLoss", "FallBack", "FormFight", "HoldWalls", "LeaderHome", "MakeRoom", "MovePiece", "MovementPhase",
    "PlaceOfficer", "PlaceUnit", "RetreatUnit", "SecretChoice", "Sorties", "WithdrawGuns",
    "CommandReturned", "MakePlan", "PlaceAttached", "PlaceInGroup", "ReorganizationSegment",
    "ChargeChoice", "ChooseArms", "FollowUp", "LeadFight", "RoutUnit", "HeadquartersStatus",
    "PlaceBeside", "HideUnits", "FillPair", "ChooseReal", "DeployHidden", "PlaceTrain",
]  # fmt: skip

# Roles in the fight that is being formed or resolved
ATTACKS: Final = 1
DEFENDS: Final = 2
BOMBARDS: Final = 3
RETREATS: Final = 4
GIVEN: Final = 5

STATUS: Final = {WAITING: 2, DEAD: 3, EXITED: 4, HIDDEN: 5}  # 1: on the map, 0: no such piece

COLUMNS: Final = [
    "own", "known", "army", "arm", "full", "allowance", "capacity", "strength", "status", "column", "row", "moved",
    "out_of_command", "inactive", "has_to_fight", "has_fought", "may_not_fire", "gave_command", "commanded_by", "due",
    "in_hand", "role",
]  # fmt: skip

LABELS: Final = [
    "turn", "turns", "night", "rain", "own_turn", "points_left", "fight_column", "fight_result", "exchange_owed",
    "first_corps_comes", "points_own", "points_enemy",
]  # fmt: skip
ARMY_LABELS: Final = ["losses", "demoralization", "disintegration", "demoralized", "disintegrated"]


def most_pieces(datum: ScenarioDatum, data: GameData) -> int:
    """How many different counters the scenario knows, whatever its options; no game has more."""
    ids: set[str] = set(datum.commanders) | set(datum.officers) | set(datum.attached)
    for placements in datum.setup.values():
        ids.update(placements)
    ids.update(free_pieces(datum))
    early = datum.early.reinforcements if datum.early is not None else []
    for group in [*datum.reinforcements, *early]:
        ids.update(group.units)
        ids.update(group.leaders)
    for force in datum.force.values():
        ids.update(force.units)
        ids.update(force.leaders)
        ids.update(force.setup)
        ids.update(force.swap.values())
        ids.update(force.units_instead)
    ids.update([id for id, unit in data.units.items() if unit.variant and unit.army in datum.armies])  # 16.1
    ids.update([id for id, leader in data.leaders.items() if leader.variant and leader.army in datum.armies])
    return len(ids) + sum([2 * PAIRS[army] for army in datum.armies])  # 16.6


def most_bodies(datum: ScenarioDatum) -> int:
    """How many bodies of reinforcements there can be: with an early start, corps that options bring, supply trains."""
    early = datum.early.reinforcements if datum.early is not None else []
    optional = [option for option in (*CORPS, HAL) if option in datum.force]
    return len(datum.reinforcements) + len(early) + len(optional) + len(datum.armies)


def hal_is_left_out(scenario: Scenario) -> bool:
    """Could an option add the force at Hal, whose coming is one more plan (22.6B)?"""
    return isinstance(scenario, Campaign) and scenario.hal_plan < 0


def choices_of_plans(datum: ScenarioDatum, scenario: Scenario) -> list[int]:
    """How many ways there are to choose in each plan, that of the force at Hal included."""
    found = [len(plan.turns) for plan in scenario.plans]
    return [*found, 1 + len(datum.force[HAL].entries)] if hal_is_left_out(scenario) else found


def watched(datum: ScenarioDatum) -> list[int]:
    """The hexes whose control matters (3.4B)."""
    return sorted({hex for hexes in datum.control_hexes.values() for hex in hexes})


def grammar(datum: ScenarioDatum, data: GameData, start: Battle) -> Grammar:
    """Verbs, decisions and blocks of a battle."""
    count = most_pieces(datum, data)
    ground = start.ground
    scenario = start.scenario
    plans = choices_of_plans(datum, scenario)
    values = {
        "piece": list(range(count)),
        "hex": sorted(ground.hexes),
        "column": list(range(len(ground.crt[0]))),
        "comes": [0, 1],
        "side": list(range(len(SIDES))),
        "seat": list(range(len(SIDES))),
        "army": list(range(len(ARMIES))),
        "turn": list(range(len(scenario.turns))),
        "result": list(range(len(RESULTS))),
        "corps": [1, 6],
        "arms": list(range(len(ENHANCEMENTS))),
        "reinforcement": list(range(most_bodies(datum))),
        "organization": list(range(len(scenario.organizations))),
        "plan": [number * MANY + choice for number, choices in enumerate(plans) for choice in range(choices)],
        "wing": [0, 1],
        "weather": [0, 1],
        "cause": list(range(-1, count)),
    }
    labels = LABELS[:]
    for army in ARMIES:
        labels += [f"{army.lower()}_{what}" for what in ARMY_LABELS]
    labels += [f"control_{hex:04d}" for hex in watched(datum)]
    for number in range(len(scenario.organizations)):
        labels += [f"organization_{number}_{what}" for what in ("losses", "level", "demoralized")]
    labels += [f"plan_{number}" for number in range(len(plans))]
    return Grammar(VOCABULARY, values, DECISIONS, [Block("pieces", COLUMNS, count, []), table_block(labels)])


def roles(battle: Battle) -> list[int]:
    """What each piece does in the fight that is being formed or resolved."""
    found = [0] * battle.roster.size()
    fight = battle.fight
    if fight is None:
        return found
    for hex in fight.attack_hexes:
        for unit in battle.at.get(hex, ()):
            found[unit] = ATTACKS
    for hex in fight.defence_hexes:
        for unit in battle.at.get(hex, ()):
            found[unit] = DEFENDS
    for unit in fight.guns:
        found[unit] = BOMBARDS
    for unit in fight.retreating:
        found[unit] = RETREATS
    for unit in fight.given:
        found[unit] = GIVEN
    return found


# Groups of columns that are kept while what they are made from stays the same
PRINTED: Final = 0
PLACES: Final = 1
DUES: Final = 2
STRENGTHS: Final = 3
ORDERS: Final = 4
HAND: Final = 5
ROLES: Final = 6


def places(battle: Battle, kept: Kept) -> list[Column]:
    """Status, column and row of each piece."""
    source = battle.where[:]
    found = kept.same(PLACES, source)
    if found is not None:
        return found
    status: list[int] = []
    columns: list[int] = []
    rows: list[int] = []
    for place in source:
        if place > 0:
            status.append(1)
            columns.append(place // 100)
            rows.append(place % 100)
        else:
            status.append(STATUS[place])
            columns.append(0)
            rows.append(0)
    return kept.keep(PLACES, source, [status, columns, rows])


def dues(battle: Battle, kept: Kept, status: Column) -> list[Column]:
    """The turn from which a waiting piece may enter, counted from 1; 0 where none is fixed."""
    source = (status, battle.due[:])
    known = kept.same(DUES, source)
    if known is not None:
        return known
    found = [0] * battle.roster.size()
    for piece, number in battle.scenario.column_of.items():
        if battle.where[piece] == WAITING and battle.due[number] < NEVER:
            found[piece] = battle.due[number] + 1
    return kept.keep(DUES, source, [found])


def printed(roster: Roster, seat: int, kept: Kept) -> list[Column]:
    """The columns that never change in a game."""
    found = kept.same(PRINTED, None)
    if found is not None:
        return found
    columns: list[Column] = [
        [1 if side == seat else 0 for side in roster.side],
        [1] * roster.size(),
        [army + 1 for army in roster.army],
        [arm + 2 for arm in roster.arm],  # 1: a leader
        roster.full,
        roster.allowance,
        roster.capacity,
    ]
    return kept.keep(PRINTED, None, columns)


def strengths(battle: Battle, kept: Kept) -> list[Column]:
    """The strength that shows on each counter."""
    source = bytes(battle.weakened)
    found = kept.same(STRENGTHS, source)
    if found is not None:
        return found
    return kept.keep(STRENGTHS, source, [[battle.strength(unit) for unit in range(battle.roster.units)]])


def commanded(battle: Battle, kept: Kept) -> list[Column]:
    """Who commands each piece."""
    source = battle.orders[:]
    known = kept.same(ORDERS, source)
    if known is not None:
        return known
    found = [0] * battle.roster.size()
    for commander, piece in source:
        found[piece] = commander + 1
    return kept.keep(ORDERS, source, [found])


def in_hand(battle: Battle, kept: Kept) -> list[Column]:
    """The piece on the move."""
    found = kept.same(HAND, battle.mover)
    if found is not None:
        return found
    return kept.keep(HAND, battle.mover, [flags([battle.mover], battle.roster.size())])


def fight_roles(battle: Battle, kept: Kept) -> list[Column]:
    """What each piece does in the fight, if there is one."""
    if battle.fight is not None:
        return [roles(battle)]
    found = kept.same(ROLES, None)
    return found if found is not None else kept.keep(ROLES, None, [[0] * battle.roster.size()])


def piece_columns(battle: Battle, seat: int, kept: Kept) -> list[Column]:
    """One for each of COLUMNS."""
    columns = printed(battle.roster, seat, kept) + strengths(battle, kept)
    columns += places(battle, kept)
    status = columns[8]
    columns += [bytes(battle.moved), bytes(battle.out_of_command), bytes(battle.asleep)]
    columns += [bytes(battle.duty), bytes(battle.fought), bytes(battle.spent), bytes(battle.used)]
    columns += commanded(battle, kept)
    columns += dues(battle, kept, status)
    columns += in_hand(battle, kept)
    columns += fight_roles(battle, kept)
    return columns


def table_values(battle: Battle, seat: int) -> list[int]:
    """One number for each label of the table."""
    scenario = battle.scenario
    now = battle.now()
    fight = battle.fight
    side = 1 if seat == 1 else 0  # an onlooker sees the table from the French side
    values = [battle.turn + 1, len(scenario.turns), int(now.night), int(now.rain), int(battle.phasing == seat)]
    values.append(battle.points_left)
    values += [0, 0, 0] if fight is None else [fight.column + 1, fight.result + 1, fight.price]
    values.append(0 if battle.secret == UNKNOWN else battle.secret + 1)
    values += [scenario.points(battle, side), scenario.points(battle, len(SIDES) - 1 - side)]
    for army in range(len(ARMIES)):
        if army not in scenario.armies:
            values += [0] * len(ARMY_LABELS)
            continue
        demoralization, disintegration = scenario.levels(battle, army)
        if demoralization >= NEVER:
            demoralization = 0  # corps or wings have levels of their own
        if scenario.disintegration[army] >= NEVER:
            disintegration = 0
        values += [battle.losses[army], demoralization, disintegration]
        values += [int(battle.demoralized[army]), int(battle.broken[army])]
    values += [1 if battle.control[hex] == seat else 2 for hex in sorted(battle.control)]
    for number in range(len(scenario.organizations)):
        values += [corps_morale.losses(battle, number), corps_morale.level(battle, number), battle.shaken[number]]
    values += [choice + 1 for choice in battle.plans]
    if hal_is_left_out(scenario):
        values.append(0)
    return values


def numbers(battle: Battle, seat: int) -> list[Column]:
    """A redacted position as the columns of the blocks."""
    columns = piece_columns(battle, seat, kept_for(seat, battle.roster.kept))
    columns.append(table_values(battle, seat))
    return columns
