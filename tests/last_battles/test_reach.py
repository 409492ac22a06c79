"""The whole of rule 5 on the real maps: every first move against a second, plainly written reckoning."""

from __future__ import annotations

import heapq
from fractions import Fraction
from typing import cast

import pytest

from grognard.games import rulebook
from grognard.games.last_battles import LastBattles
from grognard.games.last_battles.state import Battle
from grognard.kernel.action import Action
from grognard.kernel.table import Table

BOOK = cast("LastBattles", rulebook("last_battles"))
COST = {"clear": (1, 1), "forest": (2, 4), "marsh": (2, 4), "town": (1, 1), "chateau": (2, 2)}  # foot, mounted
HALF = Fraction(1, 2)


class Map:
    """The map data read a second time."""

    def __init__(self, scenario: str) -> None:
        datum, sheet = BOOK.data.scenarios[scenario], BOOK.data.map
        (west, east), (north, south) = datum.columns, datum.rows
        self.hexes = {c * 100 + r for c in range(west, east + 1) for r in range(north, south + 1)} - set(sheet.absent)
        self.terrain = {hex: area.kind for area in sheet.terrain for hex in area.hexes}
        self.water = {frozenset(side): run.kind for run in sheet.hexsides if run.kind != "crest" for side in run.sides}
        self.bridges = {frozenset(bridge.side) for bridge in sheet.bridges}
        self.ways: dict[frozenset[int], Fraction] = {}
        for way in sheet.paths:
            for pair in zip(way.hexes, way.hexes[1:], strict=False):
                rate = HALF if way.kind == "road" else Fraction(1)
                self.ways[frozenset(pair)] = min(rate, self.ways.get(frozenset(pair), rate))

    def around(self, hex: int) -> list[int]:
        c, r = divmod(hex, 100)
        up = r if c % 2 == 0 else r - 1
        near = [(c, r - 1), (c, r + 1), (c - 1, up), (c - 1, up + 1), (c + 1, up), (c + 1, up + 1)]
        return [a * 100 + b for a, b in near if a * 100 + b in self.hexes]

    def joined(self, a: int, b: int) -> bool:
        """May one cross, and does a zone reach over?"""
        side = frozenset((a, b))
        return self.water.get(side) not in ("river", "lake") or side in self.bridges

    def step(self, a: int, b: int, mounted: bool) -> Fraction:
        side = frozenset((a, b))
        wet = 2 if self.water.get(side) == "stream" and side not in self.bridges else 0
        hex_cost = Fraction(COST[self.terrain.get(b, "clear")][mounted])
        return min(hex_cost, self.ways.get(side, hex_cost)) + wet


def reachable(sheet: Map, battle: Battle, unit: int) -> dict[int, Fraction]:
    """Where the unit can get to, and what that costs."""
    roster = battle.roster
    enemies = {battle.where[u] for u in range(roster.units) if roster.side[u] != roster.side[unit]}
    zone = {n for e in enemies if e > 0 for n in sheet.around(e) if sheet.joined(e, n)}
    zone = {n for n in zone if sheet.terrain.get(n) != "chateau"}
    mounted = roster.kinds[unit] in ("cav", "horse")
    start = battle.where[unit]
    best: dict[int, Fraction] = {}
    queue = [(Fraction(0), start)]
    while queue:
        spent, hex = heapq.heappop(queue)
        if hex in best:
            continue
        best[hex] = spent
        if hex in zone:
            continue
        for near in sheet.around(hex):
            total = spent + sheet.step(hex, near, mounted)
            if near not in enemies and sheet.joined(hex, near) and total <= BOOK.data.units[roster.ids[unit]].ma:
                heapq.heappush(queue, (total, near))
    return best


@pytest.mark.slow
@pytest.mark.rule("2.1-1", "5.1-1", "5.2-1", "5.2A-2", "5.2B-1", "5.2B-2", "5.3-2")
@pytest.mark.parametrize("scenario", ["quatre_bras", "ligny", "wavre", "la_belle_alliance"])
def test_every_first_move_of_a_battle(scenario: str) -> None:
    sheet = Map(scenario)
    table = Table(BOOK, scenario, seed=bytes([5]) * 32)
    reckoned = 0
    for side in (0, 1):
        assert table.seat() == side
        for pick in [action for action in table.legal() if action.verb == "pick"]:
            battle = cast("Battle", table.state)
            unit = pick.a
            if battle.where[unit] <= 0:
                continue
            best = reachable(sheet, battle, unit)
            table.take(pick)
            battle = cast("Battle", table.state)
            offered = {action.a for action in table.legal() if action.verb == "move"}
            assert offered <= set(best)
            for hex in set(best) - offered - {battle.where[unit]}:
                assert len(battle.units_at(hex)) >= battle.ground.limit[hex], f"{hex} is not offered"
            reach = battle.reach
            assert reach is not None
            assert {hex: reach.cost[hex] / 2 for hex in offered} == {hex: best[hex] for hex in offered}
            reckoned += len(offered)
            table.undo()
        while table.seat() == side:
            stop = Action("end_movement")
            table.take(stop if stop in table.legal() else table.legal()[-1])
    assert reckoned > 500
