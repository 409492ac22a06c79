"""A day as numbers, for programs that learn (`Measures.grammar_of`, `Measures.numbers`).

Of a block whose face the seat may not see there is nothing but its faction and where it stands; which row stands for
which of them follows from what is public (`view.show_blocks`), so a row says nothing about the block behind it.
"""

from __future__ import annotations

from typing import Final

from grognard.games.waterloo_200.roster import FACTIONS, FACTIONS_OF, SIDE_OF, Roster
from grognard.games.waterloo_200.state import DEAD, NO_BLOCK, POOL, Day
from grognard.games.waterloo_200.view import (
    blocks_known,
    knows,
    knows_faction,
    marches_known,
    sees_hand,
    sees_lifts,
)
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


IS_DEAD: Final = 3


def status(place: int) -> int:
    """1: on the map, 2: in the pool, 3: dead, 4: on the march."""
    return 1 if place > 0 else 2 if place == POOL else IS_DEAD if place == DEAD else 4


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


class Sight:
    """What of a position differs from seat to seat and becomes numbers, as one seat sees it."""

    def __init__(self, where: list[int], level: list[int], moved: bytes) -> None:
        self.where: Final = where
        self.level: Final = level
        self.moved: Final = moved  # a seat knows of no block that has moved but those it is shown
        self.hand = NO_BLOCK
        self.left = 0  # MP of the block in hand
        self.lifts = 0
        self.drawn: list[int] = []


def sight(day: Day, seat: int) -> Sight:
    """What a seat sees of a position, as its view would have it (`view.redact`)."""
    dealt = blocks_known(day, seat)
    seen = Sight(dealt.where, dealt.level, bytes(marches_known(day, seat)))
    if sees_hand(day, seat):
        seen.hand = day.hand
        seen.left = max(0, day.allowance - day.spent)
    if sees_lifts(day, seat):
        seen.lifts = day.lifts
    seen.drawn = [block for block in day.drawn if knows(day, seat, block)]
    return seen


def sight_of_view(day: Day) -> Sight:
    """The same of a position that is a view already."""
    seen = Sight(day.where, day.level, bytes(day.moved))
    seen.hand = day.hand
    seen.left = max(0, day.allowance - day.spent)
    seen.lifts = day.lifts
    seen.drawn = day.drawn
    return seen


def printed(day: Day, seat: int, kept: Kept) -> list[Column]:
    """Own blocks, those of the own side, and factions: what the backs show."""
    roster = day.roster
    seats = day.scenario.seats
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


def places(seen: Sight, kept: Kept) -> list[Column]:
    """Status and area of each block."""
    where = seen.where
    found = kept.same(PLACES, where)
    if found is not None:
        return found
    stands: Column = [status(place) for place in where]
    return kept.keep(PLACES, where[:], [stands, on_map(where)])


def faces_known(day: Day, seat: int, kept: Kept, stands: Column) -> Column:
    """A one for each block whose face the seat sees (`view.knows`): of whole factions, shown, dead ones, chiefs."""
    factions = [knows_faction(day, seat, faction) for faction in range(len(FACTIONS))]
    source = (day.scenario, factions, bytes(day.shown), stands)
    found = kept.same(KNOWN, source)
    if found is None:
        chiefs = day.roster.chief
        known: Column = [
            1 if factions[faction] or source[2][block] or stands[block] == IS_DEAD or block in chiefs else 0
            for block, faction in enumerate(day.roster.faction)
        ]
        before = kept.columns(KNOWN)
        found = kept.keep(KNOWN, source, before if before == [known] else [known])
    return found[0]


def faces(roster: Roster, kept: Kept, known: Column) -> list[Column]:
    """What is printed on the faces that are seen: kind and corps."""
    found = kept.same(FACES, known)
    if found is not None:
        return found
    columns: list[Column] = [
        [kind + 1 if known[block] else 0 for block, kind in enumerate(roster.kind)],
        [corps + 1 if known[block] else 0 for block, corps in enumerate(roster.corps)],
    ]
    return kept.keep(FACES, known, columns)


def levels(seen: Sight, roster: Roster, kept: Kept, known: Column) -> list[Column]:
    """Strength, value and toughness as the faces that are seen say."""
    level = seen.level
    found = kept.same(LEVELS, (known, level))
    if found is not None:
        return found
    strength: list[int] = []
    value: list[int] = []
    toughness: list[int] = []
    for block, is_known in enumerate(known):
        strength.append(roster.strength[block][level[block]] if is_known else 0)
        value.append(roster.value[block][level[block]] if is_known else 0)
        toughness.append(roster.toughness[block][level[block]] if is_known else 0)
    return kept.keep(LEVELS, (known, level[:]), [strength, value, toughness])


def chosen(group: int, blocks: list[int], kept: Kept, known: Column) -> list[Column]:
    """A one for each of some blocks whose faces are seen."""
    found = kept.same(group, (known, blocks))
    if found is not None:
        return found
    marked = flags([b for b in blocks if b >= 0 and known[b]], len(known))
    return kept.keep(group, (known, blocks[:]), [marked])


def piece_columns(day: Day, seen: Sight, seat: int, kept: Kept) -> list[Column]:
    """What the seat sees of every block; of unknown ones their back."""
    own, own_side, faction = printed(day, seat, kept)
    stands, area = places(seen, kept)
    known = faces_known(day, seat, kept, stands)
    columns = [own, own_side, known, faction, stands, area, bytes(day.shown), bytes(day.active)]
    columns += faces(day.roster, kept, known)
    columns += levels(seen, day.roster, kept, known)
    columns.append(seen.moved)
    columns += chosen(HAND, [seen.hand], kept, known)
    columns += chosen(DRAWN, seen.drawn, kept, known)
    return columns


def area_columns(day: Day, seat: int, kept: Kept) -> list[Column]:
    """The map as everybody sees it, from the side of the seat."""
    seats = day.scenario.seats
    size = day.ground.size()
    columns = kept.same(CONTROL, day.control)
    if columns is None:
        holders: Column = [0, *[side + 1 for side in day.control[1:]]]
        columns = kept.keep(CONTROL, day.control[:], [holders])
    blocks = kept.same(BLOCKS, (seats, day.held))
    if blocks is None:
        source = (seats, [row[:] for row in day.held])
        blocks = kept.keep(BLOCKS, source, block_columns(day, seat))
    columns = columns + blocks
    columns.append(bytes(day.contested_before))
    return columns + marked(NEWLY, day.newly, size, kept) + marked(FOUGHT, day.fought, size, kept)


def block_columns(day: Day, seat: int) -> list[Column]:
    """Blocks by area: of the seat, of its ally, of the enemy."""
    own = [faction for faction in range(3) if day.scenario.seats[faction] == seat]
    side = SIDE_OF[own[0]] if own else 0
    allies = [faction for faction in FACTIONS_OF[side] if faction not in own]
    nobody = [0] * day.ground.size()
    if not own or not allies:  # the seat has nobody of the side, or all of it
        mine, allied = (day.heads[side][:], nobody) if own else (nobody, day.heads[side][:])
    else:
        mine, allied = day.held[own[0]][:], day.held[allies[0]][:]
    return [mine, allied, day.heads[1 - side][:]]


def marked(group: int, areas: list[int], size: int, kept: Kept) -> list[Column]:
    """A one for each of some areas."""
    found = kept.same(group, areas)
    return found if found is not None else kept.keep(group, areas[:], [flags(areas, size)])


def table_values(day: Day, seen: Sight, seat: int) -> list[int]:
    """One number for each label of the table."""
    seats = day.scenario.seats
    mine = [SIDE_OF[faction] for faction in range(3) if seats[faction] == seat]
    clash = day.clash
    values = [
        day.turn, len(day.scenario.hours), int(day.side in mine), int(day.disc in mine), day.passes,
        day.kind, day.wish, seen.left, seen.lifts, day.calls,
        0 if clash is None else clash.area, 0 if clash is None else clash.attack,
        0 if clash is None else clash.defence, 0 if clash is None else clash.hits[0],
        0 if clash is None else clash.hits[1],
    ]  # fmt: skip
    for faction in range(3):
        values += [
            int(seats[faction] == seat), day.lost[faction], day.pools[faction], day.plan[faction],
            day.orders[faction], day.moves[faction], day.engagements[faction], day.battles[faction],
            day.command(faction),
        ]  # fmt: skip
    return values


def numbers(day: Day, seen: Sight, seat: int) -> list[Column]:
    """A position as the columns of the blocks; of `day` only what everybody sees."""
    kept = kept_for(seat, day.roster.kept)
    columns = piece_columns(day, seen, seat, kept) + area_columns(day, seat, kept)
    columns.append(table_values(day, seen, seat))
    return columns


def numbers_of_view(seen: Day, seat: int) -> list[Column]:
    """A redacted position as numbers."""
    return numbers(seen, sight_of_view(seen), seat)
