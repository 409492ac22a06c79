"""A day as numbers, for programs that learn (`Measures.grammar_of`, `Measures.numbers`).

Of a block whose face the seat may not see there is nothing but its faction and where it stands; which row stands for
which of them follows from what is public (`view.show_blocks`), so a row says nothing about the block behind it.
"""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.roster import FACTIONS, SIDE_OF
from grognard.games.waterloo_200.state import DEAD, POOL, Day
from grognard.games.waterloo_200.view import knows
from grognard.games.waterloo_200.vocabulary import VOCABULARY
from grognard.kernel.grammar import Block, Grammar, table_block

DECISIONS: Final = [
    "AimBattery", "CallLeaders", "CallReserves", "ChooseAction", "ChooseArrival", "ChooseBattle", "ChoosePlan",
    "ChooseReserves", "CommitGuns", "Counsel", "Dash", "LayGuns", "ManIcon", "MoveBlocks", "PlaceBlock", "PlayRetreat",
    "Reorganize", "RestoreLeaders", "SunkenRoad", "TakeHits", "Withdraw",
]  # fmt: skip

COLUMNS: Final = [
    "own", "own_side", "known", "faction", "status", "area", "shown", "active", "kind", "corps", "strength", "value",
    "toughness", "moved", "in_hand", "drawn",
]  # fmt: skip
AREA_COLUMNS: Final = [
    "controlled_by", "own_blocks", "allied_blocks", "enemy_blocks", "contested_before", "newly_contested", "fought",
]  # fmt: skip
LABELS: Final = [
    "turn", "turns", "own_impulse", "own_disc", "passes", "action", "wish", "mp_left", "restorations", "calls",
    "battle_area", "battle_attack", "battle_defence", "hits_on_attacker", "hits_on_defender",
]  # fmt: skip
FACTION_LABELS: Final = [
    "own", "eliminated", "pool", "plan", "orders", "moves", "engagements", "battles", "command",
]  # fmt: skip


def grammar(day: Day) -> Grammar:
    """Verbs, decisions and blocks; `day` is any position of the scenario."""
    roster = day.roster
    factions = list(range(len(FACTIONS)))
    values = {
        "block": list(range(roster.size())),
        "back": factions,
        "area": list(range(1, day.ground.size())),
        "faction": factions,
        "side": [0, 1],
        "seat": factions,
        "corps": list(range(len(roster.all_corps))),
        "turn": list(range(1, len(day.scenario.hours) + 1)),
        "kind": [1, 2, 3],
        "plan": [0, 1, 2, 3],
        "count": list(range(5)),  # no leader has more stars than four
    }
    labels = LABELS[:]
    for faction in FACTIONS:
        labels += [f"{faction}_{what}" for what in FACTION_LABELS]
    blocks = [
        Block("pieces", COLUMNS, roster.size(), []),
        Block("areas", AREA_COLUMNS, day.ground.size(), []),
        table_block(labels),
    ]
    return Grammar(VOCABULARY, values, DECISIONS, blocks)


def status(place: int) -> int:
    """1: on the map, 2: in the pool, 3: dead, 4: on the march."""
    return 1 if place > 0 else 2 if place == POOL else 3 if place == DEAD else 4


def piece_columns(seen: Day, seat: int) -> list[list[int]]:
    """What the seat sees of every block; of unknown ones their back."""
    roster = seen.roster
    size = roster.size()
    seats = seen.scenario.seats
    sides = [SIDE_OF[faction] for faction in range(3) if seats[faction] == seat]
    known = [1 if knows(seen, seat, block) else 0 for block in range(size)]
    hand = [0] * size
    if seen.hand >= 0:
        hand[seen.hand] = 1
    drawn = [0] * size
    for block in seen.drawn:
        drawn[block] = 1
    public = [
        [1 if seats[faction] == seat else 0 for faction in roster.faction],
        [1 if side in sides else 0 for side in roster.side],
        known,
        [faction + 1 for faction in roster.faction],
        [status(place) for place in seen.where],
        [max(place, 0) for place in seen.where],
        list(seen.shown),
        list(seen.active),
    ]
    faces = [
        [kind + 1 for kind in roster.kind],
        [corps + 1 for corps in roster.corps],
        [seen.strength(block) for block in range(size)],
        [seen.value(block) for block in range(size)],
        [roster.toughness[block][seen.level[block]] for block in range(size)],
        list(seen.moved),
        hand,
        drawn,
    ]
    for column in faces:
        for block in range(size):
            if not known[block]:
                column[block] = 0
    return public + faces


def area_columns(seen: Day, seat: int) -> list[list[int]]:
    """The map as everybody sees it, from the side of the seat."""
    seats = seen.scenario.seats
    own = [faction for faction in range(3) if seats[faction] == seat]
    side = SIDE_OF[own[0]] if own else 0
    columns: list[list[int]] = [[] for _ in AREA_COLUMNS]
    for area in range(seen.ground.size()):
        heads = [seen.held[faction][area] for faction in range(3)]
        columns[0].append(seen.control[area] + 1 if area else 0)
        columns[1].append(sum([heads[faction] for faction in own]))
        columns[2].append(sum([heads[f] for f in range(3) if SIDE_OF[f] == side and f not in own]))
        columns[3].append(sum([heads[f] for f in range(3) if SIDE_OF[f] != side]))
        columns[4].append(seen.contested_before[area])
        columns[5].append(1 if area in seen.newly else 0)
        columns[6].append(1 if area in seen.fought else 0)
    return columns


def table_values(seen: Day, seat: int) -> list[int]:
    """One number for each label of the table."""
    seats = seen.scenario.seats
    mine = [SIDE_OF[faction] for faction in range(3) if seats[faction] == seat]
    values = [seen.turn, len(seen.scenario.hours), int(seen.side in mine), int(seen.disc in mine), seen.passes]
    values += [seen.kind, seen.wish, max(0, seen.allowance - seen.spent), seen.lifts, seen.calls]
    clash = seen.clash
    if clash is None:
        values += [0, 0, 0, 0, 0]
    else:
        values += [clash.area, clash.attack, clash.defence, clash.hits[0], clash.hits[1]]
    for faction in range(3):
        values += [int(seats[faction] == seat), seen.lost[faction], seen.pools[faction], seen.plan[faction]]
        values += [seen.orders[faction], seen.moves[faction], seen.engagements[faction], seen.battles[faction]]
        values.append(seen.command(faction))
    return values


def numbers(seen: Day, seat: int) -> list[list[int]]:
    """A redacted position as the columns of the blocks."""
    columns = piece_columns(seen, seat) + area_columns(seen, seat)
    columns.append(table_values(seen, seat))
    return columns
