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
from grognard.kernel.columns import Column, Kept, flags, kept_for, on_map
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


# Groups of columns that are kept while what they are made from stays the same
PRINTED: Final = 0
PLACES: Final = 1
KNOWN: Final = 2
FACES: Final = 3
LEVELS: Final = 4
HAND: Final = 5
DRAWN: Final = 6
CONTROL: Final = 7
BLOCKS: Final = 8
NEWLY: Final = 9
FOUGHT: Final = 10


def printed(seen: Day, seat: int, kept: Kept) -> list[Column]:
    """Own blocks, those of the own side, and factions: what the backs show."""
    roster = seen.roster
    seats = seen.scenario.seats
    found = kept.same(PRINTED, seats)
    if found is not None:
        return found
    sides = [SIDE_OF[faction] for faction in range(3) if seats[faction] == seat]
    columns: list[Column] = [
        [1 if seats[faction] == seat else 0 for faction in roster.faction],
        [1 if side in sides else 0 for side in roster.side],
        [faction + 1 for faction in roster.faction],
    ]
    return kept.keep(PRINTED, seats, columns)


def places(seen: Day, kept: Kept) -> list[Column]:
    """Status and area of each block."""
    source = seen.where[:]
    found = kept.same(PLACES, source)
    if found is not None:
        return found
    stands: Column = [status(place) for place in source]
    return kept.keep(PLACES, source, [stands, on_map(source)])


def faces_known(seen: Day, seat: int, kept: Kept, stands: Column) -> Column:
    """A one for each block whose face the seat sees; who that is changes when one dies or is shown."""
    source = (seen.scenario, bytes(seen.shown), stands, seen.outcome is None, seen.unsealed)
    found = kept.same(KNOWN, source)
    if found is None:
        known: Column = [1 if knows(seen, seat, block) else 0 for block in range(seen.roster.size())]
        found = kept.keep(KNOWN, source, [known])
    return found[0]


def faces(seen: Day, kept: Kept, known: Column) -> list[Column]:
    """What is printed on the faces that are seen: kind and corps."""
    found = kept.same(FACES, known)
    if found is not None:
        return found
    roster = seen.roster
    columns: list[Column] = [
        [kind + 1 if known[block] else 0 for block, kind in enumerate(roster.kind)],
        [corps + 1 if known[block] else 0 for block, corps in enumerate(roster.corps)],
    ]
    return kept.keep(FACES, known, columns)


def levels(seen: Day, kept: Kept, known: Column) -> list[Column]:
    """Strength, value and toughness as the faces that are seen say."""
    source = (known, seen.level[:])
    found = kept.same(LEVELS, source)
    if found is not None:
        return found
    roster = seen.roster
    strength: list[int] = []
    value: list[int] = []
    toughness: list[int] = []
    for block, is_known in enumerate(known):
        strength.append(seen.strength(block) if is_known else 0)
        value.append(seen.value(block) if is_known else 0)
        toughness.append(roster.toughness[block][seen.level[block]] if is_known else 0)
    return kept.keep(LEVELS, source, [strength, value, toughness])


def chosen(group: int, blocks: list[int], kept: Kept, known: Column) -> list[Column]:
    """A one for each of some blocks whose faces are seen."""
    source = (known, blocks[:])
    found = kept.same(group, source)
    if found is not None:
        return found
    return kept.keep(group, source, [flags([b for b in blocks if b >= 0 and known[b]], len(known))])


def piece_columns(seen: Day, seat: int, kept: Kept) -> list[Column]:
    """What the seat sees of every block; of unknown ones their back."""
    own, own_side, faction = printed(seen, seat, kept)
    stands, area = places(seen, kept)
    known = faces_known(seen, seat, kept, stands)
    columns = [own, own_side, known, faction, stands, area, bytes(seen.shown), bytes(seen.active)]
    columns += faces(seen, kept, known)
    columns += levels(seen, kept, known)
    columns.append(bytes(seen.moved))  # a view knows of no block that has moved but those it shows
    columns += chosen(HAND, [seen.hand], kept, known)
    columns += chosen(DRAWN, seen.drawn, kept, known)
    return columns


def added(rows: list[list[int]], size: int) -> Column:
    """The rows added up."""
    if len(rows) == 1:
        return rows[0]
    total = [0] * size
    for row in rows:
        for place, count in enumerate(row):
            if count:
                total[place] += count
    return total


def area_columns(seen: Day, seat: int, kept: Kept) -> list[Column]:
    """The map as everybody sees it, from the side of the seat."""
    seats = seen.scenario.seats
    size = seen.ground.size()
    control = seen.control[:]
    columns = kept.same(CONTROL, control)
    if columns is None:
        holders: Column = [0, *[side + 1 for side in control[1:]]]
        columns = kept.keep(CONTROL, control, [holders])
    source = (seats, [row[:] for row in seen.held])
    blocks = kept.same(BLOCKS, source)
    if blocks is None:
        held = source[1]
        own = [faction for faction in range(3) if seats[faction] == seat]
        side = SIDE_OF[own[0]] if own else 0
        mine = added([held[faction] for faction in own], size)
        allied = added([held[f] for f in range(3) if SIDE_OF[f] == side and f not in own], size)
        enemy = added([held[f] for f in range(3) if SIDE_OF[f] != side], size)
        blocks = kept.keep(BLOCKS, source, [mine, allied, enemy])
    columns = columns + blocks
    columns.append(bytes(seen.contested_before))
    return columns + marked(NEWLY, seen.newly, size, kept) + marked(FOUGHT, seen.fought, size, kept)


def marked(group: int, areas: list[int], size: int, kept: Kept) -> list[Column]:
    """A one for each of some areas."""
    found = kept.same(group, areas)
    return found if found is not None else kept.keep(group, areas[:], [flags(areas, size)])


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


def numbers(seen: Day, seat: int) -> list[Column]:
    """A redacted position as the columns of the blocks."""
    kept = kept_for(seat, seen.roster.kept)
    columns = piece_columns(seen, seat, kept) + area_columns(seen, seat, kept)
    columns.append(table_values(seen, seat))
    return columns
