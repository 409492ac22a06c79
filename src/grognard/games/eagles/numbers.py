"""A battle as numbers, for programs that learn (`Measures.grammar_of`, `Measures.numbers`).

Of a unit that the seat may not see there is nothing but its side: which units are still somewhere on the map.
"""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.roster import FIRST_COUNTER, FIRST_LEADER
from grognard.games.eagles.state import UNSEEN, Battle
from grognard.games.eagles.vocabulary import VOCABULARY
from grognard.kernel.grammar import Block, Grammar, table_block

DECISIONS: Final = [
    "Ability", "AskAmmo", "AskCard", "AskColours", "AskFate", "AskPlan", "CallBack", "ChangeOrders", "ChargeGroup",
    "ChooseBeginning", "ChooseFirst", "ChooseFriends", "ChooseLeader", "ChooseLoser", "ChooseMarch",
    "ChooseOverallLead", "ChooseRider", "ChooseStack", "Declare", "DefensiveFire", "Deploy", "EngageAttacker",
    "EngageDefender", "Enter", "Escort", "FireGroup", "Follow", "GiveWay", "HiddenMarch", "HideDecoys",
    "LeaderShies", "March", "Melees",
    "MovePart", "Moving", "NewLead", "NewOrder", "OffensiveFire", "Opportunity", "PickStacks", "PlaceCounter",
    "PlaceUnit", "PostOfficer", "Pursue", "Pursuits", "PutOnTrack", "RallyOrNot", "React", "RetreatWay", "Ride",
    "RoutMoves", "RoutWay", "ShowCommander", "ShowOfficer", "ShowOrNot", "Shy", "SlipOff", "Statement",
    "TakeCard", "Toll", "Withdraw", "WriteFirst",
]  # fmt: skip

COLUMNS: Final = [
    "own", "seen", "status", "hex", "arm", "size", "quality", "moves", "routed", "formation", "acting", "commanded",
]  # fmt: skip
LEADER_COLUMNS: Final = ["own", "hex", "fate", "used", "initiative", "leadership"]
HEX_COLUMNS: Final = ["held_by", "controlled_by", "fired"]
FORMATION_COLUMNS: Final = ["own", "order", "shown", "demoralised"]
LABELS: Final = [
    "turn", "turns", "own_go", "passes", "finishing", "weather", "segment", "rolled", "goes", "own_flags",
    "enemy_flags",
]  # fmt: skip


def grammar(state: Battle) -> Grammar:
    """Verbs, decisions and blocks; `state` is any position of the scenario."""
    units, leaders, formations = state.scenario.most
    values = {
        "unit": list(range(units)),
        "leader": list(range(FIRST_LEADER, FIRST_LEADER + leaders)),
        "counter": list(range(FIRST_COUNTER, FIRST_COUNTER + 3 * leaders)),
        "hex": state.ground.hexes[:],
        "side": [0, 1],
        "seat": [0, 1],
        "formation": list(range(formations)),
        "corps": list(range(formations)),
        "stack": state.ground.hexes[:],
        "box": list(range(len(state.scenario.boxes) + 2)),
        "card": list(range(10)),
        "weather": [0, 1, 2],
        "way": list(range(6)),
        "statement": [1, 2, 3],
        "turn": list(range(len(state.scenario.turns))),
        "plan": list(range(len(state.scenario.plans))),
        "beginning": list(range(len(state.scenario.beginnings))),
    }
    blocks = [
        Block("units", COLUMNS, units, []),
        Block("leaders", LEADER_COLUMNS, leaders, []),
        Block("hexes", HEX_COLUMNS, state.ground.size, []),
        Block("formations", FORMATION_COLUMNS, formations, []),
        table_block(LABELS),
    ]
    return Grammar(VOCABULARY, values, DECISIONS, blocks)


def status(place: int) -> int:
    """1: on the map, 2: under a lead, 3: lost, 4: not here yet."""
    return 1 if place > 0 else 2 if place == UNSEEN else 3 if place in (-1, -2) else 4


def unit_columns(seen: Battle, seat: int) -> list[list[int]]:
    """What the seat sees of every unit."""
    roster = seen.roster
    units = range(roster.size_of())
    columns = [
        [1 if roster.side[u] == seat else 0 for u in units],
        [0 if seen.where[u] == UNSEEN else 1 for u in units],
        [status(place) for place in seen.where],
        [max(place, 0) for place in seen.where],
        [roster.arm[u] + 1 for u in units],
        [seen.size_of(u) for u in units],
        [seen.quality_of(u) for u in units],
        [roster.moves[u][seen.lost[u]] for u in units],
        list(seen.routed),
        [roster.formation[u] + 1 for u in units],
        list(seen.acting),
        list(seen.commanded),
    ]
    for column in (columns[5], columns[6], columns[7]):
        for u in units:
            if seen.where[u] == UNSEEN:
                column[u] = 0
    return columns


def numbers(seen: Battle, seat: int) -> list[list[int]]:
    """A redacted position as the columns of the blocks."""
    roster = seen.roster
    leaders = range(roster.leaders())
    columns = unit_columns(seen, seat)
    columns += [
        [1 if roster.leader_side[one] == seat else 0 for one in leaders],
        [max(at, 0) for at in seen.leader_at],
        list(seen.fate),
        list(seen.used),
        roster.initiative[:],
        roster.leadership[:],
    ]
    columns += [list(seen.held), list(seen.control), list(seen.fired)]
    columns += [
        [1 if formation.side == seat else 0 for formation in roster.formations],
        [order + 2 for order in seen.order],
        list(seen.shown),
        list(seen.demoralised),
    ]
    mine = seat if seat in (0, 1) else 0
    columns.append(
        [
            seen.turn + 1, len(seen.scenario.turns), int(seen.side == seat), seen.passes, int(seen.finishing),
            seen.weather, seen.segment, seen.rolled, seen.goes, seen.flags[mine], seen.flags[1 - mine],
        ]
    )  # fmt: skip
    return columns
