"""A campaign as numbers, for programs that learn (`Measures.grammar_of`, `Measures.numbers`).

Of a block whose face the seat may not see there is nothing but its army and where it stands; which row stands for
which of them follows from what is public (`view.deal_out`), so a row says nothing about the block behind it.
"""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import PLACES as PLACES_IN_BATTLE
from grognard.games.napoleon_1815.field import TERRAIN
from grognard.games.napoleon_1815.roster import ARMIES, SIDE_OF
from grognard.games.napoleon_1815.state import DEAD, Campaign
from grognard.games.napoleon_1815.view import knows_army
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
from grognard.kernel.columns import Column, Kept, above, flags, kept_for
from grognard.kernel.grammar import Block, Grammar, table_block

DECISIONS: Final = [
    "Bid", "ChooseField", "ChooseGroup", "ChooseHolder", "ChooseSkirmish", "Combat", "Deploy", "Deployment",
    "ForcedRetreat", "LayTerrain", "Morale", "MoveGroup", "Regroup", "Reinforce", "ShowLeader", "ShowUnits",
    "SkirmishHit", "SupplyLoss", "TakeHit", "TakeSteps", "UnitActs",
]  # fmt: skip

COLUMNS: Final = [
    "own", "own_side", "known", "army", "status", "town", "place", "attacked_from", "disrupted", "shown",
    "force_marched", "in_company", "arm", "corps", "full", "fire", "strength", "moved", "done", "to_charge",
    "canister_used", "square", "shelters_with", "gave_step", "in_hand",
]  # fmt: skip

TOWN_COLUMNS: Final = ["battle", "own_attack", "own_battle_turn", "skirmish", "attacked", "idle", "waited"]
LABELS: Final = [
    "turn", "turns", "night", "own_turn", "paces", "highest_bid_own", "highest_bid_side", "highest_bid_steps",
]  # fmt: skip
ARMY_LABELS: Final = ["own", "eliminated", "defeat", "defeated", "group_moves"]


def grammar(campaign: Campaign) -> Grammar:
    """Verbs, decisions and blocks; `campaign` is any position of the scenario."""
    places = list(range(PLACES_IN_BATTLE))
    values = {
        "unit": list(range(campaign.roster.size())),
        "town": list(range(campaign.ground.size())),
        "place": places,
        "own_place": places,
        "army": list(range(len(ARMIES))),
        "back": list(range(len(ARMIES))),
        "side": [0, 1],
        "loser": [0, 1, 2],
        "seat": list(range(len(ARMIES))),
        "turn": list(range(len(campaign.scenario.turns))),
        "terrain": list(range(len(TERRAIN))),
        "role": [0, 1],
        "target": [0, 1],
        "steps": list(range(sum(campaign.roster.full) + 1)),  # no bid offers more
    }
    labels = LABELS[:]
    for army in ARMIES:
        labels += [f"{army}_{what}" for what in ARMY_LABELS]
    columns = TOWN_COLUMNS + [f"terrain_{place}" for place in range(PLACES_IN_BATTLE)]
    blocks = [
        Block("pieces", COLUMNS, campaign.roster.size(), []),
        Block("towns", columns, campaign.ground.size(), []),
        table_block(labels),
    ]
    return Grammar(VOCABULARY, values, DECISIONS, blocks)


def status(place: int) -> int:
    """1: on the map, 2: waiting, 3: dead."""
    return 1 if place >= 0 else 3 if place == DEAD else 2


# Groups of columns that are kept while what they are made from stays the same
BACKS: Final = 0
PLACES: Final = 1
POSTS: Final = 2
ORIGINS: Final = 3
MARCHERS: Final = 4
COMPANY: Final = 5
FACES: Final = 6
STRENGTHS: Final = 7
HOSTS: Final = 8
HAND: Final = 9
TOWNS: Final = 10
KNOWN: Final = 11


def backs(seen: Campaign, seat: int, kept: Kept) -> list[Column]:
    """Own blocks, those of the own side, and armies."""
    source = seen.seat_of[:]
    found = kept.same(BACKS, source)
    if found is not None:
        return found
    roster = seen.roster
    mine = [army for army in range(len(ARMIES)) if source[army] == seat]
    sides = [SIDE_OF[army] for army in mine]
    columns: list[Column] = [
        [1 if army in mine else 0 for army in roster.army],
        [1 if side in sides else 0 for side in roster.side],
        [army + 1 for army in roster.army],
    ]
    return kept.keep(BACKS, source, columns)


def places(seen: Campaign, kept: Kept) -> list[Column]:
    """Status and town of each block."""
    where = seen.where
    found = kept.same(PLACES, where)
    if found is not None:
        return found
    stands: Column = [status(place) for place in where]
    towns: Column = [place + 1 if place >= 0 else 0 for place in where]
    return kept.keep(PLACES, where[:], [stands, towns])


def faces_known(seen: Campaign, seat: int, kept: Kept, stands: Column) -> Column:
    """A one for each block whose face the seat sees (`view.knows`): of whole armies, shown ones, dead ones."""
    armies = [knows_army(seen, seat, army) for army in range(len(ARMIES))]
    source = (armies, bytes(seen.shown), stands)
    found = kept.same(KNOWN, source)
    if found is None:
        known: Column = [
            1 if armies[army] or source[1][unit] or seen.where[unit] == DEAD else 0
            for unit, army in enumerate(seen.roster.army)
        ]
        before = kept.columns(KNOWN)
        found = kept.keep(KNOWN, source, before if before == [known] else [known])
    return found[0]


def raised(group: int, values: list[int], kept: Kept) -> list[Column]:
    """Towns, places or blocks counted from 1; 0 stands for none."""
    found = kept.same(group, values)
    return found if found is not None else kept.keep(group, values[:], [above(values)])


def marked(group: int, units: list[int], size: int, kept: Kept) -> list[Column]:
    """A one for each of some blocks."""
    found = kept.same(group, units)
    return found if found is not None else kept.keep(group, units[:], [flags(units, size)])


def public_columns(seen: Campaign, seat: int, kept: Kept) -> list[Column]:
    """What everybody sees of every block, its back at least; and whose face the seat sees."""
    size = seen.roster.size()
    own, own_side, army = backs(seen, seat, kept)
    stands, towns = places(seen, kept)
    columns = [own, own_side, faces_known(seen, seat, kept, stands), army, stands, towns]
    columns += raised(POSTS, seen.post, kept)
    columns += raised(ORIGINS, seen.came_from, kept)
    columns += [bytes(seen.disrupted), bytes(seen.shown)]
    columns += marked(MARCHERS, seen.marchers, size, kept)
    columns += marked(COMPANY, seen.company, size, kept)
    return columns


def faces(seen: Campaign, known: Column, kept: Kept) -> list[Column]:
    """What is printed on the faces that are seen: arm, corps, full strength and fire."""
    found = kept.same(FACES, known)
    if found is not None:
        return found
    roster = seen.roster
    columns: list[Column] = []
    for values, by in ((roster.arm, 1), (roster.corps, 1), (roster.full, 0), (roster.fire, 0)):
        columns.append([value + by if known[unit] else 0 for unit, value in enumerate(values)])
    return kept.keep(FACES, known, columns)


def strengths(seen: Campaign, known: Column, kept: Kept) -> list[Column]:
    """The strength of blocks whose faces are seen."""
    found = kept.same(STRENGTHS, (known, seen.strength))
    if found is not None:
        return found
    column: Column = [strength if known[unit] else 0 for unit, strength in enumerate(seen.strength)]
    return kept.keep(STRENGTHS, (known, seen.strength[:]), [column])


def face_columns(seen: Campaign, known: Column, kept: Kept) -> list[Column]:
    """What is seen of a block by those who know its face.

    Of others it is left out: what a view holds of them is blank, but for the strength.
    """
    columns = faces(seen, known, kept) + strengths(seen, known, kept)
    columns += [bytes(seen.moved), bytes(seen.done), bytes(seen.shock), bytes(seen.canister), bytes(seen.square)]
    columns += raised(HOSTS, seen.host, kept)
    columns.append(bytes(seen.weakened))
    columns += marked(HAND, [seen.hand], seen.roster.size(), kept)
    return columns


def town_columns(seen: Campaign, side: int, kept: Kept) -> list[Column]:
    """The fights under way, by town."""
    fights = [(f.town, f.attacker, f.phasing, f.idle, f.waited, f.laid[:]) for f in seen.fields.values()]
    source = (side, fights, seen.skirmishes[:], list(seen.entries))
    known = kept.same(TOWNS, source)
    if known is not None:
        return known
    towns = seen.ground.size()
    columns = [[0] * towns for _ in range(len(TOWN_COLUMNS) + PLACES_IN_BATTLE)]
    for field in seen.fields.values():
        town = field.town
        columns[0][town] = 1
        columns[1][town] = int(field.attacker == side)
        columns[2][town] = int(field.phasing == side)
        columns[5][town] = field.idle
        columns[6][town] = field.waited
        for place in range(PLACES_IN_BATTLE):
            columns[len(TOWN_COLUMNS) + place][town] = field.laid[place]
    for town in seen.skirmishes:
        columns[3][town] = 1
    for town in seen.entries:
        columns[4][town] = 1
    return kept.keep(TOWNS, source, [*columns])


def table_values(seen: Campaign, seat: int, side: int) -> list[int]:
    """One number for each label of the table."""
    now = seen.now()
    values = [seen.turn + 1, len(seen.scenario.turns), int(now.night), int(now.side == side), seen.paces]
    values += [int(seen.bid[0] == seat), seen.bid[1] + 1, seen.bid[2] + 1]
    for army in range(len(ARMIES)):
        values += [int(seen.seat_of[army] == seat), seen.dead[army], seen.scenario.defeat[army]]
        values += [int(seen.defeated[army]), seen.quota[army]]
    return values


def numbers(seen: Campaign, seat: int) -> list[Column]:
    """A redacted position as the columns of the blocks."""
    kept = kept_for(seat, seen.roster.kept)
    side = 0 if seen.seat_of[0] == seat else 1
    columns = public_columns(seen, seat, kept)
    columns += face_columns(seen, columns[2], kept)
    columns += town_columns(seen, side, kept)
    columns.append(table_values(seen, seat, side))
    return columns
