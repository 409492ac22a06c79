"""A battle as numbers, for programs that learn (`Measures.grammar_of`, `Measures.numbers`).

Of a unit that the seat may not see there is nothing but its side: which units are still somewhere on the map.
"""

from __future__ import annotations

from typing import Final

from grognard.games.eagles.roster import FIRST_COUNTER, FIRST_LEADER, Roster
from grognard.games.eagles.state import UNSEEN, Battle
from grognard.games.eagles.view import hidden_units, orders_seen, places_seen, without
from grognard.games.eagles.vocabulary import VOCABULARY
from grognard.kernel.columns import Column, Kept, above, kept_for, on_map
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


# Groups of columns that are kept while what they are made from stays the same
PRINTED: Final = 0
PLACES: Final = 1
LOSSES: Final = 2
LEADERS: Final = 3
FORMATIONS: Final = 4


class Sight:
    """What of a position differs from seat to seat and becomes numbers, as one seat sees it."""

    def __init__(
        self,
        where: list[int],
        lost: list[int],
        routed: list[int],
        acting: list[int],
        commanded: list[int],
        order: list[int],
    ) -> None:
        self.where: Final = where
        self.lost: Final = lost
        self.routed: Final = routed
        self.acting: Final = acting
        self.commanded: Final = commanded
        self.order: Final = order


def sight(state: Battle, seat: int) -> Sight:
    """What a seat sees of a position, as its view would have it (`view.redact`)."""
    hidden = hidden_units(state, seat)
    return Sight(
        places_seen(state, hidden),
        without(state.lost, hidden),
        without(state.routed, hidden),
        without(state.acting, hidden),
        without(state.commanded, hidden),
        orders_seen(state, seat),
    )


def printed(roster: Roster, seat: int, kept: Kept) -> list[Column]:
    """What never changes: side, arm and formation of units, side and ratings of leaders, side of formations."""
    found = kept.same(PRINTED, None)
    if found is not None:
        return found
    columns: list[Column] = [
        [1 if side == seat else 0 for side in roster.side],
        [arm + 1 for arm in roster.arm],
        [formation + 1 for formation in roster.formation],
        [1 if side == seat else 0 for side in roster.leader_side],
        roster.initiative,
        roster.leadership,
        [1 if formation.side == seat else 0 for formation in roster.formations],
    ]
    return kept.keep(PRINTED, None, columns)


def places(seen: Sight, kept: Kept) -> list[Column]:
    """Of each unit whether it is seen, its status and its hex."""
    where = seen.where
    found = kept.same(PLACES, where)
    if found is not None:
        return found
    in_sight: Column = [0 if place == UNSEEN else 1 for place in where]
    stands: Column = [status(place) for place in where]
    return kept.keep(PLACES, where[:], [in_sight, stands, on_map(where)])


def losses(seen: Sight, roster: Roster, kept: Kept, in_sight: Column) -> list[Column]:
    """Size, quality and movement of the units that are seen."""
    lost = seen.lost
    found = kept.same(LOSSES, (in_sight, lost))
    if found is not None:
        return found
    size: list[int] = []
    quality: list[int] = []
    moves: list[int] = []
    for unit, is_seen in enumerate(in_sight):
        size.append(roster.size[unit][lost[unit]] if is_seen else 0)
        quality.append(roster.quality[unit][lost[unit]] if is_seen else 0)
        moves.append(roster.moves[unit][lost[unit]] if is_seen else 0)
    return kept.keep(LOSSES, (in_sight, lost[:]), [size, quality, moves])


def leader_places(state: Battle, kept: Kept) -> Column:
    """The hex of each leader."""
    source = state.leader_at
    found = kept.same(LEADERS, source)
    return (found if found is not None else kept.keep(LEADERS, source[:], [on_map(source)]))[0]


def orders(seen: Sight, kept: Kept) -> Column:
    """The order of each formation as far as the seat knows it."""
    source = seen.order
    found = kept.same(FORMATIONS, source)
    return (found if found is not None else kept.keep(FORMATIONS, source[:], [above(source, 2)]))[0]


def numbers(state: Battle, seen: Sight, seat: int) -> list[Column]:
    """A position as the columns of the blocks; of `state` only what everybody sees."""
    roster = state.roster
    kept = kept_for(seat, roster.kept)
    own, arm, formation, own_leader, initiative, leadership, own_formation = printed(roster, seat, kept)
    in_sight, stands, hexes = places(seen, kept)
    columns: list[Column] = [own, in_sight, stands, hexes, arm]
    columns += losses(seen, roster, kept, in_sight)
    columns += [seen.routed[:], formation, seen.acting[:], seen.commanded[:]]
    columns += [own_leader, leader_places(state, kept), bytes(state.fate), bytes(state.used), initiative, leadership]
    columns += [state.held, bytes(state.control), bytes(state.fired)]
    columns += [own_formation, orders(seen, kept), bytes(state.shown), bytes(state.demoralised)]
    mine = seat if seat in (0, 1) else 0
    table: Column = [
        state.turn + 1, len(state.scenario.turns), int(state.side == seat), state.passes, int(state.finishing),
        state.weather, state.segment, state.rolled, state.goes, state.flags[mine], state.flags[1 - mine],
    ]  # fmt: skip
    columns.append(table)
    return columns


def numbers_of_view(seen: Battle, seat: int) -> list[Column]:
    """A redacted position as numbers."""
    shown = Sight(seen.where, seen.lost, seen.routed, seen.acting, seen.commanded, seen.order)
    return numbers(seen, shown, seat)
