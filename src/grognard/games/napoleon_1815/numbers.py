"""A campaign as numbers, for programs that learn (`Measures.grammar_of`, `Measures.numbers`).

Of a block whose face the seat may not see there is nothing but its army and where it stands; which row stands for
which of them follows from what is public (`view.deal_out`), so a row says nothing about the block behind it.
"""

from __future__ import annotations

from typing import Final

from grognard.games.napoleon_1815.field import PLACES, TERRAIN
from grognard.games.napoleon_1815.roster import ARMIES, SIDE_OF
from grognard.games.napoleon_1815.state import DEAD, Campaign
from grognard.games.napoleon_1815.view import knows
from grognard.games.napoleon_1815.vocabulary import VOCABULARY
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
    places = list(range(PLACES))
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
    columns = TOWN_COLUMNS + [f"terrain_{place}" for place in range(PLACES)]
    blocks = [
        Block("pieces", COLUMNS, campaign.roster.size(), []),
        Block("towns", columns, campaign.ground.size(), []),
        table_block(labels),
    ]
    return Grammar(VOCABULARY, values, DECISIONS, blocks)


def status(place: int) -> int:
    """1: on the map, 2: waiting, 3: dead."""
    return 1 if place >= 0 else 3 if place == DEAD else 2


def public_columns(seen: Campaign, seat: int, known: list[int]) -> list[list[int]]:
    """What everybody sees of every block, its back at least."""
    roster = seen.roster
    size = roster.size()
    mine = [army for army in range(len(ARMIES)) if seen.seat_of[army] == seat]
    sides = [SIDE_OF[army] for army in mine]
    marched = [0] * size
    for unit in seen.marchers:
        marched[unit] = 1
    company = [0] * size
    for unit in seen.company:
        company[unit] = 1
    return [
        [1 if army in mine else 0 for army in roster.army],
        [1 if side in sides else 0 for side in roster.side],
        known,
        [army + 1 for army in roster.army],
        [status(place) for place in seen.where],
        [place + 1 if place >= 0 else 0 for place in seen.where],
        [post + 1 for post in seen.post],
        [town + 1 for town in seen.came_from],
        list(seen.disrupted),
        list(seen.shown),
        marched,
        company,
    ]


def face_columns(seen: Campaign, known: list[int]) -> list[list[int]]:
    """What is seen of a block by those who know its face; of others it is left out."""
    roster = seen.roster
    hand = [0] * roster.size()
    if seen.hand >= 0:
        hand[seen.hand] = 1
    columns: list[list[int]] = [
        [arm + 1 for arm in roster.arm],
        [corps + 1 for corps in roster.corps],
        roster.full[:],
        roster.fire[:],
        seen.strength[:],
        list(seen.moved),
        list(seen.done),
        list(seen.shock),
        list(seen.canister),
        list(seen.square),
        [unit + 1 for unit in seen.host],
        list(seen.weakened),
        hand,
    ]
    hidden = [unit for unit, is_known in enumerate(known) if not is_known]
    for column in columns:
        for unit in hidden:
            column[unit] = 0
    return columns


def town_columns(seen: Campaign, side: int) -> list[list[int]]:
    """The fights under way, by town."""
    towns = seen.ground.size()
    columns = [[0] * towns for _ in range(len(TOWN_COLUMNS) + PLACES)]
    for field in seen.fields.values():
        town = field.town
        columns[0][town] = 1
        columns[1][town] = int(field.attacker == side)
        columns[2][town] = int(field.phasing == side)
        columns[5][town] = field.idle
        columns[6][town] = field.waited
        for place in range(PLACES):
            columns[len(TOWN_COLUMNS) + place][town] = field.laid[place]
    for town in seen.skirmishes:
        columns[3][town] = 1
    for town in seen.entries:
        columns[4][town] = 1
    return columns


def table_values(seen: Campaign, seat: int, side: int) -> list[int]:
    """One number for each label of the table."""
    now = seen.now()
    values = [seen.turn + 1, len(seen.scenario.turns), int(now.night), int(now.side == side), seen.paces]
    values += [int(seen.bid[0] == seat), seen.bid[1] + 1, seen.bid[2] + 1]
    for army in range(len(ARMIES)):
        values += [int(seen.seat_of[army] == seat), seen.dead[army], seen.scenario.defeat[army]]
        values += [int(seen.defeated[army]), seen.quota[army]]
    return values


def numbers(seen: Campaign, seat: int) -> list[list[int]]:
    """A redacted position as the columns of the blocks."""
    known = [1 if knows(seen, seat, unit) else 0 for unit in range(seen.roster.size())]
    side = 0 if seen.seat_of[0] == seat else 1
    columns = public_columns(seen, seat, known) + face_columns(seen, known) + town_columns(seen, side)
    columns.append(table_values(seen, seat, side))
    return columns
